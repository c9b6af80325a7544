// SPDX-License-Identifier: Apache-2.0
// The critical path of a document: computed when it is switched on, for what is selected, and walked.
#include "ui/state/path_state.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/made_trace.h"
#include "tests/support/wait.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/path_controller.h"
#include "ui/state/path_words.h"
#include "ui/state/search_state.h"
#include "ui/state/slice_details.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

constexpr DurationNs kUs = 1000;

/// Two steps; in each a launch, its kernel, a wait for it. A short kernel of stream 20 is not on the path.
TracePtr twoSteps() {
    test::MadeTrace made;
    for (int step = 0; step < 2; ++step) {
        const double at = step * 500;
        made.step(100, step, at, 400);
        made.operatorSlice(100, "aten::mm", at + 100, 40);
        made.kernel(7, "gemm", at + 120, 200, made.call(100, "cudaLaunchKernel", at + 110, 5));
        made.kernel(20, "relu", at + 135, 10, made.call(100, "cudaLaunchKernel", at + 120, 5));
        made.call(100, "cudaDeviceSynchronize", at + 150, 180);
        made.operatorSlice(100, "aten::add", at + 331, 69);
    }
    return made.load();
}

class PathStateTest : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(settle()); }
    bool settle() {
        return test::waitUntil([&] { return document.isSettled(); });
    }
    ViewState& view() { return *document.viewState(); }
    PathState& path() { return PathState::of(view()); }
    SliceId named(std::string_view name, int nth = 0) const {
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            if (trace->sliceName(SliceId{i}) == name && nth-- == 0) {
                return SliceId{i};
            }
        }
        return kNoSlice;
    }

    TracePtr trace = twoSteps();
    Document document{QStringLiteral("/t.json"), test::instantLoader(trace)};
};

TEST_F(PathStateTest, IsComputedWhenItIsSwitchedOnAndForgottenWhenOff) {
    EXPECT_EQ(path().path(), nullptr);
    path().setShown(true);
    EXPECT_FALSE(document.isSettled());
    ASSERT_TRUE(settle());
    ASSERT_NE(path().path(), nullptr);
    EXPECT_EQ(path().path()->path.range.durationNs(), 900 * kUs)
        << "from the first step's begin to the last one's end";
    EXPECT_TRUE(path().path()->slices->contains(named("gemm")));
    EXPECT_FALSE(path().path()->slices->contains(named("relu"))) << "the host waits for gemm";
    path().setShown(false);
    EXPECT_EQ(path().path(), nullptr);
}

TEST_F(PathStateTest, FollowsTheSelectedStep) {
    path().setShown(true);
    ASSERT_TRUE(settle());
    const TimeRange step = trace->steps()[1].range;
    view().setTimeSelection(step);
    ASSERT_TRUE(settle());
    EXPECT_EQ(path().path()->path.range, step);
    EXPECT_FALSE(path().path()->slices->contains(named("gemm", 0)));
    EXPECT_TRUE(path().path()->slices->contains(named("gemm", 1)));
    // The parts fill the step, as the graph's own path does.
    DurationNs sumNs = 0;
    for (const PathSegment& segment : path().path()->path.segments) {
        sumNs += segment.range.durationNs();
    }
    EXPECT_EQ(sumNs, step.durationNs());
}

TEST_F(PathStateTest, LeadsToAChosenSliceUntilAnotherTimeIsSelected) {
    QSignalSpy asked(&path(), &PathState::asked);
    path().showTo(named("gemm", 1));
    ASSERT_TRUE(settle());
    EXPECT_EQ(asked.count(), 1);
    EXPECT_EQ(path().path()->path.range.endNs, trace->slices().range(named("gemm", 1)).endNs);
    view().setTimeSelection(trace->steps()[0].range);
    ASSERT_TRUE(settle());
    EXPECT_EQ(path().target(), kNoSlice);
    EXPECT_EQ(path().path()->path.range, trace->steps()[0].range);
}

TEST_F(PathStateTest, SaysWhyThereIsNoPathToASlice) {
    test::MadeTrace made;
    made.operatorSlice(100, "aten::mm", 0, 10);
    made.kernel(7, "gemm", 30, 10, made.call(200, "cudaLaunchKernel", 20, 5));
    const TracePtr other = made.load();
    Document lone{QStringLiteral("/u.json"), test::instantLoader(other)};
    ASSERT_TRUE(test::waitUntil([&] { return lone.isSettled(); }));
    SliceId mm = kNoSlice;
    for (std::uint32_t i = 0; i < other->slices().size(); ++i) {
        mm = other->sliceName(SliceId{i}) == "aten::mm" ? SliceId{i} : mm;
    }
    PathState::of(*lone.viewState()).showTo(mm);
    ASSERT_TRUE(test::waitUntil([&] { return lone.isSettled(); }));
    EXPECT_EQ(PathState::of(*lone.viewState()).path(), nullptr);
    EXPECT_FALSE(PathState::of(*lone.viewState()).trouble().isEmpty());
}

TEST_F(PathStateTest, WalksFromSliceToSliceInOrderOfTime) {
    view().setTimeSelection(trace->steps()[0].range);
    path().setShown(true);
    ASSERT_TRUE(settle());
    const TimeNs beginNs = trace->steps()[0].range.startNs;
    std::vector<std::string> names;
    SliceId at = kNoSlice;
    for (auto to = path().step(*trace, at, beginNs, true); to; to = path().step(*trace, at, beginNs, true)) {
        at = path().path()->path.segments[*to].slice;
        names.emplace_back(trace->sliceName(at));
    }
    const std::vector<std::string> expected{"ProfilerStep#0", "gemm", "cudaDeviceSynchronize", "aten::add"};
    EXPECT_EQ(names, expected);
    const auto back = path().step(*trace, at, beginNs, false);
    ASSERT_TRUE(back);
    EXPECT_EQ(trace->sliceName(path().path()->path.segments[*back].slice), "cudaDeviceSynchronize");
    // From a slice that the user has selected.
    const auto next = path().step(*trace, named("gemm"), beginNs, true);
    ASSERT_TRUE(next);
    EXPECT_EQ(trace->sliceName(path().path()->path.segments[*next].slice), "cudaDeviceSynchronize");
}

TEST_F(PathStateTest, TellsPartMarginAndNextCauseOfASlice) {
    path().setShown(true);
    ASSERT_TRUE(settle());
    const auto rows = pathInShort(*document.analyses()->shared(), path(), named("cudaDeviceSynchronize"));
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_TRUE(rows[0].value.contains(QLatin1String("return of a wait"))) << rows[0].value.toStdString();
    EXPECT_TRUE(rows[1].value.contains(QLatin1String("cudaDeviceSynchronize"))) << "its own begin";
    EXPECT_TRUE(pathInShort(*document.analyses()->shared(), path(), named("relu")).empty());
}

TEST_F(PathStateTest, WhyIsAnsweredInTheDetails) {
    const SliceId gemm = named("gemm");
    view().selectSlice(gemm);
    path().askWhy({gemm, std::nullopt, kNoSlice});
    const auto why = [&]() -> const DetailSection* {
        const auto details = document.analyses()->details();
        return details == nullptr ? nullptr : details->section(DetailSection::Kind::Why);
    };
    ASSERT_TRUE(test::waitUntil([&] { return why() != nullptr; }));
    ASSERT_GE(why()->rows.size(), 3U);
    EXPECT_EQ(why()->rows[1].label, QStringLiteral("launch latency"));
    EXPECT_EQ(why()->rows[2].label, QStringLiteral("host work"));
    view().selectSlice(named("relu"));
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_EQ(why(), nullptr) << "it was asked about another slice";
}

TEST_F(PathStateTest, WhyOfIdleTimeFillsIt) {
    const SliceId after = named("gemm", 1);
    const TimeRange idle{trace->slices().range(named("gemm", 0)).endNs, trace->slices().startNs[after]};
    view().setTimeSelection(idle);
    path().askWhy({kNoSlice, idle, after});
    const DetailSection* why = nullptr;
    ASSERT_TRUE(test::waitUntil([&] {
        const auto details = document.analyses()->details();
        why = details == nullptr ? nullptr : details->section(DetailSection::Kind::Why);
        return why != nullptr;
    }));
    EXPECT_TRUE(why->title.startsWith(QLatin1String("Why idle")));
    EXPECT_EQ(why->rows.front().label, QStringLiteral("Mostly"));
    EXPECT_EQ(why->rows[1].label, QStringLiteral("launch latency"));
}

} // namespace
} // namespace lanescope::ui
