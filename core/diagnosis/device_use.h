// SPDX-License-Identifier: Apache-2.0
// Facts about the device that a program uses, from names in its recording, which may lack the work itself.
// Pure functions; any thread. At most O(slices).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/analysis/tensor_cores.h"

namespace lanescope {

class Trace;

/// Whether names show that the program uses a GPU, such as calls of CUDA, collectives of NCCL or kernels of
/// an optimizer for CUDA, whether or not its work was recorded.
bool usesDevice(const Trace& trace);

enum class DeviceUse : std::uint8_t {
    Recorded,   ///< the trace has its work
    Unrecorded, ///< names show a device whose work is not in the trace
    Host,       ///< a program that runs on the host alone
    Unknown,    ///< the file does not say what its slices are
};
DeviceUse deviceUseOf(const Trace& trace);

/// Whether the devices are GPUs of CUDA or HIP, as their calls show. A trace without calls counts as one.
bool isGpuTrace(const Trace& trace);

/// Hardware with which a device multiplies matrices, by its recorded properties. AMD's devices are found by
/// name, as their properties do not show it.
struct MatrixHardware {
    MatrixUnits units = MatrixUnits::Unknown; ///< those without TF32 have no bf16 either
    std::optional<std::string_view> smallest; ///< type, "FP8" or "INT8"; empty: none; nullopt: unknown
};
MatrixHardware matrixHardwareOf(const Trace& trace, std::int32_t device, bool isAmd);

/// Whether the file says of some slices what they are: operators, calls, Python frames and the like.
bool hasKnownCategories(const Trace& trace);

} // namespace lanescope
