// SPDX-License-Identifier: Apache-2.0
// The lanes of a timeline as a tree: groups with their lanes, what is shown as check marks, how much each
// holds. Lists the lanes whose path a pattern matches, and of very many only the first. Reads and changes the
// arrangement of a scene, which must outlive it. UI thread only.
#pragma once

#include <QAbstractItemModel>
#include <QTimer>

#include <vector>

#include "core/base/pattern.h"

namespace lanescope::ui {

class TimelineScene;

class LaneTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Slices, Rows, ColumnCount };
    /// Most lanes that are listed: a view of Qt takes time for each row, also for those out of sight.
    static constexpr int kMostLanes = 5000;

    explicit LaneTreeModel(TimelineScene* scene, QObject* parent = nullptr);

    /// Lists the lanes whose path matches. Of very many lanes, looks at some in each turn of the event loop,
    /// and the list changes when it is whole.
    void setPattern(Pattern pattern);
    /// Whether lanes that match may be missing from the list.
    bool isCut() const { return m_isCut; }

    /// Lane of an index, -1 for a group's.
    int laneOf(const QModelIndex& index) const;
    int groupOf(const QModelIndex& index) const;
    /// Not valid for a lane that is not listed.
    QModelIndex indexOfLane(int lane) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    /// A group and those of its lanes that are listed, ascending.
    struct Listed {
        int group;
        std::vector<int> lanes;
    };

    void search();
    void followArrangement();
    QVariant groupData(int group, int column, int role) const;
    QVariant laneData(int lane, int column, int role) const;
    quint64 sliceCount(int lane) const;

    TimelineScene* m_scene;
    std::vector<Listed> m_listed; ///< by group
    std::vector<char> m_shown;    ///< of each lane of the trace
    bool m_isCut = false;
    Pattern m_pattern;
    std::vector<Listed> m_found; ///< by the search that is under way
    int m_foundCount = 0;
    int m_nextLane = 0;
    QTimer m_turn; ///< runs while a search does
};

} // namespace lanescope::ui
