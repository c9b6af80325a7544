// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/timeline_scene.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/timeline/paint/canvas_raster.h"

namespace lanescope::ui {

namespace {

/// A thread deeper than this starts in compact rows and, if it has Python frames, without them: the lanes
/// below would be off the first screen otherwise.
constexpr int kDeepRows = 16;
/// Leaving out the Python frames of this many slices takes some 30 ms; of more it is done in the background.
constexpr std::uint32_t kReducedAtOnce = 300'000;

} // namespace

TimelineScene::TimelineScene(TracePtr trace, ViewState* viewState, QObject* parent)
    : QObject(parent)
    , m_trace(std::move(trace))
    , m_view(viewState)
    , m_tree(buildLaneTree(*m_trace))
    , m_marks(buildLaneMarks(*m_trace, m_tree))
    , m_theme(Theme::of(QPalette()))
    , m_colors(*m_trace)
    , m_coloring(m_trace)
    , m_rowCache(m_colors, *m_trace, RowCache::kUsualBudgetBytes, &m_coloring) {
    m_coloring.setRules(ColorRules::inUse().all());
    connect(&ColorRules::inUse(), &ColorRules::changed, this, [this] {
        m_coloring.setRules(ColorRules::inUse().all());
        m_rowCache.clear();
        emit colorsChanged();
    });
    initialState();
    rebuildLayout();
    startOverlays();
    startGaps();
    connect(&m_view->search(), &SearchState::hitsChanged, this, &TimelineScene::startFilter);
    connect(&m_view->search(), &SearchState::modeChanged, this, &TimelineScene::startFilter);
    startFilter();
}

TimelineScene::~TimelineScene() = default;

void TimelineScene::initialState() {
    m_usual = TrackArrangement::of(m_tree);
    m_state = m_usual;
    m_laneRows.resize(m_tree.lanes.size());
    m_allRows.resize(m_tree.lanes.size());
    m_reduced.resize(m_tree.lanes.size());
    for (std::size_t i = 0; i < m_tree.lanes.size(); ++i) {
        const LaneInfo& lane = m_tree.lanes[i];
        if (lane.kind != LaneKind::Slices) {
            continue;
        }
        setRows(int(i), LaneRows::ofTrack(m_trace, lane.track));
        if (m_laneRows[i].rowCount() > kDeepRows && lane.hasPythonFrames) {
            reduce(int(i));
            if (m_reduced[i] == nullptr) {
                m_usual.lanes[i].arranging = true;
            } else if (m_reduced[i]->rowCount() > 0) {
                showReduced(int(i));
            }
        }
        // A thread that sat in one and the same call all the time has nothing to show but its stack.
        const Track& track = m_trace->track(lane.track);
        if (lane.hasPythonFrames && track.rowCount > 2 && track.sliceCount == track.rowCount) {
            m_usual.lanes[i].collapsed = true;
        }
        if (m_laneRows[i].rowCount() > kDeepRows && !m_usual.lanes[i].collapsed) {
            m_usual.lanes[i].rowSize = RowSize::Compact;
        }
    }
    for (std::size_t g = 0; g < m_tree.groups.size(); ++g) {
        m_usual.groupCollapsed[g] = m_tree.groups[g].minor ? 1 : 0;
    }
    m_state = m_usual;
}

TrackLayout TimelineScene::layoutOf(const TrackArrangement& state, const LayoutMetrics& metrics) const {
    std::vector<int> shownRows;
    shownRows.reserve(m_laneRows.size());
    for (const LaneRows& rows : m_laneRows) {
        shownRows.push_back(rows.rowCount());
    }
    return {m_tree, state, shownRows, metrics};
}

void TimelineScene::rebuildLayout() {
    m_layout = layoutOf(m_state);
    m_scrollY = std::clamp(m_scrollY, 0, maxScrollY());
    emit layoutChanged();
}

TrackArrangement TimelineScene::resized(int rowSteps, bool foldThreads) const {
    TrackArrangement state = m_usual;
    for (std::size_t i = 0; i < state.lanes.size(); ++i) {
        LaneState& lane = state.lanes[i];
        lane.rowSize = RowSize(std::clamp(int(lane.rowSize) + rowSteps, 0, 2));
        const LaneInfo& info = m_tree.lanes[i];
        const bool isFirst = int(i) == m_tree.groups[std::size_t(info.group)].firstLane;
        if (foldThreads && info.kind == LaneKind::Slices && info.device < 0 && !isFirst) {
            lane.collapsed = true;
        }
    }
    return state;
}

int TimelineScene::bottomOfFirstGpu(const TrackLayout& layout) const {
    for (std::size_t g = 0; g < m_tree.groups.size(); ++g) {
        const LaneGroup& group = m_tree.groups[g];
        if (group.device < 0 || group.minor) {
            continue;
        }
        // Down to its first stream: overlays and what they are about.
        for (int lane = group.firstLane; lane < group.firstLane + group.laneCount; ++lane) {
            const LaneInfo& info = m_tree.lanes[std::size_t(lane)];
            const int box = layout.boxOfLane(lane);
            if (box >= 0 && info.kind == LaneKind::Slices &&
                m_trace->track(info.track).kind == TrackKind::Stream) {
                return layout.boxes()[std::size_t(box)].bottom();
            }
        }
    }
    return -1;
}

void TimelineScene::fitLanes() {
    if (m_arranged) {
        return;
    }
    TrackArrangement state = resized(1, false);
    if (layoutOf(state).totalHeight() > m_heightPx) {
        // Not everything fits any larger: then the first GPU should be in view below the main thread.
        state = m_usual;
        const auto misses = [&] { return bottomOfFirstGpu(layoutOf(state)) > m_heightPx; };
        if (misses()) {
            state = resized(0, true);
        }
        if (misses()) {
            state = resized(-1, true);
        }
    }
    if (state != m_state) {
        m_state = std::move(state);
        rebuildLayout();
    }
}

void TimelineScene::inBackground(std::function<Arrival()> work) {
    // The worker may outlive the scene, so the call goes to the application, which waits for the pool before
    // it ends; the pointer is looked at on the UI thread only.
    ++m_underWay;
    QThreadPool::globalInstance()->start([work = std::move(work), scene = QPointer<TimelineScene>(this)] {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [scene, arrive = work()] {
                if (scene) {
                    arrive(*scene);
                    if (--scene->m_underWay == 0) {
                        emit scene->completed();
                    }
                }
            },
            Qt::QueuedConnection);
    });
}

void TimelineScene::startOverlays() {
    inBackground([trace = m_trace]() -> Arrival {
        return [overlays = computeOverlays(*trace)](TimelineScene& scene) {
            scene.m_overlays = overlays;
            emit scene.overlaysChanged();
        };
    });
}

void TimelineScene::startGaps() {
    inBackground([trace = m_trace, tree = m_tree]() -> Arrival {
        return [gaps = makeGapLanes(*trace, tree)](TimelineScene& scene) {
            scene.m_gaps = gaps;
            emit scene.gapsChanged();
        };
    });
}

const GapLane* TimelineScene::gapsOf(int lane) const {
    return m_gaps == nullptr || lane < 0 ? nullptr : &m_gaps->byLane[std::size_t(lane)];
}

void TimelineScene::setGapsShown(bool shown) {
    if (shown != m_gapsShown) {
        m_gapsShown = shown;
        emit gapsChanged();
    }
}

void TimelineScene::setColorBy(ColorBy mode) {
    if (mode != m_coloring.mode() && m_coloring.canBe(mode)) {
        m_coloring.setMode(mode);
        m_rowCache.clear();
        emit colorsChanged();
    }
}

void TimelineScene::setChangeOf(SliceColoring::ChangeOf changeOf) {
    m_coloring.setChangeOf(std::move(changeOf));
    if (m_coloring.mode() == ColorBy::Change) {
        m_rowCache.clear();
        emit colorsChanged();
    }
}

void TimelineScene::setFlowOptions(const FlowOptions& options) {
    if (options != m_flowOptions) {
        m_flowOptions = options;
        emit flowOptionsChanged();
    }
}

void TimelineScene::reduce(int lane) {
    const TrackId track = m_tree.lanes[std::size_t(lane)].track;
    if (m_trace->track(track).sliceCount <= kReducedAtOnce) {
        m_reduced[std::size_t(lane)] =
            std::make_shared<const LaneRows>(LaneRows::withoutPython(m_trace, track));
        return;
    }
    inBackground([trace = m_trace, track, lane]() -> Arrival {
        return [lane, rows = std::make_shared<const LaneRows>(LaneRows::withoutPython(trace, track))](
                   TimelineScene& scene) {
            scene.m_reduced[std::size_t(lane)] = rows;
            for (TrackArrangement* state : {&scene.m_usual, &scene.m_state}) {
                state->lanes[std::size_t(lane)].arranging = false;
            }
            scene.showReduced(lane);
            scene.rebuildLayout();
            emit scene.arrangementChanged();
            scene.fitLanes();
        };
    });
}

void TimelineScene::showReduced(int lane) {
    const auto index = std::size_t(lane);
    m_state.lanes[index].pythonHidden = true;
    m_usual.lanes[index].pythonHidden = true;
    setRows(lane, *m_reduced[index]);
}

void TimelineScene::setRows(int lane, const LaneRows& rows) {
    m_allRows[std::size_t(lane)] = rows;
    if (m_filter == nullptr || !m_filter->hidesOthers) {
        m_laneRows[std::size_t(lane)] = rows;
        m_rowCache.dropLane(lane);
    }
    if (m_filter != nullptr) {
        startFilter();
    }
}

void TimelineScene::startFilter() {
    const SearchState& search = m_view->search();
    ++m_filterNumber;
    if (search.hits() == nullptr || search.mode() == FilterMode::ShowAll) {
        applyFilter(nullptr);
        return;
    }
    const bool sameHits = m_filter != nullptr && m_filter->hits == search.hits();
    const bool hides = search.mode() == FilterMode::HideOthers;
    if (sameHits && m_filter->hidesOthers == hides && hides) {
        return;
    }
    inBackground([trace = m_trace, tree = m_tree, shown = m_allRows, hits = search.hits(), hides,
                  number = m_filterNumber]() -> Arrival {
        return [number, filter = makeHitRows(trace, tree, shown, hits, hides)](TimelineScene& scene) {
            if (number == scene.m_filterNumber) {
                scene.applyFilter(filter);
            }
        };
    });
}

void TimelineScene::applyFilter(std::shared_ptr<const HitRows> filter) {
    if (filter == nullptr && m_filter == nullptr) {
        return;
    }
    m_filter = std::move(filter);
    const bool hides = m_filter != nullptr && m_filter->hidesOthers;
    m_laneRows = hides ? m_filter->rows : m_allRows;
    m_rowCache.clear();
    rebuildLayout();
    emit filterChanged();
}

void TimelineScene::setPalette(const QPalette& palette) {
    m_theme = Theme::of(palette);
    emit themeChanged();
}

void TimelineScene::setFontScale(double scale) {
    if (scale != m_fontScale) {
        m_scrollY = int(m_scrollY * scale / m_fontScale);
        m_fontScale = scale;
        rebuildLayout();
        fitLanes();
    }
}

void TimelineScene::setViewport(int widthPx, int heightPx, double devicePixelRatio) {
    m_widthPx = std::max(widthPx, 1);
    m_heightPx = std::max(heightPx, 1);
    if (devicePixelRatio != m_devicePixelRatio) {
        const double factor = devicePixelRatio / m_devicePixelRatio;
        m_devicePixelRatio = devicePixelRatio;
        m_scrollY = int(m_scrollY * factor);
        rebuildLayout();
    }
    fitLanes();
    const int scroll = std::clamp(m_scrollY, 0, maxScrollY());
    if (scroll != m_scrollY) {
        m_scrollY = scroll;
        emit scrollChanged();
    }
}

void TimelineScene::setHatchedRanges(Ranges ranges) {
    if (ranges != m_hatched) {
        m_hatched = std::move(ranges);
        emit hatchedRangesChanged();
    }
}

void TimelineScene::setTimeCaption(const QString& caption) {
    if (caption != m_timeCaption) {
        m_timeCaption = caption;
        emit timeCaptionChanged();
    }
}

TimeAxis TimelineScene::axis() const {
    return {m_view->visibleRange(), m_widthPx, m_view->timeWarp()};
}

ContentView TimelineScene::contentView() const {
    constexpr double kMostSticky = 0.65; // of the height: beyond, pinned lanes scroll like the others
    const int pinned = m_layout.pinnedHeight();
    return {m_scrollY, pinned <= m_heightPx * kMostSticky ? pinned : 0};
}

int TimelineScene::maxScrollY() const {
    return std::max(0, m_layout.totalHeight() - m_heightPx);
}

void TimelineScene::setScrollY(int y) {
    y = std::clamp(y, 0, maxScrollY());
    if (y != m_scrollY) {
        m_scrollY = y;
        emit scrollChanged();
    }
}

void TimelineScene::switchPython(int lane, bool hidden) {
    const auto index = std::size_t(lane);
    LaneState& state = m_state.lanes[index];
    if (hidden) {
        if (m_reduced[index] == nullptr && !state.arranging) {
            reduce(lane);
            state.arranging = m_reduced[index] == nullptr;
        }
        if (!state.arranging) {
            showReduced(lane);
        }
    } else {
        state.pythonHidden = false;
        setRows(lane, LaneRows::ofTrack(m_trace, m_tree.lanes[index].track));
    }
    if (!state.sizeChosen && !state.arranging) {
        state.rowSize = m_allRows[index].rowCount() > kDeepRows ? RowSize::Compact : RowSize::Normal;
    }
}

std::optional<TimelineScene::Place> TimelineScene::placeOf(SliceId slice) const {
    if (slice == kNoSlice) {
        return std::nullopt;
    }
    Place place;
    place.lane = m_tree.laneOf(m_trace->trackOf(slice));
    place.box = m_layout.boxOfLane(place.lane);
    if (place.box < 0) {
        return std::nullopt;
    }
    const LaneBox& box = m_layout.boxes()[std::size_t(place.box)];
    place.top = box.y;
    place.height = box.height;
    if (!box.isGroup() && !m_state.lanes[std::size_t(place.lane)].isFolded()) {
        place.row = m_laneRows[std::size_t(place.lane)].rowOf(slice);
        if (place.row >= 0) {
            place.top = m_layout.rowTop(box, place.row);
            place.height = box.rowHeight - m_layout.metrics().rowGap;
        }
    }
    return place;
}

void TimelineScene::unfoldFor(SliceId slice) {
    const int lane = m_tree.laneOf(m_trace->trackOf(slice));
    if (lane < 0) {
        return;
    }
    const auto index = std::size_t(lane);
    arrange(tr("show lane"), [&](TrackArrangement& next) {
        LaneState& state = next.lanes[index];
        state.collapsed = false;
        state.hidden = false;
        state.idle = false;
        state.solo = next.hasSolo();
        if (!next.isPinned(lane)) {
            next.groupCollapsed[std::size_t(m_tree.lanes[index].group)] = 0;
        }
    });
    if (m_state.lanes[index].pythonHidden && m_trace->categoryKind(slice) == CategoryKind::PythonFunction) {
        setPythonHidden(lane, false);
    }
}

void TimelineScene::scrollTo(SliceId slice) {
    const std::optional<Place> place = placeOf(slice);
    if (!place) {
        return;
    }
    const int sticky = contentView().stickyHeight;
    if (place->top < sticky) {
        return; // always in view
    }
    const int air = std::min(2 * m_layout.metrics().normalRow, (m_heightPx - sticky) / 4);
    if (place->top < m_scrollY + sticky + air / 4) {
        setScrollY(place->top - sticky - air);
    } else if (place->top + place->height > m_scrollY + m_heightPx - air / 4) {
        setScrollY(place->top + place->height + air - m_heightPx);
    }
}

FrameInput TimelineScene::frameInput() const {
    FrameInput input;
    input.trace = m_trace.get();
    input.tree = &m_tree;
    input.state = &m_state;
    input.laneRows = &m_laneRows;
    input.hitRows = m_filter != nullptr && !m_filter->hidesOthers ? &m_filter->rows : nullptr;
    input.marks = &m_marks;
    input.overlays = m_overlays.get();
    input.hatched = m_hatched.get();
    input.originNs = m_trace->bounds().startNs;
    return input;
}

TrackLayout TimelineScene::layoutAt(double devicePixelRatio) const {
    return layoutOf(m_state, LayoutMetrics::forScale(devicePixelRatio));
}

FrameGeometry TimelineScene::frameFor(const TrackLayout& layout, const ContentView& content,
                                      const TimeAxis& axis, int height, double devicePixelRatio) const {
    RowCache rowCache(m_colors, *m_trace, RowCache::kUsualBudgetBytes, &m_coloring);
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
    input.axis = axis();
    input.content = contentView();
    input.height = m_heightPx;
    input.devicePixelRatio = m_devicePixelRatio;
    input.fontScale = m_fontScale;
    input.queryBudgetMs = queryBudgetMs;
    lanescope::ui::buildFrame(input, m_frame);
    emit frameChanged();
    return m_frame;
}

const SliceBox* TimelineScene::drawnAt(int lane, int row, double x) const {
    const int column = int(x);
    for (const RowStrip& strip : m_frame.rows) {
        if (strip.lane != lane || strip.row != row) {
            continue;
        }
        const auto first = m_frame.boxes.begin() + std::ptrdiff_t(strip.firstBox);
        const auto last = first + std::ptrdiff_t(strip.boxCount);
        const auto box =
            std::partition_point(first, last, [column](const SliceBox& entry) { return entry.x1 <= column; });
        return box != last && box->x0 <= column ? &*box : nullptr;
    }
    return nullptr;
}

const MarkBox* TimelineScene::markAt(double x, double y) const {
    const double reach = kMarkPx * m_devicePixelRatio;
    const auto under = std::find_if(m_frame.marks.begin(), m_frame.marks.end(), [&](const MarkBox& mark) {
        return std::abs(x - mark.x) <= reach / 2 && y >= mark.y && y <= mark.y + reach;
    });
    return under == m_frame.marks.end() ? nullptr : &*under;
}

void TimelineScene::setHoverPoint(double x, double y) {
    const Hover hover = hoverAt(x, y);
    if (!(hover == m_hover)) {
        m_hover = hover;
        emit hoverChanged();
    }
}

TimelineScene::GapPlace TimelineScene::gapOf(const Hover& hover) const {
    const GapLane* lane = hover.gap < 0 ? nullptr : gapsOf(hover.hit.lane);
    return lane == nullptr
               ? GapPlace()
               : GapPlace{&lane->gaps[std::size_t(hover.gap)], &lane->why[std::size_t(hover.gap)]};
}

TimelineScene::Hover TimelineScene::hoverAt(double x, double y) const {
    Hover hover;
    hover.inside = true;
    hover.x = x;
    hover.y = y;
    hover.hit = hitTest(m_layout, m_laneRows, axis(), contentView(), x, y, 2 * m_devicePixelRatio);
    hover.sliceCount = hover.hit.slice == kNoSlice ? 0 : 1;
    if (const MarkBox* mark = markAt(x, y)) {
        hover.hit.slice = kNoSlice;
        hover.instant = mark->instant;
        hover.sliceCount = mark->count;
    } else if (hover.hit.row >= 0) {
        // A column that stands for several slices speaks of the longest of them.
        const SliceBox* box = drawnAt(hover.hit.lane, hover.hit.row, x);
        if (box != nullptr && box->sliceCount > 1) {
            hover.hit.slice = box->slice;
            hover.sliceCount = box->sliceCount;
        }
    }
    constexpr double kLeastGapPx = 4;
    if (const GapLane* gaps = gapsOf(hover.hit.lane); gaps != nullptr && hover.hit.slice == kNoSlice &&
                                                      hover.hit.row == 0 &&
                                                      std::uint32_t(hover.instant) == kNoIndex) {
        const int gap = gaps->at(hover.hit.timeNs);
        const bool wide =
            gap >= 0 && double(gaps->gaps[std::size_t(gap)].range.durationNs()) * axis().pxPerNs() >=
                            kLeastGapPx * m_devicePixelRatio;
        hover.gap = wide ? gap : -1;
    }
    return hover;
}

void TimelineScene::clearHover() {
    if (m_hover.inside) {
        m_hover = Hover();
        emit hoverChanged();
    }
}

void TimelineScene::setDragRange(std::optional<TimeRange> range, std::vector<TrackId> tracks) {
    if (range != m_dragRange || tracks != m_dragTracks) {
        m_dragRange = range;
        m_dragTracks = std::move(tracks);
        emit dragRangeChanged();
    }
}

std::vector<TrackId> TimelineScene::tracksBetween(double y0, double y1) const {
    const double top = std::min(y0, y1);
    const double bottom = std::max(y0, y1);
    const ContentView view = contentView();
    std::vector<TrackId> tracks;
    for (const int index : m_layout.boxesInView(view, m_heightPx)) {
        const LaneBox& box = m_layout.boxes()[std::size_t(index)];
        const int y = view.toCanvas(box.y);
        const bool touched = y <= bottom && y + box.height > top;
        if (touched && !box.isGroup() && m_tree.lanes[std::size_t(box.lane)].kind == LaneKind::Slices) {
            tracks.push_back(m_tree.lanes[std::size_t(box.lane)].track);
        }
    }
    std::ranges::sort(tracks);
    tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
    return tracks;
}

} // namespace lanescope::ui
