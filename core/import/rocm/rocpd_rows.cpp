// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocpd_rows.h"

#include <set>
#include <unordered_set>

#include "core/import/cupti/nvtx_text.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/records/sequenced_operators.h"
#include "core/import/records/stream_owners.h"
#include "core/import/rocm/rocpd_schema.h"

namespace lanescope::rocm {

namespace {

/// Columns that all tables of events have, of schema 3 or 4; others follow them.
enum CommonColumn : std::size_t {
    kGuid,
    kStart,
    kEnd,
    kStartId,
    kEndId,
    kTrack,
    kProcess,
    kThread,
    kAgent,
    kQueue,
    kStream,
    kName,
    kEvent,
    kOwn
};
constexpr std::string_view kCommonColumns[] = {"guid",      "start",   "end",     "start_id", "end_id",
                                               "track_id",  "pid",     "tid",     "agent_id", "queue_id",
                                               "stream_id", "name_id", "event_id"};
static_assert(std::size(kCommonColumns) == kOwn);

/// One row with what it refers to.
struct RocpdRow {
    std::uint32_t run = 0;
    RocpdPlace place;
    const RocpdProcess* process = nullptr;
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    RocpdEvent event;
};

class RocpdRows {
public:
    RocpdRows(sqlite::RowSession& session, RocpdInfo& info, const std::vector<std::string>& runs)
        : m_session(session)
        , m_writer(session.writer())
        , m_info(info)
        , m_runs(runs)
        , m_streams(m_writer)
        , m_sequenced(m_writer) {}

    Status read() {
        for (const auto part :
             {&RocpdRows::findLaunchesInWorkItems, &RocpdRows::readSamples, &RocpdRows::readDispatches,
              &RocpdRows::readCopies, &RocpdRows::readAllocations, &RocpdRows::readRegions}) {
            if (Status status = (this->*part)(); !status) {
                return status;
            }
        }
        m_sequenced.write();
        writeNames();
        return {};
    }

private:
    using Take = std::function<void(const sqlite::Rows& row, RocpdRow& of, EventRef event)>;

    Status forEach(RocpdTable table, std::initializer_list<std::string_view> own, const Take& take) {
        std::vector<std::string_view> columns(std::begin(kCommonColumns), std::end(kCommonColumns));
        columns.insert(columns.end(), own);
        const auto kind = static_cast<std::size_t>(table);
        for (std::size_t run = 0; run < m_runs.size(); ++run) {
            const auto takeRow = [&](const sqlite::Rows& row, EventRef event) {
                RocpdRow of = rowOf(row);
                take(row, of, event);
            };
            if (const Status status =
                    m_session.forEachRow(run * kRocpdTableCount + kind,
                                         std::string(kRocpdTables[kind]) + m_runs[run], columns, takeRow);
                !status) {
                return status;
            }
        }
        return {};
    }

    RocpdRow rowOf(const sqlite::Rows& row) {
        RocpdRow of;
        of.run = m_info.runOf(row.text(kGuid));
        of.place = m_info.placeOf(of.run,
                                  {row.integer(kProcess), row.integer(kThread), row.integer(kAgent),
                                   row.integer(kQueue), row.integer(kStream), row.integer(kName)},
                                  row.integer(kTrack));
        if (const auto process = m_info.processes.find({of.run, of.place.process.value_or(0)});
            process != m_info.processes.end()) {
            of.process = &process->second;
            of.pid = process->second.pid;
        }
        if (const auto thread = m_info.threads.find({of.run, of.place.thread.value_or(0)});
            thread != m_info.threads.end()) {
            of.tid = thread->second.tid;
        }
        if (const auto event = m_info.events.find({of.run, row.integerOr(kEvent, 0)});
            event != m_info.events.end()) {
            of.event = event->second;
        }
        return of;
    }

    bool takeTimes(const sqlite::Rows& row, const RocpdRow& of, RecordWriter::Interval& interval) {
        return m_session.setTimes(m_info.timeOf(of.run, row.integer(kStart), row.integer(kStartId)),
                                  m_info.timeOf(of.run, row.integer(kEnd), row.integer(kEndId)), interval);
    }

    /// Number of a string in the writer; looked up once, as many rows share long ones.
    std::uint32_t nameOf(std::uint32_t run, std::optional<std::int64_t> id) {
        return id ? memo(m_names, {run, *id}, m_info.strings) : 0;
    }
    std::uint32_t memo(ByRunKey<std::uint32_t>& numbers, const RunKey& key,
                       const ByRunKey<std::string>& texts) {
        const auto [entry, isNew] = numbers.emplace(key, 0);
        if (isNew) {
            const auto text = texts.find(key);
            entry->second = text == texts.end() ? 0 : m_writer.name(text->second);
        }
        return entry->second;
    }

    /// Correlations of different runs and processes have equal numbers.
    std::int64_t correlationOf(const RocpdRow& of) {
        const auto process = static_cast<std::int64_t>(hashMix(of.run, static_cast<std::uint64_t>(of.pid)));
        return m_session.correlationOf(process, of.event.correlation);
    }

    std::uint32_t threadOwner(const RocpdRow& of, std::uint32_t category) {
        m_threads.emplace(of.run, of.place.process.value_or(0), of.place.thread.value_or(0));
        return m_writer.owner(OwnerSide::Host, RecordWriter::number(of.pid), RecordWriter::number(of.tid),
                              category);
    }

    const RocpdAgent* agentOf(std::uint32_t run, std::optional<std::int64_t> id) const {
        const auto agent = id ? m_info.agents.find({run, *id}) : m_info.agents.end();
        return agent == m_info.agents.end() ? nullptr : &agent->second;
    }

    std::uint32_t workOwner(const RocpdRow& of, const RocpdAgent* agent, std::uint32_t category,
                            DeviceOp& op) {
        const std::int64_t device = agent == nullptr ? 0 : agent->device;
        const std::int64_t stream = of.place.stream.value_or(of.place.queue.value_or(0));
        op.device = sqlite::fitting<std::int16_t>(device, -1);
        op.stream = stream;
        if (m_devices.emplace(device).second) {
            const OwnerPart pid = RecordWriter::number(device);
            m_writer.processLabels(pid, "GPU " + std::to_string(device));
            m_writer.processName(pid, agent == nullptr ? std::string_view() : agent->name);
        }
        const std::uint32_t owner = m_streams.ownerOf(
            {device, stream, of.pid, static_cast<std::int64_t>(of.run)}, OwnerSide::Device, category);
        const auto& names = of.place.stream ? m_info.streams : m_info.queues;
        if (const auto name = names.find({of.run, stream});
            name != names.end() && !name->second.empty() && m_namedStreams.emplace(device, stream).second) {
            m_writer.threadName(RecordWriter::number(device), RecordWriter::number(stream), name->second);
        }
        return owner;
    }

    /// Dispatches tell their grids in work-items. So do some launch calls, whose kernels keep them; the grids
    /// of all others are divided into blocks.
    Status findLaunchesInWorkItems() {
        for (const std::string& run : m_runs) {
            static constexpr std::string_view kColumns[] = {"guid", "name_id", "event_id", "pid", "track_id"};
            const auto take = [this](const sqlite::Rows& row) {
                const std::uint32_t of = m_info.runOf(row.text(0));
                const auto event = m_info.events.find({of, row.integerOr(2, 0)});
                if (event != m_info.events.end() && takesWorkItems(m_info.string(of, row.integer(1)))) {
                    m_inWorkItems.insert({of, event->second.correlation});
                }
            };
            if (const Status status = m_session.forEachInfo("rocpd_region" + run, kColumns, take); !status) {
                return status;
            }
        }
        return {};
    }

    Status readSamples() {
        enum : std::size_t { kTime = kOwn, kTimeId };
        const std::uint32_t category = m_writer.category("counter", CategoryKind::Other);
        return forEach(RocpdTable::Samples, {"timestamp", "timestamp_id"},
                       [&, category](const sqlite::Rows& row, RocpdRow& of, EventRef event) {
                           const auto timeNs =
                               m_info.timeOf(of.run, row.integer(kTime), row.integer(kTimeId));
                           if (!timeNs) {
                               m_writer.unusable(DiagnosticKind::MissingTimestamp, event);
                               return;
                           }
                           const auto values = m_info.values.find({of.run, row.integerOr(kEvent, 0)});
                           if (values == m_info.values.end()) { // a point on a track
                               m_writer.instant(event, *timeNs, nameOf(of.run, of.place.name),
                                                threadOwner(of, category));
                               return;
                           }
                           const RocpdAgent* agent = agentOf(of.run, of.place.agent);
                           const std::uint32_t owner =
                               agent != nullptr && agent->isGpu
                                   ? m_writer.owner(OwnerSide::Device, RecordWriter::number(agent->device),
                                                    RecordWriter::number(0), category)
                                   : threadOwner(of, category);
                           bool isFirst = true;
                           for (const RocpdCounterValue& value : values->second) {
                               const auto name = m_info.counters.find({of.run, value.counter});
                               const std::uint32_t counter =
                                   m_writer.name(name != m_info.counters.end()
                                                     ? name->second
                                                     : "counter " + std::to_string(value.counter));
                               if (isFirst) {
                                   m_writer.counter(event, *timeNs, value.value, counter, 0, owner);
                               } else {
                                   m_writer.moreOfCounter(*timeNs, value.value, counter, 0, owner);
                               }
                               isFirst = false;
                           }
                           // The values of an event are those of one sample: a forged file could repeat them
                           // without end.
                           m_info.values.erase(values);
                       });
    }

    Status readDispatches() {
        enum : std::size_t { kKernel = kOwn, kBlock, kGrid = kBlock + 3, kShared = kGrid + 3 };
        const std::uint32_t category = m_writer.category("kernel", CategoryKind::Kernel);
        return forEach(
            RocpdTable::Dispatches,
            {"kernel_id", "workgroup_size_x", "workgroup_size_y", "workgroup_size_z", "grid_size_x",
             "grid_size_y", "grid_size_z", "group_segment_size"},
            [&, category](const sqlite::Rows& row, RocpdRow& of, EventRef event) {
                RecordWriter::Interval interval{event};
                if (!takeTimes(row, of, interval)) {
                    return;
                }
                interval.name = memo(m_kernelNames, {of.run, row.integerOr(kKernel, 0)}, m_info.kernels);
                DeviceOp op;
                op.correlation = correlationOf(of);
                op.sharedMemoryBytes = sqlite::fitting<std::int32_t>(row.integer(kShared), -1);
                const bool inWorkItems = m_inWorkItems.contains({of.run, of.event.correlation});
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    op.block[axis] = launchSize(row.integer(kBlock + axis));
                    const std::uint32_t items = launchSize(row.integer(kGrid + axis));
                    op.grid[axis] = inWorkItems || items == 0 || op.block[axis] == 0
                                        ? items
                                        : (items - 1) / op.block[axis] + 1;
                }
                interval.owner = workOwner(of, agentOf(of.run, of.place.agent), category, op);
                m_writer.deviceOp(interval, op);
            });
    }

    Status readCopies() {
        enum : std::size_t { kSize = kOwn, kTo, kFrom };
        const std::uint32_t category = m_writer.category("gpu_memcpy", CategoryKind::Memcpy);
        return forEach(RocpdTable::Copies, {"size", "dst_agent_id", "src_agent_id"},
                       [&, category](const sqlite::Rows& row, RocpdRow& of, EventRef event) {
                           RecordWriter::Interval interval{event};
                           if (!takeTimes(row, of, interval)) {
                               return;
                           }
                           interval.name = nameOfCopy(of);
                           DeviceOp op;
                           op.correlation = correlationOf(of);
                           setBytes(op, row.integer(kSize), interval.durationNs);
                           const RocpdAgent* agent = agentOf(of.run, row.integer(kFrom));
                           if (agent == nullptr || !agent->isGpu) {
                               agent = agentOf(of.run, row.integer(kTo));
                           }
                           interval.owner = workOwner(of, agent, category, op);
                           m_writer.deviceOp(interval, op);
                       });
    }

    std::uint32_t nameOfCopy(const RocpdRow& of) {
        const auto [entry, isNew] = m_copyNames.emplace(RunKey{of.run, of.place.name.value_or(0)}, 0);
        if (isNew) {
            entry->second = m_writer.name(copyName(m_info.string(of.run, of.place.name)));
        }
        return entry->second;
    }

    Status readAllocations() {
        enum : std::size_t { kType = kOwn, kSize, kAddress };
        const std::uint32_t category = m_writer.category("memory", CategoryKind::Other);
        return forEach(RocpdTable::Allocations, {"type", "size", "address"},
                       [&, category](const sqlite::Rows& row, RocpdRow& of, EventRef event) {
                           RecordWriter::Interval interval{event};
                           if (!takeTimes(row, of, interval)) {
                               return;
                           }
                           const std::string_view type = row.text(kType);
                           const std::uint32_t name = m_writer.name(type.empty() ? "ALLOC" : type);
                           const std::uint32_t owner = threadOwner(of, category);
                           const std::int64_t bytes = std::max<std::int64_t>(row.integerOr(kSize, 0), 0);
                           if (bytes == 0) { // releases do not say how much
                               m_writer.instant(event, interval.startNs, name, owner);
                               return;
                           }
                           MemoryEvent memory;
                           memory.timeNs = interval.startNs;
                           memory.address = static_cast<std::uint64_t>(row.integerOr(kAddress, 0));
                           memory.bytes = type == "FREE" || type == "RECLAIM" ? -bytes : bytes;
                           const RocpdAgent* agent = agentOf(of.run, of.place.agent);
                           constexpr std::int16_t kHip = 6;
                           memory.deviceType = agent != nullptr && agent->isGpu ? kHip : std::int16_t{0};
                           memory.deviceId = agent != nullptr && agent->isGpu
                                                 ? sqlite::fitting<std::int16_t>(agent->device, -1)
                                                 : std::int16_t{-1};
                           m_writer.memory(event, memory, name, owner);
                       });
    }

    Status readRegions() {
        enum : std::size_t { kData = kOwn };
        return forEach(RocpdTable::Regions, {"extdata"},
                       [&](const sqlite::Rows& row, RocpdRow& of, EventRef event) {
                           RecordWriter::Interval interval{event};
                           if (takeTimes(row, of, interval)) {
                               takeRegion(interval, of, row.text(kData));
                           }
                       });
    }

    /// Kind of a region, and its category in the writer.
    std::pair<CategoryKind, std::uint32_t> regionCategory(const RocpdRow& of, std::string_view name) {
        const std::string_view category = m_info.string(of.run, of.event.category);
        if (category.empty()) {
            const CategoryKind kind = regionKindOf(category, name);
            return {kind, m_writer.category(category, kind)};
        }
        const auto known = m_regionCategories.find({of.run, of.event.category});
        if (known != m_regionCategories.end()) {
            return known->second;
        }
        const CategoryKind kind = regionKindOf(category, name);
        const std::pair entry(kind, kind == CategoryKind::Other ? m_writer.category(category, kind) : 0u);
        m_regionCategories.emplace(RunKey{of.run, of.event.category}, entry);
        return entry;
    }

    void takeRegion(RecordWriter::Interval& interval, const RocpdRow& of, std::string_view data) {
        const std::string_view name = m_info.string(of.run, of.place.name);
        const auto [kind, category] = regionCategory(of, name);
        if (kind == CategoryKind::Runtime) {
            interval.name = nameOf(of.run, of.place.name);
            interval.owner = threadOwner(of, m_writer.category("hip_runtime", kind));
            Launch launch;
            launch.correlation = correlationOf(of);
            m_writer.call(interval, launch);
            return;
        }
        if (kind != CategoryKind::UserAnnotation) {
            interval.name = nameOf(of.run, of.place.name);
            interval.owner = threadOwner(of, category);
            m_writer.slice(interval);
            return;
        }
        const std::optional<std::string> message = messageIn(data);
        const cupti::NvtxText marker = cupti::parseNvtxText(message ? std::string_view(*message) : name);
        interval.name =
            message || marker.isOperator ? m_writer.name(marker.name) : nameOf(of.run, of.place.name);
        interval.owner =
            threadOwner(of, marker.isOperator ? m_writer.category("cpu_op", CategoryKind::Operator)
                                              : m_writer.category("user_annotation", kind));
        if (marker.sequence && *marker.sequence >= 0) {
            m_sequenced.add(interval, of.pid, of.tid, *marker.sequence, marker.name);
        } else {
            m_writer.slice(interval);
        }
    }

    void writeNames() {
        for (const auto& [run, process, thread] : m_threads) {
            const auto known = m_info.processes.find({run, process});
            const OwnerPart pid =
                RecordWriter::number(known == m_info.processes.end() ? 0 : known->second.pid);
            if (known != m_info.processes.end() && !known->second.name.empty()) {
                m_writer.processName(pid, known->second.name);
            }
            if (const auto of = m_info.threads.find({run, thread});
                of != m_info.threads.end() && !of->second.name.empty()) {
                m_writer.threadName(pid, RecordWriter::number(of->second.tid), of->second.name);
            }
        }
    }

    sqlite::RowSession& m_session;
    RecordWriter& m_writer;
    RocpdInfo& m_info;
    const std::vector<std::string>& m_runs;
    StreamOwners m_streams;
    SequencedOperators m_sequenced;
    std::unordered_set<RunKey, RunKeyHash> m_inWorkItems; ///< correlations of launches
    ByRunKey<std::uint32_t> m_names;
    ByRunKey<std::uint32_t> m_kernelNames;
    ByRunKey<std::uint32_t> m_copyNames;
    ByRunKey<std::pair<CategoryKind, std::uint32_t>> m_regionCategories;
    std::set<std::int64_t> m_devices;
    std::set<std::pair<std::int64_t, std::int64_t>> m_namedStreams;
    std::set<std::tuple<std::uint32_t, std::int64_t, std::int64_t>> m_threads; ///< run, process, thread
};

} // namespace

Status readRocpdRows(sqlite::RowSession& session, RocpdInfo& info, const std::vector<std::string>& runs) {
    return RocpdRows(session, info, runs).read();
}

} // namespace lanescope::rocm
