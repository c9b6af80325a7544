// SPDX-License-Identifier: Apache-2.0
// Base of all charts: marks (bars, slices, points, frames) that can be hovered, walked with the arrow keys
// and activated; a card with the values of one; the text of an empty chart. A chart lays itself out when its
// size, font or data change, in logical pixels, and paints what was laid out. UI thread only.
#pragma once

#include <QVector>
#include <QWidget>

#include "ui/charts/hover_line.h"

namespace lanescope::ui {

class HoverCard;
struct Theme;

class Chart : public QWidget {
    Q_OBJECT

public:
    explicit Chart(QWidget* parent = nullptr);

    /// Shown while there are no marks.
    void setEmptyText(const QString& text);

    virtual int markCount() const = 0;
    /// Mark at the position, numbered in the order of the arrow keys; -1: none.
    virtual int markAt(QPointF position) const = 0;
    /// Where the mark is seen, for the outline of the current one and the place of its card.
    virtual QRectF markRect(int mark) const = 0;
    /// Lines of the hover card: a title first.
    virtual QVector<HoverLine> describe(int mark) const = 0;

    /// Walked to with the keyboard, or clicked last; -1: none.
    int currentMark() const { return m_current; }
    void setCurrentMark(int mark);
    int hoveredMark() const { return m_hovered; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A click on a mark, or Enter on the current one.
    void markActivated(int mark);

protected:
    /// Marks for the current size, font and data.
    virtual void layOut() = 0;
    virtual void paintChart(QPainter& painter, const Theme& theme) = 0;
    /// The mark beside `mark` in the direction of an arrow key; by default previous and next.
    virtual int neighbour(int mark, int key) const;
    /// By default an outline around markRect().
    virtual void paintCurrent(QPainter& painter, const Theme& theme, int mark);
    /// Data have changed: forgets hovered and current mark, lays out and paints.
    void dataChanged();

    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void showCard(int mark, QPoint position);

    HoverCard* m_card;
    QString m_emptyText;
    int m_hovered = -1;
    int m_current = -1;
    int m_pressed = -1;
};

} // namespace lanescope::ui
