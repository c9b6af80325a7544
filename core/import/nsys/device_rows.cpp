// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/device_rows.h"

#include <map>
#include <tuple>

#include "core/import/cupti/cupti_words.h"
#include "core/import/records/stream_owners.h"

namespace lanescope::nsys {

namespace {

using sqlite::fitting;

/// Where device work ran.
struct Place {
    std::int64_t device = 0;
    std::optional<std::int64_t> context;
    std::optional<std::int64_t> stream;
    std::int64_t pid = 0;
    std::int64_t correlation = 0;
};
/// Columns come in this order in all tables of device work.
constexpr int kWarpSize = 32;
enum PlaceColumn : std::size_t { kStart, kEnd, kDevice, kContext, kStream, kCorrelation, kGlobalPid, kOwn };

class DeviceRows {
public:
    DeviceRows(Session& session, const std::unordered_map<std::int64_t, int>& smCounts)
        : m_session(session)
        , m_writer(session.writer())
        , m_smCounts(smCounts)
        , m_streams(m_writer)
        , m_kernels(m_writer.category("kernel", CategoryKind::Kernel))
        , m_copies(m_writer.category("gpu_memcpy", CategoryKind::Memcpy))
        , m_memsets(m_writer.category("gpu_memset", CategoryKind::Memset))
        , m_graphs(m_writer.category("cuda_graph", CategoryKind::Other))
        , m_synchronizations(m_writer.category("cuda_sync", CategoryKind::Synchronization)) {}

    Status read() {
        for (const auto part : {&DeviceRows::readKernels, &DeviceRows::readCopies, &DeviceRows::readMemsets,
                                &DeviceRows::readGraphs, &DeviceRows::readSynchronizations}) {
            if (Status status = (this->*part)(); !status) {
                return status;
            }
        }
        return {};
    }

private:
    Place placeOf(const sqlite::Rows& row) {
        Place place;
        place.device = row.integerOr(kDevice, 0);
        place.context = row.integer(kContext);
        place.stream = row.integer(kStream);
        place.pid = threadOf(row.integerOr(kGlobalPid, 0)).pid;
        place.correlation = m_session.correlationOf(place.pid, row.integer(kCorrelation));
        return place;
    }

    std::uint32_t ownerOf(const Place& place, OwnerSide side, std::uint32_t category) {
        return m_streams.ownerOf(
            {place.device, place.stream.value_or(0), place.pid, place.context.value_or(0)}, side, category);
    }

    static DeviceOp opOf(const Place& place) {
        DeviceOp op;
        op.correlation = place.correlation;
        op.device = fitting<std::int16_t>(place.device, -1);
        op.stream = place.stream.value_or(-1);
        return op;
    }

    int multiprocessorsOf(std::int64_t device) const {
        const auto found = m_smCounts.find(device);
        return found == m_smCounts.end() ? 0 : found->second;
    }

    Status readKernels() {
        enum : std::size_t {
            kDemangled = kOwn,
            kShort,
            kMangled,
            kRegisters,
            kGridX,
            kGridY,
            kGridZ,
            kBlockX,
            kBlockY,
            kBlockZ,
            kStatic,
            kDynamic,
            kGraphNode,
            kLocal
        };
        static constexpr std::string_view kColumns[] = {"start",
                                                        "end",
                                                        "deviceId",
                                                        "contextId",
                                                        "streamId",
                                                        "correlationId",
                                                        "globalPid",
                                                        "demangledName",
                                                        "shortName",
                                                        "mangledName",
                                                        "registersPerThread",
                                                        "gridX",
                                                        "gridY",
                                                        "gridZ",
                                                        "blockX",
                                                        "blockY",
                                                        "blockZ",
                                                        "staticSharedMemory",
                                                        "dynamicSharedMemory",
                                                        "graphNodeId",
                                                        "localMemoryPerThread"};
        return m_session.forEachRow(
            Table::Kernels, kColumns, [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                    return;
                }
                const Place place = placeOf(row);
                for (const std::size_t column : {kDemangled, kShort, kMangled}) {
                    interval.name =
                        interval.name != 0 ? interval.name : m_session.nameOf(row.integer(column));
                }
                DeviceOp op = opOf(place);
                op.registersPerThread = fitting<std::int16_t>(row.integer(kRegisters), -1);
                op.grid = {launchSize(row.integer(kGridX)), launchSize(row.integer(kGridY)),
                           launchSize(row.integer(kGridZ))};
                op.block = {launchSize(row.integer(kBlockX)), launchSize(row.integer(kBlockY)),
                            launchSize(row.integer(kBlockZ))};
                op.sharedMemoryBytes = sharedMemory(row.integer(kStatic), row.integer(kDynamic));
                op.localMemoryBytes = fitting<std::int32_t>(row.integer(kLocal), -1);
                op.graphNodeId = row.integerOr(kGraphNode, 0);
                setLoad(op, multiprocessorsOf(place.device), kWarpSize);
                interval.owner = ownerOf(place, OwnerSide::Device, m_kernels);
                m_writer.deviceOp(interval, op);
            });
    }

    std::uint32_t nameOfCopy(std::int64_t copyKind, std::int64_t from, std::int64_t to) {
        const auto [entry, isNew] = m_copyNames.emplace(std::tuple(copyKind, from, to), 0);
        if (isNew) {
            entry->second = m_writer.name(cupti::copyName(copyKind, from, to));
        }
        return entry->second;
    }

    Status readCopies() {
        enum : std::size_t { kBytes = kOwn, kKind, kFrom, kTo, kGraphNode };
        static constexpr std::string_view kColumns[] = {
            "start",     "end",   "deviceId", "contextId", "streamId", "correlationId",
            "globalPid", "bytes", "copyKind", "srcKind",   "dstKind",  "graphNodeId"};
        return m_session.forEachRow(Table::Copies, kColumns, [this](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                return;
            }
            const Place place = placeOf(row);
            const std::int64_t kind = row.integerOr(kKind, 0);
            interval.name = nameOfCopy(kind, row.integerOr(kFrom, -1), row.integerOr(kTo, -1));
            DeviceOp op = opOf(place);
            setBytes(op, row.integer(kBytes), interval.durationNs);
            op.graphNodeId = row.integerOr(kGraphNode, 0);
            if (cupti::isMigration(kind)) {
                // The driver moves pages outside of all streams.
                op.stream = -1;
                interval.owner = m_writer.owner(OwnerSide::Device, RecordWriter::number(place.device),
                                                m_writer.text("Unified memory"), m_copies);
            } else {
                interval.owner = ownerOf(place, OwnerSide::Device, m_copies);
            }
            m_writer.deviceOp(interval, op);
        });
    }

    Status readMemsets() {
        enum : std::size_t { kBytes = kOwn, kMemoryKind, kGraphNode };
        static constexpr std::string_view kColumns[] = {"start",    "end",           "deviceId",  "contextId",
                                                        "streamId", "correlationId", "globalPid", "bytes",
                                                        "memKind",  "graphNodeId"};
        return m_session.forEachRow(
            Table::Memsets, kColumns, [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                    return;
                }
                const Place place = placeOf(row);
                interval.name = m_writer.name(cupti::memsetName(row.integerOr(kMemoryKind, -1)));
                DeviceOp op = opOf(place);
                setBytes(op, row.integer(kBytes), interval.durationNs);
                op.graphNodeId = row.integerOr(kGraphNode, 0);
                interval.owner = ownerOf(place, OwnerSide::Device, m_memsets);
                m_writer.deviceOp(interval, op);
            });
    }

    /// A graph that was recorded as a whole: one interval on its stream, without the kernels in it.
    Status readGraphs() {
        static constexpr std::string_view kColumns[] = {"start",    "end",           "deviceId",  "contextId",
                                                        "streamId", "correlationId", "globalPid", "graphId"};
        return m_session.forEachRow(Table::Graphs, kColumns, [this](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (m_session.takeTimes(row, kStart, kEnd, interval)) {
                const auto graph = row.integer(kOwn);
                interval.name = m_writer.name(graph ? "CUDA graph " + std::to_string(*graph) : "CUDA graph");
                interval.owner = ownerOf(placeOf(row), OwnerSide::Device, m_graphs);
                m_writer.slice(interval);
            }
        });
    }

    Status readSynchronizations() {
        static constexpr std::string_view kColumns[] = {"start",    "end",           "deviceId",  "contextId",
                                                        "streamId", "correlationId", "globalPid", "syncType"};
        return m_session.forEachRow(
            Table::Synchronizations, kColumns, [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                    return;
                }
                const Place place = placeOf(row);
                interval.name = m_writer.name(cupti::syncTypeName(row.integerOr(kOwn, 0)));
                // Synchronizing a context or an event is on no stream; CUPTI writes -1 in 32 bits.
                constexpr std::int64_t kNoStream = 0xFFFFFFFF;
                const bool onStream = place.stream && *place.stream >= 0 && *place.stream < kNoStream;
                interval.owner =
                    onStream ? ownerOf(place, OwnerSide::DeviceSync, m_synchronizations)
                             : m_writer.owner(OwnerSide::DeviceSync, RecordWriter::number(place.device),
                                              m_writer.text("Synchronization"), m_synchronizations);
                m_writer.slice(interval);
            });
    }

    Session& m_session;
    RecordWriter& m_writer;
    const std::unordered_map<std::int64_t, int>& m_smCounts;
    StreamOwners m_streams;
    std::uint32_t m_kernels;
    std::uint32_t m_copies;
    std::uint32_t m_memsets;
    std::uint32_t m_graphs;
    std::uint32_t m_synchronizations;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::uint32_t> m_copyNames;
};

} // namespace

Status readDeviceRows(Session& session, const std::unordered_map<std::int64_t, int>& smCounts) {
    return DeviceRows(session, smCounts).read();
}

} // namespace lanescope::nsys
