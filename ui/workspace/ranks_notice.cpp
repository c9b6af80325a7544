// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/ranks_notice.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

RanksNotice::RanksNotice(const Trace& trace, QWidget* parent)
    : QFrame(parent) {
    setObjectName(QStringLiteral("ranksNotice"));
    auto* label = new PlainLabel(
        tr("This file holds %1 ranks: all lanes together, each launch and step within its rank")
            .arg(formatCount(trace.ranks().size())));
    label->setObjectName(QStringLiteral("ranksText"));
    label->setWordWrap(true);
    auto* show = new QPushButton(tr("Compare ranks"));
    show->setObjectName(QStringLiteral("compareRanks"));
    connect(show, &QPushButton::clicked, this, &RanksNotice::ranksRequested);
    auto* close = new QToolButton;
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 2, 4, 2);
    layout->addWidget(label, 1);
    layout->addWidget(show);
    layout->addWidget(close);
}

} // namespace lanescope::ui
