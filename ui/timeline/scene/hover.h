// SPDX-License-Identifier: Apache-2.0
// The pointer over the canvas: what lies under it, and the time range that it drags. Owned by a
// TimelineScene; UI thread only. Points are device pixels of the canvas.
#pragma once

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

#include "ui/timeline/geometry/frame_geometry.h"
#include "ui/timeline/geometry/hit_test.h"
#include "ui/timeline/lanes/gap_lanes.h"
#include "ui/timeline/series/block_rows.h"

namespace lanescope::ui {

class TimelineScene;

/// Lies under a point; box -1 and no point when the pointer is elsewhere.
struct HoverTarget {
    bool inside = false; ///< the pointer is over the canvas
    double x = 0;
    double y = 0;
    Hit hit;
    std::uint32_t sliceCount = 0;     ///< slices (or instants) that the pixel under the pointer stands for
    InstantId instant{kNoIndex};      ///< instead of a slice
    int gap = -1;                     ///< instead of a slice: into the lane's idle intervals
    const LaneBlock* block = nullptr; ///< instead of a slice: of a lane with rows of blocks
    friend bool operator==(const HoverTarget& a, const HoverTarget& b) {
        return a.inside == b.inside && a.x == b.x && a.y == b.y && a.hit.slice == b.hit.slice &&
               a.instant == b.instant && a.gap == b.gap && a.block == b.block;
    }
};

/// An idle interval and its cause; null: none.
struct HoveredGap {
    const Gap* gap = nullptr;
    const GapExplanation* why = nullptr;
};

class Hover : public QObject {
    Q_OBJECT

public:
    explicit Hover(const TimelineScene& scene, QObject* parent);

    const HoverTarget& target() const { return m_target; }
    void moveTo(double x, double y);
    void clear();
    /// The target that a point would have. A gap counts where it is at least a few pixels wide.
    HoverTarget targetAt(double x, double y) const;
    HoveredGap gapOf(const HoverTarget& target) const;

    /// A time range being dragged, not yet the time selection.
    const std::optional<TimeRange>& dragRange() const { return m_dragRange; }
    /// Tracks of the lanes that the drag is about; empty: all.
    const std::vector<TrackId>& dragTracks() const { return m_dragTracks; }
    void setDragRange(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    /// Tracks of the lanes between two heights of the canvas; empty where they are on no lane of slices.
    std::vector<TrackId> tracksBetween(double y0, double y1) const;

signals:
    void changed();
    void dragRangeChanged();

private:
    const MarkBox* markAt(double x, double y) const;
    const SliceBox* drawnAt(int lane, int row, double x) const;

    const TimelineScene& m_scene;
    HoverTarget m_target;
    std::optional<TimeRange> m_dragRange;
    std::vector<TrackId> m_dragTracks;
};

} // namespace lanescope::ui
