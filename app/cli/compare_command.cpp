// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/fail_condition.h"
#include "core/base/output_file.h"
#include "core/base/status.h"
#include "core/compare/comparison_tables.h"
#include "core/compare/memory_difference.h"
#include "core/compare/step_pairs.h"
#include "core/report/comparison_html.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/table_writers.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

struct ByName {
    std::string_view name;
    std::string_view help;
    DifferenceTable (*table)(const Comparison& comparison);
};
template <CompareBy by>
DifferenceTable tableBy(const Comparison& comparison) {
    return comparison.table(by);
}
constexpr ByName kTables[] = {
    {"kernel", "Device work by name", tableBy<CompareBy::Kernel>},
    {"op", "Operators with the device work that they launch directly", tableBy<CompareBy::Operator>},
    {"module", "Modules and annotations with all device work below", tableBy<CompareBy::Module>},
    {"module-kind", "Classes of modules", tableBy<CompareBy::ModuleKind>},
    {"category", "Device work by class", tableBy<CompareBy::Category>},
    {"step", "Steps", tableBy<CompareBy::Step>},
    {"phase", "Iterations of an inference engine by phase: means of one",
     [](const Comparison& comparison) { return phaseTable(comparison.pair()); }},
    {"host", "All host slices by name", [](const Comparison& comparison) { return comparison.hostTable(); }},
    {"cause", "What made the steps slow, as in diagnose",
     [](const Comparison& comparison) { return causeTable(comparison.causes()); }},
    {"unmatched", "What has no counterpart, of the steps that both have",
     [](const Comparison& comparison) { return comparison.unmatched(); }},
};

Result<CompareOptions> compareOptionsOf(const Options& options, const Trace& baseline,
                                        const Trace& candidate) {
    CompareOptions result;
    if (options.phase) {
        result.phase = servingPhaseNamed(*options.phase);
        if (!result.phase) {
            return Error{ErrorCode::InvalidArgument,
                         "there is no phase " + *options.phase +
                             "; phases are prefill, decode, mixed, idle and diffusion",
                         {},
                         {}};
        }
    }
    if (options.range) {
        const std::string_view text = *options.range;
        const std::size_t colon = text.find(':');
        const auto second = colon == std::string_view::npos ? text : text.substr(colon + 1);
        const Result<TimeRange> left = parseTimeRange(text.substr(0, colon), baseline.bounds());
        const Result<TimeRange> right = parseTimeRange(second, candidate.bounds());
        if (!left || !right) {
            return left ? right.error() : left.error();
        }
        result.baselineRange = *left;
        result.candidateRange = *right;
    }
    if (options.steps) {
        result.baselineStep = options.steps->first;
        result.candidateStep = options.steps->second;
    }
    return result;
}

void printWhole(const Options& options, const Comparison& comparison) {
    const Table overview = overviewDifferenceText(comparison.overview());
    const Table waterfall = waterfallText(comparison.waterfall());
    const Report report = comparisonReport(comparison);
    switch (options.format) {
    case Format::Csv:
        writeCsv(std::cout, overview);
        return;
    case Format::Json: {
        JsonWriter json(std::cout);
        json.beginObject();
        report.writeJsonMembers(json);
        json.key("overview");
        writeJson(json, overview);
        json.key("waterfall");
        writeJson(json, waterfall);
        json.endObject();
        return;
    }
    case Format::Text:
        break;
    }
    for (const Explanation& cause : comparison.explanations().causes) {
        std::cout << "* " << printable(maskSecrets({}, cause.text)) << '\n';
    }
    for (const Explanation& note : comparison.explanations().notes) {
        std::cout << "- " << printable(maskSecrets({}, note.text)) << '\n';
    }
    std::cout << '\n';
    writeTextTable(options, overview, overview);
    std::cout << '\n';
    const Table second = comparison.explanations().isOfMemory
                             ? memoryDifferenceTable(memoryDifferences(*comparison.baselineTrace(),
                                                                       *comparison.candidateTrace()))
                             : waterfall;
    writeTextTable(options, second, second);
}

Status printDifferences(const Options& options, const Comparison& comparison) {
    const auto by = std::find_if(std::begin(kTables), std::end(kTables),
                                 [&](const ByName& entry) { return entry.name == *options.by; });
    if (by == std::end(kTables)) {
        return Error{ErrorCode::InvalidArgument,
                     "cannot compare by \"" + *options.by +
                         "\"; known: kernel, op, module, module-kind, category, step, phase, host, cause and "
                         "unmatched",
                     {},
                     {}};
    }
    const Table table = differenceTableText(by->table(comparison));
    return printTable(options, table, "rows", comparisonReport(comparison));
}

Status writeReport(const Options& options, const Comparison& comparison) {
    const auto file = OutputFile::create(*options.report, inputsOf(options));
    if (!file) {
        return file.error();
    }
    writeComparisonHtml((*file)->stream(), comparison);
    return (*file)->commit();
}

/// Prints and checks; `failed` counts the conditions that hold.
Status use(const Options& options, const std::vector<FailCondition>& conditions, const Comparison& comparison,
           std::size_t& failed) {
    if (options.by) {
        if (const Status status = printDifferences(options, comparison); !status) {
            return status;
        }
    } else {
        printWhole(options, comparison);
    }
    if (options.report) {
        if (const Status status = writeReport(options, comparison); !status) {
            return status;
        }
    }
    for (const FailCondition& condition : conditions) {
        const Result<FailCheck> result = check(condition, comparison);
        if (!result) {
            return result.error();
        }
        if (result->holds) {
            tell("failed: " + condition.text + ": " + result->value);
            ++failed;
        }
    }
    if (!comparison.explanations().isComparable) {
        tell(comparison.explanations().notes.front().text);
        ++failed;
    }
    return {};
}

/// One trace is in memory at a time.
Result<int> runTrend(const Options& options) {
    if (options.files.size() < 2 || options.by || options.report || !options.failIf.empty() ||
        options.steps || options.range || options.phase) {
        return usageError(
            "compare --trend: give a baseline and other traces, without --by, --steps, --range, --phase, "
            "--fail-if and --report");
    }
    std::vector<NamedFigures> runs;
    int status = kOpenedClean;
    for (const std::string& file : options.files) {
        const Result<OpenedTrace> opened = openTrace(file, options);
        if (!opened) {
            return opened.error();
        }
        status = std::max(status, opened->exitCode);
        runs.push_back({file, runFigures(*opened->trace)});
    }
    const Status printed = printTable(options, trendText(trend(runs)), "runs", Report::object());
    return printed ? Result<int>(status) : printed.error();
}

Result<int> runCompare(const Options& options) {
    if (options.trend) {
        return runTrend(options);
    }
    if (options.files.size() != 2) {
        return usageError("compare: give a baseline and a candidate; see lanescope-cli compare --help");
    }
    if (!options.by && hasShape(options)) {
        return usageError("compare: --columns, --sort and --limit need one table; choose it with --by");
    }
    const std::array given{options.steps.has_value(), options.range.has_value(), options.phase.has_value()};
    if (std::ranges::count(given, true) > 1) {
        return usageError("compare: give only one of --steps, --range and --phase");
    }
    const Result<std::vector<FailCondition>> conditions = parseFailConditions(options.failIf);
    if (!conditions) {
        return conditions.error();
    }
    for (const FailCondition& condition : *conditions) {
        if (condition.confidence) {
            return usageError("compare: " + condition.text +
                              ": @ needs several runs on each side; see lanescope-cli gate");
        }
        if (condition.figure.kind != FigureName::Kind::Overview &&
            (options.steps || options.range || options.phase)) {
            return usageError(
                "compare: " + condition.text +
                ": tables and queries cover whole traces; leave out --steps, --range and --phase");
        }
    }
    const Result<OpenedTrace> baseline = openTrace(options.files[0], options);
    const Result<OpenedTrace> candidate = openTrace(options.files[1], options);
    if (!baseline || !candidate) {
        if (!baseline && !candidate) {
            tell(baseline.error().describe());
        }
        return candidate ? baseline.error() : candidate.error();
    }
    const Result<CompareOptions> what = compareOptionsOf(options, *baseline->trace, *candidate->trace);
    if (!what) {
        return what.error();
    }
    const auto comparison = Comparison::make(baseline->trace, candidate->trace, *what);
    if (!comparison) {
        return comparison.error();
    }
    std::size_t failed = 0;
    if (const Status status = use(options, *conditions, **comparison, failed); !status) {
        return status.error();
    }
    return failed > 0 ? kConditionHolds : std::max(baseline->exitCode, candidate->exitCode);
}

std::vector<CommandTable> tablesOfCompare() {
    std::vector<CommandTable> tables{
        {{}, {}, "Figures of the overview", [] { return overviewDifferenceText({}); }}};
    for (const ByName& by : kTables) {
        tables.push_back({"--by", by.name, by.help, [name = by.name] {
                              DifferenceTable table;
                              table.hasCandidateNames = name == "kernel";
                              return differenceTableText(table);
                          }});
    }
    tables.push_back({"--trend", {}, "Traces, each against the first", [] { return trendText({}); }});
    return tables;
}

constexpr JsonMember kCompareMembers[] = {
    {"baseline, candidate", "file, steps, steps_marked"},
    {"matching", "nodes and device_work: same, same_name, renamed, only_baseline, only_candidate"},
    {"causes, notes", "what explains the difference, in words"},
    {"overview", "the figures of the overview, one a row"},
    {"waterfall", "parts of the step time that add up to its difference: part, change, baseline_us,\n"
                  "candidate_us, delta_us, share_percent"},
    {"rows", "with --by: the table, in place of overview and waterfall"},
};

} // namespace

const Command kCompareCommand{"compare",
                              "what changed from a baseline trace to a candidate, and why",
                              kJson | kCsv | kText | kTableShape | kBy | kSteps | kRanges | kPhase | kFailIf |
                                  kReport | kTrend | kWorkers,
                              Files::Several,
                              runCompare,
                              CommandGroup::Change,
                              tablesOfCompare,
                              kCompareMembers};

} // namespace lanescope::cli
