// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/timeline_scene.h"

#include <algorithm>
#include <cmath>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/state/ghost_state.h"
#include "ui/state/hidden_frames.h"
#include "ui/state/path_state.h"
#include "ui/state/preferences.h"
#include "ui/state/result_state.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/path_rows.h"

namespace lanescope::ui {

namespace {

/// Metrics with room for ghosts below the rows while they are shown.
LayoutMetrics withGhosts(ViewState& view, LayoutMetrics metrics, double scale) {
    if (GhostState::of(view).isShown()) {
        metrics.lanePadding += static_cast<int>(std::lround(kGhostPx * scale));
    }
    return metrics;
}

} // namespace

TimelineScene::TimelineScene(const TracePtr& trace, ViewState* viewState, QObject* parent)
    : TimelineScene(std::make_shared<AnalysisContext>(trace), viewState, parent) {}

TimelineScene::TimelineScene(const std::shared_ptr<AnalysisContext>& context, ViewState* viewState,
                             QObject* parent, const PreparedViewPtr& prepared)
    : QObject(parent)
    , m_view(viewState)
    , m_viewport(new Viewport(*viewState, this))
    , m_style(new TimelineStyle(context->tracePtr(), viewState->preferences(), this))
    , m_lanes(new LaneModel(
          context, viewState->search(),
          lanePlanOf(context->tracePtr(), prepared, viewState->preferences()->value()->deviceTerms), this))
    , m_arranger(new LaneArranger(*m_lanes, this))
    , m_hover(new Hover(*this, this))
    , m_rowCache(m_style->colors(), m_lanes->trace(), RowCache::kUsualBudgetBytes, &m_style->coloring()) {
    rebuildLayout();
    connect(m_viewport, &Viewport::metricsChanged, this, &TimelineScene::rebuildLayout);
    connect(m_viewport, &Viewport::sizeChanged, this,
            [this] { m_arranger->fit(m_viewport->metrics(), m_viewport->heightPx()); });
    connect(m_lanes, &LaneModel::valuesChanged, this, [this] {
        if (m_hover->target().block != nullptr) { // it is gone
            m_hover->clear();
        }
    });
    connect(m_lanes, &LaneModel::rowsChanged, this, [this](int lane) { m_rowCache.dropLane(lane); });
    connect(m_lanes, &LaneModel::filterChanged, this, [this] { m_rowCache.clear(); });
    connect(m_style, &TimelineStyle::colorsChanged, this, [this] { m_rowCache.clear(); });
    connect(m_arranger, &LaneArranger::changed, this, &TimelineScene::rebuildLayout);
    const auto tellHiddenFrames = [this] {
        std::vector<TrackId> hidden;
        for (std::size_t i = 0; i < m_lanes->tree().lanes.size(); ++i) {
            if (m_arranger->state().lanes[i].pythonHidden) {
                hidden.push_back(m_lanes->tree().lanes[i].track);
            }
        }
        HiddenFrames::of(*m_view).setTracks(std::move(hidden));
    };
    connect(m_arranger, &LaneArranger::changed, this, tellHiddenFrames);
    tellHiddenFrames();
    connect(&GhostState::of(*viewState), &GhostState::shownChanged, this, &TimelineScene::rebuildLayout);
    const auto colorByResult = [this] { m_style->setResult(ResultState::of(*m_view).colors()); };
    connect(&ResultState::of(*viewState), &ResultState::colorsChanged, this, colorByResult);
    colorByResult();
    connect(&ResultState::of(*viewState), &ResultState::notesAsked, this,
            [this](const ResultState::Spans& rows) { addNotesOn(*rows, m_notes); });
    auto* pathRows = new PathRows(*m_lanes, PathState::of(*viewState), this);
    connect(pathRows, &PathRows::changed, this, [this] { m_rowCache.clear(); });
    connect(m_arranger, &LaneArranger::pythonSwitched, this, [this](int lane) {
        const SliceId selected = m_view->selectedSlice();
        if (selected != kNoSlice && m_lanes->tree().laneOf(this->trace().trackOf(selected)) == lane) {
            scrollTo(selected);
        }
    });
}

TimelineScene::~TimelineScene() = default;

void TimelineScene::rebuildLayout() {
    m_layout = m_arranger->layout(withGhosts(*m_view, m_viewport->metrics(), m_viewport->devicePixelRatio()));
    m_viewport->setContent(m_layout.totalHeight(), m_layout.pinnedHeight());
    emit layoutChanged();
}

LaneLayout TimelineScene::layoutAt(double devicePixelRatio) const {
    return m_arranger->layout(
        withGhosts(*m_view, LayoutMetrics::forScale(devicePixelRatio), devicePixelRatio));
}

FrameInput TimelineScene::frameInput() const {
    FrameInput input;
    input.trace = &trace();
    input.tree = &m_lanes->tree();
    input.state = &m_arranger->state();
    input.laneRows = &m_lanes->rows();
    const HitRows* filter = m_lanes->filter();
    if (filter == nullptr) { // a search is stronger than the path
        filter = findChild<PathRows*>(QString(), Qt::FindDirectChildrenOnly)->rows();
    }
    input.hitRows = filter != nullptr && !filter->hidesOthers ? &filter->rows : nullptr;
    input.marks = &m_lanes->marks();
    input.values = m_lanes->values();
    input.hatched = m_style->hatchedRanges().get();
    input.originNs = trace().bounds().startNs;
    return input;
}

FrameGeometry TimelineScene::frameFor(const LaneLayout& layout, const ContentView& content,
                                      const TimeAxis& axis, int height, double devicePixelRatio) const {
    RowCache rowCache(m_style->colors(), trace(), RowCache::kUsualBudgetBytes, &m_style->coloring());
    SeriesCache seriesCache;
    FrameInput input = frameInput();
    input.layout = &layout;
    input.rowCache = &rowCache;
    input.seriesCache = &seriesCache;
    input.axis = axis;
    input.content = content;
    input.height = height;
    input.devicePixelRatio = devicePixelRatio;
    FrameGeometry frame;
    lanescope::ui::buildFrame(input, frame);
    return frame;
}

const FrameGeometry& TimelineScene::buildFrame(double queryBudgetMs) {
    FrameInput input = frameInput();
    input.layout = &m_layout;
    input.rowCache = &m_rowCache;
    input.seriesCache = &m_seriesCache;
    input.axis = m_viewport->axis();
    input.content = m_viewport->contentView();
    input.height = m_viewport->heightPx();
    input.devicePixelRatio = m_viewport->devicePixelRatio();
    input.fontScale = m_viewport->fontScale();
    input.queryBudgetMs = queryBudgetMs;
    lanescope::ui::buildFrame(input, m_frame);
    emit frameChanged();
    return m_frame;
}

std::optional<TimelineScene::Place> TimelineScene::placeOf(SliceId slice) const {
    return placeOf(slice, m_layout);
}

std::optional<TimelineScene::Place> TimelineScene::placeOf(SliceId slice, const LaneLayout& layout) const {
    if (slice == kNoSlice) {
        return std::nullopt;
    }
    Place place;
    place.lane = m_lanes->tree().laneOf(trace().trackOf(slice));
    place.box = layout.boxOfLane(place.lane);
    if (place.box < 0) {
        return std::nullopt;
    }
    const LaneBox& box = layout.boxes()[std::size_t(place.box)];
    place.top = box.y;
    place.height = box.height;
    if (!box.isGroup() && !m_arranger->state().lanes[std::size_t(place.lane)].isFolded()) {
        place.row = m_lanes->rows()[std::size_t(place.lane)].rowOf(slice);
        if (place.row >= 0) {
            place.top = layout.rowTop(box, place.row);
            place.height = box.rowHeight - layout.metrics().rowGap;
        }
    }
    return place;
}

void TimelineScene::scrollTo(SliceId slice) {
    const std::optional<Place> place = placeOf(slice);
    if (!place) {
        return;
    }
    const int sticky = m_viewport->contentView().stickyHeight;
    if (place->top < sticky) {
        return; // always in view
    }
    const int height = m_viewport->heightPx();
    const int air = std::min(2 * m_layout.metrics().normalRow, (height - sticky) / 4);
    if (place->top < m_viewport->scrollY() + sticky + air / 4) {
        m_viewport->setScrollY(place->top - sticky - air);
    } else if (place->top + place->height > m_viewport->scrollY() + height - air / 4) {
        m_viewport->setScrollY(place->top + place->height + air - height);
    }
}

void TimelineScene::scrollToLane(int lane) {
    m_arranger->showLane(lane);
    const LaneBox& box = m_layout.boxes()[std::size_t(m_layout.boxOfLane(lane))];
    const ContentView view = m_viewport->contentView();
    if (!view.isSticky(box.y)) {
        m_viewport->setScrollY(box.y - view.stickyHeight - (m_viewport->heightPx() - view.stickyHeight) / 4);
    }
}

int TimelineScene::topLane() const {
    const ContentView view = m_viewport->contentView();
    for (const int index : m_layout.boxesInView(view, m_viewport->heightPx())) {
        const LaneBox& box = m_layout.boxes()[std::size_t(index)];
        if (!box.isGroup() && !view.isSticky(box.y)) {
            return box.lane;
        }
    }
    return -1;
}

void TimelineScene::setTopLane(int lane) {
    if (const int index = m_layout.boxOfLane(lane); index >= 0) {
        const LaneBox& box = m_layout.boxes()[std::size_t(index)];
        const int header = box.isGroup() || index == 0 || !m_layout.boxes()[std::size_t(index - 1)].isGroup()
                               ? 0
                               : m_layout.metrics().groupHeight;
        m_viewport->setScrollY(box.y - header - m_viewport->contentView().stickyHeight);
    }
}

void TimelineScene::setIdleLanesHidden(bool hidden) {
    m_arranger->setIdleLanesHidden(hidden, m_view->timeSelection().value_or(m_viewport->axis().range()));
}

} // namespace lanescope::ui
