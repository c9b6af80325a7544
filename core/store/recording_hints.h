// SPDX-License-Identifier: Apache-2.0
// Hints on what to record, so that a result that is empty now is not empty the next time. Each importer
// gives the hints for the program that wrote its files. Pure; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/user_text.h"

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
    Flaws,         ///< of the recording: there are none
};

/// `text` is one sentence or two for a person, with the option of the recording program that brings it.
struct RecordingHint {
    Ingredient ingredient{};
    std::string_view text;
};

/// Hints for torch.profiler that hold for torch_npu.profiler too.
namespace torch_hints {
inline constexpr RecordingHint kSteps{
    Ingredient::Steps, userText("No steps here. Call step() of the profiler at the end of each iteration")};
inline constexpr RecordingHint kInputShapes{
    Ingredient::InputShapes, userText("No input shapes here. Record them with record_shapes=True")};
inline constexpr RecordingHint kMemory{Ingredient::Memory,
                                       userText("No allocations here. Record them with profile_memory=True")};
inline constexpr RecordingHint kModules{Ingredient::Modules,
                                        userText("No modules here. Record them with with_stack=True")};
inline constexpr RecordingHint kHostFunctions{
    Ingredient::HostFunctions, userText("Record with_stack=True to see which Python function runs here.")};
} // namespace torch_hints

/// The hint for rpdTracer, for its database and for the Chrome trace made from it.
inline constexpr RecordingHint kRpdTracerHostFunctions{
    Ingredient::HostFunctions, userText("Mark the code with roctx ranges to see which function runs "
                                        "here; rpdTracer records no functions of the host.")};

/// For torch.profiler; one for each ingredient.
std::span<const RecordingHint> torchProfilerHints();

/// The hints for the program that recorded the trace: those of its importer, or of the program that a Chrome
/// trace shows; none for a Chrome trace of an unknown program. For torch.profiler, torchProfilerHints()
/// itself.
std::span<const RecordingHint> recordingHintsOf(const Trace& trace);

/// The hint of that program. Where that has none, says what the trace lacks.
std::string_view recordingHint(const Trace& trace, Ingredient ingredient);

} // namespace lanescope
