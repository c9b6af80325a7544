// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QTextDocumentFragment>
#include <QToolButton>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/apart_elision.h"
#include "ui/compare/change_delegate.h"
#include "ui/compare/compare_table_model.h"
#include "ui/compare/compare_texts.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

QToolButton* button(const QString& text, const QString& toolTip) {
    auto* made = new QToolButton;
    made->setText(text);
    made->setToolTip(plainToolTip(toolTip));
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
    , m_scope(new QComboBox)
    , m_report(button(tr("Report…"), tr("Write the comparison as one HTML file")))
    , m_headline(new QLabel) {
    m_alignment->addItem(tr("Align by step"));
    m_alignment->addItem(tr("Align by selected slice"));
    m_alignment->addItem(tr("Align by first kernel"));
    m_alignment->addItem(tr("Align by hand"));
    m_alignment->setToolTip(tr("Part of the candidate shown below each part of the baseline"));
    m_alignment->setItemData(int(Alignment::Free),
                             tr("Drag the strip between the timelines, or Ctrl+Shift and drag one of them"),
                             Qt::ToolTipRole);
    // The box is as wide as what is chosen most: the others may be longer.
    m_alignment->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_alignment->setMinimumContentsLength(int(m_alignment->itemText(0).size()));
    m_scope->addItem(tr("Tables: all steps"));
    m_scope->addItem(tr("Tables: this pair"));
    m_scope->addItem(tr("Tables: selected time"));
    m_scope->setItemData(int(Scope::AllSteps), tr("Means of all whole steps of each side"), Qt::ToolTipRole);
    m_scope->setItemData(int(Scope::StepPair), tr("The two steps shown above each other"), Qt::ToolTipRole);
    m_scope->setItemData(int(Scope::SelectedTime),
                         tr("Work that starts in the selected time; drag along a lane to select"),
                         Qt::ToolTipRole);
    m_scope->setToolTip(tr("Scope of tables, waterfall and causes"));
    m_scope->setAccessibleName(m_scope->toolTip());
    m_scope->setObjectName(QStringLiteral("compareScope"));
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setHasSelectedTime(false);
    for (QComboBox* steps : {m_baselineSteps, m_candidateSteps}) {
        // "step 1009" must not be cut to "step 100", neither when it is filled in later nor in a narrow
        // window.
        steps->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        steps->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
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
    m_headline->setTextFormat(Qt::RichText); // figures only, no text of a trace
    m_baseline->setTextFormat(Qt::RichText);
    m_baseline->setFont(strong);
    m_candidate->setTextFormat(Qt::RichText);
    m_candidate->setFont(strong);
    strong.setPointSizeF(strong.pointSizeF() * 1.2);
    m_headline->setFont(strong);
    m_headline->setObjectName(QStringLiteral("compareHeadline"));

    auto* sides = new QHBoxLayout;
    sides->addWidget(m_baseline);
    sides->addWidget(m_baselineSteps);
    sides->addWidget(swap);
    sides->addWidget(m_candidate);
    sides->addWidget(m_candidateSteps);
    sides->addWidget(previous);
    sides->addWidget(next);
    sides->addStretch(1);
    auto* rest = new QHBoxLayout;
    rest->addWidget(m_alignment);
    rest->addWidget(m_lock);
    rest->addStretch(1);
    rest->addWidget(m_scope);
    rest->addWidget(m_headline);
    rest->addSpacing(8);
    rest->addWidget(m_report);
    for (QHBoxLayout* line : {sides, rest}) {
        line->setSpacing(6);
    }
    m_lines = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_lines->setContentsMargins(8, 3, 8, 3);
    m_lines->setSpacing(6);
    m_lines->addLayout(sides);
    m_lines->addLayout(rest, 1);

    connect(m_baselineSteps, &QComboBox::currentIndexChanged, this, &CompareBar::stepsChosen);
    connect(m_candidateSteps, &QComboBox::currentIndexChanged, this, &CompareBar::stepsChosen);
    connect(m_alignment, &QComboBox::currentIndexChanged, this, &CompareBar::alignmentChosen);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &CompareBar::scopeChosen);
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
    setShown(m_comparison);
}

void CompareBar::setShown(std::shared_ptr<const Comparison> comparison) {
    m_shown = std::move(comparison);
    m_report->setEnabled(m_shown != nullptr);
    refresh();
}

CompareBar::Scope CompareBar::scope() const {
    return Scope(m_scope->currentIndex());
}

void CompareBar::setScope(Scope scope) {
    m_scope->setCurrentIndex(int(scope));
}

void CompareBar::setHasSelectedTime(bool has) {
    auto* items = qobject_cast<QStandardItemModel*>(m_scope->model());
    if (items != nullptr) {
        items->item(int(Scope::SelectedTime))->setEnabled(has);
    }
    if (has && scope() != Scope::SelectedTime) {
        m_scopeBefore = scope();
        setScope(Scope::SelectedTime);
    } else if (!has && scope() == Scope::SelectedTime) {
        setScope(m_scopeBefore);
    }
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

QSize CompareBar::minimumSizeHint() const {
    constexpr int kNarrowest = 480;
    return {kNarrowest, QWidget::minimumSizeHint().height()};
}

void CompareBar::refresh() {
    struct Length {
        Words words;
        std::size_t title; ///< longest, in characters
    };
    constexpr std::array kLengths{Length{Words::All, 80},      Length{Words::All, 40},
                                  Length{Words::All, 28},      Length{Words::FewAboutInputs, 28},
                                  Length{Words::NoInputs, 20}, Length{Words::ShortTitles, 12}};
    for (const auto direction : {QBoxLayout::LeftToRight, QBoxLayout::TopToBottom}) {
        m_lines->setDirection(direction);
        for (const Length& length : kLengths) {
            say(length.words, length.title);
            m_lines->activate();
            if (m_lines->totalMinimumSize().width() <= width()) {
                return;
            }
        }
    }
}

void CompareBar::say(Words words, std::size_t longestTitle) {
    const Theme& theme = Theme::of(palette());
    const std::vector<std::string> titles{m_baselineTitle.toStdString(), m_candidateTitle.toStdString()};
    const std::vector<std::string> shown = elidedApart(titles, longestTitle);
    const auto side = [](const QString& what, const std::string& title, const QColor& color) {
        return QStringLiteral("<span style=\"color:%1\">%2</span> %3")
            .arg(color.name(), what, QString::fromStdString(title).toHtmlEscaped());
    };
    m_baseline->setText(side(tr("Baseline"), shown[0], baselineColor(theme)));
    m_candidate->setText(side(tr("Candidate"), shown[1], candidateColor(theme)));
    m_baseline->setToolTip(plainToolTip(m_baselineTitle));
    m_candidate->setToolTip(plainToolTip(m_candidateTitle));
    m_headline->setText(headline(words));
    m_headline->setToolTip(plainToolTip(QTextDocumentFragment::fromHtml(headline(Words::All)).toPlainText()));
}

QString CompareBar::headline(Words words) const {
    const Theme& theme = Theme::of(palette());
    if (m_shown == nullptr) {
        return tr("Comparing…");
    }
    // Linked, selected times are as long on both sides; what the device does in them is not.
    const bool isRange = m_shown->baseline().isRange();
    if (!m_shown->explanations().isComparable) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>")
            .arg(QColor(theme.mutedText).name(), tr("Not comparable"));
    }
    if (m_shown->explanations().isOfMemory) {
        return memoryHeadline(words);
    }
    const MetricDifference* time = m_shown->metric("step_time");
    const MetricDifference* kernels = m_shown->metric("kernel");
    const bool isOfKernels = isRange && kernels != nullptr;
    const MetricDifference* metric = isOfKernels ? kernels : time;
    if (metric == nullptr || !metric->delta()) {
        return {};
    }
    const auto percent = [](double fraction) {
        return (fraction < 0 ? QStringLiteral("−") : QStringLiteral("+")) + formatPercent(std::abs(fraction));
    };
    const QString delta = signedText(*metric->delta(), formatDuration(std::abs(*metric->delta())));
    const ComparedStep& left = m_shown->baseline().steps().front();
    const ComparedStep& right = m_shown->candidate().steps().front();
    QString text = isOfKernels ? tr("%1 of kernels in %2").arg(delta, formatDuration(*time->candidate))
                   : isRange   ? delta
                   : scope() == Scope::StepPair && left.slice != kNoSlice && right.slice != kNoSlice
                       ? tr("%1, step %2 ↔ step %3").arg(delta).arg(left.number).arg(right.number)
                   : words != Words::All ? delta
                                         : tr("%1 per step").arg(delta);
    if (metric->deltaFraction() && words != Words::ShortTitles) {
        text += QStringLiteral(" (%1)").arg(percent(*metric->deltaFraction()));
    }
    QString html = QStringLiteral("<span style=\"color:%1\">%2</span>")
                       .arg(changeColor(metric->status, theme).name(), text);
    const double inputs = m_shown->explanations().inputRatio;
    if (words <= Words::FewAboutInputs && !isRange && inputs != 1 && *metric->baseline > 0) {
        // A step of more work may well take longer.
        const double change = *metric->candidate / *metric->baseline / inputs - 1;
        html += QStringLiteral("<span style=\"color:%1; font-weight:normal\"> · %2</span>")
                    .arg((change < 0 ? baselineColor(theme) : candidateColor(theme)).name(),
                         words == Words::All ? tr("inputs × %1: %2 per element")
                                                   .arg(QLocale().toString(inputs, 'g', 3), percent(change))
                                             : tr("%1 per element").arg(percent(change)));
    }
    return html;
}

/// The peak that differs most.
QString CompareBar::memoryHeadline(Words words) const {
    const MetricDifference* most = nullptr;
    for (const MetricDifference& metric : m_shown->overview()) {
        if (metric.delta() && (most == nullptr || std::abs(*metric.delta()) > std::abs(*most->delta()))) {
            most = &metric;
        }
    }
    if (most == nullptr) {
        return {};
    }
    const QString delta = signedText(*most->delta(), formatBytes(std::abs(*most->delta())));
    QString text = words == Words::ShortTitles ? delta : tr("%1 at the peak").arg(delta);
    if (most->deltaFraction() && words != Words::ShortTitles) {
        text += QStringLiteral(" (%1)").arg(changedPercentText(most->deltaFraction()));
    }
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(changeColor(most->status, Theme::of(palette())).name(), text);
}

void CompareBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void CompareBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
}

} // namespace lanescope::ui
