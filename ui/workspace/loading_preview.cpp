// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/loading_preview.h"

#include <QFile>
#include <QFileInfo>
#include <QVBoxLayout>

#include <utility>

#include "core/import/trace_loader.h"
#include "core/session/session.h"
#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/load_options.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/timeline/lanes/lane_rules.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/session_io.h"

namespace lanescope::ui {

namespace {

constexpr int kLookMs = 5;
constexpr std::uint64_t kFirstBytes = 16u << 20; // text of a tenth of a second
constexpr std::uint64_t kMostBytes = 256u << 20;
constexpr std::uint64_t kGrowth = 4;
/// A larger excerpt is worth its time when the whole still takes several times as long.
constexpr qint64 kWorthwhile = 3;

LoadController::Loader excerptLoader(const QString& path, std::uint64_t bytes,
                                     PreferenceStorePtr preferences) {
    return [path = QFile::encodeName(path).toStdString(), bytes,
            preferences = std::move(preferences)](Progress&, std::stop_token stop) -> Result<TracePtr> {
        LoadOptions options = loadOptionsOf(*preferences->value());
        options.workers = 1; // the others read the whole
        auto excerpt = loadTraceExcerpt(path, bytes, options, std::move(stop));
        if (excerpt && *excerpt == nullptr) {
            return Error{ErrorCode::Cancelled, "the trace needs no excerpt", path, {}};
        }
        return excerpt;
    };
}

bool hasChanges(const SessionTrace& view) {
    return !view.visible.isEmpty() || view.timeSelection || view.slice || !view.highlightedName.empty() ||
           !view.filter.empty() || !(view.lanes == LaneRules()) || !view.notes.empty() ||
           !view.bookmarks.empty();
}

/// Rows as high, and lanes folded, as in the excerpt that the user has touched. Its Python frames are a few
/// of those that there are: whether they are shown is for the whole trace to say.
void keepSizes(TimelineScene& scene, LaneRules rules) {
    for (LaneRule& rule : rules.lanes) {
        rule.pythonHidden.reset();
    }
    scene.arranger().keepAs(arrangementFor(scene.lanes().tree(), rules, scene.arranger().usual()));
}

/// The lane at the top stays there.
void carryScroll(const TimelineScene& from, TimelineScene& to) {
    const int top = from.topLane();
    const int lane =
        top < 0 ? -1
                : laneKeyIndex(to.lanes().tree()).firstOf(laneKey(from.lanes().tree(), top).toStdString());
    if (lane >= 0) {
        to.setTopLane(lane);
    }
}

} // namespace

LoadingPreview::LoadingPreview(Document* whole, QWidget* parent)
    : QWidget(parent)
    , m_whole(whole)
    , m_layout(new QVBoxLayout(this))
    , m_nextBytes(kFirstBytes) {
    m_layout->setContentsMargins({});
    m_look.setInterval(kLookMs);
    connect(&m_look, &QTimer::timeout, this, &LoadingPreview::considerNext);
    m_sinceStart.start();
    if (QFileInfo(whole->location()).isFile()) {
        m_look.start();
    }
}

LoadingPreview::~LoadingPreview() {
    delete m_timeline; // before its document
}

void LoadingPreview::considerNext() {
    const LoadProgress progress = m_whole->progress();
    if (m_whole->state() != Document::State::Loading || progress.stage == LoadStage::Done) {
        m_look.stop();
        return;
    }
    if (progress.stage != LoadStage::Reading || progress.bytesTotal == 0 || m_coming != nullptr) {
        return; // not yet; what comes from the index cache is never read
    }
    if (m_excerpt == nullptr) {
        startNext();
        return;
    }
    if (progress.bytesDone == 0) {
        return;
    }
    const double left = double(progress.bytesTotal - progress.bytesDone) / double(progress.bytesDone);
    if (double(m_sinceStart.elapsed()) * left > double(m_lastCostMs * qint64(kGrowth) * kWorthwhile)) {
        startNext();
    }
}

void LoadingPreview::startNext() {
    if (m_nextBytes > kMostBytes) {
        m_look.stop();
        return;
    }
    m_sinceExcerpt.start();
    m_coming = std::make_unique<Document>(
        m_whole->location(), excerptLoader(m_whole->location(), m_nextBytes, m_whole->preferences()),
        m_whole->preferences(), TimelineView::prepare);
    m_nextBytes *= kGrowth;
    connect(m_coming.get(), &Document::stateChanged, this, &LoadingPreview::take);
}

void LoadingPreview::take() {
    if (m_coming->state() != Document::State::Ready) {
        if (m_coming->state() == Document::State::Failed) {
            m_look.stop(); // the load itself tells what is wrong
        }
        return;
    }
    m_lastCostMs = m_sinceExcerpt.elapsed();
    m_coming->disconnect(this);
    auto* timeline =
        new TimelineView(m_coming->trace(), m_coming->viewState(), m_coming->preparedView(), this);
    timeline->scene().arranger().setEnlarges(false);
    const TimeRange firstRange = m_coming->viewState()->visibleRange();
    if (m_excerpt != nullptr) {
        carryTo(*m_coming, timeline->scene());
    }
    const std::unique_ptr<Document> before = std::exchange(m_excerpt, std::move(m_coming));
    const std::unique_ptr<TimelineView> timelineBefore(std::exchange(m_timeline, timeline));
    // A range that was carried over is the user's.
    m_firstRange = firstRange;
    m_layout->addWidget(timeline);
    if (timelineBefore != nullptr) {
        timelineBefore->hide();
    }
    emit excerptShown();
}

void LoadingPreview::carryTo(const Document& document, TimelineScene& scene) const {
    if (m_excerpt == nullptr) {
        return;
    }
    const TimelineScene& own = m_timeline->scene();
    SessionTrace view = describeView(*m_excerpt, own);
    if (view.visible == m_firstRange) {
        view.visible = {};
    }
    scene.arranger().setEnlarges(false);
    if (!own.arranger().history().canUndo()) {
        if (own.arranger().isKept()) {
            keepSizes(scene, view.lanes);
        }
        view.lanes = {};
    }
    if (own.viewport().scrollY() > 0) {
        carryScroll(own, scene);
    }
    if (hasChanges(view)) {
        restoreView(document, scene, view);
    }
}

} // namespace lanescope::ui
