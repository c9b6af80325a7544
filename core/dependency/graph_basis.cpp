// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/graph_basis.h"

#include "core/base/user_text.h"
#include "core/recording/recording_text.h"
#include "core/recording/scheduling_alone.h"
#include "core/store/recording_hints.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

bool communicates(const DependencyGraph& graph) {
    for (std::size_t i = 0; i < graph.trace().deviceOps().size(); ++i) {
        if (graph.classOf(DeviceOpId(static_cast<std::uint32_t>(i))) == DeviceWorkClass::Communication) {
            return true;
        }
    }
    return false;
}

/// The reason that a graph is empty, and what to record.
std::string emptyGraphText(const Trace& trace) {
    std::string text = "There is no critical path and no prediction: the trace has no calls of a device, no "
                       "device work and no steps.";
    RecordingFinding scheduling;
    scheduling.kind = RecordingFindingKind::SchedulingAlone;
    const std::string hint = schedulingAlone(trace) > 0
                                 ? adviceWords(trace, scheduling).text()
                                 : std::string(recordingHint(trace, Ingredient::DeviceWork));
    return hint.empty() ? text : text + " " + recordingSentence(hint);
}

} // namespace

std::vector<std::string> graphNotes(const DependencyGraph& graph) {
    const GraphCounts& counts = graph.counts();
    std::vector<std::string> notes;
    if (graph.nodeCount() == 0) {
        notes.push_back(emptyGraphText(graph.trace()));
    }
    const std::uint64_t unlaunched = counts.workWithoutLaunch - counts.pageMigrations;
    if (unlaunched > 0) {
        notes.push_back(std::to_string(unlaunched) + " of " + std::to_string(counts.work) +
                        (counts.work == 1 ? " piece" : " pieces") + " of device work " +
                        (unlaunched == 1 ? "has" : "have") + " no launch call in the trace and keep" +
                        (unlaunched == 1 ? "s its" : " their") +
                        " order on the stream and the recorded distance.");
    }
    if (counts.pageMigrations > 0) {
        notes.push_back(std::to_string(counts.pageMigrations) + " of " + std::to_string(counts.work) +
                        " pieces of device work are pages of unified memory that the driver moved, for the "
                        "kernel or the call that runs then.");
    }
    if (counts.streamWaits > 0 && !counts.hasSyncEvents) {
        notes.push_back("Waits between streams are inferred (" + std::to_string(counts.streamWaitsFound) +
                        " of " + std::to_string(counts.streamWaits) + " paired).");
        if (const std::string hint = streamWaitsHint(graph.trace()); !hint.empty()) {
            notes.back() += " " + hint + ".";
        }
    }
    if (counts.unexplained > 0) {
        notes.push_back(counts.unexplained == 1
                            ? "1 wait is unexplained (" + decimalMicroseconds(counts.unexplainedNs) + " us)."
                            : std::to_string(counts.unexplained) + " waits are unexplained (" +
                                  decimalMicroseconds(counts.unexplainedNs) +
                                  " us in sum; they may overlap).");
    }
    return notes;
}

Words unknownLaunchesText() {
    return words(userText("Nothing is predicted: most of the device work has no recorded launch, so that "
                          "nothing says what it waited for. Record the host too, with the runtime "
                          "calls."));
}

Words noBasisText(const DependencyGraph& graph, double share) {
    const GraphCounts& counts = graph.counts();
    if (counts.areMostLaunchesUnknown()) {
        return unknownLaunchesText();
    }
    Words text = words(userText("Nothing is predicted: %1 of the critical path is without a recorded cause."),
                       Words::share(share));
    if (graph.calls().empty() || counts.workWithoutLaunch * 2 > counts.work) {
        text += words(userText("Record the host too, with the runtime calls."));
    } else if (const std::string hint = streamWaitsHint(graph.trace());
               !counts.hasSyncEvents && !hint.empty()) {
        text += words(userText("%1, to see what streams and calls waited for."), words(hint));
    } else if (communicates(graph)) {
        text += words(userText("Record the other ranks and processes that this one may have waited for."));
    }
    return text;
}

} // namespace lanescope
