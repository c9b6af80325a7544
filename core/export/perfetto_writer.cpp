// SPDX-License-Identifier: Apache-2.0
// Perfetto's protobuf: a descriptor for each process, thread and counter, and begin, end and counter events
// (github.com/google/perfetto/tree/main/protos/perfetto/trace). Names and categories are interned.
#include <algorithm>
#include <map>

#include "core/export/exchange_writers.h"
#include "core/export/message_writer.h"
#include "core/export/track_stacks.h"

namespace lanescope {

namespace {

enum PacketField : std::uint32_t {
    kTimestamp = 8,
    kSequence = 10,
    kTrackEvent = 11,
    kInterned = 12,
    kSequenceFlags = 13,
    kDescriptor = 60
};
enum EventField : std::uint32_t {
    kCategoryId = 3,
    kType = 9,
    kNameId = 10,
    kTrackUuid = 11,
    kDoubleValue = 44,
    kFlowId = 47,
    kTerminatingFlowId = 48
};
enum EventType : std::uint64_t { kBegin = 1, kEnd = 2, kInstant = 3, kCounter = 4 };
constexpr std::uint64_t kOneSequence = 1;
constexpr std::uint64_t kStateCleared = 1;
constexpr std::uint64_t kNeedsState = 2;
constexpr std::int64_t kMadeUpId = 1'000'000'000; // of processes whose id is text

class PerfettoWriter {
public:
    PerfettoWriter(std::ostream& out, const Trace& trace, const ExchangeOptions& options, ExportNames& names)
        : m_out(out)
        , m_trace(trace)
        , m_range(options.range)
        , m_names(names) {}

    std::uint64_t write() {
        MessageWriter first;
        first.number(kSequenceFlags, kStateCleared);
        putPacket(first);
        for (std::size_t i = 0; i < m_trace.processes().size(); ++i) {
            writeProcess(i);
        }
        collectFlows();
        for (const Track& track : m_trace.tracks()) {
            for (std::uint32_t layer = 0; layer < layersOf(m_trace, track); ++layer) {
                writeTrack(track, layer);
            }
        }
        for (const Counter& counter : m_trace.counters()) {
            writeCounter(counter);
        }
        return m_slices;
    }

private:
    void putPacket(MessageWriter& packet) {
        packet.number(kSequence, kOneSequence);
        MessageWriter trace;
        trace.message(1, packet);
        m_out << trace.bytes();
    }

    static std::uint64_t uuidOfProcess(std::size_t number) { return number + 1; }
    std::uint64_t newUuid() { return m_lastUuid += 1; }

    std::int64_t pidOf(std::size_t number) const {
        const std::int64_t pid = m_trace.processes()[number].pid;
        return pid > 0 && pid < kMadeUpId ? pid : kMadeUpId + static_cast<std::int64_t>(number);
    }

    void writeProcess(std::size_t number) {
        MessageWriter process;
        process.integer(1, pidOf(number));
        process.text(6, m_names.processName(m_trace.processes()[number]));
        MessageWriter descriptor;
        descriptor.number(1, uuidOfProcess(number));
        descriptor.message(3, process);
        putDescriptor(descriptor);
    }
    void putDescriptor(const MessageWriter& descriptor) {
        MessageWriter packet;
        packet.message(kDescriptor, descriptor);
        putPacket(packet);
    }

    void collectFlows() {
        for (std::size_t i = 0; i < m_trace.flows().size(); ++i) {
            m_flowsFrom.emplace(m_trace.flows()[i].from, i + 1);
            m_flowsTo.emplace(m_trace.flows()[i].to, i + 1);
        }
    }

    /// Number of a name among those that were written; a new one goes into `interned`.
    static std::uint64_t numberOf(std::map<StringId, std::uint64_t>& known, StringId name,
                                  std::uint32_t field, const std::string& text, MessageWriter& interned) {
        const auto [entry, isNew] = known.try_emplace(name, known.size() + 1);
        if (isNew) {
            MessageWriter message;
            message.number(1, entry->second);
            message.text(2, text);
            interned.message(field, message);
        }
        return entry->second;
    }

    void writeTrack(const Track& track, std::uint32_t layer) {
        const std::vector<StackEvent> events = stackEvents(m_trace, track, layer, m_range);
        if (events.empty()) {
            return;
        }
        const std::uint64_t uuid = newUuid();
        const auto process = static_cast<std::size_t>(indexOf(track.process));
        MessageWriter descriptor;
        descriptor.number(1, uuid);
        descriptor.number(5, uuidOfProcess(process));
        const std::string name = m_names.trackName(track);
        if (track.kind == TrackKind::Thread && track.tid > 0 && layer == 0) {
            MessageWriter thread;
            thread.integer(1, pidOf(process));
            thread.integer(2, track.tid);
            thread.text(5, name);
            descriptor.message(4, thread);
        } else {
            descriptor.text(2, name + (layer > 0 ? " (overlapping)" : ""));
        }
        putDescriptor(descriptor);
        for (const StackEvent& event : events) {
            writeEvent(event, uuid);
        }
    }

    void writeEvent(const StackEvent& event, std::uint64_t uuid) {
        MessageWriter body;
        MessageWriter interned;
        body.number(kType, event.isBegin ? kBegin : kEnd);
        body.number(kTrackUuid, uuid);
        if (event.isBegin) {
            ++m_slices;
            const StringId name = m_trace.slices().name[event.slice];
            const StringId category = m_trace.category(m_trace.slices().category[event.slice]).name;
            body.number(kNameId, numberOf(m_eventNames, name, 2, m_names.text(name), interned));
            if (category != kEmptyString) {
                body.number(kCategoryId,
                            numberOf(m_categories, category, 1, m_names.text(category), interned));
            }
            addFlows(m_flowsFrom, event.slice, kFlowId, body);
            addFlows(m_flowsTo, event.slice, kTerminatingFlowId, body);
        }
        MessageWriter packet;
        packet.integer(kTimestamp, event.timeNs);
        packet.number(kSequenceFlags, kNeedsState);
        if (!interned.bytes().empty()) {
            packet.message(kInterned, interned);
        }
        packet.message(kTrackEvent, body);
        putPacket(packet);
    }
    static void addFlows(const std::multimap<SliceId, std::uint64_t>& flows, SliceId slice,
                         std::uint32_t field, MessageWriter& body) {
        const auto [first, last] = flows.equal_range(slice);
        std::for_each(first, last, [&](const auto& flow) { body.fixed64(field, flow.second); });
    }

    void writeCounter(const Counter& counter) {
        if (!counter.measured) {
            return;
        }
        const std::uint64_t uuid = newUuid();
        MessageWriter descriptor;
        descriptor.number(1, uuid);
        const std::string series = m_names.text(counter.series);
        descriptor.text(2, m_names.text(counter.name) + (series.empty() ? "" : " " + series));
        if (counter.process != kNoProcess) {
            descriptor.number(5, uuidOfProcess(static_cast<std::size_t>(indexOf(counter.process))));
        }
        descriptor.message(8, MessageWriter());
        putDescriptor(descriptor);
        for (std::size_t i = 0; i < counter.values.size(); ++i) {
            if (!m_range.contains(counter.values.timeNs(i))) {
                continue;
            }
            MessageWriter body;
            body.number(kType, kCounter);
            body.number(kTrackUuid, uuid);
            body.real(kDoubleValue, counter.values.value(i));
            MessageWriter packet;
            packet.integer(kTimestamp, counter.values.timeNs(i));
            packet.message(kTrackEvent, body);
            putPacket(packet);
        }
    }

    std::ostream& m_out;
    const Trace& m_trace;
    TimeRange m_range;
    ExportNames& m_names;
    std::uint64_t m_lastUuid = 1u << 20; ///< behind those of processes
    std::uint64_t m_slices = 0;
    std::map<StringId, std::uint64_t> m_eventNames;
    std::map<StringId, std::uint64_t> m_categories;
    std::multimap<SliceId, std::uint64_t> m_flowsFrom;
    std::multimap<SliceId, std::uint64_t> m_flowsTo;
};

} // namespace

std::uint64_t writePerfetto(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                            ExportNames& names) {
    return PerfettoWriter(out, trace, options, names).write();
}

} // namespace lanescope
