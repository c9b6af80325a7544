// SPDX-License-Identifier: Apache-2.0
// EventDecoder: the members of an event.
#include <cstring>

#include "core/import/json/event_fields.h"

namespace lanescope {

namespace {

std::uint64_t load64(const char* p) {
    std::uint64_t value;
    std::memcpy(&value, p, sizeof value);
    return value;
}

/// The first bytes of a member from after its opening quote, as one number to compare with.
constexpr std::uint64_t packed(const char* text, std::size_t length) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < length; ++i) {
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i])) << (8 * i);
    }
    return value;
}

template <std::size_t N>
bool startsWith(std::uint64_t word, const char (&text)[N]) {
    constexpr std::size_t kLength = N - 1;
    constexpr std::uint64_t kMask =
        kLength == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * kLength)) - 1;
    return (word & kMask) == packed(text, kLength);
}

struct KnownKey {
    EventKey key = EventKey::Other;
    std::size_t length = 0; ///< with the closing quote
};

/// The key that begins `word`, closing quote included. Inlined by force: called for every member.
[[gnu::always_inline]] inline KnownKey keyAt(std::uint64_t word) {
    switch (static_cast<char>(word)) {
    case 'p':
        return startsWith(word, "ph\"")    ? KnownKey{EventKey::Phase, 3}
               : startsWith(word, "pid\"") ? KnownKey{EventKey::Pid, 4}
                                           : KnownKey{};
    case 't':
        return startsWith(word, "ts\"")    ? KnownKey{EventKey::Time, 3}
               : startsWith(word, "tid\"") ? KnownKey{EventKey::Tid, 4}
                                           : KnownKey{};
    case 'c':
        return startsWith(word, "cat\"")     ? KnownKey{EventKey::Category, 4}
               : startsWith(word, "cname\"") ? KnownKey{EventKey::ColorName, 6}
                                             : KnownKey{};
    case 'n':
        return startsWith(word, "name\"") ? KnownKey{EventKey::Name, 5} : KnownKey{};
    case 'd':
        return startsWith(word, "dur\"") ? KnownKey{EventKey::Duration, 4} : KnownKey{};
    case 'a':
        return startsWith(word, "args\"") ? KnownKey{EventKey::Args, 5} : KnownKey{};
    case 'i':
        return startsWith(word, "id\"") ? KnownKey{EventKey::Id, 3} : KnownKey{};
    case 'b':
        return startsWith(word, "bp\"") ? KnownKey{EventKey::BindPoint, 3} : KnownKey{};
    default:
        return {};
    }
}

/// Key that holds escapes.
EventKey escapedKey(std::string_view raw) {
    std::string text;
    decodeEscapes(raw, text);
    const std::size_t length = text.size() + 1;
    text += "\"       ";
    const KnownKey known = keyAt(load64(text.data()));
    return known.length == length ? known.key : EventKey::Other;
}

/// A character that stands for itself in a string.
bool isPlain(char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

bool startsNumber(char c) {
    return isDigit(c) || c == '-';
}

/// readString() for a string without escapes in front of a comma or bracket, which nearly all are.
[[gnu::always_inline]] inline StringToken stringAt(const char* p, const char* end) {
    const char* close = findStringSpecial(p + 1, end);
    if (end - close < 2 || *close != '"' || (close[1] != ',' && close[1] != '}')) {
        return readString(p, end);
    }
    StringToken token;
    token.raw = {p + 1, static_cast<std::size_t>(close - p - 1)};
    token.next = close + 1;
    return token;
}

/// 64 bits for any id text: digits and 0x-digits by value, anything else by hash.
std::int64_t flowId(std::string_view text) {
    const bool hex = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (!hex) {
        const ParsedInteger number = parseInteger(text.data(), text.data() + text.size());
        if (number.status == NumberStatus::Ok && number.end == text.data() + text.size()) {
            return number.value;
        }
        return static_cast<std::int64_t>(NamePool::hashOf(text));
    }
    std::uint64_t value = 0;
    for (const char c : text.substr(2)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) {
            return static_cast<std::int64_t>(NamePool::hashOf(text));
        }
        value = value << 4 | static_cast<std::uint64_t>(digit);
    }
    return static_cast<std::int64_t>(value);
}

} // namespace

/// Reads one member from after its key's opening quote; results as decodeEvent. Inlined by force, since it is
/// called from one place some ten times an event.
[[gnu::always_inline]] inline const char* EventDecoder::decodeMember(const char* p, Fields& fields) {
    auto [key, length] = keyAt(load64(p));
    if (key == EventKey::Other) {
        const StringScan scan = scanString(p, m_end);
        if (scan.close == nullptr) {
            return nullptr;
        }
        length = static_cast<std::size_t>(scan.close - p) + 1;
        if (scan.hasEscape) {
            key = escapedKey({p, length - 1});
        }
    }
    p = valueAfterKey(p + length, fields.start);
    if (p == nullptr || p == fields.start) {
        return p;
    }
    switch (key) {
    case EventKey::Phase: // one plain character
        if (m_end - p > 3 && p[0] == '"' && isPlain(p[1]) && p[2] == '"' && (p[3] == ',' || p[3] == '}')) {
            fields.phase = p[1];
            return p + 3;
        }
        break;
    case EventKey::Name:
    case EventKey::Category:
        if (*p == '"') {
            const StringToken token = stringAt(p, m_end);
            if (token.next == nullptr) {
                return nullptr;
            }
            if (token.mended) {
                flaw(DiagnosticKind::UnterminatedText, p);
            }
            if (key == EventKey::Name) {
                fields.name = token;
                fields.hasName = true;
            } else {
                fields.category = categoryOf(token);
                fields.kind = m_tables.categories[fields.category].kind;
                fields.hasCategory = true;
            }
            return token.next;
        }
        break;
    case EventKey::Time:
    case EventKey::Duration:
        if (startsNumber(*p)) {
            if (const PlainTime plain =
                    m_timeExponent == kMicrosecondExponent ? plainMicroseconds(p, m_end) : PlainTime();
                plain.end != nullptr && (*p != '0' || !isDigit(p[1]))) {
                ParsedTime& time = key == EventKey::Time ? fields.time : fields.duration;
                time.status = NumberStatus::Ok;
                time.timeNs = plain.timeNs;
                time.hasFraction = plain.hasFraction;
                (key == EventKey::Time ? fields.hasTime : fields.hasDuration) = true;
                return plain.end;
            }
            const ParsedTime time = parseTime(p, m_end, m_timeExponent);
            if (time.end >= m_end) {
                return nullptr;
            }
            if (time.status != NumberStatus::NotANumber) {
                if (*p == '0' && isDigit(p[1])) {
                    flaw(DiagnosticKind::NonStandardNumber, p);
                }
                (key == EventKey::Time ? fields.time : fields.duration) = time;
                (key == EventKey::Time ? fields.hasTime : fields.hasDuration) = true;
                return time.end;
            }
        }
        break;
    case EventKey::Pid:
    case EventKey::Tid:
    case EventKey::Id:
        if (startsNumber(*p)) {
            PlainInteger number = plainInteger(p, m_end);
            if (number.end == nullptr) {
                const ParsedInteger parsed = parseInteger(p, m_end);
                if (parsed.end >= m_end) {
                    return nullptr;
                }
                if (parsed.status != NumberStatus::Ok) {
                    break;
                }
                number = {parsed.value, parsed.end};
            }
            if (key == EventKey::Id) {
                fields.id = number.value;
                fields.hasId = true;
            } else {
                (key == EventKey::Pid ? fields.pid : fields.tid) = {OwnerPart::Kind::Number, number.value};
            }
            return number.end;
        }
        break;
    case EventKey::Args:
        if (*p == '{' && fields.phase == 'X' && fields.hasCategory) {
            fields.args = {p, 0};
            if (needsArgs(fields)) {
                const char* next = decodeArgs(p + 1, fields);
                if (next != fields.start) {
                    return next;
                }
                flaw(DiagnosticKind::WrongType, p);
            }
            bool tooDeep = false;
            const char* next =
                m_mending ? skipNestedMending(p, m_end, m_mended) : skipNested(p, m_end, tooDeep);
            if (tooDeep && next != nullptr) {
                flaw(DiagnosticKind::NestedTooDeeply, fields.start);
            }
            return next;
        }
        break;
    default:
        break;
    }
    return decodeRareMember(key, p, fields);
}

/// Reads the members of the event whose '{' is before `p`. Returns the position after its '}', null when
/// the text ends before, or the event's start when it is broken.
const char* EventDecoder::decodeEvent(const char* p, Fields& fields) {
    for (;;) {
        const char* answer = nullptr;
        p = nextKey(p, fields.start, answer);
        if (p == nullptr) {
            return answer;
        }
        const char* next = decodeMember(p + 1, fields);
        if (next == nullptr || next == fields.start) {
            return next;
        }
        p = next;
    }
}

/// Reads a member whose value, at `p`, is not as usual for its key; results as decodeEvent.
const char* EventDecoder::decodeRareMember(EventKey key, const char* p, Fields& fields) {
    const ValueToken value = m_mending ? readValueMending(p, m_end, m_mended) : readValue(p, m_end);
    if (value.kind == ValueKind::Incomplete) {
        return nullptr;
    }
    if (isUnknownWord(value)) {
        flaw(DiagnosticKind::WrongType, p);
        return value.next;
    }
    if (value.kind == ValueKind::Invalid) {
        return fields.start;
    }
    if (value.mended) {
        flaw(DiagnosticKind::UnterminatedText, p);
    }
    const StringToken string = value.kind == ValueKind::String ? readString(p, m_end) : StringToken();
    switch (key) {
    case EventKey::Phase:
        if (const std::string_view text = plain(string); !text.empty()) {
            fields.phase = text.front();
        }
        break;
    case EventKey::Name:
    case EventKey::Category:
        flaw(DiagnosticKind::WrongType, p);
        break;
    case EventKey::Pid:
        fields.pid = ownerPart(value, string);
        break;
    case EventKey::Tid:
        fields.tid = ownerPart(value, string);
        break;
    case EventKey::Time:
        fields.hasTime = true;
        takeTime(value, string, fields.time);
        break;
    case EventKey::Duration:
        fields.hasDuration = true;
        takeTime(value, string, fields.duration);
        break;
    case EventKey::Id:
        fields.hasId = value.kind != ValueKind::Literal;
        fields.id = flowId(value.kind == ValueKind::String ? plain(string) : value.text);
        break;
    case EventKey::BindPoint:
        fields.enclosing = plain(string) == "e";
        break;
    case EventKey::ColorName:
        fields.colorName = value.kind == ValueKind::String ? nameOf(string) : 0;
        break;
    case EventKey::Args:
        fields.args = value.text;
        break;
    case EventKey::Other:
        break;
    }
    return value.next;
}

void EventDecoder::takeTime(const ValueToken& value, const StringToken& string, ParsedTime& into) {
    into = ParsedTime();
    if (value.kind == ValueKind::String) {
        const std::string_view text = plain(string);
        into = parseTime(text.data(), text.data() + text.size(), m_timeExponent);
    } else if (value.kind == ValueKind::NonFinite) {
        flaw(DiagnosticKind::NonFiniteNumber, value.text.data());
    } else if (value.kind == ValueKind::Number) {
        into = parseTime(value.text.data(), value.next, m_timeExponent);
    } else {
        flaw(DiagnosticKind::WrongType, value.text.data());
    }
}

OwnerPart EventDecoder::ownerPart(const ValueToken& value, const StringToken& string) {
    if (value.kind == ValueKind::Number) {
        return {OwnerPart::Kind::Number, clampedInteger(parseInteger(value.text.data(), value.next))};
    }
    if (value.kind == ValueKind::String) {
        const std::string_view text = plain(string);
        const char* close = text.data() + text.size();
        const ParsedInteger number = parseInteger(text.data(), close);
        if (number.status == NumberStatus::Ok && number.end == close) {
            return {OwnerPart::Kind::Number, number.value};
        }
        return {OwnerPart::Kind::Text, nameOf(string)};
    }
    if (value.kind == ValueKind::Literal && value.text == "null") {
        return {};
    }
    flaw(DiagnosticKind::WrongType, value.text.data());
    return {};
}

} // namespace lanescope
