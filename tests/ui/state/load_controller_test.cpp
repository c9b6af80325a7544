// SPDX-License-Identifier: Apache-2.0
#include "ui/state/load_controller.h"

#include <QSignalSpy>
#include <QThread>

#include <gtest/gtest.h>

#include <future>
#include <optional>

#include "tests/support/loaders.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"

namespace lanescope::ui {
namespace {

struct Outcomes {
    explicit Outcomes(LoadController& controller) {
        QObject::connect(
            &controller, &LoadController::finished, &controller, [this](const Result<TracePtr>& outcome) {
                ++count;
                last = outcome;
                deliveredOnUiThread = QThread::currentThread() == QCoreApplication::instance()->thread();
            });
    }
    int count = 0;
    std::optional<Result<TracePtr>> last;
    bool deliveredOnUiThread = false;
};

TEST(LoadControllerTest, DeliversTheTraceOnTheUiThread) {
    LoadController controller;
    Outcomes outcomes(controller);
    const TracePtr trace = test::makeSmallTrace().trace;
    controller.start(test::instantLoader(trace));
    EXPECT_TRUE(controller.isRunning());
    ASSERT_TRUE(test::waitUntil([&] { return outcomes.count == 1; }));
    EXPECT_TRUE(outcomes.deliveredOnUiThread);
    ASSERT_TRUE(outcomes.last->has_value());
    EXPECT_EQ(**outcomes.last, trace);
    EXPECT_FALSE(controller.isRunning());
}

TEST(LoadControllerTest, TellsHowFarItIs) {
    LoadController controller;
    const QSignalSpy ticks(&controller, &LoadController::progressChanged);
    controller.start(test::endlessLoader());
    ASSERT_TRUE(test::waitUntil([&] { return ticks.count() > 1 && controller.progress().events == 42; }));
    EXPECT_EQ(controller.progress().stage, LoadStage::Reading);
    EXPECT_EQ(controller.progress().bytesDone, 500u);
    EXPECT_EQ(controller.progress().bytesTotal, 1000u);
}

TEST(LoadControllerTest, CancelEndsTheLoadWithCancelled) {
    LoadController controller;
    Outcomes outcomes(controller);
    controller.start(test::endlessLoader());
    controller.cancel();
    ASSERT_TRUE(test::waitUntil([&] { return outcomes.count == 1; }));
    EXPECT_EQ(outcomes.last->error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(controller.isRunning());
}

TEST(LoadControllerTest, ANewLoadReplacesTheOneBefore) {
    LoadController controller;
    Outcomes outcomes(controller);
    const TracePtr trace = test::makeSmallTrace().trace;
    controller.start(test::endlessLoader());
    controller.start(test::instantLoader(trace));
    ASSERT_TRUE(test::waitUntil([&] { return outcomes.count > 0; }));
    QCoreApplication::processEvents();
    EXPECT_EQ(outcomes.count, 1) << "the stopped load must not report";
    EXPECT_TRUE(outcomes.last->has_value());
}

TEST(LoadControllerTest, CanBeDestroyedWhileLoading) {
    auto controller = std::make_unique<LoadController>();
    Outcomes outcomes(*controller);
    controller->start(test::endlessLoader());
    controller.reset(); // would hang if the load were not asked to stop
    QCoreApplication::processEvents();
    EXPECT_EQ(outcomes.count, 0);
}

} // namespace
} // namespace lanescope::ui
