// SPDX-License-Identifier: Apache-2.0
// Pairs the device work and the launches that share one id. Ids are used again within one process, so that
// time decides. Pure function; any thread. O(n log n).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

/// How much earlier than its launch the clocks of host and device let work seem to start.
inline constexpr DurationNs kLargestClockSkewNs = 1'000'000;

/// Place in `launches` of the launch of each of `works`, kNoIndex for none. Both are start times in ascending
/// order. As many works as launches pair in order. Otherwise work takes the latest launch before it, one that
/// no other took where there are more launches than work. Where more work than launches would leave a launch
/// without any, as when replays of a graph wait in the queue, each gets an equal number in order if no work
/// starts before its launch then.
inline std::vector<std::uint32_t> pairByTime(std::span<const TimeNs> works,
                                             std::span<const TimeNs> launches) {
    std::vector<std::uint32_t> pairs(works.size(), kNoIndex);
    if (works.size() == launches.size()) {
        for (std::uint32_t i = 0; i < works.size(); ++i) {
            pairs[i] = i;
        }
        return pairs;
    }
    std::vector<bool> isTaken(launches.size());
    for (std::size_t i = 0; i < works.size(); ++i) {
        std::size_t launch =
            static_cast<std::size_t>(std::ranges::upper_bound(launches, works[i]) - launches.begin());
        while (works.size() < launches.size() && launch > 1 && isTaken[launch - 1]) {
            --launch;
        }
        if (launch > 0) {
            --launch;
        } else if (launches.empty() || saturatingSubtract(launches[0], works[i]) > kLargestClockSkewNs) {
            continue;
        }
        pairs[i] = static_cast<std::uint32_t>(launch);
        isTaken[launch] = true;
    }
    const std::size_t each = launches.empty() ? 0 : works.size() / launches.size();
    if (each < 2 || each * launches.size() != works.size() ||
        std::ranges::find(isTaken, false) == isTaken.end()) {
        return pairs;
    }
    for (std::size_t i = 0; i < works.size(); ++i) {
        if (works[i] < launches[i / each]) {
            return pairs;
        }
    }
    for (std::size_t i = 0; i < works.size(); ++i) {
        pairs[i] = static_cast<std::uint32_t>(i / each);
    }
    return pairs;
}

} // namespace lanescope
