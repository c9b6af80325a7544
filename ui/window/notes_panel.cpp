// SPDX-License-Identifier: Apache-2.0
#include "ui/window/notes_panel.h"

#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <functional>
#include <set>

#include "core/store/trace.h"
#include "ui/query/sql_text.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/tables/notes_model.h"
#include "ui/tables/table_tools.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

NotesPanel::NotesPanel(TimelineScene* scene, QWidget* parent)
    : Panel(parent)
    , m_scene(scene)
    , m_model(new NotesModel(scene->trace(), &scene->notes(), this))
    , m_table(new DataTable) {
    m_table->setObjectName(QStringLiteral("noteTable"));
    m_table->setAccessibleName(tr("Notes"));
    m_table->setModel(m_model);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_table->installEventFilter(this);
    m_tools = new TableTools(m_table, m_model, {QStringLiteral("notes"), {}}, scene->view().preferences());
    m_tools->offerSql([this] { emit queryRequested(sqlOfNotes(m_scene->notes().all())); });
    connect(m_table, &DataTable::rowActivated, this, &NotesPanel::goTo);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tools);
    layout->addWidget(m_table, 1);
    connect(&scene->notes(), &Notes::changed, this, &NotesPanel::refill, Qt::QueuedConnection);
    refill();
}

void NotesPanel::refill() {
    const int current = m_table->currentIndex().row();
    m_model->refill();
    m_tools->apply();
    if (current >= 0 && current < m_model->rowCount()) {
        m_table->setCurrentIndex(m_model->index(current, NotesModel::Text));
    }
}

void NotesPanel::focusFilter() {
    m_tools->filter()->setFocus(Qt::ShortcutFocusReason);
    m_tools->filter()->selectAll();
}

void NotesPanel::goTo(int row) {
    const std::uint32_t index = row >= 0 && row < m_model->rowCount() ? m_model->tableRow(row) : UINT32_MAX;
    if (index >= m_scene->notes().all().size()) {
        return;
    }
    const Note note = m_scene->notes().all()[index];
    ViewState& view = m_scene->view();
    if (note.slice != kNoSlice) {
        view.selectSlice(note.slice, true);
        return;
    }
    const TimeRange visible = view.visibleRange();
    const TimeNs middle = note.range.startNs + note.range.durationNs() / 2;
    const DurationNs length = std::max(visible.durationNs(), note.range.durationNs() * 5 / 4);
    view.setVisibleRange({middle - length / 2, middle - length / 2 + length});
    if (!note.isMoment()) {
        view.setTimeSelection(note.range);
    }
}

bool NotesPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        std::set<std::uint32_t, std::greater<>> chosen; // the last first: those before it keep their places
        for (const QModelIndex& row : m_table->selectionModel()->selectedRows()) {
            chosen.insert(m_model->tableRow(row.row()));
        }
        for (const std::uint32_t index : chosen) {
            m_scene->notes().remove(static_cast<int>(index));
        }
        m_model->refill(); // rows are told by their number
        return true;
    }
    return Panel::eventFilter(watched, event);
}

void NotesPanel::copyContent() const {
    m_table->copySelection();
}

} // namespace lanescope::ui
