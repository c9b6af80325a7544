// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/event_decoder.h"

#include "core/base/utf8.h"
#include "core/import/json/event_fields.h"

namespace lanescope {

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

/// Counts the flaws of events that will not be read again.
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

} // namespace lanescope
