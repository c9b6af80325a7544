// SPDX-License-Identifier: Apache-2.0
// The notes on a trace as a table (analysis_table_model.h), whose texts can be edited. UI thread only.
#pragma once

#include "core/store/trace_ptr.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {

class Notes;

class NotesModel : public AnalysisTableModel {
    Q_OBJECT

public:
    enum Column { Text, Start, Length, On };

    /// `notes` are of `trace`; both outlive the model.
    NotesModel(const Trace& trace, Notes* notes, QObject* parent = nullptr);

    /// Takes the notes as they are now.
    void refill();

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Trace& m_trace;
    Notes* m_notes;
};

} // namespace lanescope::ui
