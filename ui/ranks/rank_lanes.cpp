// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/rank_lanes.h"

#include <QFile>
#include <QLabel>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <utility>

#include "core/store/trace.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {

RankLanes::RankLanes(const RankSummary& rank, TimeRange bounds, TimeRange visible,
                     PreferenceStorePtr preferences, QWidget* parent)
    : QWidget(parent)
    , m_preferences(std::move(preferences))
    , m_shiftNs(rank.shiftNs)
    , m_expectedBytes(rank.traceMemoryBytes())
    , m_bounds(bounds)
    , m_visible(visible)
    , m_message(new QLabel(tr("Loading…")))
    , m_prepared(std::make_shared<PreparedViewPtr>()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_message);
    setAutoFillBackground(true);
    connect(&m_load, &LoadController::finished, this, &RankLanes::take);
    m_load.start(
        [load = loaderFor(QFile::decodeName(QByteArray::fromStdString(rank.location)), m_preferences),
         view = m_prepared, preferences = m_preferences](Progress& progress, std::stop_token stop) {
            return prepared(load(progress, std::move(stop)), [&](const TracePtr& trace) {
                *view = TimelineView::prepare(trace, *preferences->value());
            });
        });
}

RankLanes::~RankLanes() {
    delete m_timeline; // before the view state that it looks at
}

TimeRange RankLanes::ofTrace(TimeRange onCommonClock) const {
    return {saturatingSubtract(onCommonClock.startNs, m_shiftNs),
            saturatingSubtract(onCommonClock.endNs, m_shiftNs)};
}

SliceId RankLanes::known(SliceId slice) const {
    // A summary may be of another file than the one that lies there now.
    return slice != kNoSlice && indexOf(slice) < m_trace->slices().size() ? slice : kNoSlice;
}

void RankLanes::take(const Result<TracePtr>& outcome) {
    if (!outcome) {
        m_hasFailed = true;
        m_message->setText(QString::fromStdString(outcome.error().describe()));
        emit settled();
        return;
    }
    m_trace = *outcome;
    m_message->hide();
    m_view = std::make_unique<ViewState>(m_trace->bounds(), m_trace->extents(), m_preferences);
    m_view->setBounds(ofTrace(m_bounds), ofTrace(m_bounds));
    m_view->setVisibleRange(ofTrace(m_visible), false);
    m_view->selectSlice(known(m_selected));
    m_timeline = new TimelineView(m_trace, m_view.get(), *std::exchange(m_prepared, nullptr));
    m_timeline->setOverviewVisible(false);
    setStill(m_still);
    setLanesPerFrame(m_lanesPerFrame, m_turns);
    layout()->addWidget(m_timeline);
    connect(m_timeline, &TimelineView::ready, this, &RankLanes::settled);
    connect(m_timeline, &TimelineView::hoverTextChanged, this, &RankLanes::hoverTextChanged);
    connect(m_view.get(), &ViewState::visibleRangeChanged, this, [this] {
        if (!m_isBusy) {
            const TimeRange range = m_view->visibleRange();
            emit visibleRangeChanged(
                {saturatingAdd(range.startNs, m_shiftNs), saturatingAdd(range.endNs, m_shiftNs)});
        }
    });
    connect(m_view.get(), &ViewState::selectedSliceChanged, this, [this] {
        if (!m_isBusy) {
            emit sliceSelected(m_view->selectedSlice());
        }
    });
    emit loaded();
    emit settled();
}

std::uint64_t RankLanes::memoryBytes() const {
    if (m_trace == nullptr) {
        return m_hasFailed ? 0 : m_expectedBytes;
    }
    std::uint64_t sum = 0;
    for (const Trace::MemoryUse& part : m_trace->memory()) {
        sum += part.bytes;
    }
    return sum;
}

bool RankLanes::isSettled() const {
    return m_hasFailed || (m_timeline != nullptr && m_timeline->isReady());
}

void RankLanes::setStill(bool still) {
    m_still = still;
    if (m_timeline != nullptr && still) {
        m_timeline->setAnimationsEnabled(false);
        constexpr double kNoLimitMs = 1e9;
        m_timeline->setFrameBudgetMs(kNoLimitMs);
    }
}

void RankLanes::setLanesPerFrame(int count, std::shared_ptr<PaintTurns> turns) {
    m_lanesPerFrame = count;
    m_turns = std::move(turns);
    if (m_timeline != nullptr && !m_still) {
        m_timeline->setTimelinesPerFrame(count, m_turns);
    }
}

void RankLanes::setVisibleRange(TimeRange onCommonClock) {
    m_visible = onCommonClock;
    if (m_view != nullptr) {
        const QScopedValueRollback busy(m_isBusy, true);
        m_view->setVisibleRange(ofTrace(onCommonClock), false);
    }
}

void RankLanes::selectSlice(SliceId slice) {
    m_selected = slice;
    if (m_view != nullptr) {
        const QScopedValueRollback busy(m_isBusy, true);
        m_view->selectSlice(known(slice));
    }
}

} // namespace lanescope::ui
