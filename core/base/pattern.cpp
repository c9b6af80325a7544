// SPDX-License-Identifier: Apache-2.0
#include "core/base/pattern.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <re2/re2.h>

#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/base/utf8.h"

namespace lanescope {

namespace {

/// For the compiled pattern and the states of its automaton; RE2 drops states to stay below it.
constexpr std::int64_t kMostMemoryBytes = 2 << 20;
constexpr std::size_t kMostPatternBytes = 10'000;
constexpr std::size_t kMostQuotedBytes = 60;

re2::StringPiece pieceOf(std::string_view text) {
    return {text.data(), text.size()};
}

re2::RE2::Options optionsFor(LetterCase letters) {
    re2::RE2::Options options;
    options.set_case_sensitive(letters == LetterCase::Exact);
    options.set_dot_nl(true);
    options.set_log_errors(false);
    options.set_max_mem(kMostMemoryBytes);
    return options;
}

/// A pattern in RE2's syntax, and where each of its bytes stands in what the user wrote.
struct Translated {
    std::string text;
    std::vector<std::size_t> sourceOf;
};

/// Whether `text` has four hexadecimal digits at `at`.
bool hasFourHexDigits(std::string_view text, std::size_t at) {
    const std::string_view digits = text.substr(std::min(at, text.size()), 4);
    return digits.size() == 4 &&
           std::all_of(digits.begin(), digits.end(), [](char c) { return hexDigitValue(c) >= 0; });
}

/// \uHHHH becomes \x{HHHH}, but for \Q...\E, where a backslash stands for itself.
Translated translated(std::string_view pattern) {
    Translated result;
    const auto append = [&result](std::string_view part, std::size_t source) {
        result.text += part;
        result.sourceOf.insert(result.sourceOf.end(), part.size(), source);
    };
    bool isQuoted = false;
    for (std::size_t i = 0; i < pattern.size();) {
        const bool escapes = pattern[i] == '\\' && i + 1 < pattern.size();
        if (escapes && (isQuoted ? pattern[i + 1] == 'E' : pattern[i + 1] == 'Q')) {
            isQuoted = !isQuoted;
        } else if (escapes && !isQuoted && pattern[i + 1] == 'u' && hasFourHexDigits(pattern, i + 2)) {
            append("\\x{", i);
            append(pattern.substr(i + 2, 4), i);
            append("}", i);
            i += 6;
            continue;
        }
        if (escapes && !isQuoted && (pattern[i + 1] & 0x80) != 0) {
            ++i; // a backslash before a letter of another alphabet, which RE2 refuses, means the letter
            continue;
        }
        const std::size_t length = escapes && !isQuoted ? 2 : 1;
        for (const std::size_t end = i + length; i < end; ++i) {
            append(pattern.substr(i, 1), i);
        }
    }
    return result;
}

bool isBrokenBy(std::string_view text, re2::RE2::ErrorCode code, const re2::RE2::Options& options) {
    return re2::RE2(pieceOf(text), options).error_code() == code;
}

/// Place of the innermost "(" that has no ")".
std::optional<std::size_t> openParenthesis(std::string_view text) {
    std::vector<std::size_t> open;
    bool isQuoted = false;
    bool isInClass = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && i + 1 < text.size() && (!isQuoted || text[i + 1] == 'E')) {
            ++i;
            isQuoted = isQuoted ? false : text[i] == 'Q';
        } else if (isQuoted) {
            continue;
        } else if (isInClass) {
            isInClass = c != ']';
        } else if (c == '[') {
            isInClass = true;
            i += text.substr(i + 1, 1) == "^" ? 1 : 0; // a "]" that comes first is a member
            i += text.substr(i + 1, 1) == "]" ? 1 : 0;
        } else if (c == '(') {
            open.push_back(i);
        } else if (c == ')' && !open.empty()) {
            open.pop_back();
        }
    }
    return open.empty() ? std::nullopt : std::optional(open.back());
}

/// Length of the shortest beginning of `text` that has the error `code`, which RE2 meets on its way from left
/// to right.
std::size_t brokenLength(std::string_view text, re2::RE2::ErrorCode code, const re2::RE2::Options& options) {
    std::size_t least = 1;
    std::size_t most = text.size();
    while (least < most) {
        const std::size_t middle = (least + most) / 2;
        if (isBrokenBy(text.substr(0, middle), code, options)) {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    return least;
}

/// Place in `text` that RE2's error is about; RE2 itself names only the part that is wrong.
std::optional<std::size_t> placeOf(std::string_view text, const re2::RE2& broken,
                                   const re2::RE2::Options& options) {
    const std::string_view part = broken.error_arg();
    switch (broken.error_code()) {
    case re2::RE2::ErrorMissingParen:
        return openParenthesis(text);
    case re2::RE2::ErrorUnexpectedParen:
        return brokenLength(text, broken.error_code(), options) - 1;
    case re2::RE2::ErrorTrailingBackslash:
        return text.size() - 1;
    case re2::RE2::ErrorMissingBracket:
        return text.size() - std::min(part.size(), text.size()); // all from the bracket on
    case re2::RE2::ErrorPatternTooLarge:
    case re2::RE2::ErrorInternal:
        return std::nullopt;
    default:
        break;
    }
    if (part.empty()) {
        return std::nullopt;
    }
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
        if (isBrokenBy(text.substr(0, at + part.size()), broken.error_code(), options)) {
            return at;
        }
    }
    return std::nullopt;
}

/// RE2's words without the part that it appends.
std::string reasonOf(const re2::RE2& broken) {
    const std::string& text = broken.error();
    return text.substr(0, text.find(": "));
}

Error describe(std::string_view pattern, const Translated& source, const re2::RE2& broken,
               const re2::RE2::Options& options) {
    std::string message = reasonOf(broken);
    if (const auto place = placeOf(source.text, broken, options)) {
        const std::size_t at = std::min(source.sourceOf[*place], pattern.size());
        const std::string_view rest = pattern.substr(at);
        const std::string_view quoted = utf8Prefix(rest, kMostQuotedBytes);
        message += " at character " + std::to_string(countCodePoints(pattern.substr(0, at)) + 1) + ": " +
                   std::string(quoted) + (quoted.size() < rest.size() ? "…" : "");
    }
    return fail(ErrorCode::InvalidArgument, std::move(message));
}

} // namespace

Result<Pattern> Pattern::parse(std::string_view text, LetterCase letters) {
    if (text.size() > kMostPatternBytes) {
        return fail(ErrorCode::InvalidArgument,
                    "the pattern is longer than " + std::to_string(kMostPatternBytes) + " bytes");
    }
    if (!isUtf8(text)) {
        return fail(ErrorCode::InvalidArgument, "the pattern is not UTF-8");
    }
    const Translated source = translated(text);
    const re2::RE2::Options options = optionsFor(letters);
    auto expression = std::make_shared<const re2::RE2>(source.text, options);
    if (!expression->ok()) {
        return describe(text, source, *expression, options);
    }
    return Pattern(std::move(expression));
}

Result<Pattern> Pattern::parseGlob(std::string_view text, LetterCase letters) {
    // A star at an end needs no expression of its own.
    std::string expression = text.starts_with('*') ? "" : "\\A";
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '?') {
            expression += '.';
        } else if (text[i] != '*') {
            const std::size_t end = std::min(text.find_first_of("*?", i), text.size());
            expression += escaped(text.substr(i, end - i));
            i = end - 1;
        } else if (i > 0 && i + 1 < text.size()) {
            expression += ".*";
        }
    }
    expression += text.ends_with('*') ? "" : "\\z";
    return parse(expression, letters);
}

std::string Pattern::escaped(std::string_view text) {
    return re2::RE2::QuoteMeta(pieceOf(text));
}

bool Pattern::foundIn(std::string_view text) const {
    const auto found = [this](std::string_view valid) {
        return m_expression->Match(pieceOf(valid), 0, valid.size(), re2::RE2::UNANCHORED, nullptr, 0);
    };
    return isUtf8(text) ? found(text) : found(replaceInvalidUtf8(text));
}

std::optional<std::vector<std::string>> Pattern::groupsIn(std::string_view text) const {
    const std::string valid = replaceInvalidUtf8(text);
    std::vector<re2::StringPiece> found(static_cast<std::size_t>(m_expression->NumberOfCapturingGroups()) +
                                        1);
    if (!m_expression->Match(valid, 0, valid.size(), re2::RE2::UNANCHORED, found.data(),
                             static_cast<int>(found.size()))) {
        return std::nullopt;
    }
    std::vector<std::string> groups;
    for (std::size_t i = 1; i < found.size(); ++i) {
        groups.emplace_back(found[i].data(), found[i].size());
    }
    return groups;
}

std::string Pattern::replacedIn(std::string_view text, std::string_view replacement) const {
    std::string changed = replaceInvalidUtf8(text);
    re2::RE2::GlobalReplace(&changed, *m_expression, pieceOf(replacement));
    return changed;
}

} // namespace lanescope
