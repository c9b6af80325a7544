// SPDX-License-Identifier: Apache-2.0
// Rows and parents that a load gives to slices, against the plain nesting of TraceFixture.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/import/trace_loader.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

struct Event {
    int thread;
    TimeNs startNs;
    DurationNs durationNs;
};

/// Slices of few threads, named by their position, with many equal starts and ends.
std::vector<Event> randomEvents(test::Random& random) {
    std::vector<Event> events(static_cast<std::size_t>(test::uniform(random, 1, 150)));
    const DurationNs spanNs = test::uniform(random, 1, 400);
    const int threads = static_cast<int>(test::uniform(random, 1, 3));
    for (Event& event : events) {
        event.thread = static_cast<int>(test::uniform(random, 1, threads));
        event.startNs = 1000 + test::uniform(random, 0, spanNs);
        event.durationNs = test::skewed(random, test::uniform(random, 0, 3) == 0 ? spanNs : 20);
    }
    return events;
}

std::string microseconds(std::int64_t ns) {
    std::string decimals = std::to_string(1000 + ns % 1000);
    return std::to_string(ns / 1000) + "." + decimals.substr(1);
}

std::string jsonOf(const std::vector<Event>& events) {
    std::string text = R"({"traceEvents":[)";
    for (std::size_t i = 0; i < events.size(); ++i) {
        text += std::string(i == 0 ? "" : ",\n") + R"({"ph":"X","cat":"cpu_op","name":")" +
                std::to_string(i) + R"(","pid":7,"tid":)" + std::to_string(events[i].thread) + R"(,"ts":)" +
                microseconds(events[i].startNs) + R"(,"dur":)" + microseconds(events[i].durationNs) + "}";
    }
    return text + "]}";
}

/// Slice name -> name of the parent, "" for none.
std::map<std::string, std::string> parentsOf(const Trace& trace) {
    std::map<std::string, std::string> parents;
    for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
        const SliceId parent = trace.slices().parent[i];
        parents[std::string(trace.sliceName(SliceId(i)))] = parent == kNoSlice ? "" : trace.sliceName(parent);
    }
    return parents;
}

/// Rows hold all slices of their track, in order and without overlap, and nest properly within a layer.
void expectProperRows(const Trace& trace) {
    const SliceTable& slices = trace.slices();
    std::uint32_t next = 0;
    for (std::uint32_t r = 0; r < trace.rows().size(); ++r) {
        const Row& row = trace.row(RowId(r));
        ASSERT_EQ(row.firstSlice, SliceId(next));
        ASSERT_GT(row.sliceCount, 0u);
        for (std::uint32_t i = next; i < next + row.sliceCount; ++i) {
            const TimeRange slice = slices.range(SliceId(i));
            if (i > next) {
                ASSERT_GE(slice.startNs, slices.endNs(SliceId(i - 1))) << "row " << r;
            }
            if (row.depth > 0) {
                const Row& above = trace.row(RowId(r - 1));
                ASSERT_EQ(above.layer, row.layer);
                ASSERT_EQ(above.depth, row.depth - 1);
                bool enclosed = false;
                for (std::uint32_t outer = 0; outer < above.sliceCount; ++outer) {
                    const SliceId id{static_cast<std::uint32_t>(above.firstSlice) + outer};
                    enclosed =
                        enclosed || (slices.startNs[id] <= slice.startNs && slice.endNs <= slices.endNs(id));
                }
                ASSERT_TRUE(enclosed) << "row " << r;
            }
        }
        next += row.sliceCount;
    }
    EXPECT_EQ(next, slices.size());
}

TEST(Nesting, AgreesWithThePlainNesting) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        const std::vector<Event> events = randomEvents(random);
        LoadOptions options;
        options.workers = seed % 2 == 0 ? 1 : 3;
        options.chunkBytes = 1024;
        const Result<TracePtr> loaded = loadTraceText(jsonOf(events), "random", options);
        ASSERT_TRUE(loaded);

        test::TraceFixture fixture;
        std::map<int, TrackId> tracks;
        for (std::size_t i = 0; i < events.size(); ++i) {
            const Event& event = events[i];
            if (!tracks.contains(event.thread)) {
                tracks[event.thread] = fixture.addTrack("thread", event.thread);
            }
            fixture.addSlice(tracks[event.thread], std::to_string(i), "cpu_op", event.startNs,
                             event.durationNs);
        }
        const auto plain = fixture.take();

        EXPECT_EQ(parentsOf(**loaded), parentsOf(*plain));
        expectProperRows(**loaded);
        std::uint64_t overflow = 0;
        std::uint64_t plainOverflow = 0;
        for (const Track& track : (*loaded)->tracks()) {
            overflow += track.overflowSliceCount;
        }
        for (const Track& track : plain->tracks()) {
            plainOverflow += track.overflowSliceCount;
        }
        EXPECT_EQ(overflow > 0, plainOverflow > 0);
    }
}

} // namespace
} // namespace lanescope
