// SPDX-License-Identifier: Apache-2.0
// Tools about several traces: a comparison of two runs, and the ranks of one job.
#include <algorithm>

#include "core/agent/agent_tools.h"
#include "core/compare/comparison_tables.h"
#include "core/compare/step_pairs.h"
#include "core/ranks/rank_tables.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

Table differences(const Comparison& comparison, const std::string& by) {
    constexpr std::string_view kColumns =
        "name,change,baseline_count,candidate_count,baseline_us,candidate_us,"
        "delta_us,delta_percent,p_value";
    if (by == "overview") {
        return overviewDifferenceText(comparison.overview());
    }
    if (by == "waterfall") {
        return waterfallText(comparison.waterfall());
    }
    const CompareBy grouping = by == "operator"      ? CompareBy::Operator
                               : by == "module"      ? CompareBy::Module
                               : by == "module_kind" ? CompareBy::ModuleKind
                               : by == "category"    ? CompareBy::Category
                               : by == "step"        ? CompareBy::Step
                                                     : CompareBy::Kernel;
    const DifferenceTable table = by == "cause"       ? causeTable(comparison.causes())
                                  : by == "phase"     ? phaseTable(comparison.pair())
                                  : by == "unmatched" ? comparison.unmatched()
                                                      : comparison.table(grouping);
    return differenceTableText(table).chosenBy(kColumns);
}

Result<Answer> compare(const ToolCall& call) {
    const std::string handles[] = {call.arguments.text("baseline"), call.arguments.text("candidate")};
    TracePtr traces[2];
    for (std::size_t i = 0; i < 2; ++i) {
        const Result<OpenTrace*> opened = call.pool.trace(handles[i], call.stop, call.progress);
        if (!opened) {
            return opened.error();
        }
        traces[i] = (*opened)->trace; // kept alive here, though opening the other may let go of it
    }
    CompareOptions options;
    options.phase = servingPhaseNamed(call.arguments.text("phase")); // none for "all"
    const auto comparison = Comparison::make(traces[0], traces[1], options, call.stop);
    if (!comparison) {
        return comparison.error();
    }
    Answer answer;
    answer.trace = handles[0] + " to " + handles[1];
    answer.scope = options.phase ? "iterations of the phase " +
                                       std::string(servingPhaseName(*options.phase)) + ", means per iteration"
                                 : "whole steps, means per step";
    answer.unit = "us, unless the column names another";
    const Explanations& explanations = (*comparison)->explanations();
    answer.figures.set("comparable", Report::flag(explanations.isComparable));
    Report& causes = answer.figures.set("causes", Report::array());
    for (const Explanation& cause : explanations.causes) {
        causes.append(Report::text(answerText(cause.text, true)));
    }
    for (const Explanation& note : explanations.notes) {
        answer.notes.push_back(answerText(note.text, true));
    }
    const Table table = differences(**comparison, call.arguments.text("by"));
    const Status added = addPage(answer, call, nullptr, table);
    if (!added) {
        return added.error();
    }
    answer.untrusted.emplace_back("causes");
    return answer;
}

Result<Answer> ranks(const ToolCall& call) {
    const Result<OpenRanks*> opened = call.pool.ranks(call.arguments.text("trace"), call.stop);
    if (!opened) {
        return opened.error();
    }
    const RankSet& set = (*opened)->set;
    const std::string what = call.arguments.text("what");
    Answer answer;
    answer.trace = (*opened)->handle;
    answer.scope = "all ranks";
    answer.unit = "us, unless the column names another";
    const Table table = what == "steps"         ? rankStepTable(set)
                        : what == "collectives" ? collectiveSummaryTable(set)
                        : what == "calls"       ? collectiveTable(set)
                        : what == "devices"     ? rankDeviceTable(set)
                        : what == "idle"        ? rankIdleTable(set)
                        : what == "kernels"     ? rankKernelTable(set)
                        : what == "memory"      ? rankMemoryTable(set)
                                                : rankTable(set);
    const Status added = addPage(answer, call, nullptr, table);
    if (!added) {
        return added.error();
    }
    for (const std::string& notice : (*opened)->notices) {
        answer.notes.push_back(answerText(notice, true));
    }
    return answer;
}

} // namespace

std::vector<Tool> compareTools() {
    constexpr Parameter kBaseline{"baseline", ParameterType::Text, "handle of the trace before", true};
    constexpr Parameter kCandidate{"candidate", ParameterType::Text, "handle of the trace after", true};
    constexpr Parameter kBy{
        "by", ParameterType::Text, "meaning of a row", false,
        "overview,waterfall,kernel,operator,module,module_kind,category,step,phase,cause,unmatched"};
    constexpr Parameter kPhaseOnly{"phase", ParameterType::Text,
                                   "only iterations of an inference engine of this phase", false,
                                   "all,prefill,decode,mixed,idle,diffusion"};
    constexpr Parameter kWhat{"what", ParameterType::Text, "meaning of a row", false,
                              "ranks,steps,collectives,calls,devices,idle,kernels,memory"};
    constexpr Parameter kMatch{"match", ParameterType::Text,
                               "rows whose name holds this text, or fits a * pattern"};
    constexpr Parameter kSort{"sort", ParameterType::Text, "column to sort by, largest first"};
    constexpr Parameter kColumns{"columns", ParameterType::Text, "columns to show, separated by commas"};
    return {{"compare", "What changed from one trace to another and why, separated from noise.",
             withPaging({kBaseline, kCandidate, kBy, kPhaseOnly, kMatch, kSort, kColumns}), compare},
            {"ranks", "Ranks of one job: steps, who waited for whom, collectives.",
             withPaging({traceParameter(), kWhat, kMatch, kSort, kColumns}), ranks}};
}

} // namespace lanescope
