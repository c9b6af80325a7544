// SPDX-License-Identifier: Apache-2.0
#include "core/reader/event_decoder.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/reader/arg_fields.h"

namespace lanescope {

namespace {

/// Longer is no duration anybody recorded; Holistic Trace Analysis draws the same line.
constexpr DurationNs kMaxDurationNs = 7LL * 24 * 3600 * 1'000'000'000;

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
    m_batch->diagnostics.add(kind, offsetOf(place));
}

void EventDecoder::unusable(DiagnosticKind kind, const char* place) {
    flaw(kind, place);
    ++m_batch->ledger.unusable;
}

DecodeResult EventDecoder::decode(const TextWindow& window, std::size_t from, std::size_t limit,
                                  EventBatch& batch) {
    m_window = window;
    m_end = window.data + window.size;
    m_batch = &batch;
    batch.worker = m_worker;
    const char* p = window.data + from;
    const char* stopAt = window.data + limit;
    int commas = 1; // the one before the first event of a stretch is not seen here
    const auto result = [&window](DecodeStop stop, const char* at) {
        return DecodeResult{stop, static_cast<std::size_t>(at - window.data)};
    };
    Fields fields;
    for (;;) {
        const char* gap = p;
        while (p < m_end && (isJsonSpace(*p) || *p == ',')) {
            if (*p == ',' && ++commas > 1 && gap != window.data + from) {
                flaw(DiagnosticKind::ExtraComma, p);
            }
            ++p;
        }
        if (p >= m_end) {
            return result(window.endsText ? DecodeStop::TextEnded : DecodeStop::NeedMore, p);
        }
        if (*p == ']') {
            if (commas > 0 && gap != window.data + from) {
                flaw(DiagnosticKind::ExtraComma, p);
            }
            batch.arrayClosed = true;
            return result(DecodeStop::ArrayClosed, p + 1);
        }
        if (commas == 0 && *p == '{') {
            flaw(DiagnosticKind::MissingComma, p);
        }
        if (p >= stopAt) {
            return result(DecodeStop::AtLimit, p);
        }
        const char* start = p;
        if (*p == '{') {
            fields.reset(start);
            p = decodeEvent(start + 1, fields);
            if (p == nullptr && !window.endsText) {
                return result(DecodeStop::NeedMore, start);
            }
            if (p == nullptr || p == start) {
                const char* next = recover(start);
                if (next == nullptr) {
                    return result(DecodeStop::TextEnded, start);
                }
                p = next;
                ++batch.ledger.read;
                unusable(DiagnosticKind::MalformedEvent, start);
                commas = 1;
                continue;
            }
            ++batch.ledger.read;
            emit(fields);
            if (window.checkUtf8) {
                const std::string_view text(start, static_cast<std::size_t>(p - start));
                if (replaceInvalidUtf8(text) != text) {
                    flaw(DiagnosticKind::InvalidUtf8, start);
                }
            }
        } else if (*p == '/' && p + 1 < m_end && (p[1] == '/' || p[1] == '*')) {
            const bool line = p[1] == '/';
            const std::string_view rest(p + 2, static_cast<std::size_t>(m_end - p - 2));
            const std::size_t close = line ? rest.find('\n') : rest.find("*/");
            if (close == std::string_view::npos) {
                return result(window.endsText ? DecodeStop::TextEnded : DecodeStop::NeedMore, start);
            }
            flaw(DiagnosticKind::Comment, start);
            p = rest.data() + close + (line ? 1 : 2);
            continue;
        } else {
            const ValueToken value = readValue(p, m_end);
            if (value.kind == ValueKind::Incomplete) {
                return result(window.endsText ? DecodeStop::TextEnded : DecodeStop::NeedMore, start);
            }
            ++batch.ledger.read;
            if (value.next == p || value.kind == ValueKind::Invalid) {
                unusable(DiagnosticKind::MalformedEvent, start);
                const char* next = recover(start);
                if (next == nullptr) {
                    return result(window.endsText ? DecodeStop::TextEnded : DecodeStop::NeedMore, m_end);
                }
                p = next;
                commas = 1;
                continue;
            }
            unusable(DiagnosticKind::NotAnObject, start);
            p = value.next;
        }
        commas = 0;
    }
}

const char* EventDecoder::recover(const char* eventStart) {
    return findEventStart(eventStart + 1, m_end);
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
    enum class Key { Other, Phase, Category, Name, Pid, Tid, Time, Duration, Id, Args, BindPoint };
    const std::uint64_t word = load64(p);
    Key key = Key::Other;
    std::size_t length = 0;
    if (startsWith(word, "ph\"")) {
        key = Key::Phase;
        length = 3;
    } else if (startsWith(word, "cat\"")) {
        key = Key::Category;
        length = 4;
    } else if (startsWith(word, "name\"")) {
        key = Key::Name;
        length = 5;
    } else if (startsWith(word, "pid\"")) {
        key = Key::Pid;
        length = 4;
    } else if (startsWith(word, "tid\"")) {
        key = Key::Tid;
        length = 4;
    } else if (startsWith(word, "ts\"")) {
        key = Key::Time;
        length = 3;
    } else if (startsWith(word, "dur\"")) {
        key = Key::Duration;
        length = 4;
    } else if (startsWith(word, "args\"")) {
        key = Key::Args;
        length = 5;
    } else if (startsWith(word, "id\"")) {
        key = Key::Id;
        length = 3;
    } else if (startsWith(word, "bp\"")) {
        key = Key::BindPoint;
        length = 3;
    } else {
        const StringScan scan = scanString(p, m_end);
        if (scan.close == nullptr) {
            return nullptr;
        }
        length = static_cast<std::size_t>(scan.close - p) + 1;
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
                return decodeArgs(p + 1, fields);
            }
            bool tooDeep = false;
            const char* next = skipNested(p, m_end, tooDeep);
            if (tooDeep && next != nullptr) {
                flaw(DiagnosticKind::NestedTooDeeply, fields.start);
            }
            return next;
        }
        break;
    default:
        break;
    }
    const ValueToken value = readValue(p, m_end);
    if (value.kind == ValueKind::Incomplete) {
        return nullptr;
    }
    if (value.kind == ValueKind::Invalid) {
        return fields.start;
    }
    const StringToken string = value.kind == ValueKind::String ? readString(p, m_end) : StringToken();
    switch (key) {
    case Key::Phase:
        if (value.kind == ValueKind::String && !string.raw.empty()) {
            fields.phase = string.raw.front();
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
        takeTime(value, fields.time);
        break;
    case Key::Duration:
        fields.hasDuration = true;
        takeTime(value, fields.duration);
        break;
    case Key::Id:
        fields.hasId = value.kind != ValueKind::Literal;
        fields.id = flowId(value.kind == ValueKind::String ? string.raw : value.text);
        break;
    case Key::BindPoint:
        fields.enclosing = string.raw == "e";
        break;
    case Key::Args:
        fields.args = value.text;
        break;
    case Key::Other:
        break;
    }
    return value.next;
}

void EventDecoder::takeTime(const ValueToken& value, ParsedTime& into) {
    into = ParsedTime();
    if (value.kind == ValueKind::String) {
        const std::string_view text = value.text.substr(1, value.text.size() - 2);
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
        const char* begin = string.raw.data();
        const char* close = begin + string.raw.size();
        const ParsedInteger number = parseInteger(begin, close);
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
        const std::string_view key(keyStart, static_cast<std::size_t>(scan.close - keyStart));
        p = skipSpace(scan.close + 1, m_end);
        if (p >= m_end) {
            return nullptr;
        }
        if (*p != ':') {
            return fields.start;
        }
        p = skipSpace(p + 1, m_end);
        const ValueToken value = readValue(p, m_end);
        if (value.kind == ValueKind::Incomplete) {
            return nullptr;
        }
        if (value.kind == ValueKind::Invalid) {
            return fields.start;
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

void EventDecoder::takeArg(Fields& fields, std::string_view key, const ValueToken& value) {
    if (fields.phase == 'X') {
        fields.taken.take(fields.kind, key, value.text);
    } else if (fields.phase == 'C') {
        ParsedReal real;
        if (value.kind == ValueKind::Number) {
            real = parseReal(value.text.data(), value.next);
        } else if (value.kind == ValueKind::String) {
            real = parseReal(value.text.data() + 1, value.next - 1);
        }
        if (real.status == NumberStatus::Ok) {
            StringToken series;
            series.raw = key;
            series.hasEscape = key.find('\\') != std::string_view::npos;
            m_batch->counters.push_back({fields.time.timeNs, real.value,
                                         fields.hasName ? nameOf(fields.name) : 0, nameOf(series), 0});
        }
    } else if (fields.phase == 'M') {
        MetadataRecord& record = m_batch->metadata.back();
        if (value.kind == ValueKind::String && (key == "name" || key == "labels")) {
            const StringToken token = readString(value.text.data(), value.next);
            record.text = std::string(decoded(token));
        } else if (key == "sort_index") {
            record.number = clampedInteger(integerIn(value.text));
        }
    } else {
        fields.taken.takeMemory(key, value.text);
    }
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
    std::uint64_t hash = static_cast<std::uint64_t>(fields.tid.value) * 0x9E3779B97F4A7C15u;
    hash ^= (static_cast<std::uint64_t>(fields.pid.value) * 31 + fields.category) * 0xC2B2AE3D27D4EB4Fu;
    hash += static_cast<std::uint64_t>(side) * 0x165667B19E3779F9u;
    hash ^= hash >> 29;
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
        if (fields.hasName && fields.name.raw == "[memory]") {
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
    const std::string_view name = fields.name.raw;
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
