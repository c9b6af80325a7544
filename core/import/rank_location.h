// SPDX-License-Identifier: Apache-2.0
// Places of single ranks in files that hold several: "merged.json#rank=TP01", by the rank's name or its
// number. Pure functions, except that they look whether a file has such a name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/store/trace.h"

namespace lanescope {

struct RankLocation {
    std::string file;
    std::string rank;
};

/// Nothing for a location without a rank, and for a file that is called so.
std::optional<RankLocation> splitRankLocation(const std::string& location);
std::string rankLocation(const std::string& file, std::string_view rank);

/// The rank of that name or number as a trace of its own, whose path is its location. Error: InvalidArgument
/// where the trace has no such rank.
Result<TracePtr> rankOfTrace(const Trace& trace, const std::string& rank);

} // namespace lanescope
