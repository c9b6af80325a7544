// SPDX-License-Identifier: Apache-2.0
// Totals below tables: their columns exist, and no sum counts anything twice.
#include "ui/panels/column_totals.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <ranges>

#include "core/base/progress.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/registry.h"
#include "ui/state/trace_location.h"

namespace lanescope::ui {
namespace {

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    for (const auto part : text | std::views::split(' ')) {
        words.emplace_back(part.begin(), part.end());
    }
    std::erase(words, std::string());
    return words;
}

TEST(ColumnTotals, NameColumnsThatTheTablesHave) {
    std::size_t tables = 0;
    for (const AnalysisDescriptor& analysis : analyses()) {
        const ColumnTotals totals = columnTotalsOf(analysis.key);
        if (totals.isEmpty()) {
            continue;
        }
        ++tables;
        const Result<Table> table = emptyTableOf(analysis);
        ASSERT_TRUE(table) << analysis.key;
        for (const std::string_view words : {totals.summed, totals.summedWithin}) {
            for (const std::string& key : wordsOf(words)) {
                EXPECT_TRUE(table->find(key)) << analysis.key << ' ' << key;
            }
        }
        // Ranks are columns of traces with several.
        const std::vector<std::string> within = wordsOf(totals.within);
        EXPECT_TRUE(
            within == std::vector<std::string>{"rank"} ||
            std::ranges::all_of(within, [&](const auto& key) { return table->find(key).has_value(); }))
            << analysis.key;
    }
    EXPECT_GT(tables, 30u);
    EXPECT_TRUE(columnTotalsOf("attributed_kernels").isEmpty()) << "a row for each kernel";
}

TEST(ColumnTotals, SharesOfAWholeAreNotMoreThanIt) {
    Progress progress;
    const Result<TracePtr> trace = loaderFor(sampleTraces().front().location)(progress, {});
    ASSERT_TRUE(trace);
    const auto context = std::make_shared<AnalysisContext>(*trace);
    std::size_t shares = 0;
    std::map<std::string_view, double> kernelTimes;
    for (const AnalysisDescriptor& analysis : analyses()) {
        const ColumnTotals totals = columnTotalsOf(analysis.key);
        if (totals.isEmpty() || analysis.isProfilerForm) {
            continue;
        }
        SCOPED_TRACE(analysis.key);
        Result<AnalysisResult> result = analysis.run(*context, {}, {}, {});
        ASSERT_TRUE(result);
        const AnalysisTable table(std::move(result->table));
        std::vector<std::uint32_t> rows(table.rowCount());
        std::iota(rows.begin(), rows.end(), 0u);
        for (std::size_t column = 0; column < table.columns().size(); ++column) {
            const std::optional<double> total = table.total(column, rows, totals);
            const ColumnSpec& spec = table.spec(column);
            if (total && spec.unit == Unit::Fraction) {
                ++shares;
                EXPECT_LT(*total, 1.0001) << spec.key;
            }
            // That table has copies, too.
            const bool isOfKernels = analysis.key.starts_with("kernels") && analysis.key != "kernels_by_call";
            if (total && spec.key == "total_us" && isOfKernels) {
                kernelTimes[analysis.key] = *total;
            }
        }
    }
    EXPECT_GT(shares, 10u);
    ASSERT_GT(kernelTimes.size(), 5u);
    for (const auto& [key, ns] : kernelTimes) {
        EXPECT_EQ(ns, kernelTimes.begin()->second) << key << " has the time of all kernels";
    }
}

} // namespace
} // namespace lanescope::ui
