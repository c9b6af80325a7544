// SPDX-License-Identifier: Apache-2.0
// What the parts of one timeline share: lanes and their folding, layout, scroll position, caches, the frame
// in view, theme and what is under the pointer. No painting and no events. Owned by its TimelineView; UI
// thread only. Overlays, and rows without Python frames of very long threads, are computed on a pool thread
// and arrive by a queued call.
//
// Coordinates are device pixels throughout: x on the canvas, y in the content (canvas y + scrollY()).
#pragma once

#include <QObject>
#include <QPalette>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/store/trace_ptr.h"
#include "ui/state/notes.h"
#include "ui/theme/theme.h"
#include "ui/timeline/lanes/arrangement_history.h"
#include "ui/timeline/geometry/flow_options.h"
#include "ui/timeline/geometry/frame_geometry.h"
#include "ui/timeline/lanes/gap_lanes.h"
#include "ui/timeline/geometry/hit_rows.h"
#include "ui/timeline/geometry/hit_test.h"
#include "ui/timeline/lanes/slice_coloring.h"

class QRegularExpression;

namespace lanescope::ui {

class ViewState;

class TimelineScene : public QObject {
    Q_OBJECT

public:
    TimelineScene(TracePtr trace, ViewState* viewState, QObject* parent);
    ~TimelineScene() override;

    const TracePtr& tracePtr() const { return m_trace; }
    const Trace& trace() const { return *m_trace; }
    ViewState& view() const { return *m_view; }
    const LaneTree& tree() const { return m_tree; }
    const TrackArrangement& state() const { return m_state; }
    const TrackLayout& layout() const { return m_layout; }
    /// As shown: only hits where a search hides the rest.
    const std::vector<LaneRows>& laneRows() const { return m_laneRows; }
    /// As they are without a search.
    const std::vector<LaneRows>& allRows() const { return m_allRows; }
    /// Null while no search filters the lanes; its rows may be about to follow.
    const HitRows* filter() const { return m_filter.get(); }
    const LaneMarks& marks() const { return m_marks; }
    const Overlays* overlays() const { return m_overlays.get(); }
    /// False while something is being computed in the background.
    bool isComplete() const { return m_underWay == 0; }
    const SliceColors& colors() const { return m_colors; }
    const SliceColoring& coloring() const { return m_coloring; }
    /// Nothing happens where the colouring cannot be so.
    void setColorBy(ColorBy mode);
    void setChangeOf(SliceColoring::ChangeOf changeOf);
    const FlowOptions& flowOptions() const { return m_flowOptions; }
    void setFlowOptions(const FlowOptions& options);
    /// Idle intervals of a lane; null while they are being computed and for lanes that are no streams.
    const GapLane* gapsOf(int lane) const;
    /// Whether idle intervals are coloured by their causes; those under the pointer are in any case.
    bool gapsShown() const { return m_gapsShown; }
    void setGapsShown(bool shown);
    RowCache& rowCache() { return m_rowCache; }
    Notes& notes() { return m_notes; }
    const Notes& notes() const { return m_notes; }
    /// The first lane below the pinned ones on the canvas; -1 without lanes.
    int topLane() const;
    /// Scrolls so that the lane is the first one.
    void setTopLane(int lane);

    /// Ranges of time that are hatched because the trace beside this one has nothing like it, ascending and
    /// apart; null: none.
    using Ranges = std::shared_ptr<const std::vector<TimeRange>>;
    const Ranges& hatchedRanges() const { return m_hatched; }
    void setHatchedRanges(Ranges ranges);
    /// What the time scale shows, such as "Elastic time"; "Time" at first.
    const QString& timeCaption() const { return m_timeCaption; }
    void setTimeCaption(const QString& caption);

    const Theme& theme() const { return m_theme; }
    void setPalette(const QPalette& palette);

    /// How much larger than usual the font is, at least 1.
    void setFontScale(double scale);
    double fontScale() const { return m_fontScale; }
    void setViewport(int widthPx, int heightPx, double devicePixelRatio);
    int widthPx() const { return m_widthPx; }
    int heightPx() const { return m_heightPx; }
    double devicePixelRatio() const { return m_devicePixelRatio; }
    TimeAxis axis() const;
    int scrollY() const { return m_scrollY; }
    int maxScrollY() const;
    void setScrollY(int y);

    /// What part of the content is in view: pinned lanes stay at the top while they leave room for others.
    ContentView contentView() const;

    /// Changes the arrangement as one step of its history; `what` completes "Undo …".
    void arrange(const QString& what, const std::function<void(TrackArrangement&)>& change);
    void setArrangement(const TrackArrangement& arrangement, const QString& what);
    /// The arrangement that the trace began with, before it was fitted to the window.
    const TrackArrangement& usualArrangement() const { return m_usual; }
    const ArrangementHistory& history() const { return m_history; }
    void undoArrangement();
    void redoArrangement();

    void toggleGroup(int group);
    void setAllGroupsCollapsed(bool collapsed);
    void toggleLane(int lane);
    void setRowSize(int lane, RowSize size);
    void setAllRowSizes(RowSize size);
    void setPythonHidden(int lane, bool hidden);
    /// Whether a lane of values is drawn from the least to the most in view.
    void setFitsValues(int lane, bool fits);
    void setAllFitValues(bool fit);
    void setPinned(int lane, bool pinned);
    void unpinAll();
    void toggleSolo(int lane);
    /// An empty name, or the lane's own title, takes the new name away.
    void renameLane(int lane, const QString& name);
    void moveLane(int lane, int before);
    void moveGroup(int group, int before);
    void hideLane(int lane);
    void setLanesHidden(const std::vector<int>& lanes, bool hidden);
    void showOnly(const std::vector<int>& lanes);
    void showAllLanes();
    int hiddenLaneCount() const;
    /// Hides lanes without a slice in the time selection, else in the visible range; shows them again.
    void setIdleLanesHidden(bool hidden);
    bool hasIdleHidden() const;
    /// Lanes whose path (group › lane) the expression matches.
    std::vector<int> lanesMatching(const QRegularExpression& expression) const;
    /// Pins lanes as the trace's usual arrangement; before the user has done anything.
    void setUsuallyPinned(const std::vector<int>& lanes);
    /// From now on lanes change on request only.
    void keepArrangement() { m_arranged = true; }

    /// The lane and row of a slice; row -1 when its lane is folded or its row is not shown.
    struct Place {
        int lane = -1;
        int row = -1;
        int box = -1;
        int top = 0; ///< content y of the row, or of the box that stands for it
        int height = 0;
    };
    std::optional<Place> placeOf(SliceId slice) const;
    /// Unfolds what hides the slice.
    void unfoldFor(SliceId slice);
    /// Scrolls so that the row of `slice` is in view, with some air.
    void scrollTo(SliceId slice);

    /// Scrolls so that the lane is in view; a hidden or folded one is shown first.
    void scrollToLane(int lane);

    /// The lanes as they are arranged, for another device pixel ratio and the usual font.
    TrackLayout layoutAt(double devicePixelRatio) const;
    /// A frame for a picture of its own size; queries everything, keeps nothing.
    FrameGeometry frameFor(const TrackLayout& layout, const ContentView& content, const TimeAxis& axis,
                           int height, double devicePixelRatio) const;
    /// Builds the frame for the current view. `queryBudgetMs`: frame_geometry.h.
    const FrameGeometry& buildFrame(double queryBudgetMs);
    const FrameGeometry& frame() const { return m_frame; }

    /// Under the pointer; box -1 and no pointer when it is elsewhere.
    struct Hover {
        bool inside = false; ///< the pointer is over the canvas
        double x = 0;
        double y = 0;
        Hit hit;
        std::uint32_t sliceCount = 0; ///< slices (or instants) that the pixel under the pointer stands for
        InstantId instant{kNoIndex};  ///< instead of a slice
        int gap = -1;                 ///< instead of a slice: into gapsOf(hit.lane)
        friend bool operator==(const Hover& a, const Hover& b) {
            return a.inside == b.inside && a.x == b.x && a.y == b.y && a.hit.slice == b.hit.slice &&
                   a.instant == b.instant && a.gap == b.gap;
        }
    };
    const Hover& hover() const { return m_hover; }
    void setHoverPoint(double x, double y);
    void clearHover();

    /// Of the gap under a point of the canvas that is at least a few pixels wide, else null.
    struct GapPlace {
        const Gap* gap = nullptr;
        const GapExplanation* why = nullptr;
    };
    GapPlace gapOf(const Hover& hover) const;
    Hover hoverAt(double x, double y) const;

    /// A time range being dragged, not yet the time selection.
    const std::optional<TimeRange>& dragRange() const { return m_dragRange; }
    /// Tracks of the lanes that the drag is about; empty: all.
    const std::vector<TrackId>& dragTracks() const { return m_dragTracks; }
    void setDragRange(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    /// Tracks of the lanes between two points of the canvas; empty where they are on no lane of slices.
    std::vector<TrackId> tracksBetween(double y0, double y1) const;

signals:
    void hatchedRangesChanged();
    void timeCaptionChanged();
    /// Something was done to the lanes.
    void arrangementChanged();
    void layoutChanged();
    void scrollChanged();
    void hoverChanged();
    void overlaysChanged();
    void filterChanged();
    void colorsChanged();
    void flowOptionsChanged();
    /// Idle intervals are there, or are shown or not.
    void gapsChanged();
    /// isComplete() became true.
    void completed();
    void themeChanged();
    void frameChanged();
    void dragRangeChanged();

private:
    void initialState();
    void rebuildLayout();
    TrackLayout layoutOf(const TrackArrangement& state) const {
        return layoutOf(state, LayoutMetrics::forScale(m_devicePixelRatio, m_fontScale));
    }
    TrackLayout layoutOf(const TrackArrangement& state, const LayoutMetrics& metrics) const;
    FrameInput frameInput() const;
    /// Until the user does anything: larger rows where everything fits, smaller ones and folded threads where
    /// the first GPU would be out of view otherwise.
    void fitLanes();
    /// m_usual with rows some sizes larger, and with threads other than each process' first folded.
    TrackArrangement resized(int rowSteps, bool foldThreads) const;
    int bottomOfFirstGpu(const TrackLayout& layout) const; ///< -1 without a GPU
    /// Makes `next` the arrangement, rows without Python frames included.
    void apply(TrackArrangement next);
    void switchPython(int lane, bool hidden);
    /// Undoes what hides a lane.
    void showLane(int lane);
    bool isIdle(int lane, TimeRange range) const;
    /// What to do with the result of background work, on the UI thread.
    using Arrival = std::function<void(TimelineScene&)>;
    void inBackground(std::function<Arrival()> work);
    void startOverlays();
    void startGaps();
    /// Makes the rows of a lane without Python frames, at once or later.
    void reduce(int lane);
    void showReduced(int lane);
    void setRows(int lane, const LaneRows& rows);
    /// Makes the filter of the current search anew, in the background.
    void startFilter();
    void applyFilter(std::shared_ptr<const HitRows> filter);
    const MarkBox* markAt(double x, double y) const;
    const SliceBox* drawnAt(int lane, int row, double x) const;

    TracePtr m_trace;
    ViewState* m_view;
    LaneTree m_tree;
    LaneMarks m_marks;
    Notes m_notes;
    TrackArrangement m_usual; ///< before it is fitted to the window
    TrackArrangement m_state;
    ArrangementHistory m_history;
    std::vector<LaneRows> m_laneRows;
    std::vector<LaneRows> m_allRows; ///< as they are without a filter
    std::shared_ptr<const HitRows> m_filter;
    std::uint64_t m_filterNumber = 0;                       ///< of the latest filter asked for
    std::vector<std::shared_ptr<const LaneRows>> m_reduced; ///< by lane; null until asked for
    TrackLayout m_layout;
    Theme m_theme;
    SliceColors m_colors;
    SliceColoring m_coloring;
    FlowOptions m_flowOptions;
    std::shared_ptr<const GapLanes> m_gaps;
    bool m_gapsShown = false;
    RowCache m_rowCache;
    SeriesCache m_seriesCache;
    std::shared_ptr<const Overlays> m_overlays;
    FrameGeometry m_frame;
    Hover m_hover;
    Ranges m_hatched;
    QString m_timeCaption;
    std::optional<TimeRange> m_dragRange;
    std::vector<TrackId> m_dragTracks;
    int m_widthPx = 1;
    int m_heightPx = 1;
    double m_devicePixelRatio = 1;
    double m_fontScale = 1;
    int m_scrollY = 0;
    int m_underWay = 0;      ///< background computations
    bool m_arranged = false; ///< the user has done something: lanes are not resized by themselves any more
};

} // namespace lanescope::ui
