// SPDX-License-Identifier: Apache-2.0
// The operators of code that torch.compile made: see operators.h.
#include "tests/support/sample_generator/kernel_sizes.h"
#include "tests/support/sample_generator/operators.h"

namespace lanescope::samples {

void Operators::tritonKernel(const KernelShape& kernel, std::vector<Input> inputs, std::int64_t bytes) {
    const OperatorScope scope(
        m_recording, kernel.name, std::move(inputs),
        "\"kernel_backend\": \"triton\", \"num_stages\": 1, \"stream\": 0, \"num_warps\": " +
            std::to_string(kernel.threadsPerBlock() / kWarpSize) + ", ");
    m_recording.work(2600);
    m_recording.launch(kernel, memoryBoundNs(bytes), Launcher::Triton);
}

Tensor Operators::compiledLinear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
    const std::int64_t rows = input.elements() / input.dims.back();
    Tensor result = allocated({rows, weight.dims[0]});
    const OperatorScope addmm(m_recording, "aten::addmm",
                              {arg(bias), arg(input.viewedAs({rows, input.dims.back()})),
                               arg(weight.transposed(0, 1)), scalar("1"), scalar("1"), arg(result)});
    m_recording.work(6500);
    matrixProductKernel(rows, weight.dims[0], input.dims.back(), true);
    std::vector<std::int64_t> dims = input.dims;
    dims.back() = weight.dims[0];
    return result.viewedAs(std::move(dims));
}

Tensor Operators::fusedAddAndNorm(const Tensor& left, const Tensor& right, const Tensor& weight,
                                  const Tensor& bias) {
    Tensor result = allocated(left.dims);
    const std::int64_t width = left.dims.back();
    const std::int64_t rows = left.elements() / width;
    tritonKernel(
        {"triton_per_fused_add_native_layer_norm_0", {static_cast<int>(rows), 1, 1}, {128, 1, 1}, 24, 64},
        {arg(left), arg(right), arg(weight), arg(bias), arg(result), scalar(std::to_string(rows)),
         scalar(std::to_string(width))},
        3 * left.bytes() + 2 * weight.bytes());
    return result;
}

Tensor Operators::flashAttention(const Tensor& projected, int heads) {
    const std::int64_t batch = projected.dims[0];
    const std::int64_t length = projected.dims[1];
    const std::int64_t width = projected.dims[2] / 3;
    const std::int64_t headWidth = width / heads;
    Tensor part = projected;
    part.dims = {batch, length, heads, headWidth};
    part.strides = {length * 3 * width, 3 * width, headWidth, 1};
    const Input input = arg(part.transposed(1, 2));
    const Input scale = scalar("0.125");
    const OperatorScope flash(m_recording, "aten::_scaled_dot_product_flash_attention",
                              {input, input, input, scalar("0."), scalar("False"), scalar("False"), scale});
    for (int i = 0; i < 3; ++i) {
        transpose(input.tensor, 1, 2);
    }
    const std::string lengthText = std::to_string(length);
    const OperatorScope forward(m_recording, "aten::_flash_attention_forward",
                                {arg(part), arg(part), arg(part), none(), none(), scalar(lengthText),
                                 scalar(lengthText), scalar("0."), scalar("False"), scalar("False"), scale,
                                 none(), none(), none(), none()});
    m_recording.work(3000);
    const Tensor context = empty(part.dims);
    const Tensor logSums = empty({batch, heads, length});
    m_recording.call("cudaStreamIsCapturing", 317, 1100);
    m_recording.call("cudaFuncSetAttribute", 273, 1050);
    const std::string traits = "cutlass::bfloat16_t";
    m_recording.launch(
        {"void pytorch_flash::flash_fwd_kernel<pytorch_flash::Flash_fwd_kernel_traits<64, 128, 128, 4, "
         "false, "
         "false, " +
             traits + ", pytorch_flash::Flash_kernel_traits<64, 128, 128, 4, " + traits +
             "> >, false, false, false, false, true, true, false>(pytorch_flash::Flash_fwd_params)",
         {divideUp(length, 128), static_cast<int>(batch), heads},
         {128, 1, 1},
         255,
         49152},
        matrixProductNs(divideUp(length, 128) * batch * heads,
                        4.0 * 128 * static_cast<double>(length * headWidth), kFlashFlopsPerSmNs));
    free(logSums);
    return context;
}

Tensor Operators::compiledAttention(const Tensor& input, int heads, const Tensor& inWeight,
                                    const Tensor& inBias, const Tensor& outWeight, const Tensor& outBias) {
    const Tensor projected = compiledLinear(input, inWeight, inBias);
    const Tensor context = flashAttention(projected, heads);
    free(projected);
    const std::vector<std::int64_t> dims{input.dims[0], input.dims[1], projected.dims[2] / 3};
    const Tensor result = compiledLinear(context.viewedAs(dims), outWeight, outBias);
    free(context);
    return result;
}

} // namespace lanescope::samples
