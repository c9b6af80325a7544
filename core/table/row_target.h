// SPDX-License-Identifier: Apache-2.0
// The place on the timeline that a row of a table is about. Plain value.
#pragma once

#include <optional>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

/// A slice, a range, all slices of a name, a row of the timeline, or nothing.
struct RowTarget {
    SliceId slice = kNoSlice;
    TimeRange range = {};
    std::optional<StringId> name = std::nullopt;
    RowId row = kNoRow;

    bool operator==(const RowTarget&) const = default;
    bool isNowhere() const { return slice == kNoSlice && range.isEmpty() && !name && row == kNoRow; }
};

} // namespace lanescope
