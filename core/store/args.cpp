// SPDX-License-Identifier: Apache-2.0
#include "core/store/args.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "core/base/ascii.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Lays JSON out anew; of text that is none it changes blanks only.
class PrettyPrinter {
public:
    explicit PrettyPrinter(std::string_view json)
        : m_json(json) {}

    std::string print() {
        while (m_at < m_json.size()) {
            printToken();
        }
        return std::move(m_out);
    }

private:
    static bool isBlank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

    /// Position after the string that starts at `at`.
    std::size_t stringEnd(std::size_t at) const {
        for (++at; at < m_json.size() && m_json[at] != '"'; ++at) {
            at += m_json[at] == '\\' ? 1 : 0;
        }
        return std::min(at + 1, m_json.size());
    }

    /// Length of the array or object at m_at when it is short and holds no other; else 0.
    std::size_t flatLength() const {
        constexpr std::size_t kMaxFlat = 100;
        const std::size_t limit = std::min(m_json.size(), m_at + kMaxFlat);
        for (std::size_t i = m_at + 1; i < limit;) {
            const char c = m_json[i];
            if (c == '"') {
                i = stringEnd(i);
                continue;
            }
            if (c == '[' || c == '{') {
                return 0;
            }
            ++i;
            if (c == ']' || c == '}') {
                return i - m_at;
            }
        }
        return 0;
    }

    void newLine() {
        constexpr std::size_t kMaxIndent = 40; // deeper is no longer read as a shape, and takes much room
        m_out.push_back('\n');
        m_out.append(2 * std::min(m_depth, kMaxIndent), ' ');
    }

    void printToken() {
        const char c = m_json[m_at];
        if (c == '"') {
            const std::size_t end = stringEnd(m_at);
            m_out.append(m_json, m_at, end - m_at);
            m_at = end;
            return;
        }
        if (m_flatEnd == 0 && (c == '[' || c == '{')) {
            m_flatEnd = flatLength() == 0 ? 0 : m_at + flatLength();
        }
        const bool flat = m_at < m_flatEnd;
        ++m_at;
        if (isBlank(c)) {
            return;
        }
        if (!flat && (c == ']' || c == '}')) {
            m_depth -= m_depth > 0 ? 1 : 0;
            newLine();
        }
        m_out.push_back(c);
        if (c == ':' || (flat && c == ',')) {
            m_out.push_back(' ');
        } else if (!flat && (c == '[' || c == '{')) {
            ++m_depth;
            newLine();
        } else if (!flat && c == ',') {
            newLine();
        }
        m_flatEnd = m_at >= m_flatEnd ? 0 : m_flatEnd;
    }

    std::string_view m_json;
    std::string m_out;
    std::size_t m_at = 0;
    std::size_t m_flatEnd = 0; ///< end of the array or object that stays on one line; 0: in none
    std::size_t m_depth = 0;
};

constexpr const char* kHidden = "•••• (hidden)";

} // namespace

Result<EventText> eventTextAt(const Trace& trace, EventRef event) {
    if (trace.args() == nullptr) {
        return Error{ErrorCode::InvalidArgument, "the trace was not read from a file", trace.path(), {}};
    }
    return trace.args()->eventText(event);
}

Result<EventText> sliceText(const Trace& trace, SliceId slice) {
    return eventTextAt(trace, trace.slices().event[slice]);
}

const Arg* findArg(const std::vector<Arg>& args, std::string_view key) {
    const auto found = std::find_if(args.begin(), args.end(),
                                    [key](const Arg& arg) { return equalsIgnoringCase(arg.key, key); });
    return found == args.end() ? nullptr : &*found;
}

std::optional<std::int64_t> integerArg(const std::vector<Arg>& args, std::string_view key) {
    const Arg* arg = findArg(args, key);
    std::int64_t number = 0;
    if (arg == nullptr) {
        return std::nullopt;
    }
    const char* const begin = arg->value.data();
    const auto [end, error] = std::from_chars(begin, begin + arg->value.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::string prettyJson(std::string_view json) {
    return PrettyPrinter(json).print();
}

} // namespace lanescope
