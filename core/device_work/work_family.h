// SPDX-License-Identifier: Apache-2.0
// Families of device work: what a kernel, copy or memset does. Each piece of work has one, in all tables,
// pictures and sentences (category_rules.h decides). A plain value; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

enum class WorkFamily : std::uint8_t {
    Communication,
    Memory,           ///< copies and memsets, by engines or by kernels of the driver
    Waiting,          ///< waits for other work and computes nothing, such as "copy-done" of a TPU
    Attention,        ///< fused
    KvCache,          ///< writes and moves entries of the cache of keys and values
    MixtureOfExperts, ///< routing and the grouped products of experts
    Convolution,
    MatrixMultiply,
    Normalization,
    Softmax,
    Loss,
    Optimizer,
    RotaryEmbedding,
    Embedding,
    Quantization,
    Pooling,
    Resampling, ///< of images
    Scan,       ///< prefix sums, state-space models, linear recurrences
    Sampling,   ///< of tokens
    Sorting,    ///< and top-k
    Random,
    Fourier,
    Indexing, ///< gather, scatter, index
    Layout,   ///< transposes, concatenates, pads
    Reduction,
    Pointwise,
    Other,
};
inline constexpr std::size_t kWorkFamilies = 27;

/// "Matrix multiply": the name of the family's category, see resources/rules/categories.txt.
std::string_view workFamilyName(WorkFamily family);

std::optional<WorkFamily> workFamilyNamed(std::string_view category);

/// Few groups of families, for colours.
enum class WorkGroup : std::uint8_t {
    Matrix, ///< matrix multiplications, convolutions, experts
    Attention,
    Elementwise,
    Reduction,
    Communication,
    Other,
};

WorkGroup workGroupOf(WorkFamily family);

} // namespace lanescope
