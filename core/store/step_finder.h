// SPDX-License-Identifier: Apache-2.0
// Finds the profiler's steps: host slices named ProfilerStep#N. O(slices of annotations and operators).
#pragma once

#include <vector>

#include "core/base/string_pool.h"
#include "core/store/tables.h"

namespace lanescope {

/// In order of start.
std::vector<Step> findSteps(const SliceTable& slices, const std::vector<Track>& tracks,
                            const std::vector<Category>& categories, const StringPool& strings);

} // namespace lanescope
