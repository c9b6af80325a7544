// SPDX-License-Identifier: Apache-2.0
// The timeline of one trace: ruler, overview strip, lane headers and canvas, with all of its input.
// Reads the trace, shares a ViewState with the other panels. UI thread only; owned by its parent widget.
#pragma once

#include <QVector>
#include <QWidget>

#include <functional>
#include <memory>

#include "core/base/ids.h"
#include "core/store/trace_ptr.h"
#include "ui/charts/hover_line.h"
#include "ui/state/prepared_view.h"
#include "ui/state/timeline_actions.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

class TimelineScene;
class ViewState;
struct PaintTurns;

class TimelineView : public QWidget {
    Q_OBJECT

public:
    /// Makes the parts of a view that take long. Any thread.
    static PreparedViewPtr prepare(const TracePtr& trace, const Preferences& preferences);
    /// `context` is that of the trace's other views; `viewState` must outlive the view. `prepared`: what
    /// prepare() made of the trace; without it that is made here.
    TimelineView(const std::shared_ptr<AnalysisContext>& context, ViewState* viewState,
                 const PreparedViewPtr& prepared = {}, QWidget* parent = nullptr);
    /// With a context of its own.
    TimelineView(const TracePtr& trace, ViewState* viewState, const PreparedViewPtr& prepared = {},
                 QWidget* parent = nullptr);
    ~TimelineView() override;

    /// Longest time a frame took to prepare and paint since the last call, and the number of frames.
    struct FrameTimes {
        double worstMs = 0;
        double meanMs = 0;
        int frames = 0;
    };
    FrameTimes takeFrameTimes();

    /// Scrolls the lane of `slice` into view and, if the slice is off-screen or under 1 px, the time too.
    void reveal(SliceId slice);
    /// Moves just enough that `slice` is in view: neither the scale nor what is folded changes.
    void bringIntoView(SliceId slice);
    /// Does this with a hit of the search where none can be seen.
    void bringHitsIntoView();
    /// Time that one logical pixel of the canvas stands for now.
    double nsPerPixel() const;
    /// Frames the selection, or everything when it already is framed or there is none.
    void fitSelection();
    /// Does what the action's key does; for menus.
    void perform(TimelineAction action);

    /// False while lanes are being computed in the background: lanes of values, very long Python threads.
    bool isReady() const;
    /// Off: the view jumps. On at first unless the desktop asks for reduced motion.
    void setAnimationsEnabled(bool enabled);
    /// Time a frame may spend on queries before it shows older data and refines in the next one; scripts
    /// that take one picture want no limit.
    void setFrameBudgetMs(double budgetMs);
    /// As many timelines change together: each has its part of the usual budget, and they share `turns`.
    void setTimelinesPerFrame(int count, std::shared_ptr<PaintTurns> turns);
    /// Lanes, layout and the geometry of the last frame.
    TimelineScene& scene();
    /// The strip of the whole trace above the ruler; shown at first.
    void setOverviewVisible(bool visible);
    /// More lines for the hover card of a slice, asked for when the pointer comes over it; must be quick.
    void setHoverNotes(std::function<QVector<HoverLine>(SliceId slice)> notes);
    /// Both have headers of the same width, so that equal times stand below each other. Both live as long.
    void alignHeadersWith(TimelineView* other);
    /// Where the time axis begins, in this widget's coordinates.
    int canvasLeft() const;

signals:
    /// Text for the status bar about what is under the pointer; empty when nothing is.
    void hoverTextChanged(const QString& text);
    /// A word for the user about what a key has done.
    void told(const QString& text);
    /// A slice was double-clicked or Enter was pressed on it.
    void sliceActivated(lanescope::SliceId slice);
    /// The user has dragged a range of time.
    void areaSelected();
    /// isReady() became true.
    void ready();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lanescope::ui
