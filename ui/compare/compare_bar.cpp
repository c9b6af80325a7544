// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>

#include <cmath>

#include "ui/compare/change_delegate.h"
#include "ui/compare/compare_table_model.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

QToolButton* button(const QString& text, const QString& toolTip) {
    auto* made = new QToolButton;
    made->setText(text);
    made->setToolTip(toolTip);
    made->setAutoRaise(true);
    return made;
}

void fillSteps(QComboBox* box, const ComparedTrace& side) {
    const QSignalBlocker blocker(box);
    box->clear();
    for (const ComparedStep& step : side.steps()) {
        box->addItem(step.slice == kNoSlice ? CompareBar::tr("whole trace")
                                            : CompareBar::tr("step %1").arg(step.number));
    }
    box->setVisible(side.steps().size() > 1);
}

} // namespace

CompareBar::CompareBar(QWidget* parent)
    : QWidget(parent)
    , m_baseline(new QLabel)
    , m_candidate(new QLabel)
    , m_baselineSteps(new QComboBox)
    , m_candidateSteps(new QComboBox)
    , m_alignment(new QComboBox)
    , m_lock(new QCheckBox(tr("Linked")))
    , m_report(button(tr("Report…"), tr("Write the comparison as one HTML file")))
    , m_headline(new QLabel) {
    m_alignment->addItem(tr("Align by step"));
    m_alignment->addItem(tr("Align by selected slice"));
    m_alignment->addItem(tr("Align by first kernel"));
    m_alignment->addItem(tr("Align freely"));
    m_alignment->setToolTip(tr("What of the candidate stands below what of the baseline"));
    m_alignment->setItemData(int(Alignment::Free),
                             tr("Unlink, drag one of the timelines, and link them again"), Qt::ToolTipRole);
    m_baselineSteps->setAccessibleName(tr("Step of the baseline"));
    m_candidateSteps->setAccessibleName(tr("Step of the candidate"));
    m_alignment->setAccessibleName(tr("Alignment"));
    m_lock->setToolTip(tr("Zoom and pan both timelines together"));
    m_lock->setChecked(true);
    QToolButton* swap = button(QStringLiteral("⇄"), tr("Swap baseline and candidate"));
    swap->setAccessibleName(tr("Swap baseline and candidate"));
    QToolButton* previous = button({}, tr("Previous pair of steps"));
    QToolButton* next = button({}, tr("Next pair of steps"));
    previous->setIcon(themedIcon(QStringLiteral("previous")));
    next->setIcon(themedIcon(QStringLiteral("next")));
    previous->setAccessibleName(previous->toolTip());
    next->setAccessibleName(next->toolTip());
    QFont strong = font();
    strong.setBold(true);
    m_baseline->setFont(strong);
    m_candidate->setFont(strong);
    strong.setPointSizeF(strong.pointSizeF() * 1.2);
    m_headline->setFont(strong);
    m_headline->setObjectName(QStringLiteral("compareHeadline"));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->setSpacing(6);
    layout->addWidget(m_baseline);
    layout->addWidget(m_baselineSteps);
    layout->addWidget(swap);
    layout->addWidget(m_candidate);
    layout->addWidget(m_candidateSteps);
    layout->addWidget(previous);
    layout->addWidget(next);
    layout->addSpacing(8);
    layout->addWidget(m_alignment);
    layout->addWidget(m_lock);
    layout->addStretch(1);
    layout->addWidget(m_headline);
    layout->addSpacing(8);
    layout->addWidget(m_report);

    connect(m_baselineSteps, &QComboBox::currentIndexChanged, this, &CompareBar::stepsChosen);
    connect(m_candidateSteps, &QComboBox::currentIndexChanged, this, &CompareBar::stepsChosen);
    connect(m_alignment, &QComboBox::currentIndexChanged, this, &CompareBar::alignmentChosen);
    connect(m_lock, &QCheckBox::toggled, this, &CompareBar::lockToggled);
    connect(swap, &QToolButton::clicked, this, &CompareBar::swapRequested);
    connect(m_report, &QToolButton::clicked, this, &CompareBar::reportRequested);
    connect(previous, &QToolButton::clicked, this, [this] { walkSteps(-1); });
    connect(next, &QToolButton::clicked, this, [this] { walkSteps(1); });
}

void CompareBar::walkSteps(int direction) {
    {
        const QSignalBlocker baseline(m_baselineSteps);
        const QSignalBlocker candidate(m_candidateSteps);
        const int left = m_baselineSteps->currentIndex() + direction;
        const int right = m_candidateSteps->currentIndex() + direction;
        if (left < 0 || right < 0 || left >= m_baselineSteps->count() || right >= m_candidateSteps->count()) {
            return;
        }
        m_baselineSteps->setCurrentIndex(left);
        m_candidateSteps->setCurrentIndex(right);
    }
    emit stepsChosen();
}

void CompareBar::setTitles(const QString& baseline, const QString& candidate) {
    m_baselineTitle = baseline;
    m_candidateTitle = candidate;
    refresh();
}

void CompareBar::setComparison(std::shared_ptr<const Comparison> comparison) {
    m_comparison = std::move(comparison);
    if (m_comparison != nullptr) {
        fillSteps(m_baselineSteps, m_comparison->baseline());
        fillSteps(m_candidateSteps, m_comparison->candidate());
    }
    m_report->setEnabled(m_comparison != nullptr);
    refresh();
}

CompareBar::Alignment CompareBar::alignment() const {
    return Alignment(m_alignment->currentIndex());
}

void CompareBar::setAlignment(Alignment alignment) {
    const QSignalBlocker blocker(m_alignment);
    m_alignment->setCurrentIndex(int(alignment));
}

void CompareBar::setLocked(bool locked) {
    const QSignalBlocker blocker(m_lock);
    m_lock->setChecked(locked);
}

int CompareBar::baselineStep() const {
    return std::max(0, m_baselineSteps->currentIndex());
}

int CompareBar::candidateStep() const {
    return std::max(0, m_candidateSteps->currentIndex());
}

void CompareBar::refresh() {
    const Theme theme(palette());
    const auto side = [](const QString& what, const QString& title, const QColor& color) {
        constexpr int kLongest = 28;
        const QString shown = title.size() > kLongest
                                  ? title.left(kLongest / 2) + QChar(0x2026) + title.right(kLongest / 2 - 1)
                                  : title;
        return QStringLiteral("<span style=\"color:%1\">%2</span> %3")
            .arg(color.name(), what, shown.toHtmlEscaped());
    };
    m_baseline->setText(side(tr("Baseline"), m_baselineTitle, baselineColor(theme)));
    m_candidate->setText(side(tr("Candidate"), m_candidateTitle, candidateColor(theme)));
    m_baseline->setToolTip(m_baselineTitle);
    m_candidate->setToolTip(m_candidateTitle);
    if (m_comparison == nullptr) {
        m_headline->setText(tr("Comparing…"));
        return;
    }
    const MetricDifference* step = m_comparison->metric("step_time");
    if (step == nullptr || !step->delta()) {
        m_headline->clear();
        return;
    }
    const auto percent = [](double fraction) {
        return (fraction < 0 ? QStringLiteral("−") : QStringLiteral("+")) + formatPercent(std::abs(fraction));
    };
    QString text =
        tr("%1 per step").arg(signedText(*step->delta(), formatDuration(std::abs(*step->delta()))));
    if (step->deltaFraction()) {
        text += QStringLiteral(" (%1)").arg(percent(*step->deltaFraction()));
    }
    QString html = QStringLiteral("<span style=\"color:%1\">%2</span>")
                       .arg(changeColor(step->status, theme).name(), text);
    const double inputs = m_comparison->explanations().inputRatio;
    if (inputs != 1 && *step->baseline > 0) {
        // A step of more work may well take longer.
        const double change = *step->candidate / *step->baseline / inputs - 1;
        html += QStringLiteral("<span style=\"color:%1; font-weight:normal\"> · %2</span>")
                    .arg((change < 0 ? baselineColor(theme) : candidateColor(theme)).name(),
                         tr("inputs × %1: %2 per element")
                             .arg(QLocale().toString(inputs, 'g', 3), percent(change)));
    }
    m_headline->setText(html);
}

void CompareBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
}

} // namespace lanescope::ui
