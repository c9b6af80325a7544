// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

#include "ui/charts/hover_card.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

Chart::Chart(QWidget* parent)
    : QWidget(parent)
    , m_card(new HoverCard(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void Chart::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void Chart::setCurrentMark(int mark) {
    m_current = mark >= 0 && mark < markCount() ? mark : -1;
    if (m_current >= 0) {
        QStringList spoken;
        for (const HoverLine& line : describe(m_current)) {
            spoken << (line.caption.isEmpty() ? line.text : line.caption + QLatin1Char(' ') + line.text);
        }
        setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    }
    update();
}

QSize Chart::sizeHint() const {
    return {fontMetrics().height() * 24, fontMetrics().height() * 12};
}

QSize Chart::minimumSizeHint() const {
    return {fontMetrics().height() * 8, fontMetrics().height() * 6};
}

int Chart::neighbour(int mark, int key) const {
    const bool back = key == Qt::Key_Left || key == Qt::Key_Up;
    return std::clamp(mark + (back ? -1 : 1), 0, markCount() - 1);
}

void Chart::paintCurrent(QPainter& painter, const Theme& theme, int mark) {
    painter.setPen(QPen(QColor(theme.accent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(markRect(mark).adjusted(-1, -1, 1, 1));
}

void Chart::dataChanged() {
    m_hovered = -1;
    m_current = -1;
    m_pressed = -1;
    m_card->dismiss();
    layOut();
    update();
}

bool Chart::event(QEvent* event) {
    // Arrow keys walk the marks even where a shortcut of the window has them.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void Chart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange ||
        event->type() == QEvent::StyleChange) {
        layOut();
        update();
    }
}

void Chart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_card->dismiss();
    layOut();
}

void Chart::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(theme.canvas));
    if (markCount() == 0) {
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    paintChart(painter, theme);
    if (m_current >= 0 && m_current < markCount() && hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        paintCurrent(painter, theme, m_current);
    }
}

void Chart::showCard(int mark, QPoint position) {
    m_card->showSoon(describe(mark), position, Theme::of(palette()));
}

void Chart::mouseMoveEvent(QMouseEvent* event) {
    const int mark = markAt(event->position());
    if (mark != m_hovered) {
        m_hovered = mark;
        update();
    }
    if (mark < 0) {
        m_card->dismiss();
        unsetCursor();
        return;
    }
    setCursor(Qt::PointingHandCursor);
    showCard(mark, event->position().toPoint());
}

void Chart::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->button() == Qt::LeftButton ? markAt(event->position()) : -1;
}

void Chart::mouseReleaseEvent(QMouseEvent* event) {
    const int mark = event->button() == Qt::LeftButton ? markAt(event->position()) : -1;
    if (mark >= 0 && mark == m_pressed) {
        setCurrentMark(mark);
        emit markActivated(mark);
    }
    m_pressed = -1;
}

void Chart::leaveEvent(QEvent* event) {
    m_hovered = -1;
    m_card->dismiss();
    update();
    QWidget::leaveEvent(event);
}

void Chart::keyPressEvent(QKeyEvent* event) {
    const int count = markCount();
    int next = m_current;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        next = m_current < 0 ? 0 : neighbour(m_current, event->key());
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = count - 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0) {
            emit markActivated(m_current);
        }
        return;
    case Qt::Key_Escape:
        if (m_current < 0) {
            QWidget::keyPressEvent(event);
            return;
        }
        m_card->dismiss();
        setCurrentMark(-1);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (count == 0) {
        return;
    }
    setCurrentMark(std::clamp(next, 0, count - 1));
    showCard(m_current, markRect(m_current).center().toPoint());
}

void Chart::focusOutEvent(QFocusEvent* event) {
    m_card->dismiss();
    update();
    QWidget::focusOutEvent(event);
}

} // namespace lanescope::ui
