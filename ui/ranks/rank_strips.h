// SPDX-License-Identifier: Apache-2.0
// The pixels of a rank's strip: one line per rank that is copied down its height, and below it one of its
// collectives. Pure functions; cost O(bins in view + pixels), O(collectives in view).
#pragma once

#include <QColor>

#include <array>
#include <span>
#include <vector>

#include "core/ranks/rank_set.h"
#include "ui/charts/chart_color.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

struct Theme;

/// How classes are shown everywhere.
ChartColor stripColor(StripClass stripClass);
QString stripClassName(StripClass stripClass);
ChartColor waitColor();
ChartColor transferColor();

struct StripPalette {
    explicit StripPalette(const Theme& theme);

    QRgb nothing = 0; ///< outside of the rank's time
    QRgb idle = 0;
    static constexpr std::size_t kLevels = 256;
    /// By class, and by how much of the time something ran.
    std::array<std::array<QRgb, kLevels>, kStripClassCount> shades{};
    QRgb wait = 0;
    QRgb transfer = 0;
};

/// Fractions of a time range spent in each class; all 0 outside of the strip.
std::array<double, kStripClassCount> stripShares(const RankStrip& strip, TimeRange ofTrace);

/// A pixel has the colour of the class that took most of its time, paler the more of it was idle.
void renderStrip(const RankStrip& strip, DurationNs shiftNs, const TimeAxis& axis,
                 const StripPalette& palette, std::span<QRgb> line);

/// A matched collective on one rank.
struct StripCollective {
    TimeRange range;       ///< on the common clock
    TimeNs transferNs = 0; ///< from then on data moved; before, the rank waited
    std::size_t index = 0; ///< into RankSet::collectives()
};
/// By rank, each by start.
std::vector<std::vector<StripCollective>> stripCollectives(const RankSet& set);

/// Over what `line` has: waiting pale, transfer strong. Each is at least a pixel.
void renderCollectives(std::span<const StripCollective> collectives, const TimeAxis& axis,
                       const StripPalette& palette, std::span<QRgb> line);

/// The one that contains the time or is nearest within `reachNs`; null: none.
const StripCollective* collectiveAt(std::span<const StripCollective> collectives, TimeNs timeNs,
                                    DurationNs reachNs);

} // namespace lanescope::ui
