// SPDX-License-Identifier: Apache-2.0
#include "core/compare/kernels_below.h"

#include <algorithm>
#include <map>

#include "core/store/trace.h"

namespace lanescope {

KernelsBelow kernelsBelow(const MatchedSide& side, SliceId slice) {
    KernelsBelow result;
    const std::uint32_t first = slice == kNoSlice ? kNoIndex : side.tree.nodeOfSlice[indexOf(slice)];
    if (first == kNoIndex) {
        return result;
    }
    const Trace& trace = side.compared.trace();
    std::map<StringId, KernelsBelow::Kernel> byName;
    for (std::uint32_t node = first; node < side.tree.nodes[first].subtreeEnd; ++node) {
        const WorkNode& at = side.tree.nodes[node];
        for (std::uint32_t i = at.firstOp; i < at.firstOp + at.opCount; ++i) {
            const SliceId op = trace.deviceOp(side.tree.ops[i]).slice;
            if (trace.categoryKind(op) == CategoryKind::Kernel) {
                KernelsBelow::Kernel& kernel = byName[trace.slices().name[op]];
                ++kernel.count;
                kernel.totalNs = saturatingAdd(kernel.totalNs, side.compared.durationOf(op));
                ++result.count;
            }
        }
    }
    for (auto& [name, kernel] : byName) {
        kernel.name = trace.text(name);
        result.kernels.push_back(std::move(kernel));
    }
    std::sort(result.kernels.begin(), result.kernels.end(), [](const auto& a, const auto& b) {
        return a.totalNs != b.totalNs ? a.totalNs > b.totalNs : a.name < b.name;
    });
    return result;
}

} // namespace lanescope
