// SPDX-License-Identifier: Apache-2.0
// Mouse and keys on the timeline of ranks. The keys are those of the timeline, as they are chosen.
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/charts/hover_card.h"
#include "ui/ranks/rank_lanes.h"
#include "ui/ranks/rank_ruler.h"
#include "ui/ranks/rank_timeline.h"
#include "ui/ranks/rank_views.h"
#include "ui/state/timeline_actions.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/tables/code_words.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr double kWheelZoom = 0.8; ///< per notch
constexpr double kKeyZoom = 0.6;
constexpr double kKeyPan = 0.2;
constexpr double kNotch = 120;
constexpr double kDragFromPx = 4;
constexpr double kReachPx = 4;

} // namespace

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

void RankTimeline::scrollContentsBy(int, int) {
    m_card->dismiss();
    placeLanes();
    placeTies();
    viewport()->update();
}

void RankTimeline::zoom(double factor, double x) {
    if (m_view != nullptr) {
        m_view->setVisibleRange(zoomedAt(m_view->visibleRange(), axis().timeAt(x - m_headerWidth), factor),
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
    if (row < 0 || position.x() < m_headerWidth) {
        return nullptr;
    }
    const TimeAxis timeAxis = axis();
    return collectiveAt(m_collectives[static_cast<std::size_t>(row)],
                        timeAxis.timeAt(position.x() - m_headerWidth), timeAxis.durationOf(kReachPx));
}

void RankTimeline::hover(QPointF position) {
    const int row = rowAt(static_cast<int>(position.y()));
    if (row < 0 || m_set == nullptr) {
        m_card->dismiss();
        return;
    }
    const RankSummary& rank = m_set->ranks()[static_cast<std::size_t>(row)];
    QVector<HoverLine> lines{{{}, rankTitle(rank)}};
    if (position.x() < m_headerWidth) {
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
        const double x = position.x() - m_headerWidth;
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
            lines.push_back({tr("Collective"), codeWords("kind", collectiveKindName(matched.kind))});
            if (matched.messageBytes >= 0) {
                lines.push_back({tr("Size"), formatBytes(static_cast<double>(matched.messageBytes))});
            }
            lines.push_back({tr("Transfer"), formatDuration(matched.transferNs)});
            lines.push_back({tr("Waited here"), formatDuration(std::max<DurationNs>(
                                                    found->transferNs - found->range.startNs, 0))});
            lines.push_back({tr("Last to arrive"),
                             rankTitle(m_set->ranks()[matched.members[matched.lastMember].rankIndex])});
            if (matched.busBandwidth) {
                lines.push_back({tr("Bus bandwidth"), formatNumber(*matched.busBandwidth) + tr(" GB/s")});
            }
        }
    }
    m_card->raise();
    m_card->showSoon(lines, position.toPoint(), Theme::of(palette()));
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
    if (m_isDragging && m_press->x() >= m_headerWidth) {
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
    if (event->position().x() < m_headerWidth) {
        setOpen(static_cast<std::size_t>(row), !isOpen(static_cast<std::size_t>(row)));
    } else {
        const StripCollective* found = collectiveAtPoint(event->position());
        selectCollective(found != nullptr ? std::optional(found->index) : std::nullopt, false);
    }
}

void RankTimeline::mouseDoubleClickEvent(QMouseEvent* event) {
    const int row = rowAt(static_cast<int>(event->position().y()));
    if (row >= 0 && event->position().x() >= m_headerWidth) {
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

void RankTimeline::toggleCurrent() {
    const auto rank = static_cast<std::size_t>(m_current);
    setOpen(rank, !isOpen(rank));
    scrollTo(rank);
}

void RankTimeline::keyPressEvent(QKeyEvent* event) {
    if (m_set == nullptr || m_rows.empty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const double middle = m_headerWidth + m_stripsWidth / 2.0;
    const double underPointer =
        viewport()->underMouse() ? viewport()->mapFromGlobal(QCursor::pos()).x() : middle;
    if (event->key() == Qt::Key_Space) { // no action of the timeline's: there it goes with dragging
        toggleCurrent();
        return;
    }
    using Action = TimelineAction;
    const std::optional<Action> action = timelineActionOf(m_preferences->value()->timelineKeys, *event);
    if (!action) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    switch (*action) {
    case Action::ZoomIn:
        zoom(kKeyZoom, underPointer);
        break;
    case Action::ZoomOut:
        zoom(1 / kKeyZoom, underPointer);
        break;
    case Action::PanLeft:
        pan(-kKeyPan);
        break;
    case Action::PanRight:
        pan(kKeyPan);
        break;
    case Action::FitAll:
        m_view->fitAll();
        break;
    case Action::FitSelection:
        frameSelected();
        break;
    case Action::UndoView:
        m_view->undo();
        break;
    case Action::PreviousSlice:
        step(-1);
        break;
    case Action::NextSlice:
        step(1);
        break;
    case Action::WalkUp:
        setCurrent(std::max(m_current - 1, 0));
        break;
    case Action::WalkDown:
        setCurrent(std::min(m_current + 1, static_cast<int>(m_rows.size()) - 1));
        break;
    case Action::Activate:
        toggleCurrent();
        break;
    case Action::Clear:
        selectCollective(std::nullopt, false);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace lanescope::ui
