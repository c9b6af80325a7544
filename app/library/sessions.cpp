// SPDX-License-Identifier: Apache-2.0
// Functions of lanescope.h about sessions, tables and queries.
#include <algorithm>

#include "app/library/arrow_stream.h"
#include "app/library/handles.h"
#include "app/library/query_parameters.h"
#include "core/base/status.h"
#include "core/catalog/analysis_context.h"
#include "core/import/capture_files.h"
#include "core/import/companion_loader.h"
#include "core/ranks/rank_loader.h"

namespace lanescope::library {

namespace {

Error invalid(std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

std::string quoted(std::string_view name) {
    std::string text = "\"";
    for (const char c : name) {
        text += c == '"' ? "\"\"" : std::string(1, c);
    }
    return text + "\"";
}

struct TableName {
    std::string schema;
    std::string table;
};

TableName nameOf(std::string_view text) {
    const std::size_t dot = text.find('.');
    return dot == std::string_view::npos
               ? TableName{"main", std::string(text)}
               : TableName{std::string(text.substr(0, dot)), std::string(text.substr(dot + 1))};
}

/// Rows of the last statement that gives any.
Result<ArrowColumnsPtr> run(lanescope_session& session, std::string_view text,
                            const QueryParameters& parameters) {
    ArrowColumnsPtr result = std::make_shared<ArrowColumns>();
    const std::string_view whole = text;
    while (!text.empty()) {
        std::string_view rest;
        Result<std::unique_ptr<sql::Statement>> statement = session.session->prepare(text, rest, whole);
        if (!statement) {
            return statement.error();
        }
        text = rest;
        if (*statement == nullptr) {
            continue;
        }
        if (const Status status = parameters.bindTo(**statement); !status) {
            return status.error();
        }
        Result<ArrowColumnsPtr> columns = columnsOfStatement(**statement, session.memoryBytes);
        if (!columns) {
            return columns;
        }
        if ((*statement)->columnCount() > 0) {
            result = std::move(*columns);
        }
    }
    return result;
}

/// For views, whose columns SQLite makes.
Result<ArrowColumnsPtr> selectFrom(lanescope_session& session, const TableName& name,
                                   std::span<const std::string> columns) {
    std::string text = "SELECT ";
    for (const std::string& column : columns) {
        text += (&column == columns.data() ? "" : ", ") + quoted(column);
    }
    text += (columns.empty() ? "* FROM " : " FROM ") + quoted(name.schema) + "." + quoted(name.table);
    return run(session, text, {});
}

Result<ArrowColumnsPtr> readTable(lanescope_session& session, const std::string& fullName,
                                  std::span<const std::string> columns) {
    const TableName name = nameOf(fullName);
    auto known = session.tables.find(fullName);
    if (known == session.tables.end()) {
        Result<std::unique_ptr<sql::SqlTable>> table = session.session->table(name.schema, name.table);
        if (!table) {
            return table.error();
        }
        known = session.tables.emplace(fullName, lanescope_session::ReadTable{std::move(*table), {}}).first;
    }
    lanescope_session::ReadTable& read = known->second;
    return read.table == nullptr
               ? selectFrom(session, name, columns)
               : columnsOfTable(*read.table, columns, session.traces, read.columns, session.roomBytes);
}

Status openInto(lanescope_session** result, std::vector<OpenTracePtr> traces,
                std::vector<sql::NamedTrace> named, sql::Ranks ranks,
                const lanescope_session_options* options) {
    sql::SessionOptions limits = sessionOptionsOf(options);
    auto session = std::make_unique<lanescope_session>();
    session->traces = std::move(traces);
    session->memoryBytes = limits.memoryBytes;
    session->roomBytes = limits.memoryBytes / 2;
    session->timeout = limits.timeout.value_or(std::chrono::nanoseconds(0));
    Result<std::unique_ptr<sql::Session>> opened =
        sql::Session::open(std::move(named), std::move(limits), std::move(ranks));
    if (!opened) {
        return opened.error();
    }
    session->session = std::move(*opened);
    *result = session.release();
    return {};
}

bool isReserved(std::string_view schema) {
    return schema == "main" || schema == "temp" || schema == "compare" || schema == "ranks";
}

} // namespace

} // namespace lanescope::library

using namespace lanescope;
using namespace lanescope::library;

lanescope_status lanescope_session_open(const lanescope_named_trace* traces, size_t count,
                                        const lanescope_session_options* options, lanescope_session** session,
                                        lanescope_error* error) {
    return guarded(error, [&]() -> Status {
        if (session == nullptr || (traces == nullptr && count > 0)) {
            return invalid("the traces or the place for the session are missing");
        }
        std::vector<OpenTracePtr> open;
        std::vector<sql::NamedTrace> named;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string schema = traces[i].schema == nullptr ? "" : traces[i].schema;
            if (traces[i].trace == nullptr || isReserved(schema)) {
                return invalid(traces[i].trace == nullptr ? "a trace is missing"
                                                          : "a trace cannot have the schema " + schema);
            }
            open.push_back(traces[i].trace->open);
            ContextOptions context;
            context.findCaptures = [](const Trace& trace) { return loadCapturesBeside(trace.path()); };
            const TracePtr& trace = open.back()->trace();
            named.push_back({schema, trace, std::make_shared<AnalysisContext>(trace, std::move(context))});
        }
        return openInto(session, std::move(open), std::move(named), {}, options);
    });
}

lanescope_status lanescope_ranks_open(const char* path, const lanescope_open_options* opening,
                                      const lanescope_session_options* options, lanescope_session** session,
                                      lanescope_error* error) {
    return lanescope_files_open(&path, 1, opening, options, session, error);
}

lanescope_status lanescope_files_open(const char* const* paths, size_t count,
                                      const lanescope_open_options* opening,
                                      const lanescope_session_options* options, lanescope_session** session,
                                      lanescope_error* error) {
    return guarded(error, [&]() -> Status {
        const bool isComplete = paths != nullptr && std::all_of(paths, paths + count, [](const char* path) {
                                    return path != nullptr;
                                });
        if (session == nullptr || !isComplete || count == 0) {
            return invalid("a path or the place for the session is missing");
        }
        const std::vector<std::string> locations(paths, paths + count);
        const Result<RankSources> sources = rankSources(locations);
        if (!sources) {
            return sources.error();
        }
        std::vector<OpenTracePtr> open;
        if (std::ranges::all_of(sources->sources, &RankSource::isSummary)) {
            std::string trouble; // as a trace that does not open, a summary is an error
            std::vector<RankSummary> summaries =
                loadRanks(sources->sources, loadOptionsOf(opening),
                          {[&trouble](const std::string& notice) { trouble = notice; }, nullptr, nullptr});
            if (!trouble.empty()) {
                return invalid(trouble);
            }
            return openInto(session, {}, {}, {{}, std::move(summaries)}, options);
        }
        sql::Ranks ranks;
        for (const RankSource& source : sources->sources) {
            if (source.isSummary) {
                return invalid(source.location + ": summaries have no slices; give them without traces");
            }
            const Result<TracePtr> trace = openTrace(source.location, opening);
            if (!trace) {
                return trace.error();
            }
            for (const OpenRank& rank : ranksIn(source, *trace)) {
                open.push_back(std::make_shared<const OpenTrace>(rank.trace));
                ranks.traces.push_back({rank.rank, rank.trace, 0, rank.worker});
            }
        }
        sql::shiftToCommonClock(ranks.traces);
        return openInto(session, std::move(open), {}, std::move(ranks), options);
    });
}

void lanescope_session_free(lanescope_session* session) {
    delete session;
}

void lanescope_set_timeout(lanescope_session* session, int64_t timeout_ns) {
    const std::lock_guard lock(session->mutex);
    session->timeout = std::chrono::nanoseconds(std::max<std::int64_t>(timeout_ns, 0));
    session->session->setTimeout(timeout_ns > 0 ? std::optional(std::chrono::nanoseconds(timeout_ns))
                                                : std::nullopt);
}

void lanescope_interrupt(lanescope_session* session) {
    session->session->interrupt();
    const std::lock_guard lock(session->callMutex);
    session->callStop.request_stop();
}

lanescope_status lanescope_table(lanescope_session* session, const char* name, const char* const* columns,
                                 ArrowArrayStream* stream, lanescope_error* error) {
    return guarded(error, [&]() -> Status {
        if (session == nullptr || name == nullptr || stream == nullptr) {
            return invalid("the session, the name or the place for the stream is missing");
        }
        std::vector<std::string> wanted;
        for (std::size_t i = 0; columns != nullptr && columns[i] != nullptr; ++i) {
            wanted.emplace_back(columns[i]);
        }
        const std::lock_guard lock(session->mutex);
        Result<ArrowColumnsPtr> result = readTable(*session, name, wanted);
        if (!result) {
            return result.error();
        }
        exportStream(std::move(*result), *stream);
        return {};
    });
}

lanescope_status lanescope_query(lanescope_session* session, const char* sql, const char* params_json,
                                 ArrowArrayStream* stream, lanescope_error* error) {
    return guarded(error, [&]() -> Status {
        if (session == nullptr || sql == nullptr || stream == nullptr) {
            return invalid("the session, the statement or the place for the stream is missing");
        }
        const Result<QueryParameters> parameters =
            QueryParameters::parse(params_json == nullptr ? "" : params_json);
        if (!parameters) {
            return parameters.error();
        }
        const std::lock_guard lock(session->mutex);
        Result<ArrowColumnsPtr> result = run(*session, sql, *parameters);
        if (!result) {
            return result.error();
        }
        exportStream(std::move(*result), *stream);
        return {};
    });
}

lanescope_status lanescope_stream_copy(const ArrowArrayStream* stream, ArrowArrayStream* copy,
                                       lanescope_error* error) {
    return guarded(error, [&]() -> Status {
        ArrowColumnsPtr columns = stream == nullptr ? nullptr : columnsOfStream(*stream);
        if (columns == nullptr || copy == nullptr) {
            return invalid("the stream is not one of this library, or was released, or the place for the "
                           "copy is missing");
        }
        exportStream(std::move(columns), *copy);
        return {};
    });
}

lanescope_status lanescope_stream_part(const ArrowArrayStream* stream, const char* const* columns,
                                       int64_t first, int64_t count, ArrowArrayStream* part,
                                       lanescope_error* error) {
    return guarded(error, [&]() -> Status {
        const ArrowColumnsPtr whole = stream == nullptr ? nullptr : columnsOfStream(*stream);
        if (whole == nullptr || part == nullptr) {
            return invalid("the stream is not one of this library, or was released, or the place for the "
                           "part is missing");
        }
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; columns == nullptr && i < whole->columns.size(); ++i) {
            numbers.push_back(i);
        }
        for (std::size_t i = 0; columns != nullptr && columns[i] != nullptr; ++i) {
            const auto found = std::ranges::find(whole->columns, columns[i], &ArrowColumn::name);
            if (found == whole->columns.end()) {
                return invalid("there is no column " + std::string(columns[i]));
            }
            numbers.push_back(static_cast<std::size_t>(found - whole->columns.begin()));
        }
        exportStream(partOf(*whole, numbers, first, count), *part);
        return {};
    });
}
