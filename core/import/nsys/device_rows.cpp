// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/device_rows.h"

#include <limits>
#include <map>
#include <tuple>

namespace lanescope::nsys {

namespace {

/// An unsigned number of a kernel's launch; 0, unknown, when the file has none that fits.
std::uint32_t dimension(std::optional<std::int64_t> value) {
    return value && *value > 0 && *value <= std::numeric_limits<std::uint32_t>::max()
               ? static_cast<std::uint32_t>(*value)
               : 0;
}

template <typename Integer>
Integer fitting(std::optional<std::int64_t> value, Integer otherwise) {
    return value && *value >= 0 && *value <= std::numeric_limits<Integer>::max()
               ? static_cast<Integer>(*value)
               : otherwise;
}

/// Where device work ran. Columns come in this order in all tables of device work.
struct Place {
    std::int64_t device = 0;
    std::optional<std::int64_t> context;
    std::optional<std::int64_t> stream;
    std::int64_t pid = 0;
    std::int64_t correlation = 0;
};
enum PlaceColumn : std::size_t { kStart, kEnd, kDevice, kContext, kStream, kCorrelation, kGlobalPid, kOwn };

class DeviceRows {
public:
    DeviceRows(Session& session, const std::unordered_map<std::int64_t, int>& smCounts)
        : m_session(session)
        , m_writer(session.writer())
        , m_smCounts(smCounts)
        , m_kernels(m_writer.category("kernel", CategoryKind::Kernel))
        , m_copies(m_writer.category("gpu_memcpy", CategoryKind::Memcpy))
        , m_memsets(m_writer.category("gpu_memset", CategoryKind::Memset))
        , m_graphs(m_writer.category("cuda_graph", CategoryKind::Other))
        , m_synchronizations(m_writer.category("cuda_sync", CategoryKind::Synchronization)) {}

    std::optional<Error> read() {
        for (const auto part : {&DeviceRows::readKernels, &DeviceRows::readCopies, &DeviceRows::readMemsets,
                                &DeviceRows::readGraphs, &DeviceRows::readSynchronizations}) {
            if (std::optional<Error> error = (this->*part)()) {
                return error;
            }
        }
        return std::nullopt;
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

    /// Streams of different contexts have equal numbers: the first one gets the plain number, others a text.
    OwnerPart streamPart(const Place& place) {
        const std::int64_t number = place.stream.value_or(0);
        const auto owner = std::pair(place.pid, place.context.value_or(0));
        const auto [entry, isNew] = m_firstOfStream.emplace(std::pair(place.device, number), owner);
        if (entry->second == owner) {
            return RecordWriter::number(number);
        }
        return m_writer.text("stream " + std::to_string(number) + " (process " + std::to_string(owner.first) +
                             ", context " + std::to_string(owner.second) + ")");
    }

    std::uint32_t ownerOf(const Place& place, OwnerSide side, std::uint32_t category) {
        const auto key = std::tuple(place.device, place.stream.value_or(0), place.pid,
                                    place.context.value_or(0), static_cast<int>(side), category);
        const auto known = m_owners.find(key);
        if (known != m_owners.end()) {
            return known->second;
        }
        const OwnerPart pid = RecordWriter::number(place.device);
        const OwnerPart tid = streamPart(place);
        if (tid.kind == OwnerPart::Kind::Number) {
            m_writer.threadName(pid, tid, "stream " + std::to_string(tid.value));
        }
        return m_owners.emplace(key, m_writer.owner(side, pid, tid, category)).first->second;
    }

    static DeviceOp opOf(const Place& place) {
        DeviceOp op;
        op.correlation = place.correlation;
        op.device = fitting<std::int16_t>(place.device, -1);
        op.stream = place.stream.value_or(-1);
        return op;
    }

    /// Bytes and their rate, as the trace of PyTorch gives it: bytes by nanoseconds is GB by seconds.
    static void setBytes(DeviceOp& op, std::optional<std::int64_t> bytes, DurationNs durationNs) {
        op.bytes = fitting<std::int64_t>(bytes, -1);
        if (op.bytes >= 0 && durationNs > 0) {
            op.bandwidthGBs = static_cast<double>(op.bytes) / static_cast<double>(durationNs);
        }
    }

    /// Blocks and warps for each multiprocessor, as the trace of PyTorch gives them: divided by all of them.
    void setLoad(DeviceOp& op, std::int64_t device) const {
        const auto found = m_smCounts.find(device);
        if (found == m_smCounts.end() || op.grid[0] == 0 || op.block[0] == 0) {
            return;
        }
        const double blocks = static_cast<double>(op.grid[0]) * op.grid[1] * op.grid[2];
        const double threads = static_cast<double>(op.block[0]) * op.block[1] * op.block[2];
        constexpr double kWarpSize = 32;
        op.blocksPerSm = blocks / found->second;
        op.warpsPerSm = op.blocksPerSm * threads / kWarpSize;
    }

    std::optional<Error> readKernels() {
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
            kGraphNode
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
                                                        "graphNodeId"};
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
                op.grid = {dimension(row.integer(kGridX)), dimension(row.integer(kGridY)),
                           dimension(row.integer(kGridZ))};
                op.block = {dimension(row.integer(kBlockX)), dimension(row.integer(kBlockY)),
                            dimension(row.integer(kBlockZ))};
                const auto fixed = row.integer(kStatic);
                const auto dynamic = row.integer(kDynamic);
                if (fixed && dynamic && *fixed >= 0 && *dynamic >= 0 && *fixed <= 1 << 30 &&
                    *dynamic <= 1 << 30) {
                    op.sharedMemoryBytes = fitting<std::int32_t>(*fixed + *dynamic, -1);
                }
                op.graphNodeId = row.integerOr(kGraphNode, 0);
                setLoad(op, place.device);
                interval.owner = ownerOf(place, OwnerSide::Device, m_kernels);
                m_writer.deviceOp(interval, op);
            });
    }

    std::uint32_t copyName(std::int64_t copyKind, std::int64_t from, std::int64_t to) {
        const auto [entry, isNew] = m_copyNames.emplace(std::tuple(copyKind, from, to), 0);
        if (isNew) {
            const std::string_view kind = copyKindName(copyKind);
            std::string name = "Memcpy" + (kind.empty() ? std::string() : " " + std::string(kind));
            if (!memoryKindName(from).empty() && !memoryKindName(to).empty()) {
                name +=
                    " (" + std::string(memoryKindName(from)) + " -> " + std::string(memoryKindName(to)) + ")";
            }
            entry->second = m_writer.name(name);
        }
        return entry->second;
    }

    std::optional<Error> readCopies() {
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
            interval.name = copyName(kind, row.integerOr(kFrom, -1), row.integerOr(kTo, -1));
            DeviceOp op = opOf(place);
            setBytes(op, row.integer(kBytes), interval.durationNs);
            op.graphNodeId = row.integerOr(kGraphNode, 0);
            if (isMigration(kind)) {
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

    std::optional<Error> readMemsets() {
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
                const std::string_view memory = memoryKindName(row.integerOr(kMemoryKind, -1));
                interval.name =
                    m_writer.name(memory.empty() ? "Memset" : "Memset (" + std::string(memory) + ")");
                DeviceOp op = opOf(place);
                setBytes(op, row.integer(kBytes), interval.durationNs);
                op.graphNodeId = row.integerOr(kGraphNode, 0);
                interval.owner = ownerOf(place, OwnerSide::Device, m_memsets);
                m_writer.deviceOp(interval, op);
            });
    }

    /// A graph that was recorded as a whole: one interval on its stream, without the kernels in it.
    std::optional<Error> readGraphs() {
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

    std::optional<Error> readSynchronizations() {
        static constexpr std::string_view kColumns[] = {"start",    "end",           "deviceId",  "contextId",
                                                        "streamId", "correlationId", "globalPid", "syncType"};
        return m_session.forEachRow(
            Table::Synchronizations, kColumns, [this](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
                    return;
                }
                const Place place = placeOf(row);
                interval.name = m_writer.name(syncTypeName(row.integerOr(kOwn, 0)));
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
    std::uint32_t m_kernels;
    std::uint32_t m_copies;
    std::uint32_t m_memsets;
    std::uint32_t m_graphs;
    std::uint32_t m_synchronizations;
    std::map<std::pair<std::int64_t, std::int64_t>, std::pair<std::int64_t, std::int64_t>> m_firstOfStream;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, int, std::uint32_t>,
             std::uint32_t>
        m_owners;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::uint32_t> m_copyNames;
};

} // namespace

std::optional<Error> readDeviceRows(Session& session, const std::unordered_map<std::int64_t, int>& smCounts) {
    return DeviceRows(session, smCounts).read();
}

} // namespace lanescope::nsys
