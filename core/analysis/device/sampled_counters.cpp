// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/sampled_counters.h"

#include <algorithm>
#include <map>

#include "core/analysis/process_device.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Sum {
    double weighted = 0; ///< value · ns
    double ns = 0;
};

} // namespace

std::vector<std::uint32_t> sampledCounters(const Trace& trace, std::int32_t device) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < trace.counters().size(); ++i) {
        const Counter& counter = trace.counters()[i];
        if (counter.measured && !counter.values.empty() && counter.process != kNoProcess && device >= 0 &&
            deviceOfProcess(trace, trace.process(counter.process)) == device) {
            found.push_back(i);
        }
    }
    return found;
}

SampledKernels sampledKernels(const Trace& trace, const Selection& selection, std::stop_token stop) {
    SampledKernels result;
    std::map<std::int32_t, std::vector<std::uint32_t>> countersOf;
    std::map<StringId, std::size_t> columnOf;
    for (const std::int32_t device : trace.activeDevices()) {
        for (const std::uint32_t counter : sampledCounters(trace, device)) {
            const StringId name = trace.counters()[counter].name;
            if (columnOf.emplace(name, result.counterNames.size()).second) {
                result.counterNames.push_back(name);
            }
            countersOf[device].push_back(counter);
        }
    }
    std::map<std::pair<StringId, std::int32_t>, std::size_t> rowOf;
    std::vector<std::vector<Sum>> sums;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (stop.stop_requested()) {
            return {};
        }
        const TimeRange whole = trace.slices().range(op.slice);
        const TimeRange range = selection.clipped(whole);
        const auto counters = countersOf.find(op.device);
        if (counters == countersOf.end() || trace.categoryKind(op.slice) != CategoryKind::Kernel ||
            !selection.includes(whole)) {
            continue;
        }
        const StringId name = trace.slices().name[op.slice];
        const auto [entry, isNew] =
            rowOf.emplace(std::pair(name, std::int32_t{op.device}), result.rows.size());
        if (isNew) {
            SampledKernel& added = result.rows.emplace_back();
            added.name = name;
            added.device = op.device;
            added.longest = op.slice;
            sums.emplace_back(result.counterNames.size());
        }
        SampledKernel& row = result.rows[entry->second];
        ++row.count;
        row.totalNs = saturatingAdd(row.totalNs, range.durationNs());
        if (whole.durationNs() > trace.slices().durationNs[row.longest]) {
            row.longest = op.slice;
        }
        for (const std::uint32_t counter : counters->second) {
            const Counter& source = trace.counters()[counter];
            if (const std::optional<double> mean = source.values.mean(range)) {
                Sum& sum = sums[entry->second][columnOf[source.name]];
                sum.weighted += *mean * static_cast<double>(range.durationNs());
                sum.ns += static_cast<double>(range.durationNs());
            }
        }
    }
    for (std::size_t i = 0; i < result.rows.size(); ++i) {
        for (const Sum& sum : sums[i]) {
            result.rows[i].means.push_back(sum.ns > 0 ? std::optional(sum.weighted / sum.ns) : std::nullopt);
        }
    }
    std::ranges::stable_sort(result.rows, std::ranges::greater{}, &SampledKernel::totalNs);
    return result;
}

} // namespace lanescope
