// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/charts_beside.h"

#include <QBoxLayout>
#include <QSplitter>
#include <QToolButton>

#include <utility>

#include "ui/panels/kept_split.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr int kLeastChartWidth = 300;  // axis, a dozen bars and a legend can be read
constexpr int kLeastChartHeight = 120; // below a table
constexpr int kHandleWidth = 4;
constexpr int kStripWidth = 16;

} // namespace

ChartsBeside::ChartsBeside(QWidget* table, QWidget* charts, QWidget* parent)
    : QWidget(parent)
    , m_splitter(new QSplitter)
    , m_charts(charts)
    , m_strip(new QToolButton)
    , m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    m_splitter->setHandleWidth(kHandleWidth);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(table);
    m_splitter->addWidget(charts);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({2000, 1000});
    m_strip->setObjectName(QStringLiteral("chartStrip"));
    m_strip->setAutoRaise(true);
    m_strip->setFocusPolicy(Qt::TabFocus);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_splitter, 1);
    m_layout->addWidget(m_strip);
    charts->hide();
    m_strip->hide();
    connect(m_strip, &QToolButton::clicked, this, [this] {
        m_choice = !areShown();
        arrange();
    });
}

void ChartsBeside::keepAs(const QString& name, PreferenceStorePtr preferences) {
    m_kept = new KeptSplit(m_splitter, name, std::move(preferences));
}

void ChartsBeside::setHasCharts(bool hasCharts) {
    m_hasCharts = hasCharts;
    arrange();
}

bool ChartsBeside::areShown() const {
    const bool isBelow = height() > width();
    const bool fits = isBelow ? height() / 3 >= kLeastChartHeight : width() / 3 >= kLeastChartWidth;
    return m_hasCharts && m_choice.value_or(fits);
}

void ChartsBeside::arrange() {
    const bool isBelow = height() > width();
    const bool isShown = areShown();
    m_charts->setVisible(isShown);
    m_charts->setMaximumSize(isBelow ? QWIDGETSIZE_MAX : width() / 3,
                             isBelow ? height() / 3 : QWIDGETSIZE_MAX);
    m_strip->setVisible(m_hasCharts);
    m_strip->setArrowType(isBelow ? (isShown ? Qt::DownArrow : Qt::UpArrow)
                                  : (isShown ? Qt::RightArrow : Qt::LeftArrow));
    const QString help = isShown ? tr("Hide charts") : tr("Show charts");
    m_strip->setToolTip(plainToolTip(help));
    m_strip->setAccessibleName(help);
    m_strip->setSizePolicy(isBelow ? QSizePolicy::Expanding : QSizePolicy::Fixed,
                           isBelow ? QSizePolicy::Fixed : QSizePolicy::Expanding);
    m_strip->setMinimumSize(kStripWidth, kStripWidth);
    m_strip->setMaximumSize(isBelow ? QWIDGETSIZE_MAX : kStripWidth, isBelow ? kStripWidth : QWIDGETSIZE_MAX);
    const Qt::Orientation wanted = isBelow ? Qt::Vertical : Qt::Horizontal;
    if (m_splitter->orientation() != wanted) {
        m_splitter->setOrientation(wanted);
        m_layout->setDirection(isBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        m_splitter->setSizes({2000, 1000});
        if (m_kept != nullptr) {
            m_kept->apply();
        }
    }
}

void ChartsBeside::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace lanescope::ui
