// SPDX-License-Identifier: Apache-2.0
// The operators of the sample programs: each notes down what PyTorch 2.5 records when it runs on a CUDA
// device without autograd, from the operator down to launches and kernels.
#pragma once

#include <string>

#include "tests/support/sample_generator/recording.h"

namespace lanescope::samples {

class Operators {
public:
    Operators(Recording& recording, DataType type)
        : m_recording(recording)
        , m_type(type) {}

    /// A parameter or input that exists before the profiler starts.
    Tensor resident(std::vector<std::int64_t> dims);

    Tensor view(const Tensor& tensor, std::vector<std::int64_t> dims);
    Tensor transpose(const Tensor& tensor, std::size_t first, std::size_t second);
    Tensor empty(std::vector<std::int64_t> dims);
    /// Adds the tensor up over `ranks`, in place, by NCCL.
    void allReduce(const Tensor& tensor, int ranks);
    /// Host to device; synchronizes when the source is pageable.
    Tensor toDevice(std::vector<std::int64_t> dims, bool pinned);
    Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias);
    Tensor add(const Tensor& left, const Tensor& right);
    Tensor relu(const Tensor& input);
    Tensor layerNorm(const Tensor& input, const Tensor& weight, const Tensor& bias);
    /// torch._native_multi_head_attention that returns weights, too: separate products.
    Tensor attentionWithWeights(const Tensor& input, int heads, const Tensor& inWeight, const Tensor& inBias,
                                const Tensor& outWeight, const Tensor& outBias);

    // Calls of the code that Inductor generates: buffers without operators, products through extern_kernels,
    // and Triton kernels.
    Tensor compiledLinear(const Tensor& input, const Tensor& weight, const Tensor& bias);
    /// Attention without weights: one product for query, key and value, flash attention, one product.
    Tensor compiledAttention(const Tensor& input, int heads, const Tensor& inWeight, const Tensor& inBias,
                             const Tensor& outWeight, const Tensor& outBias);
    /// layer_norm(left + right) in one kernel.
    Tensor fusedAddAndNorm(const Tensor& left, const Tensor& right, const Tensor& weight, const Tensor& bias);

    void free(const Tensor& tensor) { m_recording.release(tensor.address); }

private:
    Tensor t(const Tensor& tensor);
    Tensor product(const Tensor& left, const Tensor& rightTransposed);
    Tensor batchedProduct(const Tensor& left, const Tensor& right, bool rightTransposed);
    Tensor softmax(const Tensor& scores);
    Tensor contiguous(const Tensor& tensor);
    Tensor averageOverHeads(const Tensor& weights, int heads);
    Tensor transformBiasRescale(const Tensor& projected, const Tensor& bias, int heads);
    Tensor flashAttention(const Tensor& projected, int heads);
    void tritonKernel(const KernelShape& kernel, std::vector<Input> inputs, std::int64_t bytes);
    void matrixProductKernel(std::int64_t rows, std::int64_t columns, std::int64_t inner, bool withBias);
    /// A vectorized elementwise kernel over `elements`, reading and writing `tensors` of them.
    void elementwiseKernel(const std::string& functor, std::int64_t elements, int tensors);
    std::string typeCode() const { return m_type == DataType::BFloat16 ? "15" : "6"; }
    Tensor allocated(std::vector<std::int64_t> dims);

    Recording& m_recording;
    DataType m_type;
};

} // namespace lanescope::samples
