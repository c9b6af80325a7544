// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/panel.h"

namespace lanescope::ui {

Panel::Panel(QWidget* parent)
    : QWidget(parent) {}

Panel::~Panel() {
    delete m_tools.data();
}

} // namespace lanescope::ui
