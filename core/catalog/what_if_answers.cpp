// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/what_if_answers.h"

#include <algorithm>
#include <iterator>

#include "core/analysis/device/communication_waits.h"
#include "core/analysis/name_memo.h"
#include "core/analysis/steps/missing_step.h"
#include "core/analysis/steps/step_marks.h"
#include "core/base/status.h"
#include "core/catalog/work_needs_of.h"
#include "core/dependency/graph_basis.h"
#include "core/device_work/category_rules.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

Result<std::vector<WhatIfSpan>> whatIfSpans(const DependencyGraph& graph,
                                            const std::optional<std::string>& step) {
    std::vector<WhatIfSpan> spans;
    for (std::size_t i = 0; i < graph.steps().size(); ++i) {
        const Step& each = graph.trace().steps()[graph.steps()[i].step];
        if (!step || std::to_string(each.number) == *step || graph.trace().sliceName(each.slice) == *step) {
            spans.push_back({i});
        }
    }
    if (step && spans.empty()) {
        return invalidArgument(missingStepText(graph.trace(), *step));
    }
    if (!step) {
        spans.push_back({});
    }
    return spans;
}

std::string spanName(const DependencyGraph& graph, const WhatIfSpan& span) {
    const Trace& trace = graph.trace();
    return span.place ? stepNumberText(trace, trace.steps()[graph.steps()[*span.place].step])
                      : std::string("trace");
}

Result<WhatIfAnswers> whatIfAnswers(const WhatIf& whatIf, std::span<const WhatIfSpan> spans,
                                    std::span<const std::string> changes, const std::stop_token& stop) {
    WhatIfAnswers answers;
    for (const std::string& text : changes) {
        const Result<Knob> knob = parseKnob(text);
        if (!knob) {
            return knob.error();
        }
        answers.knobs.push_back(*knob);
    }
    const Result<WorkNeeds> needs = workNeedsOf(whatIf.graph().trace(), answers.knobs);
    if (!needs) {
        return needs.error();
    }
    Result<WeightChange> change = whatIf.change(answers.knobs, stop, &*needs);
    if (!change) {
        return change.error();
    }
    answers.change = std::move(*change);
    if (const std::optional<Error> error = unmatchedError({&answers.change, 1})) {
        return *error;
    }
    const std::vector<Prediction> predictions = whatIf.predictAll(spans, answers.change);
    const auto periods = whatIf.devicePeriods(spans, answers.change);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        answers.rows.push_back({spanName(whatIf.graph(), spans[i]), predictions[i], periods[i]});
    }
    return answers;
}

namespace {

/// Waits for other ranks inside communication, where they are recorded.
DurationNs recordedWaitsNs(const Trace& trace) {
    const CommunicationWaits waits(trace);
    NameMemo<char> isCommunication(trace);
    DurationNs ns = 0;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel &&
            isCommunication.of(op.slice, isCommunicationKernel) != 0) {
            ns = saturatingAdd(ns, waits.in(op.device, trace.slices().range(op.slice)).value_or(0));
        }
    }
    return ns;
}

} // namespace

std::vector<std::string> whatIfNotes(const WhatIf& whatIf, const WhatIfAnswers& answers) {
    std::vector<std::string> notes;
    for (const std::string& note : answers.change.notes) {
        notes.push_back(maskSecrets({}, note) + ".");
    }
    if (std::ranges::find(answers.knobs, KnobTarget::Communication, &Knob::target) != answers.knobs.end()) {
        if (const DurationNs waitNs = recordedWaitsNs(whatIf.graph().trace()); waitNs > 0) {
            notes.push_back("Of the communication, " + decimalMicroseconds(waitNs) +
                            " us are waits for other ranks: faster links do not shorten them.");
        }
    }
    const TimeRange whole = whatIf.graph().trace().extents();
    const TimeRange known = spanOfTrace(whatIf.graph()).range;
    if (known != whole && std::ranges::find(answers.rows, std::string_view("trace"),
                                            &NamedPrediction::step) != answers.rows.end()) {
        notes.push_back("The trace counts from the first call to the last work: " +
                        decimalMicroseconds(known.durationNs()) + " of " +
                        decimalMicroseconds(whole.durationNs()) + " us.");
    }
    for (const NamedPrediction& row : answers.rows) {
        if (!row.prediction.hasBasis() && whatIf.graph().nodeCount() > 0) {
            notes.push_back((row.step == "trace" ? "Of the trace: " : "Of step " + row.step + ": ") +
                            noBasisText(whatIf.graph(), row.prediction.baselessShare).english());
        }
    }
    const auto outrun = std::ranges::count_if(
        answers.rows, [](const NamedPrediction& row) { return row.device.has_value(); });
    if (outrun > 0) {
        notes.push_back(
            (outrun == 1 ? "In 1 step" : "In " + std::to_string(outrun) + " steps") +
            " the host ran ahead of the device: recorded_us is the host's time alone. device_us "
            "is the device's, from the end of the work of the step before to the end of its own.");
    }
    std::ranges::move(graphNotes(whatIf.graph()), std::back_inserter(notes));
    return notes;
}

} // namespace lanescope
