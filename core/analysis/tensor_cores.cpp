// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tensor_cores.h"

#include <algorithm>
#include <array>
#include <vector>

#include "tensor_core_rules_text.h"

namespace lanescope {

namespace {

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

/// Stands in the rules for what no fixed part of a name tells.
constexpr std::string_view kTensileInstruction = "MIxN";

/// Parts of names, of resources/tensor_core_rules.csv.
struct NameRules {
    std::vector<std::string_view> plugin;
    std::vector<std::string_view> likely;
};

const NameRules& nameRules() {
    static const NameRules rules = [] {
        NameRules read;
        const std::string_view text = kTensorCoreRulesText;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = text.substr(at, end - at);
            at = end + 1;
            const std::size_t comma = line.find(',');
            if (line.empty() || line.starts_with('#') || comma == std::string_view::npos) {
                continue;
            }
            const std::string_view rest = line.substr(comma + 1);
            if (rest.starts_with("plugin,")) {
                read.plugin.push_back(line.substr(0, comma));
            } else if (rest.starts_with("likely,")) {
                read.likely.push_back(line.substr(0, comma));
            }
        }
        return read;
    }();
    return rules;
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
        return part == kTensileInstruction ? usesTensileMatrixInstruction(kernelName)
                                           : kernelName.find(part) != std::string_view::npos;
    };
    const NameRules& rules = nameRules();
    return std::any_of(rules.plugin.begin(), rules.plugin.end(), occurs)   ? TensorCoreUse::Yes
           : std::any_of(rules.likely.begin(), rules.likely.end(), occurs) ? TensorCoreUse::Likely
                                                                           : TensorCoreUse::No;
}

} // namespace lanescope
