// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/overlays.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <span>

#include "core/attribution/causal_chain.h"
#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/geometry/gap_shapes.h"
#include "ui/timeline/scene/block_shapes.h"
#include "ui/timeline/scene/ghost_shapes.h"
#include "ui/timeline/scene/note_shapes.h"
#include "ui/timeline/scene/path_shapes.h"
#include "ui/timeline/scene/result_shapes.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

/// More arrows than this hide what they point at.
constexpr std::size_t kMaxArrows = 32;

/// Start of the call that launched `slice`; nothing where that is not known.
std::optional<TimeNs> launchTimeOf(const Trace& trace, SliceId slice) {
    const DeviceOpId op = slice == kNoSlice ? kNoDeviceOp : trace.deviceOpOf(slice);
    if (op == kNoDeviceOp || trace.deviceOp(op).launch == kNoLaunch) {
        return std::nullopt;
    }
    return trace.slices().startNs[trace.launch(trace.deviceOp(op).launch).slice];
}

class Builder {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::TimelineCanvas)

public:
    Builder(const TimelineScene& scene, const OverlaySurface& surface)
        : m_scene(scene)
        , m_trace(scene.trace())
        , m_view(scene.view())
        , m_theme(scene.style().theme())
        , m_on(surface) {}

    OverlayGeometry build() {
        const HoverTarget hover = m_on.hasPointer ? m_scene.hover().target() : HoverTarget();
        const SliceId hovered = hover.hit.slice;
        const SliceId selected = m_view.selectedSlice();
        addBlocks(m_result.list, m_scene, m_on);
        addGaps(hover);
        addGhosts(m_result.list, m_scene, m_on);
        addPath(m_result.list, m_scene, m_on);
        addTimeSelection();
        addResultMarks(m_result.list, m_scene, m_on);
        addNotes(m_result.list, m_scene, m_on);
        m_result.selectionArrows = arrowsOf(selected);
        m_result.hoverArrows = hovered == selected ? ArrowLayout() : arrowsOf(hovered);
        addOutline(hovered, false);
        if (m_scene.style().flowOptions().chain) {
            for (const ChainLink& link : causalChain(m_trace, selected)) {
                // Where its row is not shown the outline would be that of the whole lane.
                if (const auto place = m_scene.placeOf(link.slice, m_on.layout); place && place->row >= 0) {
                    addOutline(link.slice, false);
                }
            }
        }
        for (const SliceId picked : m_view.pickedSlices()) {
            addOutline(picked, true);
        }
        addOutline(selected, true);
        addQueueDelay(selected);
        addArrows(m_result.hoverArrows, false);
        addArrows(m_result.selectionArrows, true);
        if (hover.inside) {
            addCrosshair(hover);
            addSeriesValues(hover);
        }
        return std::move(m_result);
    }

private:
    std::optional<SlicePlace> placeOf(SliceId slice) const { return slicePlaceOn(m_scene, m_on, slice); }

    /// Height above which pinned lanes cover a slice; 0 for slices on those.
    double clipTopOf(SliceId slice) const {
        const auto place = m_scene.placeOf(slice, m_on.layout);
        return place && !m_on.content.isSticky(place->top) ? m_on.content.stickyHeight : 0;
    }

    bool isOff(const SlicePlace& place) const {
        return place.x1 < 0 || place.x0 > m_on.width || place.bottom < 0 || place.top > m_on.height;
    }

    /// Idle intervals of streams: all that are wide enough, or the one under the pointer.
    void addGaps(const HoverTarget& hover) {
        constexpr double kLeastPx = 2;
        const auto shortestNs =
            std::max<DurationNs>(DurationNs(m_on.axis.nsPerPx() * kLeastPx * m_on.scale), 1);
        for (const int index : m_on.layout.boxesInView(m_on.content, m_on.height)) {
            const LaneBox& box = m_on.layout.boxes()[std::size_t(index)];
            const GapLane* lane =
                box.isGroup() || box.rowHeight == 0 ? nullptr : m_scene.lanes().gapsOf(box.lane);
            if (lane == nullptr || m_scene.arranger().state().lanes[std::size_t(box.lane)].isFolded()) {
                continue;
            }
            if (m_scene.style().gapsShown()) {
                for (const std::uint32_t gap : lane->inView(m_on.axis.range(), shortestNs)) {
                    addGapOn(box, lane->gaps[gap], lane->why[gap]);
                }
            } else if (const HoveredGap hovered = m_scene.hover().gapOf(hover);
                       hovered.gap != nullptr && hover.hit.lane == box.lane) {
                addGapOn(box, *hovered.gap, *hovered.why);
            }
        }
    }

    void addGapOn(const LaneBox& box, const Gap& gap, const GapExplanation& why) {
        const int x0 = std::max(m_on.axis.pixelOf(gap.range.startNs), -1);
        const int x1 = std::min(m_on.axis.pixelOf(gap.range.endNs), m_on.width + 1);
        const int rowHeight = box.rowHeight - m_on.layout.metrics().rowGap;
        const int y = m_on.content.toCanvas(m_on.layout.rowTop(box, 0));
        if (x1 <= x0 || (!box.pinned && y + rowHeight <= m_on.content.stickyHeight)) {
            return;
        }
        // The ribbon of the selected kernel is drawn over its end: the cause is named beside that.
        const std::optional<TimeNs> launchNs =
            gap.after == m_view.selectedSlice() ? launchTimeOf(m_trace, gap.after) : std::nullopt;
        const int ribbonX = launchNs ? std::clamp(m_on.axis.pixelOf(*launchNs), x0, x1) : x1;
        const QColor color(gapColor(m_theme, why.reason));
        addGap(m_result.list, m_theme, color, gapText(m_trace, why), QRectF(x0, y, ribbonX - x0, rowHeight),
               m_on.metrics, m_on.scale);
        addGapPattern(m_result.list, color, QRectF(ribbonX, y, x1 - ribbonX, rowHeight), gapLine(m_on.scale));
    }

    /// The range being dragged, else the time selection; a picture has no drag.
    bool isDragged() const { return m_on.hasPointer && m_scene.hover().dragRange().has_value(); }
    const std::vector<TrackId>& selectedTracks() const {
        return isDragged() ? m_scene.hover().dragTracks() : m_view.selectedTracks();
    }

    void addTimeSelection() {
        const std::optional<TimeRange> range =
            isDragged() ? m_scene.hover().dragRange() : m_view.timeSelection();
        if (!range || !range->intersects(m_on.axis.range())) {
            return; // the ruler and the overview say where it is; a view that is dim all over says nothing
        }
        const int x0 = m_on.axis.pixelOf(range->startNs);
        const int x1 = m_on.axis.pixelOf(range->endNs);
        QColor shade(m_theme.canvas);
        shade.setAlphaF(m_theme.dark ? 0.38F : 0.45F);
        m_result.list.add(FillShape{QRectF(0, 0, x0, m_on.height), shade});
        m_result.list.add(FillShape{QRectF(x1, 0, m_on.width - x1, m_on.height), shade});
        const int line = std::max(1, int(std::lround(m_on.scale)));
        for (const int x : {x0, x1}) {
            m_result.list.add(FillShape{QRectF(x - line / 2, 0, line, m_on.height), QColor(m_theme.accent)});
        }
        if (!selectedTracks().empty()) {
            addArea(x0, x1, shade);
        }
        addRangeLabel(x0, x1, range->durationNs());
    }

    /// Shades lanes that the selected area leaves out.
    void addArea(int x0, int x1, const QColor& shade) {
        for (const int index : m_on.layout.boxesInView(m_on.content, m_on.height)) {
            const LaneBox& box = m_on.layout.boxes()[std::size_t(index)];
            const bool isSelected =
                !box.isGroup() && std::ranges::find(selectedTracks(), m_scene.lanes().info(box.lane).track) !=
                                      selectedTracks().end();
            if (!isSelected) {
                m_result.list.add(
                    FillShape{QRectF(x0, m_on.content.toCanvas(box.y), x1 - x0, box.height), shade});
            }
        }
    }

    void addRangeLabel(int x0, int x1, DurationNs durationNs) {
        QString text = formatDuration(durationNs);
        if (!selectedTracks().empty()) {
            text += QStringLiteral(" · ") + tr("%n lanes", nullptr, int(selectedTracks().size()));
        }
        const double width = m_on.metrics.horizontalAdvance(text) + 12 * m_on.scale;
        const double height = m_on.metrics.height() + 4 * m_on.scale;
        const double edge = 2 * m_on.scale;
        const double left =
            std::clamp((x0 + x1) / 2.0 - width / 2, edge, std::max(edge, m_on.width - width - edge));
        const double top = 4 * m_on.scale;
        const double middle = top + height / 2;
        m_result.list.add(
            LineShape{QPointF(x0, middle), QPointF(x1, middle), QColor(m_theme.accent), m_on.scale});
        m_result.list.add(TagShape{QRectF(left, top, width, height), text, QColor(m_theme.accent),
                                   QColor(m_theme.accentText)});
    }

    void addOutline(SliceId slice, bool selected) {
        const std::optional<SlicePlace> place = slice == kNoSlice ? std::nullopt : placeOf(slice);
        if (!place || isOff(*place)) {
            return;
        }
        const double clipTop = clipTopOf(slice);
        if (place->bottom <= clipTop) {
            return;
        }
        const double scale = m_on.scale;
        const double x0 = std::round(std::max(place->x0, -4 * scale));
        const double x1 = std::max(std::round(std::min(place->x1, m_on.width + 4 * scale)), x0 + 1);
        const QRectF box(x0, place->top, x1 - x0, place->bottom - place->top);
        const double hair = std::max(1.0, std::round(scale));
        if (!selected) {
            m_result.list.add(OutlineShape{box.adjusted(0.5, 0.5, -0.5, -0.5), QColor(m_theme.text), hair},
                              clipTop);
            return;
        }
        // A ring around the slice, set off from it by a hair of background, so that it shows on every colour.
        const double line = std::round(2 * scale);
        m_result.list.add(OutlineShape{box, QColor(m_theme.canvas), line + 2 * hair, true}, clipTop);
        m_result.list.add(OutlineShape{box, QColor(m_theme.accent), line, true}, clipTop);
    }

    /// The time from its launch to the start of GPU work.
    void addQueueDelay(SliceId slice) {
        const std::optional<TimeNs> launchNs = launchTimeOf(m_trace, slice);
        const std::optional<SlicePlace> place = launchNs ? placeOf(slice) : std::nullopt;
        if (!place) {
            return;
        }
        const double x0 = std::max(m_on.axis.xOf(*launchNs), -2.0);
        const double x1 = std::min(place->x0, m_on.width + 2.0);
        if (x1 - x0 < 2 || place->bottom < 0 || place->top > m_on.height) {
            return;
        }
        QColor ribbon(m_theme.accent);
        ribbon.setAlphaF(0.30F);
        const double height = std::max(4 * m_on.scale, (place->bottom - place->top) / 3);
        m_result.list.add(FillShape{QRectF(x0, place->bottom - height, x1 - x0, height), ribbon});
        m_result.list.add(
            FillShape{QRectF(x0, place->top, std::max(1.0, m_on.scale), place->bottom - place->top),
                      QColor(m_theme.accent)});
        const QString text =
            tr("queue delay %1").arg(formatDuration(m_trace.slices().startNs[slice] - *launchNs));
        const double width = m_on.metrics.horizontalAdvance(text) + 10 * m_on.scale;
        if (width < x1 - x0) {
            const double middle = (std::max(x0, 0.0) + std::min<double>(x1, m_on.width)) / 2;
            const double textHeight = m_on.metrics.height() + 2 * m_on.scale;
            m_result.list.add(
                TagShape{QRectF(middle - width / 2, place->bottom - textHeight, width, textHeight), text,
                         QColor(m_theme.panel), QColor(m_theme.text)});
        }
    }

    ArrowLayout arrowsOf(SliceId slice) const {
        if (slice == kNoSlice) {
            return {};
        }
        // Sweeping the pointer over operators would flash all their kernels: those of the selection only.
        const FlowLinks links = linksShown(m_trace, slice, m_scene.style().flowOptions(),
                                           slice == m_view.selectedSlice(), kMaxArrows);
        if (links.links.empty()) {
            return {};
        }
        ArrowInput input;
        input.trace = &m_trace;
        input.slice = slice;
        input.links = &links;
        // A slice beneath the pinned lanes is as far away as one that has left the canvas.
        input.placeOf = [this](SliceId id) {
            std::optional<SlicePlace> place = placeOf(id);
            if (place && clipTopOf(id) > 0 && place->bottom <= m_on.content.stickyHeight) {
                place->top = std::min(place->top, -1.0);
                place->bottom = place->top;
            }
            return place;
        };
        input.width = m_on.width;
        input.height = m_on.height;
        input.scale = m_on.scale;
        input.textWidth = [this](const QString& text) { return m_on.metrics.horizontalAdvance(text); };
        input.textHeight = m_on.metrics.height();
        return layoutArrows(input);
    }

    void addArrows(const ArrowLayout& arrows, bool strong) {
        if (arrows.arrows.empty()) {
            return;
        }
        const QColor color(strong ? m_theme.accent : blend(m_theme.canvas, m_theme.accent, 0.75));
        const QColor halo(m_theme.canvas);
        const double head = 7 * m_on.scale;
        const std::vector<const ArrowShape*> distinct = distinctArrows(arrows.arrows);
        for (const ArrowShape* arrow : distinct) {
            m_result.list.add(CurveShape{arrow->curve, halo, 3.5 * m_on.scale});
        }
        for (const ArrowShape* arrow : distinct) {
            m_result.list.add(CurveShape{arrow->curve, color, 1.5 * m_on.scale});
        }
        for (const ArrowShape* arrow : distinct) {
            const QPointF tip = arrow->end;
            m_result.list.add(
                PolygonShape{{{tip, tip + QPointF(-head, -head * 0.5), tip + QPointF(-head, head * 0.5)}},
                             color,
                             halo,
                             m_on.scale});
            m_result.list.add(DiscShape{arrow->start, 3 * m_on.scale, color, halo, m_on.scale});
        }
        for (const EdgeChip& chip : arrows.chips) {
            m_result.list.add(TagShape{chip.rect, chip.text,
                                       QColor(strong ? m_theme.accent : m_theme.groupBand),
                                       QColor(strong ? m_theme.accentText : m_theme.text)});
        }
    }

    void addCrosshair(const HoverTarget& hover) {
        QColor color(m_theme.mutedText);
        color.setAlphaF(0.45F);
        const int line = std::max(1, int(m_on.scale));
        m_result.list.add(FillShape{QRectF(int(hover.x), 0, line, m_on.height), color});
    }

    void addSeriesValues(const HoverTarget& hover) {
        const auto column = std::size_t(std::clamp(int(hover.x), 0, std::max(0, m_on.frame.width - 1)));
        for (const SeriesStrip& strip : m_on.frame.series) {
            if (strip.firstColumn + column < m_on.frame.columns.size()) {
                addSeriesValue(strip, m_on.frame.columns[strip.firstColumn + column], hover.x);
            }
        }
    }

    bool isUnknownAt(const SeriesStrip& strip, int column) const {
        const std::span<const ColumnRange> unknown =
            std::span(m_on.frame.unknown).subspan(strip.firstUnknown, strip.unknownCount);
        return std::ranges::any_of(
            unknown, [column](const ColumnRange& range) { return range.x0 <= column && column < range.x1; });
    }

    void addSeriesValue(const SeriesStrip& strip, float value, double hoverX) {
        const double scale = m_on.scale;
        const double height = m_on.metrics.height();
        const double first = std::max(strip.y, m_on.frame.topOf(strip.band));
        const bool isUnknown = std::isnan(value);
        if ((isUnknown && !isUnknownAt(strip, int(hoverX))) || first + height > strip.y + strip.height) {
            return; // outside of the trace, or nearly all of the lane is beneath the pinned ones
        }
        const SeriesLane& lane = *m_scene.lanes().info(strip.lane).series;
        const double share =
            isUnknown
                ? 0.5
                : std::clamp((value - strip.scale.low) / (strip.scale.high - strip.scale.low), 0.0, 1.0);
        const double y = strip.plotTop + strip.plotHeight * (1 - share);
        const QString text = isUnknown ? tr("not recorded") : lane.hoverText(double(value));
        const double width = m_on.metrics.horizontalAdvance(text) + 8 * scale;
        double x = hoverX + 8 * scale;
        if (x + width > m_on.width) {
            x = hoverX - 8 * scale - width;
        }
        const double top = std::clamp(y - height / 2, first, double(strip.y + strip.height) - height);
        if (!isUnknown) {
            m_result.list.add(DiscShape{QPointF(hoverX + 0.5, y), 3 * scale, QColor(lane.color(m_theme)),
                                        QColor(m_theme.canvas), scale});
        }
        m_result.list.add(
            TagShape{QRectF(x, top, width, height), text, QColor(m_theme.panel), QColor(m_theme.text)});
    }

    const TimelineScene& m_scene;
    const Trace& m_trace;
    const ViewState& m_view;
    const Theme& m_theme;
    const OverlaySurface& m_on;
    OverlayGeometry m_result;
};

} // namespace

OverlayGeometry buildOverlays(const TimelineScene& scene, const OverlaySurface& surface) {
    return Builder(scene, surface).build();
}

std::optional<SlicePlace> slicePlaceOn(const TimelineScene& scene, const OverlaySurface& surface,
                                       SliceId slice) {
    const std::optional<TimelineScene::Place> place = scene.placeOf(slice, surface.layout);
    if (!place) {
        return std::nullopt;
    }
    const TimeRange range = scene.trace().slices().range(slice);
    SlicePlace result;
    result.x0 = surface.axis.xOf(range.startNs);
    result.x1 = std::max(surface.axis.xOf(range.endNs), result.x0 + 1);
    result.top = surface.content.toCanvas(place->top);
    result.bottom = result.top + place->height;
    return result;
}

} // namespace lanescope::ui
