// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/panel_dock.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>

#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr int kLeastDockHeight = 80; // pixels

QToolButton* titleButton(const QString& icon, const QString& help) {
    auto* button = new QToolButton;
    button->setIcon(themedIcon(icon));
    button->setIconSize({14, 14});
    button->setAutoRaise(true);
    button->setToolTip(plainToolTip(help));
    button->setAccessibleName(help);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

PanelDock::PanelDock(const QString& name, const QString& title, QWidget* parent)
    : QDockWidget(title, parent)
    , m_panels(new QStackedWidget)
    , m_tools(new QStackedWidget)
    , m_noPanel(new PlainLabel)
    , m_noTools(new QWidget) {
    setObjectName(name);
    m_noPanel->setObjectName(QStringLiteral("dockWaiting"));
    m_noPanel->setAlignment(Qt::AlignCenter);
    m_noPanel->setWordWrap(true);
    m_noPanel->setForegroundRole(QPalette::PlaceholderText);
    m_panels->addWidget(m_noPanel);
    // The timeline keeps its height whatever panel comes.
    m_panels->setMinimumHeight(kLeastDockHeight);
    m_tools->addWidget(m_noTools);
    m_tools->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setWidget(m_panels);
    setTitleBarWidget(makeTitle(title));
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) { m_isInSight = visible; });
}

QWidget* PanelDock::makeTitle(const QString& title) {
    auto* bar = new QWidget;
    bar->setObjectName(QStringLiteral("dockTitle"));
    auto* label = new PlainLabel(title);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    QToolButton* floatButton = titleButton(QStringLiteral("float"), tr("Float or dock this panel"));
    QToolButton* closeButton = titleButton(QStringLiteral("close"), tr("Close this panel"));
    connect(floatButton, &QToolButton::clicked, this, [this] { setFloating(!isFloating()); });
    connect(closeButton, &QToolButton::clicked, this, &QDockWidget::close);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(10, 3, 4, 3);
    layout->setSpacing(8);
    layout->addWidget(label);
    layout->addWidget(m_tools, 1);
    layout->addWidget(floatButton);
    layout->addWidget(closeButton);
    layout->setAlignment(floatButton, Qt::AlignRight);
    return bar;
}

void PanelDock::showPanel(QWidget* panel, QWidget* tools) {
    const auto show = [](QStackedWidget* stack, QWidget* widget) {
        if (stack->indexOf(widget) < 0) {
            stack->addWidget(widget);
        }
        stack->setCurrentWidget(widget);
    };
    show(m_panels, panel != nullptr ? panel : m_noPanel);
    show(m_tools, tools != nullptr ? tools : m_noTools);
}

void PanelDock::setWaitingText(const QString& text) {
    m_noPanel->setText(text);
}

void PanelDock::bringForward() {
    show();
    raise();
}

} // namespace lanescope::ui
