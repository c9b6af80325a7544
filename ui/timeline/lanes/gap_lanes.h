// SPDX-License-Identifier: Apache-2.0
// Idle intervals of the streams' lanes with their causes: where they are on the screen, what to say about
// them and the colours that tell causes apart. Made once, off the UI thread (O(n log n) of the device work),
// and immutable then.
#pragma once

#include <QColor>
#include <QRect>
#include <QString>
#include <QVector>

#include <array>
#include <memory>
#include <vector>

#include "core/analysis/device/gaps.h"
#include "ui/charts/hover_line.h"
#include "ui/timeline/lanes/lane_tree.h"

class QPainter;

namespace lanescope::ui {

struct Theme;
class TimeAxis;

struct GapLane {
    std::vector<Gap> gaps; ///< in order of time
    std::vector<GapExplanation> why;
    std::vector<std::uint32_t> byLength; ///< longest first

    /// Gaps of at least `shortestNs` that reach into `range`, in any order. Costs in proportion to the fewer
    /// of the two.
    std::vector<std::uint32_t> inView(TimeRange range, DurationNs shortestNs) const;
    /// The gap at a time, or -1.
    int at(TimeNs timeNs) const;
};

struct GapLanes {
    std::vector<GapLane> byLane; ///< empty for lanes that are no streams
};

std::shared_ptr<const GapLanes> makeGapLanes(const Trace& trace, const LaneTree& tree);

/// "host busy", "synchronization".
QString gapCauseText(GapCause cause);
/// "host busy: aten::unique".
QString gapText(const Trace& trace, const GapExplanation& why);
QVector<HoverLine> gapCard(const Trace& trace, const Gap& gap, const GapExplanation& why);
QRgb gapColor(const Theme& theme, GapCause cause);

/// Fills `box` as gaps are, with a bar of `line` at its bottom.
void paintGapPattern(QPainter& painter, QColor color, QRect box, int line);
/// Hatches `box` (device pixels) and names its cause where there is room.
void paintGap(QPainter& painter, const Theme& theme, const Trace& trace, const GapExplanation& why, QRect box,
              double scale);

} // namespace lanescope::ui
