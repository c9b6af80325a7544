// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/kernel_advice.h"

namespace lanescope {

namespace {

bool isFullPrecision(std::string_view precision) {
    return precision == "FP32";
}

/// 8 bits or less: nothing smaller is left to quantize to.
bool isSmallest(std::string_view precision) {
    return precision.ends_with('8') || precision.ends_with("P4");
}

std::string matrixAdvice(const WorkFacts& facts) {
    const std::string library = facts.isAmd ? "hipBLASLt" : "cuBLASLt";
    const std::string pad =
        facts.isMisaligned ? "Kernels named align1 read single elements: pad the sizes to a multiple of 8. "
                           : "";
    if (isFullPrecision(facts.precision)) {
        return pad + "These GEMM kernels compute in FP32: mixed precision (" +
               std::string(facts.tools->halfPrecision) + ") runs them on tensor cores; " +
               std::string(facts.tools->tf32) + " allows TF32 where the device has it.";
    }
    if (facts.precision == "TF32") {
        return pad + "These GEMM kernels compute in TF32: mixed precision with bf16 doubles their rate.";
    }
    if (facts.precision.empty()) {
        return pad +
               "The names of these GEMM kernels do not show their precision: if it is FP32, use mixed "
               "precision "
               "(bf16); else tune the choice of tiles (max-autotune or the tuned " +
               library + " kernels), or quantize to FP8 where accuracy allows.";
    }
    return pad + "These GEMM kernels already compute in " + std::string(facts.precision) +
           ": tune the choice of tiles (max-autotune or the tuned " + library + " kernels), " +
           (isSmallest(facts.precision) ? "or fuse what surrounds them."
                                        : "fuse what surrounds them, or quantize to FP8 where accuracy "
                                          "allows.");
}

/// "NCCL" and what stands in its place on other devices.
std::string_view communicationLibrary(const WorkFacts& facts) {
    return facts.longestName.starts_with("hcom") || facts.longestName.starts_with("Hccl") ? "HCCL"
           : facts.isAmd                                                                  ? "RCCL"
                                                                                          : "NCCL";
}

/// `direction` is "HtoD" or the like; other recorders write "HostToDevice".
bool isCopy(std::string_view name, std::string_view direction, std::string_view inWords) {
    return name.find(direction) != std::string_view::npos || name.find(inWords) != std::string_view::npos;
}

std::string convolutionAdvice(const WorkFacts& facts) {
    if (isFullPrecision(facts.precision)) {
        return "The convolutions compute in FP32: mixed precision (AMP with fp16 or bf16) and " +
               std::string(facts.tools->imageLayout) + " let them run on tensor cores; " +
               std::string(facts.tools->autotune) + " picks the fastest kernels.";
    }
    return "Use " + std::string(facts.tools->imageLayout) + " so that no layout is converted, and " +
           std::string(facts.tools->autotune) +
           "; mixed precision (AMP) where the convolutions still compute in FP32.";
}

std::string familyAdvice(const WorkFacts& facts) {
    if (facts.isCompiled) {
        return "These kernels are fused already and memory-bound: try max-autotune, and keep the data in "
               "lower precision.";
    }
    if (facts.isBatched) {
        return std::string(
                   facts.isMisaligned
                       ? "Kernels named align1 read single elements: pad the length to a multiple of 8. "
                       : "") +
               "If these are the products of an attention, " + std::string(facts.tools->attention) +
               " replaces them.";
    }
    switch (facts.family) {
    case WorkFamily::Convolution:
        return convolutionAdvice(facts);
    case WorkFamily::MatrixMultiply:
        return matrixAdvice(facts);
    case WorkFamily::MixtureOfExperts:
        return "Balance the load of the experts, give each more tokens (batch), tune the tiles of their "
               "grouped "
               "GEMM kernels, or keep their weights in lower precision.";
    case WorkFamily::Attention:
        return facts.isAmd ? "The attention is fused already: try the tuned CK or AITER flash attention."
                           : "The attention is fused already: try the newest flash attention for this GPU.";
    case WorkFamily::Softmax:
        return "A softmax over stored scores is memory-bound: fuse the attention with " +
               std::string(facts.tools->attention) + ".";
    case WorkFamily::Normalization:
        return "Normalization is memory-bound: fuse it with its neighbours (" +
               std::string(facts.tools->compile) + "), use " + std::string(facts.tools->imageLayout) +
               " for batch norm, and half precision (AMP, fp16 or bf16) for the activations.";
    case WorkFamily::Embedding:
        return "Embedding tables are memory-bound: store them in lower precision, shard them evenly, or keep "
               "hot rows in a cache.";
    case WorkFamily::Optimizer:
        return "The optimizer is memory-bound: use its fused implementation (fused=True), or lower precision "
               "of its state.";
    case WorkFamily::Pointwise:
    case WorkFamily::RotaryEmbedding:
    case WorkFamily::Quantization:
    case WorkFamily::Random:
    case WorkFamily::Loss:
        return "Fuse these kernels with " + std::string(facts.tools->compile) +
               " or hand-fused ones (norm, rotary, residual, casts): each reads and writes all its data.";
    case WorkFamily::Layout:
    case WorkFamily::Indexing:
    case WorkFamily::Reduction:
    case WorkFamily::Sorting:
    case WorkFamily::KvCache:
        return "Fuse these kernels with their neighbours (" + std::string(facts.tools->compile) +
               "), or leave them out: write results in place instead of concatenating, group what is "
               "gathered or scattered, and keep reductions inside the kernels that make their input.";
    default:
        break;
    }
    return {};
}

} // namespace

std::string copyAdvice(std::string_view name, const FrameworkTools& tools, bool isServing) {
    const bool isToDevice = isCopy(name, "HtoD", "HostToDevice");
    if (isCopy(name, "DtoD", "DeviceToDevice")) {
        return "Copies within the device come from clone(), contiguous() and copy_(): reuse buffers, use "
               "views, or let " +
               std::string(tools.compile) + " fuse the copies away.";
    }
    if (isCopy(name, "DtoH", "DeviceToHost")) {
        return "Copy results into pinned memory with non_blocking=True on a stream of its own, and read them "
               "a step later.";
    }
    if (isToDevice && isServing) {
        return "These are inputs of the next iteration: the engine's asynchronous scheduling prepares them "
               "while "
               "the GPU works on this one.";
    }
    if (isToDevice && name.find("Pageable") != std::string_view::npos) {
        return std::string(tools.pinnedCopy) +
               ": a copy from pageable memory blocks the host and cannot overlap.";
    }
    if (isToDevice) {
        const std::string pinned = name.find("Pinned") == std::string_view::npos
                                       ? " " + std::string(tools.pinnedCopy) +
                                             " if the memory is pageable, which the recording does not show."
                                       : "";
        return "Prefetch the next batch on a stream of its own, so that the copies overlap with "
               "computation." +
               pinned;
    }
    return "Run the copies on a stream of their own beside computation.";
}

std::string kernelAdvice(const WorkFacts& facts) {
    if (facts.workClass == WorkClass::Copy) {
        return copyAdvice(facts.longestName, *facts.tools, facts.isServing);
    }
    if (facts.workClass == WorkClass::Communication) {
        const std::string overlap =
            facts.isServing
                ? "The next layer of an iteration needs the result: use the engine's communication for small "
                  "messages (custom or symmetric-memory all-reduce), or let it overlap two micro-batches"
                : "Overlap this communication with computation (gradient buckets beside the backward pass, "
                  "an "
                  "all-to-all beside the dense part)";
        return overlap + ", find the rank that comes late (record all ranks), and check the transport of " +
               std::string(communicationLibrary(facts)) + ".";
    }
    if (facts.kind == CauseKind::SmallKernels && facts.isSmallGrid) {
        return "Give these kernels more blocks: split the reduced dimension (split-K), use smaller tiles, "
               "or work on more items at once. Else fuse independent ones into one kernel, or run them on "
               "streams of their own.";
    }
    if (facts.kind == CauseKind::SmallKernels) {
        return facts.isServing
                   ? "Fuse these kernels (the engine's compilation, fused kernels of its backend): none is "
                     "large enough to fill the GPU with the requests that the scheduler gave it."
                   : "Fuse these kernels (" + std::string(facts.tools->compile) +
                         "), or give each more work (batch): none is large enough to fill the GPU.";
    }
    if (facts.isMixed) {
        return "These are small kernels of several kinds: address the larger causes first.";
    }
    const std::string advice = familyAdvice(facts);
    if (!advice.empty()) {
        return advice;
    }
    return facts.isGpu
               ? "Tune this kernel (tile sizes, memory layout, lower precision of the weights), or fuse it "
                 "with its neighbours."
               : "This kernel limits the device: split its work over more cores, run several in parallel, or "
                 "tune the kernel.";
}

} // namespace lanescope
