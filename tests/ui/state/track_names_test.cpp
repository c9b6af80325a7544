// SPDX-License-Identifier: Apache-2.0
#include "ui/state/track_names.h"

#include <QStringList>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

TEST(TrackNamesTest, CallsThreadsAndStreamsWhatPeopleCallThem) {
    const test::SmallTrace small = test::makeSmallTrace();
    const TrackNames names(*small.trace);
    EXPECT_EQ(names.path(small.trace->trackOf(small.step)), QStringLiteral("python 4711 · main thread 4711"));
    EXPECT_EQ(names.path(small.trace->trackOf(small.gemm)), QStringLiteral("GPU 0 · stream 7"));
}

TEST(TrackNamesTest, TheThreadWithTheStepsLeadsBeforeTheProcessOwn) {
    test::TraceFixture fixture;
    const ProcessId process = fixture.addProcess("python", 10);
    const TrackId own = fixture.addTrack("", 10);
    const TrackId worker = fixture.addTrack("pt_main", 11);
    const TrackId nameless = fixture.addTrack("", 12);
    fixture.addSlice(own, "op", "cpu_op", 0, 10);
    fixture.addSlice(nameless, "op", "cpu_op", 0, 10);
    fixture.addStep(fixture.addSlice(worker, "ProfilerStep#1", "user_annotation", 0, 10), 1);
    const auto trace = fixture.take();
    const TrackNames names(*trace);
    EXPECT_EQ(names.leadingThread(process), worker);
    EXPECT_EQ(names.track(worker), QStringLiteral("main thread 11"));
    EXPECT_EQ(names.track(own), QStringLiteral("thread 10"));
    EXPECT_EQ(names.track(nameless), QStringLiteral("thread 12"));
    EXPECT_EQ(names.leadingThread(kNoProcess), kNoTrack);
}

TEST(TrackNamesTest, AThreadWhoseIdIsATextHasItAsItsName) {
    const auto trace = loadTraceText(R"({"traceEvents": [
{"ph": "X", "name": "a", "pid": 1, "tid": "Call tree", "ts": 1, "dur": 1},
{"ph": "X", "name": "b", "pid": 1, "tid": 7, "ts": 1, "dur": 1}]})",
                                     "t.json");
    ASSERT_TRUE(trace);
    const TrackNames names(**trace);
    QStringList shown;
    for (std::size_t i = 0; i < (*trace)->tracks().size(); ++i) {
        shown << names.track(TrackId(std::uint32_t(i)));
    }
    shown.sort();
    EXPECT_EQ(shown, (QStringList{QStringLiteral("Call tree"), QStringLiteral("thread 7")}));
}

} // namespace
} // namespace lanescope::ui
