// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/work_family.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Entry {
    std::string_view name;
    WorkGroup group;
};

/// In the order of WorkFamily.
constexpr std::array<Entry, kWorkFamilies> kFamilies{{
    {"Communication", WorkGroup::Communication},
    {"Memory", WorkGroup::Other},
    {"Waiting", WorkGroup::Other},
    {"Attention", WorkGroup::Attention},
    {"KV cache", WorkGroup::Attention},
    {"Mixture of experts", WorkGroup::Matrix},
    {"Convolution", WorkGroup::Matrix},
    {"Matrix multiply", WorkGroup::Matrix},
    {"Normalization", WorkGroup::Reduction},
    {"Softmax", WorkGroup::Reduction},
    {"Loss", WorkGroup::Reduction},
    {"Optimizer", WorkGroup::Elementwise},
    {"Rotary embedding", WorkGroup::Elementwise},
    {"Embedding", WorkGroup::Elementwise},
    {"Quantization", WorkGroup::Elementwise},
    {"Pooling", WorkGroup::Elementwise},
    {"Resampling", WorkGroup::Elementwise},
    {"Scan", WorkGroup::Reduction},
    {"Sampling", WorkGroup::Reduction},
    {"Sorting", WorkGroup::Reduction},
    {"Random numbers", WorkGroup::Elementwise},
    {"Fourier transform", WorkGroup::Other},
    {"Indexing", WorkGroup::Elementwise},
    {"Data layout", WorkGroup::Elementwise},
    {"Reduction", WorkGroup::Reduction},
    {"Pointwise", WorkGroup::Elementwise},
    {"other", WorkGroup::Other},
}};

} // namespace

std::string_view workFamilyName(WorkFamily family) {
    return kFamilies[static_cast<std::size_t>(family)].name;
}

std::optional<WorkFamily> workFamilyNamed(std::string_view category) {
    const auto* const found = std::ranges::find(kFamilies, category, &Entry::name);
    return found == kFamilies.end() ? std::nullopt : std::optional(WorkFamily(found - kFamilies.begin()));
}

WorkGroup workGroupOf(WorkFamily family) {
    return kFamilies[static_cast<std::size_t>(family)].group;
}

} // namespace lanescope
