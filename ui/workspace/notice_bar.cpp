// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/notice_bar.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

NoticeBar::NoticeBar(const QString& name, const QString& text, QWidget* parent)
    : QFrame(parent)
    , m_layout(new QHBoxLayout(this)) {
    setObjectName(name + QStringLiteral("Notice"));
    auto* label = new PlainLabel(text);
    label->setObjectName(name + QStringLiteral("Text"));
    label->setWordWrap(true);
    m_layout->setContentsMargins(10, 2, 4, 2);
    m_layout->addWidget(label, 1);
}

QPushButton* NoticeBar::addButton(const QString& name, const QString& text) {
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    m_layout->addWidget(button);
    return button;
}

void NoticeBar::addClose() {
    auto* close = new QToolButton;
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    m_layout->addWidget(close);
}

} // namespace lanescope::ui
