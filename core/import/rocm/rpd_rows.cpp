// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rpd_rows.h"

#include <cmath>
#include <set>
#include <unordered_map>

#include "core/base/demangled_name.h"
#include "core/base/number_text.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/records/sequenced_operators.h"
#include "core/import/records/stream_owners.h"

namespace lanescope::rocm {

namespace {

/// A row of rocpd_kernelapi or rocpd_copyapi.
struct CallDetails {
    std::array<std::uint32_t, 3> grid{};
    std::array<std::uint32_t, 3> block{};
    std::int32_t sharedMemoryBytes = -1;
    std::optional<std::int64_t> bytes;
};

/// A row of ext_autogradapi: the operator that a marker stands for.
struct Autograd {
    std::int64_t name = 0;
    std::int64_t sequence = -1;
};

/// Values of monitors are texts.
std::optional<double> valueOf(const sqlite::Rows& row, std::size_t column) {
    if (const auto real = row.real(column)) {
        return real;
    }
    const std::string_view text = row.text(column);
    double value = 0;
    const auto [end, error] = fromChars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value)
               ? std::optional(value)
               : std::nullopt;
}

class RpdRows {
public:
    explicit RpdRows(sqlite::RowSession& session)
        : m_session(session)
        , m_writer(session.writer())
        , m_streams(m_writer)
        , m_sequenced(m_writer) {}

    Status read() {
        for (const auto part :
             {&RpdRows::readLinks, &RpdRows::readKernelCalls, &RpdRows::readCopyCalls, &RpdRows::readAutograd,
              &RpdRows::readMonitor, &RpdRows::readOps, &RpdRows::readApis}) {
            if (Status status = (this->*part)(); !status) {
                return status;
            }
        }
        m_sequenced.write();
        return {};
    }

private:
    Status forEachRow(RpdTable table, std::span<const std::string_view> columns,
                      const sqlite::RowSession::TakeRow& take) {
        const auto number = static_cast<std::size_t>(table);
        return m_session.forEachRow(number, kRpdTables[number], columns, take);
    }

    Status readLinks() {
        static constexpr std::string_view kColumns[] = {"op_id", "api_id"};
        return m_session.forEachInfo("rocpd_api_ops", kColumns, [this](const sqlite::Rows& row) {
            if (row.integer(0) && row.integer(1)) {
                m_apiOfOp.emplace(*row.integer(0), *row.integer(1));
                m_launching.emplace(*row.integer(1));
            }
        });
    }

    Status readKernelCalls() {
        static constexpr std::string_view kColumns[] = {"api_ptr_id", "gridX",           "gridY",
                                                        "gridZ",      "workgroupX",      "workgroupY",
                                                        "workgroupZ", "groupSegmentSize"};
        return m_session.forEachInfo("rocpd_kernelapi", kColumns, [this](const sqlite::Rows& row) {
            CallDetails& details = m_details[row.integerOr(0, -1)];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                details.grid[axis] = launchSize(row.integer(1 + axis));
                details.block[axis] = launchSize(row.integer(4 + axis));
            }
            details.sharedMemoryBytes = sqlite::fitting<std::int32_t>(row.integer(7), -1);
        });
    }

    Status readCopyCalls() {
        static constexpr std::string_view kColumns[] = {"api_ptr_id", "size"};
        return m_session.forEachInfo("rocpd_copyapi", kColumns, [this](const sqlite::Rows& row) {
            m_details[row.integerOr(0, -1)].bytes = row.integer(1);
        });
    }

    Status readAutograd() {
        static constexpr std::string_view kColumns[] = {"api_ptr_id", "autogradName_id", "seq"};
        return m_session.forEachInfo("ext_autogradapi", kColumns, [this](const sqlite::Rows& row) {
            m_autograd.emplace(row.integerOr(0, -1), Autograd{row.integerOr(1, 0), row.integerOr(2, -1)});
        });
    }

    Status readMonitor() {
        enum : std::size_t { kType, kDevice, kMonitor, kStart, kValue };
        static constexpr std::string_view kColumns[] = {"deviceType", "deviceId", "monitorType", "start",
                                                        "value"};
        const std::uint32_t category = m_writer.category("monitor", CategoryKind::Other);
        return forEachRow(
            RpdTable::Monitor, kColumns, [this, category](const sqlite::Rows& row, EventRef event) {
                const auto timeNs = row.integer(kStart);
                const auto value = valueOf(row, kValue);
                if (!timeNs) {
                    m_writer.unusable(DiagnosticKind::MissingTimestamp, event);
                } else if (!value) {
                    m_writer.notShown();
                } else {
                    const std::int64_t device = row.integerOr(kDevice, 0);
                    const bool isGpu = row.text(kType) == "gpu";
                    const std::uint32_t owner =
                        m_writer.owner(isGpu ? OwnerSide::Device : OwnerSide::Span,
                                       isGpu ? RecordWriter::number(device) : m_writer.text(row.text(kType)),
                                       RecordWriter::number(isGpu ? 0 : device), category);
                    m_writer.counter(event, *timeNs, *value, m_writer.name(row.text(kMonitor)), 0, owner);
                }
            });
    }

    std::uint32_t workName(std::optional<std::int64_t> description, std::optional<std::int64_t> type) {
        const bool isNamed = !m_session.string(description).empty();
        const std::int64_t id = (isNamed ? description : type).value_or(0);
        const auto [entry, isNew] = m_workNames.emplace(id, 0);
        if (isNew) {
            entry->second = m_writer.name(demangledName(m_session.string(id)));
        }
        return entry->second;
    }

    std::uint32_t workCategory(CategoryKind kind) {
        switch (kind) {
        case CategoryKind::Kernel:
            return m_writer.category("kernel", kind);
        case CategoryKind::Memcpy:
            return m_writer.category("gpu_memcpy", kind);
        case CategoryKind::Memset:
            return m_writer.category("gpu_memset", kind);
        default:
            return m_writer.category("barrier", CategoryKind::Other);
        }
    }

    Status readOps() {
        enum : std::size_t { kStart, kEnd, kDevice, kQueue, kDescription, kType };
        static constexpr std::string_view kColumns[] = {"start",          "end",      "gpuId", "queueId",
                                                        "description_id", "opType_id"};
        return forEachRow(RpdTable::Ops, kColumns, [this](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                return;
            }
            const std::int64_t device = row.integerOr(kDevice, 0);
            const std::int64_t queue = row.integerOr(kQueue, 0);
            const CategoryKind kind = workKindOf(m_session.string(row.integer(kType)));
            interval.name = workName(row.integer(kDescription), row.integer(kType));
            interval.owner = m_streams.ownerOf({device, queue, 0, 0}, OwnerSide::Device, workCategory(kind));
            if (m_devices.emplace(device).second) {
                m_writer.processLabels(RecordWriter::number(device), "GPU " + std::to_string(device));
            }
            if (kind == CategoryKind::Other) {
                m_writer.slice(interval);
                return;
            }
            DeviceOp op;
            op.device = sqlite::fitting<std::int16_t>(device, -1);
            op.stream = queue;
            if (const auto api = m_apiOfOp.find(sqlite::rowOf(event)); api != m_apiOfOp.end()) {
                op.correlation = api->second;
                setDetails(op, api->second, kind, interval.durationNs);
            }
            m_writer.deviceOp(interval, op);
        });
    }

    void setDetails(DeviceOp& op, std::int64_t api, CategoryKind kind, DurationNs durationNs) const {
        const auto details = m_details.find(api);
        if (details == m_details.end()) {
            return;
        }
        if (kind == CategoryKind::Kernel) {
            op.grid = details->second.grid;
            op.block = details->second.block;
            op.sharedMemoryBytes = details->second.sharedMemoryBytes;
        } else {
            setBytes(op, details->second.bytes, durationNs);
        }
    }

    Status readApis() {
        enum : std::size_t { kStart, kEnd, kProcess, kThread, kName, kArgs, kDomain };
        static constexpr std::string_view kColumns[] = {"start",      "end",     "pid",      "tid",
                                                        "apiName_id", "args_id", "domain_id"};
        return forEachRow(RpdTable::Apis, kColumns, [this](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                return;
            }
            const std::int64_t pid = row.integerOr(kProcess, 0);
            const std::int64_t tid = row.integerOr(kThread, 0);
            const std::string_view name = m_session.string(row.integer(kName));
            const std::int64_t id = sqlite::rowOf(event);
            const auto ownerOf = [&](std::string_view category, CategoryKind kind) {
                return m_writer.owner(OwnerSide::Host, RecordWriter::number(pid), RecordWriter::number(tid),
                                      m_writer.category(category, kind));
            };
            if (name == "UserMarker") {
                takeMarker(interval, row.integer(kArgs), pid, tid, ownerOf);
                return;
            }
            interval.name = m_session.nameOf(row.integer(kName));
            if (m_launching.contains(id) || isRuntimeName(name)) {
                interval.owner = ownerOf("hip_runtime", CategoryKind::Runtime);
                Launch launch;
                launch.correlation = id;
                m_writer.call(interval, launch);
                return;
            }
            const bool isOwn =
                name.ends_with("::writeRows") || name == "rpdflush" || name == "hcc_activity_callback";
            interval.owner =
                isOwn ? m_writer.owner(OwnerSide::Span, RecordWriter::number(pid), RecordWriter::number(tid),
                                       m_writer.category("overhead", CategoryKind::Overhead))
                      : m_writer.owner(OwnerSide::Host, RecordWriter::number(pid), RecordWriter::number(tid),
                                       domainCategory(row.integer(kDomain)));
            m_writer.slice(interval);
        });
    }

    std::uint32_t domainCategory(std::optional<std::int64_t> id) {
        const auto [entry, isNew] = m_domains.emplace(id.value_or(0), 0);
        if (isNew) {
            const std::string_view domain = m_session.string(id);
            entry->second = m_writer.category(domain.empty() ? "api" : domain, CategoryKind::Other);
        }
        return entry->second;
    }

    /// A marker of roctx, or an operator of PyTorch that was recorded as one.
    template <typename OwnerOf>
    void takeMarker(RecordWriter::Interval& interval, std::optional<std::int64_t> textId, std::int64_t pid,
                    std::int64_t tid, const OwnerOf& ownerOf) {
        cupti::NvtxText marker = cupti::parseNvtxText(m_session.string(textId));
        if (const auto known = m_autograd.find(sqlite::rowOf(interval.event)); known != m_autograd.end()) {
            marker.isOperator = true;
            marker.name = m_session.string(known->second.name);
            interval.name = m_session.nameOf(known->second.name);
            if (known->second.sequence >= 0) {
                marker.sequence = known->second.sequence;
            }
        } else {
            interval.name = marker.isOperator ? m_writer.name(marker.name) : m_session.nameOf(textId);
        }
        interval.name = interval.name != 0 ? interval.name : m_writer.name("UserMarker");
        interval.owner = marker.isOperator ? ownerOf("cpu_op", CategoryKind::Operator)
                                           : ownerOf("user_annotation", CategoryKind::UserAnnotation);
        if (marker.sequence && *marker.sequence >= 0) {
            m_sequenced.add(interval, pid, tid, *marker.sequence, marker.name);
        } else {
            m_writer.slice(interval);
        }
    }

    sqlite::RowSession& m_session;
    RecordWriter& m_writer;
    StreamOwners m_streams;
    SequencedOperators m_sequenced;
    std::unordered_map<std::int64_t, std::int64_t> m_apiOfOp;
    std::set<std::int64_t> m_launching; ///< calls that own work
    std::set<std::int64_t> m_devices;
    std::unordered_map<std::int64_t, CallDetails> m_details; ///< by call
    std::unordered_map<std::int64_t, Autograd> m_autograd;   ///< by call
    std::unordered_map<std::int64_t, std::uint32_t> m_workNames;
    std::unordered_map<std::int64_t, std::uint32_t> m_domains; ///< categories
};

} // namespace

Status readRpdRows(sqlite::RowSession& session) {
    return RpdRows(session).read();
}

} // namespace lanescope::rocm
