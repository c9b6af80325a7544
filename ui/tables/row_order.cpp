// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/row_order.h"

#include <array>
#include <bit>
#include <cstddef>

namespace lanescope::ui {

namespace {

constexpr int kDigitBits = 11; // histograms of six digits fit the first-level cache
constexpr std::size_t kBuckets = std::size_t{1} << kDigitBits;
constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

/// Rows in the order of the lowest `bits` bits of their keys. `Key` holds as many: narrow keys move half of
/// the memory.
template <typename Key>
std::vector<std::uint32_t> orderByLowBits(std::span<const std::uint64_t> keys, int bits) {
    struct Item {
        Key key;
        std::uint32_t row;
    };
    const std::size_t digits = static_cast<std::size_t>(bits + kDigitBits - 1) / kDigitBits;
    const auto digitOf = [](Key key, std::size_t digit) {
        return static_cast<std::size_t>(key >> (digit * kDigitBits)) & (kBuckets - 1);
    };
    std::vector<Item> items(keys.size());
    std::vector<std::array<std::uint32_t, kBuckets>> histograms(digits);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        items[i] = {static_cast<Key>(keys[i]), static_cast<std::uint32_t>(i)};
        for (std::size_t digit = 0; digit < digits; ++digit) {
            ++histograms[digit][digitOf(items[i].key, digit)];
        }
    }
    std::vector<Item> other(keys.size());
    for (std::size_t digit = 0; digit < digits; ++digit) {
        auto& histogram = histograms[digit];
        if (!keys.empty() && histogram[digitOf(items[0].key, digit)] == keys.size()) {
            continue; // all keys share this digit
        }
        std::uint32_t position = 0;
        for (std::uint32_t& count : histogram) {
            const std::uint32_t size = count;
            count = position;
            position += size;
        }
        for (const Item& item : items) {
            other[histogram[digitOf(item.key, digit)]++] = item;
        }
        items.swap(other);
    }
    std::vector<std::uint32_t> order(keys.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        order[i] = items[i].row;
    }
    return order;
}

} // namespace

std::vector<std::uint32_t> orderByKey(std::span<const std::uint64_t> keys) {
    std::uint64_t different = 0; // bits that not all keys share
    for (const std::uint64_t key : keys) {
        different |= key ^ keys[0];
    }
    constexpr int kNarrowBits = 32;
    const auto bits = static_cast<int>(std::bit_width(different));
    return bits <= kNarrowBits ? orderByLowBits<std::uint32_t>(keys, bits)
                               : orderByLowBits<std::uint64_t>(keys, bits);
}

std::uint64_t keyOf(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return (bits & kSignBit) != 0 ? ~bits : bits | kSignBit;
}

std::uint64_t keyOf(std::int64_t value) {
    return static_cast<std::uint64_t>(value) ^ kSignBit;
}

} // namespace lanescope::ui
