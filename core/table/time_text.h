// SPDX-License-Identifier: Apache-2.0
// Times and numbers as text: exact decimals for machines and back, durations with three figures for people.
// Independent of the locale. Pure functions; any thread. Texts for the window are ui/theme/formatting.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/time.h"

namespace lanescope {

/// Nanoseconds as microseconds with three decimals, exact: 12345 -> "12.345".
std::string decimalMicroseconds(TimeNs timeNs);

/// Fractional nanoseconds as microseconds with six decimals, rounded half away from zero; for means and
/// deviations. `valueNs` must be finite.
std::string decimalMicroseconds(double valueNs);

/// `value` with exactly `digits` decimals; "nan", "inf" and "-inf" for what is not finite.
std::string fixedDecimal(double value, int digits);

/// Decimals for a difference of shares in points: two where one would round it to 0.
int pointDecimals(double points);

/// "2.10 h", "3.40 s", "12.3 ms", "450 µs", "7.25 µs", "820 ns": three figures, in the unit in which they are
/// not below 1; hours from 2 h on. `ns` must be finite.
std::string durationText(double ns);

/// "1194.12 ms to 1194.31 ms" after `originNs`, with enough decimals to distinguish the two.
std::string momentsText(TimeRange range, TimeNs originNs);

/// A duration such as "12.5", "12.5ms", "3s", "100us", "7ns"; without a unit it is in milliseconds.
/// Digits beyond whole nanoseconds are refused, as is anything that does not fit 64 bits.
std::optional<DurationNs> parseDuration(std::string_view text);

/// "A..B" relative to `bounds.startNs`, both as parseDuration reads them; either may be left out and
/// then means the start or end of `bounds`. InvalidArgument with a message for a person otherwise, also for a
/// range of which nothing lies in the bounds.
Result<TimeRange> parseTimeRange(std::string_view text, TimeRange bounds);

} // namespace lanescope
