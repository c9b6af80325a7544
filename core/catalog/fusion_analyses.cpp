// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/catalog/analysis_lists.h"
#include "core/catalog/fusion_tables.h"
#include "core/dependency/part_change.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// Rows that a replay is made for: each is a pass over the graph.
constexpr std::size_t kMostReplays = 20;

/// By row what fusing its chains gains; empty where the replay has no basis.
std::vector<std::optional<FusionGain>> gainsOf(AnalysisContext& context, const Selection& selection,
                                               std::span<const FusionRow> rows, const std::stop_token& stop) {
    std::vector<std::optional<FusionGain>> gains;
    const Result<const WhatIf*> whatIf = rows.empty() ? Result<const WhatIf*>(nullptr) : context.whatIf();
    if (!whatIf || *whatIf == nullptr) {
        return gains;
    }
    const WhatIfSpan span{std::nullopt, selection.range};
    if ((*whatIf)->graph().counts().areMostLaunchesUnknown() ||
        baselessShareOf(criticalPath((*whatIf)->graph(), (*whatIf)->pathSpan(span))) > kMostBaseless) {
        return gains;
    }
    for (const FusionRow& row : rows.first(std::min(rows.size(), kMostReplays))) {
        if (stop.stop_requested()) {
            return gains;
        }
        std::vector<WorkFactor> factors;
        for (const FusedWork& work : row.work) {
            factors.push_back({work.op, work.factor});
        }
        const WeightChange change =
            partChange((*whatIf)->graph(), (*whatIf)->weights(), (*whatIf)->waits(), {{}, factors, false});
        const PredictedLength length = (*whatIf)->predictLength(span, change);
        const auto gain = [&](DurationNs newLengthNs) {
            return std::clamp<DurationNs>(length.recordedNs - newLengthNs, 0,
                                          std::max<DurationNs>(0, row.savedNs()));
        };
        gains.push_back(FusionGain{gain(length.predictedNs), gain(length.highNs), gain(length.lowNs)});
    }
    return gains;
}

Result<AnalysisResult> fusions(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                               std::stop_token stop) {
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    const Result<std::vector<FusionRow>> rows =
        fusionRows(context.trace(), (*made)->work, (*made)->figures.peaks, selection, stop);
    if (!rows) {
        return rows.error();
    }
    AnalysisResult result{makeFusionTable(context.trace(), *rows, gainsOf(context, selection, *rows, stop))};
    DurationNs totalNs = 0;
    DurationNs savedNs = 0;
    for (const FusionRow& row : *rows) {
        totalNs = saturatingAdd(totalNs, row.totalNs);
        savedNs = saturatingAdd(savedNs, row.savedNs());
    }
    result.extra.set("total_us", Report::number(decimalMicroseconds(totalNs)));
    result.extra.set("saved_us", Report::number(decimalMicroseconds(savedNs)));
    return result;
}

constexpr AnalysisDescriptor kFusionAnalyses[] = {
    {.key = "fusions",
     .command = "fusions",
     .group = "chain",
     .rowsKey = "chains",
     .panel = "operators",
     .title = "Fusible chains",
     .help =
         "Chains of kernels limited by memory that one fused kernel could do, with the bytes that it saves",
     .ingredient = Ingredient::DeviceWork,
     .options = kTakesModels | kTakesPeaks | kTakesCapture,
     .textColumns = "operators,shapes,chains,total_us,saved_us,gain_us,gain_low_us,gain_high_us,saved_bytes,"
                    "basis,advice",
     .run = fusions},
};

} // namespace

std::span<const AnalysisDescriptor> fusionAnalyses() {
    return kFusionAnalyses;
}

} // namespace lanescope
