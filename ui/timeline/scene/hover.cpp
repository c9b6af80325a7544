// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/hover.h"

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/timeline/paint/canvas_raster.h"
#include "ui/timeline/scene/block_shapes.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

Hover::Hover(const TimelineScene& scene, QObject* parent)
    : QObject(parent)
    , m_scene(scene) {}

const SliceBox* Hover::drawnAt(int lane, int row, double x) const {
    const int column = int(x);
    for (const RowStrip& strip : m_scene.frame().rows) {
        if (strip.lane != lane || strip.row != row) {
            continue;
        }
        const auto first = m_scene.frame().boxes.begin() + std::ptrdiff_t(strip.firstBox);
        const auto last = first + std::ptrdiff_t(strip.boxCount);
        const auto box =
            std::partition_point(first, last, [column](const SliceBox& entry) { return entry.x1 <= column; });
        return box != last && box->x0 <= column ? &*box : nullptr;
    }
    return nullptr;
}

const MarkBox* Hover::markAt(double x, double y) const {
    const double reach = kMarkPx * m_scene.viewport().devicePixelRatio();
    const auto under =
        std::find_if(m_scene.frame().marks.begin(), m_scene.frame().marks.end(), [&](const MarkBox& mark) {
            return std::abs(x - mark.x) <= reach / 2 && y >= mark.y && y <= mark.y + reach;
        });
    return under == m_scene.frame().marks.end() ? nullptr : &*under;
}

void Hover::moveTo(double x, double y) {
    const HoverTarget target = targetAt(x, y);
    if (!(target == m_target)) {
        m_target = target;
        emit changed();
    }
}

HoveredGap Hover::gapOf(const HoverTarget& target) const {
    const GapLane* lane = target.gap < 0 ? nullptr : m_scene.lanes().gapsOf(target.hit.lane);
    return lane == nullptr
               ? HoveredGap()
               : HoveredGap{&lane->gaps[std::size_t(target.gap)], &lane->why[std::size_t(target.gap)]};
}

HoverTarget Hover::targetAt(double x, double y) const {
    HoverTarget target;
    target.inside = true;
    target.x = x;
    target.y = y;
    target.hit = hitTest(m_scene.layout(), m_scene.lanes().rows(), m_scene.viewport().axis(),
                         m_scene.viewport().contentView(), x, y, 2 * m_scene.viewport().devicePixelRatio());
    target.sliceCount = target.hit.slice == kNoSlice ? 0 : 1;
    if (const MarkBox* mark = markAt(x, y)) {
        target.hit.slice = kNoSlice;
        target.instant = mark->instant;
        target.sliceCount = mark->count;
    } else if (target.hit.row >= 0) {
        // A column that stands for several slices speaks of the longest of them.
        const SliceBox* box = drawnAt(target.hit.lane, target.hit.row, x);
        if (box != nullptr && box->sliceCount > 1) {
            target.hit.slice = box->slice;
            target.sliceCount = box->sliceCount;
        }
    }
    if (target.hit.box >= 0) {
        const LaneBox& box = m_scene.layout().boxes()[std::size_t(target.hit.box)];
        if (const BlockRows* rows = blocksOf(m_scene, box)) {
            const int contentY = m_scene.viewport().contentView().toContent(int(std::floor(y)));
            const auto row = blockRowAt(*rows, box, m_scene.layout().metrics(), contentY);
            target.block = row ? rows->at(*row, target.hit.timeNs) : nullptr;
        }
    }
    constexpr double kLeastGapPx = 4;
    if (const GapLane* gaps = m_scene.lanes().gapsOf(target.hit.lane);
        gaps != nullptr && target.hit.slice == kNoSlice && target.hit.row == 0 &&
        std::uint32_t(target.instant) == kNoIndex) {
        const int gap = gaps->at(target.hit.timeNs);
        const bool wide = gap >= 0 && double(gaps->gaps[std::size_t(gap)].range.durationNs()) *
                                              m_scene.viewport().axis().pxPerNs() >=
                                          kLeastGapPx * m_scene.viewport().devicePixelRatio();
        target.gap = wide ? gap : -1;
    }
    return target;
}

void Hover::clear() {
    if (m_target.inside) {
        m_target = HoverTarget();
        emit changed();
    }
}

void Hover::setDragRange(std::optional<TimeRange> range, std::vector<TrackId> tracks) {
    if (range != m_dragRange || tracks != m_dragTracks) {
        m_dragRange = range;
        m_dragTracks = std::move(tracks);
        emit dragRangeChanged();
    }
}

std::vector<TrackId> Hover::tracksBetween(double y0, double y1) const {
    const double top = std::min(y0, y1);
    const double bottom = std::max(y0, y1);
    const ContentView view = m_scene.viewport().contentView();
    std::vector<TrackId> tracks;
    for (const int index : m_scene.layout().boxesInView(view, m_scene.viewport().heightPx())) {
        const LaneBox& box = m_scene.layout().boxes()[std::size_t(index)];
        const int y = view.toCanvas(box.y);
        const bool touched = y <= bottom && y + box.height > top;
        if (touched && !box.isGroup() && !m_scene.lanes().tree().lanes[std::size_t(box.lane)].isSeries()) {
            tracks.push_back(m_scene.lanes().tree().lanes[std::size_t(box.lane)].track);
        }
    }
    std::ranges::sort(tracks);
    tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
    return tracks;
}

} // namespace lanescope::ui
