// SPDX-License-Identifier: Apache-2.0
#include "core/compare/same_operators.h"

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/ascii.h"
#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kMostRead = 4096; // operators of a side whose args are read: those with most time

/// Calls of one operator with the same inputs.
struct Calls {
    std::size_t count = 0;
    DurationNs unmatchedNs = 0; ///< device time that has no counterpart in the tree
};

struct SideWork {
    std::unordered_map<std::string, Calls> calls; ///< by name and shapes
    DurationNs allNs = 0;
    DurationNs matchedNs = 0;
};

/// Name and shapes of an operator that has inputs with a shape; else empty.
std::string nameAndShapes(const Trace& trace, SliceId slice) {
    const Result<EventText> text = sliceText(trace, slice);
    const Arg* dims = text ? findArg(text->args, "Input Dims") : nullptr;
    if (dims == nullptr || std::ranges::none_of(dims->value, isAsciiDigit)) {
        return {};
    }
    return std::string(trace.sliceName(slice)) + ' ' + dims->value;
}

DurationNs unmatchedNs(const MatchedSide& side, const WorkNode& node,
                       const std::vector<std::uint32_t>& otherOf) {
    DurationNs ns = 0;
    for (std::uint32_t i = node.firstOp; i < node.firstOp + node.opCount; ++i) {
        const std::size_t op = indexOf(side.tree.ops[i]);
        const SliceId slice = side.compared.trace().deviceOps()[op].slice;
        ns += otherOf[op] == kNoIndex ? side.compared.durationOf(slice) : 0;
    }
    return ns;
}

SideWork workOf(const MatchedSide& side, const std::vector<std::uint32_t>& otherOf) {
    const Trace& trace = side.compared.trace();
    const auto step = static_cast<std::uint32_t>(side.compared.steps().size() - 1);
    SideWork work;
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        if (side.compared.stepOf(op) == step) {
            const DurationNs ns = side.compared.durationOf(op.slice);
            work.allNs = saturatingAdd(work.allNs, ns);
            work.matchedNs = saturatingAdd(work.matchedNs, otherOf[i] == kNoIndex ? 0 : ns);
        }
    }
    std::vector<const WorkNode*> operators;
    for (const WorkNode& node : side.tree.nodes) {
        if (node.kind == WorkKind::Operator && node.step == step && node.opCount > 0) {
            operators.push_back(&node);
        }
    }
    std::ranges::stable_sort(operators, std::greater<>(), &WorkNode::deviceSelfNs);
    operators.resize(std::min(operators.size(), kMostRead));
    for (const WorkNode* node : operators) {
        if (const std::string key = nameAndShapes(trace, node->slice); !key.empty()) {
            Calls& calls = work.calls[key];
            ++calls.count;
            calls.unmatchedNs = saturatingAdd(calls.unmatchedNs, unmatchedNs(side, *node, otherOf));
        }
    }
    return work;
}

double shareOfSame(const SideWork& work, const SideWork& other) {
    double sameNs = static_cast<double>(work.matchedNs);
    for (const auto& [key, calls] : work.calls) {
        if (const auto there = other.calls.find(key); there != other.calls.end()) {
            const double share =
                std::min(1.0, static_cast<double>(there->second.count) / static_cast<double>(calls.count));
            sameNs += static_cast<double>(calls.unmatchedNs) * share;
        }
    }
    return work.allNs > 0 ? sameNs / static_cast<double>(work.allNs) : -1;
}

/// Compilers write the line of the source into names of kernels: "nvkernel_solve_F1L204_2".
std::string withoutLines(std::string_view name) {
    const bool hasLines =
        name.starts_with("nvkernel_") || name.starts_with("__omp_offloading_") || name.ends_with("_gpu");
    std::string text(name);
    if (hasLines) {
        std::erase_if(text, isAsciiDigit);
    }
    return text;
}

/// Pieces of one name take the place of calls.
SideWork kernelsOf(const MatchedSide& side) {
    const Trace& trace = side.compared.trace();
    const auto step = static_cast<std::uint32_t>(side.compared.steps().size() - 1);
    SideWork work;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel && side.compared.stepOf(op) == step) {
            Calls& pieces = work.calls[withoutLines(trace.sliceName(op.slice))];
            ++pieces.count;
            const DurationNs ns = side.compared.durationOf(op.slice);
            pieces.unmatchedNs = saturatingAdd(pieces.unmatchedNs, ns);
            work.allNs = saturatingAdd(work.allNs, ns);
        }
    }
    return work;
}

} // namespace

SameWork workOfSameKernels(const ComparedPair& pair) {
    const SideWork baseline = kernelsOf(pair.baseline);
    const SideWork candidate = kernelsOf(pair.candidate);
    return {shareOfSame(baseline, candidate), shareOfSame(candidate, baseline)};
}

SameWork workOfSameOperators(const ComparedPair& pair, const TreeMatching& matching) {
    const SideWork baseline = workOf(pair.baseline, matching.candidateOpOf);
    const SideWork candidate = workOf(pair.candidate, matching.baselineOpOf);
    return {shareOfSame(baseline, candidate), shareOfSame(candidate, baseline)};
}

} // namespace lanescope
