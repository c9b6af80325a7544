// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/attribution.h"

#include <algorithm>

#include "core/attribution/launch_traits.h"
#include "core/store/trace.h"

namespace lanescope {

Attribution attributionOf(const Trace& trace, SliceId deviceSlice) {
    Attribution result;
    const DeviceOpId opId = trace.deviceOpOf(deviceSlice);
    if (opId == kNoDeviceOp) {
        return result;
    }
    const DeviceOp& op = trace.deviceOp(opId);
    const SliceTable& slices = trace.slices();
    result.kernel = deviceSlice;
    result.externalIdOp = trace.operatorOf(op);

    SliceId enclosing = result.externalIdOp;
    if (op.launch != kNoLaunch) {
        result.launch = trace.launch(op.launch).slice;
        result.launchToStartNs =
            saturatingSubtract(slices.startNs[deviceSlice], slices.startNs[result.launch]);
        enclosing = slices.parent[result.launch];
    } else {
        result.ambiguousLaunch = trace.launchesWithIdOf(op) > 1;
    }
    if (enclosing == kNoSlice) {
        return result;
    }
    const LaunchContext context = contextWithin(trace, enclosing);
    result.innermostOp = context.innermostOp;
    result.outermostOp = context.outermostOp;
    result.userAnnotation = context.annotation;
    result.pythonFunction = context.python;
    result.module = context.module;
    return result;
}

LaunchContext contextWithin(const Trace& trace, SliceId slice, CallTraits* traits) {
    LaunchContext context;
    std::vector<SliceId> around = callStackOf(trace, slice);
    around.push_back(slice);
    for (const SliceId outer : around) {
        extendContext(context, trace, outer,
                      traits == nullptr ? launchTraitsOf(trace.sliceName(outer), nullptr) : traits->of(outer),
                      nullptr);
    }
    return context;
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
