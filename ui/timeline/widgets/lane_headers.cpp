// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/lane_headers.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/theme/oklch.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/header_figures.h"
#include "ui/timeline/widgets/inline_edit.h"
#include "ui/timeline/widgets/lane_menu.h"

namespace lanescope::ui {

LaneHeaders::LaneHeaders(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus); // a click leaves the keys with the canvas
    setAccessibleName(tr("Lane names"));
    connect(scene, &TimelineScene::layoutChanged, this, [this] {
        m_hoverBox = -1; // boxes have other numbers now
        update();
    });
    connect(&scene->viewport(), &Viewport::scrollChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->lanes(), &LaneModel::valuesChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->lanes(), &LaneModel::gapsChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->style(), &TimelineStyle::themeChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::frameChanged, this, qOverload<>(&QWidget::update));
}

void LaneHeaders::paintEvent(QPaintEvent*) {
    DevicePainter painter(this);
    painter.setFont(deviceFont(this, HeaderBoxes::kNameFont));
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const int width = devicePixels(this->width(), scale);
    const int height = devicePixels(this->height(), scale);
    painter.fillRect(QRect(0, 0, width, height), QColor(theme.panel));
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    const int line = std::max(1, int(scale));
    const ContentView content = m_scene->viewport().contentView();
    const HeaderBoxes look(*m_scene, *this);
    const int focusedBox = hasFocus() ? focused().box : -1;
    for (const int i : m_scene->layout().boxesInView(content, height)) {
        const LaneBox& box = boxes[std::size_t(i)];
        const int y = content.toCanvas(box.y);
        const int top = content.isSticky(box.y) ? 0 : content.stickyHeight;
        const bool hovered = i == m_hoverBox || i == focusedBox;
        painter.setClipRect(QRect(0, top, width, height - top));
        const QRgb background = box.isGroup() ? theme.groupBand : theme.panel;
        painter.fillRect(QRect(0, y, width, box.height),
                         QColor(hovered ? blend(background, theme.accent, 0.10) : background));
        painter.fillRect(QRect(0, y + box.height - line, width, line),
                         QColor(blend(background, theme.line, 0.6)));
        painter.save();
        painter.setClipRect(QRect(0, y, width, box.height), Qt::IntersectClip);
        look.paint(painter, box, y);
        if (hovered && !m_dragging) {
            look.paintButtons(painter, box, y);
        }
        if (i == focusedBox) {
            paintFocus(painter);
        }
        painter.restore();
    }
    painter.setClipping(false);
    if (content.stickyHeight > 0) {
        const int firm = std::max(1, int(std::lround(2 * scale)));
        painter.fillRect(QRect(0, content.stickyHeight - firm, width, firm), QColor(theme.line));
    }
    if (m_dragging && m_dropBefore >= 0) {
        const bool atEnd = m_dropBefore >= int(boxes.size());
        const int at = atEnd ? content.toCanvas(boxes.back().y) + boxes.back().height
                             : content.toCanvas(boxes[std::size_t(m_dropBefore)].y);
        const int mark = std::max(2, int(std::lround(2 * scale)));
        painter.fillRect(QRect(0, std::max(0, at - mark / 2), width, mark), QColor(theme.accent));
    }
    painter.fillRect(QRect(width - line, 0, line, height), QColor(theme.line));
}

int LaneHeaders::fittingWidth() const {
    const HeaderBoxes look(*m_scene, *this);
    double widest = 0;
    for (const LaneBox& box : m_scene->layout().boxes()) {
        widest = std::max(widest, look.fittingWidth(box));
    }
    return int(std::ceil(widest / devicePixelRatioF())) + 1;
}

int LaneHeaders::namesWidth() const {
    const HeaderBoxes look(*m_scene, *this);
    double widest = 0;
    for (const LaneBox& box : m_scene->layout().boxes()) {
        widest = std::max(widest, look.namesWidth(box));
    }
    return int(std::ceil(widest / devicePixelRatioF())) + 1;
}

LaneHeaders::Target LaneHeaders::targetAt(QPointF position) const {
    const double scale = devicePixelRatioF();
    Target target;
    target.box =
        m_scene->layout().boxAt(m_scene->viewport().contentView().toContent(int(position.y() * scale)));
    if (target.box < 0) {
        return target;
    }
    for (const Part part : {Part::Pin, Part::Hide, Part::Python, Part::Fold}) {
        if (rectOf({target.box, part}).contains(position * scale)) {
            target.part = part;
            return target;
        }
    }
    target.part = Part::Name;
    return target;
}

QRectF LaneHeaders::rectOf(const Target& target) const {
    const LaneBox& box = m_scene->layout().boxes()[std::size_t(target.box)];
    const bool withButtons = target.box == m_hoverBox || (hasFocus() && target.box == focused().box);
    return HeaderBoxes(*m_scene, *this).rectOf(box, canvasY(box), target.part, withButtons);
}

void LaneHeaders::activate(const Target& target) {
    if (target.box < 0 || target.box >= int(m_scene->layout().boxes().size())) {
        return;
    }
    const LaneBox box = m_scene->layout().boxes()[std::size_t(target.box)];
    switch (target.part) {
    case Part::Python:
        return m_scene->arranger().setPythonHidden(
            box.lane, !m_scene->arranger().state().lanes[std::size_t(box.lane)].pythonHidden);
    case Part::Pin:
        return m_scene->arranger().setPinned(box.lane, !box.pinned);
    case Part::Hide:
        return m_scene->arranger().hideLane(box.lane);
    case Part::Fold:
        return box.isGroup() ? m_scene->arranger().toggleGroup(box.group)
                             : m_scene->arranger().toggleLane(box.lane);
    case Part::Name:
    case Part::None:
        return;
    }
}

int LaneHeaders::canvasY(const LaneBox& box) const {
    return m_scene->viewport().contentView().toCanvas(box.y);
}

void LaneHeaders::beginRename(int lane) {
    const int index = m_scene->layout().boxOfLane(lane);
    if (index < 0) {
        return;
    }
    const LaneBox& box = m_scene->layout().boxes()[std::size_t(index)];
    auto* line = new InlineEdit(
        laneName(m_scene->lanes().tree(), m_scene->arranger().state(), lane),
        [this, lane](const QString& name) { m_scene->arranger().renameLane(lane, name); }, this);
    line->setAccessibleName(tr("New name of the lane"));
    line->setPlaceholderText(m_scene->lanes().tree().lanes[std::size_t(lane)].title);
    const int y = int(canvasY(box) / devicePixelRatioF());
    const int left = int(HeaderBoxes(*m_scene, *this).rectOf(box, canvasY(box), Part::Name, false).left() /
                         devicePixelRatioF());
    line->setGeometry(left - 4, std::max(0, y), width() - left, line->sizeHint().height());
}

void LaneHeaders::mousePressEvent(QMouseEvent* event) {
    m_scene->arranger().keep();
    m_dragging = false;
    m_pressed = event->button() == Qt::LeftButton ? targetAt(event->position()) : Target();
    m_pressPoint = event->pos();
}

void LaneHeaders::mouseReleaseEvent(QMouseEvent*) {
    const Target pressed = std::exchange(m_pressed, Target());
    if (m_dragging) {
        m_pressed = pressed;
        drop();
        m_pressed = Target();
    } else {
        activate(pressed);
    }
    m_dragging = false;
    m_dropBefore = -1;
    update();
}

void LaneHeaders::mouseDoubleClickEvent(QMouseEvent* event) {
    const Target target = targetAt(event->position());
    if (target.part != Part::Name) {
        activate(target); // a quick second click on a chevron is just another click
        return;
    }
    const LaneBox box = m_scene->layout().boxes()[std::size_t(target.box)];
    if (!m_scene->lanes().tree().lanes[std::size_t(box.lane)].isSeries()) {
        m_scene->arranger().toggleLane(box.lane);
    }
}

int LaneHeaders::dropBefore(int contentY) const {
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    const LaneBox& moved = boxes[std::size_t(m_pressed.box)];
    // Gaps between boxes where it may go: for a lane those of its group or among pins, for a group those
    // before headers.
    int best = -1;
    int bestDistance = 0;
    for (int i = 0; i <= int(boxes.size()); ++i) {
        const LaneBox* at = i < int(boxes.size()) ? &boxes[std::size_t(i)] : nullptr;
        const LaneBox* above = i > 0 ? &boxes[std::size_t(i - 1)] : nullptr;
        const auto isSibling = [&moved](const LaneBox* box) {
            return box != nullptr && !box->isGroup() && box->pinned == moved.pinned &&
                   (moved.pinned || box->group == moved.group);
        };
        const bool fits =
            moved.isGroup() ? at == nullptr || at->isGroup() : isSibling(at) || isSibling(above);
        const int gap = at != nullptr ? at->y : boxes.back().bottom();
        const int distance = std::abs(gap - contentY);
        if (fits && (best < 0 || distance < bestDistance)) {
            best = i;
            bestDistance = distance;
        }
    }
    return best;
}

void LaneHeaders::dragTo(QPoint position) {
    setCursor(Qt::ClosedHandCursor);
    const int y = int(position.y() * devicePixelRatioF());
    m_dropBefore = dropBefore(m_scene->viewport().contentView().toContent(y));
    update();
}

void LaneHeaders::drop() {
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    if (m_dropBefore < 0 || m_pressed.box >= int(boxes.size())) {
        return;
    }
    const LaneBox moved = boxes[std::size_t(m_pressed.box)];
    const LaneBox* before = m_dropBefore < int(boxes.size()) ? &boxes[std::size_t(m_dropBefore)] : nullptr;
    if (moved.isGroup()) {
        m_scene->arranger().moveGroup(moved.group, before == nullptr ? -1 : before->group);
        return;
    }
    const bool sibling = before != nullptr && !before->isGroup() && before->pinned == moved.pinned &&
                         (moved.pinned || before->group == moved.group);
    m_scene->arranger().moveLane(moved.lane, sibling ? before->lane : -1);
}

void LaneHeaders::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton) && m_pressed.box >= 0) {
        if (!m_dragging &&
            (event->pos() - m_pressPoint).manhattanLength() >= QApplication::startDragDistance()) {
            m_dragging = true;
        }
        if (m_dragging) {
            dragTo(event->pos());
        }
        return;
    }
    Target target = targetAt(event->position());
    if (target.box != m_hoverBox) {
        m_hoverBox = target.box;
        target = targetAt(event->position()); // its buttons are there now
        update();
    }
    const bool clickable = target.part != Part::Name && target.part != Part::None;
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LaneHeaders::leaveEvent(QEvent*) {
    m_hoverBox = -1;
    update();
}

void LaneHeaders::wheelEvent(QWheelEvent* event) {
    m_scene->arranger().keep();
    const double delta =
        event->pixelDelta().isNull() ? event->angleDelta().y() / 120.0 * 60 : event->pixelDelta().y();
    m_scene->viewport().setScrollY(m_scene->viewport().scrollY() -
                                   int(std::lround(delta * devicePixelRatioF())));
    event->accept();
}

void LaneHeaders::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard && focused().box >= 0) {
        const Target target = focused();
        openMenu(target, mapToGlobal((rectOf(target).bottomLeft() / devicePixelRatioF()).toPoint()));
    } else {
        openMenu(targetAt(event->pos()), event->globalPos());
    }
}

void LaneHeaders::openMenu(const Target& target, QPoint globalPosition) {
    LaneMenuTarget about;
    if (target.box >= 0) {
        const LaneBox& box = m_scene->layout().boxes()[std::size_t(target.box)];
        (box.isGroup() ? about.group : about.lane) = box.isGroup() ? box.group : box.lane;
    }
    QMenu menu(this);
    fillLaneMenu(menu, *m_scene, about, [this](int lane) { beginRename(lane); });
    menu.exec(globalPosition);
}

QString LaneHeaders::toolTipOf(const Target& target) const {
    if (target.box < 0) {
        return {};
    }
    const LaneBox& box = m_scene->layout().boxes()[std::size_t(target.box)];
    if (target.part == Part::Pin) {
        return box.pinned ? tr("Unpin") : tr("Pin to the top");
    }
    return target.part == Part::Hide ? tr("Hide lane") : headerToolTip(*m_scene, box);
}

bool LaneHeaders::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainToolTip(toolTipOf(targetAt(help->pos()))), this);
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride && handlesKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

} // namespace lanescope::ui
