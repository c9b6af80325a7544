// SPDX-License-Identifier: Apache-2.0
// Tools that begin: open a trace, its overview, and why it is slow.
#include <algorithm>

#include "core/agent/agent_tools.h"
#include "core/analysis/device/device_name.h"
#include "core/analysis/findings/finding_text.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/steps/step_marks.h"
#include "core/catalog/registry.h"
#include "core/catalog/step_tables.h"
#include "core/diagnosis/cause_layout.h"
#include "core/query/trace_link.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/recording/recording_text.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

Report percentReport(double fraction) {
    return fraction < 0 ? Report() : Report::number(fixedDecimal(fraction * 100, 2));
}

Report flagOfHeader(const Trace& trace, std::string_view key) {
    const auto field = std::ranges::find(trace.header(), key, &HeaderField::key);
    return field == trace.header().end() ? Report()
                                         : Report::flag(field->json == "1" || field->json == "true");
}

bool hasKind(const Trace& trace, CategoryKind kind) {
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.categoryKind(SliceId{static_cast<std::uint32_t>(i)}) == kind) {
            return true;
        }
    }
    return false;
}

/// Steps that the profiler marked, and not iterations of an engine or annotations that repeat.
bool areMarkedByProfiler(const Trace& trace) {
    return !trace.steps().empty() &&
           stepMarkOf(trace, trace.steps().front().slice).kind == StepKind::Profiler;
}

/// Kinds of data in the trace, which decide on what can be asked. Null: the trace does not say.
Report recordedReport(const Trace& trace) {
    Report recorded = Report::object();
    recorded.set("device_work", Report::flag(!trace.deviceOps().empty()));
    recorded.set("launches", Report::flag(!trace.launches().empty()));
    recorded.set("steps_marked", Report::flag(areMarkedByProfiler(trace)));
    recorded.set("iterations", Report::flag(hasIterations(trace)));
    recorded.set("operators", Report::flag(hasKind(trace, CategoryKind::Operator)));
    recorded.set("python", Report::flag(hasKind(trace, CategoryKind::PythonFunction)));
    recorded.set("memory", Report::flag(!trace.memoryEvents().empty()));
    recorded.set("input_shapes", flagOfHeader(trace, "record_shapes"));
    return recorded;
}

Report devicesReport(const Trace& trace) {
    Report devices = Report::array();
    for (const std::int32_t device : trace.activeDevices()) {
        const DeviceProperties* properties = trace.deviceProperties(device);
        Report entry = Report::object();
        entry.set("device", Report::number(device));
        entry.set("name", properties == nullptr || properties->name == kEmptyString
                              ? Report()
                              : Report::text(answerText(trace.text(properties->name))));
        const auto fact = [&](std::string_view name, auto DeviceProperties::*member) {
            entry.set(name, properties == nullptr || properties->*member < 0
                                ? Report()
                                : Report::number(static_cast<std::uint64_t>(properties->*member)));
        };
        fact("sms", &DeviceProperties::smCount);
        fact("memory_bytes", &DeviceProperties::totalMemoryBytes);
        fact("compute_major", &DeviceProperties::computeMajor);
        fact("compute_minor", &DeviceProperties::computeMinor);
        devices.append(std::move(entry));
    }
    return devices;
}

/// Losses and doubts; the table "recording" has all findings.
void addRecording(const Trace& trace, const Recording& recording, Answer& answer) {
    for (const RecordingFinding& finding : recording.findings) {
        if (finding.weight > RecordingWeight::Note) {
            std::string text = factWords(trace, finding).text();
            if (const std::string handling = handlingWords(finding).text(); !handling.empty()) {
                text = recordingSentence(text) + " " + handling;
            }
            answer.notes.push_back(answerText(text, true));
        }
    }
}

void addProblems(const Trace& trace, Answer& answer) {
    const Diagnostics& diagnostics = trace.diagnostics();
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        if (diagnostics[kind].count > 0) {
            answer.notes.push_back(std::string(diagnosticText(kind)) + ": " +
                                   std::to_string(diagnostics[kind].count) + " in this file");
        }
    }
}

Result<Answer> openRanks(const ToolCall& call, const std::string& handle) {
    const Result<OpenRanks*> ranks = call.pool.ranks(handle, call.stop);
    if (!ranks) {
        return ranks.error();
    }
    Answer answer;
    answer.trace = handle;
    answer.figures.set("kind", Report::text("ranks"));
    answer.figures.set("ranks", Report::number((*ranks)->set.ranks().size()));
    answer.figures.set("collectives", Report::number((*ranks)->set.collectives().size()));
    answer.figures.set("next_tools", Report::text("ranks"));
    for (const std::string& notice : (*ranks)->notices) {
        answer.notes.push_back(answerText(notice, true));
    }
    return answer;
}

/// Kept where it is complete.
void wholeDiagnosis(OpenTrace& opened, const std::stop_token& stop) {
    Diagnosis made = traceDiagnosis(*opened.context, {}, stop);
    if (!stop.stop_requested()) {
        opened.diagnosis = std::move(made);
    }
}

void wholeOverview(OpenTrace& opened, const std::stop_token& stop) {
    const OperatorCalls& calls = opened.context->calls();
    Overview made = overview(*opened.trace, calls.tree, calls.times, {}, stop);
    if (!stop.stop_requested()) {
        opened.overview = std::move(made);
    }
}

Diagnosis diagnosisOf(const TraceCall& begun, const std::stop_token& stop) {
    const bool isWhole = !begun.selection.range;
    if (isWhole && begun.opened->diagnosis) {
        return *begun.opened->diagnosis;
    }
    return traceDiagnosis(begun.context(), begun.selection, stop);
}

Overview overviewFigures(const TraceCall& begun, const std::stop_token& stop) {
    const bool isWhole = !begun.selection.range;
    if (isWhole && begun.opened->overview) {
        return *begun.opened->overview;
    }
    const OperatorCalls& calls = begun.context().calls();
    return overview(begun.trace(), calls.tree, calls.times, begun.selection, stop);
}

Result<Answer> open(const ToolCall& call) {
    const Result<std::string> handle = call.pool.open(call.arguments.text("path"), call.stop, call.progress);
    if (!handle) {
        return handle.error();
    }
    if (call.pool.isRanks(*handle)) {
        return openRanks(call, *handle);
    }
    const Result<OpenTrace*> opened = call.pool.trace(*handle, call.stop);
    if (!opened) {
        return opened.error();
    }
    if (!(*opened)->diagnosis) {
        // Agents ask for these next; the time belongs to opening.
        wholeDiagnosis(**opened, call.stop);
        wholeOverview(**opened, call.stop);
    }
    const Trace& trace = *(*opened)->trace;
    Answer answer;
    answer.trace = *handle;
    answer.scope = "whole trace";
    answer.figures.set("kind", Report::text("trace"));
    answer.figures.set("format", Report::text(answerText(trace.format())));
    answer.figures.set("file_bytes", Report::number(trace.fileBytes()));
    answer.figures.set("slices", Report::number(trace.slices().size()));
    answer.figures.set("duration_us", Report::number(decimalMicroseconds(trace.bounds().durationNs())));
    answer.figures.set("steps", Report::number(trace.steps().size()));
    answer.figures.set("devices", devicesReport(trace));
    answer.figures.set("recorded", recordedReport(trace));
    answer.figures.set("next_tools", Report::text("overview, findings, kernels"));
    if (trace.steps().empty()) {
        answer.notes.emplace_back(recordingHint(trace, Ingredient::Steps));
    }
    if (trace.deviceOps().empty()) {
        answer.notes.emplace_back(recordingHint(trace, Ingredient::DeviceWork));
    }
    addProblems(trace, answer);
    addRecording(trace, (*opened)->context->recording(), answer);
    answer.link = rangeLink(trace, trace.bounds());
    answer.untrusted = {"devices", "format"};
    return answer;
}

Report devicesReport(const Trace& trace, const Overview& overview) {
    Report devices = Report::array();
    for (const GpuSummary& gpu : overview.gpus) {
        Report entry = Report::object();
        entry.set("device", Report::text(answerText(deviceName(trace, gpu.device))));
        entry.set("utilization_percent", percentReport(gpu.utilization));
        entry.set("sm_efficiency_percent", percentReport(gpu.smEfficiency));
        entry.set("occupancy_percent", percentReport(gpu.occupancy));
        devices.append(std::move(entry));
    }
    return devices;
}

Report stepReport(const Trace& trace, const StepBreakdown& steps) {
    const bool areMarked = steps.marked && areMarkedByProfiler(trace);
    Report report = Report::object();
    report.set("marked", Report::flag(areMarked));
    report.set("count", areMarked ? Report::number(steps.steps.size()) : Report());
    report.set("mean_total_us",
               areMarked ? Report::number(decimalMicroseconds(steps.meanTotalNs)) : Report());
    if (steps.marked && !areMarked) {
        Report& others = report.set(hasIterations(trace) ? "iterations" : "annotations", Report::object());
        others.set("count", Report::number(steps.steps.size()));
        others.set("mean_total_us", Report::number(decimalMicroseconds(steps.meanTotalNs)));
    }
    Report& classes = report.set("mean_us", Report::object());
    for (std::size_t i = 0; i < kStepRoleCount && steps.marked; ++i) {
        const auto role = static_cast<StepRole>(i);
        classes.set(stepRoleName(role), Report::number(decimalMicroseconds(steps.meanNs[i])));
    }
    return report;
}

Result<Answer> overviewOf(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Trace& trace = begun->trace();
    Answer& answer = begun->answer;
    const Overview figures = overviewFigures(*begun, call.stop);
    answer.figures.set("devices", devicesReport(trace, figures));
    answer.figures.set("steps", stepReport(trace, figures.steps));
    if (!figures.steps.marked) {
        answer.notes.emplace_back(recordingHint(trace, Ingredient::Steps));
    }
    const auto kernels = analysisCalled("kernels")->run(begun->context(), begun->selection, {}, call.stop);
    if (!kernels) {
        return kernels.error();
    }
    answer.figures.set("kernels", kernels->extra);
    const Table table = kernels->table.chosen({"name", "count", "total_us", "mean_us", "share_percent"});
    constexpr std::size_t kTopKernels = 5;
    std::vector<std::uint32_t> rows;
    std::vector<std::string> ids;
    for (std::uint32_t row = 0; row < std::min(kTopKernels, table.rowCount()); ++row) {
        rows.push_back(row);
        ids.push_back(idOf(trace, kernels->table.target(row)));
    }
    answer.rowsTotal = table.rowCount();
    addRows(answer, table, rows, ids);
    answer.notes.emplace_back("rows are the kernels with the largest totals; the tool kernels has all");
    answer.link = rangeLink(trace, begun->selection.range.value_or(trace.bounds()));
    return std::move(answer);
}

Report findingReport(const Trace& trace, const DiagnosisCause& cause) {
    constexpr bool kWhole = true;
    Report report = causeReport(cause, [](std::string_view text) { return answerText(text, kWhole); });
    report.set("start_us", cause.place.range.isEmpty()
                               ? Report()
                               : Report::number(decimalMicroseconds(
                                     saturatingSubtract(cause.place.range.startNs, trace.bounds().startNs))));
    report.set("id",
               cause.place.slice == kNoSlice ? Report() : Report::text(sliceId(trace, cause.place.slice)));
    return report;
}

Result<Answer> findingsOf(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Trace& trace = begun->trace();
    Answer& answer = begun->answer;
    const Diagnosis diagnosis = diagnosisOf(*begun, call.stop);
    addSpan(answer.figures, diagnosis);
    Report& causes = answer.figures.set("causes", Report::array());
    const auto most = static_cast<std::size_t>(call.arguments.integer("limit"));
    const double leastShare = static_cast<double>(call.arguments.integer("min_share")) / 100;
    std::size_t shown = 0;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        if (shown < most && cause.share >= leastShare) {
            causes.append(findingReport(trace, cause));
            ++shown;
        }
    }
    answer.figures.set("causes_total", Report::number(diagnosis.causes.size()));
    Report& found = answer.figures.set("findings", Report::array());
    for (const Finding& finding : overviewFigures(*begun, call.stop).findings) {
        found.append(Report::text(answerText(findingText(trace, finding), true)));
    }
    for (const Words& note : diagnosis.notes) {
        answer.notes.push_back(answerText(note, true));
    }
    answer.untrusted = {"what", "evidence", "advice", "findings"};
    if (!diagnosis.span.isEmpty()) {
        answer.link = rangeLink(trace, diagnosis.span);
    }
    return std::move(answer);
}

} // namespace

std::vector<Tool> openTools() {
    constexpr Parameter kPath{"path", ParameterType::Text,
                              "trace file, ARCHIVE!/MEMBER, or a folder with the traces of all ranks", true};
    constexpr Parameter kCauses{"limit", ParameterType::Integer, "most causes", false, {}, 1, 50, 6};
    constexpr Parameter kMinShare{"min_share",
                                  ParameterType::Integer,
                                  "only causes with at least this share, in percent",
                                  false,
                                  {},
                                  0,
                                  100,
                                  0};
    return {
        {"open",
         "Opens a trace and lists what was recorded. Call it first; all other tools take its handle.",
         {kPath, budgetParameter()},
         open},
        {"overview", "Device utilization, steps with their breakdown, the most expensive kernels.",
         withScope({traceParameter(), budgetParameter()}), overviewOf},
        {"findings",
         "Why it is slow: ranked causes with time, culprit, place, advice and predicted gain, and findings.",
         withScope({traceParameter(), kCauses, kMinShare, budgetParameter()}), findingsOf}};
}

} // namespace lanescope
