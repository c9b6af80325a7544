// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/queue_length.h"

#include <algorithm>
#include <map>

#include "core/store/trace.h"

namespace lanescope {

namespace {

struct QueueChange {
    TimeNs timeNs;
    double by;
};

/// Changes of one series, summed up.
struct QueueSums {
    std::vector<TimeNs> timeNs;
    std::vector<double> value;
};

/// With a selected range, changes in it, and the value at its start if there was a change before.
QueueSums sumUp(std::vector<QueueChange>& changes, const Selection& selection) {
    // Rises first at one moment: nothing leaves a queue before it has entered it.
    std::stable_sort(changes.begin(), changes.end(), [](const QueueChange& a, const QueueChange& b) {
        return a.timeNs != b.timeNs ? a.timeNs < b.timeNs : a.by > b.by;
    });
    QueueSums sums;
    double sum = 0;
    for (const QueueChange& change : changes) {
        if (selection.range && change.timeNs > selection.range->endNs) {
            break;
        }
        sum += change.by;
        if (selection.range && change.timeNs < selection.range->startNs) {
            sums.timeNs.assign(1, selection.range->startNs);
            sums.value.assign(1, sum);
            continue;
        }
        sums.timeNs.push_back(change.timeNs);
        sums.value.push_back(sum);
    }
    if (selection.range && !sums.timeNs.empty() && sums.timeNs.back() < selection.range->endNs) {
        sums.timeNs.push_back(selection.range->endNs);
        sums.value.push_back(sum);
    }
    return sums;
}

} // namespace

std::string copyKind(std::string_view name, CategoryKind kind) {
    constexpr std::size_t kKindLength = 11;
    return kind == CategoryKind::Memset ? "Memset"
           : name.starts_with("Memcpy") ? std::string(name.substr(0, kKindLength))
                                        : "Memcpy Unknown";
}

std::vector<QueueLength> queueLengths(const Trace& trace, std::span<const DeviceOpId> work,
                                      std::stop_token stop, const Selection& selection) {
    const SliceTable& slices = trace.slices();
    std::map<std::pair<std::int32_t, std::int64_t>, std::vector<QueueChange>> changesOfStream;
    for (const DeviceOpId id : work) {
        const DeviceOp& op = trace.deviceOp(id);
        if (op.launch != kNoLaunch) {
            std::vector<QueueChange>& changes = changesOfStream[{op.device, op.stream}];
            changes.push_back({slices.startNs[trace.launch(op.launch).slice], 1});
            changes.push_back({slices.startNs[op.slice], -1});
        }
    }
    std::vector<QueueLength> queues;
    for (auto& [stream, changes] : changesOfStream) {
        if (stop.stop_requested()) {
            return {};
        }
        QueueSums sums = sumUp(changes, selection);
        if (sums.timeNs.empty()) {
            continue;
        }
        QueueLength& queue = queues.emplace_back();
        queue.device = stream.first;
        queue.stream = stream.second;
        queue.range = {sums.timeNs.front(), sums.timeNs.back()};
        for (std::size_t i = 0; i + 1 < sums.value.size(); ++i) {
            if (sums.value[i] >= static_cast<double>(kFullQueue)) {
                queue.fullNs = saturatingAdd(queue.fullNs, sums.timeNs[i + 1] - sums.timeNs[i]);
            }
        }
        queue.atChanges = describe(sums.value);
        queue.length = StepSeries(std::move(sums.timeNs), std::move(sums.value));
    }
    return queues;
}

std::vector<CopyBandwidth> copyBandwidths(const Trace& trace, std::span<const DeviceOpId> work,
                                          std::stop_token stop, const Selection& selection) {
    constexpr DurationNs kLeastNs = 1000;
    const SliceTable& slices = trace.slices();
    struct Copies {
        std::uint64_t count = 0;
        std::int64_t bytes = 0;
        std::vector<QueueChange> changes;
    };
    std::map<std::string, Copies> copiesOfKind;
    for (const DeviceOpId id : work) {
        const DeviceOp& op = trace.deviceOp(id);
        const CategoryKind kind = trace.categoryKind(op.slice);
        if (kind != CategoryKind::Memcpy && kind != CategoryKind::Memset) {
            continue;
        }
        const double gbPerS = std::max(op.bandwidthGBs, 0.0);
        const TimeRange range = slices.range(op.slice);
        if (!selection.includes(range)) {
            continue;
        }
        Copies& copies = copiesOfKind[copyKind(trace.sliceName(op.slice), kind)];
        ++copies.count;
        copies.bytes =
            saturatingAdd(copies.bytes, selection.amountOf(range, std::max<std::int64_t>(op.bytes, 0)));
        copies.changes.push_back({range.startNs, gbPerS});
        copies.changes.push_back(
            {range.isEmpty() ? saturatingAdd(range.startNs, kLeastNs) : range.endNs, -gbPerS});
    }
    std::vector<CopyBandwidth> bandwidths;
    for (auto& [kind, copies] : copiesOfKind) {
        if (stop.stop_requested()) {
            return {};
        }
        CopyBandwidth& bandwidth = bandwidths.emplace_back();
        bandwidth.kind = kind;
        bandwidth.count = copies.count;
        bandwidth.bytes = copies.bytes;
        QueueSums sums = sumUp(copies.changes, selection);
        std::vector<double> values = sums.value;
        std::erase_if(values, [](double value) { return value <= 0; });
        bandwidth.atChanges = describe(std::move(values));
        bandwidth.gbPerS = StepSeries(std::move(sums.timeNs), std::move(sums.value));
    }
    return bandwidths;
}

} // namespace lanescope
