// SPDX-License-Identifier: Apache-2.0
// A flat button with an icon alone, which keyboards and screen readers reach by its help. UI thread.
#pragma once

#include <QToolButton>

#include "ui/theme/icons.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

/// Without an owner; the layout that takes it becomes that.
inline QToolButton* arrowButton(const QString& icon, const QString& help) {
    auto* button = new QToolButton;
    button->setIcon(themedIcon(icon));
    button->setAutoRaise(true);
    button->setToolTip(plainToolTip(help));
    button->setAccessibleName(help);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace lanescope::ui
