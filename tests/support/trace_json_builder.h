// SPDX-License-Identifier: Apache-2.0
// Writes the JSON text of a trace event by event, in the styles that recorders and tools use. What the
// text means does not depend on the style; only places in it do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/random_trace.h"

namespace lanescope::test {

struct JsonStyle {
    enum class Space : std::uint8_t { Compact, OneLine, Pretty };
    enum class Keys : std::uint8_t { AsGiven, ArgsFirst, Shuffled };

    Space space = Space::Compact;
    bool carriageReturns = false; ///< CR LF line ends
    Keys keys = Keys::AsGiven;
    bool escapeMore = false; ///< strings with needless \u and \/ escapes
    bool headerLast = false; ///< header fields after the event array
    bool bareArray = false;  ///< the event array alone
    std::uint64_t seed = 1;  ///< of what the style leaves to chance

    std::string describe() const;
};

/// All that differ in space, keys and escapes, and some that combine the rest.
std::vector<JsonStyle> jsonStyles(std::uint64_t seed);

/// `text` as a JSON string with quotes: control characters, quotes and backslashes escaped.
std::string quoted(std::string_view text);

class TraceJsonBuilder {
public:
    /// Keys and the JSON text of their values.
    using Members = std::vector<std::pair<std::string, std::string>>;

    explicit TraceJsonBuilder(const JsonStyle& style = {});

    void header(std::string key, std::string json);
    void event(Members members);
    /// `pid` and `tid` are JSON text; `ts` and `dur` decimal microseconds.
    void slice(std::string_view name, std::string_view category, std::string_view pid, std::string_view tid,
               std::string_view ts, std::string_view dur, std::string_view args = {});
    /// Inserts text instead of the next comma between two events.
    void raw(std::string text);

    std::size_t eventCount() const { return m_count; }
    std::string text() const;

    /// An object of `members` in the builder's style.
    std::string object(Members members);

private:
    std::string styledString(std::string_view json);
    std::string newLine(int indent) const;
    std::string joinHeader() const;

    JsonStyle m_style;
    Random m_random;
    std::vector<std::string> m_header;
    std::string m_events;
    std::size_t m_count = 0;
};

} // namespace lanescope::test
