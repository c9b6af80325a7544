// SPDX-License-Identifier: Apache-2.0
#include "core/ncu/ncu_report.h"

#include <gtest/gtest.h>

#include "core/catalog/analysis_tables.h"
#include "core/diagnosis/diagnosis.h"
#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/ncu/ncu_figures.h"
#include "core/ncu/ncu_units.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/ncu_reports.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

std::shared_ptr<const NcuReport> readReport(const std::string& text) {
    Progress progress;
    const auto report = readNcuReport(std::make_shared<MemoryFile>(text, "x.csv"), 0, progress, {});
    EXPECT_TRUE(report) << report.error().describe();
    return report ? *report : nullptr;
}

TEST(NcuReport, TheRawPageHasALineForEachKernel) {
    const auto report = readReport(rawNcuReport());
    ASSERT_NE(report, nullptr);
    ASSERT_EQ(report->kernels.size(), 3u);
    EXPECT_EQ(report->metrics.size(), 12u);
    EXPECT_EQ(report->malformed, 0u);
    const NcuKernel& second = report->kernels[1];
    EXPECT_EQ(second.id, 1);
    EXPECT_EQ(second.process, 42);
    EXPECT_EQ(second.stream, 7);
    EXPECT_EQ(second.name, "void lib::add<float>(float*, int)");
    EXPECT_EQ(second.grid, (std::array<std::uint32_t, 3>{20, 1, 1}));
    EXPECT_EQ(second.block, (std::array<std::uint32_t, 3>{256, 1, 1}));
    const NcuFigureReader figuresOf(*report);
    const NcuFigures first = figuresOf.of(report->kernels[0]);
    EXPECT_DOUBLE_EQ(*first.durationNs, 2000);
    EXPECT_DOUBLE_EQ(*first.dramBytes, 2'000'000) << "1.5 MB read, 500 kB written";
    EXPECT_DOUBLE_EQ(*first.l2Bytes, 32'000);
    EXPECT_DOUBLE_EQ(*first.smThroughput, 0.125);
    EXPECT_DOUBLE_EQ(*first.memoryThroughput, 0.8025);
    EXPECT_DOUBLE_EQ(*first.achievedOccupancy, 0.455);
    EXPECT_DOUBLE_EQ(*first.flops, 2500);
    EXPECT_EQ(first.registersPerThread, 16);
    EXPECT_EQ(first.stall, "long scoreboard");
    const NcuFigures other = figuresOf.of(second);
    EXPECT_EQ(other.stall, "barrier");
    EXPECT_DOUBLE_EQ(*other.flops, 4000) << "one counter is n/a";
    EXPECT_FALSE(figuresOf.of(report->kernels[2]).flops.has_value());
}

TEST(NcuReport, TheDetailsPageHasALineForEachMetric) {
    const auto report = readReport(detailsNcuReport());
    ASSERT_NE(report, nullptr);
    ASSERT_EQ(report->kernels.size(), 2u);
    EXPECT_TRUE(report->isOfDetails);
    EXPECT_EQ(report->malformed, 0u) << "a rule goes over two lines";
    const NcuFigureReader figuresOf(*report);
    const NcuFigures first = figuresOf.of(report->kernels[0]);
    EXPECT_DOUBLE_EQ(*first.memoryThroughput, 0.1426) << "not the one in bytes a second";
    EXPECT_DOUBLE_EQ(*first.durationNs, 2500);
    EXPECT_NEAR(*first.dramBytes, 1'000'000, 1e-6) << "400 GB/s for 2.5 us";
    EXPECT_EQ(first.registersPerThread, 128);
    EXPECT_EQ(first.sharedMemoryBytes, 16'380);
    EXPECT_DOUBLE_EQ(*figuresOf.of(report->kernels[1]).durationNs, 1500);
}

TEST(NcuReport, UnitsLoseTheirScale) {
    EXPECT_EQ(ncuUnit("Gbyte/second").name, "byte/s");
    EXPECT_DOUBLE_EQ(ncuUnit("Gbyte/second").scale, 1e9);
    EXPECT_EQ(ncuUnit("Kbyte/block").name, "byte/block");
    EXPECT_DOUBLE_EQ(ncuUnit("msecond").scale, 1e6);
    EXPECT_EQ(ncuUnit("cycle/nsecond").name, "cycle/nsecond");
    EXPECT_EQ(ncuUnit("Ghz").name, "hz");
    EXPECT_DOUBLE_EQ(*ncuNumber("1,234.5"), 1234.5);
    for (const char* text : {"", "n/a", "(1; 2)", "1e999", "nan"}) {
        EXPECT_FALSE(ncuNumber(text).has_value()) << text;
    }
}

TEST(NcuReport, OpensAsATrace) {
    for (const std::string& text : {rawNcuReport(), gzipMember(rawNcuReport())}) {
        const auto file = std::make_shared<MemoryFile>(text, "x.csv");
        const auto importer = importerOf(file);
        ASSERT_TRUE(importer);
        EXPECT_EQ((*importer)->key(), "ncu");
        const auto loaded = loadTraceFrom(file);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        const Trace& trace = **loaded;
        EXPECT_EQ(brokenPromise(trace), "");
        EXPECT_EQ(trace.ledger().dropped(), 0u);
        ASSERT_EQ(trace.deviceOps().size(), 3u);
        EXPECT_EQ(trace.bounds().durationNs(), 16'000) << "one after another";
        const DeviceOp& op = trace.deviceOps()[0];
        EXPECT_EQ(op.registersPerThread, 16);
        EXPECT_EQ(op.grid[0], 10u);
        const auto args = trace.args()->eventText(trace.slices().event[op.slice]);
        ASSERT_TRUE(args);
        EXPECT_EQ(findArg(args->args, "Nsight Compute: SM throughput %")->value, "12.5");
        EXPECT_EQ(findArg(args->args, "lts__t_sectors.sum")->value, "1000");
        const Table table = makeKernelTable(trace, kernelTable(trace));
        ASSERT_TRUE(table.find("measured_dram_bytes").has_value());
        ASSERT_EQ(table.rowCount(), 2u);
        EXPECT_EQ(table.column(0).text(0), "gemm");
        EXPECT_DOUBLE_EQ(table.column(*table.find("measured_dram_bytes")).number(1), 3'000'000)
            << "mean of 2 and 4 MB";
    }
    const auto details = loadTraceFrom(std::make_shared<MemoryFile>(detailsNcuReport(), "x.csv"));
    ASSERT_TRUE(details);
    const Diagnosis diagnosis = diagnose(**details);
    ASSERT_EQ(diagnosis.notes.size(), 1u);
    EXPECT_NE(diagnosis.notes[0].english().find("no times"), std::string::npos)
        << "nothing is known of launches and waits";
}

TEST(NcuReport, CutAndHostileOnesOpenOrAreRefused) {
    for (const std::string& whole : {rawNcuReport(), detailsNcuReport()}) {
        for (std::size_t cut = 0; cut < whole.size(); cut += 11) {
            const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(whole.substr(0, cut), "x.csv"));
            if (!trace) {
                EXPECT_EQ(trace.error().file, "x.csv");
                EXPECT_FALSE(trace.error().message.empty());
            } else {
                EXPECT_EQ((*trace)->ledger().dropped(), 0u);
                EXPECT_EQ(brokenPromise(**trace), "");
            }
        }
    }
    const std::string head = rawNcuReport().substr(0, rawNcuReport().find("\"0\",\"42\""));
    const auto none = loadTraceFrom(std::make_shared<MemoryFile>(head, "x.csv"));
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("no kernel"), std::string::npos) << none.error().message;
    // A negative, an infinite and an immense duration, a kernel with no name, and a line of another length.
    std::string odd = "\"ID\",\"Process ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\n";
    odd += "\"\",\"\",\"\",\"second\"\n\"0\",\"1\",\"a\",\"-5\"\n\"1\",\"1\",\"b\",\"1e308\"\n";
    odd += "\"2\",\"1\",\"c\",\"inf\"\n\"3\",\"1\",\"\",\"1\"\n\"4\",\"1\"\nprogram "
           "output\n\"-1\",\"1\",\"d\",\"1\"\n";
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(odd, "x.csv"));
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->deviceOps().size(), 3u);
    EXPECT_EQ((*trace)->ledger().unusable, 4u);
    EXPECT_FALSE((*trace)->diagnostics().empty());
}

} // namespace
} // namespace lanescope::test
