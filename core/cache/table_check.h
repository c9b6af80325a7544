// SPDX-License-Identifier: Apache-2.0
// Whether tables that were read back can be used at all: every id points into its table, columns of one
// table are of one length, and tracks and rows cover the slices. A checksum finds damage; this finds
// entries that a program with a mistake wrote. O(size of the id columns), a fraction of the checksum's cost.
#pragma once

#include <cstdint>
#include <span>

#include "core/store/trace.h"

namespace lanescope {

/// Whether `offsets` cut `bytes` bytes into strings, of which the first is empty.
bool areStringOffsets(std::span<const std::uint64_t> offsets, std::uint64_t bytes);

/// Everything but the strings' offsets, which must be good before a StringPool is made of them.
bool tablesHoldTogether(const TraceData& data);

} // namespace lanescope
