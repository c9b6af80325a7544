// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tensor_cores.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr std::array<std::string_view, 18> kPluginNames{
    "h884",
    "s884",
    "h1688",
    "s1688",
    "hmma",
    "i8816",
    "16816",
    "c1688",
    "conv1x1",
    "conv2d_c1_k1",
    "direct_group",
    "dgrad_1x1_stride_2x2",
    "xmma_gemm",
    "xmma_implicit_gemm",
    "xmma_sparse_conv",
    "xmma_sparse_gemm",
    "xmma_warp_specialized_implicit_gemm",
    "first_layer_wgrad_kernel",
};

// Without "aten::".
constexpr std::array<std::string_view, 37> kEligibleAtenNames{
    "_convolution",
    "_thnn_fused_gru_cell",
    "_thnn_fused_lstm_cell",
    "addbmm",
    "addmm",
    "addmm_",
    "addmv",
    "addr",
    "baddbmm",
    "bmm",
    "chain_matmul",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_tbc",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "convolution",
    "cudnn_convolution",
    "cudnn_convolution_backward",
    "cudnn_convolution_backward_input",
    "cudnn_convolution_backward_weight",
    "cudnn_convolution_transpose",
    "cudnn_convolution_transpose_backward",
    "cudnn_convolution_transpose_backward_input",
    "cudnn_convolution_transpose_backward_weight",
    "gru_cell",
    "linalg_multi_dot",
    "linear",
    "lstm_cell",
    "matmul",
    "mm",
    "mv",
    "prelu",
    "rnn_relu_cell",
    "rnn_tanh_cell",
};

constexpr std::array<std::string_view, 8> kEligibleFunctions{
    "AddbmmBackward",
    "AddmmBackward",
    "AddmvBackward",
    "BmmBackward0",
    "CudnnConvolutionBackward",
    "CudnnConvolutionTransposeBackward",
    "MmBackward",
    "MvBackward",
};

constexpr std::array<std::string_view, 9> kLaterNames{
    "nvjet", "wgmma", "gmma", "sm90_xmma", "sm100_", "tensorop", "flash_fwd", "flash_bwd", "fmha",
};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// AMD Tensile names matrix instructions as "_MI16x16..." (docs of the Tensile kernel name encoding).
bool usesTensileMatrixInstruction(std::string_view name) {
    if (name.find("Cijk_") == std::string_view::npos) {
        return false;
    }
    constexpr std::string_view kMark = "_MI";
    for (std::size_t at = name.find(kMark); at != std::string_view::npos; at = name.find(kMark, at + 1)) {
        std::size_t i = at + kMark.size();
        const std::size_t digits = i;
        while (i < name.size() && isDigit(name[i])) {
            ++i;
        }
        if (i > digits && i + 1 < name.size() && name[i] == 'x' && isDigit(name[i + 1])) {
            return true;
        }
    }
    return false;
}

} // namespace

bool isTensorCoreEligible(std::string_view operatorName, Conventions conventions) {
    const auto isIn = [](const auto& names, std::string_view name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    constexpr std::string_view kAten = "aten::";
    if (operatorName.starts_with(kAten)) {
        return isIn(kEligibleAtenNames, operatorName.substr(kAten.size()));
    }
    if (conventions == Conventions::TensorBoard || isIn(kEligibleFunctions, operatorName)) {
        return isIn(kEligibleFunctions, operatorName);
    }
    while (!operatorName.empty() && isDigit(operatorName.back())) {
        operatorName.remove_suffix(1);
    }
    return isIn(kEligibleFunctions, operatorName) || operatorName == "BmmBackward";
}

TensorCoreUse tensorCoreUse(std::string_view kernelName) {
    const auto occurs = [kernelName](std::string_view part) {
        return kernelName.find(part) != std::string_view::npos;
    };
    if (std::any_of(kPluginNames.begin(), kPluginNames.end(), occurs)) {
        return TensorCoreUse::Yes;
    }
    if (std::any_of(kLaterNames.begin(), kLaterNames.end(), occurs) ||
        usesTensileMatrixInstruction(kernelName)) {
        return TensorCoreUse::Likely;
    }
    return TensorCoreUse::No;
}

} // namespace lanescope
