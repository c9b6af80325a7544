// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/attributed_kernels.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/attribution/known_sum.h"
#include "core/base/hash_mix.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kStopInterval = 1u << 16;

/// The parents of `rows` follow from their paths; sums go from the deepest up.
void addToParents(const Trace& trace, LayerCosts& costs) {
    const Column<DurationNs>& durations = trace.slices().durationNs;
    const std::size_t count = costs.paths.size();
    for (std::size_t i = count; i-- > 0;) {
        const std::uint32_t parent = costs.paths[i].parent;
        if (parent == kNoIndex) {
            continue;
        }
        const LayerCost& row = costs.rows[i];
        LayerCost& above = costs.rows[parent];
        above.kernels += row.kernels;
        above.forwardNs = saturatingAdd(above.forwardNs, row.forwardNs);
        above.backwardNs = saturatingAdd(above.backwardNs, row.backwardNs);
        above.optimizerNs = saturatingAdd(above.optimizerNs, row.optimizerNs);
        above.otherNs = saturatingAdd(above.otherNs, row.otherNs);
        above.inferredNs = saturatingAdd(above.inferredNs, row.inferredNs);
        addTo(above.flops, row.flops);
        if (row.longest != kNoSlice &&
            (above.longest == kNoSlice || durations[row.longest] > durations[above.longest])) {
            above.longest = row.longest;
        }
    }
}

/// Each path before those below it, siblings by their first call.
void arrange(const Trace& trace, LayerCosts& costs) {
    const std::size_t count = costs.paths.size();
    std::vector<std::vector<std::uint32_t>> below(count + 1); // [count]: of none
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t parent = costs.paths[i].parent;
        below[parent == kNoIndex ? count : parent].push_back(i);
    }
    const auto startOf = [&](std::uint32_t path) { return trace.slices().startNs[costs.paths[path].first]; };
    std::vector<LayerCost> rows;
    rows.reserve(count + 1);
    std::vector<std::uint32_t> waiting;
    const auto wait = [&](std::vector<std::uint32_t>& paths) {
        std::ranges::stable_sort(paths, std::ranges::greater{}, startOf);
        waiting.insert(waiting.end(), paths.begin(), paths.end());
    };
    wait(below[count]);
    while (!waiting.empty()) {
        const std::uint32_t path = waiting.back();
        waiting.pop_back();
        rows.push_back(costs.rows[path]);
        wait(below[path]);
    }
    if (const LayerCost& outside = costs.rows[count]; outside.kernels > 0) {
        rows.push_back(outside);
    }
    costs.rows = std::move(rows);
}

using RowKey = std::array<std::uint32_t, 8>;

struct RowKeyHash {
    std::size_t operator()(const RowKey& key) const {
        std::uint64_t value = 0;
        for (const std::uint32_t part : key) {
            value = hashMix(value, part);
        }
        return static_cast<std::size_t>(value);
    }
};

} // namespace

std::vector<AttributedKernel> attributedKernels(const Trace& trace, const KernelAttributions& attributions,
                                                const OperatorWork& work, const PeaksTable& peaks,
                                                const Selection& selection, std::stop_token stop) {
    std::unordered_map<RowKey, std::uint32_t, RowKeyHash> rowOfKey;
    std::vector<AttributedKernel> rows;
    ModulePaths modules(trace);
    const SliceTable& slices = trace.slices();
    DurationNs allNs = 0;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return {};
        }
        const DeviceOp& op = trace.deviceOps()[i];
        if (!selection.includes(slices.range(op.slice))) {
            continue;
        }
        const DeviceOpId id{i};
        const LaunchContext& context = attributions.context(id);
        const SliceId site = context.site();
        const auto nameOf = [&](SliceId slice) {
            return slice == kNoSlice ? kNoIndex : static_cast<std::uint32_t>(indexOf(slices.name[slice]));
        };
        const InferredLaunch* inferred = attributions.inferredOf(id);
        // Work inferred without its inputs still has an operator's name.
        constexpr std::uint32_t kIsName = 1u << 31;
        const std::uint32_t signature = work.signatureNumberOf(id);
        // Names and modules of replayed work may be those of a companion.
        const ReplayedWork* replayed = attributions.replayedOf(id);
        const RowKey key{
            nameOf(op.slice),
            signature == kNoIndex && inferred != nullptr ? nameOf(context.innermostOp) | kIsName : signature,
            modules.numberOf(context.module),
            nameOf(site),
            static_cast<std::uint32_t>(inferred == nullptr ? Cause::Unknown : inferred->cause) << 16 |
                static_cast<std::uint32_t>(attributions.cause(id)) << 8 |
                static_cast<std::uint32_t>(context.direction),
            static_cast<std::uint32_t>(op.device),
            replayed == nullptr ? 0
                                : replayed->operatorName << 3 | static_cast<std::uint32_t>(replayed->basis),
            replayed == nullptr ? 0 : replayed->module};
        const auto [entry, isNew] = rowOfKey.try_emplace(key, static_cast<std::uint32_t>(rows.size()));
        if (isNew) {
            rows.emplace_back().longest = id;
        }
        AttributedKernel& row = rows[entry->second];
        const TimeRange range = slices.range(op.slice);
        const DurationNs durationNs = selection.timeOf(range);
        ++row.count;
        row.totalNs = saturatingAdd(row.totalNs, durationNs);
        allNs = saturatingAdd(allNs, durationNs);
        if (range.durationNs() > slices.durationNs[trace.deviceOp(row.longest).slice]) {
            row.longest = id;
        }
        if (const std::optional<OperatorCost> cost = work.costOf(trace, id)) {
            addTo(row.flops, cost->flops, selection.shareOf(range));
            addTo(row.bytes, cost->bytes, selection.shareOf(range));
        }
    }
    for (AttributedKernel& row : rows) {
        row.share = allNs > 0 ? static_cast<double>(row.totalNs) / static_cast<double>(allNs) : 0;
        const DeviceOp& op = trace.deviceOp(row.longest);
        if (trace.categoryKind(op.slice) != CategoryKind::Kernel) {
            if (row.bytes) {
                row.figures = copyFigures(trace, op, *row.bytes, row.totalNs, row.count,
                                          peaksOf(trace, op.device, peaks));
            }
            continue;
        }
        const OperatorSignature* signature = work.signatureOf(row.longest);
        if (signature != nullptr && signature->cost) {
            row.precision = precisionOf(*signature->cost, trace.sliceName(op.slice));
        }
        row.figures = rooflineFigures(row.flops, row.bytes, row.totalNs, row.count,
                                      peaksOf(trace, op.device, peaks), row.precision);
    }
    std::ranges::stable_sort(rows, std::ranges::greater{}, &AttributedKernel::totalNs);
    return rows;
}

LayerCosts layerCosts(const Trace& trace, const KernelAttributions& attributions, const OperatorWork& work,
                      const Selection& selection, std::stop_token stop) {
    LayerCosts costs;
    ModulePaths modules(trace);
    LayerCost outside;
    bool hasModules = false; // in the trace, if not in the selection
    const SliceTable& slices = trace.slices();
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return {};
        }
        const DeviceOp& op = trace.deviceOps()[i];
        const DeviceOpId id{i};
        const LaunchContext& context = attributions.context(id);
        hasModules = hasModules || context.module != kNoSlice;
        if (!selection.includes(slices.range(op.slice))) {
            continue;
        }
        const std::uint32_t path = modules.numberOf(context.module);
        while (costs.rows.size() < modules.paths().size()) {
            LayerCost& added = costs.rows.emplace_back();
            added.path = static_cast<std::uint32_t>(costs.rows.size() - 1);
        }
        const TimeRange range = slices.range(op.slice);
        const DurationNs durationNs = selection.timeOf(range);
        const bool isInferred = attributions.cause(id) == Cause::Inferred;
        if (isInferred) {
            DurationNs& inferredNs = (path == kNoIndex ? outside : costs.rows[path]).inferredNs;
            inferredNs = saturatingAdd(inferredNs, durationNs);
        }
        LayerCost& row = path == kNoIndex || isInferred ? outside : costs.rows[path];
        ++row.kernels;
        DurationNs& ofDirection = isInferred                                  ? row.otherNs
                                  : context.direction == Direction::Forward   ? row.forwardNs
                                  : context.direction == Direction::Backward  ? row.backwardNs
                                  : context.direction == Direction::Optimizer ? row.optimizerNs
                                                                              : row.otherNs;
        ofDirection = saturatingAdd(ofDirection, durationNs);
        row.selfNs = saturatingAdd(row.selfNs, durationNs);
        costs.totalNs = saturatingAdd(costs.totalNs, durationNs);
        if (row.longest == kNoSlice || range.durationNs() > slices.durationNs[row.longest]) {
            row.longest = op.slice;
        }
        if (const std::optional<OperatorCost> cost = work.costOf(trace, id); cost && !isInferred) {
            addTo(row.flops, cost->flops, selection.shareOf(range));
        }
    }
    costs.paths = modules.paths();
    if (costs.paths.empty() && !hasModules) {
        return {};
    }
    addToParents(trace, costs);
    costs.rows.push_back(outside);
    arrange(trace, costs);
    return costs;
}

} // namespace lanescope
