// SPDX-License-Identifier: Apache-2.0
// The slice that a command line names: by --correlation and --nth, or by --track and --time.
#pragma once

#include <string_view>

#include "app/cli/options.h"
#include "core/base/ids.h"
#include "core/base/result.h"

namespace lanescope {
class Trace;
}

namespace lanescope::cli {

inline constexpr unsigned kSliceChoice = kCorrelation | kNth | kTrack | kTime;

struct SliceChoice {
    SliceId slice = kNoSlice;
    std::size_t deviceOps = 0; ///< how many share the correlation id
};

bool choosesSlice(const Options& options);
/// Why the options name no slice; empty when they do.
std::string_view wrongSliceChoice(const Options& options);
/// Error: the trace has no such slice.
Result<SliceChoice> chosenSlice(const Trace& trace, const Options& options);

} // namespace lanescope::cli
