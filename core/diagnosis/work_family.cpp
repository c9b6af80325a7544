// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/work_family.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "core/analysis/kernel_kinds.h"
#include "core/base/ascii.h"
#include "core/base/user_text.h"

namespace lanescope {

namespace {

using Parts = std::span<const std::string_view>;

bool containsPart(std::string_view text, Parts parts) {
    return std::ranges::any_of(
        parts, [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

std::string lowerCase(std::string_view text) {
    constexpr std::size_t kLookedAt = 512;
    return asciiLowered(text.substr(0, kLookedAt));
}

struct Rule {
    WorkFamily family;
    std::array<std::string_view, 8> kernelParts;
};

/// The first that fits, of kernels that are no convolution by their operator.
constexpr std::array<Rule, 6> kRules{{
    {WorkFamily::Softmax, {"softmax"}},
    {WorkFamily::Embedding, {"embedding", "fbgemm_gpu"}},
    {WorkFamily::Optimizer, {"multi_tensor_apply", "adam", "fusedsgd", "lamb_"}},
    {WorkFamily::Normalization,
     {"batch_norm", "batchnorm", "bn_fw", "bn_bw", "layer_norm", "layernorm", "rms_norm", "rmsnorm"}},
    {WorkFamily::Normalization, {"group_norm", "groupnorm", "gammabeta", "normalization"}},
    {WorkFamily::Convolution, {"conv", "dgrad", "wgrad", "fprop", "winograd", "miopensp3"}},
}};

bool fits(const Rule& rule, std::string_view kernel) {
    return std::ranges::any_of(rule.kernelParts, [kernel](std::string_view part) {
        return !part.empty() && kernel.find(part) != std::string_view::npos;
    });
}

bool isLibraryMatrixKernel(std::string_view kernel) {
    static constexpr std::array<std::string_view, 10> kParts{"gemm",  "gemv", "cijk_",  "cublas",   "cutlass",
                                                             "nvjet", "xmma", "splitk", "tensorop", "igemm"};
    return containsPart(kernel, kParts);
}

bool isPointwise(std::string_view kernel) {
    static constexpr std::array<std::string_view, 8> kParts{"elementwise",    "pointwise",   "fill",
                                                            "copy",           "subtensorop", "optensor",
                                                            "dtensorgeneric", "dtensorlite"};
    return containsPart(kernel, kParts);
}

} // namespace

WorkFamily workFamilyOf(std::string_view kernelName, std::string_view operatorName) {
    const std::string kernel = lowerCase(kernelName);
    if (kernel.starts_with("triton_") && kernel.find("triton_tem") == std::string::npos &&
        kernel.find("triton_mm") == std::string::npos) {
        return WorkFamily::TritonFused;
    }
    for (const Rule& rule : kRules) {
        if (fits(rule, kernel)) {
            return rule.family;
        }
    }
    if (operatorName.find("conv") != std::string_view::npos) {
        return WorkFamily::Convolution;
    }
    switch (kernelKindOf(kernelName)) {
    case KernelKind::Attention:
        return WorkFamily::Attention;
    case KernelKind::MatrixMultiply:
        if (operatorName == "aten::bmm" || operatorName == "aten::baddbmm") {
            return WorkFamily::BatchedMatrix;
        }
        return isLibraryMatrixKernel(kernel) || operatorName.starts_with("aten::") ? WorkFamily::Matrix
                                                                                   : WorkFamily::Named;
    case KernelKind::Elementwise:
    case KernelKind::Reduction:
        return isPointwise(kernel) ? WorkFamily::Pointwise : WorkFamily::DataMovement;
    default:
        return kernel.find("at::native") != std::string::npos ? WorkFamily::DataMovement : WorkFamily::Named;
    }
}

const char* workFamilyText(WorkFamily family) {
    static constexpr std::array<const char*, kWorkFamilyCount> kTexts{
        userText("Convolutions"),
        userText("Matrix products (GEMM)"),
        userText("Batched matrix products (bmm)"),
        userText("Attention kernels"),
        userText("Softmax"),
        userText("Normalization kernels"),
        userText("Embedding kernels"),
        userText("Optimizer kernels"),
        userText("Triton kernels of torch.compile"),
        userText("Pointwise kernels (elementwise)"),
        userText("Concatenating, indexing and reducing kernels"),
        userText("Kernel")};
    return kTexts[static_cast<std::size_t>(family)];
}

std::string_view kernelStem(std::string_view kernelName) {
    std::size_t end = 0;
    while (end < kernelName.size() && kernelName[end] != '<' && kernelName[end] != '(' &&
           !(kernelName[end] >= '0' && kernelName[end] <= '9' && end > 0)) {
        ++end;
    }
    std::string_view stem = kernelName.substr(0, end);
    // "_bf16" was cut inside a word: the word goes as a whole, if something is left.
    const std::size_t word = stem.rfind('_');
    if (end < kernelName.size() && kernelName[end] >= '0' && kernelName[end] <= '9' &&
        word != std::string_view::npos && word > 1) {
        stem = stem.substr(0, word);
    }
    while (stem.size() > 1 && stem.ends_with('_')) {
        stem.remove_suffix(1);
    }
    return stem;
}

} // namespace lanescope
