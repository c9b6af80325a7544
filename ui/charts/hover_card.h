// SPDX-License-Identifier: Apache-2.0
// The card beside the pointer, about what is below it. Belongs to the timeline or to a chart,
// transparent to the mouse, shown after a short rest and kept inside of it; inside of its window where it has
// no room for the card. UI thread only.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QVector>
#include <QWidget>

#include "ui/charts/hover_line.h"

namespace lanescope::ui {

struct Theme;

class HoverCard : public QWidget {
    Q_OBJECT

public:
    explicit HoverCard(QWidget* home);

    /// Shows `lines` near `position` (in its home) once the pointer rests; at once when already shown.
    void showSoon(const QVector<HoverLine>& lines, QPoint position, const Theme& theme);
    void dismiss();
    const QVector<HoverLine>& lines() const { return m_lines; }
    /// For scripts and tests, which do not wait.
    void setDelayMs(int delayMs) { m_timer.setInterval(delayMs); }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void moveTo(QWidget* parent);
    QSize wantedSize() const;
    int captionWidth() const;

    QPointer<QWidget> m_home;
    int m_maxTextPx;
    QVector<HoverLine> m_lines;
    QPoint m_position;
    QTimer m_timer;
    QRgb m_background = 0;
    QRgb m_border = 0;
    QRgb m_text = 0;
    QRgb m_mutedText = 0;
};

} // namespace lanescope::ui
