// SPDX-License-Identifier: Apache-2.0
// Flaws that a load found in the data, and how each was handled. Each kind of flaw is one counter with the
// first few places; the load goes on. Not thread-safe: each worker fills its own and they are merged.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

enum class DiagnosticKind : std::uint8_t {
    // repaired: the event is in the store, something in its text was mended
    ControlCharacter,  ///< raw control byte in a string, taken literally
    InvalidUtf8,       ///< replaced by U+FFFD
    InvalidEscape,     ///< unknown escape, backslash taken literally
    NonFiniteNumber,   ///< NaN, Infinity, nan, inf, N/A as a value
    MissingComma,      ///< between two events
    ExtraComma,        ///< trailing or double
    Comment,           ///< /* */ or // in the event array
    NegativeDuration,  ///< clamped to 0
    MissingDuration,   ///< X without dur, taken as 0
    ExcessiveDuration, ///< over 7 days or beyond the clock's range, taken as 0
    MissingName,       ///< shown as "(unnamed)"
    WrongType,         ///< a field of an unexpected type, taken as absent or as text
    UnclosedBegin,     ///< B without E, closed at the end of its track
    UnterminatedText,  ///< an unescaped quote or missing closing quote, resynchronized
    ZeroTimestamp,     ///< ts 0 in a trace whose clock is far from 0: kept, excluded from the trace's extents
    HeaderField,       ///< a header field of the wrong type or broken, ignored
    NonStandardNumber, ///< such as 0007, read as people would
    MissingOwner,      ///< a slice with neither pid nor tid
    NestedTooDeeply,   ///< args nested deeper than can be shown as a table
    // unusable: the event is counted but not in the store
    MissingTimestamp,    ///< or a ts that is not a number
    TimestampOutOfRange, ///< does not fit 64-bit nanoseconds
    MissingPhase,
    NotAnObject,    ///< an entry of the event array that is not an object
    MalformedEvent, ///< broken beyond repair, skipped to the next event
    UnmatchedEnd,   ///< E without B
    FlowWithoutId,
    // about the file
    Truncated,             ///< text ends before the event array is closed
    CompressedDataDamaged, ///< checksum wrong or stream corrupt; what came before is kept
    TrailingData,          ///< something after the end of the JSON text, ignored
    DuplicateKey,          ///< traceEvents given twice; all are read
    FileGrew,              ///< the file changed while it was read
    NothingToDraw,         ///< no slices, counters or instants
    RecorderWarning,       ///< the recorder itself wrote that it lost events or failed
    DamagedTable,          ///< a table of a database that cannot be read, or not to its end
    Count_
};

inline constexpr std::size_t kDiagnosticKindCount = static_cast<std::size_t>(DiagnosticKind::Count_);

enum class DiagnosticClass : std::uint8_t { Repaired, Unusable, File };

/// Which of the three groups above a kind belongs to.
DiagnosticClass diagnosticClass(DiagnosticKind kind);
/// Stable machine name, such as "control-character".
const char* diagnosticName(DiagnosticKind kind);
/// One sentence for a person, sentence case, no trailing period.
const char* diagnosticText(DiagnosticKind kind);

/// How much a finding about a recording takes away from what is concluded from it.
enum class RecordingWeight : std::uint8_t {
    Note,  ///< good to know
    Doubt, ///< some figures may be wrong
    Loss,  ///< something is missing or damaged
};

/// A message that the recorder itself wrote into the file; messages that differ in numbers only are one.
struct RecorderNote {
    RecordingWeight weight = RecordingWeight::Note;
    std::uint64_t count = 1;
    std::string text; ///< of the first one
};

class Diagnostics {
public:
    static constexpr std::size_t kMaxOffsets = 16;
    static constexpr std::size_t kMaxRecorderNotes = 64;

    struct Entry {
        std::uint64_t count = 0;
        /// The first places, as numbers of EventRefs (byte offsets of a text), ascending, at most
        /// kMaxOffsets.
        std::vector<std::uint64_t> offsets;
        /// More about the first one where there is more to say.
        std::string detail;
    };

    void add(DiagnosticKind kind, std::uint64_t offset, std::uint64_t count = 1);
    void setDetail(DiagnosticKind kind, std::string detail);
    /// Joins it with one of the same words. Those after the first kMaxRecorderNotes kinds are left out.
    void addRecorderNote(RecorderNote note);
    /// In the order of the file.
    const std::vector<RecorderNote>& recorderNotes() const { return m_recorderNotes; }
    void merge(const Diagnostics& other);

    const Entry& operator[](DiagnosticKind kind) const { return m_entries[static_cast<std::size_t>(kind)]; }
    std::uint64_t total(DiagnosticClass group) const;
    /// True when no event was mended or lost. Notes of the recorder do not count.
    bool empty() const;

private:
    std::array<Entry, kDiagnosticKindCount> m_entries;
    std::vector<RecorderNote> m_recorderNotes;
};

} // namespace lanescope
