// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/kernel_advice.h"

#include "core/base/user_text.h"
#include "core/device_work/category_rules.h"

namespace lanescope {

namespace {

bool isFullPrecision(std::string_view precision) {
    return precision == "FP32";
}

/// 8 bits or less: nothing smaller is left to quantize to.
bool isSmallest(std::string_view precision) {
    return precision.ends_with('8') || precision.ends_with("P4");
}

/// Models, batches and layers are those of a framework.
bool isOfUnknown(const FrameworkTools& tools) {
    return &tools == &toolsOf(Framework::Unknown);
}

/// Devices before Ampere compute in no bf16.
Words halfPrecision(const WorkFacts& facts) {
    const MatrixUnits units = facts.hardware.units;
    const bool isOld =
        facts.isGpu && !facts.isAmd && (units == MatrixUnits::WithoutTf32 || units == MatrixUnits::None);
    return words(isOld ? facts.tools->fp16 : facts.tools->halfPrecision);
}

Words tilesAdvice(const WorkFacts& facts) {
    if (!facts.isGpu || facts.hardware.units == MatrixUnits::None) {
        return words(userText("tune the choice of tiles (the library's tuned kernels)"));
    }
    if (facts.tools != &toolsOf(Framework::PyTorch)) {
        return words(userText("tune the choice of tiles (%1)"), words(facts.tools->autotune));
    }
    return words(facts.isAmd
                     ? userText("tune the choice of tiles (max-autotune or the tuned hipBLASLt kernels)")
                     : userText("tune the choice of tiles (max-autotune or the tuned cuBLASLt kernels)"));
}

Words fullPrecisionAdvice(const WorkFacts& facts) {
    const Words half = halfPrecision(facts);
    if (!facts.isGpu) {
        return words(userText("These GEMM kernels compute in FP32: lower precision (%1), where accuracy "
                              "allows it, halves what they read and is faster where the device computes "
                              "faster in it."),
                     half);
    }
    if (facts.isAmd) {
        return words(userText("These GEMM kernels compute in FP32: matrix cores (MFMA), where the GPU has "
                              "them, are much faster in mixed precision (%1)."),
                     half);
    }
    if (facts.isOfTemplates && facts.hardware.units != MatrixUnits::None) {
        return words(userText("These GEMM kernels compute in FP32: other arguments of CUTLASS's templates "
                              "(the types of both factors, OpClassTensorOp) run them on tensor cores, where "
                              "the GPU has them."));
    }
    switch (facts.hardware.units) {
    case MatrixUnits::None:
        return words(userText("These GEMM kernels compute in FP32, and this GPU has no tensor cores: half "
                              "precision (%1) halves what they read, and is faster only where the GPU "
                              "computes faster in it."),
                     half);
    case MatrixUnits::WithoutTf32:
        return words(userText("These GEMM kernels compute in FP32: mixed precision (%1) runs them on tensor "
                              "cores, which have neither bf16 nor TF32 on this GPU."),
                     half);
    case MatrixUnits::WithTf32:
        return words(userText("These GEMM kernels compute in FP32: mixed precision (%1) runs them on tensor "
                              "cores; %2 allows TF32."),
                     half, words(facts.tools->tf32));
    case MatrixUnits::Unknown:
        break;
    }
    return words(userText("These GEMM kernels compute in FP32: where the GPU has tensor cores, mixed "
                          "precision (%1) runs them there, and %2 allows TF32 (since Ampere)."),
                 half, words(facts.tools->tf32));
}

/// Shares of the kernels that compute in another precision, or without tensor cores.
Words otherPrecisions(const WorkFacts& facts) {
    Words other;
    if (!facts.otherShare.empty()) {
        other = words(userText("%1 of their time is in kernels that compute in %2."), facts.otherShare,
                      facts.otherPrecision);
    }
    if (!facts.vectorShare.empty()) {
        other += words(userText("%1 of their time is in kernels that take these inputs without tensor cores "
                                "(%2), the library's choice for products with one small side: give those "
                                "more rows at once."),
                       facts.vectorShare, facts.vectorNames);
    }
    return other;
}

Words matrixAdvice(const WorkFacts& facts) {
    const Words tiles = tilesAdvice(facts);
    Words pad;
    if (facts.isMisaligned) {
        pad = words(userText("Kernels named align1 read single elements: pad the sizes to a multiple of 8."));
    }
    if (isFullPrecision(facts.precision)) {
        return pad + fullPrecisionAdvice(facts) + otherPrecisions(facts);
    }
    if (facts.precision == "TF32") {
        return pad +
               words(userText("These GEMM kernels compute in TF32: mixed precision with bf16 doubles "
                              "their rate.")) +
               otherPrecisions(facts);
    }
    const std::string_view smallest =
        facts.hardware.smallest.value_or(userText("FP8 or INT8 (what the device has)"));
    if (facts.precision.empty()) {
        return pad + (smallest.empty()
                          ? words(userText("The names of these GEMM kernels do not show their precision: if "
                                           "it is FP32, use mixed precision (%1); else %2."),
                                  halfPrecision(facts), tiles)
                          : words(userText("The names of these GEMM kernels do not show their precision: if "
                                           "it is FP32, use mixed precision (%1); else %2, or quantize to %3 "
                                           "where accuracy allows."),
                                  halfPrecision(facts), tiles, words(smallest)));
    }
    const bool isMost = !facts.otherShare.empty() || !facts.vectorShare.empty();
    const Words compute = words(
        isMost
            ? userText("Most of these GEMM kernels already compute in %1: %2, or fuse what surrounds them.")
            : userText("These GEMM kernels already compute in %1: %2, or fuse what surrounds them."),
        facts.precision, tiles);
    const Words quantize = smallest.empty() || isSmallest(facts.precision)
                               ? Words()
                               : words(userText("Where accuracy allows, quantize to %1."), words(smallest));
    return pad + compute + quantize + otherPrecisions(facts);
}

Words packAdvice(const WorkFacts& facts) {
    return facts.areManySmall ? words(userText("Most of these copies are small, and each costs more than its "
                                               "bytes: pack them into fewer and larger ones."))
                              : Words();
}

/// "NCCL" and what stands in its place on other devices.
std::string_view communicationLibrary(const WorkFacts& facts) {
    return facts.longestName.starts_with("hcom") || facts.longestName.starts_with("Hccl") ? "HCCL"
           : facts.isAmd                                                                  ? "RCCL"
                                                                                          : "NCCL";
}

Words communicationAdvice(const WorkFacts& facts) {
    const Words checks = words(userText("Find the rank that comes late (record all ranks), and check the "
                                        "transport of %1."),
                               communicationLibrary(facts));
    return words(facts.isServing
                     ? userText("The next layer of an iteration needs the result: use the engine's "
                                "communication for small messages (custom or symmetric-memory all-reduce), "
                                "or let it overlap two micro-batches.")
                 : facts.isAllToAll
                     ? userText("Overlap this communication with computation (the all-to-all beside the "
                                "dense part).")
                 : facts.isForwardOnly
                     ? userText("Overlap this communication with computation (split the product before or "
                                "after it, and send one part while the next is computed), or send fewer "
                                "bytes.")
                     : userText("Overlap this communication with computation (gradient buckets beside the "
                                "backward pass).")) +
           checks;
}

/// `direction` is "HtoD" or the like; other recorders write "HostToDevice".
bool isCopy(std::string_view name, std::string_view direction, std::string_view inWords) {
    return name.find(direction) != std::string_view::npos || name.find(inWords) != std::string_view::npos;
}

Words convolutionAdvice(const WorkFacts& facts) {
    const Words layout = words(facts.tools->imageLayout);
    const Words autotune = words(facts.tools->autotune);
    const Words half = halfPrecision(facts);
    if (isFullPrecision(facts.precision)) {
        const MatrixUnits units = facts.hardware.units;
        if (!facts.isGpu || units == MatrixUnits::None) {
            return words(userText("The convolutions compute in FP32: half precision (%1) halves what they "
                                  "read, and is faster only where the device computes faster in it; %2 picks "
                                  "the fastest kernels."),
                         half, autotune);
        }
        if (facts.isAmd) {
            return words(
                userText("The convolutions compute in FP32: mixed precision (%1) and %2 let them run "
                         "faster on matrix cores, where the GPU has them; %3 picks the fastest "
                         "kernels."),
                half, layout, autotune);
        }
        return words(units == MatrixUnits::Unknown
                         ? userText("The convolutions compute in FP32: mixed precision (%1) and %2 let them "
                                    "run on tensor cores, where the GPU has them; %3 picks the fastest "
                                    "kernels.")
                         : userText("The convolutions compute in FP32: mixed precision (%1) and %2 let them "
                                    "run on tensor cores; %3 picks the fastest kernels."),
                     half, layout, autotune);
    }
    Words advice =
        facts.isChannelsLast
            ? words(userText("The convolutions take the NHWC layout as it is: %1 picks the fastest "
                             "kernels, and fused ones (%2) do what follows them."),
                    autotune, words(facts.tools->compile))
            : words(userText("Use %1 so that no layout is converted; %2 picks the fastest kernels."), layout,
                    autotune);
    if (facts.precision.empty()) {
        advice += words(userText("Use mixed precision (%1) where they still compute in FP32."), half);
    } else if (facts.precision == "TF32") {
        advice += words(userText("They compute in TF32: mixed precision (%1) is faster."), half);
    }
    return advice;
}

/// By what is normalized, and by what the kernels' names show to be done already.
Words normalizationAdvice(const WorkFacts& facts) {
    Words advice =
        facts.isFusedNorm
            ? words(userText("Normalization is usually memory-bound, and these kernels do it together with "
                             "the addition before it: let them do what follows too "
                             "(quantization, casts), where such kernels exist."))
            : words(userText("Normalization is usually memory-bound: fuse it with its neighbours (%1)."),
                    words(facts.tools->compile));
    if (facts.isBatchNorm && !facts.isChannelsLast) {
        advice += words(userText("Use %1 for batch norm."), words(facts.tools->imageLayout));
    }
    if (isFullPrecision(facts.precision)) {
        // Autocast leaves the other norms in FP32.
        advice +=
            facts.isBatchNorm
                ? words(userText("Half precision (%1) halves the activations that it reads and writes."),
                        halfPrecision(facts))
                : words(userText("It reads and writes FP32: 16 bits halve that, where accuracy allows."));
    } else if (facts.precision.empty() && facts.isBatchNorm) {
        advice += words(userText("Use half precision (%1) for the activations where they still are FP32."),
                        halfPrecision(facts));
    }
    return advice;
}

Words attentionAdvice(const WorkFacts& facts) {
    if (facts.isAmd) {
        return words(userText("The attention is fused already: try the tuned CK or AITER flash attention."));
    }
    if (isFullPrecision(facts.precision)) {
        return words(userText("The attention is fused already and computes in FP32: flash attention takes 16 "
                              "bits only, so use half precision (%1)."),
                     halfPrecision(facts));
    }
    return words(userText("The attention is fused already: try the newest flash attention for this GPU."));
}

Words softmaxAdvice(const WorkFacts& facts) {
    if (facts.isLogSoftmax) {
        return words(userText("A log-softmax mostly belongs to a loss, and is usually memory-bound: fuse the "
                              "loss with the projection before it, or compute both in chunks, so that all "
                              "logits are never stored."));
    }
    if (facts.hasFusedAttention) {
        return words(userText("A softmax is usually memory-bound: fuse it with its neighbours (%1). The "
                              "fused attention beside it has none of its own."),
                     words(facts.tools->compile));
    }
    return words(userText("A softmax over stored scores is usually memory-bound: if it is that of an "
                          "attention, fuse the attention with %1."),
                 words(facts.tools->attention));
}

Words optimizerAdvice(const WorkFacts& facts) {
    return words(facts.isFusedOptimizer
                     ? userText("The optimizer is fused already, and usually memory-bound: keep its state in "
                                "lower precision, or shard it over the ranks.")
                     : userText("The optimizer is usually memory-bound: use its fused implementation "
                                "(fused=True), or lower precision of its state."));
}

/// The compiler and the casts of the framework change its operators only.
bool isBeyondFramework(const WorkFacts& facts) {
    switch (facts.family) {
    case WorkFamily::Attention:
    case WorkFamily::MixtureOfExperts:
    case WorkFamily::Normalization:
    case WorkFamily::Optimizer: // usually those of a library
        return false;
    default:
        return facts.isOwn && !facts.isCompiled;
    }
}

Words smallGridAdvice(const WorkFacts& facts) {
    const bool isOfProducts =
        facts.family == WorkFamily::MatrixMultiply || facts.family == WorkFamily::Reduction;
    const Words blocks =
        isOfProducts
            ? words(userText("Give these kernels more blocks: split the reduced dimension (split-K), "
                             "use smaller tiles, or work on more items at once."))
        : facts.gridBlocks > 0
            ? words(userText("Launch more blocks (the longest has %1 for %2 multiprocessors), so that each "
                             "thread takes one item or few of the loop."),
                    Words::number(facts.gridBlocks), Words::number(facts.multiprocessors))
            : words(userText("Give these kernels more blocks: use smaller blocks, or work on more items at "
                             "once."));
    return facts.isOnce
               ? blocks
               : blocks + words(userText("Else fuse independent ones into one kernel, or run them on "
                                         "streams of their own."));
}

Words familyAdvice(const WorkFacts& facts) {
    const Words compile = words(facts.tools->compile);
    const Words attention = words(facts.tools->attention);
    if (facts.isCompiled) {
        return words(userText("These kernels are fused already and usually memory-bound: try max-autotune, "
                              "and keep the data in lower precision."));
    }
    if (isBeyondFramework(facts)) {
        return words(userText("No operator launches these kernels: they belong to the program or to an "
                              "extension, and neither %1 nor mixed precision changes them. Compare them with "
                              "a library's kernels for the same task, or tune them (tile sizes, memory "
                              "layout, precision)."),
                     compile);
    }
    if (facts.isBatched) {
        Words pad;
        if (facts.isMisaligned) {
            pad = words(
                userText("Kernels named align1 read single elements: pad the length to a multiple of 8."));
        }
        return pad +
               words(userText("If these are the products of an attention, %1 replaces them."), attention);
    }
    switch (facts.family) {
    case WorkFamily::Convolution:
        return convolutionAdvice(facts);
    case WorkFamily::MatrixMultiply:
        if (facts.isOfProgram) {
            return words(userText("No known library has these kernels: compare them with a library's kernels "
                                  "for the same task, or tune them (tiles in shared memory, memory layout, "
                                  "precision)."));
        }
        return matrixAdvice(facts);
    case WorkFamily::MixtureOfExperts:
        return words(
            userText("Balance the load of the experts, tune the tiles of their grouped GEMM kernels, or "
                     "keep their weights in lower precision."));
    case WorkFamily::Attention:
        return attentionAdvice(facts);
    case WorkFamily::Softmax:
        return softmaxAdvice(facts);
    case WorkFamily::Normalization:
        return normalizationAdvice(facts);
    case WorkFamily::Resampling:
        return words(
            userText("Resampling is usually memory-bound: resample only what is used later, to the size that "
                     "is needed, and fuse it with its neighbours (%1)."),
            compile);
    case WorkFamily::Embedding:
        return words(
            userText("Embedding tables are usually memory-bound: store them in lower precision, shard them "
                     "evenly, or keep hot rows in a cache."));
    case WorkFamily::Optimizer:
        return optimizerAdvice(facts);
    case WorkFamily::Pointwise:
    case WorkFamily::RotaryEmbedding:
    case WorkFamily::Quantization:
    case WorkFamily::Random:
    case WorkFamily::Loss:
        if (isOfUnknown(*facts.tools) && !facts.isAlone) {
            return words(userText("Each of these kernels reads and writes all its data: make one kernel of "
                                  "neighbours where one reads what the other wrote."));
        }
        if (facts.isAlone) {
            break;
        }
        return words(
            userText("Fuse these kernels with %1 or hand-fused ones (norm, rotary, residual, casts): "
                     "each reads and writes all its data."),
            compile);
    case WorkFamily::Layout:
    case WorkFamily::Indexing:
    case WorkFamily::Reduction:
    case WorkFamily::Sorting:
    case WorkFamily::KvCache:
        if (facts.isAlone) {
            break;
        }
        if (isOfUnknown(*facts.tools)) {
            return words(
                userText("Group what these kernels gather or scatter, write results in place, and keep "
                         "reductions inside the kernels that make their input."));
        }
        return words(userText("Fuse these kernels with their neighbours (%1), or leave them out: write "
                              "results in place instead of concatenating, group what is gathered or "
                              "scattered, and keep reductions inside the kernels that make their input."),
                     compile);
    default:
        break;
    }
    return {};
}

} // namespace

bool isCopyToDevice(std::string_view name) {
    return isCopy(name, "HtoD", "HostToDevice");
}

bool isCopyFromDevice(std::string_view name) {
    return isCopy(name, "DtoH", "DeviceToHost");
}

std::optional<OwnStreamOrder> ownStreamOf(std::string_view name) {
    if (name.find("-done") != std::string_view::npos || isCopy(name, "DtoD", "DeviceToDevice")) {
        return std::nullopt;
    }
    return isCopyToDevice(name) || name.starts_with("Memset") || isFillKernel(name) ? OwnStreamOrder::Ahead
                                                                                    : OwnStreamOrder::Behind;
}

Words copyAdvice(std::string_view name, const FrameworkTools& tools, bool isServing) {
    const bool isToDevice = isCopyToDevice(name);
    const bool isTorch = &tools == &toolsOf(Framework::PyTorch);
    if (name.starts_with("Memcpy Unified")) {
        return words(userText("The driver moves these pages of unified memory when they are touched: move "
                              "many at once before that (cudaMemPrefetchAsync), say where they belong "
                              "(cudaMemAdvise), or copy the data with cudaMemcpy."));
    }
    if (name.find("-done") != std::string_view::npos) {
        return words(
            userText("The device waits here for an asynchronous transfer: start it earlier, move less "
                     "(fewer offloaded or rematerialized buffers, lower precision), or give it more "
                     "operations to run beside."));
    }
    if (isCopy(name, "DtoD", "DeviceToDevice")) {
        return words(isTorch
                         ? userText("Copies within the device come from clone(), contiguous() and copy_(): "
                                    "reuse buffers, use views, or let %1 fuse the copies away.")
                         : userText("Leave out copies within the device: reuse buffers, or let %1 fuse the "
                                    "copies away."),
                     words(tools.compile));
    }
    if (name.starts_with("Memset") || isFillKernel(name)) {
        return words(
            name.find("anaged") != std::string_view::npos
                ? userText("Memsets of managed memory may wait for its pages: set memory that is on the "
                           "device (cudaMemPrefetchAsync, cudaMalloc).")
                : userText("Set memory on a stream of its own beside computation, or leave it out "
                           "where a kernel writes all of it."));
    }
    if (isCopyFromDevice(name)) {
        return words(isTorch
                         ? userText("Copy results into pinned memory with non_blocking=True on a stream of "
                                    "its own, and read them a step later.")
                         : userText("Copy results into pinned memory with an asynchronous call on a stream "
                                    "of its own, and read them later."));
    }
    if (isToDevice && isServing) {
        return words(userText("These are inputs of the next iteration: the engine's asynchronous scheduling "
                              "prepares them while the GPU works on this one."));
    }
    if (isToDevice && name.find("Pageable") != std::string_view::npos) {
        return words(userText("%1: a copy from pageable memory blocks the host and cannot overlap."),
                     words(tools.pinnedCopy));
    }
    if (isToDevice) {
        Words advice = words(isOfUnknown(tools)
                                 ? userText("Copy the next input on a stream of its own, so that the copies "
                                            "overlap with computation.")
                                 : userText("Prefetch the next batch on a stream of its own, so that the "
                                            "copies overlap with computation."));
        if (name.find("Pinned") == std::string_view::npos) {
            advice += words(userText("%1 if the memory is pageable, which the recording does not show."),
                            words(tools.pinnedCopy));
        }
        return advice;
    }
    return words(userText("Run the copies on a stream of their own beside computation."));
}

bool isFusible(const WorkFacts& facts) {
    if (facts.workClass == WorkClass::Copy || facts.workClass == WorkClass::Communication) {
        return false;
    }
    if (facts.kind == CauseKind::SmallKernels) {
        return !facts.isSmallGrid;
    }
    const bool areOfOperators = !isOfUnknown(*facts.tools) && !facts.isOwn;
    if (facts.isMixed || facts.isCompiled || facts.isBatched || facts.isAlone ||
        (!areOfOperators && !facts.areShort)) {
        return false;
    }
    switch (facts.family) {
    case WorkFamily::Pointwise:
    case WorkFamily::RotaryEmbedding:
    case WorkFamily::Quantization:
    case WorkFamily::Random:
    case WorkFamily::Loss:
    case WorkFamily::Layout:
    case WorkFamily::Indexing:
    case WorkFamily::Reduction:
    case WorkFamily::Sorting:
    case WorkFamily::KvCache:
        return true;
    default:
        return false;
    }
}

namespace {

/// Advice for copies, by their use.
Words copyWorkAdvice(const WorkFacts& facts) {
    const Words usual = copyAdvice(facts.longestName, *facts.tools, facts.isServing);
    if (facts.roundTrips > 0) {
        return words(userText("Copies of one size go to the device and back %1 times. If they carry the same "
                              "data, keep it on the device between kernels: copy it in once and out once."),
                     std::to_string(facts.roundTrips)) +
               usual;
    }
    switch (facts.copyUse) {
    case CopyUse::Loading:
        return words(
            userText("Most of these copies run before the first kernel: the program loads a model or "
                     "data once. Measure after that. Pinned memory and fewer, larger copies shorten "
                     "the loading itself."));
    case CopyUse::First:
        return packAdvice(facts) +
               words(isOfUnknown(*facts.tools)
                         ? userText("Copy the next input, if there is one, from pinned memory on a stream of "
                                    "its own. Most of these copies run before the first kernel, which may "
                                    "need what they bring.")
                         : userText("Prefetch the next batch, if there is one, from pinned memory on a "
                                    "stream of its own. Most of these copies run before the first kernel, "
                                    "which may need what they bring."));
    case CopyUse::Again:
        return words(
            userText("The same sizes are copied to the device again between kernels. If the data is the "
                     "same, copy it once and keep it there (in OpenACC and OpenMP with a data region around "
                     "the loop)."));
    case CopyUse::Offloads:
        return words(
            userText("Many large copies to the device, more than a step has inputs: weights that are kept "
                     "in host memory come over the bus for each layer (offloading). The bus sets the "
                     "pace: keep more layers on the device, store the weights in fewer bits, or copy the "
                     "next layer's weights on a stream of its own while this one computes."));
    case CopyUse::Inputs:
        break;
    }
    return packAdvice(facts) + usual;
}

} // namespace

Words kernelAdvice(const WorkFacts& facts) {
    if (facts.workClass == WorkClass::Copy) {
        return copyWorkAdvice(facts);
    }
    if (facts.workClass == WorkClass::Communication) {
        return communicationAdvice(facts);
    }
    if (facts.pageShare >= kNotablePages) {
        return words(
            userText("Pages of unified memory move during %1 of this time, so these kernels may wait "
                     "for them: prefetch the data before the launch (cudaMemPrefetchAsync), or "
                     "initialize it on the device."),
            Words::share(facts.pageShare));
    }
    if (facts.hasFewThreads) {
        return words(
            userText("These kernels run with no more threads than one warp has: their loops are serial. "
                     "Spread the work over more threads and blocks (in OpenACC parallel loop with gang "
                     "and vector, in OpenMP teams distribute parallel for)."));
    }
    if (facts.blockThreads > 0 && (facts.kind != CauseKind::SmallKernels || facts.isSmallGrid)) {
        return words(userText("A block has %1 threads, fewer than a warp (%2), so part of each warp does "
                              "nothing: use blocks of 128 or 256 threads."),
                     std::to_string(facts.blockThreads), std::to_string(facts.warpThreads));
    }
    if (facts.kind == CauseKind::SmallKernels && facts.isSmallGrid) {
        return smallGridAdvice(facts);
    }
    if (facts.kind == CauseKind::SmallKernels) {
        return facts.isServing
                   ? words(userText("Fuse these kernels (the engine's compilation, fused kernels of its "
                                    "backend): none is large enough to fill the GPU with the requests that "
                                    "the scheduler gave it."))
                   : words(userText("Fuse these kernels (%1), or give each more work (batch): none is large "
                                    "enough to fill the GPU."),
                           words(facts.tools->compile));
    }
    if (!facts.largest.empty()) {
        return words(userText("Kernels of several kinds, each kind a small part of the time: begin with the "
                              "largest (%1)."),
                     facts.largest);
    }
    if (facts.isMixed) {
        return words(userText("Kernels of several kinds, each kind a small part of the time: address the "
                              "larger causes first."));
    }
    const Words advice = familyAdvice(facts);
    if (!advice.empty()) {
        return advice;
    }
    if (!facts.isGpu && isFullPrecision(facts.precision)) {
        return words(userText("This kernel computes in FP32, as its name shows: use lower precision (bf16) "
                              "where accuracy allows, split its work over more cores, or run several in "
                              "parallel."));
    }
    return words(
        facts.isGpu && facts.isAlone
            ? userText("Tune this kernel (tile sizes, memory layout, lower precision of its data).")
        : facts.isGpu
            ? userText("Tune this kernel (tile sizes, memory layout, lower precision of its data), "
                       "or fuse it with its neighbours.")
            : userText("Tune this kernel, split its work over more cores, or run several in parallel."));
}

} // namespace lanescope
