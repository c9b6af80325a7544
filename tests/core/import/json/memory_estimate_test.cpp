// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/memory_estimate.h"

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/import/json/text_arg_source.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/compression.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/memory_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

LoadEstimate estimate(const std::string& bytes) {
    const auto made = estimateMemory(std::make_shared<MemoryFile>(bytes));
    EXPECT_TRUE(made);
    return made ? *made : LoadEstimate();
}

TEST(MemoryEstimate, CountsEventsFromSamples) {
    const std::string text = fullTraceText(20000);
    const auto trace = loadTraceText(text, "text");
    ASSERT_TRUE(trace);
    const auto events = static_cast<double>((*trace)->ledger().read);
    for (const std::string& bytes : {text, gzipMember(text), zstdFrame(text)}) {
        const LoadEstimate made = estimate(bytes);
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

/// Files of 15 to 65 MB, with 3 to 24 device operations in a hundred events.
TEST(MemoryEstimate, IsNotLessThanWhatRealTracesTake) {
    std::size_t found = 0;
    for (const char* name : {"cuda_a100_diff_control", "cuda_v100_resnet50_workers0", "cuda_v100_train_ns",
                             "cuda_b200_eager", "rocm_mi300_resnet_ckpt", "rocm_mi300_flux_sage"}) {
        SCOPED_TRACE(name);
        const std::string path = sharedPath(std::string("data/traces/") + name + ".json.gz");
        const auto file = File::open(path);
        if (!file) {
            continue;
        }
        ++found;
        const auto trace = loadTrace(path);
        ASSERT_TRUE(trace);
        std::uint64_t tables = 0;
        for (const Trace::MemoryUse& use : (*trace)->memory()) {
            tables += use.bytes;
        }
        // Estimates for the text itself, and for the packed file, of which only the beginning is read.
        std::string text((*trace)->textBytes(), '\0');
        const auto* args = dynamic_cast<const TextArgSource*>((*trace)->args());
        ASSERT_NE(args, nullptr);
        ASSERT_TRUE(args->text().read(0, text.data(), text.size()));
        const std::uint64_t made = estimate(text).memoryBytes;
        EXPECT_GE(made, tables + memoryOfLoading(text.size()));
        const std::uint64_t exact = memoryOfEvents((*trace)->ledger().read, (*trace)->deviceOps().size()) +
                                    memoryOfLoading(text.size());
        EXPECT_GE(static_cast<double>(made), 0.75 * static_cast<double>(exact));
        EXPECT_LE(static_cast<double>(made), 1.5 * static_cast<double>(exact));
        const auto packed = estimateMemory(*file);
        ASSERT_TRUE(packed);
        EXPECT_GE(static_cast<double>(packed->memoryBytes), 0.5 * static_cast<double>(exact));
        EXPECT_LE(static_cast<double>(packed->memoryBytes), 2.0 * static_cast<double>(exact));
    }
    if (found == 0) {
        GTEST_SKIP() << "no reference traces; set LANESCOPE_SHARED";
    }
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
    const LoadEstimate made = estimate(text);
    options.memoryBudgetBytes = memoryOfEvents(made.events, made.deviceOps) * 6 / 10;
    const auto trace = loadTraceText(text, "text", options);
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::LimitExceeded);
    options.memoryBudgetBytes = made.memoryBytes * 2;
    EXPECT_TRUE(loadTraceText(text, "text", options));
}

} // namespace
} // namespace lanescope::test
