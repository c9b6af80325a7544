// SPDX-License-Identifier: Apache-2.0
// Hints on what to record, so that a result that is empty now is not empty the next time. Each importer
// gives the hints for the program that wrote its files. Pure; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace lanescope {

class Trace;

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
    HostFunctions, ///< Python frames or samples of the CPU
};

/// `text` is one sentence or two for a person, with the option of the recording program that brings it.
struct RecordingHint {
    Ingredient ingredient{};
    std::string_view text;
};

/// For torch.profiler; one for each ingredient.
std::span<const RecordingHint> torchProfilerHints();

/// The hint of the trace's importer. Where that has none, says what the trace lacks.
std::string_view recordingHint(const Trace& trace, Ingredient ingredient);

} // namespace lanescope
