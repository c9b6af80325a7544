// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_order.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/store/slice_arranger.h"

namespace lanescope {

namespace {

struct Key {
    std::uint64_t start; ///< from the earliest one
    std::uint32_t position;
};

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
/// Below this a comparison sort is quicker than the passes of a radix sort.
constexpr std::size_t kSmall = 256;

bool comesBefore(const StagedSlice& a, const StagedSlice& b) {
    return a.startNs != b.startNs ? a.startNs < b.startNs : a.durationNs > b.durationNs;
}

/// Stable, least significant digit first.
void radixSort(std::vector<Key>& keys, int bits) {
    std::vector<Key> other(keys.size());
    for (int shift = 0; shift < bits; shift += kDigitBits) {
        std::array<std::uint32_t, kDigits> at{};
        for (const Key& key : keys) {
            ++at[key.start >> shift & (kDigits - 1)];
        }
        std::uint32_t sum = 0;
        for (std::uint32_t& count : at) {
            const std::uint32_t here = count;
            count = sum;
            sum += here;
        }
        for (const Key& key : keys) {
            other[at[key.start >> shift & (kDigits - 1)]++] = key;
        }
        keys.swap(other);
    }
}

} // namespace

std::vector<std::uint32_t> nestingOrder(std::span<const StagedSlice> slices) {
    if (std::is_sorted(slices.begin(), slices.end(), comesBefore)) {
        return {};
    }
    std::vector<std::uint32_t> order(slices.size());
    const auto [first, last] = std::minmax_element(
        slices.begin(), slices.end(), [](const auto& a, const auto& b) { return a.startNs < b.startNs; });
    const TimeNs base = first->startNs;
    const std::uint64_t span = static_cast<std::uint64_t>(last->startNs) - static_cast<std::uint64_t>(base);
    std::vector<Key> keys(slices.size());
    for (std::size_t i = 0; i < slices.size(); ++i) {
        keys[i] = {static_cast<std::uint64_t>(slices[i].startNs) - static_cast<std::uint64_t>(base),
                   static_cast<std::uint32_t>(i)};
    }
    if (slices.size() < kSmall) {
        std::stable_sort(keys.begin(), keys.end(),
                         [](const Key& a, const Key& b) { return a.start < b.start; });
    } else {
        radixSort(keys, static_cast<int>(std::bit_width(span)));
    }
    // Of equal starts the longer one is the outer.
    for (std::size_t i = 0; i < keys.size();) {
        std::size_t end = i + 1;
        while (end < keys.size() && keys[end].start == keys[i].start) {
            ++end;
        }
        if (end - i > 1) {
            std::stable_sort(keys.begin() + static_cast<std::ptrdiff_t>(i),
                             keys.begin() + static_cast<std::ptrdiff_t>(end),
                             [slices](const Key& a, const Key& b) {
                                 return slices[a.position].durationNs > slices[b.position].durationNs;
                             });
        }
        i = end;
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        order[i] = keys[i].position;
    }
    return order;
}

} // namespace lanescope
