// SPDX-License-Identifier: Apache-2.0
#include "ui/window/top_bar.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "ui/theme/icons.h"
#include "ui/window/search_field.h"
#include "ui/window/step_navigator.h"

namespace lanescope::ui {

TopBar::TopBar(QWidget* parent)
    : QToolBar(tr("Tabs"), parent)
    , m_tabs(new QTabBar)
    , m_steps(new StepNavigator)
    , m_search(new SearchField) {
    setObjectName(QStringLiteral("topBar"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    setContextMenuPolicy(Qt::PreventContextMenu);

    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setMovable(true);
    m_tabs->setDrawBase(false);
    m_tabs->setElideMode(Qt::ElideRight);
    m_tabs->setUsesScrollButtons(true);

    m_tabs->setIconSize({14, 14});

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
    layout->addWidget(m_search, 1);
    layout->addWidget(m_steps);
    addWidget(line);
}

int TopBar::addTab(const QString& title) {
    auto* close = new QToolButton;
    close->setObjectName(QStringLiteral("closeTab"));
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setIconSize({12, 12});
    close->setAutoRaise(true);
    close->setFocusPolicy(Qt::NoFocus);
    close->setToolTip(tr("Close this tab"));
    close->setAccessibleName(tr("Close this tab"));
    const int index = m_tabs->addTab(title);
    m_tabs->setTabButton(index, QTabBar::RightSide, close);
    connect(close, &QToolButton::clicked, this, [this, close] {
        for (int i = 0; i < m_tabs->count(); ++i) {
            if (m_tabs->tabButton(i, QTabBar::RightSide) == close) {
                emit closeRequested(i);
                return;
            }
        }
    });
    return index;
}

} // namespace lanescope::ui
