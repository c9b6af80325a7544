// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/row_order.h"

#include <array>
#include <bit>
#include <cstddef>

namespace lanescope::ui {

namespace {

constexpr int kDigitBits = 11; // histograms of six digits fit the first-level cache
constexpr std::size_t kDigits = 6;
constexpr std::size_t kBuckets = std::size_t{1} << kDigitBits;
constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

std::size_t digitOf(std::uint64_t key, std::size_t digit) {
    return (key >> (digit * kDigitBits)) & (kBuckets - 1);
}

} // namespace

std::vector<std::uint32_t> orderByKey(std::span<const std::uint64_t> keys) {
    struct Item {
        std::uint64_t key;
        std::uint32_t row;
    };
    std::vector<Item> items(keys.size());
    std::vector<std::array<std::uint32_t, kBuckets>> histograms(kDigits);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        items[i] = {keys[i], static_cast<std::uint32_t>(i)};
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
            ++histograms[digit][digitOf(keys[i], digit)];
        }
    }
    std::vector<Item> other(keys.size());
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        auto& histogram = histograms[digit];
        if (!keys.empty() && histogram[digitOf(keys[0], digit)] == keys.size()) {
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

std::uint64_t keyOf(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return (bits & kSignBit) != 0 ? ~bits : bits | kSignBit;
}

std::uint64_t keyOf(std::int64_t value) {
    return static_cast<std::uint64_t>(value) ^ kSignBit;
}

} // namespace lanescope::ui
