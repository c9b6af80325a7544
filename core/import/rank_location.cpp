// SPDX-License-Identifier: Apache-2.0
#include "core/import/rank_location.h"

#include <filesystem>

#include "core/store/rank_part.h"

namespace lanescope {

namespace {

constexpr std::string_view kMark = "#rank=";

} // namespace

std::optional<RankLocation> splitRankLocation(const std::string& location) {
    const std::size_t mark = location.rfind(kMark);
    std::error_code ignored;
    if (mark == std::string::npos || mark == 0 || std::filesystem::exists(location, ignored)) {
        return std::nullopt;
    }
    return RankLocation{location.substr(0, mark), location.substr(mark + kMark.size())};
}

std::string rankLocation(const std::string& file, std::string_view rank) {
    return file + std::string(kMark) + std::string(rank);
}

Result<TracePtr> rankOfTrace(const Trace& trace, const std::string& rank) {
    std::string names;
    std::optional<RankId> found;
    for (std::size_t i = 0; i < trace.ranks().size(); ++i) {
        const Rank& candidate = trace.ranks()[i];
        const std::string name(trace.text(candidate.name));
        names += (names.empty() ? "" : ", ") + name;
        if (name == rank || (!found && std::to_string(candidate.number) == rank)) {
            found = RankId(i);
        }
    }
    if (!found) {
        return Error{ErrorCode::InvalidArgument,
                     names.empty() ? "it holds one rank only"
                                   : "it has no rank " + rank + "; its ranks are " + names,
                     trace.path(),
                     {}};
    }
    return partOfRank(trace, *found);
}

} // namespace lanescope
