// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/module_kinds.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/host/module_names.h"
#include "core/analysis/median.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::uint64_t outliersOf(const std::vector<DurationNs>& times, DurationNs medianNs) {
    constexpr double kFactor = 0.6745;
    constexpr double kMostZ = 3.5;
    constexpr double kLeastShare = 0.02;
    const DurationNs madNs = madOf(times, medianNs);
    if (madNs <= 0) {
        return 0;
    }
    return static_cast<std::uint64_t>(std::ranges::count_if(times, [&](DurationNs ns) {
        const double distance = std::abs(static_cast<double>(ns - medianNs));
        return kFactor * distance > kMostZ * static_cast<double>(madNs) &&
               distance > kLeastShare * static_cast<double>(medianNs);
    }));
}

} // namespace

std::vector<ModuleKind> moduleKinds(const Trace& trace, const LayerCosts& costs) {
    struct Part {
        ModuleKind kind;
        std::vector<DurationNs> times;
    };
    std::map<std::string_view, Part> parts;
    for (const LayerCost& row : costs.rows) {
        if (row.path == kNoIndex) {
            continue;
        }
        Part& part = parts[moduleKindOf(trace.text(costs.paths[row.path].name))];
        ModuleKind& kind = part.kind;
        const DurationNs ns = row.totalNs();
        ++kind.instances;
        kind.totalNs = saturatingAdd(kind.totalNs, ns);
        kind.kernels += row.kernels;
        if (row.flops) {
            kind.flops = kind.flops.value_or(0) + *row.flops;
        }
        if (part.times.empty() || ns > kind.maxNs) {
            kind.maxNs = ns;
            kind.longestPath = row.path;
            kind.longest = row.longest;
        }
        kind.minNs = part.times.empty() ? ns : std::min(kind.minNs, ns);
        part.times.push_back(ns);
    }
    std::vector<ModuleKind> kinds;
    for (auto& [name, part] : parts) {
        ModuleKind& kind = part.kind;
        kind.name = name;
        kind.meanNs = static_cast<double>(kind.totalNs) / static_cast<double>(kind.instances);
        kind.medianNs = medianOf(part.times);
        kind.outliers = outliersOf(part.times, kind.medianNs);
        kind.share =
            costs.totalNs > 0 ? static_cast<double>(kind.totalNs) / static_cast<double>(costs.totalNs) : 0;
        kinds.push_back(std::move(kind));
    }
    std::ranges::stable_sort(kinds, std::ranges::greater{}, &ModuleKind::totalNs);
    return kinds;
}

} // namespace lanescope
