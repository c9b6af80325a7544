// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/timeline_link.h"

#include <QAction>
#include <QScopedValueRollback>

#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {

TimelineLink::TimelineLink(DataTable* table, AnalysisTableModel* model, Document* document)
    : QObject(table)
    , m_table(table)
    , m_model(model)
    , m_document(document) {
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { takeRow(current.row()); });
    connect(table, &QTableView::clicked, this, [this](const QModelIndex& index) { takeRow(index.row()); });
    connect(document->viewState(), &ViewState::selectedSliceChanged, this, &TimelineLink::takeSelectedSlice);
    connect(document->viewState(), &ViewState::highlightedNameChanged, this, &TimelineLink::takeHighlight);
    auto* escape = new QAction(this);
    escape->setShortcut(Qt::Key_Escape);
    escape->setShortcutContext(Qt::WidgetShortcut);
    connect(escape, &QAction::triggered, this, &TimelineLink::letGo);
    table->addAction(escape);
}

void TimelineLink::letGo() {
    ViewState* view = m_document->viewState();
    if (view->selectedSlice() == kNoSlice && !view->highlightedName()) {
        view->setTimeSelection(std::nullopt); // as on the timeline
        return;
    }
    view->setHighlightedName(std::nullopt);
    view->selectSlice(kNoSlice);
}

void TimelineLink::takeRow(int row) {
    if (m_isFollowing || row < 0) {
        return;
    }
    const QScopedValueRollback following(m_isFollowing, true);
    const RowTarget place = m_model->table().place(m_model->tableRow(row));
    ViewState* view = m_document->viewState();
    if (place.name) {
        view->setHighlightedName(place.name);
    }
    if (place.slice != kNoSlice) {
        view->selectSlice(place.slice);
        view->bringIntoView(place.slice);
    }
    emit placeChosen(place);
}

void TimelineLink::takeSelectedSlice() {
    const SliceId slice = m_document->viewState()->selectedSlice();
    if (m_isFollowing || slice == kNoSlice || !m_table->isVisible()) {
        return;
    }
    const StringId name = m_document->trace()->slices().name[slice];
    const int row = m_model->rowOfPlace(slice, name);
    if (isRowHighlighted() && m_document->viewState()->highlightedName() != name) {
        const QScopedValueRollback following(m_isFollowing, true);
        m_document->viewState()->setHighlightedName(std::nullopt); // the row is left
        showRow(row);
    } else if (row >= 0) { // else it is of another kind, and the row stays
        showRow(row);
    }
}

bool TimelineLink::isRowHighlighted() const {
    const int current = m_table->currentIndex().row();
    const std::optional<StringId> name = m_document->viewState()->highlightedName();
    return current >= 0 && name && m_model->table().place(m_model->tableRow(current)).name == name;
}

void TimelineLink::takeHighlight() {
    if (m_isFollowing || !m_table->isVisible()) {
        return;
    }
    const ViewState* view = m_document->viewState();
    const int row =
        view->highlightedName() ? m_model->rowOfPlace(view->selectedSlice(), view->highlightedName()) : -1;
    const int current = m_table->currentIndex().row();
    if (row >= 0 || (current >= 0 && m_model->table().place(m_model->tableRow(current)).name)) {
        showRow(row);
    }
}

void TimelineLink::restoreRow() {
    const ViewState* view = m_document->viewState();
    const SliceId slice = view->selectedSlice();
    std::optional<StringId> name = view->highlightedName();
    if (!name && slice != kNoSlice) {
        name = m_document->trace()->slices().name[slice];
    }
    showRow(name ? m_model->rowOfPlace(slice, name) : -1);
}

void TimelineLink::showRow(int row) {
    const QScopedValueRollback following(m_isFollowing, true);
    if (row < 0) {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
        return;
    }
    if (m_table->currentIndex().row() != row || !m_table->selectionModel()->isRowSelected(row)) {
        m_table->selectRow(row);
        m_table->scrollTo(m_model->index(row, 0));
        emit placeChosen(m_model->table().place(m_model->tableRow(row)));
    }
}

} // namespace lanescope::ui
