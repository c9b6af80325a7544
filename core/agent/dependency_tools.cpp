// SPDX-License-Identifier: Apache-2.0
// Tools that ask the dependency graph: what decided how long something took, and how long it would take.
#include "core/agent/agent_tools.h"
#include "core/catalog/what_if_answers.h"
#include "core/dependency/graph_basis.h"
#include "core/dependency/path_tables.h"
#include "core/query/trace_link.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

Result<Answer> pathOf(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Result<const DependencyGraph*> graph = begun->context().dependencies();
    if (!graph) {
        return graph.error();
    }
    const CriticalPath path = criticalPath(**graph, spanOfSelection(**graph, begun->selection.range));
    const Trace& trace = begun->trace();
    Answer& answer = begun->answer;
    answer.unit = "us, unless the column names another";
    if (!begun->selection.range) {
        answer.scope = "first call to last work";
    }
    answer.figures.set("length_us", Report::number(decimalMicroseconds(path.range.durationNs())));
    answer.figures.set("unexplained_us", Report::number(decimalMicroseconds(path.unexplainedNs)));
    answer.figures.set("inferred_us", Report::number(decimalMicroseconds(path.inferredNs)));
    const Table table = pathTable(**graph, path, *pathGroupNamed(call.arguments.text("group")));
    if (const Status added = addPage(answer, call, &trace, table); !added) {
        return added.error();
    }
    for (const std::string& note : graphNotes(**graph)) {
        answer.notes.push_back(answerText(note, true));
    }
    answer.link = rangeLink(trace, path.range);
    return std::move(answer);
}

/// Changes as written, divided by semicolons.
std::vector<std::string> changesOf(std::string_view text) {
    std::vector<std::string> changes;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        std::string_view change = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        change.remove_prefix(std::min(change.find_first_not_of(' '), change.size()));
        change = change.substr(0, change.find_last_not_of(' ') + 1);
        if (!change.empty()) {
            changes.emplace_back(change);
        }
    }
    return changes;
}

Result<Answer> whatIfOf(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const std::vector<std::string> changes = changesOf(call.arguments.text("set"));
    if (changes.empty()) {
        return invalidArgument("set names no change; one is like \"kernel~flash=0.5\" or \"launch=0\"");
    }
    const Result<const WhatIf*> whatIf = begun->context().whatIf();
    if (!whatIf) {
        return whatIf.error();
    }
    const auto spans = whatIfSpans((*whatIf)->graph(), call.arguments.optionalText("step"));
    if (!spans) {
        return spans.error();
    }
    const Result<WhatIfAnswers> answers = whatIfAnswers(**whatIf, *spans, changes, call.stop);
    if (!answers) {
        return answers.error();
    }
    Answer& answer = begun->answer;
    answer.unit = "us, unless the column names another";
    const Floors floors = (*whatIf)->floors(spans->back());
    Report& floor = answer.figures.set("floors_of_last_row", Report::object());
    floor.set("host_alone_us", Report::number(decimalMicroseconds(floors.infiniteDeviceNs)));
    floor.set("device_alone_us",
              floors.knowsDevice ? Report::number(decimalMicroseconds(floors.infiniteHostNs)) : Report());
    floor.set("of_us", Report::number(decimalMicroseconds(floors.lengthNs)));
    const Status added =
        addPage(answer, call, &begun->trace(), predictionTable(answers->rows),
                "step,recorded_us,predicted_us,low_us,high_us,change_us,change_percent,noise_us,device_us,"
                "device_predicted_us");
    if (!added) {
        return added.error();
    }
    answer.notes.emplace_back(
        "in nine of ten cases the truth lies between low and high, if nothing else changes");
    for (const std::string& note : whatIfNotes(**whatIf, *answers)) {
        answer.notes.push_back(answerText(note, true));
    }
    answer.link = rangeLink(begun->trace(), (*whatIf)->pathSpan(spans->back()).range);
    return std::move(answer);
}

} // namespace

std::vector<Tool> dependencyTools() {
    constexpr Parameter kGroup{"group", ParameterType::Text, "meaning of a row", false,
                               "part,name,operator,module,segment"};
    constexpr Parameter kSort{"sort", ParameterType::Text, "column to sort by, largest first"};
    constexpr Parameter kColumns{"columns", ParameterType::Text,
                                 "columns to show, separated by commas, instead of the usual"};
    constexpr Parameter kSet{"set", ParameterType::Text,
                             "changes divided by semicolons, each TARGET=FACTOR: kernel~PATTERN, "
                             "operator~PATTERN, module~PATTERN, "
                             "work, comm, copy, host, data, call, launch, fuse, sync, idle:gap, idle:launch "
                             "and others; 0 removes it, "
                             "0.5 halves it",
                             true};
    constexpr Parameter kStep{"step", ParameterType::TextOrInteger,
                              "only this step, by number or name; without: all, then the whole trace"};
    return {{"critical_path",
             "The chain of work, calls and waits that decided how long a step, a range or the whole took. "
             "Only what is on it can make the time shorter.",
             withPaging(withScope({traceParameter(), kGroup, kSort, kColumns})), pathOf},
            {"what_if",
             "How long each step would take if something were faster or gone, with the interval of the "
             "prediction.",
             withPaging({traceParameter(), kSet, kStep, kColumns}), whatIfOf}};
}

} // namespace lanescope
