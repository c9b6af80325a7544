// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/view/timeline_view.h"

#include <QEvent>
#include <QFontInfo>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QScrollBar>
#include <QStyle>
#include <QTimer>

#include <algorithm>
#include <ranges>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/charts/hover_card.h"
#include "ui/state/preferences.h"
#include "ui/state/search_walk.h"
#include "ui/state/view_state.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/input/timeline_input.h"
#include "ui/timeline/lanes/lane_plan.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/chain_bar.h"
#include "ui/timeline/widgets/color_legend.h"
#include "ui/timeline/widgets/hover_text.h"
#include "ui/timeline/widgets/inline_edit.h"
#include "ui/timeline/widgets/lane_headers.h"
#include "ui/timeline/widgets/overview_strip.h"
#include "ui/timeline/widgets/result_lane.h"
#include "ui/timeline/widgets/time_ruler.h"
#include "ui/timeline/widgets/timeline_canvas.h"
#include "ui/timeline/widgets/view_animator.h"

namespace lanescope::ui {

namespace {

constexpr int kMinHeaderPx = 90;
constexpr int kSplitterPx = 4; ///< on both sides of the headers' right edge
constexpr int kMarginPx = 8;
constexpr int kStillMs = 60;
constexpr int kLeastHeaderCharacters = 34; ///< "Est. achieved occupancy" and its figure
constexpr int kMostHeaderCharacters = 60;

/// The headers' width can be dragged; this invisible widget lies over their right edge.
class HeaderGrip : public QWidget {
public:
    HeaderGrip(QWidget* parent, std::function<void(int)> moveTo, std::function<void()> fit)
        : QWidget(parent)
        , m_moveTo(std::move(moveTo))
        , m_fit(std::move(fit)) {
        setObjectName(QStringLiteral("headerGrip"));
        setCursor(Qt::SplitHCursor);
        setToolTip(TimelineView::tr("Drag to resize, double-click to fit the names"));
    }

protected:
    void mouseMoveEvent(QMouseEvent* event) override {
        if (event->buttons().testFlag(Qt::LeftButton)) {
            m_moveTo(mapToParent(event->pos()).x());
        }
    }
    void mousePressEvent(QMouseEvent* event) override { event->accept(); }
    void mouseDoubleClickEvent(QMouseEvent*) override { m_fit(); }

private:
    std::function<void(int)> m_moveTo;
    std::function<void()> m_fit;
};

} // namespace

/// Takes the hover card away when the user does something else than look: a click, a key, a menu.
class CardKeeper : public QObject {
public:
    CardKeeper(HoverCard* card, QWidget* canvas)
        : QObject(canvas)
        , m_card(card) {
        canvas->installEventFilter(this);
    }

    /// Until the pointer moves again.
    bool isHeld() const { return m_isHeld; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        switch (event->type()) {
        case QEvent::MouseButtonPress:
        case QEvent::KeyPress:
        case QEvent::ContextMenu:
        case QEvent::FocusOut:
            m_isHeld = true;
            m_card->dismiss();
            break;
        case QEvent::MouseMove:
            m_isHeld = m_isHeld && static_cast<QMouseEvent*>(event)->buttons() != Qt::NoButton;
            break;
        default:
            break;
        }
        return QObject::eventFilter(watched, event);
    }

private:
    HoverCard* m_card;
    bool m_isHeld = false;
};

class TimelineView::Private {
public:
    Private(TimelineView* view, const std::shared_ptr<AnalysisContext>& context, ViewState* state,
            const PreparedViewPtr& prepared)
        : q(view)
        , scene(new TimelineScene(context, state, view, prepared))
        , animator(new ViewAnimator(state, view))
        , overview(new OverviewStrip(scene, view))
        , ruler(new TimeRuler(scene, view))
        , result(new ResultLane(scene, view))
        , canvas(new TimelineCanvas(scene, view))
        , headers(new LaneHeaders(scene, view))
        , scrollBar(new QScrollBar(Qt::Vertical, view))
        , input(new TimelineInput(scene, canvas, animator, view))
        , chain(new ChainBar(scene, view))
        , legend(new ColorLegend(scene, view))
        , card(new HoverCard(view))
        , cardKeeper(new CardKeeper(card, canvas))
        , grip(new HeaderGrip(
              view, [this](int x) { setHeaderWidth(x); },
              [this] { setHeaderWidth(headers->fittingWidth()); })) {}

    void takeFont() {
        // Rows hold the fonts that desktops usually have as they are.
        constexpr double kUsualFontPx = 15;
        scene->viewport().setFontScale(std::max(1.0, QFontInfo(q->font()).pixelSize() / kUsualFontPx));
        chosenWidth = 0;
        namesWidth = 0;
    }

    /// For the user, who has dragged the edge.
    void setHeaderWidth(int width) {
        chosenWidth = std::clamp(width, kMinHeaderPx, std::max(kMinHeaderPx, q->width() / 2));
        arrange();
        if (beside != nullptr && beside->d->chosenWidth != chosenWidth) {
            beside->d->setHeaderWidth(chosenWidth);
        }
    }

    /// Measured once: folding lanes does not move the picture.
    int widthForNames() {
        if (namesWidth == 0) {
            namesWidth = headers->namesWidth();
        }
        return namesWidth;
    }

    /// Until the user has chosen a width: as the names need, within bounds.
    int headerWidth() {
        if (chosenWidth > 0) {
            return chosenWidth;
        }
        const int character = q->fontMetrics().averageCharWidth();
        const int least = character * kLeastHeaderCharacters;
        const int most = std::clamp(q->width() / 4, least, character * kMostHeaderCharacters);
        return std::clamp(std::max(widthForNames(), beside != nullptr ? beside->d->widthForNames() : 0),
                          least, most);
    }

    void arrange() {
        const int scrollWidth = scrollBar->sizeHint().width();
        const int overviewHeight = overview->isHidden() ? 0 : overview->sizeHint().height();
        const int rulerHeight = ruler->sizeHint().height();
        const int rulerEnd = overviewHeight + rulerHeight;
        result->setVisible(result->isNeeded());
        const int top = rulerEnd + (result->isHidden() ? 0 : result->sizeHint().height());
        // Names leave most of a small window to the picture, whatever the font is.
        const int left = std::min(headerWidth(), std::max(kMinHeaderPx, q->width() * 2 / 5));
        const int canvasWidth = std::max(1, q->width() - left - scrollWidth);
        int bottom = q->height();
        const auto stack = [&](QWidget* line, bool shown) {
            line->setVisible(shown);
            if (shown) {
                const int height = std::max(line->sizeHint().height(), line->heightForWidth(q->width()));
                bottom -= height;
                line->setGeometry(0, bottom, q->width(), height);
            }
        };
        stack(legend, legend->isNeeded());
        stack(chain, scene->style().flowOptions().chain);
        const int canvasHeight = std::max(1, bottom - top);
        overview->setGeometry(left, 0, canvasWidth, overviewHeight);
        ruler->setGeometry(left, overviewHeight, canvasWidth, rulerHeight);
        result->setAxisPlace(left, canvasWidth);
        result->setGeometry(0, rulerEnd, q->width(), top - rulerEnd);
        headers->setGeometry(0, top, left, canvasHeight);
        canvas->setGeometry(left, top, canvasWidth, canvasHeight);
        scrollBar->setGeometry(left + canvasWidth, top, scrollWidth, canvasHeight);
        grip->setGeometry(left - kSplitterPx, 0, 2 * kSplitterPx, q->height());
        grip->raise();
        updateScrollBar();
        q->update();
    }

    void updateScrollBar() {
        const QSignalBlocker blocker(scrollBar);
        scrollBar->setRange(0, scene->viewport().maxScrollY());
        scrollBar->setPageStep(scene->viewport().heightPx());
        scrollBar->setSingleStep(scene->layout().metrics().normalRow * 3);
        scrollBar->setValue(scene->viewport().scrollY());
    }

    /// Whether a hit lies in the time and on the rows that are shown, as far as looked at.
    bool isAnyInSight(const SearchHits& hits) const {
        constexpr std::size_t kMostLookedAt = 4096;
        const TimeRange visible = animator->target();
        const SliceTable& slices = scene->trace().slices();
        const ContentView content = scene->viewport().contentView();
        const auto isSeen = [&](SliceId slice) {
            const TimeRange range = scene->view().shown(slices.range(slice));
            const std::optional<TimelineScene::Place> place = scene->placeOf(slice);
            if (range.startNs >= visible.endNs || range.endNs <= visible.startNs || !place ||
                place->row < 0) {
                return false;
            }
            const int y = content.toCanvas(place->top);
            return y + place->height > (content.isSticky(place->top) ? 0 : content.stickyHeight) &&
                   y < scene->viewport().heightPx();
        };
        const auto first = std::ranges::lower_bound(hits.byTime, visible.startNs, {}, [&](SliceId slice) {
            return scene->view().shown(slices.range(slice)).startNs;
        });
        const auto before = std::ranges::subrange(hits.byTime.begin(), first) | std::views::reverse;
        const auto after = std::ranges::subrange(first, hits.byTime.end());
        return std::ranges::any_of(after | std::views::take(kMostLookedAt), isSeen) ||
               std::ranges::any_of(before | std::views::take(kMostLookedAt), isSeen);
    }

    void hoverChanged() {
        const HoverTarget& hover = scene->hover().target();
        const bool instant = std::uint32_t(hover.instant) != kNoIndex;
        const HoveredGap gap = scene->hover().gapOf(hover);
        const bool nothing =
            hover.hit.slice == kNoSlice && !instant && gap.gap == nullptr && hover.block == nullptr;
        const bool isWriting =
            canvas->findChild<InlineEdit*>(QString(), Qt::FindDirectChildrenOnly) != nullptr;
        if (!hover.inside || nothing || isWriting || scene->hover().dragRange()) {
            card->dismiss();
            emit q->hoverTextChanged(QString());
            return;
        }
        if (instant) {
            hoverLines = hoverCardOf(scene->trace(), hover.instant, hover.sliceCount);
            hoveredSlice = kNoSlice;
            emit q->hoverTextChanged(hoverLineOf(scene->trace(), hover.instant));
        } else if (gap.gap != nullptr) {
            hoverLines = gapCard(scene->trace(), *gap.gap, *gap.why);
            hoveredSlice = kNoSlice;
            emit q->hoverTextChanged(hoverLines.front().text + QStringLiteral("  ·  ") +
                                     gapText(scene->trace(), *gap.why));
        } else if (hover.block != nullptr) {
            hoverLines = hoverCardOf(scene->trace(), *hover.block, *scene->lanes().blocksOf(hover.hit.lane));
            hoveredSlice = kNoSlice;
            emit q->hoverTextChanged(hoverLines.front().text);
        } else if (hover.hit.slice != hoveredSlice || card->lines().isEmpty()) {
            hoveredSlice = hover.hit.slice;
            hoverLines = hoverCardOf(scene->trace(), hover.hit.slice, hover.sliceCount,
                                     scene->view().preferences()->value()->deviceTerms);
            if (hoverNotes) {
                hoverLines += hoverNotes(hover.hit.slice);
            }
            emit q->hoverTextChanged(hoverLineOf(scene->trace(), hover.hit.slice));
        }
        if (cardKeeper->isHeld()) {
            return;
        }
        const QPoint onCanvas = (QPointF(hover.x, hover.y) / canvas->devicePixelRatioF()).toPoint();
        card->showSoon(hoverLines, canvas->mapTo(q, onCanvas), scene->style().theme());
    }

    std::function<QVector<HoverLine>(SliceId)> hoverNotes;
    TimelineView* q;
    TimelineScene* scene;
    ViewAnimator* animator;
    OverviewStrip* overview;
    TimeRuler* ruler;
    ResultLane* result;
    TimelineCanvas* canvas; // before the headers: Tab goes from the picture to its names
    LaneHeaders* headers;
    QScrollBar* scrollBar;
    TimelineInput* input;
    ChainBar* chain;
    ColorLegend* legend;
    HoverCard* card;
    CardKeeper* cardKeeper; ///< sees events of the canvas before the input does
    HeaderGrip* grip;
    QPointer<TimelineView> beside; ///< has headers of the same width
    int chosenWidth = 0;           ///< by the user; 0: none
    int namesWidth = 0;            ///< 0: not measured
    SliceId hoveredSlice = kNoSlice;
    QVector<HoverLine> hoverLines;
};

PreparedViewPtr TimelineView::prepare(const TracePtr& trace, const Preferences& preferences) {
    return makeLanePlan(trace, preferences.deviceTerms);
}

TimelineView::TimelineView(const TracePtr& trace, ViewState* viewState, const PreparedViewPtr& prepared,
                           QWidget* parent)
    : TimelineView(std::make_shared<AnalysisContext>(trace), viewState, prepared, parent) {}

TimelineView::TimelineView(const std::shared_ptr<AnalysisContext>& context, ViewState* viewState,
                           const PreparedViewPtr& prepared, QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>(this, context, viewState, prepared)) {
    setAccessibleName(tr("Timeline"));
    setFocusProxy(d->canvas);
    d->takeFont();
    d->scene->style().setPalette(palette());
    if (style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0) {
        d->animator->setEnabled(false);
    }
    connect(d->scrollBar, &QScrollBar::valueChanged, &d->scene->viewport(), &Viewport::setScrollY);
    const auto sync = [this] { d->updateScrollBar(); };
    connect(d->scene, &TimelineScene::layoutChanged, this, sync);
    connect(&d->scene->viewport(), &Viewport::scrollChanged, this, sync);
    connect(&d->scene->hover(), &Hover::changed, this, [this] { d->hoverChanged(); });
    connect(&d->scene->hover(), &Hover::dragRangeChanged, this, [this] { d->hoverChanged(); });
    connect(&d->scene->lanes(), &LaneModel::completed, this, &TimelineView::ready);
    connect(&d->scene->style(), &TimelineStyle::timeCaptionChanged, this, qOverload<>(&QWidget::update));
    connect(d->input, &TimelineInput::renameRequested, d->headers, &LaneHeaders::beginRename);
    connect(&d->scene->style(), &TimelineStyle::flowOptionsChanged, this, [this] { d->arrange(); });
    connect(d->legend, &ColorLegend::neededChanged, this, [this] { d->arrange(); });
    connect(d->result, &ResultLane::neededChanged, this, [this] { d->arrange(); });
    connect(d->input, &TimelineInput::areaSelected, this, &TimelineView::areaSelected);
    connect(d->input, &TimelineInput::told, this, &TimelineView::told);
    connect(d->input, &TimelineInput::sliceActivated, this, &TimelineView::sliceActivated);
    connect(viewState, &ViewState::revealRequested, this, &TimelineView::reveal);
    connect(viewState, &ViewState::sightRequested, this, &TimelineView::bringIntoView);
    connect(viewState, &ViewState::hitsSightRequested, this, &TimelineView::bringHitsIntoView);
    // Keys, links and menus move the lanes under a pointer that rests: once they stand still, look again.
    auto* stillness = new QTimer(this);
    stillness->setSingleShot(true);
    stillness->setInterval(kStillMs);
    connect(stillness, &QTimer::timeout, this, [this] {
        if (const HoverTarget hover = d->scene->hover().target(); hover.inside) {
            d->scene->hover().moveTo(hover.x, hover.y);
        }
    });
    const auto moved = [stillness] { stillness->start(); };
    connect(viewState, &ViewState::visibleRangeChanged, stillness, moved);
    connect(&d->scene->viewport(), &Viewport::scrollChanged, stillness, moved);
}

TimelineView::~TimelineView() = default;

TimelineView::FrameTimes TimelineView::takeFrameTimes() {
    const TimelineCanvas::FrameTimes times = d->canvas->takeFrameTimes();
    return {times.worstMs, times.frames == 0 ? 0 : times.sumMs / times.frames, times.frames};
}

void TimelineView::reveal(SliceId slice) {
    if (slice == kNoSlice) {
        return;
    }
    d->scene->arranger().showSlice(slice);
    d->scene->scrollTo(slice);
    const TimeRange range = d->scene->view().shown(d->scene->trace().slices().range(slice));
    const TimeRange visible = d->animator->target();
    const TimeAxis axis(visible, d->scene->viewport().widthPx());
    const double widthPx = double(range.durationNs()) * axis.pxPerNs();
    const bool seen = range.startNs < visible.endNs && range.endNs > visible.startNs;
    constexpr double kLegiblePx = 3;
    if (seen && widthPx >= 1) {
        return;
    }
    TimeRange target = visible;
    if (widthPx < kLegiblePx) {
        // Wide enough to see, with plenty of what is around it.
        const DurationNs length = std::max<DurationNs>(range.durationNs() * 12, 100);
        const TimeNs middle = range.startNs + range.durationNs() / 2;
        target = {middle - length / 2, middle - length / 2 + length};
        if (target.durationNs() > visible.durationNs()) {
            target = visible;
        }
    }
    if (target.startNs > range.startNs || target.endNs < range.endNs) {
        const TimeNs middle = range.startNs + std::min(range.durationNs(), target.durationNs()) / 2;
        const DurationNs length = target.durationNs();
        target = {middle - length / 2, middle - length / 2 + length};
    }
    d->animator->moveTo(target, true);
}

void TimelineView::bringIntoView(SliceId slice) {
    d->scene->scrollTo(slice);
    const TimeRange range = d->scene->view().shown(d->scene->trace().slices().range(slice));
    const TimeRange visible = d->animator->target();
    if (range.startNs >= visible.endNs || range.endNs <= visible.startNs) {
        const DurationNs length = visible.durationNs();
        const TimeNs middle = range.startNs + std::min(range.durationNs(), length) / 2;
        d->animator->moveTo({middle - length / 2, middle - length / 2 + length}, true);
    }
}

void TimelineView::bringHitsIntoView() {
    const ViewState& view = d->scene->view();
    const auto& hits = view.search().hits();
    if (hits == nullptr || !view.search().isActive() || d->isAnyInSight(*hits)) {
        return;
    }
    // One in the time that is shown, on another lane, is nearer than the next one in time.
    const TimeRange visible = d->animator->target();
    const SliceId hit = firstHit(view);
    if (hit != kNoSlice) {
        const TimeRange range = view.shown(d->scene->trace().slices().range(hit));
        const bool isTimeSeen = range.startNs < visible.endNs && range.endNs > visible.startNs;
        isTimeSeen ? d->scene->scrollTo(hit) : bringIntoView(hit);
    }
}

double TimelineView::nsPerPixel() const {
    return double(d->animator->target().durationNs()) / std::max(1, d->canvas->width());
}

void TimelineView::fitSelection() {
    d->input->fitSelection();
}

void TimelineView::perform(TimelineAction action) {
    d->input->perform(action);
}

bool TimelineView::isReady() const {
    return d->scene->lanes().isComplete();
}

void TimelineView::setAnimationsEnabled(bool enabled) {
    d->animator->finish();
    d->animator->setEnabled(enabled);
}

void TimelineView::setFrameBudgetMs(double budgetMs) {
    d->canvas->setQueryBudgetMs(budgetMs);
}

void TimelineView::setTimelinesPerFrame(int count, std::shared_ptr<PaintTurns> turns) {
    d->canvas->setCanvasesPerFrame(count, std::move(turns));
}

TimelineScene& TimelineView::scene() {
    return *d->scene;
}

void TimelineView::setOverviewVisible(bool visible) {
    d->overview->setVisible(visible);
    d->arrange();
}

void TimelineView::setHoverNotes(std::function<QVector<HoverLine>(SliceId slice)> notes) {
    d->hoverNotes = std::move(notes);
}

void TimelineView::alignHeadersWith(TimelineView* other) {
    d->beside = other;
    other->d->beside = this;
    d->namesWidth = other->d->namesWidth = 0; // lanes may have been pinned, which lengthens their names
    d->arrange();
    other->d->arrange();
}

int TimelineView::canvasLeft() const {
    return d->canvas->x();
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    d->arrange();
}

void TimelineView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) {
        d->scene->style().setPalette(palette());
        update();
    } else if (event->type() == QEvent::FontChange) {
        d->takeFont();
        d->arrange();
    }
}

void TimelineView::paintEvent(QPaintEvent*) {
    // The captions of the overview and the ruler are in the corner left of them.
    DevicePainter painter(this);
    painter.setFont(deviceFont(this, 0.9));
    const double scale = devicePixelRatioF();
    const Theme& theme = d->scene->style().theme();
    const int left = devicePixels(d->headers->width(), scale);
    const int overviewHeight = d->overview->isHidden() ? 0 : devicePixels(d->overview->height(), scale);
    const int top = devicePixels(d->ruler->geometry().bottom() + 1, scale);
    const int widthPx = devicePixels(width(), scale);
    const int line = std::max(1, int(scale));
    painter.fillRect(QRect(0, 0, widthPx, top), QColor(theme.panel));
    painter.setPen(QColor(theme.mutedText));
    const int margin = devicePixels(kMarginPx, scale);
    const auto caption = [&](int y, int height, const QString& text) {
        painter.drawText(QRect(margin, y, left - 2 * margin, height), Qt::AlignVCenter | Qt::AlignRight,
                         QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, left - 2 * margin));
    };
    if (overviewHeight > 0) {
        caption(0, overviewHeight, d->overview->caption());
    }
    const int rulerHeight = top - overviewHeight;
    const QString time =
        d->scene->style().timeCaption().isEmpty() ? tr("Time") : d->scene->style().timeCaption();
    if (d->scene->trace().steps().empty()) {
        caption(overviewHeight, rulerHeight, time);
    } else {
        caption(overviewHeight, rulerHeight / 2, time);
        caption(overviewHeight + rulerHeight / 2, rulerHeight / 2, tr("Steps"));
    }
    painter.fillRect(QRect(0, top - line, widthPx, line), QColor(theme.line));
    painter.fillRect(QRect(left - line, 0, line, top), QColor(theme.line));
}

} // namespace lanescope::ui
