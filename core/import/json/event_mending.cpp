// SPDX-License-Identifier: Apache-2.0
// EventDecoder: what is no event, and events that are broken.
#include <algorithm>

#include "core/import/json/event_fields.h"

namespace lanescope {

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

/// Whether the window shows enough of an entry to judge it when it is broken.
bool EventDecoder::knowsEnough(const char* entry) const {
    return m_window.endsText || static_cast<std::size_t>(m_end - entry) >= kDecodeLookahead;
}

/// Lowers m_end to what an entry may take; returns the end as it was.
const char* EventDecoder::limitEntry(const char* start) {
    const char* end = m_end;
    if (static_cast<std::size_t>(end - start) > m_maxEntryBytes) {
        m_end = start + m_maxEntryBytes;
    }
    return end;
}

} // namespace lanescope
