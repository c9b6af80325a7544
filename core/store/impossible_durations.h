// SPDX-License-Identifier: Apache-2.0
// Device work whose recorded duration cannot be: it reaches past work that began after it on the same stream
// and was finished before it. A stream runs its work in order, so that the end is wrong, as where a recorder
// lost the end's time stamp. Told apart from
// - dependent launch (PDL), where a piece overlaps the next one and none lies within another,
// - pieces of one graph launch, which run side by side,
// - lanes that are not queues: work lies within other work there too, or overlaps it by more than half.
// Pure; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

/// A piece of work of one stream.
struct StreamWork {
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    std::int64_t correlation = 0; ///< of its launch; 0: unknown
    StringId name = kEmptyString;
    std::uint32_t position = 0; ///< the caller's

    TimeNs endNs() const { return startNs + durationNs; }
};

/// A piece with an impossible duration, and what is left of it: up to the start of the next work.
struct ImpossibleDuration {
    std::uint32_t position = 0;
    DurationNs possibleNs = 0;
};

/// `work` by start, longer first. O(n), but O(n log n) where a piece lies within another.
std::vector<ImpossibleDuration> impossibleDurations(std::span<const StreamWork> work);

} // namespace lanescope
