// SPDX-License-Identifier: Apache-2.0
// GPUs that a process stands for without work of its own: some recorders, and traces that Lanescope
// converted, give counters and tasks of a GPU a process whose id is a text. A pure function; any thread.
#pragma once

#include <cstdint>

namespace lanescope {

class Trace;
struct Process;

/// Number of the GPU that the process is or that its id names ("GPU 0", "GPU 0 Counters"); -1: none.
std::int32_t deviceOfProcess(const Trace& trace, const Process& process);

} // namespace lanescope
