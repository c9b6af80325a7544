// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/json_text.h"

#include <algorithm>
#include <array>

#include "core/base/utf8.h"

namespace lanescope {

namespace {

constexpr std::size_t kMaxMendBytes = 4096;
constexpr int kPatientCandidates = 256;
constexpr std::size_t kHastyProbeBytes = 256;

bool endsValue(char c) {
    return c == ',' || c == '}' || c == ']' || c == ':';
}

/// Whether what follows a closing quote fits: the end of a value or of a key.
bool fitsAfterString(const char* afterQuote, const char* end) {
    const char* p = skipSpace(afterQuote, end);
    return p >= end || endsValue(*p);
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return -1;
}

/// The four hex digits at `at`, or -1.
int hexQuad(std::string_view text, std::size_t at) {
    if (at + 4 > text.size()) {
        return -1;
    }
    int value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        const int digit = hexDigit(text[i]);
        if (digit < 0) {
            return -1;
        }
        value = value * 16 + digit;
    }
    return value;
}

constexpr std::uint32_t kReplacement = 0xFFFD;

} // namespace

StringToken readString(const char* p, const char* end) {
    const char* first = p + 1;
    const StringScan scan = scanString(first, end);
    StringToken token;
    token.hasEscape = scan.hasEscape;
    token.hasControl = scan.hasControl;
    if (scan.close == nullptr) {
        return token;
    }
    token.raw = {first, static_cast<std::size_t>(scan.close - first)};
    token.next = scan.close + 1;
    if (endsValue(*token.next) || fitsAfterString(token.next, end)) {
        return token;
    }
    const char* limit = std::min(end, first + kMaxMendBytes);
    for (const char* from = token.next; from < limit;) {
        const StringScan more = scanString(from, limit);
        if (more.close == nullptr) {
            break;
        }
        if (fitsAfterString(more.close + 1, end)) {
            token.raw = {first, static_cast<std::size_t>(more.close - first)};
            token.next = more.close + 1;
            token.hasEscape = token.hasEscape || more.hasEscape;
            token.mended = true;
            return token;
        }
        from = more.close + 1;
    }
    return token;
}

bool decodeEscapes(std::string_view raw, std::string& out) {
    bool invalid = false;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\' || i + 1 >= raw.size()) {
            invalid = invalid || raw[i] == '\\';
            out.push_back(raw[i]);
            continue;
        }
        switch (raw[++i]) {
        case '"':
        case '\\':
        case '/':
            out.push_back(raw[i]);
            break;
        case 'b':
            out.push_back('\b');
            break;
        case 'f':
            out.push_back('\f');
            break;
        case 'n':
            out.push_back('\n');
            break;
        case 'r':
            out.push_back('\r');
            break;
        case 't':
            out.push_back('\t');
            break;
        case 'u': {
            const int unit = hexQuad(raw, i + 1);
            if (unit < 0) {
                invalid = true;
                out += "\\u";
                break;
            }
            i += 4;
            auto code = static_cast<std::uint32_t>(unit);
            if (code >= 0xD800 && code < 0xDC00 && i + 2 < raw.size() && raw[i + 1] == '\\' &&
                raw[i + 2] == 'u') {
                const int low = hexQuad(raw, i + 3);
                if (low >= 0xDC00 && low < 0xE000) {
                    code = 0x10000 + ((code - 0xD800) << 10) + (static_cast<std::uint32_t>(low) - 0xDC00);
                    i += 6;
                }
            }
            appendUtf8(code >= 0xD800 && code < 0xE000 ? kReplacement : code, out);
            break;
        }
        default:
            invalid = true;
            out.push_back('\\');
            out.push_back(raw[i]);
            break;
        }
    }
    return invalid;
}

bool isNonFiniteWord(std::string_view word) {
    if (!word.empty() && (word.front() == '-' || word.front() == '+')) {
        word.remove_prefix(1);
    }
    std::array<char, 9> lower{};
    if (word.size() > lower.size()) {
        return false;
    }
    std::transform(word.begin(), word.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const std::string_view folded(lower.data(), word.size());
    return folded == "nan" || folded == "inf" || folded == "infinity" || folded == "n/a" || folded == "-nan";
}

ValueToken readValue(const char* p, const char* end) {
    ValueToken token;
    if (p >= end) {
        token.kind = ValueKind::Incomplete;
        return token;
    }
    if (*p == '"') {
        const StringToken string = readString(p, end);
        token.kind = string.next == nullptr ? ValueKind::Incomplete : ValueKind::String;
        token.next = string.next;
        token.mended = string.mended;
    } else if (*p == '{' || *p == '[') {
        token.next = skipNested(p, end, token.tooDeep);
        token.kind = token.next == nullptr ? ValueKind::Incomplete
                     : *p == '{'           ? ValueKind::Object
                                           : ValueKind::Array;
    } else {
        const char* q = p;
        while (q < end && *q >= '0' && *q <= '9') { // most are whole numbers
            ++q;
        }
        while (q < end && *q != ',' && *q != '}' && *q != ']' && *q != '"' && !isJsonSpace(*q)) {
            ++q;
        }
        token.next = q;
        const std::string_view word(p, static_cast<std::size_t>(q - p));
        if (q >= end) {
            token.kind = ValueKind::Incomplete;
        } else if (word.empty()) {
            token.kind = ValueKind::Invalid;
        } else if ((word[0] >= '0' && word[0] <= '9') ||
                   (word[0] == '-' && word.size() > 1 && word[1] >= '0' && word[1] <= '9')) {
            token.kind = ValueKind::Number;
        } else if (word == "null" || word == "true" || word == "false") {
            token.kind = ValueKind::Literal;
        } else if (isNonFiniteWord(word)) {
            token.kind = ValueKind::NonFinite;
        }
    }
    if (token.next != nullptr) {
        token.text = {p, static_cast<std::size_t>(token.next - p)};
    }
    return token;
}

const char* skipNestedMending(const char* p, const char* end, bool& mended) {
    std::size_t depth = 0;
    while (p < end) {
        switch (*p) {
        case '"': {
            const StringToken token = readString(p, end);
            if (token.next == nullptr) {
                return nullptr;
            }
            mended = mended || token.mended;
            p = token.next;
            continue;
        }
        case '{':
        case '[':
            ++depth;
            break;
        case '}':
        case ']':
            if (--depth == 0) {
                return p + 1;
            }
            break;
        default:
            break;
        }
        ++p;
    }
    return nullptr;
}

ValueToken readValueMending(const char* p, const char* end, bool& mended) {
    if (p >= end || (*p != '{' && *p != '[')) {
        return readValue(p, end);
    }
    ValueToken token;
    token.next = skipNestedMending(p, end, mended);
    token.kind = token.next == nullptr ? ValueKind::Incomplete
                 : *p == '{'           ? ValueKind::Object
                                       : ValueKind::Array;
    if (token.next != nullptr) {
        token.text = {p, static_cast<std::size_t>(token.next - p)};
    }
    return token;
}

bool isUnknownWord(const ValueToken& value) {
    return value.kind == ValueKind::Invalid && !value.text.empty() &&
           value.text.find_first_of("\"{[:") == std::string_view::npos;
}

bool looksLikeEvent(const char* p, const char* end, std::size_t maxBytes) {
    if (p >= end || *p != '{') {
        return false;
    }
    const char* limit = end - p > static_cast<std::ptrdiff_t>(maxBytes) ? p + maxBytes : end;
    ++p;
    for (;;) {
        p = skipSpace(p, limit);
        if (p < limit && *p == ',') {
            p = skipSpace(p + 1, limit);
        }
        if (p >= limit || *p != '"') {
            return false;
        }
        const StringScan key = scanString(p + 1, limit);
        if (key.close == nullptr) {
            return false;
        }
        const std::string_view name(p + 1, static_cast<std::size_t>(key.close - p - 1));
        p = skipSpace(key.close + 1, limit);
        if (p >= limit || *p != ':') {
            return false;
        }
        p = skipSpace(p + 1, limit);
        if (name == "ph") {
            return p + 2 < limit && p[0] == '"' && p[2] == '"';
        }
        const ValueToken value = readValue(p, limit);
        if (value.kind == ValueKind::Invalid || value.kind == ValueKind::Incomplete) {
            return false;
        }
        p = value.next;
    }
}

const char* findEventStart(const char* p, const char* limit, const char* end) {
    const char* begin = p;
    int tried = 0;
    for (; p < limit; ++p) {
        p = static_cast<const char*>(std::memchr(p, '{', static_cast<std::size_t>(limit - p)));
        if (p == nullptr) {
            return nullptr;
        }
        const char* inside = skipSpace(p + 1, end);
        if (inside >= end || *inside != '"') {
            continue;
        }
        const char* before = p;
        while (before > begin && isJsonSpace(before[-1])) {
            --before;
        }
        if (before > begin && before[-1] == ':') {
            continue;
        }
        if (looksLikeEvent(p, end, tried < kPatientCandidates ? kEventProbeBytes : kHastyProbeBytes)) {
            return p;
        }
        ++tried;
    }
    return nullptr;
}

} // namespace lanescope
