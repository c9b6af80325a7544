// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/block_shapes.h"

#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

class RowPainter {
public:
    RowPainter(DrawList& list, const Theme& theme, const OverlaySurface& surface, double clipTop)
        : m_list(list)
        , m_theme(theme)
        , m_on(surface)
        , m_clipTop(clipTop) {}

    void add(const BlockRows& rows, const BlockRow& row, double top, double height) {
        const TimeAxis& axis = m_on.axis;
        auto block = std::ranges::lower_bound(row.blocks, axis.range().startNs, {},
                                              [](const LaneBlock& each) { return each.range.endNs; });
        while (block != row.blocks.end() && block->range.startNs < axis.range().endNs) {
            const int x0 = std::max(axis.pixelOf(block->range.startNs), -1);
            const int x1 = std::clamp(axis.pixelOf(block->range.endNs), x0 + 1, m_on.width + 1);
            const bool isEven = (block - row.blocks.begin()) % 2 == 0;
            addBlock(*block, rows.texts[block->text], row.role, QRectF(x0, top, x1 - x0, height), isEven);
            // Where several share a pixel the first stands for them.
            const TimeNs filledNs = std::max(axis.timeAt(x1), block->range.startNs + 1);
            block = std::lower_bound(
                block + 1, row.blocks.end(), filledNs,
                [](const LaneBlock& each, TimeNs timeNs) { return each.range.endNs <= timeNs; });
        }
    }

private:
    void addBlock(const LaneBlock& block, const QString& text, ColorRole role, const QRectF& box,
                  bool isEven) {
        const auto step = ColorIndex(std::size_t(role) * kColorSteps + (isEven ? 1 : 3));
        m_list.add(FillShape{box, QColor(m_theme.slices.fill(step))}, m_clipTop);
        const double line = std::max(1.0, m_on.scale);
        constexpr double kLeastOutlined = 8; // pixels; a frame would be all that is left
        if (block.isOutlined && box.width() >= kLeastOutlined * m_on.scale) {
            m_list.add(OutlineShape{box.adjusted(line / 2, line / 2, -line / 2, -line / 2),
                                    QColor(m_theme.mutedText), line, true},
                       m_clipTop);
        }
        const double padding = 3 * m_on.scale;
        // The part in view carries the name.
        const QRectF shown =
            box.intersected(QRectF(0, box.top(), m_on.width, box.height())).adjusted(padding, 0, -padding, 0);
        constexpr int kLeastLetters = 4;
        const QString name = m_on.metrics.elidedText(text, Qt::ElideRight, shown.width());
        if ((name != text && name.size() < kLeastLetters) || box.height() < m_on.metrics.height() * 0.9) {
            return;
        }
        m_list.add(TextShape{shown, name, QColor(m_theme.slices.text(step))}, m_clipTop);
    }

    DrawList& m_list;
    const Theme& m_theme;
    const OverlaySurface& m_on;
    double m_clipTop;
};

int rowHeightOf(const LaneBox& box, std::size_t rows, const LayoutMetrics& metrics) {
    return (box.height - 2 * metrics.lanePadding) / int(std::max<std::size_t>(rows, 1));
}

} // namespace

const BlockRows* blocksOf(const TimelineScene& scene, const LaneBox& box) {
    return box.isGroup() ? nullptr : scene.lanes().blocksOf(box.lane);
}

std::size_t shownBlockRows(const BlockRows& rows, const LaneBox& box, const LayoutMetrics& metrics) {
    const int least = metrics.compactRow; // a row that is lower holds no name
    const auto fit = std::size_t(std::max(1, (box.height - 2 * metrics.lanePadding) / std::max(1, least)));
    return fit >= rows.rows.size() ? rows.rows.size() : 1;
}

std::optional<std::size_t> blockRowAt(const BlockRows& rows, const LaneBox& box, const LayoutMetrics& metrics,
                                      int contentY) {
    const std::size_t count = shownBlockRows(rows, box, metrics);
    const int inside = contentY - box.y - metrics.lanePadding;
    const int height = rowHeightOf(box, count, metrics);
    const bool isOnRow = inside >= 0 && height > 0 && std::size_t(inside / height) < count;
    return isOnRow ? std::optional(std::size_t(inside / height)) : std::nullopt;
}

void addBlocks(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface) {
    const LayoutMetrics& metrics = surface.layout.metrics();
    for (const int index : surface.layout.boxesInView(surface.content, surface.height)) {
        const LaneBox& box = surface.layout.boxes()[std::size_t(index)];
        const BlockRows* rows = blocksOf(scene, box);
        if (rows == nullptr) {
            continue;
        }
        const std::size_t count = shownBlockRows(*rows, box, metrics);
        const int height = rowHeightOf(box, count, metrics);
        const bool isSticky = surface.content.isSticky(box.y);
        RowPainter painter(list, scene.style().theme(), surface, isSticky ? 0 : surface.content.stickyHeight);
        for (std::size_t row = 0; row < std::min(count, rows->rows.size()); ++row) {
            const int top = surface.content.toCanvas(box.y) + metrics.lanePadding + int(row) * height;
            painter.add(*rows, rows->rows[row], top, height - metrics.rowGap);
        }
    }
}

} // namespace lanescope::ui
