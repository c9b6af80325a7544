// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_concurrency.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Change {
    TimeNs timeNs;
    int by;
};

StepSeries sumsOf(std::vector<Change>& changes) {
    std::sort(changes.begin(), changes.end(),
              [](const Change& a, const Change& b) { return a.timeNs < b.timeNs; });
    std::vector<TimeNs> times;
    std::vector<double> sums;
    int running = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        running += changes[i].by;
        const bool isLastOfMoment = i + 1 == changes.size() || changes[i + 1].timeNs != changes[i].timeNs;
        if (isLastOfMoment && (sums.empty() || sums.back() != running)) {
            times.push_back(changes[i].timeNs);
            sums.push_back(running);
        }
    }
    return {std::move(times), std::move(sums)};
}

} // namespace

std::vector<KernelConcurrency> kernelConcurrency(const Trace& trace, std::span<const DeviceOpId> work,
                                                 std::stop_token stop, const Selection& selection) {
    std::map<std::int32_t, std::vector<Change>> changesOfDevice;
    for (const DeviceOpId id : work) {
        const DeviceOp& op = trace.deviceOp(id);
        const TimeRange range = trace.slices().range(op.slice);
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel && !range.isEmpty()) {
            std::vector<Change>& changes = changesOfDevice[op.device];
            selection.forEachPart(range, [&changes](TimeRange part) {
                changes.push_back({part.startNs, 1});
                changes.push_back({part.endNs, -1});
            });
        }
    }
    std::vector<KernelConcurrency> devices;
    for (auto& [device, changes] : changesOfDevice) {
        if (stop.stop_requested()) {
            return {};
        }
        devices.push_back({device, sumsOf(changes)});
    }
    return devices;
}

std::vector<ConcurrencyLevel> concurrencyLevels(std::span<const KernelConcurrency> devices) {
    std::vector<ConcurrencyLevel> levels;
    for (const KernelConcurrency& device : devices) {
        std::map<std::int64_t, DurationNs> timeOf;
        DurationNs busyNs = 0;
        const StepSeries& running = device.running;
        for (std::size_t i = 0; i + 1 < running.size(); ++i) {
            const auto kernels = static_cast<std::int64_t>(running.value(i));
            if (kernels > 0) {
                const DurationNs ns = running.timeNs(i + 1) - running.timeNs(i);
                timeOf[kernels] += ns;
                busyNs += ns;
            }
        }
        for (const auto& [kernels, ns] : timeOf) {
            levels.push_back({device.device, kernels, ns, busyNs});
        }
    }
    return levels;
}

} // namespace lanescope
