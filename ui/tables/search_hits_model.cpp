// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/search_hits_model.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/analysis/kernel_names.h"
#include "core/store/trace.h"
#include "ui/state/time_text.h"
#include "ui/tables/copy_role.h"
#include "ui/tables/row_order.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

SearchHitsModel::SearchHitsModel(TracePtr trace, QObject* parent)
    : QAbstractTableModel(parent)
    , m_trace(std::move(trace))
    , m_trackNames(*m_trace) {}

void SearchHitsModel::setHits(std::shared_ptr<const SearchHits> hits) {
    beginResetModel();
    m_hits = std::move(hits);
    sortRows();
    endResetModel();
}

int SearchHitsModel::rowCount(const QModelIndex& parent) const {
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    return parent.isValid() || m_hits == nullptr ? 0 : int(std::min(m_hits->byTime.size(), kMost));
}

int SearchHitsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount_;
}

SliceId SearchHitsModel::sliceAt(int row) const {
    if (row < 0 || row >= rowCount()) {
        return kNoSlice;
    }
    const auto at = std::size_t(row);
    return m_hits->byTime[m_order.empty() ? at : m_order[at]];
}

int SearchHitsModel::rowOf(SliceId slice) const {
    const std::ptrdiff_t position = m_hits == nullptr ? -1 : m_hits->positionOf(slice);
    if (position < 0 || m_order.empty()) {
        return int(position);
    }
    return int(std::ranges::find(m_order, std::uint32_t(position)) - m_order.begin());
}

QString SearchHitsModel::text(SliceId slice, int column) const {
    const SliceTable& slices = m_trace->slices();
    switch (column) {
    case Name: {
        const std::string_view name = m_trace->sliceName(slice);
        return toText(m_trace->categoryKind(slice) == CategoryKind::Kernel ? shortKernelName(name)
                                                                           : std::string(name));
    }
    case Start:
        return momentText(*m_trace, slices.startNs[slice]);
    case Duration:
        return formatDuration(slices.durationNs[slice]);
    case CategoryName:
        return toText(m_trace->text(m_trace->category(slices.category[slice]).name));
    case Lane:
        return m_trackNames.path(m_trace->trackOf(slice));
    default:
        return {};
    }
}

QString SearchHitsModel::plainText(SliceId slice, int column) const {
    switch (column) {
    case Name:
        return toText(m_trace->sliceName(slice));
    case Start:
        return formatRawMicroseconds(m_trace->slices().startNs[slice]);
    case Duration:
        return formatRawMicroseconds(m_trace->slices().durationNs[slice]);
    default:
        return text(slice, column);
    }
}

QVariant SearchHitsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const SliceId slice = sliceAt(index.row());
    const bool isFigure = index.column() == Start || index.column() == Duration;
    switch (role) {
    case Qt::DisplayRole:
        return text(slice, index.column());
    case kCopyRole:
        return plainText(slice, index.column());
    case Qt::ToolTipRole:
        return index.column() == Name ? plainToolTip(toText(m_trace->sliceName(slice))) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isFigure ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

QVariant SearchHitsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool isFigure = section == Start || section == Duration;
        return int(Qt::AlignVCenter | (isFigure ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole && role != kCopyRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Slice");
    case Start:
        return role == kCopyRole ? tr("Start (µs, as in the file)") : tr("Start");
    case Duration:
        return role == kCopyRole ? tr("Duration (µs)") : tr("Duration");
    case CategoryName:
        return tr("Category");
    case Lane:
        return tr("Lane");
    default:
        return {};
    }
}

void SearchHitsModel::sort(int column, Qt::SortOrder order) {
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<SliceId> slices;
    for (const QModelIndex& index : before) {
        slices.push_back(sliceAt(index.row()));
    }
    m_sortColumn = column;
    m_sortOrder = order;
    sortRows();
    for (qsizetype i = 0; i < before.size(); ++i) {
        changePersistentIndex(before[i], index(rowOf(slices[std::size_t(i)]), before[i].column()));
    }
    emit layoutChanged({}, VerticalSortHint);
}

std::vector<std::uint32_t> SearchHitsModel::ranks(int column) const {
    std::vector<QString> names;
    if (column == Lane) {
        for (std::size_t i = 0; i < m_trace->tracks().size(); ++i) {
            names.push_back(m_trackNames.path(TrackId(i)));
        }
    } else if (column == CategoryName) {
        for (const Category& category : m_trace->categories()) {
            names.push_back(toText(m_trace->text(category.name)));
        }
    }
    const std::size_t count = column == Name ? m_trace->strings().size() : names.size();
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    if (column == Name) {
        std::ranges::sort(order, {},
                          [this](std::uint32_t id) { return std::pair(m_trace->text(StringId(id)), id); });
    } else {
        std::ranges::stable_sort(order, {}, [&names](std::uint32_t id) { return names[id]; });
    }
    std::vector<std::uint32_t> rank(count);
    for (std::size_t i = 0; i < count; ++i) {
        rank[order[i]] = std::uint32_t(i);
    }
    return rank;
}

void SearchHitsModel::sortRows() {
    m_order.clear();
    const bool ascending = m_sortOrder == Qt::AscendingOrder;
    if (m_hits == nullptr || (m_sortColumn == Start && ascending)) {
        return;
    }
    const SliceTable& slices = m_trace->slices();
    const bool byRank = m_sortColumn == Name || m_sortColumn == CategoryName || m_sortColumn == Lane;
    const std::vector<std::uint32_t> rank = byRank ? ranks(m_sortColumn) : std::vector<std::uint32_t>();
    std::vector<std::uint64_t> keys;
    keys.reserve(m_hits->byTime.size());
    for (const SliceId slice : m_hits->byTime) {
        std::uint64_t key = 0;
        switch (m_sortColumn) {
        case Name:
            key = rank[indexOf(slices.name[slice])];
            break;
        case CategoryName:
            key = rank[indexOf(slices.category[slice])];
            break;
        case Lane:
            key = rank[indexOf(m_trace->trackOf(slice))];
            break;
        case Duration:
            key = keyOf(slices.durationNs[slice]);
            break;
        default:
            key = keyOf(slices.startNs[slice]);
            break;
        }
        keys.push_back(ascending ? key : ~key);
    }
    m_order = orderByKey(keys);
}

} // namespace lanescope::ui
