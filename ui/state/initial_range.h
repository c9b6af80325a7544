// SPDX-License-Identifier: Apache-2.0
// Which part of a trace to show first. Pure function; any thread. O(slices).
#pragma once

#include "core/base/time.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

/// The range that holds the mass of the slices. A recorder can leave a few stray events seconds before
/// the work (warm-up, start of the profiler); when leaving out at most 1 % of the slices shrinks the
/// range to less than a fifth, that is done. With a small margin on both sides.
TimeRange initialRange(const Trace& trace);

} // namespace lanescope::ui
