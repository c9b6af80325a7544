// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/selection_model.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/store/trace.h"
#include "ui/tables/row_order.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

bool isDuration(int column) {
    switch (column) {
    case SelectionModel::Label:
    case SelectionModel::Count:
    case SelectionModel::Share:
    case SelectionModel::Gaps:
    case SelectionModel::BaselineCount:
        return false;
    default:
        return true;
    }
}

} // namespace

double SelectionModel::durationOf(const Row& row, int column) {
    const DurationRow& figures = row.figures;
    switch (column) {
    case Total:
        return double(figures.totalNs);
    case Mean:
        return figures.meanNs;
    case P50:
        return double(figures.p50Ns);
    case P95:
        return double(figures.p95Ns);
    case P99:
        return double(figures.p99Ns);
    case Min:
        return double(figures.minNs);
    case Max:
        return double(figures.maxNs);
    case Busy:
        return double(row.occupation.busyNs);
    case LongestGap:
        return double(row.occupation.longestGap.durationNs());
    case BaselineTotal:
        return double(row.baselineTotalNs);
    case Change:
        return double(figures.totalNs - row.baselineTotalNs);
    default:
        return 0;
    }
}

SelectionModel::SelectionModel(TracePtr trace, QObject* parent)
    : QAbstractTableModel(parent)
    , m_trace(std::move(trace))
    , m_trackNames(*m_trace) {}

void SelectionModel::setStatistics(std::shared_ptr<const SelectionStatistics> statistics) {
    beginResetModel();
    m_statistics = std::move(statistics);
    makeRows();
    endResetModel();
}

void SelectionModel::setGrouping(Grouping grouping) {
    if (grouping != m_grouping) {
        beginResetModel();
        m_grouping = grouping;
        makeRows();
        endResetModel();
    }
}

void SelectionModel::setBaseline(std::shared_ptr<const SelectionStatistics> baseline) {
    beginResetModel();
    m_baseline = std::move(baseline);
    makeRows();
    endResetModel();
}

std::vector<SelectionModel::Row> SelectionModel::rowsOf(const SelectionStatistics& statistics) const {
    std::vector<Row> rows;
    switch (m_grouping) {
    case Grouping::Name:
    case Grouping::Category:
        for (const StatisticsRow& row :
             m_grouping == Grouping::Name ? statistics.byName : statistics.byCategory) {
            rows.push_back({row.key, row.figures, {}});
        }
        break;
    case Grouping::Lane:
        for (const TrackStatistics& row : statistics.byTrack) {
            rows.push_back({std::uint32_t(lanescope::indexOf(row.track)), row.figures, row.occupation});
        }
        break;
    }
    return rows;
}

void SelectionModel::makeRows() {
    m_rows = m_statistics == nullptr ? std::vector<Row>() : rowsOf(*m_statistics);
    if (m_baseline != nullptr && m_statistics != nullptr) {
        std::unordered_map<std::uint32_t, std::size_t> places;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            places.emplace(m_rows[i].key, i);
        }
        for (const Row& before : rowsOf(*m_baseline)) {
            const auto [place, isGone] = places.emplace(before.key, m_rows.size());
            if (isGone) {
                m_rows.push_back({before.key, {}, {}});
                m_rows.back().figures.longest =
                    before.figures.longest; // tells what the row is, and leads there
            }
            m_rows[place->second].baselineCount = before.figures.count;
            m_rows[place->second].baselineTotalNs = before.figures.totalNs;
        }
    }
    std::vector<std::string_view> kernels;
    for (const Row& row : m_rows) {
        if (isKernelName(row)) {
            kernels.push_back(m_trace->text(StringId(row.key)));
        }
    }
    m_kernelNames = KernelNames(kernels);
    sortRows();
}

bool SelectionModel::isKernelName(const Row& row) const {
    return m_grouping == Grouping::Name && row.figures.longest != kNoSlice &&
           m_trace->categoryKind(row.figures.longest) == CategoryKind::Kernel;
}

int SelectionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_order.size());
}

int SelectionModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount_;
}

QString SelectionModel::label(const Row& row) const {
    switch (m_grouping) {
    case Grouping::Name: {
        const std::string_view name = m_trace->text(StringId(row.key));
        return toText(isKernelName(row) ? m_kernelNames(name) : std::string(name));
    }
    case Grouping::Category: {
        const std::string_view name = m_trace->text(m_trace->categories()[row.key].name);
        return name.empty() ? tr("(none)") : toText(name);
    }
    case Grouping::Lane:
        return m_trackNames.path(TrackId(row.key));
    }
    return {};
}

QString SelectionModel::text(const Row& row, int column) const {
    switch (column) {
    case Label:
        return label(row);
    case Count:
        return formatCount(row.figures.count);
    case Share:
        return formatPercent(row.figures.share);
    case Gaps:
        return formatCount(row.occupation.gapCount);
    case BaselineCount:
        return formatCount(row.baselineCount);
    case BaselineTotal:
        return row.baselineCount == 0 ? QString() : formatDuration(durationOf(row, column));
    case Change:
        return durationChangeText(double(row.figures.totalNs), double(row.baselineTotalNs));
    default:
        return row.figures.count == 0 && column < Busy ? QString() : formatDuration(durationOf(row, column));
    }
}

QString SelectionModel::plainText(const Row& row, int column) const {
    switch (column) {
    case Label:
        return m_grouping == Grouping::Name ? toText(m_trace->text(StringId(row.key))) : label(row);
    case Count:
        return QString::number(row.figures.count);
    case Share:
        return QString::number(row.figures.share, 'f', 6);
    case Gaps:
        return QString::number(row.occupation.gapCount);
    case Mean:
        return QString::number(row.figures.meanNs / 1000, 'f', 3);
    case BaselineCount:
        return QString::number(row.baselineCount);
    default:
        return formatRawMicroseconds(TimeNs(durationOf(row, column)));
    }
}

QVariant SelectionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[m_order[std::size_t(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case kCopyRole:
        return plainText(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == Label ? plainToolTip(plainText(row, Label)) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Label ? Qt::AlignLeft : Qt::AlignRight));
    case kBarRole:
        return index.column() == Share ? row.figures.share : QVariant();
    default:
        return {};
    }
}

QVariant SelectionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (section == Label ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case Total:
            return tr("Sum of the durations of slices that start in the selection; nested slices count too");
        case P50:
        case P95:
        case P99:
            return tr("The duration that this share of the slices does not exceed (nearest rank)");
        case Busy:
            return tr("Time in the selection with a slice on the lane");
        case Change:
            return tr("Total now less total of the baseline");
        case Gaps:
            return tr("Intervals in the selection without a slice on the lane");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole && role != kCopyRole) {
        return {};
    }
    const QString unit = role == kCopyRole && isDuration(section) ? tr(" (µs)") : QString();
    switch (section) {
    case Label:
        return m_grouping == Grouping::Name       ? tr("Name")
               : m_grouping == Grouping::Category ? tr("Category")
                                                  : tr("Lane");
    case Count:
        return tr("Count");
    case Total:
        return tr("Total") + unit;
    case Share:
        return tr("Share");
    case Mean:
        return tr("Mean") + unit;
    case P50:
        return tr("p50") + unit;
    case P95:
        return tr("p95") + unit;
    case P99:
        return tr("p99") + unit;
    case Min:
        return tr("Min") + unit;
    case Max:
        return tr("Max") + unit;
    case Busy:
        return tr("Busy") + unit;
    case Gaps:
        return tr("Gaps");
    case LongestGap:
        return tr("Longest gap") + unit;
    case BaselineCount:
        return tr("Baseline count");
    case BaselineTotal:
        return tr("Baseline total") + unit;
    case Change:
        return tr("Change") + unit;
    default:
        return {};
    }
}

void SelectionModel::sort(int column, Qt::SortOrder order) {
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = order;
    sortRows();
    endResetModel();
}

void SelectionModel::sortRows() {
    const bool ascending = m_sortOrder == Qt::AscendingOrder;
    std::vector<std::uint64_t> keys(m_rows.size());
    if (m_sortColumn == Label) {
        std::vector<std::pair<QString, std::uint32_t>> labels;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            labels.emplace_back(label(m_rows[i]), std::uint32_t(i));
        }
        std::ranges::sort(labels);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            keys[labels[i].second] = i;
        }
    } else {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const Row& row = m_rows[i];
            const double value = m_sortColumn == Count           ? double(row.figures.count)
                                 : m_sortColumn == Share         ? row.figures.share
                                 : m_sortColumn == Gaps          ? double(row.occupation.gapCount)
                                 : m_sortColumn == BaselineCount ? double(row.baselineCount)
                                                                 : durationOf(row, m_sortColumn);
            keys[i] = keyOf(value);
        }
    }
    if (!ascending) {
        for (std::uint64_t& key : keys) {
            key = ~key;
        }
    }
    m_order = orderByKey(keys);
}

} // namespace lanescope::ui
