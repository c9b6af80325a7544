// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/result_lane.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/oklch.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/scene/span_walk.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

constexpr int kPaddingPx = 3;
constexpr int kMarginOfTitlePx = 8;
constexpr double kLeastTextPx = 24;

} // namespace

ResultLane::ResultLane(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene)
    , m_state(&ResultState::of(scene->view()))
    , m_close(new QToolButton(this)) {
    setObjectName(QStringLiteral("resultLane"));
    setAccessibleName(tr("Result of a query"));
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Remove the lane"));
    m_close->setAccessibleName(m_close->toolTip());
    m_close->setFocusPolicy(Qt::NoFocus);
    connect(m_close, &QToolButton::clicked, this, [this] { m_state->setLane(nullptr); });
    connect(m_state, &ResultState::laneChanged, this, &ResultLane::refresh);
    connect(&scene->view(), &ViewState::visibleRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->view(), &ViewState::selectedSliceChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->style(), &TimelineStyle::themeChanged, this, qOverload<>(&QWidget::update));
    setVisible(isNeeded());
}

bool ResultLane::isNeeded() const {
    return m_state->lane() != nullptr;
}

void ResultLane::refresh() {
    update();
    emit neededChanged();
}

int ResultLane::rowHeight() const {
    return fontMetrics().height() + 2;
}

QSize ResultLane::sizeHint() const {
    const std::size_t rows = isNeeded() ? std::max<std::size_t>(m_state->lane()->rows.size(), 1) : 0;
    return {200, int(rows) * rowHeight() + 2 * kPaddingPx};
}

void ResultLane::setAxisPlace(int left, int width) {
    m_left = left;
    m_axisWidth = std::max(width, 1);
    const int side = rowHeight();
    m_close->setGeometry(2, kPaddingPx, side, side);
}

void ResultLane::paintEvent(QPaintEvent*) {
    if (!isNeeded()) {
        return;
    }
    DevicePainter painter(this);
    painter.setFont(deviceFont(this, 0.9));
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const int left = devicePixels(m_left, scale);
    const int height = devicePixels(this->height(), scale);
    const int line = std::max(1, int(scale));
    painter.fillRect(QRect(0, 0, devicePixels(width(), scale), height), QColor(theme.panel));
    const int margin = devicePixels(kMarginOfTitlePx, scale);
    const int titleLeft = devicePixels(m_close->geometry().right(), scale) + margin;
    const QRect title(titleLeft, 0, left - titleLeft - margin, height);
    painter.setPen(QColor(theme.text));
    painter.drawText(title, Qt::AlignVCenter | Qt::AlignRight,
                     QFontMetricsF(painter.font())
                         .elidedText(tr("Query, rows: %1").arg(formatCount(m_state->lane()->count)),
                                     Qt::ElideRight, title.width()));
    painter.save();
    painter.setClipRect(QRect(left, 0, devicePixels(m_axisWidth, scale), height));
    painter.translate(left, 0);
    int top = devicePixels(kPaddingPx, scale);
    const int step = devicePixels(rowHeight(), scale);
    for (const std::vector<ResultSpan>& row : m_state->lane()->rows) {
        paintRow(painter, row, top, step - line);
        top += step;
    }
    painter.restore();
    painter.fillRect(QRect(0, height - line, devicePixels(width(), scale), line), QColor(theme.line));
    painter.fillRect(QRect(left - line, 0, line, height), QColor(theme.line));
}

void ResultLane::paintRow(QPainter& painter, const std::vector<ResultSpan>& row, int top, int height) const {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const QRgb fill = blend(theme.panel, theme.accent, 0.55);
    const QFontMetricsF metrics(painter.font());
    const SliceId selected = m_scene->view().selectedSlice();
    forEachInView(row, m_scene->viewport().axis(), [&](const ResultSpan& span, int x0, int x1) {
        const int gap = x1 - x0 > 3 ? std::max(1, int(scale)) : 0;
        const bool isSelected = span.slice != kNoSlice && span.slice == selected;
        const QRgb color = isSelected ? theme.accent : fill;
        const QRect box(x0, top, x1 - x0 - gap, height);
        painter.fillRect(box, QColor(color));
        const double room = box.width() - 8 * scale;
        if (room >= kLeastTextPx * scale) {
            painter.setPen(QColor(readableTextOn(color)));
            painter.drawText(box.adjusted(int(4 * scale), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                             metrics.elidedText(span.text, Qt::ElideRight, room));
        }
    });
}

const ResultSpan* ResultLane::spanAt(QPointF position) const {
    const int row = int((position.y() - kPaddingPx) / rowHeight());
    if (!isNeeded() || row < 0 || std::size_t(row) >= m_state->lane()->rows.size() || position.x() < m_left) {
        return nullptr;
    }
    const double x = (position.x() - m_left) * devicePixelRatioF();
    const ResultSpan* found = nullptr;
    forEachInView(m_state->lane()->rows[std::size_t(row)], m_scene->viewport().axis(),
                  [&](const ResultSpan& span, int x0, int x1) {
                      if (x0 <= x && x < x1) {
                          found = &span;
                      }
                  });
    return found;
}

void ResultLane::mousePressEvent(QMouseEvent* event) {
    const ResultSpan* span = event->button() == Qt::LeftButton ? spanAt(event->position()) : nullptr;
    if (span == nullptr) {
        return;
    }
    ViewState& view = m_scene->view();
    if (span->slice != kNoSlice) {
        view.selectSlice(span->slice, true);
    } else if (!span->range.isEmpty()) {
        view.setTimeSelection(span->range);
    }
}

bool ResultLane::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const ResultSpan* span = spanAt(help->pos())) {
            const QString length = formatDuration(span->range.durationNs());
            QToolTip::showText(
                help->globalPos(),
                plainToolTip(span->text.isEmpty() ? length : span->text + QLatin1Char('\n') + length), this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace lanescope::ui
