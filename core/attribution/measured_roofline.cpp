// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/measured_roofline.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isPositive(const std::optional<double>& value) {
    return value && *value > 0;
}

} // namespace

std::vector<MeasuredRow> measuredRoofline(const Trace& trace, std::span<const CounterCall> calls,
                                          const DevicePeaks& peaks) {
    std::map<std::pair<std::string_view, std::string>, MeasuredRow> byInputs;
    for (const CounterCall& call : calls) {
        if (!isPositive(call.flops) || !isPositive(call.dramBytes) || !isPositive(call.cost.flops) ||
            !isPositive(call.cost.bytes)) {
            continue;
        }
        const std::string_view name = trace.sliceName(call.op);
        const auto [at, isNew] = byInputs.try_emplace({name, call.cost.params});
        MeasuredRow& row = at->second;
        if (isNew) {
            row.name = name;
            row.params = call.cost.params;
            row.precision = precisionOf(call.cost, trace.sliceName(call.range));
            row.range = call.range;
        }
        ++row.calls;
        row.flops += *call.flops;
        row.dramBytes += *call.dramBytes;
        row.modelFlops += *call.cost.flops;
        row.modelBytes += *call.cost.bytes;
    }
    std::vector<MeasuredRow> rows;
    for (auto& [inputs, row] : byInputs) {
        row.intensity = row.flops / row.dramBytes;
        row.modelIntensity = row.modelFlops / row.modelBytes;
        const auto measured = attainableTflops(row.intensity, peaks, row.precision);
        const auto modelled = attainableTflops(row.modelIntensity, peaks, row.precision);
        if (measured && modelled) {
            row.attainableTflops = *measured;
            row.modelAttainableTflops = *modelled;
            rows.push_back(std::move(row));
        }
    }
    std::ranges::stable_sort(rows, std::ranges::greater(), &MeasuredRow::flops);
    return rows;
}

} // namespace lanescope
