// SPDX-License-Identifier: Apache-2.0
// Cost of the device's own allocator: calls that the caching allocator makes when its reserve does not
// suffice, and the growth of that reserve. Pure functions; any thread. O(launch calls).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/memory/step_memory.h"

namespace lanescope {

class Trace;

/// Calls of one name.
struct AllocatorCall {
    StringId name = kEmptyString;
    std::uint64_t calls = 0;
    DurationNs totalNs = 0;
    SliceId longest = kNoSlice;
};

/// Whether the call takes memory of a device or gives it back: cudaMalloc, hipFree, cuMemCreate, … Memory of
/// the host does not count.
bool isAllocatorCall(std::string_view name);

/// By descending time.
std::vector<AllocatorCall> allocatorCalls(const Trace& trace, const Selection& selection = {});

/// The reserve of one device.
struct ReserveUse {
    MemoryDeviceId device;
    std::int64_t allocatedBytes = 0; ///< at the greatest reserve
    std::int64_t reservedBytes = 0;  ///< the greatest
    TimeNs atNs = 0;                 ///< when it is reached first
    /// From the end of the second step to the end of the last one; absent with fewer than three steps.
    std::optional<std::int64_t> lateGrowthBytes{};

    /// Not allocated then: no more than this is lost to fragmentation.
    std::int64_t unusedBytes() const { return reservedBytes - allocatedBytes; }
};

/// Devices whose events have the reserve. `steps` are the rows of stepMemory().
std::vector<ReserveUse> reserveUse(const Trace& trace, const std::vector<StepMemory>& steps,
                                   const Selection& selection = {});

} // namespace lanescope
