// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/repeated_block.h"

#include <algorithm>
#include <vector>

namespace lanescope {

namespace {

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;
constexpr std::uint64_t kBase = 0x1D3F5B79A2C4E68Fu % kPrime;

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide wide = Wide{a} * b;
    const std::uint64_t sum =
        static_cast<std::uint64_t>(wide & kPrime) + static_cast<std::uint64_t>(wide >> 61);
    return sum >= kPrime ? sum - kPrime : sum;
}

/// How far two places of a sequence go on alike.
class Extensions {
public:
    explicit Extensions(std::span<const std::uint32_t> items)
        : m_items(items)
        , m_hashes(items.size() + 1, 0)
        , m_powers(items.size() + 1, 1) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            m_hashes[i + 1] = (product(m_hashes[i], kBase) + items[i] + 1) % kPrime;
            m_powers[i + 1] = product(m_powers[i], kBase);
        }
    }

    /// Equal items from `a` and from `b` on.
    std::size_t after(std::size_t a, std::size_t b) const {
        const std::size_t most = m_items.size() - std::max(a, b);
        return longest(
            most, [&](std::size_t length) { return hash(a, length) == hash(b, length); },
            [&](std::size_t i) { return m_items[a + i] == m_items[b + i]; });
    }

    /// Equal items before `a` and before `b`.
    std::size_t before(std::size_t a, std::size_t b) const {
        const std::size_t most = std::min(a, b);
        return longest(
            most, [&](std::size_t length) { return hash(a - length, length) == hash(b - length, length); },
            [&](std::size_t i) { return m_items[a - 1 - i] == m_items[b - 1 - i]; });
    }

private:
    std::uint64_t hash(std::size_t from, std::size_t length) const {
        const std::uint64_t whole = m_hashes[from + length];
        const std::uint64_t head = product(m_hashes[from], m_powers[length]);
        return whole >= head ? whole - head : whole + kPrime - head;
    }

    /// First item by item, as most extensions are short, then by hashes.
    template <typename IsEqual, typename IsItemEqual>
    static std::size_t longest(std::size_t most, IsEqual isEqual, IsItemEqual isItemEqual) {
        constexpr std::size_t kFew = 16;
        std::size_t known = 0;
        for (; known < std::min(most, kFew); ++known) {
            if (!isItemEqual(known)) {
                return known;
            }
        }
        std::size_t beyond = most + 1; // so many are not known to be equal
        for (std::size_t step = kFew; known < most; step *= 2) {
            const std::size_t next = std::min(most, known + step);
            if (!isEqual(next)) {
                beyond = next;
                break;
            }
            known = next;
        }
        while (known + 1 < beyond) {
            const std::size_t middle = known + (beyond - known) / 2;
            (isEqual(middle) ? known : beyond) = middle;
        }
        return std::min(known, most);
    }

    std::span<const std::uint32_t> m_items;
    std::vector<std::uint64_t> m_hashes;
    std::vector<std::uint64_t> m_powers;
};

struct Stretch {
    std::size_t period = 0;
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// The ends of the longest Lyndon words from each item on, by the usual order of numbers or by the opposite.
std::vector<std::size_t> lyndonEnds(std::span<const std::uint32_t> items, const Extensions& extensions,
                                    bool isOpposite) {
    const std::size_t count = items.size();
    // Whether the rest from `a` on comes before the rest from `b` on. The end comes first in both orders.
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        const std::size_t equal = extensions.after(a, b);
        if (std::max(a, b) + equal == count) {
            return a > b;
        }
        return (items[a + equal] < items[b + equal]) != isOpposite;
    };
    std::vector<std::size_t> ends(count, count);
    std::vector<std::size_t> open;
    for (std::size_t i = count; i-- > 0;) {
        while (!open.empty() && isBefore(i, open.back())) {
            open.pop_back();
        }
        ends[i] = open.empty() ? count : open.back();
        open.push_back(i);
    }
    return ends;
}

bool isLonger(const Stretch& a, const Stretch& best) {
    return best.period == 0 ||
           (a.length * 10 > best.length * 10 + a.period && a.length - a.period > best.length - best.period);
}

} // namespace

RepeatedBlock repeatedBlock(std::span<const std::uint32_t> items) {
    const Extensions extensions(items);
    std::vector<Stretch> stretches;
    for (const bool isOpposite : {false, true}) {
        const std::vector<std::size_t> ends = lyndonEnds(items, extensions, isOpposite);
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (ends[i] == items.size()) {
                continue;
            }
            const std::size_t period = ends[i] - i;
            const std::size_t left = extensions.before(i, ends[i]);
            const std::size_t right = extensions.after(i, ends[i]);
            if (left + right >= period) {
                stretches.push_back({period, i - left, left + right + period});
            }
        }
    }
    std::ranges::sort(stretches, [](const Stretch& a, const Stretch& b) {
        return a.period != b.period   ? a.period < b.period
               : a.length != b.length ? a.length > b.length
                                      : a.begin < b.begin;
    });
    Stretch best;
    for (const Stretch& stretch : stretches) {
        if (isLonger(stretch, best)) {
            best = stretch;
        }
    }
    for (std::size_t i = best.begin; i + best.period < best.begin + best.length; ++i) {
        if (items[i] != items[i + best.period]) {
            return {}; // equal hashes of different items
        }
    }
    return best.period == 0 ? RepeatedBlock()
                            : RepeatedBlock{best.period, best.begin, best.length / best.period};
}

} // namespace lanescope
