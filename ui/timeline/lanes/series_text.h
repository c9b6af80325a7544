// SPDX-License-Identifier: Apache-2.0
// What lanes of values are called in words: their unit, whether the figures were measured or derived, and by
// which formula from which events. Pure functions; UI thread.
#pragma once

#include <QString>

#include <cstdint>

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct LaneInfo;
struct Overlays;

enum class SeriesUnit : std::uint8_t { Percent, Bytes, GigabytesPerSecond, Plain };
SeriesUnit unitOf(const Trace& trace, const LaneInfo& lane);
QString formatSeriesValue(double value, SeriesUnit unit);

/// Measured: the trace has the values. Derived: they are computed from other events.
enum class SeriesOrigin : std::uint8_t { Measured, Derived };
SeriesOrigin originOf(const Trace& trace, const Overlays* overlays, const LaneInfo& lane);
/// "measured", "derived"
QString originText(SeriesOrigin origin);

/// Less than this is worth a word to the user.
inline constexpr double kFullCoverage = 0.98;
/// Such as "88 % of kernel time known"; empty where the lane knows all that it is about.
QString coverageText(const Overlays* overlays, const LaneInfo& lane);

/// What the lane shows, derived or measured, by which formula, and from which events; several lines.
QString describeSeries(const Trace& trace, const Overlays* overlays, const LaneInfo& lane);

} // namespace lanescope::ui
