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

/// An answer that tells when it was handed over: the object that the work returned lives until then, its
/// moved copies do not tell.
struct ToldAnswer {
    ToldAnswer(int made, std::promise<void>* told)
        : value(made)
        , handedOver(told) {}
    ToldAnswer(ToldAnswer&& other) noexcept
        : value(other.value) {}
    ToldAnswer(const ToldAnswer&) = delete;
    ToldAnswer& operator=(const ToldAnswer&) = delete;
    ~ToldAnswer() {
        if (handedOver != nullptr) {
            handedOver->set_value();
        }
    }

    int value;
    std::promise<void>* handedOver = nullptr;
};

TEST(LatestJobTest, AnAnswerThatIsAlreadyOnItsWayIsDropped) {
    QObject context;
    std::vector<int> answers;
    std::promise<void> handedOver;
    LatestJob<int, ToldAnswer> job(
        &context,
        [&](int request, std::stop_token) {
            return ToldAnswer(request, request == 1 ? &handedOver : nullptr);
        },
        [&](ToldAnswer answer) { answers.push_back(answer.value); });
    job.request(1);
    handedOver.get_future().wait(); // the event loop does not run, so that the answer is not delivered yet
    job.request(2);
    ASSERT_TRUE(test::waitUntil([&] { return job.isIdle(); }));
    EXPECT_THAT(answers, ElementsAre(2));
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
    QCoreApplication::processEvents();
}

} // namespace
} // namespace lanescope::ui
