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

/// Kind of the devices of a trace: "GPU", or "NPU", "TPU", "MTIA", "XPU", "HPU" by the names and labels of
/// their processes or by calls. O(devices).
std::string_view deviceWord(const Trace& trace);

/// "GPU 0", "NPU 0"; where the process of the device has a name with its number, that name, such as "MTIA
/// 17". Without a number (-1) the kind alone. In a file of several ranks that all call their devices GPU 0:
/// "GPU 1 (TP01)".
std::string deviceName(const Trace& trace, std::int32_t device);
/// Name of the device that a track belongs to. O(1).
std::string deviceName(const Trace& trace, const Track& track);

} // namespace lanescope
