// SPDX-License-Identifier: Apache-2.0
#include "core/base/diagnostics.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/base/user_text.h"

namespace lanescope {

namespace {

struct KindInfo {
    DiagnosticClass group;
    const char* name;
    const char* text;
};

constexpr DiagnosticClass kRepaired = DiagnosticClass::Repaired;
constexpr DiagnosticClass kUnusable = DiagnosticClass::Unusable;
constexpr DiagnosticClass kFile = DiagnosticClass::File;

// In the order of DiagnosticKind.
constexpr KindInfo kKinds[] = {
    {kRepaired, "control-character", userText("Raw control character in a string, taken literally")},
    {kRepaired, "invalid-utf8", userText("Bytes that are not UTF-8, shown as U+FFFD")},
    {kRepaired, "invalid-escape", userText("Invalid JSON escape, backslash taken literally")},
    {kRepaired, "non-finite-number",
     userText("NaN, infinity or N/A where a number was expected, taken as missing")},
    {kRepaired, "missing-comma", userText("No comma between two events")},
    {kRepaired, "extra-comma", userText("Extra comma in the event array")},
    {kRepaired, "comment", userText("Comment in the event array, skipped")},
    {kRepaired, "negative-duration", userText("Negative duration, taken as 0")},
    {kRepaired, "missing-duration", userText("Complete event without a duration, taken as 0")},
    {kRepaired, "excessive-duration", userText("Duration over 7 days or out of range, taken as 0")},
    {kRepaired, "missing-name", userText("Event without a name")},
    {kRepaired, "wrong-type", userText("Field of an unexpected type")},
    {kRepaired, "unclosed-begin", userText("Begin event without an end, closed at the end of its track")},
    {kRepaired, "unterminated-text", userText("Unescaped or missing quote, resumed after it")},
    {kRepaired, "zero-timestamp",
     userText("Event at time 0 or earlier, far before all others, left out of the trace's extents")},
    {kRepaired, "header-field", userText("Header field that cannot be understood, ignored")},
    {kRepaired, "non-standard-number", userText("Number that JSON does not allow, such as 0007")},
    {kRepaired, "missing-owner", userText("Slice with neither process nor thread")},
    {kRepaired, "nested-too-deeply", userText("Values nested over 1,000 deep, shown as text only")},
    {kUnusable, "missing-timestamp", userText("Event without a usable time stamp")},
    {kUnusable, "timestamp-out-of-range",
     userText("Time stamp out of range: more than 146 years from 0, or of another recording")},
    {kUnusable, "missing-phase", userText("Event without a phase")},
    {kUnusable, "not-an-object", userText("Entry of the event array that is not an object")},
    {kUnusable, "malformed-event", userText("Event that cannot be read, skipped")},
    {kUnusable, "unmatched-end", userText("End event without a begin")},
    {kUnusable, "flow-without-id", userText("Flow event without an id")},
    {kFile, "truncated", userText("The file is truncated; everything before the end was read")},
    {kFile, "compressed-data-damaged",
     userText("The compressed data is damaged; everything before the damage was read")},
    {kFile, "trailing-data", userText("Data after the end of the JSON text, ignored")},
    {kFile, "duplicate-key", userText("traceEvents appears more than once; all are read")},
    {kFile, "file-changed", userText("The file changed while it was read")},
    {kFile, "nothing-to-draw", userText("The file contains no slices, counters or instants")},
    {kFile, "recorder-warning", userText("The profiler that recorded the file lost events or failed")},
    {kFile, "damaged-table", userText("A table of the file cannot be read to its end")},
};
static_assert(std::size(kKinds) == kDiagnosticKindCount);

const KindInfo& info(DiagnosticKind kind) {
    return kKinds[static_cast<std::size_t>(kind)];
}

} // namespace

DiagnosticClass diagnosticClass(DiagnosticKind kind) {
    return info(kind).group;
}

const char* diagnosticName(DiagnosticKind kind) {
    return info(kind).name;
}

const char* diagnosticText(DiagnosticKind kind) {
    return info(kind).text;
}

void Diagnostics::add(DiagnosticKind kind, std::uint64_t offset, std::uint64_t count) {
    Entry& entry = m_entries[static_cast<std::size_t>(kind)];
    entry.count += count;
    if (entry.offsets.size() == kMaxOffsets && offset >= entry.offsets.back()) {
        return;
    }
    const auto place = std::lower_bound(entry.offsets.begin(), entry.offsets.end(), offset);
    if (place != entry.offsets.end() && *place == offset) {
        return;
    }
    entry.offsets.insert(place, offset);
    if (entry.offsets.size() > kMaxOffsets) {
        entry.offsets.pop_back();
    }
}

void Diagnostics::setDetail(DiagnosticKind kind, std::string detail) {
    m_entries[static_cast<std::size_t>(kind)].detail = std::move(detail);
}

namespace {

/// A message without numbers, addresses and quoted names: messages that differ in those only are alike.
std::string wordsOf(std::string_view text) {
    std::string words;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isDigit = c >= '0' && c <= '9';
        if (c == '\'' || c == '"') {
            const std::size_t close = text.find(c, i + 1);
            i = close == std::string_view::npos ? i : close;
        } else if (isDigit && i + 1 < text.size() && (text[i + 1] == 'x' || text[i + 1] == 'X')) {
            for (++i; i + 1 < text.size() && std::isxdigit(static_cast<unsigned char>(text[i + 1])) != 0;) {
                ++i;
            }
        } else if (!isDigit) {
            words.push_back(c);
        }
    }
    return words;
}

} // namespace

void Diagnostics::addRecorderNote(RecorderNote note) {
    const std::string words = wordsOf(note.text);
    const auto same = std::ranges::find_if(m_recorderNotes, [&](const RecorderNote& other) {
        return other.weight == note.weight && wordsOf(other.text) == words;
    });
    if (same != m_recorderNotes.end()) {
        same->count += note.count;
    } else if (m_recorderNotes.size() < kMaxRecorderNotes) {
        m_recorderNotes.push_back(std::move(note));
    }
}

void Diagnostics::merge(const Diagnostics& other) {
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const Entry& from = other.m_entries[i];
        for (const std::uint64_t offset : from.offsets) {
            add(static_cast<DiagnosticKind>(i), offset, 0);
        }
        m_entries[i].count += from.count;
        if (m_entries[i].detail.empty()) {
            m_entries[i].detail = from.detail;
        }
    }
    for (const RecorderNote& note : other.m_recorderNotes) {
        addRecorderNote(note);
    }
}

std::uint64_t Diagnostics::total(DiagnosticClass group) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        if (kKinds[i].group == group) {
            sum += m_entries[i].count;
        }
    }
    return sum;
}

bool Diagnostics::empty() const {
    return std::all_of(m_entries.begin(), m_entries.end(),
                       [](const Entry& entry) { return entry.count == 0; });
}

} // namespace lanescope
