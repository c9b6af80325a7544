// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_generator/operators.h"

#include <algorithm>

#include "tests/support/sample_generator/kernel_sizes.h"

namespace lanescope::samples {

Tensor Operators::resident(std::vector<std::int64_t> dims) {
    Tensor tensor;
    tensor.type = m_type;
    return tensor.viewedAs(std::move(dims));
}

Tensor Operators::allocated(std::vector<std::int64_t> dims) {
    Tensor tensor = resident(std::move(dims));
    tensor.address = m_recording.allocate(tensor.bytes());
    return tensor;
}

Tensor Operators::view(const Tensor& tensor, std::vector<std::int64_t> dims) {
    const OperatorScope scope(m_recording, "aten::view", {arg(tensor), list(dims)});
    return tensor.viewedAs(std::move(dims));
}

Tensor Operators::transpose(const Tensor& tensor, std::size_t first, std::size_t second) {
    const OperatorScope scope(m_recording, "aten::transpose",
                              {arg(tensor), scalar(std::to_string(first)), scalar(std::to_string(second))});
    Tensor result = tensor.transposed(first, second);
    const OperatorScope inner(m_recording, "aten::as_strided",
                              {arg(tensor), list(result.dims), list(result.strides), none()});
    return result;
}

Tensor Operators::t(const Tensor& tensor) {
    const OperatorScope scope(m_recording, "aten::t", {arg(tensor)});
    return transpose(tensor, 0, 1);
}

Tensor Operators::empty(std::vector<std::int64_t> dims) {
    const OperatorScope scope(m_recording, "aten::empty",
                              {list(dims), scalar(typeCode()), scalar("0"), none(), none(), none()});
    m_recording.work(900);
    return allocated(std::move(dims));
}

Tensor Operators::toDevice(std::vector<std::int64_t> dims, bool pinned) {
    const Tensor source = resident(dims);
    const std::string nonBlocking = pinned ? "True" : "False";
    const OperatorScope to(
        m_recording, "aten::to",
        {arg(source), none(), none(), none(), none(), scalar(nonBlocking), scalar("False"), none()});
    const OperatorScope copy(m_recording, "aten::_to_copy",
                             {arg(source), none(), none(), none(), none(), scalar(nonBlocking), none()});
    Tensor result;
    {
        const OperatorScope strided(
            m_recording, "aten::empty_strided",
            {list(source.dims), list(source.strides), scalar(typeCode()), scalar("0"), none(), none()});
        m_recording.work(1500);
        result = allocated(std::move(dims));
    }
    const OperatorScope inner(m_recording, "aten::copy_", {arg(result), arg(source), scalar(nonBlocking)});
    m_recording.copyToDevice(result.bytes(), pinned);
    if (!pinned) {
        m_recording.streamSynchronize();
    }
    return result;
}

void Operators::matrixProductKernel(std::int64_t rows, std::int64_t columns, std::int64_t inner,
                                    bool withBias) {
    if (m_type == DataType::BFloat16) {
        // cuBLASLt for compute capability 9: at most as many blocks as multiprocessors, each works through
        // its tiles. Large tiles where they fill half of the multiprocessors.
        m_recording.call("cudaFuncGetAttributes", 15, 2500);
        m_recording.memset(256);
        m_recording.call("cudaFuncSetAttribute", 273, 900);
        const bool large = std::int64_t{2} * divideUp(rows, 128) * divideUp(columns, 256) >= kSmCount;
        const int tileRows = large ? 128 : 64;
        const int tileColumns = large ? 256 : 128;
        const std::int64_t tiles = std::int64_t{divideUp(rows, tileRows)} * divideUp(columns, tileColumns);
        const std::string tile = large ? "128x256x64_warpgroupsize2x1x1" : "64x128x64_warpgroupsize1x1x1";
        m_recording.launch({"sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize" + tile +
                                (withBias ? "_bias_bf16" : "") + "_execute_segment_k_off_kernel__5x_cublas",
                            {static_cast<int>(std::min<std::int64_t>(tiles, kSmCount)), 1, 1},
                            {large ? 384 : 256, 1, 1},
                            168,
                            large ? 231424 : 197632},
                           matrixProductNs(tiles, 2.0 * tileRows * tileColumns * static_cast<double>(inner),
                                           kBFloat16FlopsPerSmNs),
                           Launcher::CublasLt);
        return;
    }
    m_recording.call("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", 251, 1200);
    const bool narrow = columns <= 512 && inner <= 512;
    const int tileColumns = narrow ? 64 : 128;
    const int tilesX = divideUp(rows, 128);
    const int tilesY = divideUp(columns, tileColumns);
    const std::int64_t time =
        matrixProductNs(std::int64_t{tilesX} * tilesY, 2.0 * 128 * tileColumns * static_cast<double>(inner),
                        kTf32FlopsPerSmNs);
    if (narrow) {
        m_recording.launch({cutlassName("cutlass_80_tensorop_s1688gemm_128x64_16x6_tn_align4"),
                            {tilesX, tilesY, 1},
                            {128, 1, 1},
                            130,
                            73728},
                           time);
    } else if (columns <= 512) {
        m_recording.launch({cutlassName("cutlass_80_tensorop_s1688gemm_128x128_32x3_tn_align4"),
                            {tilesX, tilesY, 1},
                            {128, 1, 1},
                            230,
                            98304},
                           time);
    } else {
        m_recording.launch({"sm80_xmma_gemm_f32f32_tf32f32_f32_tn_n_tilesize128x128x16_stage4_warpsize2x2x1_"
                            "tensor16x8x8_execute_kernel__5x_cublas",
                            {tilesX, tilesY, 1},
                            {128, 1, 1},
                            238,
                            65536},
                           time);
    }
}

void Operators::elementwiseKernel(const std::string& functor, std::int64_t elements, int tensors) {
    const std::string pointers = "std::array<char*, " + std::to_string(tensors) + "ul>";
    m_recording.launch({"void at::native::vectorized_elementwise_kernel<4, " + functor + ", " + pointers +
                            " >(int, " + functor + ", " + pointers + ")",
                        {divideUp(elements, 512), 1, 1},
                        {128, 1, 1},
                        24,
                        0},
                       memoryBoundNs(elements * tensors * sizeOf(m_type)));
}

Tensor Operators::product(const Tensor& left, const Tensor& rightTransposed) {
    const OperatorScope scope(m_recording, "aten::mm", {arg(left), arg(rightTransposed)});
    m_recording.work(3000);
    Tensor result = allocated({left.dims[0], rightTransposed.dims[1]});
    m_recording.work(4500);
    matrixProductKernel(left.dims[0], rightTransposed.dims[1], left.dims[1], false);
    return result;
}

Tensor Operators::linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
    const OperatorScope scope(m_recording, "aten::linear", {arg(input), arg(weight), arg(bias)});
    const std::int64_t rows = input.elements() / input.dims.back();
    Tensor flat;
    {
        const OperatorScope reshape(m_recording, "aten::reshape",
                                    {arg(input), list({rows, input.dims.back()})});
        flat = view(input, {rows, input.dims.back()});
    }
    const Tensor weightT = t(weight);
    Tensor result;
    {
        const OperatorScope addmm(m_recording, "aten::addmm",
                                  {arg(bias), arg(flat), arg(weightT), scalar("1"), scalar("1")});
        m_recording.work(5200);
        result = allocated({rows, weight.dims[0]});
        m_recording.work(8200);
        matrixProductKernel(rows, weight.dims[0], input.dims.back(), true);
    }
    std::vector<std::int64_t> dims = input.dims;
    dims.back() = weight.dims[0];
    return view(result, dims);
}

Tensor Operators::add(const Tensor& left, const Tensor& right) {
    const OperatorScope scope(m_recording, "aten::add", {arg(left), arg(right), scalar("1")});
    m_recording.work(2500);
    Tensor result = allocated(left.dims);
    elementwiseKernel("at::native::CUDAFunctor_add<float>", left.elements(), 3);
    return result;
}

Tensor Operators::relu(const Tensor& input) {
    const OperatorScope scope(m_recording, "aten::relu", {arg(input)});
    const OperatorScope inner(m_recording, "aten::clamp_min", {arg(input), scalar("0")});
    m_recording.work(2500);
    Tensor result = allocated(input.dims);
    const std::string lambda = m_type == DataType::BFloat16
                                   ? "{lambda()#9}::operator()() const::{lambda(c10::BFloat16)#1}"
                                   : "{lambda()#7}::operator()() const::{lambda(float)#1}";
    elementwiseKernel(
        "at::native::(anonymous namespace)::launch_clamp_scalar(at::TensorIteratorBase&, c10::Scalar, "
        "c10::Scalar, at::native::detail::ClampLimits)::{lambda()#1}::operator()() const::" +
            lambda,
        input.elements(), 2);
    return result;
}

Tensor Operators::layerNorm(const Tensor& input, const Tensor& weight, const Tensor& bias) {
    const std::int64_t width = input.dims.back();
    const std::int64_t rows = input.elements() / width;
    const Input eps = scalar("1.0000000000000001e-05");
    const OperatorScope scope(m_recording, "aten::layer_norm",
                              {arg(input), list({width}), arg(weight), arg(bias), eps, scalar("True")});
    m_recording.work(3500);
    const OperatorScope inner(m_recording, "aten::native_layer_norm",
                              {arg(input), list({width}), arg(weight), arg(bias), eps});
    const Tensor result = empty(input.dims);
    const Tensor mean = empty({rows});
    const Tensor deviation = empty({rows});
    m_recording.launch(
        {"void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<float, float>(int, float, "
         "float const*, float const*, float const*, float*, float*, float*)",
         {static_cast<int>(rows), 1, 1},
         {32, 4, 1},
         34,
         24},
        memoryBoundNs(2 * input.bytes()));
    view(mean, {input.dims[0], input.dims[1], 1});
    view(deviation, {input.dims[0], input.dims[1], 1});
    free(mean);
    free(deviation);
    return result;
}

} // namespace lanescope::samples
