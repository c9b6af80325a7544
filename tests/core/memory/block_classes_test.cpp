// SPDX-License-Identifier: Apache-2.0
// Lifetime classes of blocks whose lives are known.
#include "core/memory/block_classes.h"

#include <map>

#include <gtest/gtest.h>

#include "core/analysis/host/call_tree.h"
#include "tests/core/memory/made_memory.h"

namespace lanescope::test {
namespace {

/// Two steps with a forward pass from 10 to 40, a backward pass from 50 to 80 and an optimizer.
void addSteps(MadeMemory& made) {
    for (const TimeNs at : {100, 200}) {
        made.step(at / 100);
        made.op("aten::linear", at + 10, 30);
        made.op("aten::mm", at + 12, 10);
        made.op("AddmmBackward0", at + 50, 30);
        made.op("Optimizer.step#SGD.step", at + 85, 10);
    }
}

TEST(BlockClasses, EachLifeHasItsClass) {
    const std::map<std::uint64_t, BlockClass> wanted{
        {1, BlockClass::Persistent},        {2, BlockClass::Persistent},
        {3, BlockClass::AcrossSteps},       {4, BlockClass::ForwardToBackward},
        {5, BlockClass::WithinOperator},    {6, BlockClass::Temporary},
        {7, BlockClass::UnknownBegin},      {8, BlockClass::AcrossSteps},
        {9, BlockClass::ForwardToBackward}, {10, BlockClass::Temporary},
        {11, BlockClass::AcrossSteps},
    };
    MadeMemory made;
    addSteps(made);
    made.block(1, 10, 50, 0);     // before the steps, kept
    made.block(2, 10, 115, 0);    // in the first step, kept
    made.block(3, 10, 115, 215);  // released in the next step
    made.block(4, 10, 115, 160);  // from the forward to the backward pass
    made.block(5, 10, 114, 120);  // while aten::linear runs
    made.block(6, 10, 155, 190);  // within backward pass and optimizer
    made.event(130, 7, -10);      // released only
    made.block(8, 10, 215, 0);    // in the last step, kept
    made.block(9, 10, 215, 295);  // to the end of its step
    made.block(10, 10, 142, 145); // outside of operators
    made.block(11, 10, 60, 130);  // before the first step, into it
    const auto trace = made.take();
    const std::vector<Allocation> blocks = allocations(*trace, callTree(*trace));
    const std::vector<BlockClass> classes = blockClasses(*trace, blocks);
    ASSERT_EQ(classes.size(), wanted.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        EXPECT_EQ(blockClassName(classes[i]), blockClassName(wanted.at(blocks[i].address)))
            << blocks[i].address;
    }
}

TEST(BlockClasses, BytesAtThePeakAddUpToIt) {
    MadeMemory made;
    addSteps(made);
    made.event(112, 1, 300, 1300, 4000); // 1000 from before the recording
    made.event(115, 2, 200, 1500, 4000);
    made.event(130, 2, -200, 1300, 4000);
    const auto trace = made.take();
    const auto rows = blockClassRows(*trace, allocations(*trace, callTree(*trace)), memoryDevices(*trace));
    std::int64_t sum = 0;
    double shares = 0;
    for (const BlockClassRow& row : rows) {
        sum += row.peakBytes;
        shares += row.peakShare;
        EXPECT_EQ(row.isBeforeRecording, row.peakBytes == 1000);
    }
    EXPECT_EQ(sum, 1500);
    EXPECT_NEAR(shares, 1, 1e-12);
}

TEST(BlockClasses, WithoutStepsBlocksAreOfOneSpan) {
    MadeMemory made;
    made.op("aten::linear", 10, 30);
    made.block(1, 10, 15, 20);
    made.block(2, 10, 15, 90);
    made.block(3, 10, 15, 0);
    const auto trace = made.take();
    const std::vector<Allocation> blocks = allocations(*trace, callTree(*trace));
    const std::vector<BlockClass> classes = blockClasses(*trace, blocks);
    std::map<std::uint64_t, BlockClass> found;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        found[blocks[i].address] = classes[i];
    }
    EXPECT_EQ(found[1], BlockClass::WithinOperator);
    EXPECT_EQ(found[2], BlockClass::Temporary);
    EXPECT_EQ(found[3], BlockClass::AcrossSteps);
}

} // namespace
} // namespace lanescope::test
