// SPDX-License-Identifier: Apache-2.0
// One name of a device for every place that shows it. Pure; any thread. O(tracks) unless said
// otherwise.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

class Trace;
struct Track;

/// Kind of the devices of a trace: "GPU", or "NPU", "TPU", "MTIA", "XPU", "HPU" by the names of their
/// processes or calls. O(processes).
std::string_view deviceWord(const Trace& trace);

/// "GPU 0"; of other accelerators the name that their process has in the trace, such as "MTIA 17".
/// In a file of several ranks that all call their devices GPU 0: "GPU 1 (TP01)".
std::string deviceName(const Trace& trace, std::int32_t device);
/// Name of the device that a track belongs to. O(1).
std::string deviceName(const Trace& trace, const Track& track);

} // namespace lanescope
