// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_order.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/stop_check.h"

namespace lanescope {

namespace {

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
/// Below this a comparison sort is quicker than the passes of a radix sort.
constexpr std::size_t kSmall = 256;

/// A start, counted from the earliest one, and whose it is.
struct WideKey {
    std::uint64_t start;
    std::uint32_t position;
};

/// Both in one word, for tracks whose span and number of slices leave room: half the memory to move.
struct PackedKey {
    std::uint64_t word;
};

/// Stable, least significant digit first; `digitsOf` gives the number to sort by.
template <typename Key, typename NumberOf>
void radixSort(PagedVector<Key>& keys, int bits, const NumberOf& numberOf, const std::stop_token& stop) {
    PagedVector<Key> other(keys.size());
    for (int shift = 0; shift < bits; shift += kDigitBits) {
        throwIfStopped(stop);
        std::array<std::uint32_t, kDigits> at{};
        for (const Key& key : keys) {
            ++at[numberOf(key) >> shift & (kDigits - 1)];
        }
        std::uint32_t sum = 0;
        for (std::uint32_t& count : at) {
            const std::uint32_t here = count;
            count = sum;
            sum += here;
        }
        for (const Key& key : keys) {
            other[at[numberOf(key) >> shift & (kDigits - 1)]++] = key;
        }
        keys.swap(other);
    }
}

template <typename Key, typename NumberOf, typename PositionOf>
PagedVector<std::uint32_t> sorted(PagedVector<Key> keys, int bits, const NumberOf& numberOf,
                                  const PositionOf& positionOf, const std::stop_token& stop) {
    if (keys.size() < kSmall) {
        std::stable_sort(keys.begin(), keys.end(),
                         [&numberOf](const Key& a, const Key& b) { return numberOf(a) < numberOf(b); });
    } else {
        radixSort(keys, bits, numberOf, stop);
    }
    PagedVector<std::uint32_t> order(keys.size());
    std::transform(keys.begin(), keys.end(), order.begin(), positionOf);
    return order;
}

PagedVector<std::uint32_t> orderByStart(std::span<const TimeNs> startNs, const std::stop_token& stop) {
    const auto [first, last] = std::minmax_element(startNs.begin(), startNs.end());
    const auto base = static_cast<std::uint64_t>(*first);
    const int timeBits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(*last) - base));
    const int positionBits = static_cast<int>(std::bit_width(startNs.size()));
    if (timeBits + positionBits <= 64) {
        PagedVector<PackedKey> keys(startNs.size());
        for (std::size_t i = 0; i < keys.size(); ++i) {
            keys[i] = {(static_cast<std::uint64_t>(startNs[i]) - base) << positionBits | i};
        }
        const std::uint64_t mask = (std::uint64_t{1} << positionBits) - 1;
        return sorted(
            std::move(keys), timeBits, [positionBits](PackedKey key) { return key.word >> positionBits; },
            [mask](PackedKey key) { return static_cast<std::uint32_t>(key.word & mask); }, stop);
    }
    PagedVector<WideKey> keys(startNs.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = {static_cast<std::uint64_t>(startNs[i]) - base, static_cast<std::uint32_t>(i)};
    }
    return sorted(
        std::move(keys), timeBits, [](const WideKey& key) { return key.start; },
        [](const WideKey& key) { return key.position; }, stop);
}

} // namespace

PagedVector<std::uint32_t> nestingOrder(std::span<const TimeNs> startNs,
                                        std::span<const DurationNs> durationNs, const std::stop_token& stop) {
    bool inOrder = true;
    for (std::size_t i = 1; i < startNs.size() && inOrder; ++i) {
        inOrder =
            startNs[i - 1] != startNs[i] ? startNs[i - 1] < startNs[i] : durationNs[i - 1] >= durationNs[i];
    }
    if (inOrder) {
        return {};
    }
    PagedVector<std::uint32_t> order = orderByStart(startNs, stop);
    // Of equal starts the longer one is the outer.
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i + 1;
        while (end < order.size() && startNs[order[end]] == startNs[order[i]]) {
            ++end;
        }
        if (end - i > 1) {
            std::stable_sort(
                order.begin() + static_cast<std::ptrdiff_t>(i),
                order.begin() + static_cast<std::ptrdiff_t>(end),
                [durationNs](std::uint32_t a, std::uint32_t b) { return durationNs[a] > durationNs[b]; });
        }
        i = end;
    }
    return order;
}

} // namespace lanescope
