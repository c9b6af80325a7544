// SPDX-License-Identifier: Apache-2.0
#include "ui/run/rank_timeline.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "core/base/byte_size.h"
#include "core/store/trace.h"
#include "ui/charts/hover_card.h"
#include "ui/run/rank_lanes.h"
#include "ui/run/rank_ruler.h"
#include "ui/run/rank_views.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timeline_view.h"

namespace lanescope::ui {

namespace {

constexpr int kLeastStrip = 4;
constexpr int kMostStrip = 44;
constexpr int kGap = 1;              ///< between strips
constexpr int kCollectivesFrom = 12; ///< height from which a strip has room for a line of collectives
constexpr double kCollectivesShare = 0.4;
constexpr int kLanesHeight = 260;  ///< of an open rank
constexpr double kWheelZoom = 0.8; ///< per notch
constexpr double kKeyZoom = 0.6;
constexpr double kKeyPan = 0.2;
constexpr double kNotch = 120;
constexpr double kDragFromPx = 4;
constexpr double kReachPx = 4;
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

RankTimeline::RankTimeline(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_ruler(new RankRuler(this))
    , m_card(new HoverCard(viewport()))
    , m_memoryLimitBytes(machineMemoryBytes() / kDefaultMemoryShare) {
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Ranks on one clock"));
    viewport()->setMouseTracking(true);
    setViewportMargins(0, m_ruler->sizeHint().height(), 0, 0);
}

RankTimeline::~RankTimeline() {
    for (RowPlace& row : m_rows) {
        delete row.lanes;
    }
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
    m_view = std::make_unique<ViewState>(all, all);
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

int RankTimeline::headerWidth() const {
    return std::min(fontMetrics().averageCharWidth() * 34, std::max(viewport()->width() - 80, 40));
}

int RankTimeline::stripsWidth() const {
    // Open lanes have a scroll bar at their right; strips end where their time axis does.
    return std::max(1, viewport()->width() - headerWidth() - verticalScrollBar()->sizeHint().width());
}

TimeAxis RankTimeline::axis() const {
    return TimeAxis(m_view != nullptr ? m_view->visibleRange() : TimeRange{0, 1}, stripsWidth());
}

void RankTimeline::arrange() {
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
    m_ruler->setGeometry(0, 0, width(), m_ruler->sizeHint().height());
    if (m_view != nullptr) {
        m_ruler->setAxis(axis(), m_view->bounds().startNs, headerWidth());
    }
    viewport()->update();
}

void RankTimeline::placeLanes() {
    for (const RowPlace& row : m_rows) {
        if (row.lanes != nullptr) {
            row.lanes->setGeometry(0, row.top + m_stripHeight - verticalScrollBar()->value(),
                                   viewport()->width(), kLanesHeight);
        }
    }
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
    return {headerWidth(), m_rows[rank].top - verticalScrollBar()->value(), stripsWidth(), m_stripHeight};
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
    row.lanes = new RankLanes(m_set->ranks()[rank], m_view->bounds(), m_view->visibleRange(), viewport());
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
        keepWithinMemory(rank);
        selectInLanes();
    });
    connect(row.lanes, &RankLanes::settled, this, &RankTimeline::settled);
    connect(row.lanes, &RankLanes::hoverTextChanged, this, &RankTimeline::told);
    row.lanes->show();
    m_card->raise();
    arrange();
}

void RankTimeline::use(std::size_t rank) {
    m_rows[rank].usedAt = ++m_uses;
}

void RankTimeline::keepWithinMemory(std::size_t keep) {
    while (true) {
        std::uint64_t sum = 0;
        std::optional<std::size_t> oldest;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            if (m_rows[i].lanes != nullptr && m_rows[i].lanes->trace() != nullptr) {
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
        emit told(tr("%1 was closed: the traces of open ranks took more than %2")
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
    viewport()->update();
    emit collectiveSelected(index);
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

// Painting

void RankTimeline::paintHeader(QPainter& painter, std::size_t rank, const QRect& row) const {
    const Theme theme(palette());
    const RankSummary& summary = m_set->ranks()[rank];
    const bool isCurrent = static_cast<int>(rank) == m_current;
    if (isCurrent && hasFocus()) {
        painter.fillRect(row, QColor(blend(theme.panel, theme.accent, 0.18)));
    }
    // Of low strips only as many are named as fit.
    const int every = (fontMetrics().height() + m_stripHeight + kGap - 1) / (m_stripHeight + kGap);
    const bool isNamed = every <= 1 || static_cast<int>(rank) % every == 0;
    if (!isNamed) {
        return;
    }
    // The name of low strips begins with the first of those that it stands for.
    const int top = every <= 1 ? row.center().y() - fontMetrics().height() / 2 : row.top();
    const QRect text(row.left() + 22, top, row.width() - 30, fontMetrics().height());
    if (every <= 1) {
        const bool open = m_rows[rank].lanes != nullptr;
        const QPointF middle(row.left() + 12, row.center().y() + 0.5);
        const double r = 4;
        QPolygonF chevron;
        if (open) {
            chevron << middle + QPointF(-r, -r / 2) << middle + QPointF(r, -r / 2)
                    << middle + QPointF(0, r / 1.6);
        } else {
            chevron << middle + QPointF(-r / 2, -r) << middle + QPointF(r / 1.6, 0)
                    << middle + QPointF(-r / 2, r);
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(theme.mutedText));
        painter.drawPolygon(chevron);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    const QString clock =
        summary.errorNs ? tr("± %1", "clock error").arg(formatDuration(*summary.errorNs)) : QString();
    const int clockWidth = clock.isEmpty() ? 0 : fontMetrics().horizontalAdvance(clock) + 8;
    painter.setPen(QColor(theme.text));
    painter.drawText(text.adjusted(0, 0, -clockWidth, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(rankTitle(summary), Qt::ElideRight, text.width() - clockWidth));
    painter.setPen(QColor(theme.mutedText));
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, clock);
}

void RankTimeline::paintEvent(QPaintEvent*) {
    const Theme theme(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), QColor(theme.canvas));
    if (m_set == nullptr || m_rows.empty()) {
        return;
    }
    const double scale = devicePixelRatioF();
    const int widthPx = std::max(1, static_cast<int>(std::lround(stripsWidth() * scale)));
    const int heightPx = std::max(1, static_cast<int>(std::lround(viewport()->height() * scale)));
    if (m_image.size() != QSize(widthPx, heightPx)) {
        m_image = QImage(widthPx, heightPx, QImage::Format_RGB32);
    }
    m_image.setDevicePixelRatio(scale);
    m_image.fill(theme.canvas);
    const TimeAxis deviceAxis(m_view->visibleRange(), widthPx);
    const StripPalette colors(theme);
    std::vector<QRgb> line(static_cast<std::size_t>(widthPx));
    const auto fill = [&](int fromPx, int toPx) {
        for (int y = std::max(fromPx, 0); y < std::min(toPx, heightPx); ++y) {
            std::ranges::copy(line, reinterpret_cast<QRgb*>(m_image.scanLine(y)));
        }
    };
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRect strip = stripRect(i);
        if (strip.bottom() < 0 || strip.top() > viewport()->height()) {
            continue;
        }
        const RankSummary& rank = m_set->ranks()[i];
        const int top = static_cast<int>(std::lround(strip.top() * scale));
        const int bottom = static_cast<int>(std::lround((strip.top() + m_stripHeight) * scale));
        renderStrip(rank.strip, rank.shiftNs, deviceAxis, colors, line);
        fill(top, bottom);
        if (m_stripHeight >= kCollectivesFrom && !m_collectives[i].empty()) {
            renderCollectives(m_collectives[i], deviceAxis, colors, line);
            fill(bottom - static_cast<int>((bottom - top) * kCollectivesShare), bottom);
        }
    }
    painter.drawImage(QPoint(headerWidth(), 0), m_image);
    painter.fillRect(0, 0, headerWidth(), viewport()->height(), QColor(theme.panel));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRect strip = stripRect(i);
        if (strip.bottom() >= 0 && strip.top() <= viewport()->height()) {
            paintHeader(painter, i, {0, strip.top(), headerWidth() - 1, m_stripHeight});
        }
    }
    painter.fillRect(headerWidth() - 1, 0, 1, viewport()->height(), QColor(theme.line));
    if (m_selected) {
        painter.setClipRect(headerWidth(), 0, stripsWidth(), viewport()->height());
        paintTies(painter);
    }
}

void RankTimeline::paintTies(QPainter& painter) const {
    const Theme theme(palette());
    const TimeAxis timeAxis = axis();
    const MatchedCollective& matched = m_set->collectives()[*m_selected];
    QPolygonF starts;
    QPolygonF ends;
    const auto x = [&](TimeNs timeNs) {
        return headerWidth() + std::clamp(timeAxis.xOf(timeNs), -10.0, stripsWidth() + 10.0);
    };
    for (const MatchedCollective::Member& member : matched.members) {
        const QRectF strip = stripRect(member.rankIndex);
        for (const double y : {strip.top(), strip.bottom() + 1}) {
            starts << QPointF(x(member.range.startNs), y);
            ends << QPointF(std::max(x(member.range.endNs), x(member.range.startNs) + 1), y);
        }
    }
    QPolygonF area = starts;
    for (auto point = ends.crbegin(); point != ends.crend(); ++point) {
        area << *point;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil(theme.accent);
    veil.setAlphaF(0.16F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(veil);
    painter.drawPolygon(area);
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& tie : {starts, ends}) {
        painter.setPen(QPen(QColor(theme.canvas), 3.5));
        painter.drawPolyline(tie);
        painter.setPen(QPen(QColor(theme.accent), 1.5));
        painter.drawPolyline(tie);
    }
}

// Input

bool RankTimeline::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_card->dismiss();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void RankTimeline::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void RankTimeline::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        setViewportMargins(0, m_ruler->sizeHint().height(), 0, 0);
        arrange();
    }
}

void RankTimeline::scrollContentsBy(int, int) {
    m_card->dismiss();
    placeLanes();
    viewport()->update();
}

void RankTimeline::zoom(double factor, double x) {
    if (m_view != nullptr) {
        m_view->setVisibleRange(zoomedAt(m_view->visibleRange(), axis().timeAt(x - headerWidth()), factor),
                                false);
    }
}

void RankTimeline::pan(double shareOfView) {
    if (m_view != nullptr) {
        const double lengthNs = static_cast<double>(m_view->visibleRange().durationNs());
        m_view->setVisibleRange(
            pannedBy(m_view->visibleRange(), static_cast<DurationNs>(lengthNs * shareOfView)), false);
    }
}

void RankTimeline::wheelEvent(QWheelEvent* event) {
    const QPoint angle = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoom(std::pow(kWheelZoom, angle.y() / kNotch), event->position().x());
    } else if (angle.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier)) {
        const int by = angle.x() != 0 ? angle.x() : angle.y();
        pan(-by / kNotch * kKeyPan / 2);
    } else {
        QAbstractScrollArea::wheelEvent(event);
    }
    event->accept();
}

const StripCollective* RankTimeline::collectiveAtPoint(QPointF position) const {
    const int row = rowAt(static_cast<int>(position.y()));
    if (row < 0 || position.x() < headerWidth()) {
        return nullptr;
    }
    const TimeAxis timeAxis = axis();
    return collectiveAt(m_collectives[static_cast<std::size_t>(row)],
                        timeAxis.timeAt(position.x() - headerWidth()), timeAxis.durationOf(kReachPx));
}

void RankTimeline::hover(QPointF position) {
    const int row = rowAt(static_cast<int>(position.y()));
    if (row < 0 || m_set == nullptr) {
        m_card->dismiss();
        return;
    }
    const RankSummary& rank = m_set->ranks()[static_cast<std::size_t>(row)];
    QVector<HoverLine> lines{{{}, rankTitle(rank)}};
    if (position.x() < headerWidth()) {
        lines.push_back({tr("Worker"), toText(rank.worker)});
        lines.push_back({tr("Events"), formatCount(rank.events)});
        if (rank.utilization >= 0) {
            lines.push_back({tr("GPU utilization"), formatPercent(rank.utilization)});
        }
        if (rank.errorNs) {
            lines.push_back({tr("Clock moved by"), formatDuration(rank.refinedNs)});
            lines.push_back({tr("Clock error"), formatDuration(*rank.errorNs)});
        }
    } else {
        const TimeAxis timeAxis = axis();
        const double x = position.x() - headerWidth();
        const TimeNs fromNs = timeAxis.timeAt(std::floor(x));
        lines.push_back({tr("Time"), formatTime(fromNs - m_view->bounds().startNs, timeAxis.durationOf(1))});
        const auto shares = stripShares(
            rank.strip, {fromNs - rank.shiftNs, timeAxis.timeAt(std::floor(x) + 1) - rank.shiftNs});
        for (std::size_t i = 0; i < kStripClassCount; ++i) {
            if (shares[i] > 0) {
                lines.push_back({stripClassName(static_cast<StripClass>(i)), formatPercent(shares[i])});
            }
        }
        if (const StripCollective* found = collectiveAtPoint(position)) {
            const MatchedCollective& matched = m_set->collectives()[found->index];
            lines.push_back({tr("Collective"), QString::fromLatin1(collectiveKindName(matched.kind))});
            if (matched.messageBytes >= 0) {
                lines.push_back({tr("Size"), formatBytes(static_cast<double>(matched.messageBytes))});
            }
            lines.push_back({tr("Transfer"), formatDuration(matched.transferNs)});
            lines.push_back({tr("Waited here"), formatDuration(std::max<DurationNs>(
                                                    found->transferNs - found->range.startNs, 0))});
            lines.push_back({tr("Last to arrive"),
                             rankTitle(m_set->ranks()[matched.members[matched.lastMember].rankIndex])});
            if (matched.busBandwidth) {
                lines.push_back({tr("Bus bandwidth"), formatNumber(*matched.busBandwidth) + tr(" GiB/s")});
            }
        }
    }
    m_card->raise();
    m_card->showSoon(lines, position.toPoint(), Theme(palette()));
}

void RankTimeline::setCurrent(int rank) {
    m_current = rank;
    if (rank >= 0) {
        scrollTo(static_cast<std::size_t>(rank));
        setAccessibleDescription(rankTitle(m_set->ranks()[static_cast<std::size_t>(rank)]));
    }
    viewport()->update();
}

void RankTimeline::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_view != nullptr) {
        m_press = event->position();
        m_isDragging = false;
        m_pressRange = m_view->visibleRange();
    }
}

void RankTimeline::mouseMoveEvent(QMouseEvent* event) {
    if (!m_press) {
        hover(event->position());
        return;
    }
    const double wayPx = event->position().x() - m_press->x();
    m_isDragging = m_isDragging || std::abs(wayPx) >= kDragFromPx;
    if (m_isDragging && m_press->x() >= headerWidth()) {
        m_card->dismiss();
        viewport()->setCursor(Qt::ClosedHandCursor);
        m_view->setVisibleRange(pannedBy(m_pressRange, -static_cast<DurationNs>(wayPx * axis().nsPerPx())),
                                false);
    }
}

void RankTimeline::mouseReleaseEvent(QMouseEvent* event) {
    viewport()->unsetCursor();
    const bool isClick = m_press && !m_isDragging && event->button() == Qt::LeftButton;
    m_press.reset();
    const int row = rowAt(static_cast<int>(event->position().y()));
    if (!isClick || row < 0) {
        return;
    }
    setCurrent(row);
    if (event->position().x() < headerWidth()) {
        setOpen(static_cast<std::size_t>(row), !isOpen(static_cast<std::size_t>(row)));
    } else {
        const StripCollective* found = collectiveAtPoint(event->position());
        selectCollective(found != nullptr ? std::optional(found->index) : std::nullopt, false);
    }
}

void RankTimeline::mouseDoubleClickEvent(QMouseEvent* event) {
    const int row = rowAt(static_cast<int>(event->position().y()));
    if (row >= 0 && event->position().x() >= headerWidth()) {
        setOpen(static_cast<std::size_t>(row), true);
        scrollTo(static_cast<std::size_t>(row));
    }
}

void RankTimeline::step(int by) {
    const auto count = static_cast<std::ptrdiff_t>(m_set->collectives().size());
    if (count == 0) {
        return;
    }
    const std::ptrdiff_t from = m_selected ? static_cast<std::ptrdiff_t>(*m_selected) : (by > 0 ? -1 : count);
    selectCollective(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + by, 0, count - 1)), true);
}

void RankTimeline::keyPressEvent(QKeyEvent* event) {
    if (m_set == nullptr || m_rows.empty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const double middle = headerWidth() + stripsWidth() / 2.0;
    const double underPointer =
        viewport()->underMouse() ? viewport()->mapFromGlobal(QCursor::pos()).x() : middle;
    switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(kKeyZoom, underPointer);
        break;
    case Qt::Key_S:
    case Qt::Key_Minus:
        zoom(1 / kKeyZoom, underPointer);
        break;
    case Qt::Key_A:
        pan(-kKeyPan);
        break;
    case Qt::Key_D:
        pan(kKeyPan);
        break;
    case Qt::Key_0:
    case Qt::Key_Home:
        m_view->fitAll();
        break;
    case Qt::Key_F:
        if (m_selected) {
            m_view->setVisibleRange(framed(rangeOf(m_set->collectives()[*m_selected])));
        } else {
            m_view->fitAll();
        }
        break;
    case Qt::Key_Backspace:
        m_view->undo();
        break;
    case Qt::Key_Left:
    case Qt::Key_Comma:
        step(-1);
        break;
    case Qt::Key_Right:
    case Qt::Key_Period:
        step(1);
        break;
    case Qt::Key_Up:
        setCurrent(std::max(m_current - 1, 0));
        break;
    case Qt::Key_Down:
        setCurrent(std::min(m_current + 1, static_cast<int>(m_rows.size()) - 1));
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        setOpen(static_cast<std::size_t>(m_current), !isOpen(static_cast<std::size_t>(m_current)));
        scrollTo(static_cast<std::size_t>(m_current));
        break;
    case Qt::Key_Escape:
        selectCollective(std::nullopt, false);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace lanescope::ui
