// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dependency_span.h"

#include "app/cli/slice_choice.h"
#include "core/analysis/steps/missing_step.h"
#include "core/dependency/graph_basis.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

constexpr std::string_view kWhole = "trace";

Error invalid(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

std::string stepName(const DependencyGraph& graph, std::size_t place) {
    return "step " + std::to_string(graph.trace().steps()[graph.steps()[place].step].number);
}

Result<NamedSpan> spanOfNamedStep(const DependencyGraph& graph, const std::string& wanted) {
    for (std::size_t i = 0; i < graph.steps().size(); ++i) {
        const Step& step = graph.trace().steps()[graph.steps()[i].step];
        if (std::to_string(step.number) == wanted || graph.trace().sliceName(step.slice) == wanted) {
            return NamedSpan{stepName(graph, i), spanOfStep(graph, i)};
        }
    }
    return invalid(missingStepText(graph.trace(), wanted));
}

} // namespace

std::string titleOf(const DependencyGraph& graph, const NamedSpan& span) {
    const TimeRange whole = graph.trace().extents();
    if (span.name != kWhole) {
        return span.name;
    }
    return span.span.range == whole
               ? "whole trace"
               : "first call to last work of a trace of " + decimalMicroseconds(whole.durationNs()) + " us";
}

Result<NamedSpan> chosenSpan(const DependencyGraph& graph, const Options& options) {
    const bool toSlice = choosesSlice(options);
    if (int(toSlice) + int(options.step.has_value()) + int(options.range.has_value()) > 1) {
        return invalid("give one of --step, --range and a slice");
    }
    if (toSlice) {
        if (const std::string_view wrong = wrongSliceChoice(options); !wrong.empty()) {
            return invalid(std::string(wrong));
        }
        const Result<SliceChoice> slice = chosenSlice(graph.trace(), options);
        if (!slice) {
            return slice.error();
        }
        const Result<PathSpan> span = spanToSlice(graph, slice->slice);
        if (!span) {
            return span.error();
        }
        return NamedSpan{"up to " + std::string(graph.trace().sliceName(slice->slice)), *span};
    }
    if (options.step) {
        return spanOfNamedStep(graph, *options.step);
    }
    if (options.range) {
        const Result<TimeRange> range = parseTimeRange(*options.range, graph.trace().bounds());
        if (!range) {
            return range.error();
        }
        return NamedSpan{"range " + *options.range, spanOfRange(graph, *range)};
    }
    return NamedSpan{std::string(kWhole), spanOfTrace(graph)};
}

std::vector<NamedSpan> allSpans(const DependencyGraph& graph) {
    std::vector<NamedSpan> spans;
    for (std::size_t i = 0; i < graph.steps().size(); ++i) {
        spans.push_back({stepName(graph, i), spanOfStep(graph, i)});
    }
    spans.push_back({std::string(kWhole), spanOfTrace(graph)});
    return spans;
}

Report graphReport(const DependencyGraph& graph) {
    const GraphCounts& counts = graph.counts();
    Report report = Report::object();
    report.set("nodes", Report::number(graph.nodeCount()));
    report.set("edges", Report::number(graph.edgeCount()));
    for (std::size_t i = 0; i < kEvidenceCount; ++i) {
        report.set(std::string(evidenceName(Evidence(i))) + "_edges", Report::number(counts.byEvidence[i]));
    }
    report.set("work", Report::number(counts.work));
    report.set("work_without_launch", Report::number(counts.workWithoutLaunch));
    report.set("skewed", Report::number(counts.skewed));
    report.set("stream_waits", Report::number(counts.streamWaits));
    report.set("stream_waits_found", Report::number(counts.streamWaitsFound));
    report.set("sync_events", Report::flag(counts.hasSyncEvents));
    report.set("contradicted", Report::number(counts.contradicted));
    report.set("unexplained_waits", Report::number(counts.unexplained));
    report.set("unexplained_us", Report::number(decimalMicroseconds(counts.unexplainedNs)));
    report.set("memory_bytes", Report::number(graph.memoryBytes()));
    return report;
}

std::string graphNotesText(const DependencyGraph& graph) {
    std::string text;
    for (const std::string& note : graphNotes(graph)) {
        text += note + "\n";
    }
    return text;
}

} // namespace lanescope::cli
