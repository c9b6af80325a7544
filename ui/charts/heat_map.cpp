// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/heat_map.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/plot_area.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr double kHeatMargin = 8;
constexpr double kMinCell = 3;
constexpr double kMaxCellHeight = 40;
constexpr double kScaleWidth = 90;
constexpr double kPalest = 0.10;

/// How many neighbours share a cell so that cells are no smaller than they may be.
std::size_t joinedCount(std::size_t count, double length) {
    const double room = std::max(length / kMinCell, 1.0);
    return static_cast<std::size_t>(std::max(1.0, std::ceil(static_cast<double>(count) / room)));
}

std::size_t groupsOf(std::size_t count, std::size_t joined) {
    return (count + joined - 1) / joined;
}

} // namespace

HeatMap::HeatMap(QWidget* parent)
    : Chart(parent) {}

void HeatMap::setData(HeatMapData heat) {
    m_data = std::move(heat);
    m_least = std::numeric_limits<double>::infinity();
    m_greatest = -m_least;
    for (const double value : m_data.values) {
        if (!std::isnan(value)) {
            m_least = std::min(m_least, value);
            m_greatest = std::max(m_greatest, value);
        }
    }
    dataChanged();
}

std::size_t HeatMap::valueIndex(int mark) const {
    const Cell& cell = m_cells[static_cast<std::size_t>(mark)];
    return cell.row * m_data.columns.size() + cell.column;
}

void HeatMap::layOut() {
    m_cells.clear();
    m_labels.clear();
    if (m_data.rows.empty() || m_data.columns.empty() || m_greatest < m_least) {
        return;
    }
    const QFontMetricsF metrics(font());
    const double line = std::ceil(metrics.height());
    double labelWidth = 0;
    for (const QString& row : m_data.rows) {
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(row));
    }
    labelWidth = std::min(std::ceil(labelWidth), width() * 0.3);
    const double top = kHeatMargin + line + 4;
    m_scale = {width() - kHeatMargin - kScaleWidth, kHeatMargin + 3, kScaleWidth, line - 6};
    m_plot = {kHeatMargin + labelWidth + 6, top, std::max(1.0, width() - 2 * kHeatMargin - labelWidth - 6),
              std::max(1.0, height() - top - line - 10)};

    const std::size_t joinedColumns = joinedCount(m_data.columns.size(), m_plot.width());
    const std::size_t joinedRows = joinedCount(m_data.rows.size(), m_plot.height());
    m_across = groupsOf(m_data.columns.size(), joinedColumns);
    m_down = groupsOf(m_data.rows.size(), joinedRows);
    const double cellWidth = m_plot.width() / static_cast<double>(m_across);
    const double cellHeight = std::min(m_plot.height() / static_cast<double>(m_down), kMaxCellHeight);
    m_plot.setHeight(cellHeight * static_cast<double>(m_down));
    for (std::size_t y = 0; y < m_down; ++y) {
        for (std::size_t x = 0; x < m_across; ++x) {
            Cell cell{y * joinedRows, x * joinedColumns, {}};
            for (std::size_t row = y * joinedRows; row < std::min((y + 1) * joinedRows, m_data.rows.size());
                 ++row) {
                for (std::size_t column = x * joinedColumns;
                     column < std::min((x + 1) * joinedColumns, m_data.columns.size()); ++column) {
                    const Cell other{row, column, {}};
                    if (std::isnan(valueOf(cell)) || valueOf(other) > valueOf(cell)) {
                        cell = other;
                    }
                }
            }
            cell.rect = {m_plot.left() + static_cast<double>(x) * cellWidth,
                         m_plot.top() + static_cast<double>(y) * cellHeight, cellWidth, cellHeight};
            m_cells.push_back(cell);
        }
    }
    const auto everyRow = static_cast<std::size_t>(std::ceil(line / cellHeight));
    for (std::size_t y = 0; y < m_down; y += everyRow) {
        const double middle = m_plot.top() + (static_cast<double>(y) + 0.5) * cellHeight;
        m_labels.push_back({{kHeatMargin, middle - line / 2, labelWidth, line},
                            metrics.elidedText(m_data.rows[y * joinedRows], Qt::ElideMiddle, labelWidth),
                            Qt::AlignRight | Qt::AlignVCenter});
    }
    double free = m_plot.left();
    const double titleWidth =
        m_data.xTitle.isEmpty() ? 0 : std::ceil(metrics.horizontalAdvance(m_data.xTitle));
    const double below = m_plot.bottom() + 4;
    for (std::size_t x = 0; x < m_across; ++x) {
        const QString& text = m_data.columns[x * joinedColumns];
        const double textWidth = std::ceil(metrics.horizontalAdvance(text)) + 1;
        const double left = std::max(
            m_plot.left() + (static_cast<double>(x) + 0.5) * cellWidth - textWidth / 2, m_plot.left());
        if (left >= free && left + textWidth <= m_plot.right() - (titleWidth > 0 ? titleWidth + 12 : 0)) {
            m_labels.push_back({{left, below, textWidth, line}, text, Qt::AlignCenter});
            free = left + textWidth + 12;
        }
    }
    if (titleWidth > 0) {
        m_labels.push_back(
            {{m_plot.right() - titleWidth, below, titleWidth, line}, m_data.xTitle, Qt::AlignRight});
    }
    const auto scaleLabel = [&](const QString& text, double right) {
        const double textWidth = std::ceil(metrics.horizontalAdvance(text)) + 1;
        m_labels.push_back({{right - textWidth, kHeatMargin, textWidth, line}, text, Qt::AlignRight});
    };
    const QString greatest = chartText(m_greatest, m_data.unit);
    const double greatestWidth = std::ceil(metrics.horizontalAdvance(greatest)) + 6;
    m_scale.translate(-greatestWidth, 0);
    scaleLabel(greatest, width() - kHeatMargin);
    scaleLabel(chartText(m_least, m_data.unit), m_scale.left() - 6);
}

int HeatMap::markAt(QPointF position) const {
    if (m_cells.empty() || !m_plot.contains(position)) {
        return -1;
    }
    const auto place = [](double at, double length, std::size_t count) {
        return std::min(static_cast<std::size_t>(at / length * static_cast<double>(count)), count - 1);
    };
    return static_cast<int>(place(position.y() - m_plot.top(), m_plot.height(), m_down) * m_across +
                            place(position.x() - m_plot.left(), m_plot.width(), m_across));
}

QVector<HoverLine> HeatMap::describe(int mark) const {
    const Cell& cell = m_cells[static_cast<std::size_t>(mark)];
    const double value = valueOf(cell);
    return {{{},
             tr("%1, %2 %3", "row, title of columns, column")
                 .arg(m_data.rows[cell.row], m_data.xTitle.toLower(), m_data.columns[cell.column])},
            {m_data.valueName, std::isnan(value) ? tr("unknown") : chartText(value, m_data.unit)}};
}

QRgb HeatMap::colorOf(double value, const Theme& theme) const {
    const double share = m_greatest > m_least ? (value - m_least) / (m_greatest - m_least) : 1;
    return blend(theme.canvas, m_data.color.of(theme), kPalest + (1 - kPalest) * share);
}

void HeatMap::paintChart(QPainter& painter, const Theme& theme) {
    const double ratio = devicePixelRatioF();
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        if (std::isnan(valueOf(cell))) {
            continue;
        }
        // A gap between cells only where it costs little of them.
        const double gap = std::min(cell.rect.width(), cell.rect.height()) > 8 ? 1 : 0;
        painter.fillRect(snapped(cell.rect.adjusted(0, 0, -gap, -gap), ratio),
                         QColor(colorOf(valueOf(cell), theme)));
        if (static_cast<int>(i) == hoveredMark()) {
            painter.setPen(QColor(theme.text));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.rect.adjusted(0, 0, -1, -1));
        }
    }
    QLinearGradient gradient(m_scale.topLeft(), m_scale.topRight());
    gradient.setColorAt(0, QColor(colorOf(m_greatest > m_least ? m_least : m_greatest, theme)));
    gradient.setColorAt(1, QColor(colorOf(m_greatest, theme)));
    painter.fillRect(snapped(m_scale, ratio), gradient);
    painter.setPen(QColor(theme.mutedText));
    for (const Label& label : m_labels) {
        painter.drawText(label.rect, static_cast<int>(label.alignment), label.text);
    }
}

int HeatMap::neighbour(int mark, int key) const {
    const auto across = static_cast<int>(m_across);
    const int to = mark + (key == Qt::Key_Left    ? -1
                           : key == Qt::Key_Right ? 1
                           : key == Qt::Key_Up    ? -across
                                                  : across);
    return to < 0 || to >= markCount() ? mark : to;
}

} // namespace lanescope::ui
