// SPDX-License-Identifier: Apache-2.0
#include "ui/state/latest_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <vector>

#include "tests/support/wait.h"

namespace lanescope::ui {
namespace {

using testing::ElementsAre;

TEST(LatestJobTest, AnswersOneRequest) {
    QObject context;
    std::vector<int> answers;
    LatestJob<int, int> job(
        &context, [](int request, std::stop_token) { return request * 2; },
        [&](int answer) { answers.push_back(answer); });
    EXPECT_TRUE(job.isIdle());
    job.request(21);
    EXPECT_FALSE(job.isIdle());
    ASSERT_TRUE(test::waitUntil([&] { return job.isIdle(); }));
    EXPECT_THAT(answers, ElementsAre(42));
}

TEST(LatestJobTest, ANewRequestStopsTheOldOneAndOnlyItsAnswerArrives) {
    QObject context;
    std::vector<int> answers;
    std::promise<void> started;
    LatestJob<int, int> job(
        &context,
        [&](int request, std::stop_token stop) {
            if (request == 1) {
                started.set_value();
                std::promise<void> stopped;
                const std::stop_callback onStop(stop, [&] { stopped.set_value(); });
                stopped.get_future().wait();
            }
            return request;
        },
        [&](int answer) { answers.push_back(answer); });
    job.request(1);
    started.get_future().wait();
    job.request(2);
    job.request(3);
    ASSERT_TRUE(test::waitUntil([&] { return job.isIdle(); }));
    EXPECT_EQ(answers.back(), 3);
    EXPECT_THAT(answers, testing::Not(testing::Contains(1)));
}

TEST(LatestJobTest, AnAnswerThatIsAlreadyOnItsWayIsDropped) {
    QObject context;
    std::vector<int> answers;
    std::promise<void> worked;
    LatestJob<int, int> job(
        &context,
        [&](int request, std::stop_token) {
            worked.set_value();
            return request;
        },
        [&](int answer) { answers.push_back(answer); });
    job.request(1);
    worked.get_future().wait();
    job.drop();
    QTest::qWait(30);
    EXPECT_TRUE(answers.empty());
    EXPECT_TRUE(job.isIdle());
}

TEST(LatestJobTest, DestroyingItStopsTheWork) {
    QObject context;
    std::promise<void> started;
    auto job = std::make_unique<LatestJob<int, int>>(
        &context,
        [&](int request, std::stop_token stop) {
            started.set_value();
            std::promise<void> stopped;
            const std::stop_callback onStop(stop, [&] { stopped.set_value(); });
            stopped.get_future().wait();
            return request;
        },
        [](int) { FAIL() << "nobody listens any more"; });
    job->request(1);
    started.get_future().wait();
    job.reset();
    QTest::qWait(10);
}

} // namespace
} // namespace lanescope::ui
