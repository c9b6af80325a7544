// SPDX-License-Identifier: Apache-2.0
// Records that an importer hands to the builder: the events of one stretch of the file as plain records.
// Names, categories and owners are numbered per worker (DecodeTables); the builder renumbers them for the
// whole trace in order of first appearance, so that a store does not depend on the number of workers.
// core/import/api/record_writer.h fills them for formats that need no workers of their own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/page_allocator.h"
#include "core/base/time.h"
#include "core/store/name_pool.h"
#include "core/store/tables.h"

namespace lanescope {

/// A pid or tid as it stands in the file: a number, a text, or nothing. Digit-only strings are numbers.
struct OwnerPart {
    enum class Kind : std::uint8_t { Absent, Number, Text };
    Kind kind = Kind::Absent;
    std::int64_t value = 0; ///< the number, or the local name of the text

    friend bool operator==(const OwnerPart&, const OwnerPart&) = default;
};

/// Which side of a (pid, tid) an event lies on; keeps host threads written under a GPU's pid apart.
enum class OwnerSide : std::uint8_t { Host, Device, DeviceAnnotation, DeviceSync, ProfilerRange, Span };

/// The owner and category of an event; few distinct ones exist in a trace.
struct EventOwner {
    OwnerPart pid;
    OwnerPart tid;
    OwnerSide side = OwnerSide::Host;
    std::uint32_t category = 0; ///< local category
    std::uint64_t firstOffset = 0;
    /// Tells recordings apart that use the same numbers (core/store/rank_splitter.h).
    std::uint32_t part = 0;
};

struct CategoryEntry {
    std::uint32_t name = 0; ///< local name
    CategoryKind kind = CategoryKind::None;
    std::uint64_t firstOffset = 0;
};

/// Numbering of one worker.
struct DecodeTables {
    NamePool names;
    std::vector<CategoryEntry> categories;
    std::vector<EventOwner> owners;
};

inline constexpr std::uint32_t kNoPayload = 0xFFFFFFFFu;

struct SliceRecord {
    TimeNs startNs;
    DurationNs durationNs;
    std::uint32_t name;   ///< local name
    std::uint32_t owner;  ///< local owner
    std::uint32_t offset; ///< of its EventRef from EventBatch::firstRef
    std::uint32_t
        payload; ///< index in the batch's deviceOps, launches or operatorIds by category, or kNoPayload
};

/// B, E and legacy or nestable async events, paired by the builder.
struct EdgeRecord {
    TimeNs timeNs;
    std::uint32_t name;
    std::uint32_t owner;
    std::uint32_t offset;
    char phase;          ///< B, E, b, e, S, F
    std::int64_t id = 0; ///< async only
};

/// The colour that a slice asks for ("cname"). Rare, hence beside the slices.
struct ColorNameRecord {
    std::uint32_t offset; ///< the slice's
    std::uint32_t name;   ///< local name
};

struct InstantRecord {
    TimeNs timeNs;
    std::uint32_t name;
    std::uint32_t owner;
    std::uint32_t offset;
};

struct FlowRecord {
    TimeNs timeNs;
    std::int64_t id;
    std::uint32_t owner;
    std::uint32_t offset;
    char phase;     ///< s, t, f
    bool enclosing; ///< s, t, or f with bp "e": binds to the slice around the time, else to the next one
};

struct CounterRecord {
    TimeNs timeNs;
    double value;
    std::uint32_t name;
    std::uint32_t series;
    std::uint32_t owner;
    std::uint32_t offset;
};

struct MemoryRecord {
    MemoryEvent event;
    std::uint32_t owner;
    std::uint32_t offset;
};

enum class MetadataKind : std::uint8_t {
    ProcessName,
    ProcessLabels,
    ProcessSortIndex,
    ThreadName,
    ThreadSortIndex,
    Other
};

struct MetadataRecord {
    MetadataKind kind = MetadataKind::Other;
    OwnerPart pid;
    OwnerPart tid;
    std::string text;
    std::int64_t number = 0;
    std::uint64_t place = 0; ///< number of its EventRef; 0 where the format has none
};

/// The end of a decoded stretch, from which the next one goes on.
struct DecodeTail {
    enum class Kind : std::uint8_t {
        AtEvent,       ///< at an event or another entry, or at the start of the array
        BetweenEvents, ///< behind an event and some of the commas and blanks that follow it
        InBroken,      ///< within something broken that has been counted: the next event is to be found
    };
    Kind kind = Kind::AtEvent;
    std::uint32_t commas = 0; ///< since the last event
};

struct EventBatch {
    unsigned worker = 0;        ///< whose DecodeTables number the records
    std::uint64_t firstRef = 0; ///< number of an EventRef from which the records count
    /// Text covered: events that start in [startOffset, endOffset). The JSON reader's own.
    std::uint64_t startOffset = 0;
    std::uint64_t endOffset = 0;
    bool arrayClosed = false; ///< the ']' of the event array is at endOffset - 1
    DecodeTail tail;          ///< at endOffset

    PagedVector<SliceRecord, PageGroup::Slices> slices;
    PagedVector<DeviceOp, PageGroup::Payloads> deviceOps;
    PagedVector<Launch, PageGroup::Payloads> launches;
    PagedVector<OperatorIds, PageGroup::Payloads> operatorIds;
    PagedVector<EdgeRecord, PageGroup::Records> edges;
    PagedVector<InstantRecord, PageGroup::Records> instants;
    PagedVector<FlowRecord, PageGroup::Records> flows;
    PagedVector<CounterRecord, PageGroup::Records> counters;
    PagedVector<MemoryRecord, PageGroup::Records> memory;
    std::vector<MetadataRecord> metadata;
    std::vector<ColorNameRecord> colorNames; ///< in file order

    Ledger ledger;
    std::array<std::uint64_t, 256> byKind{}; ///< counted by the kinds of BuildInput::kindNames
    std::vector<std::uint64_t> byCategory;   ///< by local category
    bool decimals = false;                   ///< some time is not a whole count of microseconds
    Diagnostics diagnostics;

    std::uint64_t sizeBytes() const;
    /// Becomes empty but keeps the memory, to be filled again.
    void clear();
};

/// Gives the memory of `records` back.
template <typename T, PageGroup kGroup>
void discard(PagedVector<T, kGroup>& records) {
    PagedVector<T, kGroup>().swap(records);
}

} // namespace lanescope
