// SPDX-License-Identifier: Apache-2.0
// The one formatter for times, durations, bytes, counts and percentages: every view uses it, so that
// the same figure looks the same everywhere. Pure functions of value and unit choice.
#pragma once

#include <QString>

#include "core/base/time.h"

namespace lanescope::ui {

enum class TimeUnit { Automatic, Nanoseconds, Microseconds, Milliseconds, Seconds };

/// "1.234 ms" with a narrow no-break space; automatic picks the unit so that 1 <= value < 1000, with up
/// to three decimals.
QString formatDuration(DurationNs durationNs, TimeUnit unit = TimeUnit::Automatic);
QString formatDuration(double durationNs, TimeUnit unit = TimeUnit::Automatic);
/// A number with exactly `decimals` decimals, so that the figures of a column line up.
QString formatFixed(double value, int decimals);
/// Time relative to an origin with enough digits to show `resolutionNs`: "12.345 678 ms".
QString formatTime(TimeNs relativeNs, DurationNs resolutionNs = 1, TimeUnit unit = TimeUnit::Automatic);
/// The unit that formatTime() would choose: for a scale, whose figures should all have one.
TimeUnit timeUnitFor(TimeNs largestNs);
/// The file's own figure: decimal microseconds, exact, such as "1623142623460111.250".
QString formatRawMicroseconds(TimeNs timeNs);
QString formatBytes(double bytes);  ///< binary units: "1.50 GiB"
QString formatCount(quint64 count); ///< grouped by locale
QString formatWhole(qint64 value);  ///< all digits, grouped
/// Up to four significant decimals, grouped: "1 234 567", "0.0125".
QString formatNumber(double value);
/// Decimal prefixes: "1.234 T" of operations, say.
QString formatAmount(double value);
QString formatPercent(double fraction, int decimals = 1); ///< 0.425 -> "42.5 %"

} // namespace lanescope::ui
