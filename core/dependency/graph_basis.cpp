// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/graph_basis.h"

#include "core/base/user_text.h"
#include "core/recording/recording_text.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

std::vector<std::string> graphNotes(const DependencyGraph& graph) {
    const GraphCounts& counts = graph.counts();
    std::vector<std::string> notes;
    if (counts.workWithoutLaunch > 0) {
        notes.push_back(
            std::to_string(counts.workWithoutLaunch) + " of " + std::to_string(counts.work) +
            " pieces of device work have no launch call in the trace; they keep their order on the stream "
            "and their recorded distance.");
    }
    if (counts.streamWaits > 0 && !counts.hasSyncEvents) {
        notes.push_back("Waits between streams are inferred (" + std::to_string(counts.streamWaitsFound) +
                        " of " + std::to_string(counts.streamWaits) + " paired).");
        if (const std::string hint = streamWaitsHint(graph.trace()); !hint.empty()) {
            notes.back() += " " + hint + ".";
        }
    }
    if (counts.unexplained > 0) {
        notes.push_back(std::to_string(counts.unexplained) + " waits are unexplained (" +
                        decimalMicroseconds(counts.unexplainedNs) + " us in sum; they may overlap).");
    }
    return notes;
}

Words noBasisText(const DependencyGraph& graph, double share) {
    const GraphCounts& counts = graph.counts();
    Words text = words(userText("Nothing is predicted: %1 of the critical path is without a recorded cause."),
                       Words::share(share));
    if (graph.calls().empty() || counts.workWithoutLaunch * 2 > counts.work) {
        text += words(userText("Record the host too, with the runtime calls."));
    } else if (const std::string hint = streamWaitsHint(graph.trace());
               !counts.hasSyncEvents && !hint.empty()) {
        text += words(userText("%1, to see what streams and calls waited for."), words(hint));
    } else {
        text += words(userText("Record the other ranks and processes that this one may have waited for."));
    }
    return text;
}

} // namespace lanescope
