// SPDX-License-Identifier: Apache-2.0
#include "core/compare/sequence_alignment.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace lanescope {

namespace {

// Costs: what is the same is free; a renamed item is cheaper than leaving one over on each side.
constexpr std::uint32_t kOtherContent = 1;
constexpr std::uint32_t kRenamed = 6;
constexpr std::uint32_t kLeftOver = 4;
constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max() / 4;

struct SequencePart {
    std::uint32_t baselineFirst;
    std::uint32_t baselineEnd;
    std::uint32_t candidateFirst;
    std::uint32_t candidateEnd;

    std::uint64_t cells() const {
        return std::uint64_t{baselineEnd - baselineFirst} * (candidateEnd - candidateFirst);
    }
    bool isEmpty() const { return baselineFirst == baselineEnd || candidateFirst == candidateEnd; }
};

class Aligner {
public:
    Aligner(std::span<const AlignedItem> baseline, std::span<const AlignedItem> candidate,
            const std::function<bool(std::uint32_t, std::uint32_t)>& mayBeRenamed)
        : m_baseline(baseline)
        , m_candidate(candidate)
        , m_mayBeRenamed(mayBeRenamed) {}

    Alignment align() {
        alignPart({0, static_cast<std::uint32_t>(m_baseline.size()), 0,
                   static_cast<std::uint32_t>(m_candidate.size())},
                  true);
        std::sort(m_pairs.begin(), m_pairs.end());
        return std::move(m_pairs);
    }

private:
    bool sameName(std::uint32_t i, std::uint32_t j) const {
        return m_baseline[i].name == m_candidate[j].name;
    }
    bool sameContent(std::uint32_t i, std::uint32_t j) const {
        return sameName(i, j) && m_baseline[i].content == m_candidate[j].content;
    }

    void alignPart(SequencePart part, bool mayCut) {
        while (!part.isEmpty() && sameContent(part.baselineFirst, part.candidateFirst)) {
            m_pairs.emplace_back(part.baselineFirst++, part.candidateFirst++);
        }
        while (!part.isEmpty() && sameContent(part.baselineEnd - 1, part.candidateEnd - 1)) {
            m_pairs.emplace_back(--part.baselineEnd, --part.candidateEnd);
        }
        if (part.isEmpty()) {
            return;
        }
        if (part.cells() <= kMostCells) {
            editDistance(part);
        } else if (mayCut) {
            cut(part);
        }
    }

    std::uint32_t pairCost(std::uint32_t i, std::uint32_t j) const {
        if (sameName(i, j)) {
            return m_baseline[i].content == m_candidate[j].content ? 0 : kOtherContent;
        }
        return m_mayBeRenamed && m_mayBeRenamed(i, j) ? kRenamed : kNever;
    }

    void editDistance(const SequencePart& part) {
        const std::uint32_t rows = part.baselineEnd - part.baselineFirst;
        const std::uint32_t columns = part.candidateEnd - part.candidateFirst;
        const std::size_t width = columns + 1;
        // cost[i * width + j]: of what follows from row i and column j on, so that ties fall to early pairs.
        std::vector<std::uint32_t> cost((rows + 1) * width);
        std::vector<std::uint32_t> pair(std::size_t{rows} * columns);
        for (std::uint32_t j = 0; j <= columns; ++j) {
            cost[rows * width + j] = (columns - j) * kLeftOver;
        }
        for (std::uint32_t i = rows; i-- > 0;) {
            cost[i * width + columns] = (rows - i) * kLeftOver;
            for (std::uint32_t j = columns; j-- > 0;) {
                std::uint32_t& own = pair[std::size_t{i} * columns + j];
                own = pairCost(part.baselineFirst + i, part.candidateFirst + j);
                cost[i * width + j] =
                    std::min({own + cost[(i + 1) * width + j + 1], kLeftOver + cost[(i + 1) * width + j],
                              kLeftOver + cost[i * width + j + 1]});
            }
        }
        for (std::uint32_t i = 0, j = 0; i < rows && j < columns;) {
            const std::uint32_t here = cost[i * width + j];
            const std::uint32_t own = pair[std::size_t{i} * columns + j];
            if (own < kNever && here == own + cost[(i + 1) * width + j + 1]) {
                m_pairs.emplace_back(part.baselineFirst + i++, part.candidateFirst + j++);
            } else if (here == kLeftOver + cost[(i + 1) * width + j]) {
                ++i;
            } else {
                ++j;
            }
        }
    }

    /// Pairs the k-th item of each name with the k-th on the other side where that keeps the order, and
    /// aligns what is between.
    void cut(const SequencePart& part) {
        std::unordered_map<std::uint64_t, std::uint32_t> positionOf; // (name, occurrence) -> baseline
        const auto forEachOccurrence = [](std::span<const AlignedItem> items, std::uint32_t first,
                                          std::uint32_t end, const auto& visit) {
            std::unordered_map<std::uint32_t, std::uint32_t> seen;
            for (std::uint32_t i = first; i < end; ++i) {
                visit(std::uint64_t{items[i].name} << 32 | seen[items[i].name]++, i);
            }
        };
        forEachOccurrence(m_baseline, part.baselineFirst, part.baselineEnd,
                          [&](std::uint64_t key, std::uint32_t i) { positionOf.emplace(key, i); });
        Alignment known; // ascending in the candidate
        forEachOccurrence(m_candidate, part.candidateFirst, part.candidateEnd,
                          [&](std::uint64_t key, std::uint32_t j) {
                              if (const auto found = positionOf.find(key); found != positionOf.end()) {
                                  known.emplace_back(found->second, j);
                              }
                          });
        SequencePart between = part;
        for (const auto& [i, j] : longestAscending(known)) {
            between.baselineEnd = i;
            between.candidateEnd = j;
            alignPart(between, false);
            m_pairs.emplace_back(i, j);
            between.baselineFirst = i + 1;
            between.candidateFirst = j + 1;
        }
        between.baselineEnd = part.baselineEnd;
        between.candidateEnd = part.candidateEnd;
        alignPart(between, false);
    }

    /// Longest subsequence that ascends in the baseline, too (patience sorting).
    static Alignment longestAscending(const Alignment& pairs) {
        std::vector<std::uint32_t> tops; // index of the smallest end of a run of each length
        std::vector<std::uint32_t> previous(pairs.size());
        for (std::uint32_t k = 0; k < pairs.size(); ++k) {
            const auto top =
                std::lower_bound(tops.begin(), tops.end(), pairs[k].first,
                                 [&](std::uint32_t t, std::uint32_t i) { return pairs[t].first < i; });
            previous[k] = top == tops.begin() ? k : *(top - 1);
            if (top == tops.end()) {
                tops.push_back(k);
            } else {
                *top = k;
            }
        }
        Alignment result(tops.size());
        if (!tops.empty()) {
            std::uint32_t k = tops.back();
            for (auto place = result.rbegin(); place != result.rend(); ++place) {
                *place = pairs[k];
                k = previous[k];
            }
        }
        return result;
    }

    std::span<const AlignedItem> m_baseline;
    std::span<const AlignedItem> m_candidate;
    const std::function<bool(std::uint32_t, std::uint32_t)>& m_mayBeRenamed;
    Alignment m_pairs;
};

} // namespace

Alignment alignSequences(std::span<const AlignedItem> baseline, std::span<const AlignedItem> candidate,
                         const std::function<bool(std::uint32_t, std::uint32_t)>& mayBeRenamed) {
    return Aligner(baseline, candidate, mayBeRenamed).align();
}

} // namespace lanescope
