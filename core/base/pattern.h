// SPDX-License-Identifier: Apache-2.0
// Patterns that a user writes and any text may meet: regular expressions in the syntax of RE2 and globs
// (docs/patterns.md). Matching takes time linear in the text and bounded memory, so that neither a hostile
// name nor a careless pattern can hang or crash the program. Immutable, cheap to copy; any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace re2 {
class RE2;
}

namespace lanescope {

enum class LetterCase : unsigned char { Exact, Ignored };

class Pattern {
public:
    /// A regular expression. `.` stands for any character, line ends included; \uHHHH is the same as
    /// \x{HHHH}. The InvalidArgument error has RE2's reason and the place, as in "missing ] at character 4:
    /// [a-".
    static Result<Pattern> parse(std::string_view text, LetterCase letters = LetterCase::Exact);
    /// `*` stands for any text and `?` for one character; the whole text must fit. Fails only for a glob that
    /// is too long or not UTF-8.
    static Result<Pattern> parseGlob(std::string_view text, LetterCase letters = LetterCase::Exact);
    /// A regular expression that matches exactly `text`.
    static std::string escaped(std::string_view text);

    /// Whether a part of `text` matches. Bytes that are not UTF-8 count as U+FFFD.
    bool foundIn(std::string_view text) const;
    /// The texts of the groups of the first match, from 1 on at [0]; nothing when no part of `text` matches.
    std::optional<std::vector<std::string>> groupsIn(std::string_view text) const;
    /// `text` with `replacement` for every match; \1 in it stands for the first group.
    std::string replacedIn(std::string_view text, std::string_view replacement) const;

private:
    explicit Pattern(std::shared_ptr<const re2::RE2> expression)
        : m_expression(std::move(expression)) {}

    std::shared_ptr<const re2::RE2> m_expression;
};

} // namespace lanescope
