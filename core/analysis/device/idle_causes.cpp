// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/idle_causes.h"

#include <algorithm>
#include <map>
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

IdleCauses idleCauses(const Trace& trace, const Selection& selection, std::stop_token stop) {
    IdleCauses result;
    result.range = selection.range.value_or(trace.extents());
    if (trace.deviceOps().empty()) {
        return result;
    }
    const GapExplainer explainer(trace);
    const std::vector<std::vector<Gap>> gaps = gapsByDevice(trace);
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const std::int32_t device = trace.activeDevices()[i];
        std::map<std::pair<GapCause, StringId>, IdleCauseRow> rows;
        DurationNs allNs = 0;
        for (const Gap& gap : gaps[i]) {
            if (stop.stop_requested()) {
                return {};
            }
            const TimeRange inside = gap.range.clippedTo(result.range);
            if (inside.isEmpty()) {
                continue;
            }
            const GapExplanation why = explainer.explain(gap);
            const StringId name = why.culprit == kNoSlice ? kEmptyString : trace.slices().name[why.culprit];
            IdleCauseRow& row = rows[{why.cause, name}];
            row.device = device;
            row.cause = why.cause;
            row.name = name;
            ++row.count;
            row.idleNs = saturatingAdd(row.idleNs, inside.durationNs());
            allNs = saturatingAdd(allNs, inside.durationNs());
            if (inside.durationNs() > row.longest.durationNs()) {
                row.longest = inside;
                row.ofLongest = why;
            }
        }
        const std::size_t first = result.rows.size();
        for (auto& [key, row] : rows) {
            row.share = allNs > 0 ? static_cast<double>(row.idleNs) / static_cast<double>(allNs) : 0;
            result.rows.push_back(row);
        }
        std::stable_sort(result.rows.begin() + static_cast<std::ptrdiff_t>(first), result.rows.end(),
                         [](const IdleCauseRow& a, const IdleCauseRow& b) { return a.idleNs > b.idleNs; });
    }
    return result;
}

} // namespace lanescope
