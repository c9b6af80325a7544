// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/host_rows.h"

#include <algorithm>
#include <map>

#include "core/store/system_calls.h"

namespace lanescope::nsys {

namespace {

/// eventClass of calls of the driver; those of the runtime have 0.
constexpr std::int64_t kDriverClass = 1;

/// For exports without eventClass: "cuLaunchKernel" is one of the driver, "cudaLaunchKernel" is not.
bool isDriverName(std::string_view name) {
    return name.starts_with("cu") && name.size() > 2 && name[2] >= 'A' && name[2] <= 'Z';
}

} // namespace

std::string_view withoutVersion(std::string_view call) {
    const std::size_t version = call.rfind("_v");
    if (version == std::string_view::npos || version == 0 || version + 2 == call.size() ||
        !std::ranges::all_of(call.substr(version + 2), [](char c) { return c >= '0' && c <= '9'; })) {
        return call;
    }
    // cuMemAlloc_v2 is a name of its own; versions of interfaces are those of CUDA, such as 7000.
    constexpr std::size_t kLeastDigits = 4;
    return call.size() - version - 2 >= kLeastDigits ? call.substr(0, version) : call;
}

Status readCalls(Session& session) {
    enum : std::size_t { kStart, kEnd, kClass, kThread, kCorrelation, kName };
    static constexpr std::string_view kColumns[] = {"start",     "end",           "eventClass",
                                                    "globalTid", "correlationId", "nameId"};
    RecordWriter& writer = session.writer();
    const std::uint32_t runtime = writer.category("cuda_runtime", CategoryKind::Runtime);
    const std::uint32_t driver = writer.category("cuda_driver", CategoryKind::Driver);
    std::unordered_map<std::int64_t, std::uint32_t> names;
    std::optional<std::int64_t> latestId;
    std::uint32_t latestName = 0;
    return session.forEachRow(Table::Calls, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        RecordWriter::Interval interval{event};
        if (!session.takeTimes(row, kStart, kEnd, interval)) {
            return;
        }
        const auto nameId = row.integer(kName);
        if (nameId && nameId == latestId) {
            interval.name = latestName;
        } else if (nameId) {
            const auto [entry, isNew] = names.emplace(*nameId, 0);
            if (isNew) {
                entry->second = writer.name(withoutVersion(session.string(nameId)));
            }
            interval.name = entry->second;
            latestId = nameId;
            latestName = interval.name;
        }
        const auto eventClass = row.integer(kClass);
        const bool isDriver = eventClass ? *eventClass == kDriverClass : isDriverName(session.string(nameId));
        const auto globalTid = row.integer(kThread);
        interval.owner = session.threadOwner(globalTid, isDriver ? driver : runtime, event);
        Launch launch;
        launch.correlation =
            session.correlationOf(threadOf(globalTid.value_or(0)).pid, row.integer(kCorrelation));
        writer.call(interval, launch);
    });
}

Status readOsCalls(Session& session) {
    enum : std::size_t { kStart, kEnd, kThread, kName };
    static constexpr std::string_view kColumns[] = {"start", "end", "globalTid", "nameId"};
    const std::uint32_t category = session.writer().category(kSystemCallCategory, CategoryKind::Other);
    return session.forEachRow(Table::OsCalls, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        RecordWriter::Interval interval{event};
        if (session.takeTimes(row, kStart, kEnd, interval)) {
            interval.name = session.nameOf(row.integer(kName));
            interval.owner = session.threadOwner(row.integer(kThread), category, event);
            session.writer().slice(interval);
        }
    });
}

Status readScheduling(Session& session) {
    enum : std::size_t { kStart, kCpu, kIn, kThread };
    static constexpr std::string_view kColumns[] = {"start", "cpu", "isSchedIn", "globalTid"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("scheduling", CategoryKind::Other);
    const OwnerPart process = writer.text("CPU scheduling");
    return session.forEachRow(Table::Scheduling, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        const auto timeNs = row.integer(kStart);
        const auto cpu = row.integer(kCpu);
        const auto isIn = row.integer(kIn);
        if (!timeNs) {
            writer.unusable(DiagnosticKind::MissingTimestamp, event);
        } else if (!cpu || !isIn) {
            writer.unusable(DiagnosticKind::MalformedEvent, event);
        } else {
            const ThreadId thread = threadOf(row.integerOr(kThread, 0));
            const std::uint32_t owner =
                writer.owner(OwnerSide::Span, process, writer.text("CPU " + std::to_string(*cpu)), category);
            writer.edge(event, *isIn != 0 ? 'B' : 'E', *timeNs,
                        writer.name("thread " + std::to_string(thread.tid) + " of process " +
                                    std::to_string(thread.pid)),
                        owner);
        }
    });
}

Status readGpuMetrics(Session& session) {
    using MetricKey = std::pair<std::int64_t, std::int64_t>; // type, metric
    std::map<MetricKey, std::string> metricNames;
    static constexpr std::string_view kInfoColumns[] = {"typeId", "metricId", "metricName"};
    if (const Status status = session.forEachInfo(
            "TARGET_INFO_GPU_METRICS", kInfoColumns,
            [&](const sqlite::Rows& row) {
                if (const auto metric = row.integer(1)) {
                    metricNames.emplace(MetricKey(row.integerOr(0, 0), *metric), row.text(2));
                }
            });
        !status) {
        return status;
    }
    enum : std::size_t { kTime, kType, kMetric, kValue };
    static constexpr std::string_view kColumns[] = {"timestamp", "typeId", "metricId", "value"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("gpu_metrics", CategoryKind::Other);
    return session.forEachRow(Table::GpuMetrics, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        const auto timeNs = row.integer(kTime);
        const auto value = row.real(kValue);
        if (!timeNs) {
            writer.unusable(DiagnosticKind::MissingTimestamp, event);
        } else if (!value) {
            writer.notShown(); // a metric that was not measured at that time
        } else {
            const MetricKey key(row.integerOr(kType, 0), row.integerOr(kMetric, 0));
            const auto name = metricNames.find(key);
            // The lowest byte of a type is the number of the GPU.
            const std::uint32_t owner = writer.owner(
                OwnerSide::Device, RecordWriter::number(key.first & 0xFF), RecordWriter::number(0), category);
            writer.counter(event, *timeNs, *value,
                           writer.name(name != metricNames.end() ? name->second
                                                                 : "metric " + std::to_string(key.second)),
                           0, owner);
        }
    });
}

Status readOverheads(Session& session) {
    enum : std::size_t { kStart, kEnd, kThread, kName };
    static constexpr std::string_view kColumns[] = {"start", "end", "globalTid", "nameId"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("overhead", CategoryKind::Overhead);
    for (const Table table : {Table::ProfilerOverhead, Table::CuptiOverhead}) {
        const OwnerPart unknown =
            writer.text(table == Table::ProfilerOverhead ? "Profiler overhead" : "CUDA overhead");
        const auto take = [&](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (session.takeTimes(row, kStart, kEnd, interval)) {
                interval.name = session.nameOf(row.integer(kName));
                const ThreadId thread = threadOf(row.integerOr(kThread, 0));
                // With the number of the thread, which spent this time (core/idle/host_activity.h).
                interval.owner =
                    writer.owner(OwnerSide::Span, RecordWriter::number(thread.pid),
                                 thread.tid != 0 ? RecordWriter::number(thread.tid) : unknown, category);
                writer.slice(interval);
            }
        };
        if (Status status = session.forEachRow(table, kColumns, take); !status) {
            return status;
        }
    }
    return {};
}

} // namespace lanescope::nsys
