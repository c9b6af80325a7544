// SPDX-License-Identifier: Apache-2.0
#include "core/reader/memory_estimate.h"

#include <gtest/gtest.h>

#include "core/trace_loader.h"
#include "tests/support/compression.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/memory_file.h"

namespace lanescope::test {
namespace {

MemoryEstimate estimate(const std::string& bytes) {
    const auto made = estimateMemory(std::make_shared<MemoryFile>(bytes));
    EXPECT_TRUE(made);
    return made ? *made : MemoryEstimate();
}

TEST(MemoryEstimate, CountsEventsFromSamples) {
    const std::string text = fullTraceText(20000);
    const auto trace = loadTraceText(text, "text");
    ASSERT_TRUE(trace);
    const auto events = static_cast<double>((*trace)->ledger().read);
    for (const std::string& bytes : {text, gzipMember(text), zstdFrame(text)}) {
        const MemoryEstimate made = estimate(bytes);
        EXPECT_NEAR(static_cast<double>(made.events), events, events / 4);
        EXPECT_NEAR(static_cast<double>(made.textBytes), static_cast<double>(text.size()),
                    static_cast<double>(text.size()) / 4);
        EXPECT_GT(made.memoryBytes, made.events * 50);
    }
}

TEST(MemoryEstimate, WhatHoldsNoEventsNeedsNothing) {
    EXPECT_EQ(estimate("").memoryBytes, 0u);
    EXPECT_EQ(estimate(std::string(3000000, ' ')).memoryBytes, 0u);
    EXPECT_EQ(estimate(gzipMember(std::string(30000000, ' '))).memoryBytes, 0u) << "a bomb of blanks";
}

TEST(MemoryEstimate, ATraceFarBeyondTheBudgetIsRefusedBeforeItIsRead) {
    const std::string text = fullTraceText(20000);
    LoadOptions options;
    options.memoryBudgetBytes = 2u << 20;
    const auto file = std::make_shared<MemoryFile>(text);
    const auto trace = loadTraceFrom(file, options);
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::LimitExceeded);
    EXPECT_NE(trace.error().message.find("2.0 MiB"), std::string::npos) << trace.error().message;
    EXPECT_LT(file->reads(), 10u);
}

TEST(MemoryEstimate, ReadingStopsAtTheBudget) {
    const std::string text = fullTraceText(20000);
    LoadOptions options;
    options.chunkBytes = 100000;
    options.memoryBudgetBytes = estimate(text).memoryBytes * 6 / 10;
    const auto trace = loadTraceText(text, "text", options);
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::LimitExceeded);
    options.memoryBudgetBytes = estimate(text).memoryBytes * 2;
    EXPECT_TRUE(loadTraceText(text, "text", options));
}

} // namespace
} // namespace lanescope::test
