// SPDX-License-Identifier: Apache-2.0
// Problems that loading a trace found: one row for each kind of flaw that occurred, then one for each track
// that needed overflow rows, then losses and doubts about the recording itself. UI thread only.
#pragma once

#include <QAbstractTableModel>

#include <vector>

#include "core/recording/recording.h"
#include "core/store/trace_ptr.h"

namespace lanescope::ui {

class DiagnosticsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Outcome, Problem, Count, Places, ColumnCount_ };

    explicit DiagnosticsModel(TracePtr trace, QObject* parent = nullptr);

    /// Appends the findings of weight and all messages of the recorder.
    void addRecording(const Recording& recording);

    /// Bytes of the (decompressed) text where the problem is, the first few; none where they are not known.
    const std::vector<std::uint64_t>& placesAt(int row) const {
        return m_rows[static_cast<std::size_t>(row)].textPlaces;
    }
    /// Meaning of a figure of the status bar.
    enum class Group { Repaired, Unusable, File, Overflow, Recording };
    /// The first row of that group, or -1.
    int firstRowOf(Group group) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        Group group = Group::File;
        QString outcome;
        QString problem;
        quint64 count = 0;
        QString places;
        std::vector<std::uint64_t> textPlaces;
    };
    void addFlaws(const Trace& trace);
    void addOverflows(const Trace& trace);

    TracePtr m_trace;
    std::vector<Row> m_rows;
};

} // namespace lanescope::ui
