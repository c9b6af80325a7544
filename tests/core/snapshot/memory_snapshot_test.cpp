// SPDX-License-Identifier: Apache-2.0
// Memory snapshots: small made ones, and those of the reference data against figures that a script of its own
// computed.
#include "core/snapshot/memory_snapshot.h"

#include <map>

#include <gtest/gtest.h>

#include "core/analysis/memory/memory_use.h"
#include "core/base/file.h"
#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/snapshot/snapshot_figures.h"
#include "core/snapshot/snapshot_tables.h"
#include "core/store/arg_source.h"
#include "core/store/args.h"
#include "tests/support/csv_file.h"
#include "tests/support/memory_file.h"
#include "tests/support/pickle_writer.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using namespace pickle;

std::string frames(const std::string& function) {
    return list({dictionary({{"name", text(function)}, {"filename", text("m.py")}, {"line", number(7)}})});
}
std::string event(const char* action, std::int64_t address, std::int64_t size, std::int64_t timeUs,
                  const std::string& stack) {
    std::vector<std::pair<std::string, std::string>> members{{"action", text(action)},
                                                             {"addr", number(address)},
                                                             {"size", number(size)},
                                                             {"stream", number(0)},
                                                             {"frames", stack}};
    if (timeUs >= 0) {
        members.emplace_back("time_us", number(timeUs));
    }
    return dictionary(members);
}
std::string block(std::int64_t address, std::int64_t size, const char* state) {
    return dictionary({{"address", number(address)},
                       {"size", number(size)},
                       {"requested_size", number(size - 1)},
                       {"state", text(state)},
                       {"frames", "]"}});
}
/// Two blocks at the peak (300 and 400), of which the second lives to the end; 100 were allocated before.
std::string smallSnapshot(bool withTimes = true) {
    const auto at = [withTimes](std::int64_t timeUs) { return withTimes ? timeUs : -1; };
    return file(dictionary(
        {{"segments", list({dictionary({{"device", number(0)},
                                        {"address", number(0x1000)},
                                        {"total_size", number(1000)},
                                        {"allocated_size", number(400)},
                                        {"active_size", number(400)},
                                        {"requested_size", number(399)},
                                        {"stream", number(0)},
                                        {"segment_type", text("large")},
                                        {"blocks", list({block(0x1000, 350, "inactive"),
                                                         block(0x1200, 400, "active_allocated"),
                                                         block(0x1400, 250, "inactive")})}})})},
         {"device_traces", list({list({event("segment_alloc", 0x1000, 1000, at(10), frames("init")),
                                       event("alloc", 0x1000, 300, at(20), frames("forward")),
                                       event("alloc", 0x1200, 400, at(30), frames("backward")),
                                       event("free_requested", 0x1000, 300, at(40), "]"),
                                       event("free_completed", 0x1000, 300, at(41), "]"),
                                       event("free_completed", 0x9000, 100, at(50), "]"),
                                       event("oom", 0, 5000, at(60), frames("forward"))})})}}));
}

TracePtr load(const std::string& bytes) {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "x.pickle"));
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    return *trace;
}
std::shared_ptr<const MemorySnapshot> readSnapshot(const std::string& bytes) {
    Progress progress;
    const auto snapshot =
        readMemorySnapshot(std::make_shared<MemoryFile>(bytes, "x.pickle"), 0, progress, {});
    EXPECT_TRUE(snapshot) << snapshot.error().describe();
    return snapshot ? *snapshot : nullptr;
}

TEST(MemorySnapshot, FiguresOfTheAllocator) {
    const auto snapshot = readSnapshot(smallSnapshot());
    ASSERT_NE(snapshot, nullptr);
    const auto devices = snapshotDevices(*snapshot);
    ASSERT_EQ(devices.size(), 1u);
    const SnapshotDeviceRow& row = devices[0];
    EXPECT_EQ(row.peakBytes, 700);
    EXPECT_EQ(row.peakEvent, 2u);
    EXPECT_EQ(row.liveBytes, 400);
    EXPECT_EQ(row.unknownReleases, 1u);
    EXPECT_EQ(row.netSegmentBytes, 1000);
    EXPECT_EQ(row.largestFreeBytes, 350);
    EXPECT_NEAR(*row.fragmentation(), 1 - 350.0 / 600, 1e-12);
    const auto holders = snapshotPeakHolders(*snapshot);
    ASSERT_EQ(holders.size(), 2u);
    EXPECT_EQ(holders[0].bytes, 400);
    EXPECT_EQ(snapshot->stack(holders[0].stack), "backward (m.py:7)");
    const auto lives = snapshotLives(*snapshot);
    ASSERT_EQ(lives.size(), 2u);
    EXPECT_EQ(lives[0].lifeNs, 21'000);
    EXPECT_FALSE(lives[1].releasedBy.has_value());
    EXPECT_EQ(lives[1].lifeNs, 30'000) << "to the last event";
    EXPECT_EQ(snapshotBlocksTable(*snapshot).rowCount(), 3u);
    EXPECT_EQ(snapshotLivesTable(*snapshot).rowCount(), 2u);
    EXPECT_EQ(snapshotSegmentsTable(*snapshot).rowCount(), 1u);
}

TEST(MemorySnapshot, OpensAsATrace) {
    const auto trace = load(smallSnapshot());
    EXPECT_EQ(trace->format(), "PyTorch memory snapshot");
    const auto rows = memoryDevices(*trace);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].peakAllocatedBytes, 800) << "with the 100 bytes from before the trace";
    EXPECT_EQ(rows[0].allocatedAtEndBytes, 400);
    EXPECT_EQ(rows[0].peakReservedBytes, 1000);
    EXPECT_EQ(rows[0].allocations, 2u);
    EXPECT_EQ(trace->instants().size(), 7u);
    EXPECT_EQ(trace->instants().timeNs[0], 10'000);
    for (const MemoryEvent& event : trace->memoryEvents()) {
        EXPECT_GE(event.timeNs, trace->bounds().startNs) << "times since the start are not negative";
        EXPECT_LE(event.timeNs, trace->bounds().endNs);
    }
    const auto text = trace->args()->eventText(trace->instants().event[1]);
    ASSERT_TRUE(text) << text.error().describe();
    EXPECT_EQ(findArg(text->args, "frames")->value, "forward (m.py:7)");
    EXPECT_FALSE(trace->args()->eventText(EventRef(~std::uint64_t{0})));
}

TEST(MemorySnapshot, EventsWithoutTimesStandInTheirOrder) {
    const auto trace = load(smallSnapshot(false));
    ASSERT_EQ(trace->instants().size(), 7u);
    EXPECT_EQ(trace->instants().timeNs[3], 3000);
    ASSERT_EQ(trace->header().size(), 1u);
    EXPECT_EQ(trace->header()[0].key, "times");
    const auto lives = snapshotLives(*readSnapshot(smallSnapshot(false)));
    EXPECT_FALSE(lives[0].lifeNs.has_value());
    EXPECT_EQ(lives[0].lifeEvents, 3u);
}

TEST(MemorySnapshot, FilesThatAreNone) {
    for (const std::string& bytes :
         {file("N"), file(dictionary({{"segments of a worm", "N"}})), file(list({text("segments")}))}) {
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "x.pickle"));
        ASSERT_FALSE(trace);
        EXPECT_FALSE(trace.error().message.empty());
    }
    EXPECT_EQ((*importerOf(std::make_shared<MemoryFile>(smallSnapshot())))->key(), "memory-snapshot");
}

TEST(MemorySnapshot, EntriesThatAreShared) {
    // A list of references to one list of references and so on: few bytes, endless entries.
    std::string bytes = "\x80\x04}\x94" + text("device_traces") + "]\x94(" + list({"}\x94"});
    for (int i = 0; i < 5000; ++i) {
        bytes += "h\x03";
    }
    bytes += "es.";
    const auto whole = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "x.pickle"));
    EXPECT_TRUE(whole || !whole.error().message.empty());
}

TEST(MemorySnapshot, BytesThatAreWrong) {
    const std::string whole = smallSnapshot();
    for (std::size_t i = 0; i < whole.size(); i += 3) {
        for (const char byte : {'\0', '\xFF', '.', 'h', static_cast<char>(whole[i] ^ 1)}) {
            std::string damaged = whole;
            damaged[i] = byte;
            const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(damaged, "x.pickle"));
            if (trace) {
                ASSERT_EQ(brokenPromise(**trace), "") << i;
            }
        }
    }
}

class MemorySnapshotSamples : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        path = sharedPath(std::string("data/formats/memsnap/") + GetParam() + ".pickle");
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        Progress progress;
        const auto opened = File::open(path);
        ASSERT_TRUE(opened);
        const auto read = readMemorySnapshot(*opened, 0, progress, {});
        ASSERT_TRUE(read) << read.error().describe();
        snapshot = *read;
    }
    CsvFile expected(const char* table) const {
        return parseCsv(readFile(
            sharedPath(std::string("data/formats/memsnap/expected/") + GetParam() + "." + table + ".csv")));
    }

    std::string path;
    std::shared_ptr<const MemorySnapshot> snapshot;
};

TEST_P(MemorySnapshotSamples, Summary) {
    std::map<std::string, std::string> figures;
    for (const auto& row : expected("summary").rows) {
        figures[row.at("key")] = row.at("value");
    }
    const auto devices = snapshotDevices(*snapshot);
    ASSERT_EQ(devices.size(), 1u);
    const SnapshotDeviceRow& row = devices[0];
    const auto allocated = static_cast<std::size_t>(BlockState::Allocated);
    const auto inactive = static_cast<std::size_t>(BlockState::Inactive);
    const std::vector<SnapshotEvent>& trace = snapshot->traces()[0];
    std::size_t withoutFrames = 0;
    std::size_t mostFrames = 0;
    for (const SnapshotEvent& entry : trace) {
        const std::string& stack = snapshot->stack(entry.stack);
        withoutFrames += stack.empty() ? 1 : 0;
        mostFrames = std::max<std::size_t>(
            mostFrames, stack.empty() ? 0 : 1 + static_cast<std::size_t>(std::ranges::count(stack, '\n')));
    }
    const std::map<std::string, std::int64_t> own{
        {"segments", static_cast<std::int64_t>(row.segments)},
        {"segments.total_size", row.reservedBytes},
        {"segments.allocated_size", row.allocatedBytes},
        {"segments.active_size", row.activeBytes},
        {"blocks[active_allocated].count", static_cast<std::int64_t>(row.blocks[allocated])},
        {"blocks[active_allocated].bytes", row.blockBytes[allocated]},
        {"blocks[inactive].count", static_cast<std::int64_t>(row.blocks[inactive])},
        {"blocks[inactive].bytes", row.blockBytes[inactive]},
        {"device_traces[0].events", static_cast<std::int64_t>(row.events)},
        {"device_traces[0].time_us.first", *trace.front().timeNs / 1000},
        {"device_traces[0].time_us.last", *trace.back().timeNs / 1000},
        {"device_traces[0].peak_of_traced_allocs", row.peakBytes},
        {"device_traces[0].live_at_end_count", static_cast<std::int64_t>(row.liveBlocks)},
        {"device_traces[0].live_at_end_bytes", row.liveBytes},
        {"device_traces[0].frames.max", static_cast<std::int64_t>(mostFrames)},
        {"device_traces[0].events_without_frames", static_cast<std::int64_t>(withoutFrames)},
        {"device_traces[0].net_segment_bytes", row.netSegmentBytes},
        {"external_annotations", static_cast<std::int64_t>(snapshot->annotations().size())},
    };
    for (const auto& [key, value] : own) {
        ASSERT_TRUE(figures.contains(key)) << key;
        EXPECT_EQ(std::to_string(value), figures.at(key)) << key;
    }
    EXPECT_EQ(snapshot->malformed(), 0u);
}

TEST_P(MemorySnapshotSamples, Actions) {
    std::vector<std::vector<std::string>> rows;
    for (const SnapshotActionRow& row : snapshotActions(*snapshot)) {
        rows.push_back({std::to_string(row.device), std::string(snapshotActionName(row.action)),
                        std::to_string(row.events), std::to_string(row.bytes)});
    }
    std::vector<std::vector<std::string>> wanted;
    for (const auto& row : expected("actions").rows) {
        wanted.push_back({row.at("device"), row.at("action"), row.at("count"), row.at("bytes")});
    }
    EXPECT_EQ(rows, wanted);
}

TEST(MemorySnapshot, FramesThatAreSharedAgainAndAgainAreRefused) {
    // 200 stacks of 1000 times one frame of 4 KB: 800 MB of text from half a megabyte.
    std::string frames = "](";
    for (int i = 0; i < 1000; ++i) {
        frames += "h\x02"; // the third value that is remembered: the frame
    }
    std::vector<std::string> events;
    for (int i = 0; i < 200; ++i) {
        events.push_back(dictionary(
            {{"action", text("alloc")}, {"addr", number(i)}, {"size", number(1)}, {"frames", frames + "e"}}));
    }
    const std::string frame =
        dictionary({{"name", text(std::string(4000, 'f'))}, {"filename", text("m.py")}, {"line", number(1)}});
    const auto memory = std::make_shared<MemoryFile>(
        file(dictionary({{"frame", frame}, {"device_traces", list({list(events)})}})), "x.pickle");
    Progress progress;
    const auto refused = readMemorySnapshot(memory, 64u << 20, progress, {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("again and again"), std::string::npos) << refused.error().message;
    const auto read = readMemorySnapshot(memory, 4ull << 30, progress, {});
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ((*read)->traces().at(0).size(), 200u);
}

TEST(MemorySnapshot, LongStacksSayHowManyFramesAreLeftOut) {
    std::vector<std::string> frames;
    for (int i = 0; i < 1030; ++i) {
        frames.push_back(dictionary({{"name", text("f" + std::to_string(i))}}));
    }
    Progress progress;
    const auto read = readMemorySnapshot(
        std::make_shared<MemoryFile>(
            file(dictionary({{"device_traces", list({list({event("alloc", 1, 2, 3, list(frames))})})}})),
            "x.pickle"),
        0, progress, {});
    ASSERT_TRUE(read) << read.error().describe();
    const std::string& stack = (*read)->stack((*read)->traces()[0][0].stack);
    EXPECT_TRUE(stack.ends_with("f1023 (:0)\n(6 more)")) << stack.substr(stack.size() - 40);
}

TEST_P(MemorySnapshotSamples, HoldersAddUpToThePeak) {
    std::int64_t sum = 0;
    for (const SnapshotHolder& holder : snapshotPeakHolders(*snapshot)) {
        sum += holder.bytes;
    }
    EXPECT_EQ(sum, snapshotDevices(*snapshot)[0].peakBytes);
}

TEST_P(MemorySnapshotSamples, TotalsEndWithTheSegments) {
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ(brokenPromise(**trace), "");
    const auto rows = memoryDevices(**trace);
    ASSERT_EQ(rows.size(), 1u);
    const SnapshotDeviceRow row = snapshotDevices(*snapshot)[0];
    EXPECT_EQ(rows[0].allocatedAtEndBytes, row.activeBytes);
    EXPECT_GE(rows[0].peakNs, (*trace)->bounds().startNs);
    EXPECT_EQ(rows[0].peakReservedBytes, row.reservedBytes)
        << "nothing was reserved in the time of the trace";
}

INSTANTIATE_TEST_SUITE_P(All, MemorySnapshotSamples,
                         testing::Values("cs336-athrun.memory_snapshot_False_ctx128",
                                         "cs336-athrun.memory_snapshot_True_ctx128"));

} // namespace
} // namespace lanescope::test
