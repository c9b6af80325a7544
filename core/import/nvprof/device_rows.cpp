// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/device_rows.h"

#include <algorithm>

#include "core/base/demangled_name.h"
#include "core/import/cupti/cupti_words.h"
#include "core/import/nvprof/nvprof_tables.h"
#include "core/import/records/stream_owners.h"

namespace lanescope::nvprof {

namespace {

using sqlite::fitting;

/// Columns come in this order in all tables of device work.
enum PlaceColumn : std::size_t { kStart, kEnd, kDevice, kContext, kStream, kCorrelation, kOwn };

/// CUPTI counts kinds of memory from 1, with 0 for unknown; Nsight Systems from 0.
std::int64_t memoryKind(std::optional<std::int64_t> kind) {
    return kind.value_or(0) - 1;
}

class DeviceRows {
public:
    DeviceRows(sqlite::RowSession& session, const DeviceSizes& sizes)
        : m_session(session)
        , m_writer(session.writer())
        , m_sizes(sizes)
        , m_streams(m_writer)
        , m_kernels(m_writer.category("kernel", CategoryKind::Kernel))
        , m_copies(m_writer.category("gpu_memcpy", CategoryKind::Memcpy))
        , m_memsets(m_writer.category("gpu_memset", CategoryKind::Memset))
        , m_synchronizations(m_writer.category("cuda_sync", CategoryKind::Synchronization)) {}

    Status read() {
        for (const Table table : {Table::SerialKernels, Table::Kernels}) {
            if (Status status = readKernels(table); !status) {
                return status;
            }
        }
        for (const Table table : {Table::Copies, Table::PeerCopies}) {
            if (Status status = readCopies(table); !status) {
                return status;
            }
        }
        if (Status status = readMemsets(); !status) {
            return status;
        }
        return readSynchronizations();
    }

private:
    StreamPlace placeOf(const sqlite::Rows& row) const {
        return {row.integerOr(kDevice, 0), row.integerOr(kStream, 0), 0, row.integerOr(kContext, 0)};
    }

    DeviceOp opOf(const sqlite::Rows& row) {
        DeviceOp op;
        op.correlation = m_session.correlationOf(0, row.integer(kCorrelation));
        op.device = fitting<std::int16_t>(row.integer(kDevice), -1);
        op.stream = row.integerOr(kStream, -1);
        return op;
    }

    std::uint32_t kernelName(std::optional<std::int64_t> id) {
        const auto [entry, isNew] = m_kernelNames.emplace(id.value_or(0), 0);
        if (isNew) {
            entry->second = m_writer.name(demangledName(m_session.string(id)));
        }
        return entry->second;
    }

    Status readKernels(Table table) {
        enum : std::size_t {
            kName = kOwn,
            kRegisters,
            kGrid,
            kBlock = kGrid + 3,
            kStatic = kBlock + 3,
            kDynamic,
            kLocal
        };
        static constexpr std::string_view kColumns[] = {"start",
                                                        "end",
                                                        "deviceId",
                                                        "contextId",
                                                        "streamId",
                                                        "correlationId",
                                                        "name",
                                                        "registersPerThread",
                                                        "gridX",
                                                        "gridY",
                                                        "gridZ",
                                                        "blockX",
                                                        "blockY",
                                                        "blockZ",
                                                        "staticSharedMemory",
                                                        "dynamicSharedMemory",
                                                        "localMemoryPerThread"};
        return m_session.forEachRow(
            numberOf(table), nameOf(table), kColumns, [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                    return;
                }
                interval.name = kernelName(row.integer(kName));
                DeviceOp op = opOf(row);
                op.registersPerThread = fitting<std::int16_t>(row.integer(kRegisters), -1);
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    op.grid[axis] = launchSize(row.integer(kGrid + axis));
                    op.block[axis] = launchSize(row.integer(kBlock + axis));
                }
                op.sharedMemoryBytes = sharedMemory(row.integer(kStatic), row.integer(kDynamic));
                op.localMemoryBytes = fitting<std::int32_t>(row.integer(kLocal), -1);
                if (const auto size = m_sizes.find(row.integerOr(kDevice, 0)); size != m_sizes.end()) {
                    setLoad(op, size->second.multiprocessors, size->second.warpSize);
                }
                interval.owner = m_streams.ownerOf(placeOf(row), OwnerSide::Device, m_kernels);
                m_writer.deviceOp(interval, op);
            });
    }

    Status readCopies(Table table) {
        enum : std::size_t { kBytes = kOwn, kKind, kFrom, kTo };
        static constexpr std::string_view kColumns[] = {"start",    "end",           "deviceId", "contextId",
                                                        "streamId", "correlationId", "bytes",    "copyKind",
                                                        "srcKind",  "dstKind"};
        return m_session.forEachRow(
            numberOf(table), nameOf(table), kColumns, [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                    return;
                }
                interval.name = m_writer.name(cupti::copyName(
                    row.integerOr(kKind, 0), memoryKind(row.integer(kFrom)), memoryKind(row.integer(kTo))));
                DeviceOp op = opOf(row);
                setBytes(op, row.integer(kBytes), interval.durationNs);
                interval.owner = m_streams.ownerOf(placeOf(row), OwnerSide::Device, m_copies);
                m_writer.deviceOp(interval, op);
            });
    }

    Status readMemsets() {
        enum : std::size_t { kBytes = kOwn, kMemoryKind };
        static constexpr std::string_view kColumns[] = {
            "start", "end", "deviceId", "contextId", "streamId", "correlationId", "bytes", "memoryKind"};
        return m_session.forEachRow(
            numberOf(Table::Memsets), nameOf(Table::Memsets), kColumns,
            [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                    return;
                }
                interval.name = m_writer.name(cupti::memsetName(memoryKind(row.integer(kMemoryKind))));
                DeviceOp op = opOf(row);
                setBytes(op, row.integer(kBytes), interval.durationNs);
                interval.owner = m_streams.ownerOf(placeOf(row), OwnerSide::Device, m_memsets);
                m_writer.deviceOp(interval, op);
            });
    }

    /// Synchronizations name a context, whose device CUPTI_ACTIVITY_KIND_CONTEXT tells.
    Status readSynchronizations() {
        std::unordered_map<std::int64_t, std::int64_t> deviceOf;
        static constexpr std::string_view kContextColumns[] = {"contextId", "deviceId"};
        if (const Status status = m_session.forEachInfo(
                "CUPTI_ACTIVITY_KIND_CONTEXT", kContextColumns,
                [&](const sqlite::Rows& row) { deviceOf.emplace(row.integerOr(0, 0), row.integerOr(1, 0)); });
            !status) {
            return status;
        }
        enum : std::size_t { kFrom, kTo, kContextOf, kStreamOf, kType };
        static constexpr std::string_view kColumns[] = {"start", "end", "contextId", "streamId", "type"};
        return m_session.forEachRow(
            numberOf(Table::Synchronizations), nameOf(Table::Synchronizations), kColumns,
            [&](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kFrom, kTo, interval)) {
                    return;
                }
                const std::int64_t context = row.integerOr(kContextOf, 0);
                const auto device = deviceOf.find(context);
                const std::int64_t number = device == deviceOf.end() ? 0 : device->second;
                const std::int64_t stream = row.integerOr(kStreamOf, -1);
                constexpr std::int64_t kNoStream = 0xFFFFFFFF; // CUPTI writes -1 in 32 bits
                interval.name = m_writer.name(cupti::syncTypeName(row.integerOr(kType, 0)));
                interval.owner = stream >= 0 && stream < kNoStream
                                     ? m_streams.ownerOf({number, stream, 0, context}, OwnerSide::DeviceSync,
                                                         m_synchronizations)
                                     : m_writer.owner(OwnerSide::DeviceSync, RecordWriter::number(number),
                                                      m_writer.text("Synchronization"), m_synchronizations);
                m_writer.slice(interval);
            });
    }

    sqlite::RowSession& m_session;
    RecordWriter& m_writer;
    const DeviceSizes& m_sizes;
    StreamOwners m_streams;
    std::uint32_t m_kernels;
    std::uint32_t m_copies;
    std::uint32_t m_memsets;
    std::uint32_t m_synchronizations;
    std::unordered_map<std::int64_t, std::uint32_t> m_kernelNames;
};

} // namespace

Status readDevices(sqlite::RowSession& session, ImportedTrace& trace, DeviceSizes& sizes) {
    enum : std::size_t {
        kId,
        kName,
        kMemory,
        kSmCount,
        kMajor,
        kMinor,
        kWarpSize,
        kWarpsPerSm,
        kThreadsPerBlock,
        kRegistersPerBlock,
        kRegistersPerSm,
        kSharedPerBlock,
        kSharedPerSm
    };
    static constexpr std::string_view kColumns[] = {"id",
                                                    "name",
                                                    "globalMemorySize",
                                                    "numMultiprocessors",
                                                    "computeCapabilityMajor",
                                                    "computeCapabilityMinor",
                                                    "numThreadsPerWarp",
                                                    "maxWarpsPerMultiprocessor",
                                                    "maxThreadsPerBlock",
                                                    "maxRegistersPerBlock",
                                                    "maxRegistersPerMultiprocessor",
                                                    "maxSharedMemoryPerBlock",
                                                    "maxSharedMemoryPerMultiprocessor"};
    return session.forEachRow(
        numberOf(Table::Devices), nameOf(Table::Devices), kColumns, [&](const sqlite::Rows& row, EventRef) {
            session.writer().metadata();
            const auto id = row.integer(kId);
            if (!id || *id < 0 || *id > std::numeric_limits<std::int16_t>::max() || sizes.contains(*id)) {
                return;
            }
            const auto count = [&row](std::size_t column) {
                const std::int32_t value = fitting<std::int32_t>(row.integer(column), -1);
                return value > 0 ? value : -1;
            };
            HeaderInfo::Device device;
            device.name = std::string(session.string(row.integer(kName)));
            DeviceProperties& properties = device.properties;
            properties.id = static_cast<std::int32_t>(*id);
            properties.smCount = count(kSmCount);
            properties.totalMemoryBytes = fitting<std::int64_t>(row.integer(kMemory), -1);
            properties.computeMajor = count(kMajor);
            properties.computeMinor = fitting<std::int32_t>(row.integer(kMinor), -1);
            properties.warpSize = count(kWarpSize);
            properties.maxThreadsPerBlock = count(kThreadsPerBlock);
            const std::int64_t threads =
                std::int64_t{count(kWarpsPerSm)} * std::max<std::int64_t>(properties.warpSize, 0);
            properties.maxThreadsPerSm =
                threads > 0 && threads < 1 << 20 ? static_cast<std::int32_t>(threads) : -1;
            properties.registersPerBlock = count(kRegistersPerBlock);
            properties.registersPerSm = count(kRegistersPerSm);
            properties.sharedMemoryPerBlockBytes = count(kSharedPerBlock);
            properties.sharedMemoryPerSmBytes = count(kSharedPerSm);
            sizes.emplace(*id, DeviceSize{properties.smCount, properties.warpSize});
            const OwnerPart pid = RecordWriter::number(*id);
            session.writer().processName(pid, device.name);
            session.writer().processLabels(pid, "GPU " + std::to_string(*id));
            trace.headerInfo.devices.push_back(std::move(device));
        });
}

Status readDeviceRows(sqlite::RowSession& session, const DeviceSizes& sizes) {
    return DeviceRows(session, sizes).read();
}

} // namespace lanescope::nvprof
