// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_table_model.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <numeric>
#include <utility>

#include "ui/theme/display_name.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr int kIndent = 3; // blanks a level

bool haveSameColumns(const AnalysisTable& a, const AnalysisTable& b) {
    return std::ranges::equal(a.table().columns, b.table().columns, {}, &TextTableColumn::key,
                              &TextTableColumn::key);
}

} // namespace

AnalysisTableModel::AnalysisTableModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void AnalysisTableModel::setTable(std::shared_ptr<const AnalysisTable> table, bool hasKernelNames) {
    beginResetModel();
    if (!haveSameColumns(*table, *m_table)) {
        m_sorting = {};
        m_second = {};
        m_collapsed.clear();
    } else if (table->table().rows.size() != m_table->table().rows.size()) {
        m_collapsed.clear(); // rows are told by their number
    }
    m_table = std::move(table);
    m_hasKernelNames = hasKernelNames;
    m_kept = m_table->rowsMatching(m_filter);
    sortRows();
    showRows();
    endResetModel();
}

void AnalysisTableModel::setFilter(const QString& filter) {
    if (filter == m_filter) {
        return;
    }
    beginResetModel();
    m_filter = filter;
    m_kept = m_table->rowsMatching(m_filter);
    showRows();
    endResetModel();
}

int AnalysisTableModel::rowOf(std::uint32_t tableRow) const {
    const auto it = std::ranges::find(m_shown, tableRow);
    return it == m_shown.end() ? -1 : static_cast<int>(it - m_shown.begin());
}

QString AnalysisTableModel::footerText(int column) const {
    return m_table->totalText(static_cast<std::size_t>(column), m_shown);
}

int AnalysisTableModel::rowOfPlace(SliceId slice, std::optional<StringId> name) const {
    const auto find = [this](const auto& isIt) {
        const auto it =
            std::ranges::find_if(m_shown, [&](std::uint32_t row) { return isIt(m_table->place(row)); });
        return it == m_shown.end() ? -1 : static_cast<int>(it - m_shown.begin());
    };
    const int row =
        slice == kNoSlice ? -1 : find([&](const TablePlace& place) { return place.slice == slice; });
    return row >= 0 || !name ? row : find([&](const TablePlace& place) { return place.name == name; });
}

int AnalysisTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int AnalysisTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table->columns().size());
}

QVariant AnalysisTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const std::uint32_t row = tableRow(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const AnalysisTable::Column& meta = m_table->columns()[column];
    switch (role) {
    case Qt::DisplayRole:
        if (m_hasKernelNames && column == 0) {
            return QString::fromStdString(shortKernelName(m_table->exactText(row, column)));
        }
        if (column == 0 && m_table->isTree() && m_sorting.column < 0) {
            const QString indent(kIndent * m_table->level(row), QLatin1Char(' '));
            return indent + sign(row) + m_table->shownText(row, column);
        }
        return m_table->shownText(row, column);
    case kCopyRole:
        return QString::fromStdString(m_table->exactText(row, column));
    case Qt::ToolTipRole:
        return meta.unit == CellUnit::Text
                   ? QVariant(plainToolTip(QString::fromStdString(m_table->exactText(row, column))))
                   : QVariant();
    case Qt::DecorationRole: {
        const bool isColored = m_hasKernelNames && column == 0 && m_colorOf != nullptr;
        const QColor color = isColored ? m_colorOf(m_table->place(row)) : QColor();
        return color.isValid() ? QVariant(color) : QVariant();
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (meta.unit == CellUnit::Text ? Qt::AlignLeft : Qt::AlignRight)));
    case kBarRole:
        if (meta.isShare && meta.greatest > 0 && !std::isnan(m_table->number(row, column))) {
            return m_table->number(row, column) / meta.greatest;
        }
        return {};
    default:
        return {};
    }
}

QVariant AnalysisTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const auto column = static_cast<std::size_t>(section);
    switch (role) {
    case Qt::DisplayRole:
        return worded(m_table->columns()[column].title);
    case Qt::ToolTipRole:
        if (const QString help = helpOfKey(m_table->table().columns[column].key); !help.isEmpty()) {
            return worded(help);
        }
        [[fallthrough]];
    case kCopyRole:
        return QString::fromStdString(m_table->table().columns[column].key);
    case Qt::InitialSortOrderRole: // the greatest figure is what people look for
        return static_cast<int>(m_table->columns()[column].unit == CellUnit::Text ? Qt::AscendingOrder
                                                                                  : Qt::DescendingOrder);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            m_table->columns()[column].unit == CellUnit::Text ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

void AnalysisTableModel::sort(int column, Qt::SortOrder order) {
    sortBy({column < columnCount() ? column : -1, order}, {});
}

void AnalysisTableModel::sortThenBy(int column, Qt::SortOrder order) {
    sortBy(m_sorting, {column < columnCount() ? column : -1, order});
}

void AnalysisTableModel::sortBy(Sorting first, Sorting second) {
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> rows;
    for (const QModelIndex& index : before) {
        rows.push_back(tableRow(index.row()));
    }
    m_sorting = first;
    m_second = second;
    sortRows();
    showRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after << index(rowOf(rows[static_cast<std::size_t>(i)]), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

std::vector<std::uint32_t> AnalysisTableModel::ordered(Sorting sorting,
                                                       const std::vector<std::uint32_t>* before) const {
    return m_table->orderedBy(static_cast<std::size_t>(sorting.column),
                              sorting.order == Qt::DescendingOrder ? AnalysisTable::Direction::Descending
                                                                   : AnalysisTable::Direction::Ascending,
                              before);
}

void AnalysisTableModel::sortRows() {
    if (m_sorting.column < 0) {
        m_sorted.resize(m_table->rowCount());
        std::iota(m_sorted.begin(), m_sorted.end(), 0u);
    } else if (m_second.column < 0) {
        m_sorted = ordered(m_sorting, nullptr);
    } else {
        const std::vector<std::uint32_t> equal = ordered(m_second, nullptr);
        m_sorted = ordered(m_sorting, &equal);
    }
}

void AnalysisTableModel::showRows() {
    m_shown.clear();
    int hiddenBelow = INT_MAX; // deeper rows are below one that is collapsed
    for (const std::uint32_t row : m_sorted) {
        if (isTree()) {
            if (m_table->level(row) > hiddenBelow) {
                continue;
            }
            hiddenBelow = m_collapsed.contains(row) ? m_table->level(row) : INT_MAX;
        }
        if (m_kept.empty() || m_kept[row] != 0) {
            m_shown.push_back(row);
        }
    }
}

QString AnalysisTableModel::sign(std::uint32_t row) const {
    if (!isTree() || !m_table->hasChildren(row)) {
        return QStringLiteral("   ");
    }
    return m_collapsed.contains(row) ? QStringLiteral("\u25B8 ") : QStringLiteral("\u25BE ");
}

int AnalysisTableModel::signEnd(int row) const {
    return kIndent * m_table->level(tableRow(row)) + kIndent;
}

bool AnalysisTableModel::setExpanded(int row, bool expanded) {
    const std::uint32_t at = tableRow(row);
    if (!isTree() || !m_table->hasChildren(at)) {
        return false;
    }
    if (expanded == !m_collapsed.contains(at)) {
        return true;
    }
    const std::vector<std::uint32_t> before = m_shown;
    if (expanded) {
        m_collapsed.erase(at);
    } else {
        m_collapsed.insert(at);
    }
    showRows();
    const std::vector<std::uint32_t> after = std::exchange(m_shown, before);
    const int changed = std::abs(static_cast<int>(after.size()) - static_cast<int>(before.size()));
    if (changed > 0 && expanded) {
        beginInsertRows({}, row + 1, row + changed);
        m_shown = after;
        endInsertRows();
    } else if (changed > 0) {
        beginRemoveRows({}, row + 1, row + changed);
        m_shown = after;
        endRemoveRows();
    }
    emit dataChanged(index(row, 0), index(row, 0), {Qt::DisplayRole});
    return true;
}

void AnalysisTableModel::collapseTo(int level) {
    beginResetModel();
    m_collapsed.clear();
    for (std::uint32_t row = 0; row < m_table->rowCount(); ++row) {
        if (m_table->level(row) >= level && m_table->hasChildren(row)) {
            m_collapsed.insert(row);
        }
    }
    showRows();
    endResetModel();
}

} // namespace lanescope::ui
