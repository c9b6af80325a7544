// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/event_walk.h"

#include <algorithm>
#include <string>

#include <simdjson.h>

#include "core/import/json/decimal_time.h"
#include "core/import/json/event_text.h"
#include "core/import/json/header_scanner.h"
#include "core/import/json/json_text.h"
#include "core/import/json/text_scan.h"

namespace lanescope {

namespace {

static_assert(kScanPadding >= simdjson::SIMDJSON_PADDING);

constexpr std::size_t kWindowBytes = 4u << 20;
/// An event that is longer than this is taken for broken.
constexpr std::size_t kLongestEventBytes = 256u << 20;

Error cancelled() {
    return {ErrorCode::Cancelled, "cancelled", {}, {}};
}

/// A piece of the text that slides along, with padding behind it.
class Window {
public:
    explicit Window(const TextSource& source)
        : m_source(source) {}

    const char* begin() const { return m_buffer.data(); }
    const char* end() const { return m_buffer.data() + m_size; }
    /// Offset in the text of the window's first byte.
    std::uint64_t offset() const { return m_offset; }
    bool endsText() const { return m_ended; }
    std::size_t size() const { return m_size; }

    /// Drops what is before `keep` bytes into the window and reads `count` bytes more.
    Status advance(std::size_t keep, std::size_t count) {
        m_buffer.erase(0, keep);
        m_offset += keep;
        m_size -= keep;
        const std::size_t there = m_source.available(m_offset + m_size, count);
        m_buffer.resize(m_size + there + kScanPadding);
        const Result<std::size_t> got = m_source.read(m_offset + m_size, m_buffer.data() + m_size, there);
        if (!got) {
            return got.error();
        }
        m_ended = *got < count;
        m_size += *got;
        m_buffer.resize(m_size);
        m_buffer.append(kScanPadding, '\0');
        return {};
    }

private:
    const TextSource& m_source;
    std::string m_buffer;
    std::size_t m_size = 0; ///< without the padding
    std::uint64_t m_offset = 0;
    bool m_ended = false;
};

/// Position in the window of the first byte after the array's '['.
Result<std::size_t> findArray(Window& window) {
    for (;;) {
        const HeaderScan scan = scanHeader({window.begin(), window.size()}, window.endsText());
        if (scan.status == ScanStatus::Found) {
            return scan.position;
        }
        if (scan.status != ScanStatus::NeedMore || window.endsText()) {
            return scan.error;
        }
        if (const Status status = window.advance(0, std::max(kWindowBytes, window.size())); !status) {
            return status.error();
        }
    }
}

} // namespace

EventHead eventHeadOf(std::string_view text, FileTimeUnit timeUnit) {
    EventHead head;
    const char* end = text.data() + text.size();
    for (const char* p = text.empty() ? end : text.data() + 1; p < end;) {
        p = skipSeparators(p, end);
        if (p >= end || *p != '"') {
            break;
        }
        const StringToken key = readString(p, end);
        p = key.next == nullptr ? end : skipSpace(key.next, end);
        if (p >= end || *p != ':') {
            break;
        }
        const ValueToken value = readValue(skipSpace(p + 1, end), end);
        if (value.next == nullptr || value.next <= p) {
            break;
        }
        p = value.next;
        std::string_view inner = value.text;
        if (value.kind == ValueKind::String && inner.size() >= 2) {
            inner = inner.substr(1, inner.size() - 2);
        }
        if (key.raw == "ph") {
            head.phase = inner.size() == 1 ? inner.front() : '\0';
        } else if (key.raw == "cat") {
            head.category = inner;
        } else if (key.raw == "id") {
            head.id = inner;
        } else if (key.raw == "pid") {
            head.pid = inner;
        } else if (key.raw == "tid") {
            head.tid = inner;
        } else if (key.raw == "ts") {
            const ParsedTime time =
                parseTime(inner.data(), inner.data() + inner.size(), nanosecondExponent(timeUnit));
            if (time.status == NumberStatus::Ok) {
                head.timeNs = time.timeNs;
            }
        }
    }
    return head;
}

Status forEachEvent(const TextSource& source, const EventVisitor& visit, std::stop_token stop) {
    Window window(source);
    if (Status status = window.advance(0, kWindowBytes); !status) {
        return status;
    }
    const Result<std::size_t> array = findArray(window);
    if (!array) {
        return array.error();
    }
    std::size_t at = *array;
    for (;;) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const char* p = skipSeparators(window.begin() + at, window.end());
        at = static_cast<std::size_t>(p - window.begin());
        const std::string_view rest(p, static_cast<std::size_t>(window.end() - p));
        const std::size_t length = eventLength(rest);
        if (length > 0) {
            if (Status status = visit(window.offset() + at, rest.substr(0, length)); !status) {
                return status;
            }
            at += length;
            continue;
        }
        if (!rest.empty() && rest.front() == ']') {
            return {};
        }
        if (!window.endsText() && rest.size() < kLongestEventBytes &&
            (rest.size() < kWindowBytes || rest.front() == '{')) {
            if (Status status = window.advance(at, std::max(kWindowBytes, rest.size())); !status) {
                return status;
            }
            at = 0;
            continue;
        }
        if (rest.empty()) {
            return {};
        }
        // Something broken: on with the next that looks like an event.
        const char* next = findEventStart(p + 1, window.end(), window.end());
        if (next == nullptr && window.endsText()) {
            return {};
        }
        at = next == nullptr ? window.size() : static_cast<std::size_t>(next - window.begin());
        if (next == nullptr) {
            if (Status status = window.advance(at, kWindowBytes); !status) {
                return status;
            }
            at = 0;
        }
    }
}

bool isStrictJson(std::string_view text) {
    thread_local simdjson::dom::parser parser;
    return parser.parse(text.data(), text.size(), false).error() == simdjson::SUCCESS;
}

} // namespace lanescope
