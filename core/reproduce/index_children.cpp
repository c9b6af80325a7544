// SPDX-License-Identifier: Apache-2.0
#include "core/reproduce/index_children.h"

#include <algorithm>

namespace lanescope {

std::optional<IndexShapes> indexShapesOf(const OperatorInput& indexed,
                                         const std::vector<OperatorArgs>& children) {
    IndexShapes found;
    std::vector<std::int64_t> strides;
    for (const OperatorArgs& child : children) {
        const bool isIndex = child.name == "aten::reshape" &&
                             (child.type(0) == DataType::Int64 || child.type(0) == DataType::Int32);
        if (isIndex && !child.shape(0).empty()) {
            found.indices.push_back(child.input(0));
        }
        if (child.name == "aten::as_strided" && strides.empty() && child.shape(0) == indexed.shape) {
            strides = child.integers(2);
        }
    }
    if (found.indices.empty() || strides.empty()) {
        return std::nullopt;
    }
    const auto isIndexed = [](std::int64_t stride) { return stride == 0; };
    const auto first = std::ranges::find_if(strides, isIndexed);
    const auto kept = strides.size() - static_cast<std::size_t>(std::ranges::count_if(strides, isIndexed));
    if (first == strides.end() || indexed.shape.size() - kept != found.indices.size()) {
        return std::nullopt;
    }
    found.firstDimension = static_cast<std::size_t>(first - strides.begin());
    return found;
}

} // namespace lanescope
