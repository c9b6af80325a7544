// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/idle_time.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kCauseCount = 3;

struct Gaps {
    std::array<std::vector<double>, kCauseCount> lengths;
    std::array<DurationNs, kCauseCount> idleNs{};
    std::array<DurationNs, kCauseCount> overlapNs{};
    std::array<TimeRange, kCauseCount> longest{};
    std::array<DurationNs, kCauseCount> longestNs{};
};

Gaps gapsOf(const Trace& trace, const std::vector<DeviceOpId>& ops, DurationNs shortGapNs,
            const Selection& selection) {
    const SliceTable& slices = trace.slices();
    Gaps gaps;
    for (std::size_t i = 1; i < ops.size(); ++i) {
        const DeviceOp& op = trace.deviceOp(ops[i]);
        const TimeNs previousEndNs = slices.endNs(trace.deviceOp(ops[i - 1]).slice);
        TimeRange gap{previousEndNs, slices.startNs[op.slice]};
        DurationNs lengthNs = saturatingSubtract(gap.endNs, gap.startNs);
        const bool isLate =
            op.launch != kNoLaunch && slices.startNs[trace.launch(op.launch).slice] > previousEndNs;
        const IdleCause cause = isLate                  ? IdleCause::HostWait
                                : lengthNs < shortGapNs ? IdleCause::KernelWait
                                                        : IdleCause::Other;
        const auto index = static_cast<std::size_t>(cause);
        if (selection.range) {
            const TimeRange reach = lengthNs < 0 ? TimeRange{gap.endNs, gap.startNs} : gap;
            if (!selection.includes(reach)) {
                continue;
            }
            const DurationNs selectedNs = selection.timeOf(reach);
            lengthNs = lengthNs < 0 ? -selectedNs : selectedNs;
            gap = selection.clipped(reach);
        }
        gaps.lengths[index].push_back(static_cast<double>(lengthNs));
        DurationNs& sum = lengthNs >= 0 ? gaps.idleNs[index] : gaps.overlapNs[index];
        sum = saturatingAdd(sum, lengthNs >= 0 ? lengthNs : -lengthNs);
        if (lengthNs > gaps.longestNs[index]) {
            gaps.longestNs[index] = lengthNs;
            gaps.longest[index] = gap;
        }
    }
    return gaps;
}

} // namespace

std::vector<DeviceOpId> deviceWorkIn(const Trace& trace, const Selection& selection, std::stop_token stop) {
    std::vector<DeviceOpId> work;
    if (stop.stop_requested()) {
        return work;
    }
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (selection.includes(trace.slices().range(trace.deviceOps()[i].slice))) {
            work.push_back(DeviceOpId(i));
        }
    }
    return work;
}

const char* idleCauseName(IdleCause cause) {
    switch (cause) {
    case IdleCause::HostWait:
        return "host_wait";
    case IdleCause::KernelWait:
        return "kernel_wait";
    case IdleCause::Other:
        break;
    }
    return "other";
}

std::vector<IdleRow> idleTime(const Trace& trace, std::span<const DeviceOpId> work, DurationNs shortGapNs,
                              std::stop_token stop, const Selection& selection) {
    std::map<std::pair<std::int32_t, std::int64_t>, std::vector<DeviceOpId>> opsOfStream;
    for (const DeviceOpId id : work) {
        const DeviceOp& op = trace.deviceOp(id);
        opsOfStream[{op.device, op.stream}].push_back(id);
    }
    const auto startsBefore = [&trace](DeviceOpId a, DeviceOpId b) {
        return trace.slices().startNs[trace.deviceOp(a).slice] <
               trace.slices().startNs[trace.deviceOp(b).slice];
    };
    std::vector<IdleRow> rows;
    for (auto& [stream, ops] : opsOfStream) {
        if (stop.stop_requested()) {
            return {};
        }
        sortRuns(ops, startsBefore);
        Gaps gaps = gapsOf(trace, ops, shortGapNs, selection);
        DurationNs allNs = 0;
        for (const DurationNs idleNs : gaps.idleNs) {
            allNs = saturatingAdd(allNs, idleNs);
        }
        for (std::size_t i = 0; i < kCauseCount; ++i) {
            IdleRow& row = rows.emplace_back();
            row.device = stream.first;
            row.stream = stream.second;
            row.cause = static_cast<IdleCause>(i);
            row.idleNs = gaps.idleNs[i];
            row.share = allNs > 0 ? static_cast<double>(row.idleNs) / static_cast<double>(allNs) : 0;
            row.overlapNs = gaps.overlapNs[i];
            row.gaps = describe(std::move(gaps.lengths[i]));
            row.longest = gaps.longest[i];
        }
    }
    return rows;
}

} // namespace lanescope
