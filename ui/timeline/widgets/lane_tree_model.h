// SPDX-License-Identifier: Apache-2.0
// The lanes of a timeline as a tree: groups with their lanes, what is shown as check marks, how much each
// holds. Reads and changes the arrangement of a scene, which must outlive it. UI thread only.
#pragma once

#include <QAbstractItemModel>

namespace lanescope::ui {

class TimelineScene;

class LaneTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Slices, Rows, ColumnCount };

    explicit LaneTreeModel(TimelineScene* scene, QObject* parent = nullptr);

    /// Lane of an index, -1 for a group's.
    int laneOf(const QModelIndex& index) const;
    int groupOf(const QModelIndex& index) const;
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
    QVariant groupData(int group, int column, int role) const;
    QVariant laneData(int lane, int column, int role) const;
    quint64 sliceCount(int lane) const;

    TimelineScene* m_scene;
};

} // namespace lanescope::ui
