// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <string_view>

#include "app/cli/command.h"
#include "app/cli/dependency_span.h"
#include "app/cli/what_if_ranks.h"
#include "core/base/status.h"
#include "core/catalog/what_if_answers.h"
#include "core/compare/like_candidate.h"
#include "core/dependency/what_if_tables.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/table_writers.h"
#include "core/table/time_text.h"
#include "core/table/words.h"

namespace lanescope::cli {

namespace {

Report floorsReport(const WhatIf& whatIf, const WhatIfSpan& span) {
    const Floors floors = whatIf.floors(span);
    Report report = Report::object();
    report.set("step", Report::text(spanName(whatIf.graph(), span)));
    report.set("infinite_device_us", Report::number(decimalMicroseconds(floors.infiniteDeviceNs)));
    report.set("infinite_host_us",
               floors.knowsDevice ? Report::number(decimalMicroseconds(floors.infiniteHostNs)) : Report());
    report.set("of_us", Report::number(decimalMicroseconds(floors.lengthNs)));
    return report;
}

void printText(const Options& options, const WhatIf& whatIf, const WhatIfSpan& last,
               const WhatIfAnswers& answers, const Table& table, const Table& shown) {
    const auto us = [](DurationNs ns) { return decimalMicroseconds(ns) + " us"; };
    writeTextTable(options, table, shown);
    const Floors floors = whatIf.floors(last);
    std::cout << "Floors of the last row: the host alone would need " << us(floors.infiniteDeviceNs)
              << ", the GPU alone "
              << (floors.knowsDevice ? us(floors.infiniteHostNs)
                                     : std::string("n/a, as no work of it is recorded,"))
              << " of " << us(floors.lengthNs) << ".\n";
    if (answers.change.besideCommunicationNs > 0) {
        std::cout << "Kernels that ran beside communication may get faster by themselves; they took "
                  << us(answers.change.besideCommunicationNs) << ".\n";
    }
    for (const std::string& note : whatIfNotes(whatIf, answers)) {
        std::cout << printable(note) << "\n";
    }
}

void printJson(const WhatIf& whatIf, const std::vector<WhatIfSpan>& spans, const WhatIfAnswers& answers,
               const std::optional<Gains>& gains, const Table& shown) {
    JsonWriter json(std::cout);
    json.beginObject();
    json.member("file", std::string_view(whatIf.graph().trace().path()));
    json.key("set");
    json.beginArray();
    for (const Knob& knob : answers.knobs) {
        json.value(std::string_view(knobText(knob)));
    }
    json.endArray();
    json.key("graph");
    graphReport(whatIf.graph()).writeJson(json);
    json.member("kernels_beside_communication_us",
                std::string_view(decimalMicroseconds(answers.change.besideCommunicationNs)));
    json.key("notes");
    json.beginArray();
    for (const std::string& note : whatIfNotes(whatIf, answers)) {
        json.value(std::string_view(note));
    }
    json.endArray();
    json.key("steps");
    writeJson(json, gains ? predictionTable(answers.rows) : shown);
    json.key("floors");
    json.beginArray();
    for (const WhatIfSpan& span : spans) {
        floorsReport(whatIf, span).writeJson(json);
    }
    json.endArray();
    if (gains) {
        json.member("names_without_effect", gains->offPath);
        json.key("gains");
        writeJson(json, shown);
    }
    json.endObject();
}

Status runOn(AnalysisContext& context, const Options& options) {
    const auto graph = context.dependencies();
    if (!graph) {
        return graph.error();
    }
    const Result<std::vector<WhatIfSpan>> spans = whatIfSpans(**graph, options.step);
    if (!spans) {
        return spans.error();
    }
    const auto replays = context.whatIf();
    if (!replays) {
        return replays.error();
    }
    const WhatIf& whatIf = **replays;
    const Result<WhatIfAnswers> answers = whatIfAnswers(whatIf, *spans, options.set);
    if (!answers) {
        return answers.error();
    }
    std::optional<Gains> gains;
    if (options.rankGains) {
        Result<Gains> found = gainsOf(whatIf, spans->back(), *options.rankGains);
        if (!found) {
            return found.error();
        }
        gains = std::move(*found);
    }
    const DurationNs lengthNs = whatIf.recordedLengthNs(spans->back());
    const Table table = gains ? gainTable(*gains, lengthNs) : predictionTable(answers->rows);
    const Result<Table> shown = shapedTable(options, table);
    if (!shown) {
        return shown.error();
    }
    switch (options.format) {
    case Format::Text:
        if ((*graph)->nodeCount() == 0) { // nothing but the reason
            std::cout << graphNotesText(**graph);
        } else if (gains) {
            writeTextTable(options, table, *shown);
            std::cout
                << countWords(gains->offPath, "1 name has no effect.", "%1 names have no effect.").english()
                << "\n"
                << graphNotesText(**graph);
        } else {
            printText(options, whatIf, spans->back(), *answers, table, *shown);
        }
        break;
    case Format::Csv:
        writeCsv(std::cout, *shown);
        break;
    case Format::Json:
        printJson(whatIf, *spans, *answers, gains, *shown);
        break;
    }
    return {};
}

Status printLike(const Options& options, const Trace& candidate, const LikeExplanation& explanation) {
    Report report = Report::object();
    report.set("candidate", Report::text(candidate.path()));
    report.set("of", Report::text(explanation.isOfSteps ? "median step" : "trace"));
    report.set("baseline_us", Report::number(decimalMicroseconds(explanation.baselineNs)));
    report.set("candidate_us", Report::number(decimalMicroseconds(explanation.candidateNs)));
    if (options.format == Format::Text) {
        std::cout << (explanation.isOfSteps ? "Median step: " : "Trace: ")
                  << decimalMicroseconds(explanation.baselineNs) << " us, in the candidate "
                  << decimalMicroseconds(explanation.candidateNs) << " us\n";
    }
    return printTable(options, likeTable(explanation), "rows", report);
}

Status runLike(AnalysisContext& context, AnalysisContext& candidate, const Options& options) {
    const auto whatIf = context.whatIf();
    const auto other = candidate.whatIf();
    if (!whatIf || !other) {
        return whatIf ? other.error() : whatIf.error();
    }
    return printLike(options, candidate.trace(), explainLike(**whatIf, **other));
}

Result<int> runWhatIf(const Options& options) {
    constexpr std::string_view kLike = "like=";
    const auto like = std::ranges::find_if(
        options.set, [kLike](const std::string& text) { return text.starts_with(kLike); });
    if (like != options.set.end()) {
        if (options.set.size() > 1 || options.rankGains || options.step || options.files.size() > 1) {
            return usageError(
                "what-if: like=CANDIDATE takes one trace and no other changes; it uses the median step");
        }
        const Result<OpenedTrace> candidate = openTrace(like->substr(kLike.size()), options);
        if (!candidate) {
            return candidate.error();
        }
        const Result<int> opened = withContext(options.files.front(), options, [&](AnalysisContext& context) {
            return runLike(context, *candidate->shared, options);
        });
        return opened ? Result<int>(std::max(*opened, candidate->exitCode)) : opened;
    }
    if (options.set.empty() && !options.rankGains) {
        return usageError("what-if: give --set, --rank-gains, or both");
    }
    // One file is a trace, or an archive or folder with one or several.
    const auto sources = rankSources(options.files);
    if (sources && sources->sources.size() > 1) {
        return runWhatIfOfRanks(*sources, options);
    }
    if (options.rank) {
        return usageError("what-if: --rank chooses one of several ranks, but one trace is given");
    }
    return withContext(options.files.front(), options,
                       [&](AnalysisContext& context) { return runOn(context, options); });
}

std::vector<CommandTable> tablesOfWhatIf() {
    return {
        {{}, {}, "Steps with their predicted length", [] { return predictionTable({}); }},
        {"--set", "like=CANDIDATE", "Classes of time with what each explains of the measured difference",
         [] { return likeTable(LikeExplanation()); }},
        {"--rank-gains", "FACTOR", "Names with what each gains alone", [] { return gainTable(Gains(), 1); }}};
}

constexpr OptionValue kChanges[] = {
    {"--set", "work", "all device work"},
    {"--set", "kernel", "kernels except communication"},
    {"--set", "comm", "communication"},
    {"--set", "comm:hidden",
     "computation waits only for communication of the optimizer (0 only): an upper bound"},
    {"--set", "copy", "copies"},
    {"--set", "memset", "memsets"},
    {"--set", "operator", "device work launched inside operators of that name"},
    {"--set", "module", "device work launched inside modules of that name"},
    {"--set", "phase", "device work launched in iterations of that phase: prefill, decode or mixed"},
    {"--set", "host", "host work and calls; with a pattern, those inside host slices of that name"},
    {"--set", "host:operators", "host work and calls inside operators"},
    {"--set", "host:python", "host work and calls inside Python frames"},
    {"--set", "data", "host work and calls inside the iterator of a data loader, and its workers"},
    {"--set", "call", "own time of runtime and driver calls"},
    {"--set", "idle:launch", "latencies of launches"},
    {"--set", "idle:gap", "gaps between pieces of a stream"},
    {"--set", "idle:event", "waits of a stream for an event"},
    {"--set", "idle:return", "returns of calls that waited"},
    {"--set", "idle:queue", "waits for a full queue"},
    {"--set", "idle:handover", "hand-over between threads"},
    {"--set", "idle:unexplained", "unexplained waits (0 only)"},
    {"--set", "launch",
     "each step as one CUDA or HIP graph (0 only): one launch, no host work and no full queue\n"
     "between its first and last launch; a step with a wait, a pageable copy or work of\n"
     "its own keeps its launches, and a note says why"},
    {"--set", "fuse",
     "consecutive elementwise kernels of a stream as one (0 only): without their launches and gaps"},
    {"--set", "rate",
     "kernels at the roofline, with rate:80 at 80 % of it, with rate:120tflops at 120 TFLOP/s,\n"
     "where FLOPs and bytes are known; none below 1 us or slower than recorded. A factor up to 1\n"
     "keeps that share of the distance"},
    {"--set", "sync",
     "calls that wait for the device return at once (0 only); what the host then reads is\n"
     "not modelled"},
};

} // namespace

const Command kWhatIfCommand{"what-if",
                             "how long steps would take if something were faster",
                             kJson | kCsv | kTableShape | kOpensTrace | kStep | kSet,
                             Files::Several,
                             runWhatIf,
                             CommandGroup::Slow,
                             tablesOfWhatIf,
                             {},
                             kChanges};

} // namespace lanescope::cli
