// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/framework.h"

#include "core/analysis/name_memo.h"
#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/store/trace.h"

namespace lanescope {

Framework frameworkOf(const Trace& trace) {
    if (recordingHintsOf(trace).data() == torchProfilerHints().data()) {
        return Framework::PyTorch;
    }
    Framework framework = Framework::Unknown;
    for (std::uint32_t i = 0; i < trace.strings().size(); ++i) {
        const std::string_view name = trace.text(StringId(i));
        if (name.starts_with("aten::") || name.starts_with("ProfilerStep") ||
            name.find("at::native::") != std::string_view::npos) {
            return Framework::PyTorch;
        }
        if (name.starts_with("PjitFunction(") || name.starts_with("PjRt") || name.starts_with("jit_")) {
            framework = Framework::Jax;
        }
    }
    return framework;
}

const FrameworkTools& toolsOf(Framework framework) {
    static constexpr FrameworkTools kPyTorch{
        "torch.compile",
        userText("torch.compile(mode=\"reduce-overhead\") or graph capture"),
        userText("torch.autocast with bf16, or fp16"),
        userText("torch.autocast with fp16"),
        "torch.set_float32_matmul_precision(\"high\")",
        "memory_format=torch.channels_last",
        "torch.backends.cudnn.benchmark",
        userText("torch.nn.functional.scaled_dot_product_attention (SDPA, flash attention)"),
        userText("Copy from pinned memory (pin_memory=True in a DataLoader, else tensor.pin_memory()) with "
                 "non_blocking=True"),
        "torch.set_num_threads, OMP_NUM_THREADS",
        userText("The caching allocator should make these calls rare: look for memory limits, empty_cache() "
                 "calls, "
                 "PYTORCH_NO_CUDA_MEMORY_CACHING and fragmentation "
                 "(PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True)."),
        "with_stack, record_shapes, profile_memory",
        true,
    };
    static constexpr FrameworkTools kJax{
        userText("jax.jit over a larger function"),
        userText(
            "jax.jit over a larger function, or a command buffer of XLA (--xla_gpu_enable_command_buffer),"),
        userText("arrays of jnp.bfloat16"),
        userText("arrays of jnp.float16"),
        "jax.default_matmul_precision(\"tensorfloat32\")",
        userText("the NHWC layout"),
        userText("XLA's autotuning (--xla_gpu_autotune_level)"),
        userText("jax.nn.dot_product_attention (flash attention)"),
        userText("Call jax.device_put for the next batch while the step runs"),
        "OMP_NUM_THREADS",
        userText("Let JAX take its memory once (XLA_PYTHON_CLIENT_PREALLOCATE=true, "
                 "XLA_PYTHON_CLIENT_MEM_FRACTION)."),
        "python_tracer_level, host_tracer_level",
    };
    static constexpr FrameworkTools kUnknown{
        userText("a compiler that fuses operators"),
        userText("a CUDA or HIP graph"),
        userText("fp16 or bf16"),
        "fp16",
        userText("the math mode of the library"),
        userText("the NHWC layout"),
        userText("the library's search for the fastest algorithm"),
        userText("a fused attention (flash attention)"),
        userText("Copy from pinned memory with an asynchronous call"),
        "OMP_NUM_THREADS",
        userText("Allocate memory once and reuse it, or take it from a memory pool (cudaMallocAsync, "
                 "hipMallocAsync)."),
        userText("sampling, calls of the operating system, stacks"),
    };
    switch (framework) {
    case Framework::PyTorch:
        return kPyTorch;
    case Framework::Jax:
        return kJax;
    case Framework::Unknown:
        break;
    }
    return kUnknown;
}

bool lacksBackward(const Trace& trace) {
    if (frameworkOf(trace) != Framework::PyTorch) {
        return false;
    }
    NameMemo<std::uint8_t> memo(trace);
    const auto isBackward = [](std::string_view name) -> std::uint8_t {
        return asciiLowered(name).find("backward") != std::string::npos;
    };
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const auto slice = SliceId(i);
        if (trace.categoryKind(slice) == CategoryKind::Operator && memo.of(slice, isBackward) != 0) {
            return false;
        }
    }
    return true;
}

bool isForwardOnly(const Trace& trace) {
    if (frameworkOf(trace) != Framework::PyTorch) {
        return false;
    }
    for (std::size_t i = 0; i < trace.strings().size(); ++i) {
        const std::string name = asciiLowered(trace.text(StringId(static_cast<std::uint32_t>(i))));
        if (contains(name, "backward") || contains(name, "bwd") || contains(name, "optimizer.")) {
            return false;
        }
    }
    return true;
}

OptimizerUse optimizerUse(const Trace& trace) {
    OptimizerUse use;
    NameMemo<std::uint8_t> fills(trace);
    const auto isFill = [](std::string_view name) -> std::uint8_t {
        return name == "aten::zero_" || name == "aten::fill_" || name == "aten::_foreach_zero_";
    };
    for (std::size_t i = 0; i < trace.slices().size() && !use.fillsGradients; ++i) {
        if (fills.of(SliceId(i), isFill) == 0) {
            continue;
        }
        for (SliceId at = trace.slices().parent[i]; at != kNoSlice; at = trace.slices().parent[at]) {
            use.fillsGradients = use.fillsGradients || contains(trace.sliceName(at), "zero_grad");
        }
    }
    for (std::size_t i = 0; i < trace.strings().size(); ++i) {
        const std::string_view name = trace.text(StringId(static_cast<std::uint32_t>(i)));
        // zero_grad() and the clipping of gradients use such operators too.
        use.isForeach = use.isForeach || (name.starts_with("aten::_foreach_") &&
                                          (contains(name, "addcdiv") || contains(name, "lerp") ||
                                           contains(name, "foreach_add_") || contains(name, "addcmul")));
        use.isFused = use.isFused || name.starts_with("aten::_fused_adam") ||
                      name.starts_with("aten::_fused_sgd") || name.starts_with("aten::_fused_adagrad");
    }
    return use;
}

bool isCompiledRegion(std::string_view name) {
    return name.starts_with("Torch-Compiled Region") || name.starts_with("CompiledFunction") ||
           name.find("CompiledFxGraph") != std::string_view::npos;
}

} // namespace lanescope
