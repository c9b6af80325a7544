// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/node_order.h"

#include <algorithm>
#include <map>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

enum Rank : std::uint32_t {
    kWorkEnd,
    kCallEnd,
    kStepEnd,
    kStepBegin,
    kCallBegin,
    kWorkBegin,
    kEndOfShortCall,
    kEndOfShortWork,
};

bool isBefore(const OrderedNode& a, const OrderedNode& b) {
    if (a.timeNs != b.timeNs) {
        return a.timeNs < b.timeNs;
    }
    return a.rank != b.rank ? a.rank < b.rank : a.index < b.index;
}

using Nodes = std::vector<OrderedNode>;

Nodes mergedNodes(const Nodes& a, const Nodes& b) {
    Nodes merged(a.size() + b.size());
    std::ranges::merge(a, b, merged.begin(), isBefore);
    return merged;
}

} // namespace

std::vector<std::uint32_t> markedSteps(const Trace& trace) {
    const std::vector<Step>& steps = trace.steps();
    std::map<std::int64_t, std::uint32_t> longest;
    for (std::uint32_t i = 0; i < steps.size(); ++i) {
        if (steps[i].range.isEmpty()) {
            continue;
        }
        const auto [place, isNew] = longest.try_emplace(steps[i].number, i);
        if (!isNew && steps[i].range.durationNs() > steps[place->second].range.durationNs()) {
            place->second = i;
        }
    }
    std::vector<std::uint32_t> kept;
    for (const auto& [number, index] : longest) {
        kept.push_back(index);
    }
    std::ranges::sort(kept);
    return kept;
}

std::vector<OrderedNode> nodesInOrder(const Trace& trace, const RecordedWork& work,
                                      const std::vector<std::uint32_t>& steps) {
    Nodes begins;
    Nodes ends;
    begins.reserve(work.calls().size());
    ends.reserve(work.calls().size());
    for (CallIndex i = 0; i < work.calls().size(); ++i) {
        const HostCall& call = work.calls()[i];
        begins.push_back({call.startNs, kCallBegin, NodeKind::CallBegin, i});
        ends.push_back(
            {call.endNs, call.endNs > call.startNs ? kCallEnd : kEndOfShortCall, NodeKind::CallEnd, i});
    }
    sortRuns(ends, isBefore);
    Nodes nodes = mergedNodes(begins, ends);
    begins.clear();
    ends.clear();
    for (PieceIndex i = 0; i < work.pieces().size(); ++i) {
        const Piece& piece = work.pieces()[i];
        begins.push_back({piece.startNs, kWorkBegin, NodeKind::WorkBegin, i});
        ends.push_back(
            {piece.endNs, piece.endNs > piece.startNs ? kWorkEnd : kEndOfShortWork, NodeKind::WorkEnd, i});
    }
    sortRuns(ends, isBefore);
    nodes = mergedNodes(nodes, mergedNodes(begins, ends));
    Nodes marks;
    for (const std::uint32_t i : steps) {
        const TimeRange range = trace.steps()[i].range;
        marks.push_back({range.startNs, kStepBegin, NodeKind::StepBegin, i});
        marks.push_back({range.endNs, kStepEnd, NodeKind::StepEnd, i});
    }
    std::ranges::sort(marks, isBefore);
    return marks.empty() ? nodes : mergedNodes(nodes, marks);
}

} // namespace lanescope
