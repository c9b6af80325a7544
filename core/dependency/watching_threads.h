// SPDX-License-Identifier: Apache-2.0
// Threads that ask now and then whether device work is done, such as the watchdog of NCCL's process group in
// PyTorch: they make nothing wait, and what they do between two questions is no work. A pure function; any
// thread. O(launches).
#pragma once

#include <vector>

namespace lanescope {

class Trace;

/// By track: whether its calls do nothing but ask, and another thread launches the work.
std::vector<bool> watchingThreads(const Trace& trace);

} // namespace lanescope
