// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/loading_notice.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

namespace {
constexpr int kNoticeSteps = 1000;
constexpr int kNoticeBarWidth = 160;
} // namespace

LoadingNotice::LoadingNotice(QWidget* parent)
    : QFrame(parent)
    , m_label(new PlainLabel)
    , m_bar(new QProgressBar)
    , m_cancel(new QPushButton(tr("Cancel"))) {
    setObjectName(QStringLiteral("loadingNotice"));
    setAutoFillBackground(true);
    m_label->setObjectName(QStringLiteral("loadingNoticeText"));
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(8);
    m_bar->setFixedWidth(kNoticeBarWidth);
    m_bar->setRange(0, kNoticeSteps);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        emit cancelRequested();
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 2, 4, 2);
    layout->setSpacing(10);
    layout->addWidget(m_bar);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_cancel);
}

void LoadingNotice::setProgress(const QString& name, double done, double shown) {
    m_bar->setValue(int(done * kNoticeSteps));
    m_label->setText(tr("Reading %1: %2. The lanes show an excerpt of %3; tables and figures follow")
                         .arg(name, formatPercent(done), formatPercent(shown)));
}

} // namespace lanescope::ui
