// SPDX-License-Identifier: Apache-2.0
#include "ui/state/fuzzy_match.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace lanescope::ui {

namespace {

constexpr int kNone = std::numeric_limits<int>::min() / 2;
constexpr int kHit = 10;
constexpr int kWordStart = 16;
constexpr int kInARow = 14;
constexpr int kPerSkipped = -1; ///< characters before the first hit and between hits, up to a few

bool startsWord(const QString& text, int at) {
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text) {
    QString wanted;
    for (const QChar c : query) {
        if (!c.isSpace()) {
            wanted += c.toCaseFolded();
        }
    }
    const int n = int(wanted.size());
    const int m = int(text.size());
    if (n == 0) {
        return FuzzyMatch();
    }
    if (n > m) {
        return std::nullopt;
    }
    // best[i][j]: of the first i + 1 characters with the last of them at j; from[i][j]: where the one before
    // is.
    std::vector<std::vector<int>> best(std::size_t(n), std::vector<int>(std::size_t(m), kNone));
    std::vector<std::vector<int>> from(std::size_t(n), std::vector<int>(std::size_t(m), -1));
    for (int i = 0; i < n; ++i) {
        for (int j = i; j < m; ++j) {
            if (text[j].toCaseFolded() != wanted[i]) {
                continue;
            }
            const int hit = kHit + (startsWord(text, j) ? kWordStart : 0);
            int& score = best[std::size_t(i)][std::size_t(j)];
            if (i == 0) {
                score = hit + kPerSkipped * std::min(j, 12);
                continue;
            }
            for (int k = i - 1; k < j; ++k) {
                const int before = best[std::size_t(i - 1)][std::size_t(k)];
                if (before == kNone) {
                    continue;
                }
                const int gap = j - k - 1;
                const int total = before + hit + (gap == 0 ? kInARow : kPerSkipped * std::min(gap, 12));
                if (total > score) {
                    score = total;
                    from[std::size_t(i)][std::size_t(j)] = k;
                }
            }
        }
    }
    const std::vector<int>& last = best[std::size_t(n - 1)];
    const auto end = std::max_element(last.begin(), last.end());
    if (*end == kNone) {
        return std::nullopt;
    }
    FuzzyMatch match;
    match.score = *end - m / 8; // of two that fit alike the shorter one
    int j = int(end - last.begin());
    for (int i = n - 1; i >= 0; --i) {
        match.positions.prepend(j);
        j = from[std::size_t(i)][std::size_t(j)];
    }
    return match;
}

} // namespace lanescope::ui
