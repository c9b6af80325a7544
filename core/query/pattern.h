// SPDX-License-Identifier: Apache-2.0
// Regular expressions that any text may meet: matching takes time in proportion to text × pattern and no
// recursion, so that neither a hostile name nor a careless pattern can hang or crash the program.
// Understood: . [a-z] [^a] ( ) (?: ) | * + ? {m,n} ^ $ \b \B \d \D \w \W \s \S \t \n \r \xHH \uHHHH, and a
// backslash before any other sign for the sign itself. Lazy repetitions find the same as greedy ones. There
// are no back references and no look-around, which cannot be matched in such time.
// Method: Thompson, "Regular expression search algorithm", CACM 11(6), 1968. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

class Pattern {
public:
    /// An InvalidArgument error says what is wrong, as the end of a sentence: "has no ) for a (".
    static Result<Pattern> parse(std::string_view text);

    /// Whether a part of `text` matches. Letters and classes are Unicode code points; a byte that is not
    /// UTF-8 counts as U+FFFD.
    bool foundIn(std::string_view text) const;

private:
    friend class PatternParser;

    enum class Kind : std::uint8_t { Class, Split, Jump, Begin, End, WordEdge, NoWordEdge, Match };
    struct Step {
        Kind kind;
        std::uint32_t to = 0;    ///< Split, Jump; for Class the number of the class
        std::uint32_t other = 0; ///< Split
    };
    struct Range {
        char32_t first;
        char32_t last;
    };
    using Class = std::vector<Range>;

    std::vector<Step> m_steps;
    std::vector<Class> m_classes;
};

} // namespace lanescope
