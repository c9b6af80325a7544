// SPDX-License-Identifier: Apache-2.0
#include "core/reader/event_decoder.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/base/hash_mix.h"
#include "core/reader/arg_fields.h"

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

enum class Key { Other, Phase, Category, Name, Pid, Tid, Time, Duration, Id, Args, BindPoint };

struct KnownKey {
    Key key = Key::Other;
    std::size_t length = 0; ///< with the closing quote
};

/// The key that begins `word`, closing quote included. Inlined by force: called for every member.
[[gnu::always_inline]] inline KnownKey keyAt(std::uint64_t word) {
    switch (static_cast<char>(word)) {
    case 'p':
        return startsWith(word, "ph\"")    ? KnownKey{Key::Phase, 3}
               : startsWith(word, "pid\"") ? KnownKey{Key::Pid, 4}
                                           : KnownKey{};
    case 't':
        return startsWith(word, "ts\"")    ? KnownKey{Key::Time, 3}
               : startsWith(word, "tid\"") ? KnownKey{Key::Tid, 4}
                                           : KnownKey{};
    case 'c':
        return startsWith(word, "cat\"") ? KnownKey{Key::Category, 4} : KnownKey{};
    case 'n':
        return startsWith(word, "name\"") ? KnownKey{Key::Name, 5} : KnownKey{};
    case 'd':
        return startsWith(word, "dur\"") ? KnownKey{Key::Duration, 4} : KnownKey{};
    case 'a':
        return startsWith(word, "args\"") ? KnownKey{Key::Args, 5} : KnownKey{};
    case 'i':
        return startsWith(word, "id\"") ? KnownKey{Key::Id, 3} : KnownKey{};
    case 'b':
        return startsWith(word, "bp\"") ? KnownKey{Key::BindPoint, 3} : KnownKey{};
    default:
        return {};
    }
}

/// The same for a key that holds escapes.
Key escapedKey(std::string_view raw) {
    std::string text;
    decodeEscapes(raw, text);
    const std::size_t length = text.size() + 1;
    text += "\"       ";
    const KnownKey known = keyAt(load64(text.data()));
    return known.length == length ? known.key : Key::Other;
}

bool startsNumber(char c) {
    return (c >= '0' && c <= '9') || c == '-';
}

std::int64_t clampedInteger(const ParsedInteger& parsed) {
    return parsed.status == NumberStatus::Ok ? parsed.value : 0;
}

/// The integer in a number or in a string that holds one.
ParsedInteger integerIn(std::string_view text) {
    if (!text.empty() && text.front() == '"') {
        text = text.substr(1, text.size() < 2 ? 0 : text.size() - 2);
    }
    return parseInteger(text.data(), text.data() + text.size());
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

LaneSide sideOf(CategoryKind kind) {
    switch (kind) {
    case CategoryKind::Kernel:
    case CategoryKind::Memcpy:
    case CategoryKind::Memset:
        return LaneSide::Device;
    case CategoryKind::DeviceAnnotation:
        return LaneSide::DeviceAnnotation;
    case CategoryKind::Synchronization:
        return LaneSide::DeviceSync;
    case CategoryKind::ProfilerRange:
        return LaneSide::ProfilerRange;
    case CategoryKind::ProfilerSpan:
    case CategoryKind::Overhead:
        return LaneSide::Span;
    default:
        return LaneSide::Host;
    }
}

} // namespace

namespace {

/// The members of one event, as far as they have been read.
struct EventMembers {
    const char* start = nullptr;
    char phase = 0;
    bool enclosing = false;
    bool hasName = false;
    bool hasCategory = false;
    bool hasTime = false;
    bool hasDuration = false;
    bool hasId = false;
    bool argsDone = false;
    CategoryKind kind = CategoryKind::None;
    std::uint32_t category = 0;
    LanePart pid;
    LanePart tid;
    StringToken name;
    ParsedTime time;
    ParsedTime duration;
    std::int64_t id = 0;
    std::string_view args;
};

} // namespace

/// What one event says. `taken` is bulky, so it is made new only for events whose args are read.
struct EventDecoder::Fields : EventMembers {
    void reset(const char* eventStart) {
        static_cast<EventMembers&>(*this) = EventMembers();
        start = eventStart;
    }
    ArgFields taken;
};

EventDecoder::EventDecoder(DecodeTables& tables, unsigned worker)
    : m_tables(tables)
    , m_worker(worker) {
    if (m_tables.categories.empty()) {
        m_tables.categories.push_back({0, CategoryKind::None, 0});
    }
}

void EventDecoder::flaw(DiagnosticKind kind, const char* place) {
    m_flaws.push_back({kind, offsetOf(place)});
}

void EventDecoder::unusable(DiagnosticKind kind, const char* place) {
    flaw(kind, place);
    ++m_batch->ledger.unusable;
}

/// What has been read is read for good: its flaws count.
void EventDecoder::settleFlaws() {
    for (const Flaw& found : m_flaws) {
        m_batch->diagnostics.add(found.kind, found.offset);
    }
    m_flaws.clear();
}

DecodeResult EventDecoder::decode(const TextWindow& window, std::size_t from, std::size_t limit,
                                  EventBatch& batch) {
    m_window = window;
    m_end = window.data + window.size;
    m_batch = &batch;
    batch.worker = m_worker;
    using Tail = DecodeTail::Kind;
    const char* p = window.data + from;
    const char* stopAt = window.data + limit;
    bool searching = batch.tail.kind == Tail::InBroken;
    bool afterEntry = batch.tail.kind == Tail::BetweenEvents;
    std::uint32_t commas = afterEntry ? batch.tail.commas : 0;
    const auto result = [&](DecodeStop stop, const char* at, Tail tail) {
        settleFlaws();
        batch.tail = {tail, commas};
        return DecodeResult{stop, static_cast<std::size_t>(at - window.data)};
    };
    const DecodeStop outOfText = window.endsText ? DecodeStop::TextEnded : DecodeStop::NeedMore;
    Fields fields;
    for (;;) {
        if (searching && !findNextEvent(p)) {
            return result(outOfText, p, Tail::InBroken);
        }
        searching = false;
        while (p < m_end && (isJsonSpace(*p) || *p == ',')) {
            if (*p == ',' && ++commas > 1 && afterEntry) {
                flaw(DiagnosticKind::ExtraComma, p);
            }
            ++p;
        }
        const Tail here = afterEntry ? Tail::BetweenEvents : Tail::AtEvent;
        if (p >= m_end) {
            return result(outOfText, p, here);
        }
        if (*p == ']') {
            if (commas > 0 && afterEntry) {
                flaw(DiagnosticKind::ExtraComma, p);
            }
            batch.arrayClosed = true;
            return result(DecodeStop::ArrayClosed, p + 1, Tail::AtEvent);
        }
        const Tail atEntry = *p == '/' ? here : Tail::AtEvent; // what is before a comment still counts behind
        if (afterEntry && commas == 0 && *p == '{') {
            flaw(DiagnosticKind::MissingComma, p);
        }
        if (p >= stopAt) {
            return result(DecodeStop::AtLimit, p, atEntry);
        }
        settleFlaws();
        switch (readEntry(p, fields)) {
        case Entry::Read:
            afterEntry = true;
            commas = 0;
            break;
        case Entry::Comment:
            break;
        case Entry::Broken:
            searching = true;
            afterEntry = false;
            commas = 0;
            break;
        case Entry::NeedMore:
            m_flaws.clear();
            return result(DecodeStop::NeedMore, p, atEntry);
        case Entry::TextEnded:
            m_flaws.clear();
            return result(DecodeStop::TextEnded, p, atEntry);
        }
    }
}

/// Reads what is at `p` and puts `p` behind it, or leaves `p` where more text is needed from.
EventDecoder::Entry EventDecoder::readEntry(const char*& p, Fields& fields) {
    if (*p == '{') {
        return readObject(p, fields);
    }
    if (*p == '/' && p + 1 < m_end && (p[1] == '/' || p[1] == '*')) {
        return skipComment(p);
    }
    return readOther(p);
}

EventDecoder::Entry EventDecoder::skipComment(const char*& p) {
    const bool line = p[1] == '/';
    const char* windowEnd = limitEntry(p);
    const bool limited = m_end != windowEnd;
    const std::string_view rest(p + 2, static_cast<std::size_t>(m_end - p - 2));
    m_end = windowEnd;
    const std::size_t close = line ? rest.find('\n') : rest.find("*/");
    if (close == std::string_view::npos) {
        return unclosed(p, limited);
    }
    flaw(DiagnosticKind::Comment, p);
    p = rest.data() + close + (line ? 1 : 2);
    return Entry::Comment;
}

/// Lowers m_end to what an entry may take; returns the end as it was.
const char* EventDecoder::limitEntry(const char* start) {
    const char* end = m_end;
    if (static_cast<std::size_t>(end - start) > m_maxEntryBytes) {
        m_end = start + m_maxEntryBytes;
    }
    return end;
}

/// Whether the window shows enough of an entry to judge it when it is broken.
bool EventDecoder::knowsEnough(const char* entry) const {
    return m_window.endsText || static_cast<std::size_t>(m_end - entry) >= kDecodeLookahead;
}

EventDecoder::Entry EventDecoder::readObject(const char*& p, Fields& fields) {
    const char* start = p;
    const char* windowEnd = limitEntry(start);
    const bool limited = m_end != windowEnd;
    fields.reset(start);
    const char* next = decodeEvent(start + 1, fields);
    m_end = windowEnd;
    // An unescaped quote can make an event seem broken, or longer than it is.
    if (next == nullptr || next == start || next - start > static_cast<std::ptrdiff_t>(kEventProbeBytes)) {
        if (!knowsEnough(start)) {
            return Entry::NeedMore;
        }
        if (const char* mended = decodeMending(start, fields)) {
            next = mended;
        }
    }
    if (next == nullptr) {
        return unclosed(p, limited);
    }
    if (next == start) {
        return broken(p);
    }
    p = next;
    ++m_batch->ledger.read;
    emit(fields);
    if (m_window.checkUtf8) {
        const std::string_view text(start, static_cast<std::size_t>(p - start));
        if (replaceInvalidUtf8(text) != text) {
            flaw(DiagnosticKind::InvalidUtf8, start);
        }
    }
    return Entry::Read;
}

/// Reads the event again, taking quotes that fit nowhere as text. Returns the position after it and
/// replaces `fields`; null when that does not help.
const char* EventDecoder::decodeMending(const char* start, Fields& fields) {
    constexpr std::uint64_t kMaxMendingBytes = 256u << 20; // of hostile text; costs well below a second
    if (m_mendingBytes > kMaxMendingBytes) {
        return nullptr;
    }
    const char* windowEnd = m_end;
    m_end = std::min(m_end, start + kEventProbeBytes);
    m_mendingBytes += static_cast<std::uint64_t>(m_end - start);
    std::vector<Flaw> flaws;
    flaws.swap(m_flaws);
    m_mending = true;
    m_mended = false;
    Fields mended;
    mended.reset(start);
    const char* next = decodeEvent(start + 1, mended);
    m_mending = false;
    m_end = windowEnd;
    if (next != nullptr && next != start && m_mended) {
        const char* follows = skipSpace(next, m_end);
        if (follows >= m_end || *follows == ',' || *follows == ']' || *follows == '{') {
            fields = mended;
            flaw(DiagnosticKind::UnterminatedText, start);
            return next;
        }
    }
    m_flaws.swap(flaws);
    return nullptr;
}

/// An entry that is no object: counted, not stored.
EventDecoder::Entry EventDecoder::readOther(const char*& p) {
    const char* windowEnd = limitEntry(p);
    const bool limited = m_end != windowEnd;
    const ValueToken value = readValue(p, m_end);
    m_end = windowEnd;
    switch (value.kind) {
    case ValueKind::Incomplete:
        return unclosed(p, limited);
    case ValueKind::Invalid:
        if (*p == '}') {
            return malformed(p, p + 1, Entry::Read);
        }
        if (!value.text.empty() && value.text.find_first_of("{\"") == std::string_view::npos) {
            return malformed(p, value.next, Entry::Read);
        }
        return broken(p);
    default:
        ++m_batch->ledger.read;
        unusable(DiagnosticKind::NotAnObject, p);
        p = value.next;
        return Entry::Read;
    }
}

/// The text at hand ends within the entry at `p`, or within as much of it as is allowed.
EventDecoder::Entry EventDecoder::unclosed(const char*& p, bool beyondLimit) {
    if (beyondLimit) {
        m_wastedBytes += m_maxEntryBytes;
        return malformed(p, p + 1, Entry::Broken);
    }
    if (!m_window.endsText || m_maxEntryBytes == kNeverGiveUp) {
        return Entry::NeedMore;
    }
    const char* next = p + 1;
    if (!findNextEvent(next)) {
        return Entry::TextEnded;
    }
    m_wastedBytes += static_cast<std::uint64_t>(m_end - p);
    return malformed(p, next, Entry::Broken);
}

/// The entry at `p` is no JSON. Events within it count as such; when there is none, it is left out whole.
EventDecoder::Entry EventDecoder::broken(const char*& p) {
    if (!knowsEnough(p)) {
        return Entry::NeedMore;
    }
    const char* close = nullptr;
    if (*p == '{' || *p == '[') {
        close = skipNested(p, std::min(m_end, p + kEventProbeBytes));
    }
    if (close == nullptr) {
        return malformed(p, p + 1, Entry::Broken);
    }
    if (const char* next = findEventStart(p + 1, close, m_end)) {
        return malformed(p, next, Entry::Broken);
    }
    const char* follows = skipSpace(close, m_end);
    const bool fits = follows >= m_end || *follows == ',' || *follows == ']' || *follows == '{';
    return malformed(p, close, fits ? Entry::Read : Entry::Broken);
}

EventDecoder::Entry EventDecoder::malformed(const char*& p, const char* goOn, Entry how) {
    m_flaws.clear();
    ++m_batch->ledger.read;
    unusable(DiagnosticKind::MalformedEvent, p);
    p = goOn;
    return how;
}

/// Puts `p` at the next place that looks like an event; false, and `p` where to go on with more text, when
/// there is none in the window.
bool EventDecoder::findNextEvent(const char*& p) const {
    const char* limit =
        m_window.endsText ? m_end : m_end - std::min<std::ptrdiff_t>(kEventProbeBytes, m_end - p);
    if (const char* found = findEventStart(p, limit, m_end)) {
        p = found;
        return true;
    }
    p = std::max(p, limit);
    return false;
}

/// Reads the members of the event whose '{' is before `p`. Returns the position after its '}', null when
/// the text ends before, or the event's start when it is broken.
const char* EventDecoder::decodeEvent(const char* p, Fields& fields) {
    for (;;) {
        while (p < m_end && (isJsonSpace(*p) || *p == ',')) {
            ++p;
        }
        if (p >= m_end) {
            return nullptr;
        }
        if (*p == '}') {
            return p + 1;
        }
        if (*p != '"') {
            return fields.start;
        }
        const char* next = decodeMember(p + 1, fields);
        if (next == nullptr || next == fields.start) {
            return next;
        }
        p = next;
    }
}

/// Reads one member from after its key's opening quote; results as decodeEvent.
const char* EventDecoder::decodeMember(const char* p, Fields& fields) {
    auto [key, length] = keyAt(load64(p));
    if (key == Key::Other) {
        const StringScan scan = scanString(p, m_end);
        if (scan.close == nullptr) {
            return nullptr;
        }
        length = static_cast<std::size_t>(scan.close - p) + 1;
        if (scan.hasEscape) {
            key = escapedKey({p, length - 1});
        }
    }
    p = skipSpace(p + length, m_end);
    if (p >= m_end) {
        return nullptr;
    }
    if (*p != ':') {
        return fields.start;
    }
    p = skipSpace(p + 1, m_end);
    if (p >= m_end) {
        return nullptr;
    }
    switch (key) {
    case Key::Name:
    case Key::Category:
        if (*p == '"') {
            const StringToken token = readString(p, m_end);
            if (token.next == nullptr) {
                return nullptr;
            }
            if (token.mended) {
                flaw(DiagnosticKind::UnterminatedText, p);
            }
            if (key == Key::Name) {
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
    case Key::Time:
    case Key::Duration:
        if (startsNumber(*p)) {
            const ParsedTime time = parseMicroseconds(p, m_end);
            if (time.end >= m_end) {
                return nullptr;
            }
            if (time.status != NumberStatus::NotANumber) {
                if (*p == '0' && p[1] >= '0' && p[1] <= '9') {
                    flaw(DiagnosticKind::NonStandardNumber, p);
                }
                (key == Key::Time ? fields.time : fields.duration) = time;
                (key == Key::Time ? fields.hasTime : fields.hasDuration) = true;
                return time.end;
            }
        }
        break;
    case Key::Pid:
    case Key::Tid:
    case Key::Id:
        if (startsNumber(*p)) {
            const ParsedInteger number = parseInteger(p, m_end);
            if (number.end >= m_end) {
                return nullptr;
            }
            if (number.status == NumberStatus::Ok) {
                if (key == Key::Id) {
                    fields.id = number.value;
                    fields.hasId = true;
                } else {
                    (key == Key::Pid ? fields.pid : fields.tid) = {LanePart::Kind::Number, number.value};
                }
                return number.end;
            }
        }
        break;
    case Key::Args:
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
    case Key::Phase:
        if (const std::string_view text = plain(string); !text.empty()) {
            fields.phase = text.front();
        }
        break;
    case Key::Name:
    case Key::Category:
        flaw(DiagnosticKind::WrongType, p);
        break;
    case Key::Pid:
        fields.pid = lanePart(value, string);
        break;
    case Key::Tid:
        fields.tid = lanePart(value, string);
        break;
    case Key::Time:
        fields.hasTime = true;
        takeTime(value, string, fields.time);
        break;
    case Key::Duration:
        fields.hasDuration = true;
        takeTime(value, string, fields.duration);
        break;
    case Key::Id:
        fields.hasId = value.kind != ValueKind::Literal;
        fields.id = flowId(value.kind == ValueKind::String ? plain(string) : value.text);
        break;
    case Key::BindPoint:
        fields.enclosing = plain(string) == "e";
        break;
    case Key::Args:
        fields.args = value.text;
        break;
    case Key::Other:
        break;
    }
    return value.next;
}

void EventDecoder::takeTime(const ValueToken& value, const StringToken& string, ParsedTime& into) {
    into = ParsedTime();
    if (value.kind == ValueKind::String) {
        const std::string_view text = plain(string);
        into = parseMicroseconds(text.data(), text.data() + text.size());
    } else if (value.kind == ValueKind::NonFinite) {
        flaw(DiagnosticKind::NonFiniteNumber, value.text.data());
    } else if (value.kind == ValueKind::Number) {
        into = parseMicroseconds(value.text.data(), value.next);
    } else {
        flaw(DiagnosticKind::WrongType, value.text.data());
    }
}

LanePart EventDecoder::lanePart(const ValueToken& value, const StringToken& string) {
    if (value.kind == ValueKind::Number) {
        return {LanePart::Kind::Number, clampedInteger(parseInteger(value.text.data(), value.next))};
    }
    if (value.kind == ValueKind::String) {
        const std::string_view text = plain(string);
        const char* close = text.data() + text.size();
        const ParsedInteger number = parseInteger(text.data(), close);
        if (number.status == NumberStatus::Ok && number.end == close) {
            return {LanePart::Kind::Number, number.value};
        }
        return {LanePart::Kind::Text, nameOf(string)};
    }
    if (value.kind == ValueKind::Literal && value.text == "null") {
        return {};
    }
    flaw(DiagnosticKind::WrongType, value.text.data());
    return {};
}

bool EventDecoder::needsArgs(const Fields& fields) const {
    return isDeviceWork(fields.kind) || isLaunchCall(fields.kind) || fields.kind == CategoryKind::Operator ||
           fields.kind == CategoryKind::UserAnnotation;
}

/// Reads the members of args from after its '{'; results as decodeEvent.
const char* EventDecoder::decodeArgs(const char* p, Fields& fields) {
    fields.taken = ArgFields();
    fields.argsDone = true;
    for (;;) {
        while (p < m_end && (isJsonSpace(*p) || *p == ',')) {
            ++p;
        }
        if (p >= m_end) {
            return nullptr;
        }
        if (*p == '}') {
            return p + 1;
        }
        if (*p != '"') {
            return fields.start;
        }
        const char* keyStart = p + 1;
        const StringScan scan = scanString(keyStart, m_end);
        if (scan.close == nullptr) {
            return nullptr;
        }
        StringToken key;
        key.raw = {keyStart, static_cast<std::size_t>(scan.close - keyStart)};
        key.hasEscape = scan.hasEscape;
        p = skipSpace(scan.close + 1, m_end);
        if (p >= m_end) {
            return nullptr;
        }
        if (*p != ':') {
            return fields.start;
        }
        p = skipSpace(p + 1, m_end);
        const ValueToken value = m_mending ? readValueMending(p, m_end, m_mended) : readValue(p, m_end);
        if (value.kind == ValueKind::Incomplete) {
            return nullptr;
        }
        if (isUnknownWord(value)) {
            flaw(DiagnosticKind::WrongType, p);
            p = value.next;
            continue;
        }
        if (value.kind == ValueKind::Invalid) {
            return fields.start;
        }
        if (value.mended) {
            flaw(DiagnosticKind::UnterminatedText, p);
        }
        if (value.tooDeep) {
            flaw(DiagnosticKind::NestedTooDeeply, fields.start);
        }
        if (value.kind == ValueKind::NonFinite) {
            flaw(DiagnosticKind::NonFiniteNumber, p);
        } else {
            takeArg(fields, key, value);
        }
        p = value.next;
    }
}

void EventDecoder::takeArg(Fields& fields, const StringToken& key, const ValueToken& value) {
    if (fields.phase == 'C') {
        takeCounterValue(fields, key, value);
        return;
    }
    const std::string_view keyText = plain(key);
    if (fields.phase == 'X') {
        fields.taken.take(fields.kind, keyText, value.text);
    } else if (fields.phase == 'M') {
        MetadataRecord& record = m_batch->metadata.back();
        if (value.kind == ValueKind::String && (keyText == "name" || keyText == "labels")) {
            record.text = std::string(decoded(readString(value.text.data(), value.next)));
        } else if (keyText == "sort_index") {
            record.number = clampedInteger(integerIn(value.text));
        }
    } else {
        fields.taken.takeMemory(keyText, value.text);
    }
}

void EventDecoder::takeCounterValue(Fields& fields, const StringToken& series, const ValueToken& value) {
    ParsedReal real;
    if (value.kind == ValueKind::Number) {
        real = parseReal(value.text.data(), value.next);
    } else if (value.kind == ValueKind::String) {
        const std::string_view text = plain(readString(value.text.data(), value.next));
        real = parseReal(text.data(), text.data() + text.size());
    }
    if (real.status == NumberStatus::Ok) {
        m_batch->counters.push_back(
            {fields.time.timeNs, real.value, fields.hasName ? nameOf(fields.name) : 0, nameOf(series), 0});
    }
}

/// The text of a short string that is only looked at; its flaws do not count.
std::string_view EventDecoder::plain(const StringToken& token) {
    if (!token.hasEscape) {
        return token.raw;
    }
    m_plain.clear();
    decodeEscapes(token.raw, m_plain);
    return m_plain;
}

std::string_view EventDecoder::decoded(const StringToken& token) {
    std::string_view text = token.raw;
    if (token.hasEscape) {
        m_scratch.clear();
        if (decodeEscapes(token.raw, m_scratch)) {
            flaw(DiagnosticKind::InvalidEscape, token.raw.data());
        }
        text = m_scratch;
    }
    if (token.hasControl) {
        flaw(DiagnosticKind::ControlCharacter, token.raw.data());
    }
    if (m_window.checkUtf8) {
        m_scratch = replaceInvalidUtf8(text);
        text = m_scratch;
    }
    return text;
}

std::uint32_t EventDecoder::nameOf(const StringToken& token) {
    return m_tables.names.intern(decoded(token), offsetOf(token.raw.data()));
}

std::uint32_t EventDecoder::categoryOf(const StringToken& token) {
    const std::string_view raw = token.raw;
    const std::size_t hash = raw.empty() ? 0
                                         : raw.size() * 7 + static_cast<unsigned char>(raw.front()) * 3 +
                                               static_cast<unsigned char>(raw.back());
    CategorySlot& slot = m_categoryCache[hash % kCacheSize];
    if (slot.text == raw && !raw.empty() && !token.hasEscape) {
        return slot.category;
    }
    const std::uint32_t name = nameOf(token);
    auto& categories = m_tables.categories;
    auto found = std::find_if(categories.begin() + 1, categories.end(),
                              [name](const CategoryEntry& entry) { return entry.name == name; });
    if (found == categories.end()) {
        constexpr std::size_t kMaxCategories = 4096; // beyond, names of categories no longer tell anything
        if (categories.size() >= kMaxCategories) {
            return 0;
        }
        const std::string_view text = m_tables.names.text(name);
        categories.push_back({name, categoryKindOf(text), offsetOf(raw.data())});
        found = categories.end() - 1;
    }
    const auto category = static_cast<std::uint32_t>(found - categories.begin());
    if (!token.hasEscape) {
        slot = {m_tables.names.text(name), category};
    }
    return category;
}

std::uint32_t EventDecoder::laneOf(const Fields& fields) {
    const LaneSide side = fields.phase == 'X' ? sideOf(fields.kind) : LaneSide::Host;
    const auto matches = [&](const LaneEntry& entry) {
        return entry.tid == fields.tid && entry.pid == fields.pid && entry.category == fields.category &&
               entry.side == side;
    };
    const std::uint64_t hash = hashMix(hashMix(static_cast<std::uint64_t>(fields.tid.value)) +
                                           fields.category * 16 + static_cast<std::uint64_t>(side),
                                       static_cast<std::uint64_t>(fields.pid.value));
    std::uint32_t& cached = m_laneCache[hash % kCacheSize];
    if (cached != 0 && matches(m_tables.lanes[cached - 1])) {
        return cached - 1;
    }
    const std::uint32_t lane = m_laneIndex.findOrAdd(hash, m_tables.lanes, matches, [&] {
        return LaneEntry{fields.pid, fields.tid, side, fields.category, offsetOf(fields.start)};
    });
    cached = lane + 1;
    return lane;
}

void EventDecoder::emit(Fields& fields) {
    EventBatch& batch = *m_batch;
    ++batch.byPhase[fields.phase == 0 ? static_cast<unsigned char>('?')
                                      : static_cast<unsigned char>(fields.phase)];
    if (batch.byCategory.size() <= fields.category) {
        batch.byCategory.resize(m_tables.categories.size());
    }
    ++batch.byCategory[fields.category];
    if (fields.phase == 0) {
        unusable(DiagnosticKind::MissingPhase, fields.start);
        return;
    }
    if (fields.phase == 'M') {
        emitMetadata(fields);
        return;
    }
    if (!fields.hasTime || fields.time.status == NumberStatus::NotANumber) {
        unusable(DiagnosticKind::MissingTimestamp, fields.start);
        return;
    }
    if (fields.time.status == NumberStatus::OutOfRange) {
        unusable(DiagnosticKind::TimestampOutOfRange, fields.start);
        return;
    }
    batch.decimals = batch.decimals || fields.time.hasFraction;
    const auto offset = static_cast<std::uint32_t>(offsetOf(fields.start) - batch.textOffset);
    const auto edge = [&] {
        batch.edges.push_back({fields.time.timeNs, fields.hasName ? nameOf(fields.name) : 0, laneOf(fields),
                               offset, fields.phase, fields.id});
        ++batch.ledger.slices;
    };
    switch (fields.phase) {
    case 'X':
        emitSlice(fields);
        break;
    case 'B':
    case 'E':
    case 'b':
    case 'e':
    case 'S':
    case 'F':
        edge();
        break;
    case 's':
    case 't':
    case 'f':
        emitFlow(fields);
        break;
    case 'C':
        emitCounter(fields);
        break;
    case 'i':
    case 'I':
    case 'R':
    case 'n':
    case 'T':
    case 'p': {
        const std::uint32_t lane = laneOf(fields);
        const std::uint32_t name = fields.hasName ? nameOf(fields.name) : 0;
        batch.instants.push_back({fields.time.timeNs, name, lane, offset});
        ++batch.ledger.instants;
        if (fields.hasName && plain(fields.name) == "[memory]") {
            emitMemory(fields, lane);
        }
        break;
    }
    case 'P':
        ++batch.ledger.samples;
        break;
    default:
        ++batch.ledger.unknownPhase;
        break;
    }
}

void EventDecoder::emitSlice(Fields& fields) {
    EventBatch& batch = *m_batch;
    if (!fields.argsDone && needsArgs(fields)) {
        fields.taken = ArgFields();
        if (!fields.args.empty() && fields.args.front() == '{') {
            decodeArgs(fields.args.data() + 1, fields);
        }
    }
    DurationNs durationNs = fields.duration.timeNs;
    batch.decimals = batch.decimals || fields.duration.hasFraction;
    if (!fields.hasDuration || fields.duration.status == NumberStatus::NotANumber) {
        flaw(DiagnosticKind::MissingDuration, fields.start);
        durationNs = 0;
    } else if (durationNs < 0) {
        flaw(DiagnosticKind::NegativeDuration, fields.start);
        durationNs = 0;
    } else if (fields.duration.status == NumberStatus::OutOfRange || durationNs > kMaxDurationNs ||
               fields.time.timeNs > std::numeric_limits<TimeNs>::max() - durationNs) {
        flaw(DiagnosticKind::ExcessiveDuration, fields.start);
        durationNs = 0;
    }
    if (!fields.hasName) {
        flaw(DiagnosticKind::MissingName, fields.start);
    }
    if (fields.pid.kind == LanePart::Kind::Absent && fields.tid.kind == LanePart::Kind::Absent) {
        flaw(DiagnosticKind::MissingLane, fields.start);
    }
    std::uint32_t payload = kNoPayload;
    ArgFields& taken = fields.taken;
    if (isDeviceWork(fields.kind)) {
        payload = static_cast<std::uint32_t>(batch.deviceOps.size());
        batch.deviceOps.push_back(taken.deviceOp());
    } else if (isLaunchCall(fields.kind)) {
        payload = static_cast<std::uint32_t>(batch.launches.size());
        Launch launch;
        launch.correlation = taken.correlation;
        launch.externalId = taken.externalId;
        batch.launches.push_back(launch);
    } else if ((fields.kind == CategoryKind::Operator || fields.kind == CategoryKind::UserAnnotation) &&
               taken.hasOperatorIds()) {
        payload = static_cast<std::uint32_t>(batch.operatorIds.size());
        batch.operatorIds.push_back(taken.operatorIds());
    }
    batch.slices.push_back({fields.time.timeNs, durationNs, fields.hasName ? nameOf(fields.name) : 0,
                            laneOf(fields),
                            static_cast<std::uint32_t>(offsetOf(fields.start) - batch.textOffset), payload});
    ++batch.ledger.slices;
}

void EventDecoder::emitFlow(Fields& fields) {
    if (!fields.hasId) {
        unusable(DiagnosticKind::FlowWithoutId, fields.start);
        return;
    }
    m_batch->flows.push_back({fields.time.timeNs, fields.id, laneOf(fields),
                              static_cast<std::uint32_t>(offsetOf(fields.start) - m_batch->textOffset),
                              fields.phase, fields.phase != 'f' || fields.enclosing});
    ++m_batch->ledger.flows;
}

void EventDecoder::emitCounter(Fields& fields) {
    ++m_batch->ledger.counters;
    const std::size_t first = m_batch->counters.size();
    if (!fields.args.empty() && fields.args.front() == '{') {
        decodeArgs(fields.args.data() + 1, fields);
    }
    const std::uint32_t lane = laneOf(fields);
    for (std::size_t i = first; i < m_batch->counters.size(); ++i) {
        m_batch->counters[i].lane = lane;
    }
}

void EventDecoder::emitMetadata(Fields& fields) {
    ++m_batch->ledger.metadata;
    MetadataRecord record;
    record.pid = fields.pid;
    record.tid = fields.tid;
    const std::string_view name = plain(fields.name);
    record.kind = name == "process_name"         ? MetadataKind::ProcessName
                  : name == "process_labels"     ? MetadataKind::ProcessLabels
                  : name == "process_sort_index" ? MetadataKind::ProcessSortIndex
                  : name == "thread_name"        ? MetadataKind::ThreadName
                  : name == "thread_sort_index"  ? MetadataKind::ThreadSortIndex
                                                 : MetadataKind::Other;
    if (record.kind == MetadataKind::Other || fields.args.empty() || fields.args.front() != '{') {
        return;
    }
    m_batch->metadata.push_back(std::move(record));
    decodeArgs(fields.args.data() + 1, fields);
}

void EventDecoder::emitMemory(Fields& fields, std::uint32_t lane) {
    fields.taken = ArgFields();
    if (!fields.args.empty() && fields.args.front() == '{') {
        decodeArgs(fields.args.data() + 1, fields);
    }
    MemoryRecord record;
    record.event = fields.taken.memory;
    record.event.timeNs = fields.time.timeNs;
    record.lane = lane;
    m_batch->memory.push_back(record);
}

} // namespace lanescope
