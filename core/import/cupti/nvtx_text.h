// SPDX-License-Identifier: Apache-2.0
// Texts of NVTX ranges that PyTorch's emit_nvtx writes: "NAME[, seq = N][, op_id = N][, sizes = [...]]
// [, input_op_ids = [...]]", source: torch/csrc/autograd/profiler_legacy.cpp and
// torch/csrc/profiler/util.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/store/args.h"

namespace lanescope::cupti {

struct NvtxText {
    /// Name of the operator or range: the text before the first of the parts below; all of it without any.
    std::string_view name;
    /// Whether there is one of the parts: an operator of PyTorch.
    bool isOperator = false;
    std::optional<std::int64_t> sequence;
    std::optional<std::int64_t> operatorId;
    std::string_view sizes;    ///< such as "[[2, 3], []]"; empty without it
    std::string_view inputIds; ///< such as "[(12, 0), ]"; empty without it
};

/// Never fails: a text of another shape is a name. The result views `text`.
NvtxText parseNvtxText(std::string_view text);

/// Args that PyTorch wrote into the text, under Kineto's names.
void addOperatorArgs(const NvtxText& parsed, std::vector<Arg>& args);

} // namespace lanescope::cupti
