// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/inline_edit.h"

#include <QKeyEvent>

#include <utility>

namespace lanescope::ui {

InlineEdit::InlineEdit(const QString& text, std::function<void(const QString&)> take, QWidget* parent)
    : QLineEdit(text, parent)
    , m_take(std::move(take)) {
    selectAll();
    show();
    setFocus();
}

void InlineEdit::finish(bool take) {
    if (std::exchange(m_done, true)) {
        return;
    }
    if (take) {
        m_take(text());
    }
    hide();
    deleteLater();
}

bool InlineEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // every key is text here
        return true;
    }
    return QLineEdit::event(event);
}

void InlineEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        finish(false);
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        finish(true);
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

void InlineEdit::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) {
        finish(true);
    }
}

} // namespace lanescope::ui
