// SPDX-License-Identifier: Apache-2.0
#include "app/cli/analysis_command.h"

#include <algorithm>
#include <iostream>

#include "app/cli/progress_line.h"
#include "core/base/status.h"
#include "core/catalog/registry.h"
#include "core/graphs/graph_replays.h"
#include "core/import/capture_files.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/table_writers.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

constexpr std::uint64_t kTableOptions = kJson | kCsv | kTableShape | kRange | kStep | kPhase | kOpensTrace;

struct OptionPair {
    AnalysisOption taken;
    OptionBit understood;
};
constexpr OptionPair kOptionPairs[] = {
    {kTakesConventions, kConventions}, {kTakesMerge, kMerge}, {kTakesRules, kRules},
    {kTakesModels, kModels},           {kTakesPeaks, kPeaks}, {kTakesCapture, kCapture},
};

Report rangeReport(const Trace& trace, const Selection& selection) {
    if (!selection.range) {
        return {};
    }
    const TimeNs originNs = trace.bounds().startNs;
    Report range = Report::object();
    range.set("start_us", Report::number(decimalMicroseconds(selection.range->startNs - originNs)));
    range.set("end_us", Report::number(decimalMicroseconds(selection.range->endNs - originNs)));
    if (!selection.parts.isEmpty()) {
        range.set("parts", Report::number(selection.parts.ranges().size()));
        range.set("selected_us", Report::number(decimalMicroseconds(selection.parts.totalNs())));
    }
    return range;
}

/// Why the table is empty: nothing of it runs in the selected part, or what it needs was not recorded.
std::string emptyText(const AnalysisDescriptor& analysis, AnalysisContext& context,
                      const Selection& selection, const AnalysisOptions& options) {
    if (selection.range) {
        const Result<AnalysisResult> whole = analysis.run(context, {}, options, {});
        if (whole && !whole->table.isEmpty()) {
            return "Nothing of this runs in the selected part of the trace.";
        }
    }
    return std::string(recordingHint(context.trace(), analysis.ingredient));
}

void printText(const AnalysisDescriptor& analysis, AnalysisContext& context, const std::string& emptyText,
               const Options& options, const AnalysisResult& result, const Table& shown) {
    if (result.table.isEmpty()) {
        std::cout << emptyText << '\n';
        return;
    }
    if (!result.text.empty()) {
        std::cout << result.text;
        return;
    }
    const bool areChosen = analysis.textColumns.empty() || options.columns;
    writeTextTable(options, result.table, areChosen ? shown : shown.chosenBy(analysis.textColumns),
                   [names = context.kernelNames()](std::string_view text) {
                       return names->has(text) ? std::optional((*names)(text)) : std::nullopt;
                   });
    if (!result.footer.empty()) {
        std::cout << result.footer << '\n';
    }
}

void printJson(const AnalysisDescriptor& analysis, const Trace& trace, const Selection& selection,
               const std::string& emptyText, const AnalysisResult& result, const Table& shown) {
    JsonWriter json(std::cout);
    json.beginObject();
    json.member("file", std::string_view(trace.path()));
    json.key("range");
    rangeReport(trace, selection).writeJson(json);
    result.extra.writeJsonMembers(json);
    if (result.table.isEmpty()) {
        json.member("hint", std::string_view(emptyText));
    }
    json.key(analysis.rowsKey);
    writeJson(json, shown);
    json.endObject();
}

/// "name, shapes and stack".
std::string knownGroups(const std::vector<const AnalysisDescriptor*>& offered) {
    std::vector<std::string_view> groups;
    for (const AnalysisDescriptor* analysis : offered) {
        if (std::ranges::find(groups, analysis->group) == groups.end()) {
            groups.push_back(analysis->group);
        }
    }
    std::string text;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        text += i == 0 ? "" : i + 1 == groups.size() ? " and " : ", ";
        text += groups[i];
    }
    return text;
}

/// The analysis that the options ask for; null for an unknown group.
const AnalysisDescriptor* chosen(const std::vector<const AnalysisDescriptor*>& offered,
                                 const Options& options) {
    const std::string_view group = options.group ? *options.group : offered.front()->group;
    const auto find = [&](bool isProfilerForm, std::optional<std::string_view> ofGroup) {
        const auto found = std::ranges::find_if(offered, [&](const AnalysisDescriptor* analysis) {
            return analysis->isProfilerForm == isProfilerForm && (!ofGroup || analysis->group == *ofGroup);
        });
        return found == offered.end() ? nullptr : *found;
    };
    const AnalysisDescriptor* plain = find(false, group);
    if (plain == nullptr || !options.profiler) {
        return plain;
    }
    // The profiler has no table for some groups.
    const AnalysisDescriptor* printed = find(true, group);
    return printed != nullptr ? printed : find(true, std::nullopt);
}

/// Columns that an analysis computes where it computes only those that are asked for: the shown ones and the
/// one to sort by.
std::string computedColumns(const AnalysisDescriptor& analysis, const Options& options) {
    std::string columns = options.columns.value_or(std::string(analysis.defaultColumns));
    const std::string sorted = options.sort.substr(0, options.sort.find(':'));
    if (columns.empty() || sorted.empty()) {
        return columns;
    }
    const bool isAmong = ("," + columns + ",").find("," + sorted + ",") != std::string::npos;
    return isAmong ? columns : columns + "," + sorted;
}

Status print(const AnalysisDescriptor& analysis, const Options& options, const OpenedTrace& opened,
             std::vector<TracePtr> captures) {
    const TracePtr& trace = opened.trace;
    const Result<Selection> selection = selectionOf(*trace, options, analysis.phasePart());
    if (!selection) {
        return selection.error();
    }
    const auto context = std::make_shared<AnalysisContext>(
        opened.shared, ContextOptions{options.modelsFile, options.peaksFile, options.rules, true, true,
                                      std::move(captures)});
    const AnalysisOptions wanted{options.conventions, options.merge, computedColumns(analysis, options)};
    const Result<AnalysisResult> result = [&] {
        const ProgressLine line([&analysis] { return "Computing " + std::string(analysis.command); });
        return analysis.run(*context, *selection, wanted, {});
    }();
    if (!result) {
        return result.error();
    }
    const Result<Table> shown = shapedTable(options, result->table);
    if (!shown) {
        return shown.error();
    }
    if (!result->text.empty() && hasShape(options) && options.format == Format::Text) {
        return usageError("--columns, --sort and --limit need --json or --csv beside --profiler");
    }
    const std::string whyEmpty =
        result->table.isEmpty() ? emptyText(analysis, *context, *selection, wanted) : std::string();
    switch (options.format) {
    case Format::Text:
        printText(analysis, *context, whyEmpty, options, *result, *shown);
        break;
    case Format::Csv:
        writeCsv(std::cout, *shown);
        if (!whyEmpty.empty()) { // a header alone would read as a result
            tell(whyEmpty);
        }
        break;
    case Format::Json:
        printJson(analysis, *trace, *selection, whyEmpty, *result, *shown);
        break;
    }
    return {};
}

struct Captures {
    std::vector<TracePtr> traces;
    int exitCode = kOpenedClean;
};

/// Opens the traces of captures that the option names, or that lie beside the trace if graphs were replayed.
/// One beside the trace that does not open is a problem, but not the end.
Result<Captures> openCaptures(const Trace& trace, const Options& options) {
    std::vector<std::string> files;
    if (options.captureFile) {
        Result<std::vector<std::string>> found = captureFilesOf(*options.captureFile);
        if (!found) {
            return found.error();
        }
        files = std::move(*found);
    } else if (hasGraphReplays(trace)) {
        files = captureFilesBeside(trace.path());
    }
    Captures captures;
    const auto tellNotice = noticeTeller(captures.exitCode);
    for (const std::string& file : files) {
        Result<OpenedTrace> opened = openTrace(file, options);
        if (!opened && options.captureFile) {
            return opened.error();
        }
        if (!opened) {
            tellNotice(opened.error().describe());
            continue;
        }
        captures.traces.push_back(std::move(opened->trace));
        captures.exitCode = std::max(captures.exitCode, opened->exitCode);
        if (!options.captureFile) {
            tell("takes the capture beside the trace, " + file);
        }
    }
    return captures;
}

Result<int> runAnalysis(std::string_view command, const Options& options) {
    const std::vector<const AnalysisDescriptor*> offered = analysesOfCommand(command);
    const AnalysisDescriptor* analysis = chosen(offered, options);
    if (analysis == nullptr) {
        return unknownGroup(options.group.value_or(std::string()), knownGroups(offered));
    }
    const Result<OpenedTrace> opened = openTrace(options.files.front(), options);
    if (!opened) {
        return opened.error();
    }
    Result<Captures> captures = Captures();
    if ((analysis->options & kTakesCapture) != 0) {
        captures = openCaptures(*opened->trace, options);
    }
    if (!captures) {
        return captures.error();
    }
    limitComputing(options);
    if (const Status status = print(*analysis, options, *opened, std::move(captures->traces)); !status) {
        return status.error();
    }
    return std::max(opened->exitCode, captures->exitCode);
}

} // namespace

std::vector<Command> analysisCommandList() {
    std::vector<Command> commands;
    for (const AnalysisCommand& listed : analysisCommands()) {
        std::uint64_t options = kTableOptions;
        const std::vector<const AnalysisDescriptor*> offered = analysesOfCommand(listed.name);
        for (const AnalysisDescriptor* analysis : offered) {
            for (const OptionPair& pair : kOptionPairs) {
                options |= (analysis->options & pair.taken) != 0 ? std::uint64_t{pair.understood} : 0;
            }
            options |= analysis->isProfilerForm ? std::uint64_t{kProfiler} : 0;
            options |= analysis->group != offered.front()->group ? std::uint64_t{kGroup} : 0;
        }
        commands.push_back({listed.name, listed.summary, options, Files::One,
                            [name = listed.name](const Options& given) { return runAnalysis(name, given); },
                            listed.name == "variance" ? CommandGroup::Slow : CommandGroup::Work});
    }
    return commands;
}

} // namespace lanescope::cli
