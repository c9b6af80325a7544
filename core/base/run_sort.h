// SPDX-License-Identifier: Apache-2.0
// Sorting of what already lies in a few sorted runs, such as the work of several streams one behind the
// other: runs are merged, O(n log runs), where std::sort takes O(n log n). Stable.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lanescope {

/// `less(a, b)`: a comes before b.
template <typename T, typename Allocator, typename Less>
void sortRuns(std::vector<T, Allocator>& values, Less less) {
    constexpr std::size_t kFewRuns = 64;
    std::vector<std::size_t> starts{0}; // of runs, and the end
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (less(values[i], values[i - 1])) {
            if (starts.size() == kFewRuns) {
                std::stable_sort(values.begin(), values.end(), less);
                return;
            }
            starts.push_back(i);
        }
    }
    starts.push_back(values.size());
    if (starts.size() == 2) {
        return;
    }
    std::vector<T, Allocator> merged(values.size());
    while (starts.size() > 2) {
        std::vector<std::size_t> left{0};
        for (std::size_t run = 0; run + 1 < starts.size(); run += 2) {
            const auto at = [&](std::size_t i) {
                return values.begin() + static_cast<std::ptrdiff_t>(starts[std::min(i, starts.size() - 1)]);
            };
            std::merge(at(run), at(run + 1), at(run + 1), at(run + 2),
                       merged.begin() + static_cast<std::ptrdiff_t>(starts[run]), less);
            left.push_back(starts[std::min(run + 2, starts.size() - 1)]);
        }
        values.swap(merged);
        starts = std::move(left);
    }
}

} // namespace lanescope
