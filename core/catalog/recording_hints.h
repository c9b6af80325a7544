// SPDX-License-Identifier: Apache-2.0
// Hints on what to record, so that an empty result is not empty the next time. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

/// Recorded data that a result is made from.
enum class Ingredient : std::uint8_t {
    Operators,
    DeviceWork,
    Launches, ///< of device work by the host
    Steps,
    InputShapes,
    Memory,
    Modules,
    Collectives,
    Counters,   ///< of the hardware, by kernel
    Iterations, ///< of inference engines
    GraphLaunches,
};

/// In words for a person, with the argument of torch.profiler that brings it.
std::string_view recordingHint(Ingredient ingredient);

} // namespace lanescope
