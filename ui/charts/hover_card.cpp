// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/hover_card.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <climits>
#include <cmath>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kDelayMs = 180;
constexpr int kPaddingPx = 8;
constexpr int kGapPx = 10;
constexpr int kMaxTextPx = 420;
constexpr int kMaxTitleLines = 3;

/// Pixels that `text` takes: rounded up, as one that is cut for a part of a pixel would be elided.
int widthOf(const QString& text, const QFont& font) {
    return static_cast<int>(std::ceil(QFontMetricsF(font).horizontalAdvance(text))) + 1;
}

/// `text` broken into at most `maxLines` lines of `width`, anywhere if it must be; the last one elided.
QStringList wrapped(const QString& text, const QFontMetrics& metrics, int width, int maxLines) {
    QStringList lines;
    qsizetype at = 0;
    while (at < text.size() && lines.size() < maxLines) {
        if (lines.size() + 1 == maxLines) {
            lines << metrics.elidedText(text.mid(at), Qt::ElideRight, width);
            break;
        }
        qsizetype end = at;
        int used = 0;
        while (end < text.size() && used + metrics.horizontalAdvance(text[end]) <= width) {
            used += metrics.horizontalAdvance(text[end]);
            ++end;
        }
        end = std::max(end, at + 1);
        if (end < text.size()) {
            // Break after a separator where there is one in the last third.
            const qsizetype earliest = at + (end - at) * 2 / 3;
            for (qsizetype i = end; i > earliest; --i) {
                if (QStringLiteral(" ,:<>(_").contains(text[i - 1])) {
                    end = i;
                    break;
                }
            }
        }
        lines << text.mid(at, end - at);
        at = end;
    }
    return lines;
}

} // namespace

HoverCard::HoverCard(QWidget* home)
    : QWidget(home)
    , m_home(home)
    , m_maxTextPx(kMaxTextPx) {
    home->installEventFilter(this);
    connect(home, &QObject::destroyed, this, [this] { // while the card is in the window
        hide();
        deleteLater();
    });
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMs);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_home != nullptr) {
            place();
            show();
            raise();
        }
    });
}

void HoverCard::showSoon(const QVector<HoverLine>& lines, QPoint position, const Theme& theme) {
    m_lines = lines;
    m_position = position;
    m_background = theme.panel;
    m_border = theme.line;
    m_text = theme.text;
    m_mutedText = theme.mutedText;
    if (isVisible()) {
        place();
        show();
        update();
    } else if (!m_timer.isActive()) {
        m_timer.start();
    }
}

void HoverCard::dismiss() {
    m_timer.stop();
    m_lines.clear();
    hide();
    moveTo(m_home);
}

bool HoverCard::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_home && event->type() == QEvent::Hide) {
        dismiss();
    }
    return QWidget::eventFilter(watched, event);
}

void HoverCard::moveTo(QWidget* parent) {
    if (parent != nullptr && parentWidget() != parent) {
        setParent(parent);
    }
}

int HoverCard::captionWidth() const {
    int width = 0;
    for (const HoverLine& line : m_lines) {
        width = std::max(width, widthOf(line.caption, font()));
    }
    return width;
}

QSize HoverCard::wantedSize() const {
    const QFontMetrics metrics(font());
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const QFontMetrics boldMetrics(bold);
    const int captions = captionWidth();
    int width = 0;
    int lineCount = 0;
    for (const HoverLine& line : m_lines) {
        if (line.caption.isEmpty()) {
            const QStringList title = wrapped(line.text, boldMetrics, m_maxTextPx, kMaxTitleLines);
            for (const QString& part : title) {
                width = std::max(width, widthOf(part, bold));
            }
            lineCount += int(title.size());
        } else {
            width = std::max(width, std::min(captions + kGapPx + widthOf(line.text, font()), m_maxTextPx));
            ++lineCount;
        }
    }
    return {width + 2 * kPaddingPx, lineCount * (metrics.height() + 1) + 2 * kPaddingPx};
}

void HoverCard::place() {
    setFont(m_home->font());
    m_maxTextPx = kMaxTextPx;
    QSize size = wantedSize();
    const bool fits = size.width() <= m_home->width() && size.height() <= m_home->height();
    moveTo(fits ? m_home.data() : m_home->window());
    const QSize room = parentWidget()->size();
    if (size.width() > room.width()) {
        m_maxTextPx = std::max(room.width() - 2 * kPaddingPx, 1);
        size = wantedSize().boundedTo({room.width(), INT_MAX});
    }
    const QPoint position = m_home->mapTo(parentWidget(), m_position);
    constexpr int kAwayPx = 16;
    // Beside the pointer where there is room, else as far from it as it goes.
    const auto beside = [](int at, int length, int end) {
        const int behind = at + kAwayPx;
        const int before = at - kAwayPx - length;
        return behind + length <= end ? behind : before >= 0 ? before : std::max(0, end - length);
    };
    const int x = beside(position.x(), size.width(), room.width());
    const int y = beside(position.y(), size.height(), room.height());
    setGeometry(x, y, size.width(), size.height());
}

void HoverCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(QColor(m_border));
    painter.setBrush(QColor(m_background));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const QFontMetrics metrics(font());
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const int captions = captionWidth();
    const int lineHeight = metrics.height() + 1;
    int y = kPaddingPx;
    const int right = width() - kPaddingPx;
    for (const HoverLine& line : m_lines) {
        if (line.caption.isEmpty()) {
            painter.setFont(bold);
            painter.setPen(QColor(m_text));
            for (const QString& part : wrapped(line.text, QFontMetrics(bold), m_maxTextPx, kMaxTitleLines)) {
                painter.drawText(kPaddingPx, y + metrics.ascent(), part);
                y += lineHeight;
            }
            painter.setFont(font());
            continue;
        }
        painter.setPen(QColor(m_mutedText));
        painter.drawText(kPaddingPx, y + metrics.ascent(), line.caption);
        const int left = kPaddingPx + captions + kGapPx;
        painter.setPen(QColor(m_text));
        painter.drawText(left, y + metrics.ascent(),
                         metrics.elidedText(line.text, Qt::ElideMiddle, right - left));
        y += lineHeight;
    }
}

} // namespace lanescope::ui
