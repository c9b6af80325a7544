// SPDX-License-Identifier: Apache-2.0
// The strip between two timelines: ribbons from the steps of the baseline to those of the candidate, and
// from the selected or hovered slice to its counterpart, with what became of it in words. Dragging it moves
// the candidate's time against the baseline's. UI thread only.
#pragma once

#include <QImage>
#include <QWidget>

#include <memory>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/kernels_below.h"

class QToolButton;

namespace lanescope::ui {

class LinkedViews;
class TimelineView;

class MatchRibbons : public QWidget {
    Q_OBJECT

public:
    /// All must outlive the strip.
    MatchRibbons(LinkedViews* views, TimelineView* baseline, TimelineView* candidate,
                 QWidget* parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison);
    /// A widget for the place left of the time axis; the strip owns it.
    void setCorner(QWidget* corner);
    /// Description of the selected pair, such as "MLP: 160 µs → 14.1 µs (−91 %), same name, 5 kernels → 1".
    QString pairText() const;
    /// The kernels of the selected pair by name, and how to use the strip.
    QString toolTipText() const;

    QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Pair {
        SliceId baseline = kNoSlice;
        SliceId candidate = kNoSlice;
    };
    /// Pair under the pointer of either timeline.
    Pair hoveredPair() const;
    /// Paints the steps in view; draws several as one if they would be too narrow to distinguish.
    void paintSteps(QPainter& painter);
    /// On one side of the strip, in device pixels from the left edge of m_image.
    struct Ends {
        double left = 0;
        double right = 0;
    };
    /// A ribbon on m_image, line by line: as paths, or as rectangles of a painter, many of them took longer
    /// than a timeline.
    void fillLines(Ends above, Ends below, const std::vector<double>& shape, QRgb edge, QRgb inside);
    void paintRibbon(QPainter& painter, TimeRange baseline, TimeRange candidate, const QColor& color) const;

    void placeCorner();
    void takePair();
    void showShift();

    LinkedViews* m_views;
    QWidget* m_corner = nullptr;
    QToolButton* m_undo;
    double m_dragX = 0;
    KernelsBelow m_baselineKernels; ///< of the selected pair
    KernelsBelow m_candidateKernels;
    TimelineView* m_baseline;
    TimelineView* m_candidate;
    std::shared_ptr<const Comparison> m_comparison;
    QImage m_image; ///< ribbons of steps
};

} // namespace lanescope::ui
