// SPDX-License-Identifier: Apache-2.0
// The rank that recorded a trace of a job: the header's distributedInfo (Kineto). Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/store/tables.h"

namespace lanescope {

struct ProcessGroup {
    std::string name;
    std::string description;
    std::int64_t size = 0;
    std::vector<std::int64_t> ranks; ///< empty when the file does not say or cut the list
};

struct DistributedInfo {
    std::string backend;
    std::optional<std::int64_t> rank;
    std::optional<std::int64_t> worldSize;
    std::vector<ProcessGroup> groups;
};

/// Nothing when the header has no such field, or none that can be read.
std::optional<DistributedInfo> distributedInfo(std::span<const HeaderField> header);

/// "[0, 1, 2]", also inside a string; what is cut off ("...") makes the list empty.
std::vector<std::int64_t> parseRankList(std::string_view text);

} // namespace lanescope
