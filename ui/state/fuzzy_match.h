// SPDX-License-Identifier: Apache-2.0
// How well what is typed fits a text: every character of it must occur in order; hits at the start of
// words, in a row and early count more. Pure; O(query · text).
#pragma once

#include <QString>
#include <QVector>

#include <optional>

namespace lanescope::ui {

struct FuzzyMatch {
    int score = 0;          ///< higher is better
    QVector<int> positions; ///< of the characters that were matched
};

/// Nothing when `query` does not fit; an empty one fits everything alike. Blanks in it separate words that
/// may be far apart.
std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text);

} // namespace lanescope::ui
