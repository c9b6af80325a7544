// SPDX-License-Identifier: Apache-2.0
// Files that hold what the operating system scheduled and nothing of what programs did, such as Perfetto's
// with the data source linux.ftrace alone. A pure function; any thread. O(slices) where they do, else it ends
// at once.
#pragma once

#include <cstdint>

namespace lanescope {

class Trace;

/// Slices of scheduling, or packets of it that are not shown, where the file has no other events to show;
/// else 0.
std::uint64_t schedulingAlone(const Trace& trace);

} // namespace lanescope
