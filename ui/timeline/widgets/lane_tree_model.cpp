// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/lane_tree_model.h"

#include <algorithm>
#include <utility>

#include "core/store/trace.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

constexpr quintptr kGroup = ~quintptr(0);
// Paths that are made and matched in one turn of the event loop; some 20 ms.
constexpr int kLanesPerTurn = 20'000;

} // namespace

LaneTreeModel::LaneTreeModel(TimelineScene* scene, QObject* parent)
    : QAbstractItemModel(parent)
    , m_scene(scene)
    , m_shown(scene->arranger().state().shownLanes())
    , m_pattern(*Pattern::parse("")) {
    m_turn.setInterval(0);
    connect(&m_turn, &QTimer::timeout, this, &LaneTreeModel::search);
    // Groups and lanes never come or go, and are listed as in the trace: only their data changes.
    connect(&scene->arranger(), &LaneArranger::arranged, this, &LaneTreeModel::followArrangement);
    setPattern(m_pattern);
}

void LaneTreeModel::setPattern(Pattern pattern) {
    m_pattern = std::move(pattern);
    m_found.clear();
    m_foundCount = 0;
    m_nextLane = 0;
    m_turn.start();
    search();
}

void LaneTreeModel::search() {
    const LaneTree& tree = m_scene->lanes().tree();
    const int laneCount = int(tree.lanes.size());
    const int end = std::min(laneCount, m_nextLane + kLanesPerTurn);
    for (; m_nextLane < end && m_foundCount < kMostLanes; ++m_nextLane) {
        if (!m_pattern.foundIn(lanePath(tree, m_scene->arranger().state(), m_nextLane).toStdString())) {
            continue;
        }
        const int group = tree.lanes[std::size_t(m_nextLane)].group;
        if (m_found.empty() || m_found.back().group != group) {
            m_found.push_back({group, {}});
        }
        m_found.back().lanes.push_back(m_nextLane);
        ++m_foundCount;
    }
    if (m_nextLane < laneCount && m_foundCount < kMostLanes) {
        return;
    }
    m_turn.stop();
    beginResetModel();
    m_listed = std::exchange(m_found, {});
    m_isCut = m_nextLane < laneCount;
    endResetModel();
}

void LaneTreeModel::followArrangement() {
    m_shown = m_scene->arranger().state().shownLanes();
    if (m_listed.empty()) {
        return;
    }
    for (int group = 0; group < rowCount(); ++group) {
        const QModelIndex header = index(group, 0);
        emit dataChanged(index(0, Name, header), index(rowCount(header) - 1, Name, header));
    }
    emit dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

int LaneTreeModel::groupOf(const QModelIndex& index) const {
    return m_listed[index.internalId() == kGroup ? std::size_t(index.row()) : index.internalId()].group;
}

int LaneTreeModel::laneOf(const QModelIndex& index) const {
    return !index.isValid() || index.internalId() == kGroup
               ? -1
               : m_listed[index.internalId()].lanes[std::size_t(index.row())];
}

QModelIndex LaneTreeModel::indexOfLane(int lane) const {
    const int group = m_scene->lanes().tree().lanes[std::size_t(lane)].group;
    const auto listed = std::ranges::lower_bound(m_listed, group, {}, &Listed::group);
    if (listed == m_listed.end() || listed->group != group) {
        return {};
    }
    const auto place = std::ranges::lower_bound(listed->lanes, lane);
    return place == listed->lanes.end() || *place != lane
               ? QModelIndex()
               : createIndex(int(place - listed->lanes.begin()), 0, quintptr(listed - m_listed.begin()));
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
        return int(m_listed.size());
    }
    return parent.internalId() == kGroup && parent.column() == 0
               ? int(m_listed[std::size_t(parent.row())].lanes.size())
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
        const auto first = m_shown.begin() + info.firstLane;
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
        return m_shown[std::size_t(lane)] != 0 ? Qt::Checked : Qt::Unchecked;
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
    return lane < 0 ? groupData(groupOf(index), index.column(), role) : laneData(lane, index.column(), role);
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
        const LaneGroup& info = m_scene->lanes().tree().groups[std::size_t(groupOf(index))];
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
