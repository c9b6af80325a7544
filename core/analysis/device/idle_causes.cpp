// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/idle_causes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "core/base/user_text.h"
#include "core/store/trace.h"

namespace lanescope {

const char* gapCauseName(GapCause cause) {
    switch (cause) {
    case GapCause::Synchronization:
        return "synchronization";
    case GapCause::DataLoading:
        return "data_loading";
    case GapCause::HostBusy:
        return "host_busy";
    case GapCause::HostIdle:
        return "host_idle";
    case GapCause::LaunchLatency:
        return "launch_latency";
    case GapCause::OtherStream:
        return "other_stream";
    case GapCause::ShortGap:
        return "between_kernels";
    case GapCause::Queued:
        return "queued";
    case GapCause::Unknown:
        break;
    }
    return "unknown";
}

const char* gapCauseText(GapCause cause) {
    switch (cause) {
    case GapCause::Synchronization:
        return userText("synchronization");
    case GapCause::DataLoading:
        return userText("data loading");
    case GapCause::HostBusy:
        return userText("host busy");
    case GapCause::HostIdle:
        return userText("host idle");
    case GapCause::LaunchLatency:
        return userText("launch latency");
    case GapCause::OtherStream:
        return userText("waiting for another stream");
    case GapCause::ShortGap:
        return userText("between kernels");
    case GapCause::Queued:
        return userText("queued, not started");
    case GapCause::Unknown:
        break;
    }
    return userText("no launch call in the trace");
}

std::vector<IdleGap> idleGaps(const Trace& trace, const Selection& selection, std::stop_token stop) {
    std::vector<IdleGap> result;
    if (trace.deviceOps().empty()) {
        return result;
    }
    const IntervalSet selected = selection.timeIn(trace.extents());
    const GapExplainer explainer(trace);
    const std::vector<std::vector<Gap>> gaps = gapsByDevice(trace);
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const std::size_t first = result.size();
        DurationNs allNs = 0;
        for (const Gap& gap : gaps[i]) {
            if (stop.stop_requested()) {
                return {};
            }
            std::optional<GapExplanation> why;
            selected.forEachWithin(gap.range, [&](TimeRange inside) {
                why = why ? why : explainer.explain(gap);
                result.push_back({trace.activeDevices()[i], inside, *why, gap.before, gap.after});
                allNs = saturatingAdd(allNs, inside.durationNs());
            });
        }
        for (std::size_t k = first; k < result.size(); ++k) {
            result[k].share =
                allNs > 0 ? static_cast<double>(result[k].range.durationNs()) / static_cast<double>(allNs)
                          : 0;
        }
    }
    return result;
}

IdleCauses idleCauses(const Trace& trace, const Selection& selection, std::stop_token stop) {
    IdleCauses result;
    result.range = selection.range.value_or(trace.extents());
    struct Device {
        std::size_t place = 0; ///< in the order of the trace
        DurationNs idleNs = 0;
    };
    std::map<std::int32_t, Device> devices;
    for (const std::int32_t device : trace.activeDevices()) {
        devices.try_emplace(device, Device{devices.size(), 0});
    }
    std::map<std::tuple<std::int32_t, GapCause, StringId>, IdleCauseRow> rows;
    for (const IdleGap& gap : idleGaps(trace, selection, std::move(stop))) {
        const GapExplanation& why = gap.why;
        const StringId name = why.culprit == kNoSlice ? kEmptyString : trace.slices().name[why.culprit];
        IdleCauseRow& row = rows[{gap.device, why.cause, name}];
        row.device = gap.device;
        row.cause = why.cause;
        row.name = name;
        ++row.count;
        row.idleNs = saturatingAdd(row.idleNs, gap.range.durationNs());
        Device& device = devices[gap.device];
        device.idleNs = saturatingAdd(device.idleNs, gap.range.durationNs());
        if (gap.range.durationNs() > row.longest.durationNs()) {
            row.longest = gap.range;
            row.ofLongest = why;
        }
    }
    for (auto& [key, row] : rows) {
        const DurationNs allNs = devices[row.device].idleNs;
        row.share = allNs > 0 ? static_cast<double>(row.idleNs) / static_cast<double>(allNs) : 0;
        result.rows.push_back(row);
    }
    std::ranges::stable_sort(result.rows, [&](const IdleCauseRow& x, const IdleCauseRow& y) {
        return x.device != y.device ? devices[x.device].place < devices[y.device].place : x.idleNs > y.idleNs;
    });
    return result;
}

} // namespace lanescope
