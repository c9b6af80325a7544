// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/indicator_style.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

/// A square in the middle of `rect`, on whole device pixels where the painter is not scaled oddly.
QRectF squareIn(const QRect& rect) {
    const int side = std::min(rect.width(), rect.height()) - 1;
    return {rect.x() + (rect.width() - side) / 2 + 0.5, rect.y() + (rect.height() - side) / 2 + 0.5,
            side - 1.0, side - 1.0};
}

struct Look {
    QColor outline;
    QColor ground;
    QColor sign;
};

Look lookOf(const Theme& theme, QStyle::State state) {
    const bool on = (state & (QStyle::State_On | QStyle::State_NoChange)) != 0;
    if ((state & QStyle::State_Enabled) == 0) {
        return {QColor(theme.line), QColor(theme.panel), QColor(theme.mutedText)};
    }
    const bool pointed = (state & (QStyle::State_MouseOver | QStyle::State_HasFocus)) != 0;
    if (on) {
        return {QColor(pointed ? theme.text : theme.accent), QColor(theme.accent), QColor(theme.accentText)};
    }
    return {QColor(pointed ? theme.accent : theme.mutedText), QColor(theme.canvas), QColor()};
}

void drawCheckBox(QPainter& painter, const QRectF& square, const Look& look, QStyle::State state) {
    painter.setPen(QPen(look.outline, 1));
    painter.setBrush(look.ground);
    painter.drawRoundedRect(square, 2.5, 2.5);
    const auto at = [&square](double x, double y) {
        return QPointF(square.x() + x * square.width(), square.y() + y * square.height());
    };
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.sign, square.width() * 0.15, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if ((state & QStyle::State_NoChange) != 0) {
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    } else if ((state & QStyle::State_On) != 0) {
        QPainterPath tick(at(0.22, 0.52));
        tick.lineTo(at(0.43, 0.73));
        tick.lineTo(at(0.79, 0.29));
        painter.drawPath(tick);
    }
}

void drawRadioButton(QPainter& painter, const QRectF& square, const Look& look, QStyle::State state) {
    painter.setPen(QPen(look.outline, 1));
    painter.setBrush(look.ground);
    painter.drawEllipse(square);
    if ((state & QStyle::State_On) != 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.sign);
        painter.drawEllipse(square.center(), square.width() * 0.22, square.width() * 0.22);
    }
}

} // namespace

IndicatorStyle::IndicatorStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void IndicatorStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                   const QWidget* widget) const {
    const bool radio = element == PE_IndicatorRadioButton;
    if (!radio && element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    const Look look = lookOf(Theme::of(option->palette), option->state);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    (radio ? drawRadioButton : drawCheckBox)(*painter, squareIn(option->rect), look, option->state);
    painter->restore();
}

} // namespace lanescope::ui
