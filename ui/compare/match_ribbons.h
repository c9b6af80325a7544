// SPDX-License-Identifier: Apache-2.0
// The strip between two timelines: ribbons from the steps of the baseline to those of the candidate, and
// from the selected or hovered slice to its counterpart, with what became of it in words. UI thread only.
#pragma once

#include <QWidget>

#include <memory>

#include "core/compare/comparison.h"

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
    /// What the selected pair is, such as "MLP: 160 µs → 14.1 µs (−91 %), same name".
    QString pairText() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Pair {
        SliceId baseline = kNoSlice;
        SliceId candidate = kNoSlice;
    };
    /// Of what is under the pointer of either timeline.
    Pair hoveredPair() const;
    void paintRibbon(QPainter& painter, TimeRange baseline, TimeRange candidate, const QColor& color) const;

    void placeCorner();

    LinkedViews* m_views;
    QWidget* m_corner = nullptr;
    TimelineView* m_baseline;
    TimelineView* m_candidate;
    std::shared_ptr<const Comparison> m_comparison;
};

} // namespace lanescope::ui
