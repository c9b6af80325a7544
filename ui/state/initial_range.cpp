// SPDX-License-Identifier: Apache-2.0
#include "ui/state/initial_range.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kBins = 512;
constexpr std::size_t kWorthwhile = 5; // times smaller, or everything stays in view

/// First and last bin that are left when at most `spare` slices are cut off on both sides together.
std::pair<std::size_t, std::size_t> denseBins(const std::array<std::uint64_t, kBins>& bins,
                                              std::uint64_t spare) {
    std::size_t first = 0;
    std::size_t last = kBins - 1;
    while (first < last) {
        const std::uint64_t left = bins[first];
        const std::uint64_t right = bins[last];
        const bool cutLeft = left <= right;
        const std::uint64_t cost = cutLeft ? left : right;
        if (cost > spare) {
            break;
        }
        spare -= cost;
        (cutLeft ? ++first : --last);
    }
    return {first, last};
}

} // namespace

TimeRange initialRange(const Trace& trace) {
    TimeRange range = trace.extents();
    const SliceTable& slices = trace.slices();
    // A stray event can be so far away that one pass of 512 bins is too coarse; three are plenty.
    for (int pass = 0; pass < 3 && range.durationNs() > static_cast<DurationNs>(kBins); ++pass) {
        std::array<std::uint64_t, kBins> bins{};
        const double binsPerNs = static_cast<double>(kBins) / static_cast<double>(range.durationNs());
        std::uint64_t total = 0;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const TimeNs startNs = slices.startNs[i];
            if (range.contains(startNs)) {
                const auto bin =
                    static_cast<std::size_t>(static_cast<double>(startNs - range.startNs) * binsPerNs);
                ++bins[std::min(bin, kBins - 1)];
                ++total;
            }
        }
        if (total < 100) {
            break; // too few to call any of them stray
        }
        const auto [first, last] = denseBins(bins, total / 100);
        if (last - first + 1 >= kBins / kWorthwhile) {
            break;
        }
        const double nsPerBin = 1.0 / binsPerNs;
        range = {range.startNs + static_cast<TimeNs>(static_cast<double>(first) * nsPerBin),
                 range.startNs + static_cast<TimeNs>(static_cast<double>(last + 1) * nsPerBin)};
    }
    const DurationNs margin = std::max<DurationNs>(range.durationNs() / 100, 1);
    return {range.startNs - margin, range.endNs + margin};
}

} // namespace lanescope::ui
