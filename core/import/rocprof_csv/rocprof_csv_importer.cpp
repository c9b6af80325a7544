// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof_csv/rocprof_csv_importer.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>

#include "core/base/ascii.h"
#include "core/base/demangled_name.h"
#include "core/base/time_limits.h"
#include "core/base/utf8.h"
#include "core/import/api/late_content.h"
#include "core/import/api/record_writer.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/rocprof_csv/rocprof_table.h"
#include "core/store/rocprof_hints.h"

namespace lanescope {

namespace {

using rocprof_csv::Content;
using rocprof_csv::RocprofTable;
using Columns = std::initializer_list<std::string_view>;

constexpr std::string_view kNamePatterns[] = {"*.csv"};
constexpr std::uint64_t kBytesOfRow = 150;
constexpr std::uint64_t kMemoryOfByte = 3;
constexpr std::uint64_t kUsualCompression = 10;

std::optional<std::int64_t> integerIn(std::string_view text) {
    text = asciiTrimmed(text);
    constexpr std::string_view kAgent = "Agent "; // of rocprofv3 since ROCm 7
    if (text.starts_with(kAgent)) {
        text.remove_prefix(kAgent.size());
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

class TableArgs final : public ArgSource {
public:
    explicit TableArgs(std::shared_ptr<const ByteFile> file,
                       std::shared_ptr<const RocprofTable> table = nullptr)
        : m_content(std::move(file), std::move(table)) {}

    Result<EventText> eventText(EventRef event) const override {
        const auto table = m_content.get(rocprof_csv::readTable);
        if (!table) {
            return table.error();
        }
        if (numberOf(event) >= (*table)->rows.size()) {
            return noArgs(placeText(event), m_content.path());
        }
        EventText text;
        const auto fields = (*table)->fields(static_cast<std::size_t>(numberOf(event)));
        for (std::size_t i = 0; i < std::min(fields.size(), (*table)->columns.size()); ++i) {
            text.args.push_back({replaceInvalidUtf8((*table)->columns[i]), replaceInvalidUtf8(fields[i]),
                                 !integerIn(fields[i])});
        }
        text.text = jsonText(text.fields, text.args);
        return text;
    }
    std::string placeText(EventRef event) const override {
        return "row " + std::to_string(numberOf(event) + 1) + " of the table";
    }
    std::uint64_t memoryBytes() const override { return m_content.sizeBytes(); }

private:
    LateContent<RocprofTable> m_content;
};

class RowWriter {
public:
    RowWriter(const RocprofTable& table, RecordWriter& writer)
        : m_table(table)
        , m_writer(writer) {}

    /// False when stopped.
    bool write(const std::stop_token& stop) {
        if (m_table.content == Content::Kernels || m_table.content == Content::Copies) {
            numberDevices();
        }
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            constexpr std::size_t kRowsBetweenStops = 1u << 12;
            if (row % kRowsBetweenStops == 0 && stop.stop_requested()) {
                return false;
            }
            m_fields = m_table.fields(row);
            writeRow(EventRef(row));
        }
        m_writer.beginKind(1);
        for (std::uint64_t i = 0; i < m_table.malformed; ++i) {
            m_writer.unusable(DiagnosticKind::MalformedEvent, EventRef(m_table.rows.size()));
        }
        return true;
    }

private:
    std::string_view text(Columns names) const {
        const auto column = m_table.columnOf(names);
        return column && *column < m_fields.size() ? asciiTrimmed(m_fields[*column]) : std::string_view();
    }
    std::optional<std::int64_t> integer(Columns names) const { return integerIn(text(names)); }

    /// The agent of a kernel, or of the two of a copy the one that is a GPU.
    std::optional<std::int64_t> agent() const {
        if (m_table.content == Content::Kernels) {
            return integer({"Agent_Id", "gpu-id", "GPU_ID"});
        }
        const std::string name = rocm::copyName(text({"Direction"}));
        return name == "Memcpy HtoD" || name == "Memcpy HtoH" ? integer({"Destination_Agent_Id"})
                                                              : integer({"Source_Agent_Id"});
    }

    /// Agents of rocprofv3 are CPUs and GPUs of the machine: devices are those with work, from 0 on.
    void numberDevices() {
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            m_fields = m_table.fields(row);
            m_devices.emplace(agent().value_or(0), 0);
        }
        const bool areAgents = m_table.columnOf({"Agent_Id", "Source_Agent_Id"}).has_value();
        std::int64_t next = 0;
        for (auto& [id, device] : m_devices) {
            device = areAgents ? next++ : id;
            const OwnerPart pid = RecordWriter::number(device);
            m_writer.processLabels(pid, "GPU " + std::to_string(device));
            if (areAgents) {
                m_writer.processName(pid, "Agent " + std::to_string(id));
            }
        }
    }

    void writeRow(EventRef event) {
        if (m_table.content == Content::Statistics) {
            writeTotal(event);
            return;
        }
        const auto begin = integer({"Start_Timestamp", "BeginNs"});
        const auto end = integer({"End_Timestamp", "EndNs"});
        if (!begin || !isWithinTimeLimits(*begin)) {
            m_writer.unusable(begin ? DiagnosticKind::TimestampOutOfRange : DiagnosticKind::MissingTimestamp,
                              event);
            return;
        }
        RecordWriter::Interval interval;
        interval.event = event;
        interval.startNs = *begin;
        if (!end) {
            m_writer.flaw(DiagnosticKind::MissingDuration, event);
        } else if (*end < *begin || !isWithinTimeLimits(*end)) {
            m_writer.flaw(DiagnosticKind::NegativeDuration, event);
        } else {
            interval.durationNs = *end - *begin;
        }
        if (m_table.content == Content::Calls) {
            writeCall(interval);
        } else {
            writeWork(interval);
        }
    }

    void writeCall(RecordWriter::Interval& interval) {
        const std::string_view name = text({"Function"});
        const CategoryKind kind = rocm::regionKindOf(text({"Domain", "Kind"}), name);
        const bool isCall = kind == CategoryKind::Runtime;
        interval.name = m_writer.name(name);
        interval.owner =
            m_writer.owner(OwnerSide::Host, RecordWriter::number(integer({"Process_Id", "pid"}).value_or(0)),
                           RecordWriter::number(integer({"Thread_Id", "tid"}).value_or(0)),
                           isCall ? m_writer.category("hip_runtime", CategoryKind::Runtime)
                                  : m_writer.category("user_annotation", CategoryKind::UserAnnotation));
        if (!isCall) {
            m_writer.slice(interval);
            return;
        }
        Launch launch;
        launch.correlation = integer({"Correlation_Id"}).value_or(0);
        m_writer.call(interval, launch);
    }

    void writeWork(RecordWriter::Interval& interval) {
        const bool isCopy = m_table.content == Content::Copies;
        const std::string name =
            isCopy ? rocm::copyName(text({"Direction"})) : demangledName(text({"Kernel_Name", "KernelName"}));
        DeviceOp op;
        op.correlation = integer({"Correlation_Id"}).value_or(0);
        const auto device = m_devices.find(agent().value_or(0));
        const std::int64_t number = device == m_devices.end() ? 0 : device->second;
        op.device = number >= 0 && number <= std::numeric_limits<std::int16_t>::max()
                        ? static_cast<std::int16_t>(number)
                        : std::int16_t{-1};
        op.stream = integer({"Stream_Id"}).value_or(integer({"Queue_Id", "queue-id"}).value_or(0));
        constexpr std::array<std::string_view, 3> kGrid{"Grid_Size_X", "Grid_Size_Y", "Grid_Size_Z"};
        constexpr std::array<std::string_view, 3> kBlock{"Workgroup_Size_X", "Workgroup_Size_Y",
                                                         "Workgroup_Size_Z"};
        for (std::size_t axis = 0; axis < 3; ++axis) { // grids are in work-items
            const std::int64_t items = integer({kGrid[axis]}).value_or(0);
            const std::int64_t size = integer({kBlock[axis]}).value_or(0);
            if (items > 0 && size > 0 && items <= UINT32_MAX && size <= UINT32_MAX) {
                op.block[axis] = static_cast<std::uint32_t>(size);
                op.grid[axis] = static_cast<std::uint32_t>((items + size - 1) / size);
            }
        }
        if (const auto shared = integer({"LDS_Block_Size", "Group_Segment_Size", "lds"});
            shared && *shared >= 0 && *shared <= INT32_MAX) {
            op.sharedMemoryBytes = static_cast<std::int32_t>(*shared);
        }
        interval.name = m_writer.name(name);
        interval.owner =
            m_writer.owner(OwnerSide::Device, RecordWriter::number(number), RecordWriter::number(op.stream),
                           isCopy ? m_writer.category("gpu_memcpy", CategoryKind::Memcpy)
                                  : m_writer.category("kernel", CategoryKind::Kernel));
        m_writer.deviceOp(interval, op);
    }

    /// The time of all calls of a name, behind that of the name before: the table has no times.
    void writeTotal(EventRef event) {
        const auto total = integer({"TotalDurationNs"});
        const TimeNs startNs = m_nextNs;
        if (!total || *total < 0 || *total > kMaxDurationNs || !isWithinTimeLimits(startNs + *total)) {
            m_writer.unusable(DiagnosticKind::MissingDuration, event);
            return;
        }
        m_nextNs += *total;
        m_writer.slice(
            {event, startNs, *total, m_writer.name(text({"Name"})),
             m_writer.owner(OwnerSide::Host, m_writer.text("rocprof"), m_writer.text("Names by time spent"),
                            m_writer.category("rocprof_total", CategoryKind::Other))});
    }

    const RocprofTable& m_table;
    RecordWriter& m_writer;
    std::vector<std::string> m_fields;
    std::map<std::int64_t, std::int64_t> m_devices; ///< by agent
    TimeNs m_nextNs = 0;
};

} // namespace

std::span<const std::string_view> RocprofCsvImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> RocprofCsvImporter::recordingHints() const {
    return rocprofHints();
}

bool RocprofCsvImporter::recognizes(const FileStart& start) const {
    return rocprof_csv::beginsLikeTable(start.content);
}

Result<LoadEstimate> RocprofCsvImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualCompression);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kBytesOfRow;
    estimate.deviceOps = estimate.events;
    estimate.memoryBytes =
        memoryOfEvents(estimate.events, estimate.deviceOps) + kMemoryOfByte * estimate.textBytes;
    return estimate;
}

Result<ImportedTrace> RocprofCsvImporter::read(std::shared_ptr<const ByteFile> file,
                                               const ImportOptions& options, Progress& progress,
                                               std::stop_token stop) const {
    auto table = rocprof_csv::readTable(file, options.memoryBudgetBytes, progress, stop);
    if (!table) {
        return table.error();
    }
    RecordWriter writer({"rows", "malformed rows"});
    writer.hasNanoseconds();
    if (!RowWriter(**table, writer).write(stop)) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
    }
    ImportedTrace trace;
    trace.format = (*table)->content == Content::Statistics
                       ? "rocprof statistics (CSV), without times: drawn by time spent"
                       : "rocprof table (CSV)";
    trace.kindWord = "row";
    trace.contentBytes = (*table)->text.size();
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    addCompressionFlaw(trace.diagnostics, file->sizeBytes(), (*table)->flaw);
    trace.args = std::make_shared<TableArgs>(std::move(file), std::move(*table));
    writer.takeInto(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>>
RocprofCsvImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<TableArgs>(std::move(file)));
}

} // namespace lanescope
