// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/attribution.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::string_view kModulePrefix = "nn.Module: ";

/// Notes `slice` if it is the first of its kind on the way out.
void noteEnclosing(const Trace& trace, SliceId slice, Attribution& result) {
    switch (trace.categoryKind(slice)) {
    case CategoryKind::Operator:
        if (result.innermostOp == kNoSlice) {
            result.innermostOp = slice;
        }
        result.outermostOp = slice;
        break;
    case CategoryKind::UserAnnotation:
        if (result.userAnnotation == kNoSlice) {
            result.userAnnotation = slice;
        }
        break;
    case CategoryKind::PythonFunction:
        if (result.pythonFunction == kNoSlice) {
            result.pythonFunction = slice;
        }
        if (result.module == kNoSlice && trace.sliceName(slice).starts_with(kModulePrefix)) {
            result.module = slice;
        }
        break;
    default:
        break;
    }
}

} // namespace

Attribution attributionOf(const Trace& trace, SliceId deviceSlice) {
    Attribution result;
    const DeviceOpId opId = trace.deviceOpOf(deviceSlice);
    if (opId == kNoDeviceOp) {
        return result;
    }
    const DeviceOp& op = trace.deviceOp(opId);
    const SliceTable& slices = trace.slices();
    result.kernel = deviceSlice;
    result.externalIdOp = trace.operatorWithExternalId(op.externalId);

    SliceId enclosing = result.externalIdOp;
    if (op.launch != kNoLaunch) {
        result.launch = trace.launch(op.launch).slice;
        result.launchToStartNs =
            saturatingSubtract(slices.startNs[deviceSlice], slices.startNs[result.launch]);
        enclosing = slices.parent[result.launch];
    } else {
        result.ambiguousLaunch = trace.launchesWithCorrelation(op.correlation) > 1;
    }
    for (; enclosing != kNoSlice; enclosing = slices.parent[enclosing]) {
        noteEnclosing(trace, enclosing, result);
    }
    return result;
}

std::vector<SliceId> callStackOf(const Trace& trace, SliceId slice) {
    std::vector<SliceId> stack;
    const Column<SliceId>& parents = trace.slices().parent;
    for (SliceId parent = parents[slice]; parent != kNoSlice; parent = parents[parent]) {
        stack.push_back(parent);
    }
    std::ranges::reverse(stack);
    return stack;
}

} // namespace lanescope
