// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/event_text.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/json_string.h"
#include "core/base/utf8.h"
#include "core/import/json/json_text.h"
#include "core/import/json/text_scan.h"

namespace lanescope {

namespace {

static_assert(kEventTextPadding >= kScanPadding);

void appendQuoted(std::string_view raw, std::string& out) {
    std::string decoded;
    decodeEscapes(raw, decoded);
    appendJsonString(replaceInvalidUtf8(decoded), out);
}

/// Calls `visit(key, p)` for the members of the object at `p` with the place of their values, until it
/// returns null instead of the place after the value, or they end or cannot be read.
template <typename Visit>
void visitMembers(const char* p, const char* end, const Visit& visit) {
    for (++p; p != nullptr;) {
        p = skipSpace(p, end);
        if (p < end && *p == ',') {
            p = skipSpace(p + 1, end);
        }
        if (p >= end || *p != '"') {
            return;
        }
        const StringToken key = readString(p, end);
        p = key.next == nullptr ? end : skipSpace(key.next, end);
        if (p >= end || *p != ':') {
            return;
        }
        p = skipSpace(p + 1, end);
        if (p >= end) {
            return;
        }
        p = visit(key.raw, p);
    }
}

std::string decodedText(std::string_view raw) {
    std::string decoded;
    decodeEscapes(raw, decoded);
    return replaceInvalidUtf8(decoded);
}

/// A nested value on one line, its strings as valid JSON.
std::string onOneLine(const char* p, const char* end) {
    std::string out;
    while (p < end) {
        if (*p == '"') {
            const StringToken token = readString(p, end);
            if (token.next == nullptr) {
                break;
            }
            appendQuoted(token.raw, out);
            p = token.next;
        } else {
            if (!isJsonSpace(*p)) {
                out.push_back(*p);
            }
            ++p;
        }
    }
    return replaceInvalidUtf8(out);
}

/// How nested values are passed: the event decoder has all of these ways, depending on what it needs.
enum class Nested : std::uint8_t {
    Members,  ///< one by one, since strings tell then where they end
    Brackets, ///< by counting brackets
    Mending   ///< by counting brackets where strings have been mended
};

class ObjectWalk {
public:
    ObjectWalk(const char* end, Nested nested)
        : m_end(end)
        , m_nested(nested) {}

    /// Whether a quote within nested values was taken as text.
    bool mended() const { return m_mended; }

    /// Position after the object at `p`, null when it is broken or goes on beyond the text. `visit` gets the
    /// key's text and the value of each member.
    template <typename Visit>
    const char* walk(const char* p, const Visit& visit) {
        for (++p;;) {
            while (p < m_end && (isJsonSpace(*p) || *p == ',')) {
                ++p;
            }
            if (p >= m_end || (*p != '"' && *p != '}')) {
                return nullptr;
            }
            if (*p == '}') {
                return p + 1;
            }
            const StringScan key = scanString(p + 1, m_end);
            if (key.close == nullptr) {
                return nullptr;
            }
            const std::string_view name(p + 1, static_cast<std::size_t>(key.close - p - 1));
            p = skipSpace(key.close + 1, m_end);
            if (p >= m_end || *p != ':') {
                return nullptr;
            }
            const ValueToken value = valueAt(skipSpace(p + 1, m_end));
            if (value.kind == ValueKind::Incomplete ||
                (value.kind == ValueKind::Invalid && !isUnknownWord(value))) {
                return nullptr;
            }
            visit(name, value);
            p = value.next;
        }
    }

private:
    ValueToken valueAt(const char* p) {
        if (m_nested == Nested::Mending) {
            return readValueMending(p, m_end, m_mended);
        }
        if (m_nested == Nested::Members && p < m_end && *p == '{') {
            ObjectWalk inner(m_end, Nested::Brackets);
            if (const char* next = inner.walk(p, [](std::string_view, const ValueToken&) {})) {
                ValueToken token;
                token.kind = ValueKind::Object;
                token.next = next;
                token.text = {p, static_cast<std::size_t>(next - p)};
                return token;
            }
        }
        return readValue(p, m_end);
    }

    const char* m_end;
    Nested m_nested;
    bool m_mended = false;
};

/// The members of an object and how far they go; null `next` when the rest cannot be read.
struct Members {
    std::vector<Arg> args;
    const char* next = nullptr;
    const char* readTo = nullptr;
};

Members readMembers(std::string_view object, Nested nested) {
    Members members;
    members.readTo = object.data() + 1;
    ObjectWalk walk(object.data() + object.size(), nested);
    members.next = walk.walk(object.data(), [&members](std::string_view key, const ValueToken& value) {
        Arg arg;
        arg.key = decodedText(key);
        arg.isString = value.kind == ValueKind::String;
        const std::string_view text = value.text;
        arg.value =
            arg.isString ? decodedText(text.substr(1, text.size() - 2)) : onOneLine(text.data(), value.next);
        members.args.push_back(std::move(arg));
        members.readTo = value.next;
    });
    return members;
}

/// End of the event that starts `text`, null when it goes on beyond.
const char* eventEnd(std::string_view text) {
    const auto ignore = [](std::string_view, const ValueToken&) {};
    const char* begin = text.data();
    const char* end = begin + text.size();
    const char* next = nullptr;
    for (const Nested nested : {Nested::Brackets, Nested::Members}) {
        next = next == nullptr ? ObjectWalk(end, nested).walk(begin, ignore) : next;
    }
    if (next == nullptr || next - begin > static_cast<std::ptrdiff_t>(kEventProbeBytes)) {
        ObjectWalk mending(std::min(end, begin + kEventProbeBytes), Nested::Mending);
        const char* mended = mending.walk(begin, ignore);
        next = mended != nullptr && mending.mended() ? mended : next;
    }
    return next;
}

} // namespace

std::string_view argTextOf(std::string_view text, std::string_view key) {
    std::string_view value;
    argTextsOf(text, std::span(&key, 1), std::span(&value, 1));
    return value;
}

void argTextsOf(std::string_view text, std::span<const std::string_view> keys,
                std::span<std::string_view> values) {
    std::ranges::fill(values, std::string_view());
    if (text.empty() || text.front() != '{') {
        return;
    }
    const char* const end = text.data() + text.size();
    const auto next = [end](const ValueToken& value, const char* p) {
        return value.next == p ? nullptr : value.next;
    };
    const char* args = nullptr;
    visitMembers(text.data(), end, [&](std::string_view name, const char* p) {
        args = name == "args" ? p : args;
        return args != nullptr ? nullptr : next(readValue(p, end), p);
    });
    if (args == nullptr || *args != '{') {
        return;
    }
    std::size_t missing = keys.size();
    visitMembers(args, end, [&](std::string_view name, const char* p) {
        const ValueToken value = readValue(p, end);
        if (next(value, p) == nullptr) {
            return next(value, p);
        }
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (values[i].data() == nullptr && equalsIgnoringCase(name, keys[i])) {
                values[i] = value.text;
                --missing;
            }
        }
        return missing == 0 ? nullptr : value.next;
    });
}

std::vector<Arg> objectMembers(std::string_view text) {
    if (text.empty() || text.front() != '{') {
        return {};
    }
    Members members;
    for (const Nested nested : {Nested::Members, Nested::Brackets, Nested::Mending}) {
        if (members.next == nullptr) {
            members = readMembers(text, nested);
        }
    }
    if (members.next == nullptr) {
        const char* end = text.data() + text.size();
        const std::string_view rest(members.readTo, static_cast<std::size_t>(end - members.readTo));
        members.args.push_back({"", replaceInvalidUtf8(rest), false});
    }
    return std::move(members.args);
}

std::size_t eventLength(std::string_view text) {
    if (text.empty() || text.front() != '{') {
        return 0;
    }
    const char* end = eventEnd(text);
    return end == nullptr ? 0 : static_cast<std::size_t>(end - text.data());
}

EventText eventTextOf(std::string_view json) {
    EventText event;
    event.text = std::string(json);
    std::string padded = event.text;
    padded.append(kEventTextPadding, '\0');
    for (Arg& member : objectMembers(std::string_view(padded).substr(0, json.size()))) {
        if (member.key != "args") {
            event.fields.push_back(std::move(member));
        } else if (!member.isString && member.value.starts_with('{')) {
            const std::size_t size = member.value.size();
            member.value.append(kEventTextPadding, '\0');
            event.args = objectMembers(std::string_view(member.value).substr(0, size));
        } else {
            event.args = {{"", std::move(member.value), member.isString}};
        }
    }
    return event;
}

} // namespace lanescope
