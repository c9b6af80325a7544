// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/host_rows.h"

#include <algorithm>
#include <charconv>

#include "core/import/ascend/ascend_tables.h"
#include "core/import/records/sequenced_operators.h"

namespace lanescope::ascend {

namespace {

constexpr std::string_view kStepMark = "ProfilerStep#";

/// A time that is a number or a text of one.
std::optional<std::int64_t> timeOf(const sqlite::Rows& row, std::size_t column) {
    if (!row.isText(column)) {
        return row.integer(column);
    }
    const std::string_view text = row.text(column);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::uint32_t threadOwner(RecordWriter& writer, const ThreadId& thread, std::uint32_t category) {
    return writer.owner(OwnerSide::Host, RecordWriter::number(thread.pid), RecordWriter::number(thread.tid),
                        category);
}

/// N of "ProfilerStep#N".
std::optional<std::int64_t> stepOf(std::string_view name) {
    std::int64_t number = 0;
    const char* const end = name.data() + name.size();
    if (!name.starts_with(kStepMark)) {
        return std::nullopt;
    }
    const auto [rest, error] = std::from_chars(name.data() + kStepMark.size(), end, number);
    return error == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

} // namespace

Status readConnections(sqlite::RowSession& session, OperatorIdsByConnection& operators) {
    std::unordered_multimap<std::int64_t, std::int64_t> connectionsOf;
    static constexpr std::string_view kIdColumns[] = {"id", "connectionId"};
    if (const Status status =
            session.forEachInfo("CONNECTION_IDS", kIdColumns,
                                [&](const sqlite::Rows& row) {
                                    if (row.integer(0) && row.integer(1)) {
                                        connectionsOf.emplace(*row.integer(0), correlationOf(row.integer(1)));
                                    }
                                });
        !status) {
        return status;
    }
    static constexpr std::string_view kColumns[] = {"connectionId", "type"};
    return session.forEachInfo(nameOf(Table::PytorchCalls), kColumns, [&](const sqlite::Rows& row) {
        const auto id = row.integer(0);
        constexpr auto kOperator = static_cast<std::int64_t>(PytorchType::Operator);
        if (!id || row.integerOr(1, kOperator) != kOperator) {
            return;
        }
        const auto [first, end] = connectionsOf.equal_range(*id);
        for (auto at = first; at != end; ++at) {
            operators.emplace(at->second, row.rowId() + 1);
        }
        connectionsOf.erase(first, end); // the first operator has them; more would add nothing
    });
}

Status readCannCalls(sqlite::RowSession& session) {
    enum : std::size_t { kStart, kEnd, kThread, kConnection, kName };
    static constexpr std::string_view kColumns[] = {"startNs", "endNs", "globalTid", "connectionId", "name"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("cann_runtime", CategoryKind::Runtime);
    return session.forEachRow(numberOf(Table::CannCalls), nameOf(Table::CannCalls), kColumns,
                              [&](const sqlite::Rows& row, EventRef event) {
                                  RecordWriter::Interval interval{event};
                                  if (session.setTimes(timeOf(row, kStart), timeOf(row, kEnd), interval)) {
                                      interval.name = session.nameOf(row.integer(kName));
                                      interval.owner =
                                          threadOwner(writer, threadOf(row.integerOr(kThread, 0)), category);
                                      Launch launch;
                                      launch.correlation = correlationOf(row.integer(kConnection));
                                      writer.call(interval, launch);
                                  }
                              });
}

Status readPytorchCalls(sqlite::RowSession& session, MarkedSteps& steps, AllocatingOperators& allocating) {
    enum : std::size_t { kStart, kEnd, kThread, kType, kName, kSequence };
    static constexpr std::string_view kColumns[] = {"startNs", "endNs", "globalTid",
                                                    "type",    "name",  "sequenceNumber"};
    RecordWriter& writer = session.writer();
    SequencedOperators sequenced(writer);
    const std::uint32_t operators = writer.category("cpu_op", CategoryKind::Operator);
    const auto take = [&](const sqlite::Rows& row, EventRef event) {
        RecordWriter::Interval interval{event};
        if (!session.setTimes(timeOf(row, kStart), timeOf(row, kEnd), interval)) {
            return;
        }
        interval.name = session.nameOf(row.integer(kName));
        const ThreadId thread = threadOf(row.integerOr(kThread, 0));
        const auto sliceOf = [&](std::string_view category, CategoryKind kind) {
            interval.owner = threadOwner(writer, thread, writer.category(category, kind));
            writer.slice(interval);
        };
        switch (static_cast<PytorchType>(
            row.integerOr(kType, static_cast<std::int64_t>(PytorchType::Operator)))) {
        case PytorchType::PythonFrame:
            sliceOf("python_function", CategoryKind::PythonFunction);
            break;
        case PytorchType::Queue:
            sliceOf("async_task_queue", CategoryKind::Other);
            break;
        case PytorchType::Mstx:
            sliceOf("user_annotation", CategoryKind::UserAnnotation);
            break;
        default:
            if (const auto step = stepOf(session.string(row.integer(kName)))) {
                steps.emplace(*step, TimeRange{interval.startNs, interval.startNs + interval.durationNs});
                sliceOf("user_annotation", CategoryKind::UserAnnotation); // as Kineto writes it
                break;
            }
            allocating.add(interval.name, {interval.startNs, interval.startNs + interval.durationNs},
                           row.integerOr(kThread, 0));
            interval.owner = threadOwner(writer, thread, operators);
            sequenced.add(interval, thread.pid, thread.tid, row.integerOr(kSequence, -1),
                          session.string(row.integer(kName)), row.rowId() + 1);
            break;
        }
    };
    if (const Status status =
            session.forEachRow(numberOf(Table::PytorchCalls), nameOf(Table::PytorchCalls), kColumns, take);
        !status) {
        return status;
    }
    sequenced.write();
    return {};
}

Status readMarks(sqlite::RowSession& session) {
    enum : std::size_t { kStart, kEnd, kType, kMessage, kThread };
    static constexpr std::string_view kColumns[] = {"startNs", "endNs", "eventType", "message", "globalTid"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("mstx", CategoryKind::UserAnnotation);
    return session.forEachRow(
        numberOf(Table::MstxEvents), nameOf(Table::MstxEvents), kColumns,
        [&](const sqlite::Rows& row, EventRef event) {
            constexpr std::int64_t kPushPop = 1; // ENUM_MSTX_EVENT_TYPE: marker, push/pop, start/end
            constexpr std::int64_t kStartEnd = 2;
            RecordWriter::Interval interval{event};
            interval.name = session.nameOf(row.integer(kMessage));
            interval.owner = threadOwner(writer, threadOf(row.integerOr(kThread, 0)), category);
            const std::int64_t type = row.integerOr(kType, 0);
            const auto startNs = timeOf(row, kStart);
            if (type != kPushPop && type != kStartEnd) {
                if (startNs && !session.isOfRecording(*startNs, event)) {
                    return;
                }
                if (startNs) {
                    writer.instant(event, *startNs, interval.name, interval.owner);
                } else {
                    writer.unusable(DiagnosticKind::MissingTimestamp, event);
                }
            } else if (session.setTimes(startNs, timeOf(row, kEnd), interval)) {
                type == kPushPop ? writer.slice(interval) : writer.asyncSlice(interval, row.rowId());
            }
        });
}

Status readSteps(sqlite::RowSession& session, const MarkedSteps& marked) {
    enum : std::size_t { kId, kStart, kEnd };
    static constexpr std::string_view kColumns[] = {"id", "startNs", "endNs"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("user_annotation", CategoryKind::UserAnnotation);
    const auto isMarked = [&marked](std::int64_t step, TimeRange range) {
        const auto [first, end] = marked.equal_range(step);
        return std::any_of(first, end, [&](const auto& mark) { return mark.second.intersects(range); });
    };
    return session.forEachRow(
        numberOf(Table::Steps), nameOf(Table::Steps), kColumns, [&](const sqlite::Rows& row, EventRef event) {
            RecordWriter::Interval interval{event};
            if (!session.setTimes(timeOf(row, kStart), timeOf(row, kEnd), interval)) {
                return;
            }
            const std::int64_t step = row.integerOr(kId, 0);
            if (isMarked(step, {interval.startNs, interval.startNs + interval.durationNs})) {
                writer.notShown();
                return;
            }
            interval.name = writer.name(std::string(kStepMark) + std::to_string(step));
            interval.owner =
                writer.owner(OwnerSide::Host, writer.text("Steps"), writer.text("Steps"), category);
            writer.slice(interval);
        });
}

} // namespace lanescope::ascend
