// SPDX-License-Identifier: Apache-2.0
// Idle intervals of the streams' lanes with their causes: where they are on the screen, what to say about
// them and the colours of causes. Made once, off the UI thread (O(n log n) of the device work
// and the idle pieces), and immutable then.
#pragma once

#include <QColor>
#include <QString>
#include <QVector>

#include <array>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/idle/gaps.h"
#include "ui/charts/hover_line.h"
#include "ui/timeline/lanes/lane_tree.h"

namespace lanescope::ui {

struct Theme;

struct GapLane {
    std::vector<Gap> gaps; ///< in order of time
    std::vector<GapExplanation> why;
    std::vector<std::uint32_t> byLength; ///< longest first
    std::vector<DurationNs> idleNs;      ///< by gap: length of all gaps before it
    TimeRange work;                      ///< from the first start to the last end of the stream's work

    /// Gaps of at least `shortestNs` that reach into `range`, in any order. Costs in proportion to the fewer
    /// of the two.
    std::vector<std::uint32_t> inView(TimeRange range, DurationNs shortestNs) const;
    /// The gap at a time, or -1.
    int at(TimeNs timeNs) const;
    /// Share of `range` in which the stream works: the union of all its work, overflow rows included.
    /// Nothing for an empty range and for lanes that are not streams. O(log gaps).
    std::optional<double> busyShare(TimeRange range) const;
};

struct GapLanes {
    std::vector<GapLane> byLane;                 ///< empty for lanes that are not streams
    std::array<bool, kIdleReasonCount> occurs{}; ///< by IdleReason: it explains some gap
};

/// Null or in part when stopped.
std::shared_ptr<const GapLanes> makeGapLanes(const Trace& trace, const IdlePieces& idle, const LaneTree& tree,
                                             const std::stop_token& stop = {});

/// "Operator on the host: aten::unique".
QString gapText(const Trace& trace, const GapExplanation& why);
QVector<HoverLine> gapCard(const Trace& trace, const Gap& gap, const GapExplanation& why);
QRgb gapColor(const Theme& theme, IdleReason reason);

} // namespace lanescope::ui
