// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/stop_check.h"

namespace lanescope {

namespace {

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
/// Below this a comparison sort is quicker than the passes of a radix sort.
constexpr std::size_t kSmall = 256;
/// Fewer keys are not worth a thread of their own.
constexpr std::size_t kLeastSlicesPerWorker = 100'000;

/// A start, counted from the earliest one, and whose it is.
struct WideKey {
    std::uint64_t start;
    std::uint32_t position;
};

/// Both in one word, for tracks whose span and number of slices leave room: half the memory to move.
struct PackedKey {
    std::uint64_t word;
};

/// Stable, least significant digit first; `numberOf` gives the number to sort by. Each worker counts and
/// moves a stretch of the keys.
template <typename Key, typename NumberOf>
void radixSort(PagedVector<Key>& keys, int bits, const NumberOf& numberOf, unsigned workers,
               const std::stop_token& stop) {
    PagedVector<Key> other(keys.size());
    const std::size_t parts = std::clamp<std::size_t>(keys.size() / kLeastSlicesPerWorker, 1, workers);
    std::vector<std::array<std::uint32_t, kDigits>> at(parts);
    const auto stretch = [&keys, parts](std::size_t part) {
        const std::size_t first = keys.size() * part / parts;
        return std::span<const Key>(keys).subspan(first, keys.size() * (part + 1) / parts - first);
    };
    for (int shift = 0; shift < bits; shift += kDigitBits) {
        throwIfStopped(stop);
        const auto digitOf = [&numberOf, shift](const Key& key) {
            return numberOf(key) >> shift & (kDigits - 1);
        };
        parallelFor(parts, workers, [&](std::size_t part) {
            at[part].fill(0);
            for (const Key& key : stretch(part)) {
                ++at[part][digitOf(key)];
            }
        });
        std::uint32_t sum = 0;
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
            for (auto& counts : at) {
                const std::uint32_t here = counts[digit];
                counts[digit] = sum;
                sum += here;
            }
        }
        parallelFor(parts, workers, [&](std::size_t part) {
            for (const Key& key : stretch(part)) {
                other[at[part][digitOf(key)]++] = key;
            }
        });
        keys.swap(other);
    }
}

template <typename Key, typename NumberOf, typename PositionOf>
PagedVector<std::uint32_t> sorted(PagedVector<Key> keys, int bits, const NumberOf& numberOf,
                                  const PositionOf& positionOf, unsigned workers,
                                  const std::stop_token& stop) {
    if (keys.size() < kSmall) {
        std::stable_sort(keys.begin(), keys.end(),
                         [&numberOf](const Key& a, const Key& b) { return numberOf(a) < numberOf(b); });
    } else {
        radixSort(keys, bits, numberOf, workers, stop);
    }
    throwIfStopped(stop);
    PagedVector<std::uint32_t> order(keys.size());
    std::transform(keys.begin(), keys.end(), order.begin(), positionOf);
    return order;
}

PagedVector<std::uint32_t> orderByStart(std::span<const TimeNs> startNs, unsigned workers,
                                        const std::stop_token& stop) {
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
            [mask](PackedKey key) { return static_cast<std::uint32_t>(key.word & mask); }, workers, stop);
    }
    PagedVector<WideKey> keys(startNs.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = {static_cast<std::uint64_t>(startNs[i]) - base, static_cast<std::uint32_t>(i)};
    }
    return sorted(
        std::move(keys), timeBits, [](const WideKey& key) { return key.start; },
        [](const WideKey& key) { return key.position; }, workers, stop);
}

} // namespace

PagedVector<std::uint32_t> nestingOrder(std::span<const TimeNs> startNs,
                                        std::span<const DurationNs> durationNs, unsigned workers,
                                        const std::stop_token& stop) {
    bool inOrder = true;
    for (std::size_t i = 1; i < startNs.size() && inOrder; ++i) {
        inOrder =
            startNs[i - 1] != startNs[i] ? startNs[i - 1] < startNs[i] : durationNs[i - 1] >= durationNs[i];
    }
    if (inOrder) {
        return {};
    }
    PagedVector<std::uint32_t> order = orderByStart(startNs, workers, stop);
    throwIfStopped(stop);
    // If two start together, the longer one is the outer.
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
