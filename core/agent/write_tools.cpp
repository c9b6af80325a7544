// SPDX-License-Identifier: Apache-2.0
// Tools that write a new file below the writable folders: the report of a trace, and a part of a trace for
// other programs. They never replace a file, and credentials are hidden as in every output.
#include <array>

#include "core/agent/agent_tools.h"
#include "core/base/output_file.h"
#include "core/export/exchange.h"
#include "core/export/range_trace.h"
#include "core/report/trace_html.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr Parameter kOut{"out", ParameterType::Text, "new file, below a folder of --allow-write", true};

/// The answer about a file that was written.
Result<Answer> written(TraceCall& begun, const std::string& path, std::uint64_t fileBytes) {
    begun.answer.figures.set("file", Report::text(answerText(path, true)));
    begun.answer.figures.set("file_bytes", Report::number(fileBytes));
    return std::move(begun.answer);
}

Result<Answer> writeReport(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Result<std::string> path = call.pool.newFilePath(call.arguments.text(kOut.name));
    if (!path) {
        return path.error();
    }
    const Result<CategoryRules> rules = userCategoryRules();
    if (!rules) {
        return rules.error();
    }
    const auto file = OutputFile::create(*path, InputFiles::everOpened());
    if (!file) {
        return file.error();
    }
    writeTraceHtml((*file)->stream(), begun->trace(), *rules, begun->selection, call.stop);
    if (call.stop.stop_requested()) {
        return fail(ErrorCode::Cancelled, "stopped");
    }
    if (const Status done = (*file)->commit(); !done) {
        return done.error();
    }
    return written(*begun, *path, (*file)->writtenBytes());
}

/// A trace that Lanescope and other viewers open, with all that lies in the range.
Result<Answer> writeKineto(const ToolCall& call, TraceCall& begun, TimeRange range, const std::string& path) {
    const auto summary =
        saveRangeTrace(begun.trace(), path, {range, false, InputFiles::everOpened()}, call.stop);
    if (!summary) {
        return summary.error();
    }
    begun.answer.figures.set("events", Report::number(summary->events));
    begun.answer.figures.set("hidden_secrets", Report::number(summary->hiddenSecrets));
    return written(begun, path, summary->fileBytes);
}

Result<Answer> writePart(const ToolCall& call) {
    constexpr std::array<std::pair<std::string_view, ExchangeFormat>, 4> kFormats = {
        {{"perfetto", ExchangeFormat::Perfetto},
         {"speedscope", ExchangeFormat::Speedscope},
         {"pprof", ExchangeFormat::Pprof},
         {"folded", ExchangeFormat::Folded}}};
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Result<std::string> path = call.pool.newFilePath(call.arguments.text(kOut.name));
    if (!path) {
        return path.error();
    }
    const Trace& trace = begun->trace();
    const TimeRange range = begun->selection.range.value_or(trace.bounds());
    for (const auto& [name, format] : kFormats) {
        if (call.arguments.text("to") != name) {
            continue;
        }
        const auto summary =
            saveExchange(trace, *path, {format, range, StackWeight::Host, false, InputFiles::everOpened()});
        if (!summary) {
            return summary.error();
        }
        begun->answer.figures.set("hidden_secrets", Report::number(summary->hiddenSecrets));
        return written(*begun, *path, summary->fileBytes);
    }
    return writeKineto(call, *begun, range, *path);
}

} // namespace

std::vector<Tool> writeTools() {
    constexpr Parameter kFormat{
        "to", ParameterType::Text,
        "kineto: a trace (out ends in .json or .json.gz); folded and pprof: stacks with host time", false,
        "kineto,perfetto,speedscope,pprof,folded"};
    return {{"report", "Writes one HTML file with what the trace shows, for people without Lanescope.",
             withScope({traceParameter(), kOut, budgetParameter()}), writeReport, true},
            {"export_part", "Writes a trace, a range or a step of it as a file for other programs.",
             withScope({traceParameter(), kOut, kFormat, budgetParameter()}), writePart, true}};
}

} // namespace lanescope
