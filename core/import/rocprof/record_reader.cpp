// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof/record_reader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <unordered_set>

#include "core/base/time_limits.h"
#include "core/import/api/record_writer.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/records/sequenced_operators.h"
#include "core/import/records/stream_owners.h"
#include "core/import/rocprof/process_names.h"
#include "core/import/rocprof/record_json.h"

namespace lanescope::rocprof {

namespace {

/// Arrays of buffer_records in the order of their kinds of events.
enum class Kind : std::size_t {
    Dispatches,
    Copies,
    Allocations,
    Scratch,
    Calls,
    HsaCalls,
    Markers,
    Rccl,
    Others,
    Count_
};
constexpr std::array<std::string_view, static_cast<std::size_t>(Kind::Count_)> kArrays{
    "kernel_dispatch", "memory_copy", "memory_allocation", "scratch_memory", "hip_api",
    "hsa_api",         "marker_api",  "rccl_api",          "other records"};

constexpr std::uint64_t kRecordsBetweenStops = 1u << 14;

/// The records of one process.
class ProcessReader {
public:
    ProcessReader(std::string_view text, RecordWriter& writer, StreamOwners& streams, std::int64_t number,
                  ImportedTrace& trace, Progress& progress, const std::stop_token& stop)
        : m_text(text)
        , m_writer(writer)
        , m_streams(streams)
        , m_sequenced(writer)
        , m_number(number)
        , m_trace(trace)
        , m_progress(progress)
        , m_stop(stop) {}

    bool read(json::value& process) {
        json::object object;
        if (process.get_object().get(object) != simdjson::SUCCESS) {
            return false;
        }
        m_names.read(object, m_trace); // records refer to names before and behind them
        bool isWhole = false;
        json::value records;
        if (object.find_field_unordered("buffer_records").get(records) == simdjson::SUCCESS) {
            isWhole = forMembers(records,
                                 [this](std::string_view key, json::value& array) { readArray(key, array); });
        }
        writeDispatches();
        m_sequenced.write();
        if (m_hasHostEvents && !m_names.program().empty()) {
            m_writer.processName(RecordWriter::number(m_names.pid()), m_names.program());
        }
        return isWhole && !m_isBroken;
    }

private:
    void readArray(std::string_view key, json::value& records) {
        const auto found = std::ranges::find(kArrays, key);
        const auto kind =
            static_cast<Kind>(found == kArrays.end() ? static_cast<std::size_t>(Kind::Others)
                                                     : static_cast<std::size_t>(found - kArrays.begin()));
        m_writer.beginKind(static_cast<std::size_t>(kind));
        const bool isWhole = forEntries(records, [&](json::value& value) {
            const char* at = value.raw_json_token().data();
            const auto event = EventRef(static_cast<std::uint64_t>(at - m_text.data()));
            if (++m_count % kRecordsBetweenStops == 0) {
                m_progress.events = m_count;
                if (m_stop.stop_requested()) {
                    return false;
                }
            }
            Record record;
            if (!readRecord(value, record)) {
                m_writer.unusable(DiagnosticKind::NotAnObject, event);
                return true;
            }
            take(kind, record, event);
            return true;
        });
        m_isBroken = m_isBroken || !isWhole;
    }

    std::string_view operationOf(const Record& record) {
        const SharedText* const operation = m_names.operation(record.kind, record.operation);
        return operation == nullptr ? std::string_view() : std::string_view(operation->text);
    }

    void take(Kind kind, const Record& record, EventRef event) {
        if (kind == Kind::Others) {
            m_writer.notShown();
            return;
        }
        if (!record.startNs) {
            m_writer.unusable(DiagnosticKind::MissingTimestamp, event);
            return;
        }
        RecordWriter::Interval interval{event};
        interval.startNs = *record.startNs;
        if (!record.endNs) {
            m_writer.flaw(DiagnosticKind::MissingDuration, event);
        } else if (!isWithinTimeLimits(*record.endNs)) {
            m_writer.flaw(DiagnosticKind::ExcessiveDuration, event);
        } else if (isWithinTimeLimits(*record.startNs)) {
            interval.durationNs = *record.endNs - *record.startNs;
        }
        switch (kind) {
        case Kind::Dispatches:
            takeDispatch(interval, record);
            break;
        case Kind::Copies:
            takeCopy(interval, record);
            break;
        case Kind::Calls:
        case Kind::HsaCalls:
            takeCall(interval, record);
            break;
        case Kind::Markers:
            takeMarker(interval, record);
            break;
        default:
            interval.name = operationName(record);
            interval.owner =
                threadOwner(record, kArrays[static_cast<std::size_t>(kind)], CategoryKind::Other);
            m_writer.slice(interval);
            break;
        }
    }

    std::uint32_t threadOwner(const Record& record, std::string_view category, CategoryKind kind) {
        m_hasHostEvents = true;
        return m_writer.owner(OwnerSide::Host, RecordWriter::number(m_names.pid()),
                              RecordWriter::number(record.thread), m_writer.category(category, kind));
    }

    /// Unique in the file: each process counts for itself.
    std::int64_t correlationOf(const Record& record) const {
        constexpr int kBits = 44;
        return record.correlation > 0 && record.correlation < std::int64_t{1} << kBits
                   ? (m_number << kBits) | record.correlation
                   : 0;
    }

    std::uint32_t workOwner(const Record& record, const Agent* agent, std::uint32_t category, DeviceOp& op) {
        const std::int64_t device = agent == nullptr ? 0 : agent->device;
        const std::int64_t stream = record.stream.value_or(-1) >= 0 ? *record.stream : record.queue;
        op.device = device >= 0 && device <= std::numeric_limits<std::int16_t>::max()
                        ? static_cast<std::int16_t>(device)
                        : std::int16_t{-1};
        op.stream = stream;
        op.correlation = correlationOf(record);
        if (m_devices.emplace(device).second) {
            const OwnerPart pid = RecordWriter::number(device);
            m_writer.processLabels(pid, "GPU " + std::to_string(device));
            m_writer.processName(pid, agent == nullptr ? std::string_view() : agent->name);
        }
        return m_streams.ownerOf({device, stream, m_names.pid(), 0}, OwnerSide::Device, category);
    }

    std::uint32_t nameOf(SharedText& shared) {
        shared.name = shared.name != 0 ? shared.name : m_writer.name(shared.text);
        return shared.name;
    }
    std::uint32_t operationName(const Record& record) {
        SharedText* operation = m_names.operation(record.kind, record.operation);
        return operation == nullptr ? 0 : nameOf(*operation);
    }

    void takeDispatch(RecordWriter::Interval& interval, const Record& record) {
        if (SharedText* const name = m_names.kernel(record.kernel)) {
            interval.name = nameOf(*name);
        }
        DeviceOp op;
        interval.owner = workOwner(record, m_names.agent(record.agent),
                                   m_writer.category("kernel", CategoryKind::Kernel), op);
        constexpr std::int64_t kMostShared = 1 << 30;
        op.sharedMemoryBytes = record.shared && *record.shared >= 0 && *record.shared <= kMostShared
                                   ? static_cast<std::int32_t>(*record.shared)
                                   : -1;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            op.block[axis] = launchSize(record.block[axis]);
            op.grid[axis] = launchSize(record.grid[axis]);
        }
        m_dispatches.emplace_back(interval, op);
    }

    /// Dispatches tell their grids in work-items. So do some launch calls, whose kernels keep them; the grids
    /// of all others are divided into blocks. Calls stand behind the dispatches.
    void writeDispatches() {
        m_writer.beginKind(static_cast<std::size_t>(Kind::Dispatches));
        for (auto& [interval, op] : m_dispatches) {
            const bool inWorkItems = m_inWorkItems.contains(op.correlation);
            for (std::size_t axis = 0; axis < 3 && !inWorkItems; ++axis) {
                if (op.grid[axis] != 0 && op.block[axis] != 0) {
                    op.grid[axis] = (op.grid[axis] - 1) / op.block[axis] + 1;
                }
            }
            m_writer.deviceOp(interval, op);
        }
    }

    void takeCopy(RecordWriter::Interval& interval, const Record& record) {
        const Agent* agent = m_names.agent(record.sourceAgent);
        if (agent == nullptr || !agent->isGpu) {
            agent = m_names.agent(record.targetAgent);
        }
        DeviceOp op;
        const auto [name, isNew] = m_copyNames.emplace(std::pair(record.kind, record.operation), 0);
        if (isNew) {
            name->second = m_writer.name(rocm::copyName(operationOf(record)));
        }
        interval.name = name->second;
        interval.owner = workOwner(record, agent, m_writer.category("gpu_memcpy", CategoryKind::Memcpy), op);
        setBytes(op, record.bytes, interval.durationNs);
        m_writer.deviceOp(interval, op);
    }

    void takeCall(RecordWriter::Interval& interval, const Record& record) {
        interval.name = operationName(record);
        interval.owner = threadOwner(record, "hip_runtime", CategoryKind::Runtime);
        Launch launch;
        launch.correlation = correlationOf(record);
        if (rocm::takesWorkItems(operationOf(record))) {
            m_inWorkItems.insert(launch.correlation);
        }
        m_writer.call(interval, launch);
    }

    void takeMarker(RecordWriter::Interval& interval, const Record& record) {
        SharedText* const message = m_names.message(record.correlation);
        SharedText* const shared =
            message != nullptr ? message : m_names.operation(record.kind, record.operation);
        const cupti::NvtxText marker =
            cupti::parseNvtxText(shared != nullptr ? std::string_view(shared->text) : std::string_view());
        interval.name = marker.isOperator || shared == nullptr ? m_writer.name(marker.name) : nameOf(*shared);
        interval.owner = marker.isOperator
                             ? threadOwner(record, "cpu_op", CategoryKind::Operator)
                             : threadOwner(record, "user_annotation", CategoryKind::UserAnnotation);
        if (record.endNs == record.startNs) { // a mark
            m_writer.instant(interval.event, interval.startNs, interval.name, interval.owner);
        } else if (marker.sequence && *marker.sequence >= 0) {
            m_sequenced.add(interval, m_names.pid(), record.thread, *marker.sequence, marker.name);
        } else {
            m_writer.slice(interval);
        }
    }

    std::string_view m_text;
    RecordWriter& m_writer;
    StreamOwners& m_streams;
    SequencedOperators m_sequenced;
    std::int64_t m_number;
    ImportedTrace& m_trace;
    Progress& m_progress;
    const std::stop_token& m_stop;
    ProcessNames m_names;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_copyNames; ///< by kind and operation
    std::unordered_set<std::int64_t> m_inWorkItems; ///< correlations of calls that take work-items
    std::unordered_set<std::int64_t> m_devices;
    std::vector<std::pair<RecordWriter::Interval, DeviceOp>> m_dispatches;
    bool m_hasHostEvents = false;
    std::uint64_t m_count = 0;
    bool m_isBroken = false;
};

} // namespace

std::vector<std::string> recordKinds() {
    return {kArrays.begin(), kArrays.end()};
}

Status readRecords(std::string_view text, ImportedTrace& trace, Progress& progress,
                   const std::stop_token& stop) {
    // Nothing but the last brace may end it.
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    const bool isCut = last == std::string_view::npos || text[last] != '}';
    const Error broken{
        isCut ? ErrorCode::Truncated : ErrorCode::MalformedJson,
        isCut ? "the JSON of rocprofv3 ends here in the middle; copy or record it again"
              : "it is JSON of rocprofv3, but broken within these bytes; copy or record it again",
        {},
        text.size()};
    {
        // The reader below goes forward only and relies on sound JSON.
        simdjson::dom::parser whole;
        if (whole.parse(text.data(), text.size(), false).error() != simdjson::SUCCESS) {
            return broken;
        }
    }
    json::parser parser;
    json::document document;
    json::array processes;
    if (parser.iterate(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING).get(document) !=
            simdjson::SUCCESS ||
        document.find_field_unordered("rocprofiler-sdk-tool").get_array().get(processes) !=
            simdjson::SUCCESS) {
        return broken;
    }
    RecordWriter writer(recordKinds());
    writer.hasNanoseconds();
    StreamOwners streams(writer);
    bool isWhole = true;
    std::int64_t number = 0;
    constexpr std::int64_t kMostProcesses = 1 << 16;
    for (auto entry : processes) {
        json::value process;
        isWhole = std::move(entry).get(process) == simdjson::SUCCESS && number < kMostProcesses &&
                  ProcessReader(text, writer, streams, number, trace, progress, stop).read(process);
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
        }
        if (!isWhole) {
            break;
        }
        ++number;
    }
    if (!isWhole) {
        trace.diagnostics.add(DiagnosticKind::HeaderField, 0); // something is not where it should be
    }
    writer.takeInto(trace);
    return {};
}

} // namespace lanescope::rocprof
