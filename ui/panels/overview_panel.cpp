// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QTextCursor>
#include <QUrl>

#include <algorithm>

#include "core/catalog/analysis_context.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/store/trace.h"
#include "ui/panels/chart_row.h"
#include "ui/panels/memory_charts.h"
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
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

ChartColor colorOf(StepRole role) {
    return role == StepRole::Other ? ChartColor::muted() : ChartColor::series(static_cast<int>(role));
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
    , m_text(new QTextBrowser)
    , m_charts(new ChartRow) {
    m_text->setObjectName(QStringLiteral("overviewText"));
    m_text->setAccessibleName(tr("Overview"));
    m_text->setOpenLinks(false);
    m_text->viewport()->installEventFilter(this);
    setFocusProxy(m_text);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(10);
    m_text->setHtml(tr("Computing…"));
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(4);
    splitter->addWidget(m_text);
    splitter->addWidget(m_charts);
    splitter->setSizes({6500, 3500}); // the causes are text, the chart is a glance
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);
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
                figures.memory = memoryDevices(shared->trace(), selection, std::move(stop));
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
    fillText();
    const StepBreakdown& steps = m_shown->overview.steps;
    if (!steps.steps.empty()) {
        charts.push_back(stepBars(trace, steps));
        charts.push_back(stepDonut(steps));
    }
    m_charts->setCharts(std::move(charts));
    m_charts->setVisible(!m_charts->isEmpty());
}

void OverviewPanel::fillText() {
    const Trace& trace = *m_document->trace();
    if (!m_shown->memory.empty()) {
        m_text->setHtml(memoryOverviewHtml(trace, m_shown->memory, Theme::of(palette())));
        return;
    }
    m_filledWidth = m_text->viewport()->width();
    const int margin = static_cast<int>(m_text->document()->documentMargin());
    const LineRoom room{m_text->fontMetrics(), m_filledWidth - 2 * margin};
    m_text->setHtml(overviewHtml(trace, m_document->preferences()->value()->deviceTerms, m_shown->overview,
                                 m_shown->diagnosis, Theme::of(palette()), room));
}

bool OverviewPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && m_shown != nullptr &&
        m_text->viewport()->width() != m_filledWidth) {
        const int place = m_text->verticalScrollBar()->value();
        fillText();
        m_text->verticalScrollBar()->setValue(place);
    }
    return Panel::eventFilter(watched, event);
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
        showPlace({causes[index].place.slice, causes[index].place.range, std::nullopt});
    }
}

void OverviewPanel::showPlace(const RowTarget& place) {
    showOnTimeline(*m_document, place);
}

} // namespace lanescope::ui
