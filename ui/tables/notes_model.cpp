// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/notes_model.h"

#include "core/store/trace.h"
#include "ui/state/notes.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

NotesModel::NotesModel(const Trace& trace, Notes* notes, QObject* parent)
    : AnalysisTableModel(parent)
    , m_trace(trace)
    , m_notes(notes) {
    refill();
}

void NotesModel::refill() {
    ColumnCells texts(CellType::Text);
    ColumnCells starts(CellType::Integer);
    ColumnCells lengths(CellType::Integer);
    ColumnCells slices(CellType::Text);
    for (const Note& note : m_notes->all()) {
        texts.appendText(note.text.toStdString());
        starts.appendInteger(note.range.startNs - m_trace.bounds().startNs);
        lengths.appendInteger(note.range.durationNs());
        slices.appendText(note.slice == kNoSlice ? std::string_view() : m_trace.sliceName(note.slice));
    }
    std::vector<Table::ColumnPtr> columns;
    const auto add = [&columns](ColumnSpec spec, ColumnCells cells) {
        columns.push_back(std::make_shared<const TableColumn>(std::move(spec), std::move(cells)));
    };
    add({"note", "Note"}, std::move(texts));
    add({"start_us", "Start", Unit::Moment}, std::move(starts));
    add({"duration_us", "Length", Unit::Duration}, std::move(lengths));
    add({"slice", "On"}, std::move(slices));
    setTable(std::make_shared<const AnalysisTable>(Table(m_notes->all().size(), std::move(columns))));
}

QVariant NotesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const auto column = static_cast<std::size_t>(index.column());
    if (role == Qt::EditRole && index.column() == Text) {
        return QString::fromStdString(table().exactText(tableRow(index.row()), column));
    }
    if (role == Qt::DisplayRole && (index.column() == Start || index.column() == Length)) {
        const double ns = table().number(tableRow(index.row()), column);
        return index.column() == Length && ns == 0 ? tr("moment") : formatDuration(ns);
    }
    return AnalysisTableModel::data(index, role);
}

bool NotesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != Text || role != Qt::EditRole) {
        return false;
    }
    const std::uint32_t note = tableRow(index.row());
    if (note >= m_notes->all().size()) { // one went since
        return false;
    }
    m_notes->setText(static_cast<int>(note), value.toString());
    return true;
}

Qt::ItemFlags NotesModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = AnalysisTableModel::flags(index);
    return index.column() == Text ? flags | Qt::ItemIsEditable : flags;
}

QVariant NotesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole) {
        switch (section) {
        case Text:
            return tr("Note");
        case Start:
            return tr("Start");
        case Length:
            return tr("Length");
        case On:
            return tr("On");
        default:
            return {};
        }
    }
    return AnalysisTableModel::headerData(section, orientation, role);
}

} // namespace lanescope::ui
