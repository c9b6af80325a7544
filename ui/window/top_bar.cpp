// SPDX-License-Identifier: Apache-2.0
#include "ui/window/top_bar.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "ui/theme/icons.h"
#include "ui/window/step_navigator.h"

namespace lanescope::ui {

TopBar::TopBar(QWidget* parent)
    : QToolBar(tr("Tabs"), parent)
    , m_tabs(new QTabBar)
    , m_steps(new StepNavigator) {
    setObjectName(QStringLiteral("topBar"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    setContextMenuPolicy(Qt::PreventContextMenu);

    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setMovable(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setDrawBase(false);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->setUsesScrollButtons(true);

    auto* open = new QToolButton;
    open->setIcon(themedIcon(QStringLiteral("plus")));
    open->setAutoRaise(true);
    open->setToolTip(tr("Open traces"));
    open->setAccessibleName(tr("Open traces"));
    connect(open, &QToolButton::clicked, this, &TopBar::openRequested);

    auto* line = new QWidget;
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(2);
    layout->addWidget(m_tabs, 0);
    layout->addWidget(open);
    layout->addStretch(1);
    layout->addWidget(m_steps);
    addWidget(line);
}

} // namespace lanescope::ui
