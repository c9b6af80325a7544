// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/range_badge.h"

#include <QPainter>

#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

RangeBadge::RangeBadge(ViewState* viewState, QWidget* parent)
    : QToolButton(parent)
    , m_viewState(viewState) {
    setObjectName(QStringLiteral("rangeBadge"));
    setAutoRaise(true);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setToolTip(tr("Only what runs in the selected time range is counted, cut at its ends. Click to clear the "
                  "selection"));
    connect(this, &QToolButton::clicked, viewState,
            [viewState] { viewState->setTimeSelection(std::nullopt); });
    connect(viewState, &ViewState::timeSelectionChanged, this, &RangeBadge::refresh);
    refresh();
}

void RangeBadge::refresh() {
    const auto range = m_viewState->timeSelection();
    setVisible(range.has_value());
    if (range) {
        setText(tr("Selected range %1 ✕").arg(formatDuration(range->durationNs())));
    }
    updateGeometry();
}

void RangeBadge::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(QColor(theme.accent), 1.5) : QPen(Qt::NoPen));
    painter.setBrush(QColor(blend(theme.panel, theme.accent, underMouse() ? 0.34 : 0.22)));
    const QRectF body = QRectF(rect()).adjusted(1, 2, -1, -2);
    painter.drawRoundedRect(body, body.height() / 2, body.height() / 2);
    painter.setPen(QColor(theme.text));
    painter.drawText(rect(), Qt::AlignCenter, text());
}

} // namespace lanescope::ui
