// SPDX-License-Identifier: Apache-2.0
#include "core/store/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "core/import/trace_loader.h"
#include "tests/support/brute_force.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Trace, FindsTheRowOfEverySlice) {
    test::Random random(1);
    const auto trace = test::randomTracks(random, 5, 300);
    for (std::uint32_t r = 0; r < trace->rows().size(); ++r) {
        const Row& row = trace->row(RowId(r));
        for (std::uint32_t i = 0; i < row.sliceCount; ++i) {
            const SliceId id{static_cast<std::uint32_t>(row.firstSlice) + i};
            ASSERT_EQ(trace->rowOf(id), RowId(r));
            ASSERT_EQ(trace->trackOf(id), row.track);
        }
    }
}

TEST(Trace, InnermostAgreesWithWalkingAllSlices) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        const auto trace = test::randomTracks(random, 2, static_cast<int>(test::uniform(random, 1, 120)));
        for (std::uint32_t t = 0; t < trace->tracks().size(); ++t) {
            for (TimeNs timeNs = -2; timeNs < trace->bounds().endNs + 2; ++timeNs) {
                ASSERT_EQ(trace->innermostAt(TrackId(t), timeNs),
                          test::innermostAtByWalking(*trace, TrackId(t), timeNs))
                    << "track " << t << " at " << timeNs;
            }
        }
    }
}

TEST(Trace, InnermostOfATrackWithoutSlicesIsNone) {
    test::TraceFixture fixture;
    const TrackId empty = fixture.addTrack("empty", 1);
    fixture.addSlice(fixture.addTrack("busy", 2), "op", "cpu_op", 0, 10);
    const auto trace = fixture.take();
    EXPECT_EQ(trace->innermostAt(empty, 5), kNoSlice);
}

TEST(Trace, FindsDeviceOpsAndLaunches) {
    test::TraceFixture fixture;
    const TrackId thread = fixture.addTrack("main", 1);
    const SliceHandle op = fixture.addSlice(thread, "aten::mm", "cpu_op", 0, 100);
    const SliceHandle graph = fixture.addSlice(thread, "cudaGraphLaunch", "cuda_runtime", 10, 10);
    fixture.addLaunch(graph, 5);
    fixture.addOperatorIds(op, {.externalId = 3});
    fixture.addProcess("GPU 1", 1, 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 1);
    const SliceHandle late = fixture.addSlice(stream, "late", "kernel", 90, 5);
    const SliceHandle early = fixture.addSlice(stream, "early", "kernel", 50, 5);
    fixture.addDeviceOp(late, {.correlation = 5, .device = 1});
    fixture.addDeviceOp(early, {.correlation = 5, .device = 1});
    fixture.data().devices.push_back({.id = 1, .smCount = 108});
    const auto trace = fixture.take();

    const LaunchId launch = trace->launchCallOf(fixture.idOf(graph));
    ASSERT_NE(launch, kNoLaunch);
    EXPECT_EQ(trace->launchCallOf(fixture.idOf(op)), kNoLaunch);
    EXPECT_THAT(trace->opsOf(launch),
                ElementsAre(trace->deviceOpOf(fixture.idOf(early)), trace->deviceOpOf(fixture.idOf(late))));
    EXPECT_EQ(trace->deviceOp(trace->deviceOpOf(fixture.idOf(late))).launch, launch);
    EXPECT_EQ(trace->deviceOpOf(fixture.idOf(op)), kNoDeviceOp);
    ASSERT_NE(trace->operatorIdsOf(fixture.idOf(op)), nullptr);
    EXPECT_EQ(trace->operatorIdsOf(fixture.idOf(op))->externalId, 3);
    EXPECT_EQ(trace->operatorIdsOf(fixture.idOf(graph)), nullptr);
    EXPECT_THAT(trace->activeDevices(), ElementsAre(1));
    EXPECT_EQ(trace->deviceProperties(1)->smCount, 108);
    EXPECT_EQ(trace->deviceProperties(0), nullptr);
    EXPECT_EQ(trace->launchesWithIdOf({.correlation = 5}), 1);
    EXPECT_EQ(trace->launchesWithIdOf({.correlation = 6}), 0);
    EXPECT_EQ(trace->launchesWithIdOf({.correlation = 0}), 0);
}

TEST(Trace, FindsFlowsOnBothEnds) {
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    const SliceHandle a = fixture.addSlice(track, "a", "cpu_op", 0, 1);
    const SliceHandle b = fixture.addSlice(track, "b", "cpu_op", 2, 1);
    const SliceHandle c = fixture.addSlice(track, "c", "cpu_op", 4, 1);
    fixture.addFlow(b, c, "fwdbwd");
    fixture.addFlow(a, c, "fwdbwd");
    fixture.addFlow(a, b, "ac2g");
    const auto trace = fixture.take();
    const auto targets = [&](SliceHandle from) {
        std::vector<SliceId> ids;
        for (const Flow& flow : trace->flowsFrom(fixture.idOf(from))) {
            ids.push_back(flow.to);
        }
        return ids;
    };
    const auto origins = [&](SliceHandle to) {
        std::vector<SliceId> ids;
        for (const FlowId flow : trace->flowsTo(fixture.idOf(to))) {
            ids.push_back(trace->flows()[indexOf(flow)].from);
        }
        return ids;
    };
    EXPECT_THAT(targets(a), ElementsAre(fixture.idOf(b), fixture.idOf(c)));
    EXPECT_THAT(targets(c), IsEmpty());
    EXPECT_THAT(origins(c), ElementsAre(fixture.idOf(a), fixture.idOf(b)));
    EXPECT_THAT(origins(a), IsEmpty());
}

TEST(Trace, ManyThreadsMayAskFirst) {
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    std::vector<SliceHandle> ops;
    for (int i = 1; i <= 2000; ++i) {
        ops.push_back(fixture.addSlice(track, "op", "cpu_op", i * 10, 5));
        fixture.addOperatorIds(ops.back(), {.externalId = i});
        fixture.addLaunch(ops.back(), i / 2);
    }
    const auto trace = fixture.take();
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (int i = 1; i <= 2000; ++i) {
                    const SliceId expected = fixture.idOf(ops[static_cast<std::size_t>(i - 1)]);
                    wrong += trace->operatorOf({.externalId = i}) == expected ? 0 : 1;
                    wrong += trace->launchesWithIdOf({.correlation = i / 2}) == (i == 1      ? 0
                                                                                 : i == 2000 ? 1
                                                                                             : 2)
                                 ? 0
                                 : 1;
                }
            });
        }
    }
    EXPECT_EQ(wrong, 0);
}

TEST(Trace, ReportsItsMemory) {
    test::Random random(4);
    const auto trace = test::randomTracks(random, 2, 500);
    std::uint64_t sliceBytes = 0;
    for (const Trace::MemoryUse& use : trace->memory()) {
        EXPECT_FALSE(use.part.empty());
        sliceBytes += use.part == "slices" ? use.bytes : 0;
    }
    EXPECT_EQ(sliceBytes, 1000u * (8 + 8 + 4 + 2 + 4 + 8));
}

TEST(Trace, KeepsTheColoursThatSlicesAskFor) {
    const auto loaded = loadTraceText(R"({"traceEvents":[
{"ph":"X","cat":"x","name":"inner","cname":"bad","pid":1,"tid":1,"ts":3,"dur":2},
{"ph":"X","cat":"x","name":"plain","pid":1,"tid":1,"ts":1,"dur":9,"args":{"cname":"good"}},
{"ph":"i","name":"mark","cname":"good","pid":1,"tid":1,"ts":4},
{"ph":"B","cat":"x","name":"pair","pid":1,"tid":2,"ts":1,"cname":"terrible"},
{"ph":"E","pid":1,"tid":2,"ts":2,"cname":"good"},
{"ph":"X","cat":"x","name":"number","cname":7,"pid":1,"tid":3,"ts":3,"dur":2},
{"ph":"X","cat":"x","name":"longer key","cnames":"good","pid":1,"tid":3,"ts":8,"dur":2}]})",
                                      "text");
    ASSERT_TRUE(loaded);
    const Trace& trace = **loaded;
    std::map<std::string, std::string> colours;
    for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
        colours[std::string(trace.sliceName(SliceId(i)))] = trace.text(trace.colorNameOf(SliceId(i)));
    }
    EXPECT_EQ(
        colours,
        (std::map<std::string, std::string>{
            {"inner", "bad"}, {"plain", ""}, {"pair", "terrible"}, {"number", ""}, {"longer key", ""}}));
    EXPECT_EQ(trace.data().colorNames.size(), 2u) << "nothing is kept for the others";
}

} // namespace
} // namespace lanescope
