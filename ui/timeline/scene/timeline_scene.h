// SPDX-License-Identifier: Apache-2.0
// One timeline without painting and events: the lanes of a trace, their arrangement, the part in view, the
// look, the pointer, and the layout and the frame that follow from them. Owned by its TimelineView; UI thread
// only.
//
// Coordinates are device pixels throughout: x on the canvas, y in the content (ContentView).
#pragma once

#include <QObject>

#include <memory>
#include <optional>

#include "core/store/trace_ptr.h"
#include "ui/state/notes.h"
#include "ui/timeline/geometry/frame_geometry.h"
#include "ui/timeline/scene/hover.h"
#include "ui/timeline/scene/lane_arranger.h"
#include "ui/timeline/scene/lane_model.h"
#include "ui/timeline/scene/timeline_style.h"
#include "ui/timeline/scene/viewport.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

class ViewState;

class TimelineScene : public QObject {
    Q_OBJECT

public:
    /// `prepared`: the LanePlan of the trace; without one the lanes are planned here.
    TimelineScene(const std::shared_ptr<AnalysisContext>& context, ViewState* viewState, QObject* parent,
                  const PreparedViewPtr& prepared = {});
    /// With a context of its own.
    TimelineScene(const TracePtr& trace, ViewState* viewState, QObject* parent);
    ~TimelineScene() override;

    const TracePtr& tracePtr() const { return m_lanes->tracePtr(); }
    const Trace& trace() const { return m_lanes->trace(); }
    /// Visible time range, selection and search of the document.
    ViewState& view() const { return *m_view; }
    const LaneModel& lanes() const { return *m_lanes; }
    LaneModel& lanes() { return *m_lanes; }
    const LaneArranger& arranger() const { return *m_arranger; }
    LaneArranger& arranger() { return *m_arranger; }
    const Viewport& viewport() const { return *m_viewport; }
    Viewport& viewport() { return *m_viewport; }
    const Hover& hover() const { return *m_hover; }
    Hover& hover() { return *m_hover; }
    const TimelineStyle& style() const { return *m_style; }
    TimelineStyle& style() { return *m_style; }
    const Notes& notes() const { return m_notes; }
    Notes& notes() { return m_notes; }

    /// The arrangement in device pixels.
    const LaneLayout& layout() const { return m_layout; }
    /// Style for another device pixel ratio and the usual font.
    LaneLayout layoutAt(double devicePixelRatio) const;
    /// Builds the frame for the current view. `queryBudgetMs`: frame_geometry.h.
    const FrameGeometry& buildFrame(double queryBudgetMs);
    const FrameGeometry& frame() const { return m_frame; }
    /// A frame for a picture of its own size; queries everything, keeps nothing.
    FrameGeometry frameFor(const LaneLayout& layout, const ContentView& content, const TimeAxis& axis,
                           int height, double devicePixelRatio) const;
    RowCache& rowCache() { return m_rowCache; }

    /// The lane and row of a slice; row -1 when its lane is folded or its row is not shown.
    struct Place {
        int lane = -1;
        int row = -1;
        int box = -1;
        int top = 0; ///< content y of the row, or of the box that stands for it
        int height = 0;
    };
    std::optional<Place> placeOf(SliceId slice) const;
    /// Frame in another layout of the lanes.
    std::optional<Place> placeOf(SliceId slice, const LaneLayout& layout) const;
    /// Scrolls so that the row of `slice` is in view, with some air.
    void scrollTo(SliceId slice);
    /// Scrolls so that the lane is in view; a hidden or folded one is shown first.
    void scrollToLane(int lane);
    /// The first lane below the pinned ones on the canvas; -1 without lanes.
    int topLane() const;
    /// Scrolls so that the lane is the first one.
    void setTopLane(int lane);
    /// Hides lanes without a slice in the time selection, else in the visible range; shows them again.
    void setIdleLanesHidden(bool hidden);

signals:
    void layoutChanged();
    void frameChanged();

private:
    void rebuildLayout();
    FrameInput frameInput() const;

    ViewState* m_view;
    Viewport* m_viewport;
    TimelineStyle* m_style;
    LaneModel* m_lanes;
    LaneArranger* m_arranger;
    Hover* m_hover;
    Notes m_notes;
    LaneLayout m_layout;
    RowCache m_rowCache;
    SeriesCache m_seriesCache;
    FrameGeometry m_frame;
};

} // namespace lanescope::ui
