// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/lane_tree_model.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

constexpr quintptr kGroup = ~quintptr(0);

} // namespace

LaneTreeModel::LaneTreeModel(TimelineScene* scene, QObject* parent)
    : QAbstractItemModel(parent)
    , m_scene(scene) {
    // Groups and lanes never come or go, and are listed as in the trace: only their data changes.
    connect(&scene->arranger(), &LaneArranger::arranged, this, [this] {
        for (int group = 0; group < rowCount(); ++group) {
            const QModelIndex header = index(group, 0);
            emit dataChanged(header, index(group, ColumnCount - 1));
            emit dataChanged(index(0, 0, header), index(rowCount(header) - 1, ColumnCount - 1, header));
        }
    });
}

int LaneTreeModel::groupOf(const QModelIndex& index) const {
    return index.internalId() == kGroup ? index.row() : int(index.internalId());
}

int LaneTreeModel::laneOf(const QModelIndex& index) const {
    return !index.isValid() || index.internalId() == kGroup
               ? -1
               : m_scene->lanes().tree().groups[index.internalId()].firstLane + index.row();
}

QModelIndex LaneTreeModel::indexOfLane(int lane) const {
    const int group = m_scene->lanes().tree().lanes[std::size_t(lane)].group;
    return createIndex(lane - m_scene->lanes().tree().groups[std::size_t(group)].firstLane, 0,
                       quintptr(group));
}

QModelIndex LaneTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent)) {
        return {};
    }
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) : kGroup);
}

QModelIndex LaneTreeModel::parent(const QModelIndex& child) const {
    return !child.isValid() || child.internalId() == kGroup ? QModelIndex()
                                                            : createIndex(int(child.internalId()), 0, kGroup);
}

int LaneTreeModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) {
        return int(m_scene->lanes().tree().groups.size());
    }
    return parent.internalId() == kGroup && parent.column() == 0
               ? m_scene->lanes().tree().groups[std::size_t(parent.row())].laneCount
               : 0;
}

int LaneTreeModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

quint64 LaneTreeModel::sliceCount(int lane) const {
    const LaneInfo& info = m_scene->lanes().tree().lanes[std::size_t(lane)];
    return !info.isSeries() ? m_scene->trace().track(info.track).sliceCount : 0;
}

QVariant LaneTreeModel::groupData(int group, int column, int role) const {
    const LaneGroup& info = m_scene->lanes().tree().groups[std::size_t(group)];
    if (role == Qt::CheckStateRole && column == Name) {
        const std::vector<char> shown = m_scene->arranger().state().shownLanes();
        const auto first = shown.begin() + info.firstLane;
        const auto count = std::count(first, first + info.laneCount, char(1));
        return count == 0 ? Qt::Unchecked : count == info.laneCount ? Qt::Checked : Qt::PartiallyChecked;
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    if (column == Name) {
        return tr("%1 (%2)").arg(info.title).arg(info.laneCount);
    }
    if (column == Slices) {
        quint64 slices = 0;
        for (int lane = info.firstLane; lane < info.firstLane + info.laneCount; ++lane) {
            slices += sliceCount(lane);
        }
        return formatCount(slices);
    }
    return {};
}

QVariant LaneTreeModel::laneData(int lane, int column, int role) const {
    const LaneInfo& info = m_scene->lanes().tree().lanes[std::size_t(lane)];
    if (role == Qt::CheckStateRole && column == Name) {
        return m_scene->arranger().state().shownLanes()[std::size_t(lane)] != 0 ? Qt::Checked : Qt::Unchecked;
    }
    if (role == Qt::ToolTipRole) {
        return plainToolTip(lanePath(m_scene->lanes().tree(), m_scene->arranger().state(), lane));
    }
    if (role == Qt::EditRole && column == Name) {
        return laneName(m_scene->lanes().tree(), m_scene->arranger().state(), lane);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    if (column == Name) {
        const QString name = laneName(m_scene->lanes().tree(), m_scene->arranger().state(), lane);
        return m_scene->arranger().state().isPinned(lane) ? tr("%1 (pinned)").arg(name) : name;
    }
    if (info.isSeries()) {
        return {};
    }
    return formatCount(column == Slices ? sliceCount(lane)
                                        : quint64(m_scene->trace().track(info.track).rowCount));
}

QVariant LaneTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && index.column() != Name) {
        return int(Qt::AlignRight | Qt::AlignVCenter);
    }
    const int lane = laneOf(index);
    return lane < 0 ? groupData(index.row(), index.column(), role) : laneData(lane, index.column(), role);
}

bool LaneTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid()) {
        return false;
    }
    const int lane = laneOf(index);
    if (role == Qt::EditRole && lane >= 0) {
        m_scene->arranger().renameLane(lane, value.toString());
        return true;
    }
    if (role != Qt::CheckStateRole) {
        return false;
    }
    const bool show = value.toInt() != Qt::Unchecked;
    std::vector<int> lanes{lane};
    if (lane < 0) {
        const LaneGroup& info = m_scene->lanes().tree().groups[std::size_t(index.row())];
        lanes.clear();
        for (int i = info.firstLane; i < info.firstLane + info.laneCount; ++i) {
            lanes.push_back(i);
        }
    }
    m_scene->arranger().setLanesHidden(lanes, !show);
    return true;
}

QVariant LaneTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return int((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Lane");
    case Slices:
        return tr("Slices");
    case Rows:
        return tr("Rows");
    default:
        return {};
    }
}

Qt::ItemFlags LaneTreeModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == Name) {
        flags |= Qt::ItemIsUserCheckable;
        if (laneOf(index) >= 0) {
            flags |= Qt::ItemIsEditable;
        }
    }
    return flags;
}

} // namespace lanescope::ui
