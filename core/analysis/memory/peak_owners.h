// SPDX-License-Identifier: Apache-2.0
// The owners of the memory of each device at that device's own peak: the blocks alive then, by the operator,
// nn.Module or line of code that allocated them, and what was allocated before the recording as a part of its
// own. The parts of a device add up to its peak exactly where the trace has totals. Pure; any thread. Cost:
// that of allocations().
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/memory/memory_use.h"

namespace lanescope {

enum class PeakGrouping : std::uint8_t {
    Operator,
    Module,
    CallSite,
    Frame, ///< every frame with all that was allocated in and below it; of memory snapshots only
};

struct PeakOwner {
    MemoryDeviceId device;
    /// Empty: outside of operators, modules or the user's code. Of a block that was allocated before the
    /// recording the owner is unknown.
    std::string name;
    bool beforeRecording = false;
    std::uint64_t blocks = 0; ///< 0: not known
    std::int64_t bytes = 0;
    double share = 0;             ///< of the device's peak, 0..1
    SliceId allocator = kNoSlice; ///< of the largest block
};

/// By device, then descending bytes. Empty when stopped. A trace without totals (MemoryDeviceRow::relative)
/// tells of what came before the recording only what it released later.
std::vector<PeakOwner> peakOwners(const Trace& trace, const CallTree& tree, PeakGrouping grouping,
                                  const Selection& selection = {}, std::stop_token stop = {});
/// Owners of blocks that are known already.
std::vector<PeakOwner> peakOwners(const Trace& trace, std::span<const Allocation> blocks,
                                  std::span<const MemoryDeviceRow> devices, PeakGrouping grouping);

/// The owner of a block: the operator, with its caller where it only hands out memory, such as
/// "aten::add (aten::empty)"; empty when unknown.
std::string allocatorText(const Trace& trace, const Allocation& block);
/// The innermost nn.Module around the allocation, such as "Linear_3"; empty: none.
std::string allocatingModule(const Trace& trace, const Allocation& block);

} // namespace lanescope
