// SPDX-License-Identifier: Apache-2.0
// Kind of work of a kernel, judged by its name. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

/// Collectives and point-to-point transfers between devices: the names that AMD's TraceLens
/// (TreePerf/gpu_event_analyser.py: nccl, rccl, cross_device_reduce in any case) and Meta's Holistic Trace
/// Analysis (hta/utils/utils.py: hccl) look for.
bool isCommunicationKernel(std::string_view name);

/// Device work that the recorder files under kernels though it copies: MTIA's "dma_request", which has a
/// direction and a size. HTA (hta/utils/utils.py) calls it memory, too.
bool isCopyNamed(std::string_view name);

enum class KernelKind : std::uint8_t {
    MatrixMultiply, ///< convolutions included: they run as matrix multiplications
    Attention,
    Elementwise,
    Reduction, ///< normalizations and softmax included
    Communication,
    Other,
};

KernelKind kernelKindOf(std::string_view kernelName);

/// Matrix kernels that compute in TF32: "s1688" is the instruction for it, unless the name says that the
/// inputs are of half precision and "s" only means the accumulator.
bool isTf32Kernel(std::string_view name);

/// "FP16", "TF32" and so on as far as the name tells; empty when it does not.
std::string_view kernelPrecision(std::string_view kernelName);

} // namespace lanescope
