// SPDX-License-Identifier: Apache-2.0
#include "core/store/event_text.h"

#include <algorithm>

#include "core/reader/json_text.h"
#include "core/reader/text_scan.h"

namespace lanescope {

namespace {

static_assert(kEventTextPadding >= kScanPadding);

void appendQuoted(std::string_view raw, std::string& out) {
    std::string decoded;
    decodeEscapes(raw, decoded);
    out.push_back('"');
    for (const char c : replaceInvalidUtf8(decoded)) {
        if (c == '"' || c == '\\') {
            out.push_back('\\');
            out.push_back(c);
        } else if (static_cast<unsigned char>(c) < 0x20) {
            constexpr char kHex[] = "0123456789abcdef";
            out += "\\u00";
            out.push_back(kHex[static_cast<unsigned char>(c) >> 4]);
            out.push_back(kHex[c & 15]);
        } else {
            out.push_back(c);
        }
    }
    out.push_back('"');
}

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool sameFolded(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

/// The value of the first member of the object at `p` whose key `isWanted`; empty without it.
template <typename Predicate>
std::string_view memberOf(const char* p, const char* end, const Predicate& isWanted) {
    for (++p;;) {
        p = skipSpace(p, end);
        if (p < end && *p == ',') {
            p = skipSpace(p + 1, end);
        }
        if (p >= end || *p != '"') {
            return {};
        }
        const StringToken key = readString(p, end);
        p = key.next == nullptr ? end : skipSpace(key.next, end);
        if (p >= end || *p != ':') {
            return {};
        }
        p = skipSpace(p + 1, end);
        if (p >= end) {
            return {};
        }
        const ValueToken value = readValue(p, end);
        if (value.next == nullptr || value.next == p) {
            return {};
        }
        if (isWanted(key.raw)) {
            return value.text;
        }
        p = value.next;
    }
}

/// Nineteen digits fit 64 bits whatever they are.
constexpr std::size_t kSafeDigits = 19;

} // namespace

std::size_t eventLength(std::string_view text) {
    if (text.empty() || text.front() != '{') {
        return 0;
    }
    const char* end = skipNested(text.data(), text.data() + text.size());
    return end == nullptr ? 0 : static_cast<std::size_t>(end - text.data());
}

std::string_view argTextOf(std::string_view text, std::string_view key) {
    if (text.empty() || text.front() != '{') {
        return {};
    }
    const std::string_view args = memberOf(text.data(), text.data() + text.size(),
                                           [](std::string_view name) { return name == "args"; });
    if (args.empty() || args.front() != '{') {
        return {};
    }
    return memberOf(args.data(), args.data() + args.size(),
                    [key](std::string_view name) { return sameFolded(name, key); });
}

std::string mendedEvent(std::string_view event) {
    // Scans look beyond the end, so they need a padded copy.
    std::string padded(event);
    padded.append(kScanPadding, '\0');
    const char* p = padded.data();
    const char* end = p + event.size();
    std::string out;
    out.reserve(event.size() + 64);
    while (p < end) {
        if (*p == '"') {
            const StringToken token = readString(p, end);
            if (token.next == nullptr) {
                break;
            }
            appendQuoted(token.raw, out);
            p = token.next;
        } else if (*p == '{' || *p == '}' || *p == '[' || *p == ']' || *p == ':' || *p == ',' ||
                   isJsonSpace(*p)) {
            out.push_back(*p++);
        } else {
            const ValueToken value = readValue(p, end);
            if (value.next == p || value.next == nullptr) {
                break;
            }
            const bool plain = value.kind == ValueKind::Literal ||
                               (value.kind == ValueKind::Number && value.text.size() <= kSafeDigits);
            if (plain) {
                out += value.text;
            } else {
                appendQuoted(value.text, out);
            }
            p = value.next;
        }
    }
    return out;
}

} // namespace lanescope
