// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/copy_use.h"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "core/diagnosis/framework.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::uint64_t kMostBatches = 16; // of a step: inputs, labels and masks, some of them twice
constexpr std::int64_t kLeastBytes = 1 << 20;

std::vector<TimeNs> kernelStarts(const Trace& trace) {
    std::vector<TimeNs> starts;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            starts.push_back(trace.slices().startNs[op.slice]);
        }
    }
    std::ranges::sort(starts);
    return starts;
}

} // namespace

CopyUse copyUseOf(const Trace& trace, std::span<const CauseExtent::Work> copies) {
    std::vector<TimeNs> large;
    std::set<std::int64_t> sizes;
    for (const CauseExtent::Work& copy : copies) {
        const DeviceOp& op = trace.deviceOp(copy.op);
        if (op.bytes >= kLeastBytes) {
            large.push_back(trace.slices().startNs[op.slice]);
            sizes.insert(op.bytes);
        }
    }
    const std::vector<TimeNs> kernels = kernelStarts(trace);
    const TimeNs firstNs = kernels.empty() ? std::numeric_limits<TimeNs>::max() : kernels.front();
    DurationNs beforeNs = 0;
    DurationNs allNs = 0;
    for (const CauseExtent::Work& copy : copies) {
        allNs += copy.ownNs;
        beforeNs += trace.slices().startNs[trace.deviceOp(copy.op).slice] < firstNs ? copy.ownNs : 0;
    }
    const bool isFirst = beforeNs * 2 > allNs;
    if (large.size() <= kMostBatches) {
        return isFirst && trace.steps().empty() ? CopyUse::First : CopyUse::Inputs;
    }
    if (isFirst) {
        return CopyUse::Loading;
    }
    std::ranges::sort(large);
    std::uint64_t turns = 0; // from a large copy to the next one with a kernel between them
    for (std::size_t i = 1; i < large.size(); ++i) {
        const auto kernel = std::ranges::lower_bound(kernels, large[i - 1]);
        turns += kernel != kernels.end() && *kernel < large[i] ? 1 : 0;
    }
    constexpr std::uint64_t kMostTurns = 2; // of a step that gets its inputs
    const std::uint64_t steps = std::max<std::uint64_t>(trace.steps().size(), 1);
    if (large.size() <= kMostBatches * steps || turns <= kMostTurns * steps) {
        return CopyUse::Inputs;
    }
    return frameworkOf(trace) != Framework::Unknown ? CopyUse::Offloads
           : sizes.size() * 2 < large.size()        ? CopyUse::Again
                                                    : CopyUse::Inputs;
}

} // namespace lanescope
