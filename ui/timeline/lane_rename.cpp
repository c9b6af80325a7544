// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lane_rename.h"

#include <QKeyEvent>

#include "ui/timeline/timeline_scene.h"

namespace lanescope::ui {

LaneRename::LaneRename(TimelineScene* scene, int lane, QWidget* parent)
    : QLineEdit(laneName(scene->tree(), scene->state(), lane), parent)
    , m_scene(scene)
    , m_lane(lane) {
    setAccessibleName(tr("New name of the lane"));
    setPlaceholderText(scene->tree().lanes[std::size_t(lane)].title);
    selectAll();
    show();
    setFocus();
}

void LaneRename::finish(bool take) {
    if (std::exchange(m_done, true)) {
        return;
    }
    if (take) {
        m_scene->renameLane(m_lane, text());
    }
    hide();
    deleteLater();
}

bool LaneRename::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // every key is text here
        return true;
    }
    return QLineEdit::event(event);
}

void LaneRename::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        finish(false);
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        finish(true);
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

void LaneRename::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) {
        finish(true);
    }
}

} // namespace lanescope::ui
