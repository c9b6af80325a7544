// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/fusion/fusion_finder.h"

namespace lanescope {

namespace {

/// Operators that occur in this order, and what does all of them.
struct KnownFusion {
    std::array<std::string_view, 4> operators; ///< parts of names, "" at the end
    std::string_view by;
};

constexpr KnownFusion kKnown[] = {
    {{"pow", "mean", "rsqrt", "mul"},
     "torch.nn.functional.rms_norm, RMSNorm of Liger Kernel, or torch.compile"},
    {{"neg", "cat", "mul", "add"}, "the rotary embedding of Liger Kernel or of vLLM, or torch.compile"},
    {{"mul", "masked_fill", "softmax", ""}, "torch.nn.functional.scaled_dot_product_attention"},
    {{"masked_fill", "softmax", "", ""}, "torch.nn.functional.scaled_dot_product_attention"},
    {{"div", "softmax", "", ""}, "torch.nn.functional.scaled_dot_product_attention"},
    {{"mul", "softmax", "", ""}, "torch.nn.functional.scaled_dot_product_attention"},
    {{"add", "softmax", "", ""}, "torch.nn.functional.scaled_dot_product_attention"},
    {{"silu", "mul", "", ""}, "SwiGLU of Liger Kernel, silu_and_mul of vLLM, or torch.compile"},
    {{"gelu", "mul", "", ""}, "GeGLU of Liger Kernel, gelu_and_mul of vLLM, or torch.compile"},
    {{"lerp_", "addcmul_", "addcdiv_", ""}, "an optimizer with fused=True"},
    {{"addcmul_", "addcdiv_", "", ""}, "an optimizer with fused=True"},
    {{"sqrt", "add_", "addcdiv_", ""}, "an optimizer with fused=True"},
    {{"add", "layer_norm", "", ""},
     "torch.compile; a layer norm that adds the residual, such as that of Apex"},
};

bool containsInOrder(std::span<const std::string> operators, const KnownFusion& known) {
    std::size_t at = 0;
    for (const std::string_view wanted : known.operators) {
        while (!wanted.empty() && at < operators.size() && operators[at].find(wanted) == std::string::npos) {
            ++at;
        }
        if (!wanted.empty() && at++ >= operators.size()) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string fusionAdvice(std::span<const std::string> operators) {
    const auto known = std::ranges::find_if(
        kKnown, [operators](const KnownFusion& each) { return containsInOrder(operators, each); });
    return std::string(known == std::end(kKnown) ? "torch.compile" : known->by);
}

} // namespace lanescope
