// SPDX-License-Identifier: Apache-2.0
// A folder of logs as a tree: runs, their workers, the traces of each. A worker with one trace and a folder
// with one run are one row. UI thread only.
#pragma once

#include <QHash>
#include <QStandardItemModel>

#include "core/ranks/log_folder.h"
#include "core/ranks/step_scan.h"

namespace lanescope::ui {

class LogFolderModel : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { Name, Rank, Size, Recorded, Steps, State, ColumnCount_ };
    /// Location of a trace; empty for runs and for workers with several traces.
    static constexpr int kLocationRole = Qt::UserRole + 1;
    static constexpr int kSortRole = Qt::UserRole + 2;

    explicit LogFolderModel(QObject* parent = nullptr);

    void setFolder(const LogFolder& folder);
    /// Sets the steps of the trace at `location`; ignored if it is not in the list.
    void setSteps(const QString& location, const StepsOfFile& steps);

    /// Locations of all traces at and below `index`.
    QStringList locationsBelow(const QModelIndex& index) const;

private:
    QHash<QString, QStandardItem*> m_stepsOf; ///< by location; the model owns them
};

} // namespace lanescope::ui
