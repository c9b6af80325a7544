// SPDX-License-Identifier: Apache-2.0
#include "core/idle/idle_causes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/analysis/steps/trace_span.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

template <typename Row>
void setShares(std::vector<Row>& rows, std::size_t first, DurationNs (*lengthOf)(const Row&)) {
    DurationNs allNs = 0;
    for (std::size_t i = first; i < rows.size(); ++i) {
        allNs = saturatingAdd(allNs, lengthOf(rows[i]));
    }
    for (std::size_t i = first; i < rows.size(); ++i) {
        rows[i].share = allNs > 0 ? static_cast<double>(lengthOf(rows[i])) / static_cast<double>(allNs) : 0;
    }
}

} // namespace

std::vector<IdleGap> idleGaps(const Trace& trace, const IdlePieces& idle, const Selection& selection,
                              std::stop_token stop) {
    std::vector<IdleGap> result;
    if (idle.devices().empty()) {
        return result;
    }
    const IntervalSet selected = selection.timeIn(traceSpan(trace, selection).range);
    GapExplainer explainer(trace, idle);
    for (const DeviceIdleTime& device : idle.devices()) {
        const std::size_t first = result.size();
        for (const Gap& gap : device.gaps) {
            if (stop.stop_requested()) {
                return {};
            }
            std::optional<GapExplanation> why;
            selected.forEachWithin(gap.range, [&](TimeRange inside) {
                why = why ? why : explainer.explain(gap);
                result.push_back({device.device, inside, *why, gap.before, gap.after});
            });
        }
        setShares<IdleGap>(result, first, [](const IdleGap& gap) { return gap.range.durationNs(); });
    }
    return result;
}

IdleCauses idleCauses(const Trace& trace, const IdlePieces& idle, const Selection& selection,
                      std::stop_token stop) {
    IdleCauses result;
    result.range = traceSpan(trace, selection).range;
    if (idle.devices().empty()) {
        return result;
    }
    const IntervalSet selected = selection.timeIn(result.range);
    struct Sum {
        IdleCauseRow row;
        std::uint32_t gap = 0; ///< the last one that was counted
    };
    for (const DeviceIdleTime& device : idle.devices()) {
        std::map<std::pair<IdleReason, StringId>, Sum> sums;
        for (const IdlePiece& piece : device.pieces) {
            if (stop.stop_requested()) {
                result.rows.clear();
                return result;
            }
            const StringId name =
                piece.culprit == kNoSlice ? kEmptyString : trace.slices().name[piece.culprit];
            selected.forEachWithin(piece.range, [&](TimeRange inside) {
                Sum& sum = sums[{piece.reason, name}];
                if (sum.row.gaps == 0 || sum.gap != piece.gap) {
                    sum.gap = piece.gap;
                    ++sum.row.gaps;
                }
                sum.row.idleNs = saturatingAdd(sum.row.idleNs, inside.durationNs());
                if (inside.durationNs() > sum.row.longest.durationNs()) {
                    sum.row.longest = inside;
                    sum.row.ofLongest = piece;
                }
            });
        }
        const std::size_t first = result.rows.size();
        for (auto& [key, sum] : sums) {
            sum.row.device = device.device;
            sum.row.reason = key.first;
            sum.row.name = key.second;
            result.rows.push_back(sum.row);
        }
        setShares<IdleCauseRow>(result.rows, first, [](const IdleCauseRow& row) { return row.idleNs; });
        std::stable_sort(result.rows.begin() + static_cast<std::ptrdiff_t>(first), result.rows.end(),
                         [](const IdleCauseRow& x, const IdleCauseRow& y) { return x.idleNs > y.idleNs; });
    }
    return result;
}

} // namespace lanescope
