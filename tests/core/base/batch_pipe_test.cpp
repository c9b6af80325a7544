// SPDX-License-Identifier: Apache-2.0
#include "core/base/batch_pipe.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(BatchPipe, BatchesArriveInOrderAndAreFilledAgain) {
    constexpr int kNumbers = 10'000;
    BatchPipe<std::vector<int>> pipe(3);
    std::thread filler([&pipe] {
        for (int i = 0; i < kNumbers;) {
            auto batch = pipe.takeEmpty();
            ASSERT_NE(batch, nullptr);
            ASSERT_TRUE(batch->empty());
            for (int k = 0; k < 7 && i < kNumbers; ++k) {
                batch->push_back(i++);
            }
            pipe.putFull(std::move(batch));
        }
        pipe.finish();
    });
    int next = 0;
    while (auto batch = pipe.takeFull()) {
        for (const int number : *batch) {
            ASSERT_EQ(number, next++);
        }
        batch->clear();
        pipe.giveBack(std::move(batch));
    }
    filler.join();
    EXPECT_EQ(next, kNumbers);
    EXPECT_EQ(pipe.takeFull(), nullptr) << "the end stays the end";
}

TEST(BatchPipe, CancellingWakesTheFillingThread) {
    BatchPipe<int> pipe(1);
    std::thread filler([&pipe] {
        pipe.putFull(pipe.takeEmpty());
        EXPECT_EQ(pipe.takeEmpty(), nullptr) << "waits until nothing more is wanted";
        pipe.finish();
    });
    EXPECT_NE(pipe.takeFull(), nullptr);
    pipe.cancel();
    filler.join();
    EXPECT_EQ(pipe.takeFull(), nullptr);
}

} // namespace
} // namespace lanescope
