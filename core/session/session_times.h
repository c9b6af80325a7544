// SPDX-License-Identifier: Apache-2.0
// Conversion of a session's times, when the times of the trace's file are read in another unit: the same
// figures of the file then mean other times. Pure function; any thread.
#pragma once

#include "core/session/session.h"

namespace lanescope {

/// All times of `trace` multiplied by that power of ten and held at the ends of their range. What is less
/// than a nanosecond then is cut off.
SessionTrace withTimesScaled(SessionTrace trace, int exponent);

} // namespace lanescope
