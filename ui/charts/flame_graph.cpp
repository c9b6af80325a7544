// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/flame_graph.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

#include "ui/charts/plot_area.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr double kMinWidth = 1.5;
constexpr double kTextPadding = 4;
} // namespace

FlameGraph::FlameGraph(QWidget* parent)
    : Chart(parent) {
    connect(this, &Chart::markActivated, this, &FlameGraph::activate);
}

void FlameGraph::setFrames(std::vector<FlameFrame> frames, ChartUnit unit, const QString& caption) {
    m_frames = std::move(frames);
    m_unit = unit;
    m_caption = caption;
    m_focus = FlameFrame::kNoParent;
    m_total = 0;
    m_children.assign(m_frames.size() + 1, {});
    for (std::uint32_t i = 0; i < m_frames.size(); ++i) {
        const bool isRoot = m_frames[i].parent >= i; // kNoParent too
        m_children[isRoot ? m_frames.size() : m_frames[i].parent].push_back(i);
        m_total += isRoot ? m_frames[i].value : 0;
    }
    dataChanged();
    updateGeometry();
}

void FlameGraph::focusFrame(std::uint32_t frame) {
    m_focus = frame < m_frames.size() ? frame : FlameFrame::kNoParent;
    dataChanged();
    updateGeometry();
}

double FlameGraph::rowHeight() const {
    return std::ceil(QFontMetricsF(font()).height()) + 4;
}

int FlameGraph::heightForAll() const {
    return static_cast<int>(rowHeight() * (m_deepest + 1)) + 8;
}

QSize FlameGraph::minimumSizeHint() const {
    return {Chart::minimumSizeHint().width(), std::max(heightForAll(), Chart::minimumSizeHint().height())};
}

void FlameGraph::layOut() {
    m_placed.clear();
    m_deepest = 0;
    if (m_total <= 0) {
        return;
    }
    std::vector<std::uint32_t> ancestors;
    for (std::uint32_t frame = m_focus; frame < m_frames.size() && m_frames[frame].parent < frame;) {
        frame = m_frames[frame].parent;
        ancestors.push_back(frame);
    }
    int depth = 0;
    for (auto it = ancestors.rbegin(); it != ancestors.rend(); ++it) {
        m_placed.push_back({*it, {0, 4 + depth * rowHeight(), double(width()), rowHeight()}});
        ++depth;
    }
    if (m_focus < m_frames.size()) {
        place(m_focus, 0, width(), depth);
    } else {
        double left = 0;
        for (const std::uint32_t root : m_children.back()) {
            const double share = m_frames[root].value / m_total * width();
            place(root, left, share, depth);
            left += share;
        }
    }
    std::ranges::sort(m_placed, [](const Placed& a, const Placed& b) {
        return a.rect.top() != b.rect.top() ? a.rect.top() < b.rect.top() : a.rect.left() < b.rect.left();
    });
}

void FlameGraph::place(std::uint32_t root, double rootLeft, double rootWidth, int rootDepth) {
    struct Item {
        std::uint32_t frame;
        double left;
        double width;
        int depth;
    };
    std::vector<Item> open{{root, rootLeft, rootWidth, rootDepth}};
    while (!open.empty()) {
        const Item item = open.back();
        open.pop_back();
        if (item.width < kMinWidth) {
            continue;
        }
        m_deepest = std::max(m_deepest, item.depth);
        m_placed.push_back({item.frame, {item.left, 4 + item.depth * rowHeight(), item.width, rowHeight()}});
        double sum = 0;
        for (const std::uint32_t child : m_children[item.frame]) {
            sum += m_frames[child].value;
        }
        const double scale = item.width / std::max(sum, m_frames[item.frame].value);
        double left = item.left;
        for (const std::uint32_t child : m_children[item.frame]) {
            const double childWidth = m_frames[child].value * scale;
            open.push_back({child, left, childWidth, item.depth + 1});
            left += childWidth;
        }
    }
}

void FlameGraph::activate(int mark) {
    const std::uint32_t frame = m_placed[static_cast<std::size_t>(mark)].frame;
    emit frameActivated(frame);
    if (frame == m_focus) {
        const std::uint32_t parent = m_frames[frame].parent;
        focusFrame(parent < frame ? parent : FlameFrame::kNoParent);
    } else if (!m_children[frame].empty()) {
        focusFrame(frame);
    }
}

int FlameGraph::markAt(QPointF position) const {
    const auto hit = std::ranges::find_if(
        m_placed, [position](const Placed& placed) { return placed.rect.contains(position); });
    return hit == m_placed.end() ? -1 : static_cast<int>(hit - m_placed.begin());
}

int FlameGraph::neighbour(int mark, int key) const {
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        return Chart::neighbour(mark, key);
    }
    const QRectF& from = markRect(mark);
    const double y = from.center().y() + (key == Qt::Key_Down ? rowHeight() : -rowHeight());
    int best = mark;
    for (int i = 0; i < markCount(); ++i) {
        const QRectF& rect = markRect(i);
        if (rect.top() <= y && rect.bottom() > y && rect.left() < from.right() &&
            rect.right() > from.left()) {
            best = i;
            break;
        }
    }
    return best;
}

QVector<HoverLine> FlameGraph::describe(int mark) const {
    const FlameFrame& frame = m_frames[m_placed[static_cast<std::size_t>(mark)].frame];
    QVector<HoverLine> lines{{{}, frame.name},
                             {m_caption, chartText(frame.value, m_unit)},
                             {tr("Share"), formatPercent(frame.value / m_total)}};
    lines += frame.details;
    return lines;
}

void FlameGraph::paintChart(QPainter& painter, const Theme& theme) {
    const QFontMetricsF metrics(font());
    const double ratio = devicePixelRatioF();
    for (std::size_t i = 0; i < m_placed.size(); ++i) {
        const FlameFrame& frame = m_frames[m_placed[i].frame];
        const QRectF& rect = m_placed[i].rect;
        QColor color(frame.color.of(theme));
        if (m_focus < m_frames.size() && m_placed[i].frame < m_focus && rect.width() >= width()) {
            color = QColor(blend(theme.canvas, color.rgb(), 0.55)); // the way back
        }
        if (static_cast<int>(i) == hoveredMark()) {
            color = color.lighter(112);
        }
        painter.fillRect(snapped(rect.adjusted(0, 0, rect.width() > 3 ? -1 : 0, -1), ratio), color);
        const double room = rect.width() - 2 * kTextPadding;
        if (room > metrics.averageCharWidth() * 3) {
            painter.setPen(QColor(readableTextOn(color.rgb())));
            painter.drawText(rect.adjusted(kTextPadding, 0, -kTextPadding, -1),
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             metrics.elidedText(frame.name, Qt::ElideRight, room));
        }
    }
}

} // namespace lanescope::ui
