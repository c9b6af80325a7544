// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextFrame>
#include <QUrl>

#include <algorithm>

#include "core/analysis/memory/snapshot_holders.h"
#include "core/catalog/analysis_context.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/store/trace.h"
#include "ui/charts/split_bar.h"
#include "ui/panels/chart_row.h"
#include "ui/panels/kept_split.h"
#include "ui/panels/memory_charts.h"
#include "ui/panels/overview_causes.h"
#include "ui/panels/overview_html.h"
#include "ui/panels/overview_memory.h"
#include "ui/panels/range_badge.h"
#include "ui/panels/show_place.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/step_details.h"
#include "ui/state/step_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/cause_colors.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kTextMargin = 10;
constexpr int kBelowSplit = 3;

ChartColor colorOf(StepRole role) {
    return ChartColor::role(colorRoleOf(role));
}

QString barsTitle(const Trace& trace, const StepBreakdown& steps) {
    // On the ruler a step is its mark on the host; here its device work counts, which ends later.
    return !steps.marked               ? OverviewPanel::tr("Time")
           : trace.deviceOps().empty() ? OverviewPanel::tr("Step time")
                                       : OverviewPanel::tr("Step time, with its device work");
}

AnalysisChart stepBars(const Trace& trace, const StepBreakdown& steps) {
    BarChartData bars;
    bars.xTitle = steps.marked ? OverviewPanel::tr("Step") : QString();
    std::vector<RowTarget> places;
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        bars.series.push_back({stepRoleTitle(role), colorOf(role), {}});
        if (steps.steps.size() > 1) {
            bars.means.push_back(steps.meanNs[i]);
        }
    }
    for (const StepRow& step : steps.steps) {
        bars.columns.push_back(
            withRank(trace, step.rank,
                     steps.marked ? QString::number(step.number) : OverviewPanel::tr("Whole trace")));
        places.push_back({kNoSlice, step.range, std::nullopt});
        for (std::size_t i = 0; i < kStepRoleCount; ++i) {
            bars.series[i].values.push_back(static_cast<double>(step.roleNs[i]));
        }
    }
    // Classes that never occur would only fill the legend.
    for (std::size_t i = kStepRoleCount; i-- > 0;) {
        if (steps.meanNs[i] <= 0) {
            bars.series.erase(bars.series.begin() + static_cast<std::ptrdiff_t>(i));
            if (!bars.means.empty()) {
                bars.means.erase(bars.means.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
    }
    return {barsTitle(trace, steps), std::move(bars), std::move(places)};
}

AnalysisChart stepDonut(const StepBreakdown& steps) {
    std::vector<DonutSlice> slices;
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        if (steps.meanNs[i] > 0) {
            slices.push_back({stepRoleTitle(role), steps.meanNs[i], colorOf(role)});
        }
    }
    return {steps.marked ? OverviewPanel::tr("Mean step") : OverviewPanel::tr("Time"),
            DonutChartData{std::move(slices), ChartUnit::Duration, OverviewPanel::tr("in all")}};
}

} // namespace

OverviewPanel::OverviewPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_split(new SplitBar)
    , m_text(new QTextBrowser)
    , m_charts(new ChartRow) {
    m_text->setObjectName(QStringLiteral("overviewText"));
    m_text->setAccessibleName(tr("Overview"));
    m_text->setOpenLinks(false);
    m_text->viewport()->installEventFilter(this);
    setFocusProxy(m_text);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(kTextMargin);
    m_text->setHtml(tr("Computing…"));
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(4);
    m_split->setObjectName(QStringLiteral("overviewSplit"));
    m_split->setAccessibleName(tr("Where the time goes"));
    m_split->hide();
    auto* causes = new QWidget;
    causes->setBackgroundRole(QPalette::Base); // one page with the text below
    causes->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(causes);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* barLine = new QHBoxLayout;
    barLine->setContentsMargins(kTextMargin - 2, 6, kTextMargin - 2, 0);
    barLine->addWidget(m_split);
    column->addLayout(barLine);
    column->addWidget(m_text, 1);
    splitter->addWidget(causes);
    splitter->addWidget(m_charts);
    splitter->setSizes({6500, 3500}); // the causes are text, the chart is a glance
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);
    new KeptSplit(splitter, QStringLiteral("overview"), document->preferences());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    auto* tools = new QWidget(this);
    auto* line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(new RangeBadge(document->viewState()));
    setTools(tools);

    m_job = std::make_unique<LatestJob<Selection, Answer>>(
        this,
        [shared = document->analyses()->shared()](const Selection& selection, std::stop_token stop) {
            const OperatorCalls& calls = shared->calls();
            Figures figures;
            if (hasMemoryAlone(shared->trace())) {
                figures.memory = memoryDevices(shared->trace(), selection, stop);
                if (snapshotOf(shared->trace()) != nullptr) {
                    figures.diagnosis = traceDiagnosis(*shared, selection, std::move(stop));
                }
                return std::make_shared<const Figures>(std::move(figures));
            }
            figures.diagnosis = traceDiagnosis(*shared, selection, stop);
            figures.overview = overview(shared->trace(), calls.tree, calls.times, selection, std::move(stop));
            return std::make_shared<const Figures>(std::move(figures));
        },
        [this](Answer answer) {
            m_shown = std::move(answer);
            fill();
            emit settled();
        });
    connect(document->viewState(), &ViewState::timeSelectionChanged, this, [this] {
        m_isStale = true;
        requestIfSeen();
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, &OverviewPanel::follow);
    connect(m_split, &SplitBar::markActivated, this, [this](int part) {
        if (const auto cause = m_causeOf[static_cast<std::size_t>(part)]) {
            showCause(*cause);
        }
    });
    connect(m_charts, &ChartRow::placeActivated, this, &OverviewPanel::showPlace);
}

OverviewPanel::~OverviewPanel() = default;

void OverviewPanel::copyContent() const {
    QTextBrowser* text = m_text;
    if (!text->textCursor().hasSelection()) {
        text->selectAll();
    }
    text->copy();
}

bool OverviewPanel::isSettled() const {
    return m_job->isIdle() && !(m_isStale && isVisible());
}

void OverviewPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    requestIfSeen();
}

void OverviewPanel::changeEvent(QEvent* event) {
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_shown != nullptr) {
        fill();
    }
}

void OverviewPanel::requestIfSeen() {
    if (m_isStale && isVisible()) {
        m_isStale = false;
        m_job->request(Selection{m_document->viewState()->timeSelection()});
    }
}

void OverviewPanel::fill() {
    const Trace& trace = *m_document->trace();
    std::vector<AnalysisChart> charts;
    if (!m_shown->memory.empty()) {
        charts = memoryCurves(trace, {m_document->viewState()->timeSelection()}, m_shown->memory);
    }
    m_split->setParts(
        causeParts(trace, m_document->preferences()->value()->deviceTerms, m_shown->diagnosis, &m_causeOf),
        ChartUnit::Duration);
    m_split->setVisible(m_split->markCount() > 0);
    fillText();
    const StepBreakdown& steps = m_shown->overview.steps;
    if (!steps.steps.empty()) {
        charts.push_back(stepBars(trace, steps));
        charts.push_back(stepDonut(steps));
    }
    m_charts->setCharts(std::move(charts));
    m_charts->setVisible(!m_charts->isEmpty());
}

QString OverviewPanel::html() const {
    const Trace& trace = *m_document->trace();
    if (!m_shown->memory.empty()) {
        return memoryOverviewHtml(trace, m_shown->memory, m_shown->diagnosis.notes, Theme::of(palette()));
    }
    const LineRoom room{m_text->fontMetrics(), m_filledWidth - 2 * kTextMargin};
    return overviewHtml(trace, m_document->preferences()->value()->deviceTerms, m_shown->overview,
                        m_shown->diagnosis, Theme::of(palette()), room);
}

/// A text that needs a scroll bar narrows the view while it is set: it must not be set again in the midst of
/// that, but once more afterwards.
void OverviewPanel::fillText() {
    if (m_isFilling) {
        return;
    }
    m_isFilling = true;
    constexpr int kMostTries = 3;
    for (int i = 0; i < kMostTries && (i == 0 || m_filledWidth != m_text->viewport()->width()); ++i) {
        m_filledWidth = m_text->viewport()->width();
        m_text->setHtml(html());
        QTextFrameFormat frame = m_text->document()->rootFrame()->frameFormat();
        frame.setTopMargin(m_split->isHidden() ? kTextMargin : kBelowSplit);
        m_text->document()->rootFrame()->setFrameFormat(frame);
    }
    m_isFilling = false;
}

bool OverviewPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && m_shown != nullptr && !m_isFilling &&
        m_text->viewport()->width() != m_filledWidth) {
        const int place = m_text->verticalScrollBar()->value();
        fillText();
        m_text->verticalScrollBar()->setValue(place);
    }
    return Panel::eventFilter(watched, event);
}

void OverviewPanel::showCause(std::size_t index) {
    const CausePlace& place = m_shown->diagnosis.causes[index].place;
    if (!place.range.isEmpty()) {
        showPlace({place.slice, place.range, std::nullopt});
    }
}

void OverviewPanel::follow(const QUrl& link) {
    bool isNumber = false;
    const auto index = static_cast<std::size_t>(link.path().toUInt(&isNumber));
    if (!isNumber || m_shown == nullptr) {
        return;
    }
    const std::vector<Finding>& findings = m_shown->overview.findings;
    const std::vector<DiagnosisCause>& causes = m_shown->diagnosis.causes;
    if (link.scheme() == QLatin1String("finding") && index < findings.size()) {
        showPlace({findings[index].slice, findings[index].place, std::nullopt});
    } else if (link.scheme() == QLatin1String("cause") && index < causes.size()) {
        showCause(index);
    }
}

void OverviewPanel::showPlace(const RowTarget& place) {
    showOnTimeline(*m_document, place);
}

} // namespace lanescope::ui
