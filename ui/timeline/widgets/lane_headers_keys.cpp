// SPDX-License-Identifier: Apache-2.0
// Keys on the column of lane names.
#include <QAccessible>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/header_figures.h"
#include "ui/timeline/widgets/lane_headers.h"

namespace lanescope::ui {

LaneHeaders::Target LaneHeaders::focused() const {
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    if (boxes.empty()) {
        return {};
    }
    const auto same = std::find_if(boxes.begin(), boxes.end(), [this](const LaneBox& box) {
        return box.group == m_focusGroup && box.lane == m_focusLane;
    });
    Target target{same == boxes.end() ? std::min(m_focusBox, int(boxes.size()) - 1)
                                      : int(same - boxes.begin()),
                  m_focusPart};
    const LaneBox& box = boxes[std::size_t(target.box)];
    const std::vector<Part> parts = HeaderBoxes(*m_scene, *this).partsOf(box, canvasY(box));
    if (std::find(parts.begin(), parts.end(), target.part) == parts.end()) {
        target.part = box.isGroup() ? Part::Fold : Part::Name;
    }
    return target;
}

void LaneHeaders::setFocused(const Target& target) {
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    const LaneBox& box = boxes[std::size_t(target.box)];
    m_focusGroup = box.group;
    m_focusLane = box.lane;
    m_focusBox = target.box;
    m_focusPart = target.part;
    const ContentView content = m_scene->viewport().contentView();
    if (!content.isSticky(box.y)) {
        const int y = content.toCanvas(box.y);
        if (y < content.stickyHeight) {
            m_scene->viewport().setScrollY(m_scene->viewport().scrollY() + y - content.stickyHeight);
        } else if (y + box.height > m_scene->viewport().heightPx()) {
            const int room = m_scene->viewport().heightPx() - content.stickyHeight;
            m_scene->viewport().setScrollY(m_scene->viewport().scrollY() + y + std::min(box.height, room) -
                                           m_scene->viewport().heightPx());
        }
    }
    const bool canPin = target.part == Part::Pin;
    const QString part = canPin                        ? (box.pinned ? tr("Unpin") : tr("Pin to the top"))
                         : target.part == Part::Hide   ? tr("Hide lane")
                         : target.part == Part::Python ? tr("Python stack")
                         : target.part == Part::Fold   ? tr("Collapse or expand")
                                                       : QString();
    setAccessibleDescription(part.isEmpty() ? headerToolTip(*m_scene, box)
                                            : headerName(*m_scene, box) + QStringLiteral(": ") + part);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
}

bool LaneHeaders::handlesKey(const QKeyEvent& event) const {
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_F2:
    case Qt::Key_Escape:
        return true;
    default:
        return false;
    }
}

void LaneHeaders::moveByKey(int direction) {
    const Target target = focused();
    const LaneBox box = m_scene->layout().boxes()[std::size_t(target.box)];
    if (box.isGroup()) {
        const std::vector<int>& order = m_scene->arranger().state().groupOrder;
        const auto at = std::find(order.begin(), order.end(), box.group) - order.begin() + direction;
        if (at >= 0 && at < std::ptrdiff_t(order.size())) {
            const std::size_t before = std::size_t(direction > 0 ? at + 1 : at);
            m_scene->arranger().moveGroup(box.group, before < order.size() ? order[before] : -1);
        }
        return;
    }
    const std::vector<int> siblings =
        box.pinned ? m_scene->arranger().state().pinned()
                   : m_scene->arranger().state().lanesOf(m_scene->lanes().tree(), box.group);
    const auto at = std::find(siblings.begin(), siblings.end(), box.lane) - siblings.begin() + direction;
    if (at >= 0 && at < std::ptrdiff_t(siblings.size())) {
        const std::size_t before = std::size_t(direction > 0 ? at + 1 : at);
        m_scene->arranger().moveLane(box.lane, before < siblings.size() ? siblings[before] : -1);
    }
}

void LaneHeaders::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        if (m_dragging) {
            m_dragging = false;
            m_pressed = Target();
            update();
        } else {
            parentWidget()->setFocus(Qt::OtherFocusReason);
        }
        return;
    }
    Target target = focused();
    if (target.box < 0 || !handlesKey(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_scene->arranger().keep();
    const int boxCount = int(m_scene->layout().boxes().size());
    const LaneBox box = m_scene->layout().boxes()[std::size_t(target.box)];
    const bool moves = event->modifiers().testFlag(Qt::AltModifier);
    const auto goTo = [&](int index) {
        target.box = std::clamp(index, 0, boxCount - 1);
        setFocused(target);
        setFocused(focused()); // a part that the other box has, too
    };
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int direction = event->key() == Qt::Key_Up ? -1 : 1;
        if (moves) {
            moveByKey(direction);
            setFocused(focused());
        } else {
            goTo(target.box + direction);
        }
        return;
    }
    case Qt::Key_Home:
        return goTo(0);
    case Qt::Key_End:
        return goTo(boxCount - 1);
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const std::vector<Part> parts = HeaderBoxes(*m_scene, *this).partsOf(box, canvasY(box));
        const auto at = std::find(parts.begin(), parts.end(), target.part) - parts.begin() +
                        (event->key() == Qt::Key_Left ? -1 : 1);
        target.part = parts[std::size_t(std::clamp<std::ptrdiff_t>(at, 0, std::ptrdiff_t(parts.size()) - 1))];
        return setFocused(target);
    }
    case Qt::Key_F2:
        if (!box.isGroup()) {
            beginRename(box.lane);
        }
        return;
    default:
        if (target.part == Part::Name) {
            openMenu(target, mapToGlobal((rectOf(target).bottomLeft() / devicePixelRatioF()).toPoint()));
        } else {
            activate(target);
        }
        if (focused().box >= 0) {
            setFocused(focused());
        }
    }
}

void LaneHeaders::paintFocus(QPainter& painter) {
    const double scale = devicePixelRatioF();
    const double line = std::max(1.0, std::round(2 * scale));
    const QRectF rect = rectOf(focused()).adjusted(line / 2, line / 2, -line, -line);
    painter.setPen(
        QPen(QColor(m_scene->style().theme().accent), line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
}

void LaneHeaders::focusInEvent(QFocusEvent* event) {
    if (focused().box >= 0) {
        setFocused(focused());
    }
    QWidget::focusInEvent(event);
}

void LaneHeaders::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace lanescope::ui
