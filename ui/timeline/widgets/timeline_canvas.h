// SPDX-License-Identifier: Apache-2.0
// The widget that shows the lanes: keeps the last frame as an image, repaints it only when the view, the
// lanes or the theme change, and paints on top what follows pointer and selection. UI thread only; owned
// by TimelineView. Events are handled by TimelineInput.
#pragma once

#include <QImage>
#include <QWidget>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "ui/timeline/label_cache.h"
#include "ui/timeline/paint_turns.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

class TimelineCanvas : public QWidget {
    Q_OBJECT

public:
    TimelineCanvas(TimelineScene* scene, QWidget* parent);

    TimelineScene& scene() const { return *m_scene; }

    struct FrameTimes {
        double worstMs = 0;
        double sumMs = 0;
        int frames = 0;
    };
    FrameTimes takeFrameTimes();

    /// Arrows and chips as last painted, for the selected slice and for the hovered one.
    const ArrowLayout& selectionArrows() const { return m_selectionArrows; }
    const ArrowLayout& hoverArrows() const { return m_hoverArrows; }
    /// The far slice of the arrow end or chip at a point (device pixels), kNoSlice where there is none.
    SliceId linkAt(QPointF point) const;
    /// Where a slice lies on the canvas in device pixels; nullopt on a hidden lane.
    std::optional<SlicePlace> slicePlace(SliceId slice) const;

    /// Limits the time that a frame spends on queries; what is missing follows in the next frames.
    void setQueryBudgetMs(double budgetMs) { m_queryBudgetMs = m_refineBudgetMs = budgetMs; }
    /// As many canvases change together, have one frame's time between them and share `turns`. At least 1.
    void setCanvasesPerFrame(int count, std::shared_ptr<PaintTurns> turns) {
        m_canvasesPerFrame = count;
        m_turns = std::move(turns);
        m_queryBudgetMs = kQueryBudgetMs / count;
        m_refineBudgetMs = kRefineBudgetMs / std::min(count, 2); // they take turns, more or less
    }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void invalidate();
    /// Another frame of the same view, for the rows that the last one had no time for.
    void refine();
    /// Canvases that share a frame's time complete their pictures one after the other, each in a frame of its
    /// own.
    std::chrono::milliseconds untilTurn() const;
    void updateViewport();
    void ensureLabels();
    void renderFrame();
    OverlaySurface surface(const QFont& font) const;
    void paintEmpty(QPainter& painter);

    TimelineScene* m_scene;
    QImage m_image;
    std::unique_ptr<LabelCache> m_labels;
    std::unique_ptr<LabelCache> m_smallLabels;
    QFont m_labelFont;
    double m_labelScale = 0;
    ArrowLayout m_selectionArrows;
    ArrowLayout m_hoverArrows;
    FrameTimes m_times;
    // A frame of a new view also draws every row's stand-in; those that refine it have more time for queries.
    static constexpr double kQueryBudgetMs = 1;
    static constexpr double kRefineBudgetMs = 3;
    int m_canvasesPerFrame = 1;
    std::shared_ptr<PaintTurns> m_turns; ///< null: alone
    bool m_waitsToRefine = false;
    double m_queryBudgetMs = kQueryBudgetMs;
    double m_refineBudgetMs = kRefineBudgetMs;
    bool m_dirty = true;
    bool m_refining = false;
};

} // namespace lanescope::ui
