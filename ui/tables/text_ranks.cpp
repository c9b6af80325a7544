// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/text_ranks.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "ui/tables/row_order.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kKeyBytes = 8;
constexpr std::size_t kRadixFrom = 4096; // smaller groups are sorted by comparing

/// Texts [first, last) of the order, equal before `offset`.
struct Group {
    std::size_t first;
    std::size_t last;
    std::size_t offset;
};

struct Keyed {
    std::uint64_t key;
    std::uint32_t index;
};

/// The eight characters from `offset` as a number that orders as they do; zeros beyond the end.
std::uint64_t keyAt(std::string_view text, std::size_t offset) {
    std::uint64_t key = 0;
    for (std::size_t i = offset; i < offset + kKeyBytes; ++i) {
        key = key << 8 | (i < text.size() ? static_cast<unsigned char>(lowerAscii(text[i])) : 0u);
    }
    return key;
}

void sortByKey(std::span<Keyed> items) {
    if (items.size() < kRadixFrom) {
        std::ranges::sort(items, {}, &Keyed::key);
        return;
    }
    std::vector<std::uint64_t> keys(items.size());
    std::ranges::transform(items, keys.begin(), &Keyed::key);
    const std::vector<Keyed> before(items.begin(), items.end());
    const std::vector<std::uint32_t> order = orderByKey(keys);
    std::ranges::transform(order, items.begin(), [&before](std::uint32_t at) { return before[at]; });
}

} // namespace

std::vector<std::uint32_t> ranksOf(std::size_t count,
                                   const std::function<std::string_view(std::size_t index)>& textAt) {
    std::vector<Keyed> items(count);
    for (std::size_t i = 0; i < count; ++i) {
        items[i].index = static_cast<std::uint32_t>(i);
    }
    std::vector<char> startsGroup(count, 0);
    std::vector<Group> open{{0, count, 0}};
    while (!open.empty()) {
        const Group group = open.back();
        open.pop_back();
        const std::span<Keyed> members(items.data() + group.first, group.last - group.first);
        for (Keyed& item : members) {
            item.key = keyAt(textAt(item.index), group.offset);
        }
        sortByKey(members);
        for (std::size_t first = group.first; first < group.last;) {
            std::size_t last = first + 1;
            while (last < group.last && items[last].key == items[first].key) {
                ++last;
            }
            startsGroup[first] = 1;
            const bool hasEnded = (items[first].key & 0xFFu) == 0;
            if (last - first > 1 && !hasEnded) {
                open.push_back({first, last, group.offset + kKeyBytes});
            }
            first = last;
        }
    }
    std::vector<std::uint32_t> ranks(count);
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < count; ++i) {
        rank += i > 0 && startsGroup[i] != 0 ? 1 : 0;
        ranks[items[i].index] = rank;
    }
    return ranks;
}

} // namespace lanescope::ui
