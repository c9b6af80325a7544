// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/device_rows.h"

#include <iterator>
#include <set>
#include <string>

#include "core/base/ascii.h"
#include "core/import/ascend/ascend_tables.h"
#include "core/import/records/stream_owners.h"
#include "core/store/communication_parts.h"

namespace lanescope::ascend {

namespace {

/// A row of COMPUTE_TASK_INFO.
struct ComputeTask {
    std::int64_t name = 0;
    std::int64_t blocks = 0;
};

/// A row of MEMCPY_INFO.
struct CopyTask {
    std::int64_t bytes = 0;
    std::int64_t operation = -1;
};

/// Copies by ENUM_MEMCPY_OPERATION as Kineto names them; empty for others.
std::string_view copyName(std::int64_t operation) {
    constexpr std::string_view kNames[] = {"Memcpy HtoH", "Memcpy HtoD", "Memcpy DtoH", "Memcpy DtoD", "",
                                           "Memcpy DtoD", "Memcpy HtoD", "Memcpy DtoH"};
    return operation >= 0 && operation < static_cast<std::int64_t>(std::size(kNames))
               ? kNames[static_cast<std::size_t>(operation)]
               : std::string_view();
}

/// A row of COMMUNICATION_TASK_INFO.
struct CommunicationTask {
    std::string type;
    std::optional<std::int64_t> from; ///< rank in its group, like `to`; absent: none, or not recorded
    std::optional<std::int64_t> to;
    std::int64_t sizeBytes = 0;
    bool isNotify = false; ///< by RDMA
};

constexpr std::int64_t kSendsNotify = 0; // ENUM_HCCL_RDMA_TYPE
constexpr std::string_view kCommunicationTask = "communication task";

/// Lower case without what joins words: "Notify_Wait" and "Notify Wait" are alike.
std::string plainWords(std::string_view text) {
    std::string words;
    for (const char c : text) {
        if (isAsciiLetter(c)) {
            words += asciiLower(c);
        }
    }
    return words;
}

class DeviceRows {
public:
    DeviceRows(sqlite::RowSession& session, const OperatorIdsByConnection& operators)
        : m_session(session)
        , m_writer(session.writer())
        , m_operators(operators)
        , m_streams(m_writer) {}

    Status read() {
        for (const auto part :
             {&DeviceRows::readComputeTasks, &DeviceRows::readCommunicationTasks, &DeviceRows::readCopyTasks,
              &DeviceRows::readTasks, &DeviceRows::readCommunicationOps}) {
            if (Status status = (this->*part)(); !status) {
                return status;
            }
        }
        return {};
    }

private:
    Status readComputeTasks() {
        static constexpr std::string_view kColumns[] = {"globalTaskId", "name", "blockDim", "block_dim"};
        return m_session.forEachInfo("COMPUTE_TASK_INFO", kColumns, [this](const sqlite::Rows& row) {
            if (const auto id = row.integer(0)) {
                m_computeTasks.emplace(
                    *id, ComputeTask{row.integerOr(1, 0), row.integerOr(2, row.integerOr(3, 0))});
            }
        });
    }

    Status readCommunicationTasks() {
        enum : std::size_t { kTask, kType, kFrom, kTo, kSize, kRdma };
        static constexpr std::string_view kColumns[] = {"globalTaskId", "taskType", "srcRank",
                                                        "dstRank",      "size",     "rdmaType"};
        return m_session.forEachInfo("COMMUNICATION_TASK_INFO", kColumns, [this](const sqlite::Rows& row) {
            if (const auto task = row.integer(kTask)) {
                m_communicationTasks.emplace(
                    *task, CommunicationTask{std::string(m_session.string(row.integer(kType))),
                                             rankOf(row.integer(kFrom)), rankOf(row.integer(kTo)),
                                             row.integerOr(kSize, 0), row.integer(kRdma) == kSendsNotify});
            }
        });
    }

    Status readCopyTasks() {
        static constexpr std::string_view kColumns[] = {"globalTaskId", "size", "memcpyOperation"};
        return m_session.forEachInfo("MEMCPY_INFO", kColumns, [this](const sqlite::Rows& row) {
            if (const auto task = row.integer(0)) {
                m_copies.emplace(*task, CopyTask{row.integerOr(1, -1), row.integerOr(2, -1)});
            }
        });
    }

    /// Size and direction of a copy.
    void takeCopy(const CopyTask& copy, RecordWriter::Interval& interval, DeviceOp& op) {
        if (const std::string_view name = copyName(copy.operation); !name.empty()) {
            interval.name = m_writer.name(name);
        }
        if (copy.bytes >= 0) {
            op.bytes = copy.bytes;
            op.bandwidthGBs = interval.durationNs > 0
                                  ? static_cast<double>(copy.bytes) / static_cast<double>(interval.durationNs)
                                  : -1;
        }
    }

    /// Parts of a collective operation wait for other ranks, move data, or do neither. Level 0 tells no ranks
    /// and sizes, so that types decide.
    std::string_view partOf(const CommunicationTask& task, std::string_view type) const {
        const std::string words = plainWords(task.type) + " " + plainWords(type);
        const auto says = [&words](std::string_view word) { return words.find(word) != std::string::npos; };
        if (says("notifywait")) {
            const bool isOwnStream = task.from && (!task.to || *task.to == *task.from);
            return isOwnStream ? kCommunicationTask : kCommunicationWait;
        }
        if (task.isNotify || says("notify") || says("writevalue")) {
            return kCommunicationTask;
        }
        return says("sdma") || says("rdma") || says("memcpy") || says("reduce") || task.sizeBytes > 0
                   ? kCommunicationTransfer
                   : kCommunicationTask;
    }

    /// Compute tasks are kernels; copies by their type; the parts of collective operations, waits and records
    /// of events are neither, as they overlap the operation that they belong to.
    std::uint32_t categoryOf(bool isCompute, const CommunicationTask* communication, std::string_view type) {
        if (isCompute) {
            return m_writer.category("kernel", CategoryKind::Kernel);
        }
        if (communication != nullptr) {
            return m_writer.category(partOf(*communication, type), CategoryKind::Other);
        }
        if (type.find("MEMCPY") != std::string_view::npos) {
            return m_writer.category("gpu_memcpy", CategoryKind::Memcpy);
        }
        if (type.find("MEMSET") != std::string_view::npos) {
            return m_writer.category("gpu_memset", CategoryKind::Memset);
        }
        // Where compute tasks are listed, other tasks of the cores belong to collective operations.
        return m_computeTasks.empty() &&
                       (type.starts_with("AI_") || type.starts_with("KERNEL") || type.starts_with("MIX_"))
                   ? m_writer.category("kernel", CategoryKind::Kernel)
                   : m_writer.category("task", CategoryKind::Other);
    }

    Status readTasks() {
        enum : std::size_t { kStart, kEnd, kDevice, kConnection, kTask, kType, kStream };
        static constexpr std::string_view kColumns[] = {
            "startNs", "endNs", "deviceId", "connectionId", "globalTaskId", "taskType", "streamId"};
        return m_session.forEachRow(
            numberOf(Table::Tasks), nameOf(Table::Tasks), kColumns,
            [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.setTimes(row.integer(kStart), row.integer(kEnd), interval)) {
                    return;
                }
                const auto task = row.integer(kTask);
                const auto compute = task ? m_computeTasks.find(*task) : m_computeTasks.end();
                const bool isCompute = compute != m_computeTasks.end();
                const auto part = task ? m_communicationTasks.find(*task) : m_communicationTasks.end();
                const CommunicationTask* const communication =
                    part == m_communicationTasks.end() ? nullptr : &part->second;
                const auto type = row.integer(kType);
                interval.name = m_session.nameOf(isCompute ? std::optional(compute->second.name) : type);
                DeviceOp op;
                op.stream = row.integerOr(kStream, -1);
                setPlace(op, row.integerOr(kDevice, 0), row.integer(kConnection));
                if (isCompute) {
                    op.grid[0] = launchSize(compute->second.blocks);
                    op.grid[1] = op.grid[2] = op.grid[0] != 0 ? 1 : 0;
                }
                if (const auto copy = task ? m_copies.find(*task) : m_copies.end(); copy != m_copies.end()) {
                    takeCopy(copy->second, interval, op);
                }
                const std::uint32_t category = categoryOf(isCompute, communication, m_session.string(type));
                interval.owner =
                    m_streams.ownerOf({row.integerOr(kDevice, 0), row.integerOr(kStream, 0), 0, 0},
                                      OwnerSide::Device, category);
                m_writer.deviceOp(interval, op);
            });
    }

    Status readCommunicationOps() {
        enum : std::size_t { kStart, kEnd, kConnection, kName, kGroup, kDevice };
        static constexpr std::string_view kColumns[] = {"startNs", "endNs",     "connectionId",
                                                        "opName",  "groupName", "deviceId"};
        const std::uint32_t category = m_writer.category("communication", CategoryKind::Kernel);
        std::unordered_map<std::int64_t, OwnerPart> groups; // by the number of their name
        return m_session.forEachRow(
            numberOf(Table::CommunicationOps), nameOf(Table::CommunicationOps), kColumns,
            [&, category](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.setTimes(row.integer(kStart), row.integer(kEnd), interval)) {
                    return;
                }
                interval.name = m_session.nameOf(row.integer(kName));
                // The operation names no device; a file has those of one, unless it says otherwise.
                const std::int64_t device =
                    row.integerOr(kDevice, m_devices.empty() ? 0 : *m_devices.begin());
                DeviceOp op;
                setPlace(op, device, row.integer(kConnection));
                const auto [group, isNew] = groups.emplace(row.integerOr(kGroup, -1), OwnerPart());
                if (isNew) {
                    group->second =
                        m_writer.text("Communication " + std::string(m_session.string(row.integer(kGroup))));
                }
                interval.owner =
                    m_writer.owner(OwnerSide::Device, RecordWriter::number(device), group->second, category);
                m_writer.deviceOp(interval, op);
            });
    }

    void setPlace(DeviceOp& op, std::int64_t device, std::optional<std::int64_t> connection) {
        op.device = sqlite::fitting<std::int16_t>(device, -1);
        op.correlation = correlationOf(connection);
        if (const auto known = m_operators.find(op.correlation); known != m_operators.end()) {
            op.externalId = known->second;
        }
        if (m_devices.emplace(device).second) {
            m_writer.processLabels(RecordWriter::number(device), "NPU " + std::to_string(device));
        }
    }

    sqlite::RowSession& m_session;
    RecordWriter& m_writer;
    const OperatorIdsByConnection& m_operators;
    StreamOwners m_streams;
    std::unordered_map<std::int64_t, ComputeTask> m_computeTasks;
    std::unordered_map<std::int64_t, CopyTask> m_copies;
    std::unordered_map<std::int64_t, CommunicationTask> m_communicationTasks;
    std::set<std::int64_t> m_devices;
};

} // namespace

std::int64_t correlationOf(std::optional<std::int64_t> connection) {
    constexpr std::int64_t kNone = 0xFFFFFFFF;
    return connection && *connection >= 0 && *connection < std::int64_t{1} << 60 && *connection != kNone
               ? *connection + 1
               : 0;
}

Status readDeviceRows(sqlite::RowSession& session, const OperatorIdsByConnection& operators) {
    return DeviceRows(session, operators).read();
}

} // namespace lanescope::ascend
