// SPDX-License-Identifier: Apache-2.0
// The sink of neutral records: an importer passes it what each event of the file is, and it keeps names,
// batches, ledger and problems in order. One thread. An importer that reads with several threads uses one
// writer a thread, numbered from 0, and joins them with takeInto() in the order of their events.
//
//     RecordWriter writer({"kernels", "calls"});
//     writer.beginKind(0);
//     const auto kernels = writer.category("kernel", CategoryKind::Kernel);
//     const auto stream = writer.owner(OwnerSide::Device, writer.number(0), writer.number(7), kernels);
//     writer.deviceOp({event, startNs, endNs - startNs, writer.name(text), stream}, op);
//     writer.takeInto(trace);
//
// Each event of the file is passed once, to one of the functions under "Events": that counts it in the
// ledger, which so balances. Events come in ascending order of their EventRef. An event with an impossible
// time is counted as unusable, one with an impossible duration gets the duration 0; both become diagnostics.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/hash_index.h"
#include "core/import/api/importer.h"
#include "core/store/event_batch.h"
#include "core/store/event_ref.h"

namespace lanescope {

class RecordWriter {
public:
    /// An interval of one owner.
    struct Interval {
        EventRef event{};
        TimeNs startNs = 0;
        DurationNs durationNs = 0;
        std::uint32_t name = 0;  ///< by name(); 0: the event has none
        std::uint32_t owner = 0; ///< by owner()
    };

    /// `kindNames`: the format's words for kinds of events, at most 256; `worker`: number of this writer.
    explicit RecordWriter(std::vector<std::string> kindNames, unsigned worker = 0);

    // Numbers for texts, categories and owners. Valid for this writer; the same call gives the same number.

    std::uint32_t name(std::string_view text);
    std::string_view nameText(std::uint32_t name) const { return m_tables->names.text(name); }
    /// A category of the file and its meaning. 0 is the category of events that have none, and of those
    /// beyond some hundred categories.
    std::uint32_t category(std::string_view text, CategoryKind kind);
    /// A pid or tid that is a number.
    static OwnerPart number(std::int64_t value) { return {OwnerPart::Kind::Number, value}; }
    /// A pid or tid that is a text; "stream 7" stands for stream number 7.
    OwnerPart text(std::string_view value) { return {OwnerPart::Kind::Text, name(value)}; }
    /// The owner of events: `pid` is a process, or the number of a device on any side but the host's; `tid`
    /// is a thread or a stream. Slices of one owner nest; those that overlap partially go to overflow rows.
    std::uint32_t owner(OwnerSide side, OwnerPart pid, OwnerPart tid, std::uint32_t category);
    /// Gives an owner's events another process and thread, for formats that say behind the events whose they
    /// are.
    void moveOwner(std::uint32_t owner, OwnerPart pid, OwnerPart tid);

    // Events. Each call counts one event of the file.

    /// Kind of the events that follow, a position in `kindNames`.
    void beginKind(std::size_t kind) { m_kind = kind; }
    void slice(const Interval& interval);
    /// A kernel, copy or memset; its owner lies on a device's side and has such a category.
    void deviceOp(const Interval& interval, const DeviceOp& op);
    /// A call of the runtime or driver. It owns the device work with the same correlation, if that is not 0.
    void call(const Interval& interval, const Launch& launch);
    /// An operator or annotation with ids.
    void operation(const Interval& interval, const OperatorIds& ids);
    /// An interval that need not nest in others: on a track of its process and category.
    void asyncSlice(const Interval& interval, std::int64_t id);
    /// A begin ('B', 'b') or an end ('E', 'e') that is an event of its own: big letters pair by nesting on
    /// their owner, small ones by `id` on a track of their process and category.
    void edge(EventRef event, char phase, TimeNs timeNs, std::uint32_t name, std::uint32_t owner,
              std::int64_t id = 0);
    /// The end of an interval that slice() or operation() gets as a whole, where the end is an event of its
    /// own.
    void endOfSlice();
    void instant(EventRef event, TimeNs timeNs, std::uint32_t name, std::uint32_t owner);
    /// A start ('s'), step ('t') or end ('f') of an arrow; it binds to the slice that encloses the time.
    /// Without `enclosing` an end binds to the next slice.
    void flow(EventRef event, char phase, TimeNs timeNs, std::uint32_t owner, std::int64_t id,
              bool enclosing = true);
    /// A value of a series from this time on.
    void counter(EventRef event, TimeNs timeNs, double value, std::uint32_t name, std::uint32_t series,
                 std::uint32_t owner);
    /// An allocation or release at `memory.timeNs`, drawn as an instant named `name`.
    void memory(EventRef event, const MemoryEvent& memory, std::uint32_t name, std::uint32_t owner);
    /// Events that only name or describe something.
    void metadata(std::uint64_t count = 1);
    /// Call stacks and other samples: counted, not drawn.
    void samples(std::uint64_t count = 1);
    /// Events that Lanescope counts and does not draw.
    void notShown(std::uint64_t count = 1);
    /// An event that cannot be used, for a reason of DiagnosticClass::Unusable.
    void unusable(DiagnosticKind kind, EventRef event);

    // Additions to events. They count nothing.

    /// A slice that follows from events that were passed as something else, such as samples of call stacks.
    /// False when its time is impossible.
    bool impliedSlice(const Interval& interval);
    /// One more value of the last event that was passed to counter().
    void moreOfCounter(TimeNs timeNs, double value, std::uint32_t name, std::uint32_t series,
                       std::uint32_t owner);
    /// One more allocation or release of the last event that was passed to memory().
    void moreOfMemory(EventRef event, const MemoryEvent& memory, std::uint32_t owner);
    /// An end of an arrow that follows from other events.
    void link(char phase, TimeNs timeNs, std::uint32_t owner, std::int64_t id, bool enclosing = true);
    /// An end of the slice that edge() began last on the owner, which follows from this event.
    void closeEdge(EventRef event, TimeNs timeNs, std::uint32_t owner);
    /// A colour that the file gives the slice of this event, by a name of docs/trace-format.
    void colorName(EventRef event, std::string_view color);
    /// A flaw that was mended.
    void flaw(DiagnosticKind kind, EventRef event) { m_diagnostics.add(kind, numberOf(event)); }
    Diagnostics& diagnostics() { return m_diagnostics; }
    /// Some time of the file has digits below a microsecond.
    void hasNanoseconds() { m_decimals = true; }

    // Names and order of processes and threads. They count nothing.

    void processName(OwnerPart pid, std::string_view text);
    void processLabels(OwnerPart pid, std::string_view text);
    void processOrder(OwnerPart pid, std::int64_t order);
    void threadName(OwnerPart pid, OwnerPart tid, std::string_view text);
    void threadOrder(OwnerPart pid, OwnerPart tid, std::int64_t order);

    const Ledger& ledger() const { return m_ledger; }
    /// Own memory of the records.
    std::uint64_t sizeBytes() const;

    /// Moves everything to the end of what `trace` holds already. The writer must not be used any more.
    void takeInto(ImportedTrace& trace);

private:
    friend class SlicePairs;

    /// Counts an event of the current kind.
    void count(std::uint32_t category, std::uint64_t events = 1);
    std::uint32_t categoryOf(std::uint32_t owner) const { return m_tables->owners[owner].category; }
    CategoryKind kindOf(std::uint32_t owner) const { return m_tables->categories[categoryOf(owner)].kind; }
    std::uint32_t offsetOf(EventRef event);
    /// Counts the event; false when its time is impossible.
    bool accept(EventRef event, TimeNs timeNs, std::uint32_t owner);
    bool put(const Interval& interval, std::uint32_t payload);
    DurationNs usableDuration(const Interval& interval);
    void addName(MetadataKind kind, OwnerPart pid, OwnerPart tid, std::string_view text, std::int64_t number);
    EventBatch& batch() { return m_batches.back(); }
    void beginBatch(EventRef event);

    std::vector<std::string> m_kindNames;
    unsigned m_worker;
    std::unique_ptr<DecodeTables> m_tables = std::make_unique<DecodeTables>();
    HashIndex m_owners;
    std::vector<EventBatch> m_batches;
    Ledger m_ledger;
    Diagnostics m_diagnostics;
    std::vector<std::uint64_t> m_byKind;
    std::vector<std::uint64_t> m_byCategory;
    std::size_t m_kind = 0;
    std::uint64_t m_seen = 0; ///< counts first appearances
    bool m_decimals = false;
};

} // namespace lanescope
