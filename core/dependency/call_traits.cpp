// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/call_traits.h"

#include "core/base/ascii.h"

namespace lanescope {

CallTraits callTraits(std::string_view name) {
    CallTraits traits;
    traits.waitsForDevice = contains(name, "DeviceSynchronize") || contains(name, "CtxSynchronize") ||
                            name == "cudaFree" || name == "hipFree" || name == "cuMemFree" ||
                            name == "cuMemFree_v2";
    traits.synchronizes = contains(name, "Synchronize");
    traits.synchronizesStream = contains(name, "StreamSynchronize");
    traits.blockingCopy = name == "cudaMemcpy" || name == "hipMemcpy" || name == "hipMemcpyWithStream";
    traits.streamWait = contains(name, "StreamWaitEvent");
    traits.recordsEvent = contains(name, "EventRecord");
    traits.launches = contains(name, "aunch");
    traits.launchesGraph = contains(name, "GraphLaunch");
    traits.isHip = name.starts_with("hip");
    return traits;
}

} // namespace lanescope
