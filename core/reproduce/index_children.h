// SPDX-License-Identifier: Apache-2.0
// Indices of an indexing operator (aten::index and its kin), whose shapes the profiler does not record: they
// lie in a list with empty places. The operator itself calls aten::as_strided, which makes a view of its
// input with stride 0 where an index counts, and aten::reshape for each index; both are recorded. Source:
// aten/src/ATen/native/TensorAdvancedIndexing.cpp, restride_src() and reshape_indexer(). Pure; any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/cost/operator_args.h"

namespace lanescope {

struct IndexShapes {
    std::size_t firstDimension = 0;     ///< of the input that is indexed
    std::vector<OperatorInput> indices; ///< of it and those that follow
};

/// `children`: the operators called by the indexing operator, in order. nullopt where they do not tell, as
/// with indices of dimensions that do not follow each other.
std::optional<IndexShapes> indexShapesOf(const OperatorInput& indexed,
                                         const std::vector<OperatorArgs>& children);

} // namespace lanescope
