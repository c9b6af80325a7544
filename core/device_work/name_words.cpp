// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/name_words.h"

#include <optional>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/demangled_name.h"

namespace lanescope {

namespace {

bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}

/// For two small letters or digits, 0 to 36 × 36 - 1.
std::size_t pairOf(char a, char b) {
    const auto number = [](char c) {
        return static_cast<std::size_t>(isAsciiDigit(c) ? c - '0' + 26 : c - 'a');
    };
    return number(a) * 36 + number(b);
}

/// Whether a word begins with the letter at `at`.
bool startsWord(std::string_view name, std::size_t at) {
    if (at == 0 || !isAsciiAlnum(name[at - 1])) {
        return true;
    }
    const char before = name[at - 1];
    const char here = name[at];
    if (isAsciiDigit(before) != isAsciiDigit(here)) {
        return true;
    }
    const bool isFollowedBySmall = at + 1 < name.size() && isAsciiAlnum(name[at + 1]) &&
                                   !isAsciiDigit(name[at + 1]) && !isUpper(name[at + 1]);
    return isUpper(here) && !isAsciiDigit(before) && (!isUpper(before) || isFollowedBySmall);
}

/// Reads the identifiers and numbers of names that demangledByLibrary() gives no text for: very long ones,
/// and those with parts that it does not know.
class MangledParts {
public:
    explicit MangledParts(std::string_view name)
        : m_rest(name) {}

    /// "ns::kernel<Policy, 64, true>"; empty for what is no nested name.
    std::string read() {
        std::string text;
        if (!m_rest.starts_with("_ZN")) {
            return text;
        }
        m_rest.remove_prefix(3);
        while (!m_rest.empty() && isAsciiDigit(m_rest.front())) {
            const std::string_view part = identifier();
            text += (text.empty() ? "" : "::") +
                    std::string(part.starts_with("_GLOBAL__N_") ? "(anonymous namespace)" : part);
        }
        std::string arguments;
        const bool isTemplate = m_rest.starts_with('I');
        while (isTemplate && !m_rest.empty()) {
            const std::string_view part = isAsciiDigit(m_rest.front()) ? identifier() : literal();
            if (!part.empty() && !part.starts_with("_GLOBAL__N_")) {
                arguments += (arguments.empty() ? "" : ", ") + std::string(part);
            }
        }
        return arguments.empty() ? text : text + "<" + arguments + ">";
    }

private:
    /// "3abc" is "abc".
    std::string_view identifier() {
        std::size_t length = 0;
        while (!m_rest.empty() && isAsciiDigit(m_rest.front()) && length < m_rest.size()) {
            length = length * 10 + static_cast<std::size_t>(m_rest.front() - '0');
            m_rest.remove_prefix(1);
        }
        const std::string_view text = m_rest.substr(0, length);
        m_rest.remove_prefix(text.size());
        return text;
    }

    /// "Li64E" is "64"; empty for any other character.
    std::string_view literal() {
        constexpr std::size_t kPrefix = 2;
        const std::size_t end = m_rest.starts_with('L') ? m_rest.find_first_not_of("0123456789", kPrefix) : 0;
        if (end == std::string_view::npos || end <= kPrefix || m_rest[end] != 'E' ||
            isAsciiDigit(m_rest[1])) {
            // S12_ stands for a part from before.
            const std::size_t bar = m_rest.front() == 'S' ? m_rest.find('_') : 0;
            m_rest.remove_prefix(bar > kPrefix + 1 ? 1 : bar + 1);
            return {};
        }
        const bool isFlag = m_rest[1] == 'b';
        const std::string_view digits = m_rest.substr(kPrefix, end - kPrefix);
        m_rest.remove_prefix(end + 1);
        return !isFlag ? digits : digits == "0" ? "false" : "true";
    }

    std::string_view m_rest;
};

} // namespace

std::string readableKernelName(std::string_view name) {
    if (!name.starts_with("_Z")) {
        return std::string(name);
    }
    // A dot ends what the compiler made: ".kd" marks the descriptor of a kernel.
    const std::string_view mangled = name.substr(0, name.find('.'));
    if (std::optional<std::string> text = demangledByLibrary(mangled)) {
        return std::move(*text);
    }
    std::string parts = MangledParts(mangled).read();
    return parts.empty() ? std::string(name) : parts;
}

std::string_view kernelStem(std::string_view kernelName) {
    std::size_t end = 0;
    while (end < kernelName.size() && kernelName[end] != '<' && kernelName[end] != '(' &&
           !(kernelName[end] >= '0' && kernelName[end] <= '9' && end > 0)) {
        ++end;
    }
    std::string_view stem = kernelName.substr(0, end);
    // "_bf16" was cut inside a word: the word goes as a whole, if something is left.
    const std::size_t word = stem.rfind('_');
    if (end < kernelName.size() && kernelName[end] >= '0' && kernelName[end] <= '9' &&
        word != std::string_view::npos && word > 1) {
        stem = stem.substr(0, word);
    }
    while (stem.size() > 1 && stem.ends_with('_')) {
        stem.remove_suffix(1);
    }
    return stem;
}

void NameWords::Text::add(std::string_view name, std::size_t at) {
    if (!letters.empty()) {
        pairs.set(pairOf(letters.back(), asciiLower(name[at])));
    }
    letters += asciiLower(name[at]);
    isStart.push_back(startsWord(name, at));
}

namespace {

/// The end of the brackets that open at `at`, behind their closing one; the end of the text where none does.
std::size_t endOfBrackets(std::string_view text, std::size_t at) {
    int depth = 0;
    for (std::size_t i = at; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) {
            return i + 1;
        }
    }
    return text.size();
}

/// A name without the types of its parameters, which tell what a kernel takes and not what it does. Other
/// round brackets at the top belong to the name: "(anonymous namespace)::k", "f()::operator()".
std::string_view withoutParameters(std::string_view name) {
    int depth = 0; // of other brackets
    for (std::size_t at = 0; at < name.size(); ++at) {
        switch (name[at]) {
        case '(': {
            const std::size_t end = endOfBrackets(name, at);
            const std::string_view behind = name.substr(end);
            const bool isPart = depth > 0 || at == 0 || behind.starts_with("::") ||
                                behind.starts_with(" const::") || behind.starts_with('(') ||
                                behind.starts_with('<');
            if (!isPart) {
                return name.substr(0, at);
            }
            at = end - 1;
            break;
        }
        case '<':
        case '{':
        case '[':
            ++depth;
            break;
        case '>':
            depth -= at > 0 && name[at - 1] == '-' ? 0 : 1;
            break;
        case '}':
        case ']':
            --depth;
            break;
        default:
            break;
        }
    }
    return name;
}

} // namespace

NameWords::NameWords(std::string_view name) {
    constexpr std::size_t kLookedAt = 1024; // the rest is types
    const std::string readable = readableKernelName(name);
    const std::string_view text = withoutParameters(readable).substr(0, kLookedAt);
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        switch (text[at]) {
        case '<':
        case '(':
        case '{':
        case '[':
            ++depth;
            break;
        case '>':
            depth -= at > 0 && text[at - 1] == '-' ? 0 : 1;
            break;
        case ')':
        case '}':
        case ']':
            --depth;
            break;
        default:
            if (isAsciiAlnum(text[at])) {
                (depth > 0 ? m_arguments : m_function).add(text, at);
            }
        }
    }
    m_function.isStart.push_back(true);
    m_arguments.isStart.push_back(true);
}

/// npos: the pattern does not match at `at`.
std::size_t NameWords::endOfMatch(const Text& text, std::size_t at, std::string_view pattern) {
    bool mayStartWord = true; // the first letter does or need not
    for (const char c : pattern) {
        if (c == '_') {
            mayStartWord = true;
            continue;
        }
        const bool isOther = at > 0 && isAsciiDigit(c) != isAsciiDigit(text.letters[at - 1]);
        if (at >= text.letters.size() || text.letters[at] != c ||
            (text.isStart[at] && !mayStartWord && !isOther)) {
            return std::string::npos;
        }
        mayStartWord = false;
        ++at;
    }
    return at;
}

bool NameWords::Text::mayHave(std::string_view pattern) const {
    char before = '_';
    for (const char c : pattern) {
        if (c == '_') {
            continue;
        }
        if (before != '_' && !pairs[pairOf(before, c)]) {
            return false;
        }
        before = c;
    }
    return true;
}

bool NameWords::has(Part part, std::string_view pattern) const {
    const Text& text = part == Part::Function ? m_function : m_arguments;
    const bool isOpenAtStart = pattern.starts_with('*');
    pattern.remove_prefix(isOpenAtStart ? 1 : 0);
    const bool isOpenAtEnd = pattern.ends_with('*');
    pattern.remove_suffix(isOpenAtEnd ? 1 : 0);
    if (!text.mayHave(pattern)) {
        return false;
    }
    for (std::size_t at = 0; at < text.letters.size(); ++at) {
        at = text.letters.find(pattern.front(), at);
        if (at == std::string::npos) {
            break;
        }
        if (isOpenAtStart || text.isStart[at]) {
            const std::size_t end = endOfMatch(text, at, pattern);
            if (end != std::string::npos && (isOpenAtEnd || text.isStart[end])) {
                return true;
            }
        }
    }
    return false;
}

} // namespace lanescope
