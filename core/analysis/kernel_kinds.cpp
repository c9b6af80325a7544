// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/kernel_kinds.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

std::string lowerCase(std::string_view text) {
    // The kind of a kernel shows early in its name; the rest is types.
    constexpr std::size_t kLookedAt = 512;
    return asciiLowered(text.substr(0, kLookedAt));
}

} // namespace

bool isCommunicationKernel(std::string_view name) {
    static constexpr std::array<std::string_view, 3> kParts{"nccl", "rccl", "cross_device_reduce"};
    return name.starts_with("hccl") ||
           std::any_of(kParts.begin(), kParts.end(), [name](std::string_view part) {
               return std::search(name.begin(), name.end(), part.begin(), part.end(),
                                  [](char a, char b) { return asciiLower(a) == b; }) != name.end();
           });
}

bool isCopyNamed(std::string_view name) {
    return name == "dma_request";
}

KernelKind kernelKindOf(std::string_view kernelName) {
    const std::string name = lowerCase(kernelName);
    if (containsAny(name,
                    {"nccl", "rccl", "all_reduce", "allreduce", "all_gather", "allgather", "reduce_scatter",
                     "reducescatter", "alltoall", "all_to_all", "sendrecv", "cross_device_reduce", "gloo"})) {
        return KernelKind::Communication;
    }
    if (containsAny(name, {"flash", "fmha", "attention", "attn", "mha_", "sdpa", "paged_"})) {
        return KernelKind::Attention;
    }
    if (containsAny(name, {"subtensorop", "optensor", "op1dtensor", "op2dtensor", "op3dtensor", "op4dtensor",
                           "op5dtensor"})) {
        return KernelKind::Elementwise; // of MIOpen
    }
    if (containsAny(name, {"gemm",  "gemv",   "cijk_",    "cublas", "matmul", "splitk",    "conv",
                           "wgrad", "dgrad",  "winograd", "fprop",  "nvjet",  "tensorop",  "cutlass",
                           "_mm_",  "scudnn", "igemm",    "wmma",   "bmm",    "triton_tem"})) {
        return KernelKind::MatrixMultiply;
    }
    if (containsAny(name, {"reduce", "softmax", "norm", "bn_fw", "bn_bw", "batch_norm", "triton_red",
                           "triton_per", "argmax", "argmin", "cumsum", "scan", "sort", "topk", "welford",
                           "mean_", "sum_", "gammabeta", "logsumexp"})) {
        return KernelKind::Reduction;
    }
    if (containsAny(name, {"elementwise", "triton_poi", "pointwise",  "multi_tensor_apply",
                           "copy",        "fill",       "catarray",   "index",
                           "gather",      "scatter",    "embedding",  "dropout",
                           "silu",        "gelu",       "relu",       "rope",
                           "rotary",      "transpose",  "nchwtonhwc", "nhwctonchw",
                           "cast",        "upsample",   "pooling",    "max_pool",
                           "avg_pool",    "quant"})) {
        return KernelKind::Elementwise;
    }
    return KernelKind::Other;
}

bool isTf32Kernel(std::string_view name) {
    return containsAny(name, {"tf32"}) ||
           (containsAny(name, {"s1688"}) && !containsAny(name, {"f16", "fp16"}));
}

namespace {

/// Tensile names its kernels "Cijk_", the layouts of both inputs, then their type: "BBS", "F8HS", "HHS_BH".
std::string_view tensilePrecision(std::string_view name) {
    constexpr int kLayouts = 3;
    for (int i = 0; i < kLayouts; ++i) {
        name = name.substr(std::min(name.find('_'), name.size() - 1) + 1);
    }
    return name.starts_with("f8") || name.starts_with("b8") ? "FP8"
           : name.starts_with("i8")                         ? "INT8"
           : name.starts_with("h")                          ? "FP16"
           : name.starts_with("b")                          ? "BF16"
           : name.starts_with("s")                          ? "FP32"
           : name.starts_with("d")                          ? "FP64"
                                                            : "";
}

} // namespace

std::string_view kernelPrecision(std::string_view kernelName) {
    const std::string name = lowerCase(kernelName);
    if (name.starts_with("cijk_")) {
        return tensilePrecision(name);
    }
    if (containsAny(name, {"e4m3", "e5m2", "fp8", "f8f8"})) {
        return "FP8";
    }
    if (containsAny(name, {"mxfp4", "e2m1"})) {
        return "FP4";
    }
    if (containsAny(name, {"bf16", "bfloat16", "_bbs_", "_b_bs_"})) {
        return "BF16";
    }
    if (isTf32Kernel(name)) {
        return "TF32";
    }
    if (containsAny(name, {"f16", "fp16", "half", "h884", "h1688", "h16816", "_hbs_", "_hhs_", "_h_hs_"})) {
        return "FP16";
    }
    if (containsAny(name, {"i8816", "int8", "s8s8"})) {
        return "INT8";
    }
    return containsAny(name, {"float", "sgemm", "f32", "fp32", "_sb_"}) ? "FP32" : "";
}

} // namespace lanescope
