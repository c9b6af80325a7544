// SPDX-License-Identifier: Apache-2.0
// EventDecoder: makes records of what was read.
#include <algorithm>
#include <limits>

#include "core/base/time_limits.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/json/event_fields.h"

namespace lanescope {

namespace {

/// `start` is at the '{' of an object.
bool isEmptyObject(const char* start, const char* end) {
    const char* p = start + 1;
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) {
        ++p;
    }
    return p < end && *p == '}';
}

} // namespace

void EventDecoder::emit(Fields& fields) {
    if (fields.phase == 'X') {
        takeVendorEvent(fields);
    }
    EventBatch& batch = *m_batch;
    ++batch.byKind[fields.phase == 0 ? static_cast<unsigned char>('?')
                                     : static_cast<unsigned char>(fields.phase)];
    if (batch.byCategory.size() <= fields.category) {
        batch.byCategory.resize(m_tables.categories.size());
    }
    ++batch.byCategory[fields.category];
    if (fields.phase == 0 && isEmptyObject(fields.start, m_end)) { // JAX ends its events with one
        ++batch.ledger.metadata;
        return;
    }
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
    if (fields.time.status == NumberStatus::OutOfRange || !isWithinTimeLimits(fields.time.timeNs)) {
        unusable(DiagnosticKind::TimestampOutOfRange, fields.start);
        return;
    }
    batch.decimals = batch.decimals || fields.time.hasFraction || m_timeExponent == 0;
    const auto offset = static_cast<std::uint32_t>(offsetOf(fields.start) - batch.firstRef);
    const auto edge = [&] {
        batch.edges.push_back({fields.time.timeNs, fields.hasName ? nameOf(fields.name) : 0, ownerOf(fields),
                               offset, fields.phase, fields.id});
        ++batch.ledger.slices;
        keepColorName(fields);
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
        const std::uint32_t owner = ownerOf(fields);
        const std::uint32_t name = fields.hasName ? nameOf(fields.name) : 0;
        batch.instants.push_back({fields.time.timeNs, name, owner, offset});
        ++batch.ledger.instants;
        if (fields.hasName && plain(fields.name) == "[memory]") {
            emitMemory(fields, owner);
        }
        break;
    }
    case 'P':
        ++batch.ledger.samples;
        break;
    default:
        ++batch.ledger.notShown;
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
    if (fields.pid.kind == OwnerPart::Kind::Absent && fields.tid.kind == OwnerPart::Kind::Absent) {
        flaw(DiagnosticKind::MissingOwner, fields.start);
    }
    std::uint32_t payload = kNoPayload;
    std::string fullName;
    ArgFields& taken = fields.taken;
    if (isDeviceWork(fields.kind)) {
        payload = static_cast<std::uint32_t>(batch.deviceOps.size());
        DeviceOp op = taken.deviceOp();
        completeWork(plain(fields.name), op);
        if (op.bandwidthGBs < 0 && op.bytes >= 0 && durationNs > 0) {
            op.bandwidthGBs = static_cast<double>(op.bytes) / static_cast<double>(durationNs);
        }
        batch.deviceOps.push_back(op);
        fullName = taken.fullName(fields.kind, plain(fields.name));
        if (fields.kind == CategoryKind::Memcpy && m_isVendors) {
            fullName = rocm::copyName(plain(fields.name));
        }
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
    const std::uint32_t name = !fullName.empty()
                                   ? m_tables.names.intern(fullName, offsetOf(fields.name.raw.data()))
                               : fields.hasName ? nameOf(fields.name)
                                                : 0;
    batch.slices.push_back({fields.time.timeNs, durationNs, name, ownerOf(fields),
                            static_cast<std::uint32_t>(offsetOf(fields.start) - batch.firstRef), payload});
    ++batch.ledger.slices;
    keepColorName(fields);
}

void EventDecoder::keepColorName(const Fields& fields) {
    if (fields.colorName != 0) {
        m_batch->colorNames.push_back(
            {static_cast<std::uint32_t>(offsetOf(fields.start) - m_batch->firstRef), fields.colorName});
    }
}

void EventDecoder::emitFlow(Fields& fields) {
    if (!fields.hasId) {
        unusable(DiagnosticKind::FlowWithoutId, fields.start);
        return;
    }
    m_batch->flows.push_back({fields.time.timeNs, fields.id, ownerOf(fields),
                              static_cast<std::uint32_t>(offsetOf(fields.start) - m_batch->firstRef),
                              fields.phase, fields.phase != 'f' || fields.enclosing});
    ++m_batch->ledger.flows;
}

void EventDecoder::emitCounter(Fields& fields) {
    ++m_batch->ledger.counters;
    const std::size_t first = m_batch->counters.size();
    if (!fields.args.empty() && fields.args.front() == '{') {
        decodeArgs(fields.args.data() + 1, fields);
    }
    const std::uint32_t owner = ownerOf(fields);
    for (std::size_t i = first; i < m_batch->counters.size(); ++i) {
        m_batch->counters[i].owner = owner;
        m_batch->counters[i].offset = static_cast<std::uint32_t>(offsetOf(fields.start) - m_batch->firstRef);
    }
}

void EventDecoder::emitMetadata(Fields& fields) {
    ++m_batch->ledger.metadata;
    MetadataRecord record;
    record.place = offsetOf(fields.start);
    record.pid = fields.pid;
    record.tid = fields.tid;
    const std::string_view name = plain(fields.name);
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

void EventDecoder::emitMemory(Fields& fields, std::uint32_t owner) {
    fields.taken = ArgFields();
    if (!fields.args.empty() && fields.args.front() == '{') {
        decodeArgs(fields.args.data() + 1, fields);
    }
    MemoryRecord record;
    record.event = fields.taken.memory;
    record.event.timeNs = fields.time.timeNs;
    record.owner = owner;
    record.offset = static_cast<std::uint32_t>(offsetOf(fields.start) - m_batch->firstRef);
    m_batch->memory.push_back(record);
}

} // namespace lanescope
