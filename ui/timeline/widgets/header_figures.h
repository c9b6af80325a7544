// SPDX-License-Identifier: Apache-2.0
// Texts of the column of lane names: names, figures of the visible range, tool tips. Pure functions
// of the scene; UI thread.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

#include "ui/timeline/lanes/lane_layout.h"
#include "ui/timeline/series/series_samples.h"

namespace lanescope::ui {

class TimelineScene;

/// The box's name; a pinned lane is away from its group, so it says which one that is.
QString headerName(const TimelineScene& scene, const LaneBox& box);
/// Utilization and SM efficiency of a GPU in view, the most important one first.
QStringList groupFigures(const TimelineScene& scene, int group);
/// Mean of a lane of values, busy share of a lane of slices, in view; empty where unknown.
QString laneFigure(const TimelineScene& scene, int lane);
/// The line below the name of a lane of values: derived or measured, and its mean in view.
QString seriesLine(const TimelineScene& scene, int lane);
/// "min 0 %, max 98 %" of the range in view; empty where nothing is known.
QString seriesExtremesLine(const TimelineScene& scene, int lane);
/// The scale that the lane is drawn with; none while it is not in view.
std::optional<SeriesScale> shownScale(const TimelineScene& scene, int lane);
QString headerToolTip(const TimelineScene& scene, const LaneBox& box);

} // namespace lanescope::ui
