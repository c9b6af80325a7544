// SPDX-License-Identifier: Apache-2.0
// The framework that a recorded program uses, and the tools of it that an advice names. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

class Trace;

enum class Framework : std::uint8_t { PyTorch, Jax, Unknown };

/// By the program that recorded the file, where that is PyTorch's, else by names that only the framework
/// uses, such as "aten::" or "PjitFunction". O(distinct names), at the first name of PyTorch it ends.
Framework frameworkOf(const Trace& trace);

/// Noun phrases for sentences of advice; each fits after "use" and before "replays" or "runs".
struct FrameworkTools {
    std::string_view compile;       ///< fuses operators
    std::string_view replay;        ///< launches the work of a step with one call
    std::string_view halfPrecision; ///< computes in 16 bits where that is safe
    std::string_view fp16;          ///< the same for devices that compute in no other 16 bits
    std::string_view tf32;          ///< lets FP32 products use TF32
    std::string_view imageLayout;   ///< for convolutions
    std::string_view autotune;      ///< picks the fastest convolution
    std::string_view attention;     ///< fused attention
    std::string_view pinnedCopy;    ///< sentence without full stop: a copy that overlaps
    std::string_view threads;       ///< sets the number of threads of operators on the host
    std::string_view allocator;     ///< sentence: keeps calls that allocate memory rare
    std::string_view details;       ///< costly options of the profiler
    bool allocatorRetries = false;  ///< the allocator frees its cache where a request does not fit
};

const FrameworkTools& toolsOf(Framework framework);

/// Whether a program of PyTorch has no operator of a backward pass in its recording: autograd runs them on
/// threads of its own, which may be left out. O(slices).
bool lacksBackward(const Trace& trace);

/// Whether the recording of a program of PyTorch names neither a backward pass nor an optimizer, on the host
/// or on a device. O(distinct names).
bool isForwardOnly(const Trace& trace);

/// How the optimizer of a program of PyTorch updates its parameters, as far as its operators show. O(slices).
struct OptimizerUse {
    bool isForeach = false;
    bool isFused = false;
    bool fillsGradients = false; ///< zero_grad() writes zeros instead of leaving the gradients out
};
OptimizerUse optimizerUse(const Trace& trace);

/// Whether an annotation, operator or frame is a region that torch.compile compiled.
bool isCompiledRegion(std::string_view name);

} // namespace lanescope
