// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/path_shapes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/store/trace.h"
#include "ui/state/path_state.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

/// Narrower parts are told by the colours of their slices alone.
constexpr double kLeastPx = 3;
/// More shapes than this cannot be distinguished.
constexpr std::size_t kMostShapes = 4000;

/// A latency lies between slices: it is a line, not an outline.
bool isBetweenSlices(PathPart part) {
    switch (part) {
    case PathPart::HandOver:
    case PathPart::LaunchLatency:
    case PathPart::StreamGap:
    case PathPart::EventWait:
    case PathPart::WaitReturn:
    case PathPart::QueueFull:
    case PathPart::NoCause:
        return true;
    default:
        return false;
    }
}

class PathShapes {
public:
    PathShapes(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface)
        : m_list(list)
        , m_scene(scene)
        , m_on(surface)
        , m_shown(*PathState::of(scene.view()).path())
        , m_leastNs(std::max<DurationNs>(
              static_cast<DurationNs>(surface.axis.nsPerPx() * kLeastPx * surface.scale), 1))
        , m_line(std::max(2.0, std::round(2 * surface.scale)))
        , m_color(scene.style().theme().warning) {}

    void add() {
        addNearly();
        for (const std::uint32_t place : wideSegments()) {
            addSegment(place);
        }
    }

private:
    struct Line {
        double top;
        double bottom;
        double clipTop; ///< pinned lanes lie above
    };

    const std::vector<PathSegment>& segments() const { return m_shown.path.segments; }

    /// Positions of segments in view that are wide enough; the fewer of the long ones and of those in view.
    std::vector<std::uint32_t> wideSegments() const {
        const TimeRange view = m_on.axis.range();
        const auto lengthOf = [this](std::uint32_t i) { return segments()[i].range.durationNs(); };
        const auto firstShort = std::ranges::partition_point(
            m_shown.byLength, [&](std::uint32_t i) { return lengthOf(i) >= m_leastNs; });
        const auto first = std::ranges::upper_bound(segments(), view.startNs, {},
                                                    [](const PathSegment& s) { return s.range.endNs; });
        const auto last = std::ranges::lower_bound(segments(), view.endNs, {},
                                                   [](const PathSegment& s) { return s.range.startNs; });
        std::vector<std::uint32_t> wide;
        const auto take = [&](std::uint32_t i) {
            if (wide.size() < kMostShapes && lengthOf(i) >= m_leastNs &&
                segments()[i].range.intersects(view)) {
                wide.push_back(i);
            }
        };
        if (firstShort - m_shown.byLength.begin() < last - first) {
            std::for_each(m_shown.byLength.begin(), firstShort, take);
        } else {
            for (auto segment = first; segment < last; ++segment) {
                take(static_cast<std::uint32_t>(segment - segments().begin()));
            }
        }
        return wide;
    }

    std::optional<Line> rowOf(SliceId slice) const {
        const auto place = m_scene.placeOf(slice, m_on.layout);
        if (!place) {
            return std::nullopt;
        }
        const double top = m_on.content.toCanvas(place->top);
        const double clipTop = m_on.content.isSticky(place->top) ? 0 : m_on.content.stickyHeight;
        return Line{top, top + place->height, clipTop};
    }

    /// The row of what a segment is about; of host work without a name the first row of its thread.
    std::optional<Line> lineOf(const PathSegment& segment) const {
        if (segment.slice != kNoSlice) {
            return rowOf(segment.slice);
        }
        const int lane = segment.track == kNoTrack ? -1 : m_scene.lanes().tree().laneOf(segment.track);
        const int index = lane < 0 ? -1 : m_on.layout.boxOfLane(lane);
        if (index < 0) {
            return std::nullopt;
        }
        const LaneBox& box = m_on.layout.boxes()[std::size_t(index)];
        const double top = m_on.content.toCanvas(box.y);
        return Line{top, top + std::max(box.rowHeight, m_on.layout.metrics().lanePadding),
                    double(m_on.content.isSticky(box.y) ? 0 : m_on.content.stickyHeight)};
    }

    bool isHidden(const Line& line) const { return line.bottom <= line.clipTop || line.top > m_on.height; }

    double xOf(TimeNs timeNs) const {
        return std::round(std::clamp(m_on.axis.xOf(timeNs), -4 * m_on.scale, m_on.width + 4 * m_on.scale));
    }

    void addSegment(std::uint32_t place) {
        const PathSegment& segment = segments()[place];
        const std::optional<Line> line = lineOf(segment);
        if (line && !isHidden(*line)) {
            addStretch(segment, *line);
        }
        if (place > 0) {
            addStep(segments()[place - 1], segment);
        }
        if (place + 1 < segments().size()) {
            addStep(segment, segments()[place + 1]);
        }
    }

    void addStretch(const PathSegment& segment, const Line& line) {
        const TimeNs explainedNs = segment.range.endNs - segment.unexplainedNs;
        const double x0 = xOf(segment.range.startNs);
        const double x1 = std::max(xOf(explainedNs), x0 + 1);
        const double middle = (line.top + line.bottom) / 2;
        if (isBetweenSlices(segment.part)) {
            const bool isSure = segment.evidence == Evidence::Recorded || segment.evidence == Evidence::Exact;
            m_list.add(LineShape{{x0, middle}, {x1, middle}, m_color, m_line, !isSure}, line.clipTop);
        } else {
            const double half = m_line / 2;
            m_list.add(
                OutlineShape{
                    QRectF(x0, line.top, x1 - x0, line.bottom - line.top).adjusted(half, half, -half, -half),
                    m_color, m_line, true},
                line.clipTop);
        }
        if (segment.unexplainedNs > 0) {
            QColor pale = m_color;
            pale.setAlphaF(0.6F);
            m_list.add(
                HatchShape{QRectF(x1, line.top, xOf(segment.range.endNs) - x1, line.bottom - line.top), pale},
                line.clipTop);
        }
    }

    /// The way from the row of one segment to that of the next.
    void addStep(const PathSegment& from, const PathSegment& to) {
        const std::optional<Line> a = lineOf(from);
        const std::optional<Line> b = lineOf(to);
        const double x = xOf(to.range.startNs);
        if (!a || !b || a->top == b->top || x < 0 || x > m_on.width) {
            return;
        }
        const double clipTop = std::max(a->clipTop, b->clipTop);
        const auto middleOf = [](const Line& line) { return (line.top + line.bottom) / 2; };
        const bool isSure = to.evidence == Evidence::Recorded || to.evidence == Evidence::Exact;
        m_list.add(LineShape{{x, middleOf(*a)}, {x, middleOf(*b)}, m_color, m_line / 2, !isSure}, clipTop);
    }

    /// Thin outlines; the fewer of the long ones and of those that start near the view.
    void addNearly() {
        const Trace& trace = m_scene.trace();
        const TimeRange view = m_on.axis.range();
        const SliceTable& slices = trace.slices();
        const auto firstShort = std::ranges::partition_point(m_shown.nearlyByLength, [&](std::uint32_t i) {
            return slices.durationNs[m_shown.nearly[i]] >= m_leastNs;
        });
        const auto startOf = [&](SliceId slice) { return slices.startNs[slice]; };
        const auto first = std::ranges::lower_bound(
            m_shown.nearly, saturatingSubtract(view.startNs, m_shown.longestNearlyNs), {}, startOf);
        const auto last = std::ranges::lower_bound(m_shown.nearly, view.endNs, {}, startOf);
        std::size_t shapes = 0;
        const auto take = [&](SliceId slice) {
            const TimeRange range = slices.range(slice);
            if (shapes < kMostShapes && range.durationNs() >= m_leastNs && range.intersects(view)) {
                shapes += addThin(slice, range) ? 1 : 0;
            }
        };
        if (firstShort - m_shown.nearlyByLength.begin() < last - first) {
            std::for_each(m_shown.nearlyByLength.begin(), firstShort,
                          [&](std::uint32_t i) { take(m_shown.nearly[i]); });
        } else {
            std::for_each(first, last, take);
        }
    }

    bool addThin(SliceId slice, TimeRange range) {
        const std::optional<Line> line = rowOf(slice);
        if (!line || isHidden(*line)) {
            return false;
        }
        const double x0 = xOf(range.startNs);
        m_list.add(
            OutlineShape{QRectF(x0, line->top, std::max(1.0, xOf(range.endNs) - x0), line->bottom - line->top)
                             .adjusted(0.5, 0.5, -0.5, -0.5),
                         m_color, std::max(1.0, std::round(m_on.scale)), true},
            line->clipTop);
        return true;
    }

    DrawList& m_list;
    const TimelineScene& m_scene;
    const OverlaySurface& m_on;
    const ShownPath& m_shown;
    DurationNs m_leastNs;
    double m_line;
    QColor m_color;
};

} // namespace

void addPath(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface) {
    if (PathState::of(scene.view()).path() != nullptr) {
        PathShapes(list, scene, surface).add();
    }
}

} // namespace lanescope::ui
