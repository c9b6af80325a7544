// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/duration_histogram.h"

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"

namespace lanescope {

DurationHistogram durationHistogram(const Trace& trace, std::span<const SliceId> slices, std::size_t bins,
                                    BinScale scale, const Selection& selection) {
    DurationHistogram histogram;
    if (slices.empty()) {
        return histogram;
    }
    const bool isLogarithmic = scale == BinScale::Logarithmic;
    const auto valueOf = [&](SliceId slice) {
        const auto durationNs = static_cast<double>(selection.timeOf(trace.slices().range(slice)));
        return isLogarithmic ? std::log2(std::max(durationNs, 1.0)) : durationNs;
    };
    double low = valueOf(slices.front());
    double high = low;
    for (const SliceId slice : slices) {
        low = std::min(low, valueOf(slice));
        high = std::max(high, valueOf(slice));
    }
    if (low == high) {
        const double halfWidth = isLogarithmic ? 1 : 0.5;
        low -= halfWidth;
        high += halfWidth;
    }
    const double width = (high - low) / static_cast<double>(bins);
    for (std::size_t i = 0; i <= bins; ++i) {
        const double edge = i == bins ? high : low + static_cast<double>(i) * width;
        histogram.edgesNs.push_back(isLogarithmic ? std::exp2(edge) : edge);
    }
    histogram.counts.assign(bins, 0);
    for (const SliceId slice : slices) {
        const auto bin = static_cast<std::size_t>((valueOf(slice) - low) / width);
        ++histogram.counts[std::min(bin, bins - 1)];
    }
    return histogram;
}

std::vector<SliceId> workNamed(const Trace& trace, StringId name, const Selection& selection) {
    std::vector<SliceId> slices;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.slices().name[op.slice] == name && selection.includes(trace.slices().range(op.slice))) {
            slices.push_back(op.slice);
        }
    }
    return slices;
}

} // namespace lanescope
