// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/host_rows.h"

#include "core/import/nvprof/call_names.h"
#include "core/import/nvprof/nvprof_tables.h"
#include "core/import/nvprof/object_id.h"

namespace lanescope::nvprof {

namespace {

std::string_view overheadName(std::int64_t kind) {
    switch (kind) { // CUpti_ActivityOverheadKind
    case 1:
        return "Driver compiler";
    case 1 << 16:
        return "Buffer flush";
    case 2 << 16:
        return "Instrumentation";
    case 3 << 16:
        return "Resource";
    default:
        return "Overhead";
    }
}

Status readCallsOf(sqlite::RowSession& session, Table table) {
    enum : std::size_t { kStart, kEnd, kNumber, kProcess, kThread, kCorrelation };
    static constexpr std::string_view kColumns[] = {"start",     "end",      "cbid",
                                                    "processId", "threadId", "correlationId"};
    RecordWriter& writer = session.writer();
    const bool isRuntime = table == Table::RuntimeCalls;
    const std::uint32_t category = isRuntime ? writer.category("cuda_runtime", CategoryKind::Runtime)
                                             : writer.category("cuda_driver", CategoryKind::Driver);
    std::unordered_map<std::int64_t, std::uint32_t> names;
    return session.forEachRow(
        numberOf(table), nameOf(table), kColumns, [&](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (!session.takeTimes(row, kStart, kEnd, interval)) {
                return;
            }
            const std::int64_t number = row.integerOr(kNumber, 0);
            const auto [name, isNew] = names.emplace(number, 0);
            if (isNew) {
                const std::string_view known = isRuntime ? runtimeCallName(number) : driverCallName(number);
                name->second =
                    writer.name(!known.empty() ? std::string(known)
                                               : (isRuntime ? "cudaRuntime cbid " : "cudaDriver cbid ") +
                                                     std::to_string(number));
            }
            interval.name = name->second;
            interval.owner =
                writer.owner(OwnerSide::Host, RecordWriter::number(row.integerOr(kProcess, 0)),
                             RecordWriter::number(threadNumber(row.integerOr(kThread, 0))), category);
            Launch launch;
            launch.correlation = session.correlationOf(0, row.integer(kCorrelation));
            writer.call(interval, launch);
        });
}

} // namespace

Status readCalls(sqlite::RowSession& session) {
    for (const Table table : {Table::RuntimeCalls, Table::DriverCalls}) {
        if (Status status = readCallsOf(session, table); !status) {
            return status;
        }
    }
    return {};
}

Status readNames(sqlite::RowSession& session) {
    enum : std::size_t { kKind, kObject, kName };
    static constexpr std::string_view kColumns[] = {"objectKind", "objectId", "name"};
    return session.forEachRow(
        numberOf(Table::Names), nameOf(Table::Names), kColumns, [&](const sqlite::Rows& row, EventRef) {
            RecordWriter& writer = session.writer();
            writer.metadata();
            const ObjectId object = objectIdOf(row.blob(kObject));
            const std::string_view name = session.string(row.integer(kName));
            switch (static_cast<ObjectKind>(row.integerOr(kKind, 0))) {
            case ObjectKind::Process:
                writer.processName(RecordWriter::number(object.pid), name);
                break;
            case ObjectKind::Thread:
                writer.threadName(RecordWriter::number(object.pid), RecordWriter::number(object.tid), name);
                break;
            default:
                break;
            }
        });
}

Status readOverheads(sqlite::RowSession& session) {
    enum : std::size_t { kStart, kEnd, kKind, kObject };
    static constexpr std::string_view kColumns[] = {"start", "end", "overheadKind", "objectId"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("overhead", CategoryKind::Overhead);
    return session.forEachRow(
        numberOf(Table::Overheads), nameOf(Table::Overheads), kColumns,
        [&](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (session.takeTimes(row, kStart, kEnd, interval)) {
                interval.name = writer.name(overheadName(row.integerOr(kKind, 0)));
                interval.owner =
                    writer.owner(OwnerSide::Span, RecordWriter::number(objectIdOf(row.blob(kObject)).pid),
                                 writer.text("Profiler overhead"), category);
                writer.slice(interval);
            }
        });
}

} // namespace lanescope::nvprof
