// SPDX-License-Identifier: Apache-2.0
// Categories of operators as TraceLens (AMD-AGI/TraceLens, TraceLens/PerfModel/torch_op_mapping.py) has them,
// as far as the reference traces need them, in the format of resources/rules/categories.txt.
#pragma once

namespace lanescope::test {

inline constexpr const char* kTraceLensRules = R"(
GEMM               | operator | aten::mm
GEMM               | operator | aten::addmm
GEMM               | operator | aten::bmm
GEMM               | operator | aten::baddbmm
GEMM               | operator | aten::_scaled_mm
CONV_fwd           | operator | aten::convolution
CONV_fwd           | operator | aten::cudnn_convolution
CONV_fwd           | operator | aten::miopen_convolution
CONV_bwd           | operator | aten::convolution_backward
InferenceAttention | operator | vllm::unified_attention_with_output
InferenceAttention | operator | _C_cache_ops::reshape_and_cache_flash
NORM_fwd           | operator | aten::cudnn_batch_norm
NORM_fwd           | operator | aten::native_batch_norm
NORM_fwd           | operator | aten::native_layer_norm
NORM_fwd           | operator | aiter::_groupnorm_run
NORM_bwd           | operator | aten::cudnn_batch_norm_backward
NORM_bwd           | operator | aten::native_batch_norm_backward
elementwise        | operator | aten::copy_
elementwise        | operator | aten::clamp_min
elementwise        | operator | aten::clamp_min_
elementwise        | operator | aten::sigmoid
elementwise        | operator | aten::rsqrt
elementwise        | operator | aten::silu
elementwise        | operator | aten::neg
elementwise        | operator | aten::pow
elementwise        | operator | aten::div
elementwise        | operator | aten::mul
elementwise        | operator | aten::add
elementwise        | operator | aten::add_
elementwise        | operator | aten::sigmoid_backward
elementwise        | operator | aten::threshold_backward
elementwise        | operator | aten::upsample_nearest2d
reduce             | operator | aten::sum
reduce             | operator | aten::mean
reduce             | operator | aten::max
reduce             | operator | aten::min
reduce             | operator | aten::cumsum
triton             | operator | triton*
record_param_comms | operator | record_param_comms*
elementwise        | kernel   | void at::native*elementwise*
reduce             | kernel   | void at::native*reduce*
multi_tensor_apply | kernel   | void at::native*multi_tensor_apply*
)";

} // namespace lanescope::test
