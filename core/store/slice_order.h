// SPDX-License-Identifier: Apache-2.0
// The order in which slices of a track nest: by start, longer first, then as in the file.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "core/base/page_allocator.h"
#include "core/base/time.h"

namespace lanescope {

/// Positions of the slices in nesting order; empty when they already are in that order. O(n) radix sort.
/// Throws StoppedException when `stop` is requested.
PagedVector<std::uint32_t> nestingOrder(std::span<const TimeNs> startNs,
                                        std::span<const DurationNs> durationNs, unsigned workers = 1,
                                        const std::stop_token& stop = {});

} // namespace lanescope
