// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/perfetto_importer.h"

#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "core/import/perfetto/clocks.h"
#include "core/import/perfetto/packet.h"
#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/arg_source.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/protobuf_writer.h"
#include "tests/support/random_json.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using Message = ProtobufWriter;

enum Type : std::uint64_t { kBegin = 1, kEnd, kInstant, kCounter };

Message packet(std::int64_t timeNs, std::uint32_t sequence = 1) {
    return Message().integer(8, timeNs).number(10, sequence);
}
Message trackEvent(Type type, std::uint64_t track, std::string_view name = {}) {
    Message event;
    event.number(9, type).number(11, track);
    return name.empty() ? event : event.bytes(23, name);
}
std::string trace(const std::vector<Message>& packets) {
    Message message;
    for (const Message& one : packets) {
        message.message(1, one);
    }
    return message.data();
}
Message threadTrack(std::uint64_t uuid, std::int64_t pid, std::int64_t tid, std::string_view name) {
    return packet(0).message(
        60, Message().number(1, uuid).message(4, Message().integer(1, pid).integer(2, tid).bytes(5, name)));
}
/// A thread with two nested slices.
std::vector<Message> smallPackets() {
    return {threadTrack(7, 100, 101, "main"),
            packet(1000).message(11, trackEvent(kBegin, 7, "outer")
                                         .bytes(22, "app")
                                         .message(4, Message().bytes(10, "size").integer(4, -3))),
            packet(1200).message(11, trackEvent(kBegin, 7, "inner")),
            packet(1500).message(11, trackEvent(kEnd, 7)), packet(3000).message(11, trackEvent(kEnd, 7))};
}

TracePtr load(const std::string& bytes) {
    const auto loaded = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "t.pftrace"));
    if (!loaded) {
        ADD_FAILURE() << loaded.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**loaded), "");
    EXPECT_EQ((*loaded)->ledger().dropped(), 0u);
    return *loaded;
}

SliceId named(const Trace& loaded, std::string_view name) {
    for (std::size_t i = 0; i < loaded.slices().size(); ++i) {
        if (loaded.sliceName(SliceId(i)) == name) {
            return SliceId(i);
        }
    }
    ADD_FAILURE() << "no slice " << name;
    return SliceId(0);
}

std::string argOf(const Trace& loaded, SliceId slice, std::string_view key) {
    const auto text = sliceText(loaded, slice);
    EXPECT_TRUE(text) << text.error().describe();
    const Arg* const found = text ? findArg(text->args, key) : nullptr;
    return found != nullptr ? found->value : "(none)";
}

TEST(PerfettoImporter, IsRecognizedByContent) {
    const auto keyOf = [](std::string bytes) {
        return std::string((*importerOf(std::make_shared<MemoryFile>(std::move(bytes))))->key());
    };
    EXPECT_EQ(keyOf(trace(smallPackets())), "perfetto");
    EXPECT_EQ(keyOf(gzipMember(trace(smallPackets()))), "perfetto");
    EXPECT_EQ(keyOf("\n{\"traceEvents\":[]}"), "json");
    EXPECT_EQ(keyOf("\n\n\n\n[{\"ph\":\"X\"}]"), "json");
    EXPECT_EQ(keyOf(std::string(1000, '\n')), "json");
}

TEST(PerfettoImporter, SlicesNestOnTheirThread) {
    const auto loaded = load(trace(smallPackets()));
    ASSERT_EQ(loaded->slices().size(), 2u);
    const SliceId outer = named(*loaded, "outer");
    EXPECT_EQ(loaded->slices().startNs[outer], 1000);
    EXPECT_EQ(loaded->slices().durationNs[outer], 2000);
    EXPECT_EQ(loaded->slices().parent[named(*loaded, "inner")], outer);
    const Track& track = loaded->track(loaded->trackOf(outer));
    EXPECT_EQ(track.tid, 101);
    EXPECT_EQ(loaded->text(track.name), "main");
    EXPECT_EQ(loaded->processes()[indexOf(track.process)].pid, 100);
    EXPECT_EQ(argOf(*loaded, outer, "size"), "-3");
}

TEST(PerfettoImporter, DescriptorsMayFollowTheirEvents) {
    std::vector<Message> packets = smallPackets();
    packets.push_back(packets.front());
    packets.erase(packets.begin());
    const auto loaded = load(trace(packets));
    const Track& track = loaded->track(loaded->trackOf(named(*loaded, "inner")));
    EXPECT_EQ(track.tid, 101);
    EXPECT_EQ(loaded->text(track.name), "main");
}

TEST(PerfettoImporter, InternedNamesHoldUntilTheStateIsCleared) {
    const auto intern = [](std::uint64_t iid, std::string_view name) {
        return Message()
            .message(2, Message().number(1, iid).bytes(2, name))
            .message(3, Message().number(1, 4).bytes(2, std::string("key of ") + std::string(name)));
    };
    const auto event = [](std::int64_t timeNs, std::uint32_t sequence) {
        return packet(timeNs, sequence)
            .number(13, 2)
            .message(11, Message()
                             .number(9, kBegin)
                             .number(11, sequence)
                             .number(10, 1)
                             .message(4, Message().number(1, 4).number(2, 1)));
    };
    const auto loaded = load(trace({packet(0, 1).number(13, 1).message(12, intern(1, "first")), event(10, 1),
                                    packet(0, 2).number(41, 1).message(12, intern(1, "other sequence")),
                                    event(20, 2), packet(0, 1).number(13, 1).message(12, intern(1, "second")),
                                    event(30, 1), packet(40, 1).number(42, 1), event(50, 1)}));
    EXPECT_EQ(loaded->slices().startNs[named(*loaded, "first")], 10);
    EXPECT_EQ(loaded->slices().startNs[named(*loaded, "second")], 30);
    EXPECT_EQ(loaded->slices().startNs[named(*loaded, "other sequence")], 20);
    EXPECT_EQ(argOf(*loaded, named(*loaded, "first"), "key of first"), "true");
    EXPECT_EQ(argOf(*loaded, named(*loaded, "second"), "key of second"), "true");
    EXPECT_EQ(loaded->diagnostics()[DiagnosticKind::RecorderWarning].count, 1u)
        << "packets were lost before one";
}

TEST(PerfettoImporter, CompressedPackets) {
    std::vector<Message> packets = smallPackets();
    const std::string inner = trace({packets.begin() + 1, packets.end()});
    packets.resize(1);
    packets.push_back(Message().bytes(50, zlibBlock(inner)));
    const auto loaded = load(trace(packets));
    ASSERT_EQ(loaded->slices().size(), 2u);
    EXPECT_EQ(argOf(*loaded, named(*loaded, "outer"), "size"), "-3");
    EXPECT_NE(loaded->args()->placeText(loaded->slices().event[named(*loaded, "outer")]).find("byte 0 of"),
              std::string::npos);
    packets.back() = Message().bytes(133, zstdFrame(inner));
    EXPECT_EQ(load(trace(packets))->slices().size(), 2u);
    packets.back() = Message().bytes(50, zlibBlock(inner).substr(0, 20));
    EXPECT_EQ(load(trace(packets))->ledger().unusable, 1u);
    packets.back() = Message().bytes(50, zlibBlock(trace({packets.back()})));
    EXPECT_EQ(load(trace(packets))->ledger().unusable, 1u) << "compressed packets do not nest";
}

TEST(PerfettoImporter, CountersFlowsAndKernels) {
    const Message stage =
        Message().number(1, 5).number(2, 700).number(11, 1).number(13, 1).number(14, 2).number(19, 9).message(
            21,
            Message().message(1, Message().number(1, 20).number(2, 2)).message(2, Message().number(1, 128)));
    const Message interned =
        Message()
            .message(24, Message().number(1, 1).bytes(2, "compute"))
            .message(24, Message().number(1, 2).bytes(2, "Kernel").number(4, 2))
            .message(1000, Message().number(1, 9).bytes(2, "_Z4gemm").bytes(3, "gemm()"));
    const auto loaded = load(
        trace({threadTrack(7, 100, 101, "main"),
               packet(0).message(60, Message().number(1, 8).bytes(2, "queue").message(8, Message())),
               packet(100).message(11, Message().number(9, kCounter).number(11, 8).integer(30, -4)),
               packet(0).number(13, 1).message(12, interned),
               packet(200).message(
                   11, trackEvent(kBegin, 7, "send").fixed64(47, 77).message(3000, Message().number(1, 5))),
               packet(300).message(11, trackEvent(kEnd, 7)), packet(1000).message(53, stage),
               packet(400).message(11, trackEvent(kBegin, 7, "receive").fixed64(48, 77)),
               packet(500).message(11, trackEvent(kEnd, 7))}));
    ASSERT_EQ(loaded->counters().size(), 1u);
    EXPECT_EQ(loaded->counters()[0].values.value(0), -4);
    ASSERT_EQ(loaded->flows().size(), 2u);
    EXPECT_EQ(loaded->sliceName(loaded->flows()[0].from), "send");
    ASSERT_EQ(loaded->deviceOps().size(), 1u);
    const DeviceOp& op = loaded->deviceOps()[0];
    EXPECT_EQ(loaded->sliceName(op.slice), "gemm()");
    EXPECT_EQ(op.device, 1);
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{20, 2, 1}));
    EXPECT_EQ(op.block, (std::array<std::uint32_t, 3>{128, 1, 1}));
    EXPECT_EQ(argOf(*loaded, op.slice, "kernel_name"), "_Z4gemm");
}

TEST(PerfettoImporter, PacketsThatAreNotShownAreCountedByKind) {
    std::vector<Message> packets = smallPackets();
    packets.push_back(packet(5).bytes(1, ""));    // ftrace
    packets.push_back(packet(5).bytes(66, ""));   // a sample of perf
    packets.push_back(packet(5).bytes(777, "x")); // unknown
    packets.push_back(packet(5).bytes(33, ""));   // the configuration
    const auto loaded = load(trace(packets));
    EXPECT_EQ(loaded->ledger().notShown, 2u);
    EXPECT_EQ(loaded->ledger().samples, 1u);
    EXPECT_EQ(loaded->ledger().metadata, 2u);
    const auto kinds = loaded->eventsByKind();
    EXPECT_NE(std::ranges::find(kinds, EventKindCount{"ftrace_events", 1}), kinds.end());
    EXPECT_NE(std::ranges::find(kinds, EventKindCount{"other packets", 1}), kinds.end());
}

TEST(PerfettoImporter, WhatATraceWithoutSlicesHoldsIsTold) {
    std::vector<Message> packets;
    for (int i = 0; i < 3; ++i) {
        packets.push_back(packet(5).bytes(76, ""));
    }
    packets.push_back(packet(5).bytes(1, ""));
    const auto loaded = load(trace(packets));
    EXPECT_EQ(loaded->diagnostics()[DiagnosticKind::NothingToDraw].detail,
              "it holds 3 frame_timeline_event, 1 ftrace_events");
}

TEST(PerfettoImporter, NestedAnnotations) {
    Message deep = Message().bytes(10, "leaf").number(3, 1);
    for (int i = 0; i < 5000; ++i) {
        deep = Message().bytes(10, "d").message(11, deep);
    }
    const Message dictionary =
        Message()
            .bytes(10, "dims")
            .message(12, Message().integer(4, 2))
            .message(12, Message().message(11, Message().bytes(10, "k").bytes(6, "v")));
    const auto loaded = load(
        trace({packet(1).message(11, trackEvent(kBegin, 7, "a").message(4, dictionary).message(4, deep))}));
    EXPECT_EQ(argOf(*loaded, named(*loaded, "a"), "dims"), "[2, {\"k\": \"v\"}]");
}

TEST(PerfettoImporter, TracksWhoseParentsFormACircle) {
    const auto track = [](std::uint64_t uuid, std::uint64_t parent) {
        return packet(0).message(60, Message().number(1, uuid).number(5, parent).bytes(2, "t"));
    };
    const auto loaded = load(trace(
        {track(1, 2), track(2, 3), track(3, 1), packet(5).message(11, trackEvent(kBegin, 1, "a")),
         packet(6).message(11, trackEvent(kEnd, 1)), packet(5).message(11, trackEvent(kBegin, 2, "b"))}));
    EXPECT_EQ(loaded->slices().size(), 2u);
    EXPECT_NE(loaded->trackOf(named(*loaded, "a")), loaded->trackOf(named(*loaded, "b")))
        << "tracks of one name are two tracks";
}

TEST(PerfettoImporter, FilesCutAtEveryByte) {
    std::vector<Message> packets = smallPackets();
    packets.push_back(Message().bytes(50, zlibBlock(trace(smallPackets()))));
    const std::string whole = trace(packets);
    for (std::size_t length = 1; length < whole.size(); ++length) {
        const auto loaded = loadTraceFrom(std::make_shared<MemoryFile>(whole.substr(0, length), "t.pb"));
        if (loaded) {
            EXPECT_EQ(brokenPromise(**loaded), "");
        }
    }
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const char byte :
             {'\0', '\xFF', static_cast<char>(whole[i] ^ 1), static_cast<char>(whole[i] ^ 8)}) {
            std::string damaged = whole;
            damaged[i] = byte;
            const auto loaded = loadTraceFrom(std::make_shared<MemoryFile>(damaged, "t.pb"));
            if (loaded) {
                ASSERT_EQ(brokenPromise(**loaded), "") << i;
                for (std::size_t slice = 0; slice < (*loaded)->slices().size(); ++slice) {
                    static_cast<void>(sliceText(**loaded, SliceId(slice)));
                }
            }
        }
    }
}

/// Slices of a trace by name, with their parents' names.
std::map<std::string, std::tuple<TimeNs, DurationNs, std::string>> slicesOf(const Trace& trace) {
    std::map<std::string, std::tuple<TimeNs, DurationNs, std::string>> slices;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const SliceId parent = trace.slices().parent[i];
        slices[std::string(trace.sliceName(SliceId(i)))] = {
            trace.slices().startNs[i], trace.slices().durationNs[i],
            parent == kNoSlice ? std::string() : std::string(trace.sliceName(parent))};
    }
    return slices;
}

TEST(PerfettoImporter, EventsOutOfOrderArePairedByTheirTimes) {
    const auto begin = [](std::int64_t at, std::string_view name, std::uint64_t track = 7,
                          std::uint32_t sequence = 1) {
        return packet(at, sequence).message(11, trackEvent(kBegin, track, name));
    };
    const auto end = [](std::int64_t at, std::uint64_t track = 7, std::uint32_t sequence = 1) {
        return packet(at, sequence).message(11, trackEvent(kEnd, track));
    };
    // One sequence was written behind the other, though both tell of one track.
    const auto late =
        load(trace({begin(100, "outer"), begin(300, "second"), end(400), end(900), begin(1000, "open"),
                    end(50, 7, 2), begin(120, "first", 7, 2), end(200, 7, 2)}));
    const auto slices = slicesOf(*late);
    EXPECT_EQ(slices.at("outer"), std::tuple(100, 800, std::string()));
    EXPECT_EQ(slices.at("first"), std::tuple(120, 80, std::string("outer")));
    EXPECT_EQ(slices.at("second"), std::tuple(300, 100, std::string("outer")));
    EXPECT_EQ(slices.at("open"), std::tuple(1000, 0, std::string()));
    EXPECT_EQ(late->diagnostics()[DiagnosticKind::UnmatchedEnd].count, 1u);
    EXPECT_EQ(late->diagnostics()[DiagnosticKind::UnclosedBegin].count, 1u);
    // Two tracks of one thread.
    const auto shared = load(trace({threadTrack(7, 1, 2, "t"), threadTrack(8, 1, 2, "t"), begin(10, "a"),
                                    begin(20, "b", 8), end(30), end(40, 8)}));
    EXPECT_EQ(slicesOf(*shared).at("b"), std::tuple(20, 10, std::string("a")));
    EXPECT_EQ(slicesOf(*shared).at("a"), std::tuple(10, 30, std::string()));
}

TEST(PerfettoImporter, PairsAsIfItSortedAllEvents) {
    // Events on a track in order of time, and cut into two sequences that follow one another.
    Random random(11);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::pair<std::int64_t, bool>> events;
        for (std::int64_t at = 100; at < 140; ++at) {
            if (random() % 3 != 0) {
                events.emplace_back(at, random() % 2 == 0);
            }
        }
        std::vector<Message> sorted;
        std::vector<Message> halves[2];
        for (const auto& [at, isBegin] : events) {
            const Message event =
                isBegin ? trackEvent(kBegin, 7, "s" + std::to_string(at)) : trackEvent(kEnd, 7);
            const auto sequence = static_cast<std::uint32_t>(random() % 2);
            sorted.push_back(packet(at, sequence + 1).message(11, event));
            halves[sequence].push_back(sorted.back());
        }
        std::vector<Message> cut = halves[0];
        cut.insert(cut.end(), halves[1].begin(), halves[1].end());
        const auto expected = load(trace(sorted));
        const auto actual = load(trace(cut));
        ASSERT_EQ(slicesOf(*actual), slicesOf(*expected)) << "seed 11, round " << round;
        ASSERT_EQ(actual->ledger().unusable, expected->ledger().unusable);
    }
}

/// Events of old recorders say what they are by their phase.
TEST(PerfettoImporter, EventsWithoutAPhaseAreUnusable) {
    const auto legacy = [](std::uint64_t phase) {
        return packet(5).message(11, Message().number(11, 7).message(6, Message().number(2, phase)));
    };
    const auto loaded = load(trace({threadTrack(7, 100, 101, "main"), legacy('I'), legacy(0)}));
    EXPECT_EQ(loaded->instants().size(), 1u);
    EXPECT_EQ(loaded->diagnostics()[DiagnosticKind::MissingPhase].count, 1u);
    EXPECT_EQ(loaded->ledger().unusable, 1u);
}

TEST(PerfettoImporter, TimesThatDoNotFit) {
    const auto loaded = load(
        trace({packet(-1).message(11, trackEvent(kInstant, 1, "a")),
               packet(std::numeric_limits<std::int64_t>::max()).message(11, trackEvent(kInstant, 1, "b")),
               Message().number(10, 1).message(11, trackEvent(kInstant, 1, "c")),
               packet(1).message(11, trackEvent(kInstant, 1, "d"))}));
    EXPECT_EQ(loaded->instants().size(), 1u);
    EXPECT_EQ(loaded->diagnostics()[DiagnosticKind::TimestampOutOfRange].count, 2u);
    EXPECT_EQ(loaded->diagnostics()[DiagnosticKind::MissingTimestamp].count, 1u);
}

TEST(PerfettoClocks, SnapshotsJoinClocks) {
    using perfetto::Clocks;
    Clocks clocks;
    EXPECT_EQ(clocks.toTrace(5, Clocks::kMonotonic, 1), 5) << "no snapshot names it";
    EXPECT_FALSE(clocks.toTrace(5, 64, 1)) << "a clock of a sequence means nothing without one";
    const auto clock = [](std::uint64_t id, std::uint64_t time) {
        return Message().number(1, id).number(2, time);
    };
    clocks.addSnapshot(Message().message(1, clock(3, 1000)).message(1, clock(6, 5000)).data(), 1);
    clocks.addSnapshot(Message().message(1, clock(3, 2000)).message(1, clock(6, 6500)).data(), 1);
    EXPECT_EQ(clocks.toTrace(900, 3, 1), 4900);
    EXPECT_EQ(clocks.toTrace(1500, 3, 1), 5500);
    EXPECT_EQ(clocks.toTrace(2100, 3, 1), 6600) << "by the last snapshot before it";
    EXPECT_EQ(clocks.toTrace(7, 6, 1), 7);
    // Microseconds from the last time on, by way of the monotonic clock.
    clocks.addSnapshot(
        Message().message(1, clock(64, 10).number(3, 1).number(4, 1000)).message(1, clock(3, 3000)).data(),
        1);
    EXPECT_EQ(clocks.toTrace(2, 64, 1), 9500) << "12000 of its own is 5000 monotonic";
    EXPECT_EQ(clocks.toTrace(3, 64, 1), 12500);
    EXPECT_FALSE(clocks.toTrace(3, 64, 2)) << "of another sequence";
}

} // namespace
} // namespace lanescope::test
