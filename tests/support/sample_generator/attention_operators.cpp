// SPDX-License-Identifier: Apache-2.0
// Operators of attention: the parts that only attention needs, and attention that returns its weights.
#include "tests/support/sample_generator/kernel_sizes.h"
#include "tests/support/sample_generator/operators.h"

namespace lanescope::samples {

namespace {

/// Inputs of aten::_native_multi_head_attention; `weights` are those of both projections with their biases.
std::vector<Input> attentionInputs(const Tensor& input, int heads, const std::vector<Tensor>& weights) {
    std::vector<Input> inputs = {arg(input), arg(input), arg(input), scalar(std::to_string(input.dims[2])),
                                 scalar(std::to_string(heads))};
    for (const Tensor& weight : weights) {
        inputs.push_back(arg(weight));
    }
    inputs.insert(inputs.end(), {none(), scalar("True"), scalar("True"), none()});
    return inputs;
}

} // namespace

Tensor Operators::transformBiasRescale(const Tensor& projected, const Tensor& bias, int heads) {
    const OperatorScope scope(m_recording, "aten::_transform_bias_rescale_qkv",
                              {arg(projected), arg(bias), scalar(std::to_string(heads))});
    const std::int64_t batch = projected.dims[0];
    const std::int64_t length = projected.dims[1];
    const std::int64_t width = projected.dims[2] / 3;
    const Tensor result = empty({3, batch, heads, length, width / heads});
    const auto accessor = [](const std::string& rank) {
        return "at::GenericPackedTensorAccessor<float, " + rank + "ul, at::RestrictPtrTraits, long>";
    };
    m_recording.launch(
        {"void at::native::(anonymous namespace)::transform_bias_rescale_qkv_kernel<float, float, false>(" +
             accessor("3") + ", " + accessor("1") + ", " + accessor("5") + ", float)",
         {static_cast<int>(batch * length), 1, 1},
         {128, 1, 1},
         40,
         0},
        memoryBoundNs(2 * projected.bytes()));
    for (int part = 0; part < 3; ++part) {
        const std::string index = std::to_string(part);
        const OperatorScope narrow(m_recording, "aten::select", {arg(result), scalar("0"), scalar(index)});
        const OperatorScope inner(
            m_recording, "aten::as_strided",
            {arg(result), list({batch, heads, length, width / heads}),
             list({heads * length * width / heads, length * width / heads, width / heads, 1}),
             scalar(std::to_string(part * batch * length * width))});
    }
    return result;
}

Tensor Operators::batchedProduct(const Tensor& left, const Tensor& right, bool rightTransposed) {
    const OperatorScope scope(m_recording, "aten::bmm", {arg(left), arg(right)});
    m_recording.work(4000);
    Tensor result = allocated({left.dims[0], left.dims[1], right.dims[2]});
    m_recording.work(4500);
    m_recording.call("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", 251, 1100);
    const std::string layout = rightTransposed ? "tn" : "nn";
    const int tilesX = divideUp(left.dims[1], 64);
    const int tilesY = divideUp(right.dims[2], 64);
    const int batch = static_cast<int>(left.dims[0]);
    m_recording.launch({cutlassName("cutlass_80_tensorop_s1688gemm_64x64_16x6_" + layout + "_align4"),
                        {tilesX, tilesY, batch},
                        {128, 1, 1},
                        98,
                        49152},
                       matrixProductNs(std::int64_t{tilesX} * tilesY * batch,
                                       2.0 * 64 * 64 * static_cast<double>(left.dims[2]), kTf32FlopsPerSmNs));
    return result;
}

Tensor Operators::softmax(const Tensor& scores) {
    const OperatorScope scope(m_recording, "aten::_softmax", {arg(scores), scalar("-1"), scalar("False")});
    m_recording.work(3000);
    Tensor result = allocated(scores.dims);
    const std::int64_t rows = scores.elements() / scores.dims.back();
    m_recording.launch(
        {"void (anonymous namespace)::softmax_warp_forward<float, float, float, 7, false, false>(float*, "
         "float const*, int, int, int, bool const*, int, bool)",
         {divideUp(rows, 8), 1, 1},
         {32, 4, 1},
         32,
         0},
        memoryBoundNs(2 * scores.bytes()));
    return result;
}

Tensor Operators::contiguous(const Tensor& tensor) {
    const OperatorScope scope(m_recording, "aten::contiguous", {arg(tensor), scalar("0")});
    const OperatorScope clone(m_recording, "aten::clone", {arg(tensor), scalar("0")});
    Tensor result;
    {
        const OperatorScope like(
            m_recording, "aten::empty_like",
            {arg(tensor), scalar(typeCode()), scalar("0"), none(), scalar("False"), scalar("0")});
        result = empty(tensor.dims);
    }
    const OperatorScope copy(m_recording, "aten::copy_", {arg(result), arg(tensor), scalar("False")});
    const std::string lambda =
        "at::native::direct_copy_kernel_cuda(at::TensorIteratorBase&)::{lambda()#3}::operator()() "
        "const::{lambda()#7}::operator()() const::{lambda(float)#1}";
    const std::string inner = "at::native::gpu_kernel_impl_nocast<" + lambda + ">(at::TensorIteratorBase&, " +
                              lambda + " const&)::{lambda(int)#1}";
    m_recording.launch({"void at::native::elementwise_kernel<128, 2, " + inner + ">(int, " + inner + ")",
                        {divideUp(tensor.elements(), 256), 1, 1},
                        {128, 1, 1},
                        18,
                        0},
                       memoryBoundNs(2 * tensor.bytes()));
    return result;
}

Tensor Operators::averageOverHeads(const Tensor& weights, int heads) {
    const Tensor sum = resident({weights.dims[0], weights.dims[2], weights.dims[3]});
    Tensor result;
    {
        const OperatorScope scope(m_recording, "aten::sum",
                                  {arg(weights), list({1}), scalar("False"), none()});
        m_recording.work(5000);
        result = allocated(sum.dims);
        const std::string sumOps =
            "at::native::ReduceOp<float, at::native::func_wrapper_t<float, "
            "at::native::sum_functor<float, float, float>::operator()(at::TensorIterator&)::"
            "{lambda(float, float)#1}>, unsigned int, float, 4>";
        m_recording.launch({"void at::native::reduce_kernel<128, 4, " + sumOps + " >(" + sumOps + ")",
                            {divideUp(result.elements(), 512), 1, 1},
                            {128, 1, 1},
                            64,
                            16},
                           memoryBoundNs(weights.bytes() + result.bytes()));
    }
    const OperatorScope scope(m_recording, "aten::div_", {arg(result), scalar(std::to_string(heads))});
    m_recording.work(3000);
    elementwiseKernel(
        "at::native::BUnaryFunctor<float, float, float, at::native::binary_internal::MulFunctor<float> >",
        result.elements(), 2);
    return result;
}

Tensor Operators::attentionWithWeights(const Tensor& input, int heads, const Tensor& inWeight,
                                       const Tensor& inBias, const Tensor& outWeight, const Tensor& outBias) {
    const std::int64_t batch = input.dims[0];
    const std::int64_t length = input.dims[1];
    const std::int64_t width = input.dims[2];
    const std::int64_t headWidth = width / heads;
    const OperatorScope scope(m_recording, "aten::_native_multi_head_attention",
                              attentionInputs(input, heads, {inWeight, inBias, outWeight, outBias}));
    m_recording.work(6000);
    const Tensor flat = view(input, {batch * length, width});
    const Tensor projected = product(flat, t(inWeight));
    const Tensor heads3 = transformBiasRescale(view(projected, {batch, length, 3 * width}), inBias, heads);
    free(projected);
    const Tensor query =
        view(heads3.viewedAs({batch, heads, length, headWidth}), {batch * heads, length, headWidth});
    const Tensor key = transpose(query, 1, 2);
    const Tensor scores = batchedProduct(query, key, true);
    const Tensor weights = softmax(view(scores, {batch, heads, length, length}));
    free(scores);
    const Tensor context = batchedProduct(view(weights, {batch * heads, length, length}), query, false);
    free(heads3);
    Tensor merged;
    {
        const Tensor split = view(context, {batch, heads, length, headWidth});
        const OperatorScope permute(m_recording, "aten::permute", {arg(split), list({0, 2, 1, 3})});
        merged = split.transposed(1, 2);
        const OperatorScope inner(m_recording, "aten::as_strided",
                                  {arg(split), list(merged.dims), list(merged.strides), none()});
    }
    const Tensor packed = contiguous(merged);
    free(context);
    const Tensor result = linear(view(packed, {batch, length, width}), outWeight, outBias);
    free(packed);
    const Tensor average = averageOverHeads(weights, heads);
    free(weights);
    free(average);
    return result;
}

} // namespace lanescope::samples
