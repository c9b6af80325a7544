// SPDX-License-Identifier: Apache-2.0
// Selection in a trace, written as text on a command line. Pure functions; any thread.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct WantedSelection {
    SliceId slice = kNoSlice;
    std::optional<TimeRange> range;
};

/// "correlation:N" is the first GPU work with that correlation id, "offset:N" the slice whose event stands at
/// that byte of the (unpacked) text, "step:N" the range of ProfilerStep#N,
/// "range:A..B" a time range (core/table/time_text.h), anything else the longest slice of that name, or,
/// when none is called so, the longest whose name contains it. O(slices).
Result<WantedSelection> parseSelection(const Trace& trace, std::string_view text);

} // namespace lanescope::ui
