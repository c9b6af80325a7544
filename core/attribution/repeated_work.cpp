// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/repeated_work.h"

#include <algorithm>
#include <limits>

namespace lanescope {

namespace {

/// How far the text behind each place equals the beginning of the text.
std::vector<std::size_t> zValues(std::span<const std::uint32_t> text) {
    const std::size_t size = text.size();
    std::vector<std::size_t> values(size, 0);
    std::size_t left = 0; // of the stretch that reaches farthest
    std::size_t right = 0;
    for (std::size_t i = 1; i < size; ++i) {
        std::size_t length = i < right ? std::min(right - i, values[i - left]) : 0;
        while (i + length < size && text[length] == text[i + length]) {
            ++length;
        }
        values[i] = length;
        if (i + length > right) {
            left = i;
            right = i + length;
        }
    }
    return values;
}

class Searcher {
public:
    Searcher(std::span<const std::uint32_t> items, std::size_t beginning)
        : m_items(items)
        , m_beginning(beginning) {
        if (items.empty()) {
            return;
        }
        m_occursLater.assign(std::size_t{*std::ranges::max_element(items)} + 1, false);
        for (const std::uint32_t item : items.subspan(beginning)) {
            m_occursLater[item] = true;
        }
    }

    bool occursLater(std::uint32_t item) const { return m_occursLater[item]; }

    /// Later items that equal the one before `end`; empty where none has a run that says anything.
    std::vector<Repetition::Match> matchesBefore(std::size_t end) const {
        const std::size_t count = m_items.size();
        constexpr std::uint32_t kSeparator = std::numeric_limits<std::uint32_t>::max();
        std::vector<std::uint32_t> backwards(m_items.rend() - static_cast<std::ptrdiff_t>(end),
                                             m_items.rend());
        backwards.push_back(kSeparator);
        backwards.insert(backwards.end(), m_items.rbegin(),
                         m_items.rend() - static_cast<std::ptrdiff_t>(m_beginning));
        const std::vector<std::size_t> before = zValues(backwards);
        const std::vector<std::size_t> after = zValues(m_items.subspan(end));
        std::vector<Repetition::Match> matches;
        std::size_t longest = 0;
        for (std::size_t i = m_beginning; i < count; ++i) {
            if (const std::size_t length = before[end + count - i]; length > 0) {
                const std::size_t run = length + (i + 1 < count ? after[i + 1 - end] : 0);
                matches.push_back({i, length, run});
                longest = std::max(longest, run);
            }
        }
        if (longest < kShortestRun) {
            return {};
        }
        std::erase_if(matches, [longest](const Repetition::Match& match) { return match.run * 2 < longest; });
        std::ranges::stable_sort(matches, [](const Repetition::Match& a, const Repetition::Match& b) {
            return a.run != b.run ? a.run > b.run : a.before > b.before;
        });
        matches.resize(std::min(matches.size(), kMostMatches));
        return matches;
    }

private:
    std::span<const std::uint32_t> m_items;
    std::size_t m_beginning;
    std::vector<bool> m_occursLater; ///< by item
};

} // namespace

std::vector<Repetition> repetitions(std::span<const std::uint32_t> items, std::size_t beginning,
                                    const std::stop_token& stop) {
    const Searcher searcher(items, beginning);
    std::vector<Repetition> found;
    std::size_t end = beginning;
    for (int searches = 0; end > 0 && searches < kMostSearches;) {
        if (!searcher.occursLater(items[end - 1])) {
            --end;
            continue;
        }
        if (stop.stop_requested()) {
            return {};
        }
        ++searches;
        std::vector<Repetition::Match> matches = searcher.matchesBefore(end);
        if (matches.empty()) {
            --end;
            continue;
        }
        const std::size_t begin = end - matches.front().before;
        found.push_back({begin, end, std::move(matches)});
        end = begin;
    }
    return found;
}

} // namespace lanescope
