// SPDX-License-Identifier: Apache-2.0
// A literal of Python: what repr() writes of dictionaries, lists, tuples, strings, numbers, True, False and
// None. Nothing is run. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::nvprof {

struct PythonLiteral {
    enum class Kind { Text, Word, List, Dictionary };
    Kind kind = Kind::Word;
    std::string text; ///< of a text without quotes; of a word as it stands: a number, True, False, None
    std::vector<PythonLiteral> items;  ///< of a list or tuple
    std::vector<std::string> keys;     ///< of a dictionary
    std::vector<PythonLiteral> values; ///< by position of their keys

    /// Null when there is none.
    const PythonLiteral* member(std::string_view key) const;
};

/// Nothing for a text that is no literal, or one that is nested too deeply or too long to be one of a marker.
std::optional<PythonLiteral> parsePythonLiteral(std::string_view text);

} // namespace lanescope::nvprof
