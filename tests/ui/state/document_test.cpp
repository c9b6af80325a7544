// SPDX-License-Identifier: Apache-2.0
#include "ui/state/document.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

const QString kPath = QStringLiteral("/traces/rank0.pt.trace.json.gz");

TEST(DocumentTest, BecomesReadyWithViewStateAndAnalyses) {
    const TracePtr trace = test::makeSmallTrace().trace;
    Document document(kPath, test::instantLoader(trace));
    EXPECT_EQ(document.title(), QStringLiteral("rank0"));
    EXPECT_EQ(document.state(), Document::State::Loading);
    EXPECT_FALSE(document.isSettled());
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_EQ(document.state(), Document::State::Ready);
    EXPECT_EQ(document.trace(), trace);
    EXPECT_EQ(document.viewState()->bounds(), trace->bounds());
    EXPECT_NE(document.analyses()->details(), nullptr);
}

TEST(DocumentTest, TheViewIsPreparedOnTheThreadThatLoads) {
    struct Made : PreparedView {
        bool isLarge() const override { return true; }
    };
    const TracePtr trace = test::makeSmallTrace().trace;
    const std::thread::id here = std::this_thread::get_id();
    std::atomic<bool> isElsewhere{false};
    PreparedViewPtr made;
    Document document(kPath, test::instantLoader(trace), {},
                      [&](const TracePtr& loaded, const Preferences&) -> PreparedViewPtr {
                          isElsewhere = std::this_thread::get_id() != here && loaded == trace;
                          made = std::make_shared<Made>();
                          return made;
                      });
    EXPECT_EQ(document.preparedView(), nullptr);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_TRUE(isElsewhere);
    EXPECT_EQ(document.preparedView(), made);
    document.putAside();
    EXPECT_EQ(document.preparedView(), nullptr) << "it goes with the trace";
}

TEST(DocumentTest, DetailsFollowTheSelectedSlice) {
    const test::SmallTrace small = test::makeSmallTrace();
    Document document(kPath, test::instantLoader(small.trace));
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    ASSERT_NE(document.analyses()->details(), nullptr);
    EXPECT_EQ(document.analyses()->details()->slice, kNoSlice) << "an overview at first";
    document.viewState()->selectSlice(small.relu);
    document.viewState()->selectSlice(small.gemm);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    ASSERT_NE(document.analyses()->details(), nullptr);
    EXPECT_EQ(document.analyses()->details()->slice, small.gemm);
    document.viewState()->selectSlice(kNoSlice);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_EQ(document.analyses()->details()->slice, kNoSlice);
}

TEST(DocumentTest, AFailureKeepsItsErrorAndCanBeTriedAgain) {
    int attempts = 0;
    const TracePtr trace = test::makeSmallTrace().trace;
    Document document(kPath, [&](Progress&, std::stop_token) -> Result<TracePtr> {
        if (++attempts == 1) {
            return Error{ErrorCode::MalformedJson, "no comma", "rank0", 17};
        }
        return trace;
    });
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_EQ(document.state(), Document::State::Failed);
    EXPECT_EQ(document.error().message, "no comma");
    document.reload();
    EXPECT_EQ(document.state(), Document::State::Loading);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_EQ(document.state(), Document::State::Ready);
}

TEST(DocumentTest, CancelEndsInFailedWithCancelled) {
    Document document(kPath, test::endlessLoader());
    document.cancel();
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_EQ(document.state(), Document::State::Failed);
    EXPECT_EQ(document.error().code, ErrorCode::Cancelled);
}

TEST(DocumentTest, ReloadAnnouncesItselfBeforeTheTraceGoes) {
    Document document(kPath, test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    bool hadTrace = false;
    QObject::connect(&document, &Document::stateChanged, &document, [&] {
        hadTrace = document.state() == Document::State::Loading && document.trace() != nullptr;
    });
    document.reload();
    EXPECT_TRUE(hadTrace);
    EXPECT_EQ(document.trace(), nullptr);
}

} // namespace
} // namespace lanescope::ui
