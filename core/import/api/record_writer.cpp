// SPDX-License-Identifier: Apache-2.0
#include "core/import/api/record_writer.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/base/hash_mix.h"
#include "core/base/time_limits.h"
#include "core/base/utf8.h"

namespace lanescope {

namespace {

/// Records of one batch, so that several threads can share the work of building.
constexpr std::size_t kMostSlicesOfBatch = 1u << 18;
/// Categories are looked for one by one; a file has a few dozen.
constexpr std::size_t kMostCategories = 512;
/// First appearances of one writer, behind those of the writers before it.
constexpr int kSeenBits = 48;

} // namespace

RecordWriter::RecordWriter(std::vector<std::string> kindNames, unsigned worker)
    : m_kindNames(std::move(kindNames))
    , m_worker(worker)
    , m_byKind(m_kindNames.size())
    , m_seen(std::uint64_t{worker} << kSeenBits) {
    assert(m_kindNames.size() <= 256);
    category({}, CategoryKind::None);
    beginBatch(EventRef(0));
}

std::uint32_t RecordWriter::name(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    return isUtf8(text) ? m_tables->names.intern(text, m_seen++)
                        : m_tables->names.intern(replaceInvalidUtf8(text), m_seen++);
}

std::uint32_t RecordWriter::category(std::string_view text, CategoryKind kind) {
    const std::uint32_t id = name(text);
    auto& categories = m_tables->categories;
    const auto known = std::ranges::find(categories, id, &CategoryEntry::name);
    if (known == categories.end()) {
        if (categories.size() >= kMostCategories) {
            return 0;
        }
        categories.push_back({id, kind, m_seen++});
        m_byCategory.push_back(0);
        return static_cast<std::uint32_t>(categories.size() - 1);
    }
    return static_cast<std::uint32_t>(known - categories.begin());
}

std::uint32_t RecordWriter::owner(OwnerSide side, OwnerPart pid, OwnerPart tid, std::uint32_t category) {
    const auto hashOf = [](const OwnerPart& part) {
        return hashMix(static_cast<std::uint64_t>(part.value), static_cast<std::uint64_t>(part.kind));
    };
    const std::uint64_t hash =
        hashMix(hashMix(hashOf(pid), hashOf(tid)), category * 16u + static_cast<std::uint64_t>(side));
    return m_owners.findOrAdd(
        hash, m_tables->owners,
        [&](const EventOwner& entry) {
            return entry.pid == pid && entry.tid == tid && entry.side == side && entry.category == category;
        },
        [&] {
            return EventOwner{pid, tid, side, category, m_seen++};
        });
}

void RecordWriter::moveOwner(std::uint32_t owner, OwnerPart pid, OwnerPart tid) {
    m_tables->owners[owner].pid = pid;
    m_tables->owners[owner].tid = tid;
}

void RecordWriter::beginBatch(EventRef event) {
    EventBatch batch;
    batch.worker = m_worker;
    batch.firstRef = numberOf(event);
    if (!m_batches.empty()) {
        // Batches are alike, and an array that grows touches twice the memory.
        const EventBatch& last = m_batches.back();
        batch.slices.reserve(last.slices.size());
        batch.deviceOps.reserve(last.deviceOps.size());
        batch.launches.reserve(last.launches.size());
        batch.operatorIds.reserve(last.operatorIds.size());
        batch.edges.reserve(last.edges.size());
        batch.instants.reserve(last.instants.size());
        batch.flows.reserve(last.flows.size());
        batch.counters.reserve(last.counters.size());
        batch.memory.reserve(last.memory.size());
    }
    m_batches.push_back(std::move(batch));
}

std::uint32_t RecordWriter::offsetOf(EventRef event) {
    const std::uint64_t number = numberOf(event);
    if (number < batch().firstRef || number - batch().firstRef > std::numeric_limits<std::uint32_t>::max() ||
        batch().slices.size() >= kMostSlicesOfBatch) {
        beginBatch(event);
    }
    return static_cast<std::uint32_t>(number - batch().firstRef);
}

void RecordWriter::count(std::uint32_t category, std::uint64_t events) {
    m_ledger.read += events;
    m_byKind[m_kind] += events;
    m_byCategory[category] += events;
}

bool RecordWriter::accept(EventRef event, TimeNs timeNs, std::uint32_t owner) {
    count(categoryOf(owner));
    if (isWithinTimeLimits(timeNs)) {
        return true;
    }
    ++m_ledger.unusable;
    flaw(DiagnosticKind::TimestampOutOfRange, event);
    return false;
}

DurationNs RecordWriter::usableDuration(const Interval& interval) {
    if (interval.durationNs < 0) {
        flaw(DiagnosticKind::NegativeDuration, interval.event);
        return 0;
    }
    if (interval.durationNs > kMaxDurationNs) {
        flaw(DiagnosticKind::ExcessiveDuration, interval.event);
        return 0;
    }
    return interval.durationNs;
}

bool RecordWriter::put(const Interval& interval, std::uint32_t payload) {
    if (!accept(interval.event, interval.startNs, interval.owner)) {
        return false;
    }
    if (interval.name == 0) {
        flaw(DiagnosticKind::MissingName, interval.event);
    }
    ++m_ledger.slices;
    const DurationNs durationNs = usableDuration(interval);
    const std::uint32_t offset = offsetOf(interval.event);
    batch().slices.push_back({interval.startNs, durationNs, interval.name, interval.owner, offset, payload});
    return true;
}

void RecordWriter::slice(const Interval& interval) {
    put(interval, kNoPayload);
}

void RecordWriter::deviceOp(const Interval& interval, const DeviceOp& op) {
    if (!isDeviceWork(kindOf(interval.owner))) {
        slice(interval); // the file gives a category of its own the name of a known one
        return;
    }
    offsetOf(interval.event); // the payload belongs to the batch of its slice
    if (put(interval, static_cast<std::uint32_t>(batch().deviceOps.size()))) {
        batch().deviceOps.push_back(op);
    }
}

void RecordWriter::call(const Interval& interval, const Launch& launch) {
    if (!isLaunchCall(kindOf(interval.owner))) {
        slice(interval);
        return;
    }
    offsetOf(interval.event);
    if (put(interval, static_cast<std::uint32_t>(batch().launches.size()))) {
        batch().launches.push_back(launch);
    }
}

void RecordWriter::operation(const Interval& interval, const OperatorIds& ids) {
    if (isLaunchCall(kindOf(interval.owner)) || isDeviceWork(kindOf(interval.owner))) {
        slice(interval);
        return;
    }
    offsetOf(interval.event);
    if (put(interval, static_cast<std::uint32_t>(batch().operatorIds.size()))) {
        batch().operatorIds.push_back(ids);
    }
}

void RecordWriter::asyncSlice(const Interval& interval, std::int64_t id) {
    if (!accept(interval.event, interval.startNs, interval.owner)) {
        return;
    }
    ++m_ledger.slices;
    const TimeNs endNs = interval.startNs + usableDuration(interval);
    const std::uint32_t offset = offsetOf(interval.event);
    batch().edges.push_back({interval.startNs, interval.name, interval.owner, offset, 'b', id});
    batch().edges.push_back({endNs, interval.name, interval.owner, offset, 'e', id});
}

void RecordWriter::edge(EventRef event, char phase, TimeNs timeNs, std::uint32_t name, std::uint32_t owner,
                        std::int64_t id) {
    if (accept(event, timeNs, owner)) {
        ++m_ledger.slices;
        const std::uint32_t offset = offsetOf(event);
        batch().edges.push_back({timeNs, name, owner, offset, phase, id});
    }
}

void RecordWriter::endOfSlice() {
    count(0);
    ++m_ledger.slices;
}

void RecordWriter::instant(EventRef event, TimeNs timeNs, std::uint32_t name, std::uint32_t owner) {
    if (accept(event, timeNs, owner)) {
        ++m_ledger.instants;
        const std::uint32_t offset = offsetOf(event);
        batch().instants.push_back({timeNs, name, owner, offset});
    }
}

void RecordWriter::flow(EventRef event, char phase, TimeNs timeNs, std::uint32_t owner, std::int64_t id,
                        bool enclosing) {
    if (accept(event, timeNs, owner)) {
        ++m_ledger.flows;
        link(phase, timeNs, owner, id, enclosing);
    }
}

void RecordWriter::link(char phase, TimeNs timeNs, std::uint32_t owner, std::int64_t id, bool enclosing) {
    batch().flows.push_back({timeNs, id, owner, 0, phase, enclosing});
}

void RecordWriter::closeEdge(EventRef event, TimeNs timeNs, std::uint32_t owner) {
    const std::uint32_t offset = offsetOf(event);
    batch().edges.push_back({timeNs, 0, owner, offset, 'E', 0});
}

void RecordWriter::counter(EventRef event, TimeNs timeNs, double value, std::uint32_t name,
                           std::uint32_t series, std::uint32_t owner) {
    if (accept(event, timeNs, owner)) {
        ++m_ledger.counters;
        moreOfCounter(timeNs, value, name, series, owner);
    }
}

bool RecordWriter::impliedSlice(const Interval& interval) {
    if (!isWithinTimeLimits(interval.startNs)) {
        return false;
    }
    const DurationNs durationNs = usableDuration(interval);
    const std::uint32_t offset = offsetOf(interval.event);
    batch().slices.push_back(
        {interval.startNs, durationNs, interval.name, interval.owner, offset, kNoPayload});
    return true;
}

void RecordWriter::moreOfCounter(TimeNs timeNs, double value, std::uint32_t name, std::uint32_t series,
                                 std::uint32_t owner) {
    batch().counters.push_back({timeNs, value, name, series, owner, 0});
}

void RecordWriter::memory(EventRef event, const MemoryEvent& memory, std::uint32_t name,
                          std::uint32_t owner) {
    if (accept(event, memory.timeNs, owner)) {
        ++m_ledger.instants;
        const std::uint32_t offset = offsetOf(event);
        batch().instants.push_back({memory.timeNs, name, owner, offset});
        batch().memory.push_back({memory, owner, offset});
    }
}

void RecordWriter::moreOfMemory(EventRef event, const MemoryEvent& memory, std::uint32_t owner) {
    if (isWithinTimeLimits(memory.timeNs)) {
        const std::uint32_t offset = offsetOf(event);
        batch().memory.push_back({memory, owner, offset});
    }
}

void RecordWriter::metadata(std::uint64_t count) {
    this->count(0, count);
    m_ledger.metadata += count;
}

void RecordWriter::samples(std::uint64_t count) {
    this->count(0, count);
    m_ledger.samples += count;
}

void RecordWriter::notShown(std::uint64_t count) {
    this->count(0, count);
    m_ledger.notShown += count;
}

void RecordWriter::unusable(DiagnosticKind kind, EventRef event) {
    assert(diagnosticClass(kind) == DiagnosticClass::Unusable);
    count(0);
    ++m_ledger.unusable;
    flaw(kind, event);
}

void RecordWriter::colorName(EventRef event, std::string_view color) {
    const std::uint32_t offset = offsetOf(event);
    batch().colorNames.push_back({offset, name(color)});
}

void RecordWriter::addName(MetadataKind kind, OwnerPart pid, OwnerPart tid, std::string_view text,
                           std::int64_t number) {
    MetadataRecord record;
    record.kind = kind;
    record.pid = pid;
    record.tid = tid;
    record.text = replaceInvalidUtf8(text);
    record.number = number;
    batch().metadata.push_back(std::move(record));
}

void RecordWriter::processName(OwnerPart pid, std::string_view text) {
    addName(MetadataKind::ProcessName, pid, {}, text, 0);
}

void RecordWriter::processLabels(OwnerPart pid, std::string_view text) {
    addName(MetadataKind::ProcessLabels, pid, {}, text, 0);
}

void RecordWriter::processOrder(OwnerPart pid, std::int64_t order) {
    addName(MetadataKind::ProcessSortIndex, pid, {}, {}, order);
}

void RecordWriter::threadName(OwnerPart pid, OwnerPart tid, std::string_view text) {
    addName(MetadataKind::ThreadName, pid, tid, text, 0);
}

void RecordWriter::threadOrder(OwnerPart pid, OwnerPart tid, std::int64_t order) {
    addName(MetadataKind::ThreadSortIndex, pid, tid, {}, order);
}

std::uint64_t RecordWriter::sizeBytes() const {
    std::uint64_t bytes = 0;
    for (const EventBatch& batch : m_batches) {
        bytes += batch.sizeBytes();
    }
    return bytes;
}

void RecordWriter::takeInto(ImportedTrace& trace) {
    EventBatch& first = m_batches.front();
    first.ledger = m_ledger;
    first.byCategory = std::move(m_byCategory);
    std::ranges::copy(m_byKind, first.byKind.begin());
    first.decimals = m_decimals;
    first.diagnostics = std::move(m_diagnostics);
    std::ranges::move(m_batches, std::back_inserter(trace.batches));
    if (trace.tables.size() <= m_worker) {
        trace.tables.resize(m_worker + 1);
    }
    trace.tables[m_worker] = std::move(m_tables);
    trace.kindNames = std::move(m_kindNames);
}

} // namespace lanescope
