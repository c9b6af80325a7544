// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/rank_timeline.h"

#include <QScrollBar>

#include <algorithm>

#include "core/base/byte_size.h"
#include "core/os/memory.h"
#include "core/store/trace.h"
#include "ui/charts/hover_card.h"
#include "ui/ranks/collective_ties.h"
#include "ui/ranks/rank_lanes.h"
#include "ui/ranks/rank_ruler.h"
#include "ui/ranks/rank_views.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {

namespace {

constexpr int kLeastStrip = 4;
constexpr int kMostStrip = 44;
constexpr int kLanesHeight = 260;      ///< of an open rank
constexpr double kSeenPx = 24;         ///< from which width a collective need not be zoomed to
constexpr int kDefaultMemoryShare = 4; ///< of the machine's: a quarter

/// A little more than `range`, so that it is seen with what is around it.
TimeRange framed(TimeRange range) {
    const DurationNs margin = std::max<DurationNs>(range.durationNs() * 2, 1000);
    return {saturatingSubtract(range.startNs, margin), saturatingAdd(range.endNs, margin)};
}

TimeRange rangeOf(const MatchedCollective& matched) {
    TimeRange range = matched.members.front().range;
    for (const MatchedCollective::Member& member : matched.members) {
        range = {std::min(range.startNs, member.range.startNs), std::max(range.endNs, member.range.endNs)};
    }
    return range;
}

} // namespace

RankTimeline::RankTimeline(PreferenceStorePtr preferences)
    : m_preferences(std::move(preferences))
    , m_ruler(new RankRuler(this))
    , m_ties(new CollectiveTies(viewport()))
    , m_card(new HoverCard(viewport()))
    , m_memoryLimitBytes(os::physicalMemoryBytes() / kDefaultMemoryShare) {
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Ranks on one clock"));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setViewportMargins(0, m_ruler->sizeHint().height(), 0, 0);
}

void RankTimeline::setRanks(std::shared_ptr<const RankSet> set) {
    for (RowPlace& row : m_rows) {
        delete row.lanes;
    }
    m_set = std::move(set);
    m_collectives = stripCollectives(*m_set);
    m_rows.assign(m_set->ranks().size(), {});
    m_selected.reset();
    m_current = m_rows.empty() ? -1 : 0;
    std::optional<TimeRange> bounds;
    for (const RankSummary& rank : m_set->ranks()) {
        // Where there is work of GPUs it is what is looked at; a trace may begin long before.
        const TimeRange range =
            rank.onCommonClock(rank.strip.range.isEmpty() ? rank.range : rank.strip.range);
        bounds =
            bounds ? TimeRange{std::min(bounds->startNs, range.startNs), std::max(bounds->endNs, range.endNs)}
                   : range;
    }
    const TimeRange all = bounds && !bounds->isEmpty() ? *bounds : TimeRange{0, 1};
    m_view = std::make_unique<ViewState>(all, all, m_preferences);
    connect(m_view.get(), &ViewState::visibleRangeChanged, this, [this] {
        for (const RowPlace& row : m_rows) {
            if (row.lanes != nullptr) {
                row.lanes->setVisibleRange(m_view->visibleRange());
            }
        }
        arrange();
    });
    arrange();
}

TimeAxis RankTimeline::axis() const {
    return TimeAxis(m_view != nullptr ? m_view->visibleRange() : TimeRange{0, 1}, m_stripsWidth);
}

void RankTimeline::arrange() {
    m_headerWidth = std::min(fontMetrics().averageCharWidth() * 34, std::max(viewport()->width() - 80, 40));
    // Open lanes have a scroll bar at their right; strips end where their time axis does.
    m_stripsWidth =
        std::max(1, viewport()->width() - m_headerWidth - verticalScrollBar()->sizeHint().width());
    const int count = static_cast<int>(m_rows.size());
    if (count > 0) {
        const int room = viewport()->height() / count - kGap;
        m_stripHeight = std::clamp(room, kLeastStrip, kMostStrip);
    }
    int y = 0;
    for (RowPlace& row : m_rows) {
        row.top = y;
        row.height = m_stripHeight + kGap + (row.lanes != nullptr ? kLanesHeight : 0);
        y += row.height;
    }
    verticalScrollBar()->setRange(0, std::max(0, y - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(3 * (m_stripHeight + kGap));
    placeLanes();
    placeTies();
    m_ruler->setGeometry(0, 0, width(), m_ruler->sizeHint().height());
    if (m_view != nullptr) {
        m_ruler->setAxis(axis(), m_view->bounds().startNs, m_headerWidth);
    }
    viewport()->update();
}

void RankTimeline::placeLanes() {
    int seen = 0;
    for (const RowPlace& row : m_rows) {
        if (row.lanes != nullptr) {
            row.lanes->setGeometry(0, row.top + m_stripHeight - verticalScrollBar()->value(),
                                   viewport()->width(), kLanesHeight);
            seen += viewport()->rect().intersects(row.lanes->geometry()) ? 1 : 0;
        }
    }
    for (const RowPlace& row : m_rows) {
        if (row.lanes != nullptr) {
            row.lanes->setLanesPerFrame(std::max(seen, 1), m_turns);
        }
    }
}

void RankTimeline::placeTies() {
    m_ties->setGeometry(m_headerWidth, 0, m_stripsWidth, viewport()->height());
    QPolygonF starts;
    QPolygonF ends;
    if (m_selected) {
        const TimeAxis timeAxis = axis();
        const auto x = [&](TimeNs timeNs) {
            return m_headerWidth + std::clamp(timeAxis.xOf(timeNs), -10.0, m_stripsWidth + 10.0);
        };
        for (const MatchedCollective::Member& member : m_set->collectives()[*m_selected].members) {
            const double top = stripRect(member.rankIndex).top();
            for (const double y : {top, top + m_rows[member.rankIndex].height - kGap}) {
                starts << QPointF(x(member.range.startNs), y);
                ends << QPointF(std::max(x(member.range.endNs), x(member.range.startNs) + 1), y);
            }
        }
    }
    m_ties->setTies(std::move(starts), std::move(ends));
}

int RankTimeline::rowAt(int y) const {
    const int at = y + verticalScrollBar()->value();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (at >= m_rows[i].top && at < m_rows[i].top + m_stripHeight) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

QRect RankTimeline::stripRect(std::size_t rank) const {
    return {m_headerWidth, m_rows[rank].top - verticalScrollBar()->value(), m_stripsWidth, m_stripHeight};
}

void RankTimeline::setOpen(std::size_t rank, bool open) {
    RowPlace& row = m_rows[rank];
    if (open == (row.lanes != nullptr)) {
        return;
    }
    if (!open) {
        row.lanes->hide();
        row.lanes->deleteLater();
        row.lanes = nullptr;
        arrange();
        emit settled();
        return;
    }
    makeRoom(m_set->ranks()[rank].traceMemoryBytes(), rank);
    row.lanes = new RankLanes(m_set->ranks()[rank], m_view->bounds(), m_view->visibleRange(), m_preferences,
                              viewport());
    row.lanes->setStill(m_still);
    use(rank);
    connect(row.lanes, &RankLanes::visibleRangeChanged, this, [this, rank](TimeRange range) {
        use(rank);
        m_view->setVisibleRange(range, false);
    });
    connect(row.lanes, &RankLanes::sliceSelected, this, [this, rank](SliceId slice) {
        use(rank);
        for (const StripCollective& collective : m_collectives[rank]) {
            for (const MatchedCollective::Member& member : m_set->collectives()[collective.index].members) {
                if (member.rankIndex == rank && slice != kNoSlice &&
                    m_set->ranks()[rank].collectives[member.collectiveIndex].slice == slice) {
                    selectCollective(collective.index, false);
                    return;
                }
            }
        }
    });
    connect(row.lanes, &RankLanes::loaded, this, [this, rank] {
        makeRoom(0, rank);
        selectInLanes();
    });
    connect(row.lanes, &RankLanes::settled, this, &RankTimeline::settled);
    connect(row.lanes, &RankLanes::hoverTextChanged, this, &RankTimeline::told);
    row.lanes->show();
    m_ties->raise();
    m_card->raise();
    arrange();
}

void RankTimeline::use(std::size_t rank) {
    m_rows[rank].usedAt = ++m_uses;
}

void RankTimeline::makeRoom(std::uint64_t wantedBytes, std::size_t keep) {
    while (true) {
        std::uint64_t sum = wantedBytes;
        std::optional<std::size_t> oldest;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            if (m_rows[i].lanes != nullptr) {
                sum += m_rows[i].lanes->memoryBytes();
                if (i != keep && (!oldest || m_rows[i].usedAt < m_rows[*oldest].usedAt)) {
                    oldest = i;
                }
            }
        }
        if (sum <= m_memoryLimitBytes || !oldest) {
            return;
        }
        setOpen(*oldest, false);
        emit told(tr("%1 was closed: the traces of open ranks would take more than %2")
                      .arg(rankTitle(m_set->ranks()[*oldest]),
                           formatBytes(static_cast<double>(m_memoryLimitBytes))));
    }
}

void RankTimeline::scrollTo(std::size_t rank) {
    const RowPlace& row = m_rows[rank];
    QScrollBar* bar = verticalScrollBar();
    if (row.top < bar->value() || row.height > viewport()->height()) {
        bar->setValue(row.top);
    } else if (row.top + row.height > bar->value() + viewport()->height()) {
        bar->setValue(row.top + row.height - viewport()->height());
    }
}

void RankTimeline::selectInLanes() {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].lanes == nullptr || !m_selected) {
            continue;
        }
        for (const MatchedCollective::Member& member : m_set->collectives()[*m_selected].members) {
            if (member.rankIndex == i) {
                m_rows[i].lanes->selectSlice(m_set->ranks()[i].collectives[member.collectiveIndex].slice);
            }
        }
    }
}

void RankTimeline::selectCollective(std::optional<std::size_t> index, bool frame) {
    if (frame && index) {
        const TimeRange range = rangeOf(m_set->collectives()[*index]);
        const TimeRange visible = m_view->visibleRange();
        const bool isSeen = range.startNs >= visible.startNs && range.endNs <= visible.endNs &&
                            axis().xOf(range.endNs) - axis().xOf(range.startNs) >= kSeenPx;
        if (!isSeen) {
            m_view->setVisibleRange(framed(range));
        }
    }
    if (index == m_selected) {
        return;
    }
    m_selected = index;
    selectInLanes();
    placeTies();
    emit collectiveSelected(index);
}

void RankTimeline::frameSelected() {
    if (m_selected) {
        m_view->setVisibleRange(framed(rangeOf(m_set->collectives()[*m_selected])));
    } else {
        m_view->fitAll();
    }
}

void RankTimeline::showRange(TimeRange onCommonClock) {
    const DurationNs margin = onCommonClock.durationNs() / 20;
    m_view->setVisibleRange({onCommonClock.startNs - margin, onCommonClock.endNs + margin});
}

bool RankTimeline::isSettled() const {
    return std::ranges::all_of(
        m_rows, [](const RowPlace& row) { return row.lanes == nullptr || row.lanes->isSettled(); });
}

void RankTimeline::setStill(bool still) {
    m_still = still;
    for (const RowPlace& row : m_rows) {
        if (row.lanes != nullptr) {
            row.lanes->setStill(still);
        }
    }
}

} // namespace lanescope::ui
