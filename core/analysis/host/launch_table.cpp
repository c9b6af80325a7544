// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/launch_table.h"

#include <algorithm>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

std::vector<LaunchRow> launchRows(const Trace& trace, const Selection& selection, std::stop_token stop) {
    const SliceTable& slices = trace.slices();
    std::vector<LaunchRow> rows;
    for (std::uint32_t i = 0; i < trace.launches().size(); ++i) {
        constexpr std::uint32_t kLaunchesPerCheck = 1u << 16;
        if (i % kLaunchesPerCheck == 0 && stop.stop_requested()) {
            return {};
        }
        const Launch& launch = trace.launches()[i];
        if (launch.opCount == 0 || !selection.includes(slices.range(launch.slice))) {
            continue;
        }
        for (const DeviceOpId op : trace.opsOf(LaunchId(i))) {
            const SliceId work = trace.deviceOp(op).slice;
            const DurationNs delayNs = saturatingSubtract(slices.startNs[work], slices.endNs(launch.slice));
            rows.push_back({LaunchId(i), op, slices.durationNs[launch.slice], slices.durationNs[work],
                            std::max<DurationNs>(delayNs, 0)});
        }
    }
    const auto startsEarlier = [&](const LaunchRow& a, const LaunchRow& b) {
        return slices.startNs[trace.launch(a.launch).slice] < slices.startNs[trace.launch(b.launch).slice];
    };
    sortRuns(rows, startsEarlier);
    return rows;
}

LaunchSummary launchSummary(const std::vector<LaunchRow>& rows, const LaunchLimits& limits) {
    LaunchSummary summary;
    summary.count = rows.size();
    if (rows.empty()) {
        return summary;
    }
    std::vector<DurationNs> delays;
    for (const LaunchRow& row : rows) {
        summary.callNs = saturatingAdd(summary.callNs, row.callNs);
        summary.workNs = saturatingAdd(summary.workNs, row.workNs);
        summary.delayNs = saturatingAdd(summary.delayNs, row.delayNs);
        summary.shortWork += isShortWork(row, limits) ? 1 : 0;
        summary.slowCalls += isSlowCall(row, limits) ? 1 : 0;
        summary.late += isLate(row, limits) ? 1 : 0;
        delays.push_back(row.delayNs);
    }
    std::sort(delays.begin(), delays.end());
    summary.meanDelayNs = static_cast<double>(summary.delayNs) / static_cast<double>(rows.size());
    const std::size_t middle = delays.size() / 2;
    summary.medianDelayNs =
        delays.size() % 2 == 1
            ? static_cast<double>(delays[middle])
            : (static_cast<double>(delays[middle - 1]) + static_cast<double>(delays[middle])) / 2;
    summary.minDelayNs = delays.front();
    summary.maxDelayNs = delays.back();
    return summary;
}

} // namespace lanescope
