// SPDX-License-Identifier: Apache-2.0
// Parts of the list of analyses (registry.h), one for each source NAME_analyses.cpp, and what they share.
// Used by the sources of core/catalog only.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/catalog/registry.h"

namespace lanescope {

std::span<const AnalysisDescriptor> stepAnalyses();
std::span<const AnalysisDescriptor> breakdownAnalyses();
std::span<const AnalysisDescriptor> kernelAnalyses();
std::span<const AnalysisDescriptor> operatorAnalyses();
std::span<const AnalysisDescriptor> moduleAnalyses();
std::span<const AnalysisDescriptor> memoryAnalyses();
std::span<const AnalysisDescriptor> attributionAnalyses();
std::span<const AnalysisDescriptor> fusionAnalyses();
std::span<const AnalysisDescriptor> servingAnalyses();
std::span<const AnalysisDescriptor> varianceAnalyses();
std::span<const AnalysisDescriptor> graphAnalyses();
std::span<const AnalysisDescriptor> recordingAnalyses();

/// Adds "total" to the figures, and the footer.
void setTotal(AnalysisResult& result, std::uint64_t count, DurationNs totalNs);

/// A table of durations with its total.
template <typename Row>
AnalysisResult withTotal(Table table, const std::vector<Row>& rows) {
    std::uint64_t count = 0;
    for (const Row& row : rows) {
        count += row.count;
    }
    AnalysisResult result{std::move(table)};
    setTotal(result, count, totalOf(rows));
    return result;
}

} // namespace lanescope
