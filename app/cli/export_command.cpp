// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/query_session.h"
#include "core/base/output_file.h"
#include "core/base/status.h"
#include "core/export/exchange.h"
#include "core/export/range_trace.h"
#include "core/sql/engine/table_module.h"
#include "core/sql/export/arrow_file.h"
#include "core/sql/export/arrow_tar.h"
#include "core/sql/export/sqlite_file.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

Report summaryReport(const Trace& trace, const Options& options, const TimeRange& range,
                     const RangeTraceSummary& summary) {
    Report report = Report::object();
    report.set("file", Report::text(*options.output));
    report.set("start_us", Report::number(decimalMicroseconds(range.startNs - trace.bounds().startNs)));
    report.set("end_us", Report::number(decimalMicroseconds(range.endNs - trace.bounds().startNs)));
    report.set("events", Report::number(summary.events));
    report.set("slices", Report::number(summary.slices));
    report.set("cut", Report::number(summary.cut));
    report.set("mended", Report::number(summary.mended));
    report.set("hidden_secrets", Report::number(summary.hiddenSecrets));
    report.set("file_bytes", Report::number(summary.fileBytes));
    return report;
}

Report fileReport(const Options& options, std::string_view items, std::uint64_t count,
                  std::uint64_t hiddenSecrets, std::uint64_t fileBytes) {
    Report report = Report::object();
    report.set("file", Report::text(*options.output));
    report.set("format", Report::text(*options.to));
    report.set(std::string(items), Report::number(count));
    report.set("hidden_secrets", Report::number(hiddenSecrets));
    report.set("file_bytes", Report::number(fileBytes));
    return report;
}

/// Stacks and track events.
Result<int> runExchange(const Options& options, ExchangeFormat format) {
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const StackWeight weight = options.weight == "device" ? StackWeight::Device : StackWeight::Host;
        const Result<ExchangeSummary> summary =
            saveExchange(trace, *options.output,
                         {format, selection->range.value_or(trace.bounds()), weight, options.keepSecrets,
                          inputsOf(options)});
        if (!summary) {
            return summary.error();
        }
        const bool hasStacks = format == ExchangeFormat::Folded || format == ExchangeFormat::Pprof;
        printReport(options, fileReport(options, hasStacks ? "stacks" : "slices", summary->items,
                                        summary->hiddenSecrets, summary->fileBytes));
        tellHidden(summary->hiddenSecrets);
        return {};
    });
}

Status exportArrow(sql::Session& session, const Options& options) {
    std::vector<sql::SchemaEntry> columns;
    std::ranges::copy_if(session.schema(), std::back_inserter(columns),
                         [&](const sql::SchemaEntry& entry) { return entry.table == options.table; });
    std::string_view rest;
    const std::string select = "SELECT * FROM " + sql::quotedName(options.table);
    auto statement = session.prepare(select, rest);
    if (!statement) {
        return statement.error();
    }
    const auto file = OutputFile::create(*options.output, inputsOf(options));
    if (!file) {
        return file.error();
    }
    const auto form = *options.to == "arrow" ? ArrowForm::File : ArrowForm::Stream;
    const auto summary =
        sql::writeArrow((*file)->stream(), **statement, form, {columns, options.keepSecrets});
    if (!summary) {
        return summary.error();
    }
    if (const Status written = (*file)->commit(); !written) {
        return written.error();
    }
    printReport(options,
                fileReport(options, "rows", summary->rows, summary->hiddenSecrets, (*file)->writtenBytes()));
    tellHidden(summary->hiddenSecrets);
    return {};
}

Status exportArrowTar(sql::Session& session, const Options& options) {
    const auto file = OutputFile::create(*options.output, inputsOf(options));
    if (!file) {
        return file.error();
    }
    const auto summary = sql::writeArrowTar((*file)->stream(), session, options.keepSecrets);
    if (!summary) {
        return summary.error();
    }
    if (const Status written = (*file)->commit(); !written) {
        return written.error();
    }
    Report report =
        fileReport(options, "rows", summary->rows, summary->hiddenSecrets, (*file)->writtenBytes());
    report.set("tables", Report::number(summary->tables));
    printReport(options, report);
    tellHidden(summary->hiddenSecrets);
    return {};
}

/// Tables of SQL.
Result<int> runTables(const Options& options) {
    if (options.range || options.step) {
        return usageError("export: tables cover the whole trace; use query with a condition on ts");
    }
    int exitCode = kOpenedClean;
    Options session = options;
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 36;
    session.memoryBytes = options.memoryBytes > 0 ? options.memoryBytes : kMostBytes;
    const auto opened = openSession(session, exitCode);
    if (!opened) {
        return opened.error();
    }
    if (*options.to != "sqlite") {
        const auto write = *options.to == "arrow-tar" ? exportArrowTar : exportArrow;
        const Status status = write(**opened, options);
        return status ? Result<int>(exitCode) : status.error();
    }
    const auto summary = sql::saveDatabase(**opened, *options.output, inputsOf(options), options.keepSecrets);
    if (!summary) {
        return summary.error();
    }
    Report report = fileReport(options, "rows", summary->rows, summary->hiddenSecrets, summary->fileBytes);
    report.set("tables", Report::number(summary->tables));
    printReport(options, report);
    tellHidden(summary->hiddenSecrets);
    return exitCode;
}

Result<int> runForeign(const Options& options) {
    const std::string& to = *options.to;
    if (to == "sqlite" || to == "arrow" || to == "arrow-stream" || to == "arrow-tar") {
        return runTables(options);
    }
    constexpr std::array<std::pair<std::string_view, ExchangeFormat>, 4> kFormats = {
        {{"folded", ExchangeFormat::Folded},
         {"speedscope", ExchangeFormat::Speedscope},
         {"pprof", ExchangeFormat::Pprof},
         {"perfetto", ExchangeFormat::Perfetto}}};
    for (const auto& [name, format] : kFormats) {
        if (to == name) {
            return runExchange(options, format);
        }
    }
    return usageError(
        "export: unknown format \"" + to +
        "\": kineto, perfetto, speedscope, pprof, folded, sqlite, arrow, arrow-stream or arrow-tar");
}

Result<int> runExport(const Options& options) {
    if (!options.output) {
        return usageError("export: name the output with -o FILE.json.gz; see lanescope-cli export --help");
    }
    if (options.to && *options.to != "kineto") {
        return runForeign(options);
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const TimeRange range = selection->range.value_or(trace.bounds());
        const Result<RangeTraceSummary> summary =
            saveRangeTrace(trace, *options.output, {range, options.keepSecrets, inputsOf(options)});
        if (!summary) {
            return summary.error();
        }
        printReport(options, summaryReport(trace, options, range, *summary));
        tellHidden(summary->hiddenSecrets);
        return {};
    });
}

constexpr OptionValue kFormatValues[] = {
    {"--to", "kineto", "JSON for any viewer of PyTorch traces"},
    {"--to", "perfetto", "ui.perfetto.dev, trace_processor: slices of all tracks, flows, measured counters"},
    {"--to", "speedscope", "speedscope.app: an evented profile for each thread and stream"},
    {"--to", "pprof",
     "pprof, go tool pprof: a sample for each call stack with host time, device time, calls"},
    {"--to", "folded", "flame graph programs: a line for each call stack and its weight in ns (--weight)"},
    {"--to", "sqlite",
     "the tables of SQL with indexes and views, without analyses and args; the whole trace"},
    {"--to", "arrow", "pyarrow, polars, DuckDB: the table --table NAME as Arrow's file; the whole trace"},
    {"--to", "arrow-stream", "the same as Arrow's stream"},
    {"--to", "arrow-tar", "a tar archive of all tables, NAME.arrow each"},
};

constexpr JsonMember kExportMembers[] = {
    {"file, file_bytes", "what was written"},
    {"start_us, end_us", "of kineto: its range, from the start of the source"},
    {"events, slices", "how many events, and how many of them are slices"},
    {"cut", "steps, annotations and frames that reached out of the range"},
    {"mended", "events whose text was not strict JSON and was rewritten"},
    {"format, stacks, rows, tables", "of other formats: the format, and what it holds"},
    {"hidden_secrets", "places in which a credential was hidden"},
};

} // namespace

const Command kExportCommand{"export",
                             "a trace, a time range or a step as a file for other tools",
                             kJson | kCsv | kRange | kStep | kPhase | kOutput | kKeepSecrets | kOpensTrace |
                                 kTo,
                             Files::One,
                             runExport,
                             CommandGroup::Files,
                             nullptr,
                             kExportMembers,
                             kFormatValues};

} // namespace lanescope::cli
