// SPDX-License-Identifier: Apache-2.0
// Ids that mean something within one rank only, as keys of one index over all ranks. Pure; any thread.
#pragma once

#include <cstdint>

#include "core/base/hash_mix.h"
#include "core/base/ids.h"

namespace lanescope {

/// 0 stays 0, and the ids of no rank stay what they are. Two ids of ranks share a key once in 2^63.
constexpr std::int64_t idWithinRank(std::int64_t id, RankId rank) {
    if (id == 0 || rank == kNoRank) {
        return id;
    }
    return static_cast<std::int64_t>(hashMix(static_cast<std::uint64_t>(id), indexOf(rank)) | 1);
}

} // namespace lanescope
