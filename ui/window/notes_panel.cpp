// SPDX-License-Identifier: Apache-2.0
#include "ui/window/notes_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

NotesPanel::NotesPanel(TimelineScene* scene, QWidget* parent)
    : Panel(parent)
    , m_scene(scene)
    , m_list(new QTreeWidget) {
    m_list->setObjectName(QStringLiteral("noteList"));
    m_list->setAccessibleName(tr("Notes"));
    m_list->setHeaderLabels({tr("Note"), tr("Start"), tr("Length"), tr("On")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->installEventFilter(this);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Interactive);
    m_list->header()->resizeSection(0, 30 * fontMetrics().averageCharWidth());
    connect(m_list, &QTreeWidget::itemActivated, this,
            [this](QTreeWidgetItem* item) { goTo(m_list->indexOfTopLevelItem(item)); });
    connect(m_list, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column) {
        if (!m_filling && column == 0) {
            m_scene->notes().setText(m_list->indexOfTopLevelItem(item), item->text(0));
        }
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    connect(&scene->notes(), &Notes::changed, this, &NotesPanel::refill, Qt::QueuedConnection);
    refill();
}

void NotesPanel::refill() {
    const QScopedValueRollback<bool> guard(m_filling, true);
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    m_list->clear();
    const TimeNs origin = m_scene->trace().bounds().startNs;
    for (const Note& note : m_scene->notes().all()) {
        const QString on =
            note.slice == kNoSlice ? QString() : toText(m_scene->trace().sliceName(note.slice));
        auto* item = new QTreeWidgetItem(
            m_list, {note.text, formatDuration(note.range.startNs - origin),
                     note.isMoment() ? tr("moment") : formatDuration(note.range.durationNs()), on});
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setToolTip(0, plainToolTip(note.text));
    }
    if (current >= 0 && current < m_list->topLevelItemCount()) {
        m_list->setCurrentItem(m_list->topLevelItem(current));
    }
}

void NotesPanel::goTo(int index) {
    if (index < 0 || index >= int(m_scene->notes().all().size())) {
        return;
    }
    const Note note = m_scene->notes().all()[std::size_t(index)];
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
    if (watched == m_list && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        for (int i = m_list->topLevelItemCount() - 1; i >= 0; --i) {
            if (m_list->topLevelItem(i)->isSelected()) {
                m_scene->notes().remove(i);
            }
        }
        return true;
    }
    return Panel::eventFilter(watched, event);
}

void NotesPanel::copyContent() const {
    QStringList lines;
    for (const QTreeWidgetItem* item : m_list->selectedItems()) {
        lines << QStringList{item->text(0), item->text(1), item->text(2), item->text(3)}.join(
            QLatin1Char('\t'));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace lanescope::ui
