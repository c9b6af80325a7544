// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_page.h"

#include <QFileDialog>
#include <QLabel>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <sstream>
#include <utility>

#include "core/base/apart_elision.h"
#include "core/base/output_file.h"
#include "core/report/comparison_html.h"
#include "core/store/trace.h"
#include "ui/charts/waterfall_chart.h"
#include "ui/compare/compare_bar.h"
#include "ui/compare/compare_figures.h"
#include "ui/compare/compare_tables.h"
#include "ui/compare/elastic_time.h"
#include "ui/compare/explanation_view.h"
#include "ui/compare/linked_views.h"
#include "ui/compare/match_ribbons.h"
#include "ui/compare/shift_gesture.h"
#include "ui/compare/waterfall_data.h"
#include "ui/panels/kept_split.h"
#include "ui/state/document.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/plain_label.h"
#include "ui/timeline/paint_turns.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/series/series_kinds.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {

namespace {

QString askForReport(QWidget* parent) {
    return QFileDialog::getSaveFileName(parent, ComparePage::tr("Write the comparison"),
                                        QStringLiteral("comparison.html"),
                                        ComparePage::tr("Web page (*.html)"));
}

TimeNs firstKernelNs(const Trace& trace) {
    TimeNs firstNs = trace.extents().endNs;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            firstNs = std::min(firstNs, trace.slices().startNs[op.slice]);
        }
    }
    return firstNs;
}

/// Half a window is little: the stream with most kernels, and how busy its device is, stay in view.
void pinMainStream(TimelineScene& scene) {
    const Trace& trace = scene.trace();
    std::vector<std::size_t> kernels(trace.tracks().size());
    for (const DeviceOp& op : trace.deviceOps()) {
        kernels[indexOf(trace.trackOf(op.slice))] +=
            trace.categoryKind(op.slice) == CategoryKind::Kernel ? 1 : 0;
    }
    const auto most = std::ranges::max_element(kernels);
    if (most == kernels.end() || *most == 0) {
        return;
    }
    const auto track = TrackId(most - kernels.begin());
    const std::vector<LaneInfo>& lanes = scene.lanes().tree().lanes;
    const auto stream = std::ranges::find(lanes, track, &LaneInfo::track);
    if (stream == lanes.end()) {
        return;
    }
    std::vector<int> pinned;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const bool isUtilization = lanes[i].isSeries() && lanes[i].series->kind() == kUtilizationKind &&
                                   lanes[i].device == stream->device;
        if (isUtilization || lanes[i].track == track) {
            pinned.push_back(int(i));
        }
    }
    scene.arranger().setUsuallyPinned(pinned);
}

} // namespace

ComparePage::ComparePage(Document* baseline, Document* candidate, QWidget* parent)
    : QWidget(parent)
    , m_preferences(baseline->preferences())
    , m_baseline{baseline, baseline->title(), {}, {}}
    , m_candidate{candidate, candidate->title(), {}, {}}
    , m_pathDialog(askForReport)
    , m_bar(new CompareBar)
    , m_message(new PlainLabel)
    , m_layout(new QVBoxLayout(this))
    , m_job(std::make_unique<LatestJob<Request, Answer>>(
          this,
          [](const Request& request, const std::stop_token& stop) {
              if (request.baseline == nullptr) {
                  return Answer();
              }
              const auto made = Comparison::make(request.baseline, request.candidate, request.options, stop);
              return made ? *made : Answer();
          },
          [this](Answer comparison) { take(std::move(comparison)); })) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_message->setAlignment(Qt::AlignCenter);
    m_layout->addWidget(m_bar);
    m_layout->addWidget(m_message, 1);
    m_bar->setTitles(m_baseline.title, m_candidate.title);
    m_bar->setComparison(nullptr);
    connect(m_bar, &CompareBar::alignmentChosen, this, &ComparePage::alignAsChosen);
    connect(m_bar, &CompareBar::stepsChosen, this, [this] {
        m_bar->setAlignment(CompareBar::Alignment::Step);
        alignSteps();
        if (m_bar->scope() == CompareBar::Scope::StepPair) {
            applyScope();
        }
    });
    connect(m_bar, &CompareBar::scopeChosen, this, &ComparePage::applyScope);
    auto* undo = new QShortcut(QKeySequence::Undo, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(undo, &QShortcut::activated, this, [this] {
        if (m_views != nullptr) {
            m_views->undoShift();
        }
    });
    connect(m_bar, &CompareBar::lockToggled, this, [this](bool locked) {
        if (m_views != nullptr) {
            m_views->setLocked(locked);
            if (!locked) {
                m_bar->setAlignment(CompareBar::Alignment::Free);
            }
        }
    });
    connect(m_bar, &CompareBar::swapRequested, this, &ComparePage::swapSides);
    connect(m_bar, &CompareBar::reportRequested, this, &ComparePage::writeReport);
    for (Document* document : {baseline, candidate}) {
        connect(document, &Document::stateChanged, this, &ComparePage::takeTraces);
        connect(document, &QObject::destroyed, this, &ComparePage::takeTraces, Qt::QueuedConnection);
    }
    takeTraces();
}

ComparePage::~ComparePage() {
    m_job.reset();
}

QString ComparePage::title() const {
    // A tab is narrow: what both titles share can go, what tells them apart cannot.
    constexpr std::size_t kLongest = 14;
    const std::vector<std::string> titles{m_baseline.title.toStdString(), m_candidate.title.toStdString()};
    const std::vector<std::string> shown = elidedApart(titles, kLongest);
    return tr("%1 ↔ %2").arg(QString::fromStdString(shown[0]), QString::fromStdString(shown[1]));
}

void ComparePage::takeTraces() {
    if (m_views != nullptr) {
        return; // has all it needs
    }
    m_failed = false;
    for (Side* side : {&m_baseline, &m_candidate}) {
        const bool isGone = side->document == nullptr;
        if (isGone || side->document->state() == Document::State::Failed) {
            m_failed = m_failed || side->trace == nullptr;
        } else if (side->document->state() == Document::State::Ready) {
            side->trace = side->document->trace();
            side->prepared = side->document->preparedView();
        }
    }
    if (m_baseline.trace != nullptr && m_candidate.trace != nullptr) {
        start();
        return;
    }
    m_message->setText(m_failed ? tr("One of the traces could not be opened; see its tab")
                                : tr("Waiting for both traces…"));
    emit settled();
}

void ComparePage::start() {
    build();
    m_job->request({m_baseline.trace, m_candidate.trace, {}});
}

void ComparePage::build() {
    delete m_content;
    m_comparison = nullptr;
    m_shown = nullptr;
    m_bar->setHasSelectedTime(false);
    m_views = std::make_unique<LinkedViews>(m_baseline.trace, m_candidate.trace, m_preferences);
    m_baselineTimeline = new TimelineView(m_baseline.trace, m_views->baseline(), m_baseline.prepared);
    m_candidateTimeline = new TimelineView(m_candidate.trace, m_views->candidate(), m_candidate.prepared);
    m_ribbons = new MatchRibbons(m_views.get(), m_baselineTimeline, m_candidateTimeline);
    m_elastic = new ElasticTime(m_views.get(), m_baselineTimeline, m_candidateTimeline);
    m_ribbons->setCorner(m_elastic);
    connect(m_elastic, &ElasticTime::settled, this, &ComparePage::settled);
    m_baselineTimeline->setAccessibleName(tr("Timeline of the baseline"));
    m_candidateTimeline->setAccessibleName(tr("Timeline of the candidate"));
    const auto turns = std::make_shared<PaintTurns>();
    for (TimelineView* timeline : {m_baselineTimeline, m_candidateTimeline}) {
        // Both lanes and time of the other one have to fit below: no frames of Python, no second overview.
        timeline->setOverviewVisible(false);
        timeline->setTimelinesPerFrame(2, turns);
        new ShiftGesture(m_views.get(), timeline); // owned by the timeline
        connect(timeline, &TimelineView::ready, this, &ComparePage::settled);
        connect(timeline, &TimelineView::hoverTextChanged, this, &ComparePage::hoverTextChanged);
    }
    // Both timelines use one colouring, so that they can be compared.
    const auto colorAlike = [this](TimelineView* from, TimelineView* to) {
        connect(&from->scene().style(), &TimelineStyle::colorsChanged, this,
                [from, to] { to->scene().style().setColorBy(from->scene().style().coloring().mode()); });
    };
    colorAlike(m_baselineTimeline, m_candidateTimeline);
    colorAlike(m_candidateTimeline, m_baselineTimeline);
    pinMainStream(m_baselineTimeline->scene());
    pinMainStream(m_candidateTimeline->scene());
    m_baselineTimeline->alignHeadersWith(m_candidateTimeline);
    connect(m_views.get(), &LinkedViews::pairSelected, this, &ComparePage::pairSelected);
    connect(m_views.get(), &LinkedViews::lockedChanged, m_bar, &CompareBar::setLocked);
    connect(m_views.get(), &LinkedViews::timeSelectionChanged, this, &ComparePage::timeSelected);
    connect(m_views.get(), &LinkedViews::shiftChanged, this, [this] {
        if (m_views->shiftedNs() != 0) {
            m_bar->setAlignment(CompareBar::Alignment::Free);
        }
    });
    m_bar->setLocked(true);

    auto* timelines = new QWidget;
    auto* timelineLayout = new QVBoxLayout(timelines);
    timelineLayout->setContentsMargins(0, 0, 0, 0);
    timelineLayout->setSpacing(0);
    timelineLayout->addWidget(m_baselineTimeline, 1);
    timelineLayout->addWidget(m_ribbons);
    timelineLayout->addWidget(m_candidateTimeline, 1);
    m_waterfall = new WaterfallChart;
    m_waterfall->setEmptyText(tr("Comparing…"));
    connect(m_waterfall, &Chart::markActivated, this, [this](int mark) {
        const auto& parts = m_shown->waterfall().parts;
        if (mark >= 1 && std::size_t(mark) <= std::min(parts.size(), kWaterfallParts)) {
            const DifferenceRow& row = parts[std::size_t(mark) - 1].row;
            showPair(row.baseline.longest, row.candidate.longest);
        }
    });
    m_explanations = new ExplanationView;
    connect(m_explanations, &ExplanationView::pairRequested, this, &ComparePage::showPair);
    connect(m_explanations, &ExplanationView::placesRequested, this, &ComparePage::showPlaces);
    connect(m_explanations, &ExplanationView::tableRequested, this,
            [this](const QString& name) { m_tables->showTable(name); });
    m_tables = new CompareTables(m_preferences);
    connect(m_tables, &CompareTables::pairRequested, this, [this](SliceId baseline, SliceId candidate) {
        // The longest of a name is often the same on both sides: what came, went or changed is to be seen.
        const Comparison::Instances differing = m_shown->differingLike({baseline, candidate});
        showPair(differing.baseline, differing.candidate);
    });
    connect(m_tables, &CompareTables::placesRequested, this, &ComparePage::showPlaces);
    connect(m_tables, &CompareTables::settled, this, &ComparePage::settled);
    connect(m_tables, &CompareTables::runActivated, this, [this](int run) {
        Document* baseline = m_baseline.document;
        Document* candidate = m_runs[std::size_t(run)];
        if (baseline != nullptr && candidate != nullptr) {
            emit compareRequested(baseline->location(), candidate->location());
        }
    });

    m_figures = new CompareFigures(m_explanations, m_waterfall, m_tables);
    auto* content = new QSplitter(Qt::Vertical);
    content->addWidget(timelines);
    content->addWidget(m_figures);
    content->setChildrenCollapsible(false);
    for (QSplitter* splitter : {static_cast<QSplitter*>(m_figures), content}) {
        splitter->setHandleWidth(4);
    }
    content->setSizes({6400, 3600}); // in proportion: a splitter scales what it is given to what it has
    for (int i = 0; i < 2; ++i) {
        content->setStretchFactor(i, 1);
    }
    new KeptSplit(content, QStringLiteral("compare"), m_preferences);
    m_content = content;
    m_message->hide();
    m_layout->addWidget(content, 1);
    setStill(m_still);
}

void ComparePage::take(Answer comparison) {
    if (comparison == nullptr) { // superseded
        emit settled();
        return;
    }
    m_shown = std::move(comparison);
    if (m_comparison == nullptr) {
        m_comparison = m_shown;
        m_views->setComparison(m_comparison);
        m_ribbons->setComparison(m_comparison);
        m_elastic->setComparison(m_comparison);
        m_bar->setComparison(m_comparison);
        showChanges();
        showTrend();
        alignSteps();
        if (m_bar->scope() != CompareBar::Scope::AllSteps) {
            applyScope();
            return;
        }
    }
    m_bar->setShown(m_shown);
    m_explanations->setComparison(m_shown);
    m_tables->setComparison(*m_shown, m_bar->scope() == CompareBar::Scope::AllSteps);
    const Explanations& explanations = m_shown->explanations();
    const bool hasParts = explanations.isComparable && !explanations.isOfMemory;
    m_figures->setHasWaterfall(hasParts);
    m_waterfall->setData(hasParts ? waterfallDataOf(*m_shown) : WaterfallData());
    emit settled();
}

void ComparePage::showChanges() {
    const auto changeOf = [comparison = m_comparison](bool isBaseline) {
        return [comparison, isBaseline](SliceId slice) -> std::optional<double> {
            const Comparison::Counterpart other =
                isBaseline ? comparison->candidateOf(slice) : comparison->baselineOf(slice);
            if (!other.isExact) {
                return std::nullopt;
            }
            const SliceTable& before = comparison->baselineTrace()->slices();
            const SliceTable& after = comparison->candidateTrace()->slices();
            const auto beforeNs = double(before.durationNs[isBaseline ? slice : other.slice]);
            const auto afterNs = double(after.durationNs[isBaseline ? other.slice : slice]);
            return afterNs == beforeNs ? 1 : afterNs / beforeNs; // of nothing it is infinite
        };
    };
    m_baselineTimeline->scene().style().setChangeOf(changeOf(true));
    m_candidateTimeline->scene().style().setChangeOf(changeOf(false));
}

CompareOptions ComparePage::scopedOptions() const {
    CompareOptions options;
    switch (m_bar->scope()) {
    case CompareBar::Scope::AllSteps:
        break;
    case CompareBar::Scope::StepPair: {
        const auto number = [](const ComparedTrace& side, int position) {
            const ComparedStep& step = side.steps()[std::min(std::size_t(position), side.steps().size() - 1)];
            return step.slice == kNoSlice ? std::optional<std::int64_t>() : step.number;
        };
        options.baselineStep = number(m_comparison->baseline(), m_bar->baselineStep());
        options.candidateStep = number(m_comparison->candidate(), m_bar->candidateStep());
        break;
    }
    case CompareBar::Scope::SelectedTime:
        options.baselineRange = m_views->baseline()->timeSelection();
        options.candidateRange = m_views->candidate()->timeSelection();
        break;
    }
    return options;
}

void ComparePage::applyScope() {
    if (m_comparison == nullptr) {
        return;
    }
    m_bar->setShown(nullptr);
    if (m_bar->scope() == CompareBar::Scope::AllSteps) {
        m_job->request({nullptr, nullptr, {}}); // what is under way is no longer wanted
        take(m_comparison);
    } else {
        m_job->request({m_baseline.trace, m_candidate.trace, scopedOptions()});
    }
}

void ComparePage::timeSelected() {
    const bool has = m_views->baseline()->timeSelection() && m_views->candidate()->timeSelection();
    if (has && m_bar->scope() == CompareBar::Scope::SelectedTime) {
        applyScope();
    } else {
        m_bar->setHasSelectedTime(has);
    }
}

void ComparePage::alignSteps() {
    if (m_comparison == nullptr) {
        return;
    }
    const auto& left = m_comparison->baseline().steps();
    const auto& right = m_comparison->candidate().steps();
    const auto at = [](const std::vector<ComparedStep>& steps, int position) {
        return steps[std::min(std::size_t(position), steps.size() - 1)].range;
    };
    m_views->show(at(left, m_bar->baselineStep()), at(right, m_bar->candidateStep()));
}

void ComparePage::alignAsChosen() {
    if (m_views == nullptr) {
        return;
    }
    switch (m_bar->alignment()) {
    case CompareBar::Alignment::Step:
        alignSteps();
        break;
    case CompareBar::Alignment::Selection:
        pairSelected(true);
        break;
    case CompareBar::Alignment::FirstKernel:
        m_views->align(firstKernelNs(*m_baseline.trace), firstKernelNs(*m_candidate.trace));
        break;
    case CompareBar::Alignment::Free:
        break; // by dragging
    }
}

void ComparePage::showPair(SliceId baseline, SliceId candidate) {
    if (m_views == nullptr || (baseline == kNoSlice && candidate == kNoSlice)) {
        return;
    }
    const SliceTable& left = m_baseline.trace->slices();
    const SliceTable& right = m_candidate.trace->slices();
    m_views->selectPair(baseline, candidate);
    if (baseline != kNoSlice && candidate != kNoSlice) {
        m_bar->setAlignment(CompareBar::Alignment::Selection);
        m_views->show(left.range(baseline), right.range(candidate));
    } else if (baseline != kNoSlice) {
        m_baselineTimeline->reveal(baseline);
    } else {
        m_candidateTimeline->reveal(candidate);
    }
}

void ComparePage::showPlaces(TimeRange baseline, TimeRange candidate) {
    if (!baseline.isEmpty() && !candidate.isEmpty()) {
        m_bar->setAlignment(CompareBar::Alignment::Selection);
    }
    m_views->showPlaces(baseline, candidate);
}

void ComparePage::pairSelected(bool fromBaseline) {
    const SliceId baseline = m_views->baseline()->selectedSlice();
    const SliceId candidate = m_views->candidate()->selectedSlice();
    TimelineView* other = fromBaseline ? m_candidateTimeline : m_baselineTimeline;
    if (const SliceId slice = fromBaseline ? candidate : baseline; slice != kNoSlice) {
        // Its lane, not its time: that is what the alignment is for.
        other->scene().arranger().showSlice(slice);
        other->scene().scrollTo(slice);
    }
    if (m_bar->alignment() == CompareBar::Alignment::Selection && baseline != kNoSlice &&
        candidate != kNoSlice) {
        m_views->align(m_baseline.trace->slices().startNs[baseline],
                       m_candidate.trace->slices().startNs[candidate]);
    }
}

void ComparePage::swapSides() {
    std::swap(m_baseline, m_candidate);
    m_bar->setTitles(m_baseline.title, m_candidate.title);
    m_bar->setComparison(nullptr);
    m_bar->setAlignment(CompareBar::Alignment::Step);
    if (m_views != nullptr) {
        start();
    }
    emit titleChanged();
}

void ComparePage::setOpenDocuments(const std::vector<Document*>& documents) {
    m_open.assign(documents.begin(), documents.end());
    if (m_comparison != nullptr) {
        showTrend();
    }
}

void ComparePage::showTrend() {
    m_runs = {m_baseline.document, m_candidate.document};
    std::vector<TrendView::Run> runs{{m_baseline.title, m_baseline.trace},
                                     {m_candidate.title, m_candidate.trace}};
    for (const QPointer<Document>& document : m_open) {
        if (document != nullptr && document->trace() != nullptr &&
            std::ranges::find(m_runs, document) == m_runs.end()) {
            m_runs.push_back(document);
            runs.push_back({document->title(), document->trace()});
        }
    }
    const bool isTrend = runs.size() > 2;
    m_tables->setRuns(std::move(runs));
    if (isTrend && std::exchange(m_isTrendWanted, false)) {
        m_tables->showTable(QStringLiteral("trend"));
    }
}

void ComparePage::showTrendFirst() {
    m_isTrendWanted = true;
    if (m_comparison != nullptr) {
        showTrend();
    }
}

void ComparePage::writeReport() {
    if (m_shown == nullptr) {
        return;
    }
    const QString path = m_pathDialog(this);
    if (path.isEmpty()) {
        return;
    }
    InputFiles inputs = InputFiles::nowOpen();
    for (const TracePtr& trace : {m_shown->baselineTrace(), m_shown->candidateTrace()}) {
        inputs.add(trace->path());
    }
    std::ostringstream text;
    writeComparisonHtml(text, *m_shown);
    const Status written = writeFile(QFile::encodeName(path).toStdString(), std::move(text).str(), inputs);
    emit hoverTextChanged(written ? tr("Written: %1").arg(path)
                                  : QString::fromStdString(written.error().describe()));
}

void ComparePage::setStill(bool still) {
    m_still = still;
    for (TimelineView* timeline : {m_baselineTimeline, m_candidateTimeline}) {
        if (timeline != nullptr && still) {
            timeline->setAnimationsEnabled(false);
            timeline->setFrameBudgetMs(std::numeric_limits<double>::infinity());
        }
    }
}

bool ComparePage::isSettled() const {
    return m_failed ||
           (m_comparison != nullptr && m_job->isIdle() && m_elastic->isIdle() && m_tables->isIdle() &&
            m_baselineTimeline->isReady() && m_candidateTimeline->isReady());
}

} // namespace lanescope::ui
