// SPDX-License-Identifier: Apache-2.0
#include "core/query/pattern.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace lanescope {

namespace {

constexpr std::size_t kMaxSteps = 20000;
constexpr unsigned kMaxNesting = 200;
constexpr unsigned kMaxRepetitions = 1000;
constexpr char32_t kLastCodePoint = 0x10FFFF;
constexpr char32_t kReplacement = 0xFFFD;

/// The code point at `at`, which moves behind it.
char32_t takeCodePoint(std::string_view text, std::size_t& at) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(at++);
    if (first < 0x80) {
        return first;
    }
    const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4 || more > text.size() - at) {
        return kReplacement;
    }
    char32_t code = first & (0x3Fu >> more);
    for (std::size_t i = 0; i < more; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80) {
            return kReplacement;
        }
        code = code << 6 | (byte(at + i) & 0x3Fu);
    }
    at += more;
    return code;
}

bool isWord(char32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

/// A parsed pattern is a run of steps whose targets count from the run's own start, so that a repetition
/// is made by joining copies.
class PatternParser {
public:
    explicit PatternParser(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            m_text.push_back(takeCodePoint(text, at));
        }
    }

    Result<Pattern> parse() {
        Steps steps = alternatives(0);
        if (m_wrong == nullptr && m_at < m_text.size()) {
            m_wrong = "has no ( for a )";
        }
        if (m_wrong != nullptr) {
            return Error{ErrorCode::InvalidArgument, m_wrong, {}, {}};
        }
        steps.push_back({Kind::Match});
        m_pattern.m_steps = std::move(steps);
        return std::move(m_pattern);
    }

private:
    using Kind = Pattern::Kind;
    using Step = Pattern::Step;
    using Steps = std::vector<Step>;
    using Class = Pattern::Class;

    bool ended() const { return m_wrong != nullptr || m_at >= m_text.size(); }
    bool take(char32_t c) {
        if (ended() || m_text[m_at] != c) {
            return false;
        }
        ++m_at;
        return true;
    }
    void fail(const char* why) {
        if (m_wrong == nullptr) {
            m_wrong = why;
        }
    }

    void append(Steps& to, const Steps& more) {
        if (to.size() + more.size() > kMaxSteps) {
            fail("is too long");
            return;
        }
        const auto shift = static_cast<std::uint32_t>(to.size());
        for (Step step : more) {
            if (step.kind == Kind::Split || step.kind == Kind::Jump) {
                step.to += shift;
                step.other += shift;
            }
            to.push_back(step);
        }
    }

    Steps alternatives(unsigned depth) {
        Steps steps = sequence(depth);
        while (take('|')) {
            const Steps second = sequence(depth);
            Steps both{{Kind::Split, 1, static_cast<std::uint32_t>(steps.size() + 2)}};
            append(both, steps);
            both.push_back({Kind::Jump, static_cast<std::uint32_t>(steps.size() + second.size() + 2)});
            append(both, second);
            steps = std::move(both);
        }
        return steps;
    }

    Steps sequence(unsigned depth) {
        Steps steps;
        while (!ended() && m_text[m_at] != '|' && m_text[m_at] != ')') {
            append(steps, repeated(atom(depth)));
        }
        return steps;
    }

    Steps atom(unsigned depth) {
        const char32_t c = m_text[m_at++];
        switch (c) {
        case '(': {
            if (depth == kMaxNesting) {
                fail("is nested too deeply");
                return {};
            }
            if (take('?') && !take(':')) {
                fail("looks around or names a group, which is not supported");
            }
            Steps inner = alternatives(depth + 1);
            if (!take(')')) {
                fail("has no ) for a (");
            }
            return inner;
        }
        case '.':
            return one({{0, kLastCodePoint}});
        case '[':
            return one(classInBrackets());
        case '^':
            return {{Kind::Begin}};
        case '$':
            return {{Kind::End}};
        case '\\':
            if (take('b')) {
                return {{Kind::WordEdge}};
            }
            if (take('B')) {
                return {{Kind::NoWordEdge}};
            }
            return one(escaped());
        case '*':
        case '+':
        case '?':
            fail("repeats nothing");
            return {};
        default:
            return one({{c, c}});
        }
    }

    Steps one(Class what) {
        m_pattern.m_classes.push_back(std::move(what));
        return {{Kind::Class, static_cast<std::uint32_t>(m_pattern.m_classes.size() - 1)}};
    }

    Steps repeated(const Steps& once) {
        Steps steps = once;
        while (!ended()) {
            unsigned least = 0;
            std::optional<unsigned> most;
            if (take('*')) {
            } else if (take('+')) {
                least = 1;
            } else if (take('?')) {
                most = 1;
            } else if (m_text[m_at] != '{' || !takeCounts(least, most)) {
                break;
            }
            take('?'); // lazy: where a match ends is of no interest
            steps = times(steps, least, most);
        }
        return steps;
    }

    /// "{2}", "{2,}" or "{2,5}"; anything else that starts with a brace is text.
    bool takeCounts(unsigned& least, std::optional<unsigned>& most) {
        const std::size_t start = m_at++;
        const auto first = number();
        most = first;
        if (first && take(',')) {
            most = number();
        }
        if (!first || !take('}')) {
            m_at = start;
            return false;
        }
        least = *first;
        if (std::max(least, most.value_or(0)) > kMaxRepetitions) {
            fail("repeats too often");
        } else if (most && *most < least) {
            fail("has a repetition that ends before it begins");
        }
        return true;
    }

    std::optional<unsigned> number() {
        std::optional<unsigned> value;
        while (!ended() && m_text[m_at] >= '0' && m_text[m_at] <= '9') {
            value = std::min(value.value_or(0) * 10 + (m_text[m_at++] - '0'), kMaxRepetitions + 1);
        }
        return value;
    }

    Steps times(const Steps& once, unsigned least, std::optional<unsigned> most) {
        Steps steps;
        for (unsigned i = 0; i < least; ++i) {
            append(steps, once);
        }
        const auto after = static_cast<std::uint32_t>(once.size() + 1);
        if (!most) { // split(body, out) body jump
            append(steps, {{Kind::Split, 1, after + 1}});
            const auto split = static_cast<std::uint32_t>(steps.size() - 1);
            append(steps, once);
            steps.push_back({Kind::Jump, split});
            return steps;
        }
        for (unsigned i = least; i < *most && m_wrong == nullptr; ++i) {
            // Only a body that was entered may be followed by another; which of them is left out is all the
            // same.
            append(steps, {{Kind::Split, 1, after}});
            append(steps, once);
        }
        return steps;
    }

    /// What stands behind a backslash.
    Class escaped() {
        if (ended()) {
            fail("ends with a backslash");
            return {};
        }
        const char32_t c = m_text[m_at++];
        switch (c) {
        case 'd':
            return {{'0', '9'}};
        case 'D':
            return inverted({{'0', '9'}});
        case 'w':
            return {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
        case 'W':
            return inverted({{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}});
        case 's':
            return {{'\t', '\r'}, {' ', ' '}, {0xA0, 0xA0}};
        case 'S':
            return inverted({{'\t', '\r'}, {' ', ' '}, {0xA0, 0xA0}});
        case 't':
            return {{'\t', '\t'}};
        case 'n':
            return {{'\n', '\n'}};
        case 'r':
            return {{'\r', '\r'}};
        case 'x':
            return hexadecimal(2);
        case 'u':
            return hexadecimal(4);
        default:
            if (isWord(c)) { // back references among them; others may get a meaning
                fail("has an unknown letter behind a backslash");
            }
            return {{c, c}};
        }
    }

    Class hexadecimal(int digits) {
        char32_t code = 0;
        for (int i = 0; i < digits; ++i, ++m_at) {
            const char32_t c = ended() ? U' ' : m_text[m_at];
            if (c >= '0' && c <= '9') {
                code = code * 16 + (c - '0');
            } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') {
                code = code * 16 + ((c | 0x20) - 'a' + 10);
            } else {
                fail("has too few hexadecimal digits");
                return {};
            }
        }
        return {{code, code}};
    }

    Class classInBrackets() {
        const bool inverts = take('^');
        Class all;
        while (!take(']')) {
            if (ended()) {
                fail("has no ] for a [");
                return {};
            }
            const Class from = classMember();
            const bool ranges = from.size() == 1 && from[0].first == from[0].last &&
                                m_at + 1 < m_text.size() && m_text[m_at] == '-' && m_text[m_at + 1] != ']';
            if (!ranges) {
                all.insert(all.end(), from.begin(), from.end());
                continue;
            }
            ++m_at;
            const Class to = classMember();
            if (to.size() != 1 || to[0].first != to[0].last || to[0].first < from[0].first) {
                fail("has a range of characters that ends before it begins");
                return {};
            }
            all.push_back({from[0].first, to[0].first});
        }
        return inverts ? inverted(std::move(all)) : all;
    }

    Class classMember() {
        if (take('\\')) {
            return take('b') ? Class{{'\b', '\b'}} : escaped();
        }
        const char32_t c = m_text[m_at++];
        return {{c, c}};
    }

    static Class inverted(Class what) {
        std::sort(what.begin(), what.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        Class rest;
        char32_t next = 0;
        for (const auto& [first, last] : what) {
            if (first > next) {
                rest.push_back({next, first - 1});
            }
            next = std::max<char32_t>(next, last + 1);
        }
        if (next <= kLastCodePoint) {
            rest.push_back({next, kLastCodePoint});
        }
        return rest;
    }

    std::vector<char32_t> m_text;
    std::size_t m_at = 0;
    const char* m_wrong = nullptr;
    Pattern m_pattern;
};

Result<Pattern> Pattern::parse(std::string_view text) {
    return PatternParser(text).parse();
}

bool Pattern::foundIn(std::string_view text) const {
    // The places in the pattern that the text read so far can have led to, each once.
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> nextPlaces;
    std::vector<std::size_t> seenAt(m_steps.size(), 0);
    std::vector<std::uint32_t> open;
    std::size_t round = 0;
    char32_t before = 0;
    std::size_t at = 0;
    for (bool begins = true;; begins = false) {
        ++round;
        const bool ends = at >= text.size();
        const char32_t next = ends ? 0 : takeCodePoint(text, at);
        const bool edge = (!begins && isWord(before)) != (!ends && isWord(next));
        // A match may begin anywhere.
        places.push_back(0);
        nextPlaces.clear();
        for (const std::uint32_t place : places) {
            open.push_back(place);
            while (!open.empty()) {
                const std::uint32_t index = open.back();
                open.pop_back();
                if (std::exchange(seenAt[index], round) == round) {
                    continue;
                }
                const Step& step = m_steps[index];
                const auto goOnIf = [&open, index](bool holds) {
                    if (holds) {
                        open.push_back(index + 1);
                    }
                };
                switch (step.kind) {
                case Kind::Match:
                    return true;
                case Kind::Class: {
                    const Class& wanted = m_classes[step.to];
                    if (!ends && std::any_of(wanted.begin(), wanted.end(), [next](const Range& range) {
                            return next >= range.first && next <= range.last;
                        })) {
                        nextPlaces.push_back(index + 1);
                    }
                    break;
                }
                case Kind::Split:
                    open.push_back(step.to);
                    open.push_back(step.other);
                    break;
                case Kind::Jump:
                    open.push_back(step.to);
                    break;
                case Kind::Begin:
                    goOnIf(begins);
                    break;
                case Kind::End:
                    goOnIf(ends);
                    break;
                case Kind::WordEdge:
                    goOnIf(edge);
                    break;
                case Kind::NoWordEdge:
                    goOnIf(!edge);
                    break;
                }
            }
        }
        if (ends) {
            return false;
        }
        places.swap(nextPlaces);
        before = next;
    }
}

} // namespace lanescope
