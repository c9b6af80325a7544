// SPDX-License-Identifier: Apache-2.0
// The times that a trace may hold: 146 years around 0, so that the difference of any two fits a DurationNs
// and code may subtract without care. Events beyond are unusable (DiagnosticKind::TimestampOutOfRange).
#pragma once

#include "core/base/time.h"

namespace lanescope {

/// Earliest start is -kLastTimeNs. Leaves room for the longest duration of a complete event (7 days) and
/// for views to reach beyond the ends.
inline constexpr TimeNs kLastTimeNs = (TimeNs{1} << 62) - (TimeNs{1} << 52);

constexpr bool isWithinTimeLimits(TimeNs timeNs) {
    return timeNs >= -kLastTimeNs && timeNs <= kLastTimeNs;
}

} // namespace lanescope
