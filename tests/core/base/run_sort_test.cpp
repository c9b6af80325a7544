// SPDX-License-Identifier: Apache-2.0
#include "core/base/run_sort.h"

#include <random>
#include <utility>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(SortRuns, AgreesWithAStableSort) {
    constexpr unsigned kSeed = 815;
    SCOPED_TRACE(kSeed);
    std::mt19937 random(kSeed);
    using Value = std::pair<int, std::size_t>; // key and where it stood
    const auto less = [](const Value& a, const Value& b) { return a.first < b.first; };
    for (int round = 0; round < 300; ++round) {
        std::vector<Value> values;
        const std::size_t runs = random() % 100; // up to and beyond those that are merged
        for (std::size_t run = 0; run < runs; ++run) {
            int key = 0;
            for (std::size_t length = random() % 9; length > 0; --length) {
                key += static_cast<int>(random() % 3);
                values.emplace_back(key, values.size());
            }
        }
        std::vector<Value> expected = values;
        std::stable_sort(expected.begin(), expected.end(), less);
        sortRuns(values, less);
        ASSERT_EQ(values, expected) << runs;
    }
}

} // namespace
} // namespace lanescope
