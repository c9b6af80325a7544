// SPDX-License-Identifier: Apache-2.0
// stepNoises() of what_if.h.
#include <algorithm>
#include <map>

#include "core/analysis/median.h"
#include "core/base/hash_mix.h"
#include "core/dependency/step_work.h"
#include "core/dependency/what_if.h"
#include "core/store/trace.h"

namespace lanescope {

bool isOfStep(const DependencyGraph& graph, const StepNodes& step, NodeId call) {
    const Trace& trace = graph.trace();
    return trace.rankOf(graph.sliceOf(call)) == trace.steps()[step.step].rank;
}

std::uint64_t workOfStep(const DependencyGraph& graph, const StepNodes& step) {
    const Trace& trace = graph.trace();
    std::map<std::pair<std::int32_t, std::int64_t>, std::uint64_t> byStream;
    for (std::size_t i = indexOf(step.begin); i <= indexOf(step.end); ++i) {
        const NodeId node{static_cast<std::uint32_t>(i)};
        if (graph.kind(node) != NodeKind::CallBegin || !isOfStep(graph, step, node)) {
            continue;
        }
        for (const DeviceOpId id : trace.opsOf(graph.callOf(node))) {
            const DeviceOp& op = trace.deviceOp(id);
            std::uint64_t& hash = byStream[{op.device, op.stream}];
            hash = hashMix(hash ^ indexOf(trace.slices().name[op.slice]));
        }
    }
    std::uint64_t all = hashMix(static_cast<std::uint64_t>(indexOf(trace.steps()[step.step].rank)));
    for (const auto& [stream, hash] : byStream) {
        all = hashMix(all ^ hash ^ static_cast<std::uint64_t>(stream.second));
    }
    return all;
}

std::vector<std::optional<DurationNs>> stepNoises(const DependencyGraph& graph) {
    std::map<std::uint64_t, std::vector<std::size_t>> places;
    for (std::size_t i = 0; i < graph.steps().size(); ++i) {
        places[workOfStep(graph, graph.steps()[i])].push_back(i);
    }
    std::vector<std::optional<DurationNs>> noises(graph.steps().size());
    constexpr std::size_t kLeastSteps = 3;
    for (const auto& [work, equal] : places) {
        if (equal.size() < kLeastSteps) {
            continue;
        }
        std::vector<DurationNs> lengths;
        for (const std::size_t place : equal) {
            const StepNodes& step = graph.steps()[place];
            lengths.push_back(graph.timeNs(step.end) - graph.timeNs(step.begin));
        }
        const DurationNs medianNs = medianOf(lengths);
        constexpr double kOfNormalDistribution = 1.4826;
        const auto noiseNs = static_cast<DurationNs>(
            kOfNormalDistribution * static_cast<double>(madOf(std::move(lengths), medianNs)));
        for (const std::size_t place : equal) {
            noises[place] = noiseNs;
        }
    }
    return noises;
}

} // namespace lanescope
