// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_table_model.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <numeric>
#include <utility>

#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr int kIndent = 3; // blanks a level

bool haveSameColumns(const Table& a, const Table& b) {
    bool areSame = a.columnCount() == b.columnCount();
    for (std::size_t column = 0; areSame && column < a.columnCount(); ++column) {
        areSame = a.spec(column).key == b.spec(column).key;
    }
    return areSame;
}

} // namespace

AnalysisTableModel::AnalysisTableModel(QObject* parent)
    : QAbstractTableModel(parent)
    , m_job(std::make_unique<LatestJob<Arrangement, std::shared_ptr<Arranged>>>(
          this,
          [](const Arrangement& wanted, const std::stop_token& stop) {
              return std::make_shared<Arranged>(arrange(wanted, stop));
          },
          [this](const std::shared_ptr<Arranged>& arranged) {
              take(std::move(*arranged));
              emit this->arranged();
          })) {}

AnalysisTableModel::~AnalysisTableModel() = default;

void AnalysisTableModel::setTable(std::shared_ptr<const AnalysisTable> table,
                                  std::shared_ptr<const KernelNames> kernelNames) {
    beginResetModel();
    if (!haveSameColumns(table->table(), m_table->table())) {
        m_sorting = {};
        m_second = {};
        m_filterColumns.reset();
        m_collapsed.clear();
    } else if (table->rowCount() != m_table->rowCount()) {
        m_collapsed.clear(); // rows are told by their number
    }
    m_table = std::move(table);
    m_kernelNames = std::move(kernelNames);
    m_sorted.resize(m_table->rowCount());
    std::iota(m_sorted.begin(), m_sorted.end(), 0u);
    m_kept.clear();
    showRows();
    endResetModel();
    if (m_sorting.column >= 0 || !m_filter.isEmpty()) {
        request(false);
    } else {
        m_job->cancel();
    }
}

void AnalysisTableModel::setFilter(const QString& filter) {
    if (filter != m_filter) {
        m_filter = filter;
        request(false);
    }
}

void AnalysisTableModel::setFilterColumns(std::optional<std::vector<std::size_t>> columns) {
    if (columns != m_filterColumns) {
        m_filterColumns = std::move(columns);
        if (!m_filter.isEmpty()) {
            request(false);
        }
    }
}

AnalysisTableModel::Arrangement AnalysisTableModel::wanted(bool isSortOnly) const {
    return {m_table, m_sorting, m_second, m_filter, m_filterColumns, isSortOnly};
}

void AnalysisTableModel::request(bool isSortOnly) {
    if (m_table->rowCount() > kMostRowsAtOnce) {
        // A filter that is on its way must not get lost.
        m_job->request(wanted(isSortOnly && m_job->isIdle()));
        return;
    }
    m_job->cancel();
    take(arrange(wanted(isSortOnly), {}));
}

AnalysisTableModel::Arranged AnalysisTableModel::arrange(const Arrangement& wanted,
                                                         const std::stop_token& stop) {
    Arranged made;
    made.isSortOnly = wanted.isSortOnly;
    made.kept = wanted.table->rowsMatching(wanted.filter, wanted.filterColumns, stop);
    if (stop.stop_requested()) {
        return made;
    }
    if (wanted.first.column < 0) {
        made.sorted.resize(wanted.table->rowCount());
        std::iota(made.sorted.begin(), made.sorted.end(), 0u);
    } else if (wanted.second.column < 0) {
        made.sorted = ordered(*wanted.table, wanted.first, nullptr);
    } else {
        const std::vector<std::uint32_t> equal = ordered(*wanted.table, wanted.second, nullptr);
        made.sorted = ordered(*wanted.table, wanted.first, &equal);
    }
    return made;
}

void AnalysisTableModel::take(Arranged arranged) {
    if (arranged.isSortOnly) {
        takeInOtherOrder(std::move(arranged));
        return;
    }
    beginResetModel();
    m_sorted = std::move(arranged.sorted);
    m_kept = std::move(arranged.kept);
    showRows();
    endResetModel();
}

void AnalysisTableModel::takeInOtherOrder(Arranged arranged) {
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> rows;
    for (const QModelIndex& index : before) {
        rows.push_back(tableRow(index.row()));
    }
    m_sorted = std::move(arranged.sorted);
    showRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after << index(rowOf(rows[static_cast<std::size_t>(i)]), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

int AnalysisTableModel::rowOf(std::uint32_t tableRow) const {
    const auto it = std::ranges::find(m_shown, tableRow);
    return it == m_shown.end() ? -1 : static_cast<int>(it - m_shown.begin());
}

void AnalysisTableModel::setTotals(const ColumnTotals& totals) {
    m_totals = totals;
    m_footer.clear();
}

QString AnalysisTableModel::footerText(int column) const {
    if (!hasTotals()) {
        return {};
    }
    if (column == 0) {
        return m_table->rowsText(m_shown.size());
    }
    m_footer.resize(m_table->columns().size());
    std::optional<QString>& text = m_footer[static_cast<std::size_t>(column)];
    if (!text) {
        // A tree counts what is folded, too: its sums are those of the whole.
        text = totalText(static_cast<std::size_t>(column), isTree() ? m_sorted : m_shown);
    }
    return *text;
}

QString AnalysisTableModel::totalText(std::size_t column, std::span<const std::uint32_t> rows) const {
    return m_table->totalText(column, rows, m_totals);
}

int AnalysisTableModel::rowOfPlace(SliceId slice, std::optional<StringId> name) const {
    const auto find = [this](const auto& isIt) {
        const auto it =
            std::ranges::find_if(m_shown, [&](std::uint32_t row) { return isIt(m_table->place(row)); });
        return it == m_shown.end() ? -1 : static_cast<int>(it - m_shown.begin());
    };
    const int row =
        slice == kNoSlice ? -1 : find([&](const RowTarget& place) { return place.slice == slice; });
    return row >= 0 || !name ? row : find([&](const RowTarget& place) { return place.name == name; });
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
        if (m_kernelNames != nullptr && column == 0) {
            return QString::fromStdString((*m_kernelNames)(m_table->exactText(row, column)));
        }
        if (column == 0 && m_table->isTree() && m_sorting.column < 0) {
            const QString indent(kIndent * m_table->level(row), QLatin1Char(' '));
            return indent + sign(row) + m_table->shownText(row, column);
        }
        return m_table->shownText(row, column);
    case kCopyRole:
        return QString::fromStdString(m_table->exactText(row, column));
    case Qt::ToolTipRole:
        if (const QString text = meta.isText ? QString::fromStdString(m_table->exactText(row, column))
                                             : m_table->exactFigure(row, column);
            !text.isEmpty()) {
            return plainToolTip(text);
        }
        return {};
    case Qt::DecorationRole: {
        const bool isColored = m_kernelNames != nullptr && column == 0 && m_colorOf != nullptr;
        const QColor color = isColored ? m_colorOf(m_table->place(row)) : QColor();
        return color.isValid() ? QVariant(color) : QVariant();
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (meta.isText ? Qt::AlignLeft : Qt::AlignRight)));
    case kBarRole:
        if (m_table->spec(column).isShare && meta.greatest > 0 && !std::isnan(m_table->number(row, column))) {
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
        return m_table->columns()[column].withUnit(worded(m_table->columns()[column].title));
    case Qt::ToolTipRole:
        if (const QString& help = m_table->columns()[column].help; !help.isEmpty()) {
            return plainToolTip(worded(help));
        }
        return plainToolTip(QString::fromStdString(m_table->spec(column).key)); // SQL names it freely
    case kCopyRole:
        return QString::fromStdString(m_table->spec(column).key);
    case Qt::InitialSortOrderRole: // the greatest figure is what people look for
        return static_cast<int>(m_table->columns()[column].isText ? Qt::AscendingOrder : Qt::DescendingOrder);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(m_table->columns()[column].isText ? Qt::AlignLeft : Qt::AlignRight));
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
    m_sorting = first;
    m_second = second;
    request(true);
}

std::vector<std::uint32_t> AnalysisTableModel::ordered(const AnalysisTable& table, Sorting sorting,
                                                       const std::vector<std::uint32_t>* before) {
    return table.orderedBy(static_cast<std::size_t>(sorting.column),
                           sorting.order == Qt::DescendingOrder ? AnalysisTable::Direction::Descending
                                                                : AnalysisTable::Direction::Ascending,
                           before);
}

void AnalysisTableModel::showRows() {
    m_shown.clear();
    m_footer.clear();
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
