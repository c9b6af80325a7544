// SPDX-License-Identifier: Apache-2.0
// Fusion with check boxes and radio buttons (in dialogs, lists and menus) that stand out from light and dark
// grounds alike: an outline of at least 3:1 against the ground, and the accent when they are on. UI thread
// only.
#pragma once

#include <QProxyStyle>

namespace lanescope::ui {

class IndicatorStyle : public QProxyStyle {
public:
    IndicatorStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
};

} // namespace lanescope::ui
