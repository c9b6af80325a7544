// SPDX-License-Identifier: Apache-2.0
#include "ui/window/key_relay.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QTextEdit>

#include "ui/panels/panel.h"
#include "ui/state/timeline_actions.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {

namespace {

bool takesText(const QWidget& widget) {
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) {
        return !line->isReadOnly();
    }
    if (const auto* text = qobject_cast<const QTextEdit*>(&widget)) {
        return !text->isReadOnly();
    }
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget)) {
        return !text->isReadOnly();
    }
    const auto* choice = qobject_cast<const QComboBox*>(&widget);
    return (choice != nullptr && choice->isEditable()) ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QKeySequenceEdit*>(&widget) != nullptr;
}

bool isArrow(int key) {
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

/// Keys by which one gets about in a widget or sets it off.
bool isForWidgets(const QKeyEvent& event) {
    switch (event.key()) {
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true;
    default:
        return event.matches(QKeySequence::SelectAll) || event.matches(QKeySequence::Copy);
    }
}

/// Whether arrows mean nothing in the widget.
bool leavesArrows(const QWidget& widget) {
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QLabel*>(&widget) != nullptr ||
           qobject_cast<const QDockWidget*>(&widget) != nullptr ||
           qobject_cast<const Panel*>(&widget) != nullptr || widget.isWindow();
}

/// Whether the widget has a use for the key itself.
bool keepsKey(const QWidget& widget, const QKeyEvent& event) {
    if (takesText(widget)) {
        return true;
    }
    const Qt::KeyboardModifiers chosen = event.modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier);
    if (isArrow(event.key())) {
        return !leavesArrows(widget) &&
               (chosen & ~Qt::KeyboardModifiers(Qt::ShiftModifier)) == Qt::NoModifier;
    }
    if (widget.isWindow()) {
        return false;
    }
    const bool isLeft = event.key() == Qt::Key_Escape || event.key() == Qt::Key_F2;
    return isForWidgets(event) ||
           (isLeft && !leavesArrows(widget) && qobject_cast<const QAbstractItemView*>(&widget) == nullptr);
}

/// A character without Ctrl and Alt, by which item views look for a row.
bool isTyped(const QKeyEvent& event) {
    const Qt::KeyboardModifiers others = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    return (event.modifiers() & others) == Qt::NoModifier && !event.text().isEmpty() &&
           event.text().front().isPrint() && event.key() != Qt::Key_Space;
}

} // namespace

KeyRelay::KeyRelay(QWidget* window, PreferenceStorePtr preferences, std::function<QWidget*()> target)
    : QObject(window)
    , m_window(window)
    , m_preferences(std::move(preferences))
    , m_target(std::move(target)) {
    qApp->installEventFilter(this);
}

bool KeyRelay::isOfWindow(const QWidget* widget) const {
    for (; widget != nullptr && widget != m_window; widget = widget->parentWidget()) {
        if (widget->isWindow() && qobject_cast<const QDockWidget*>(widget) == nullptr) {
            return false;
        }
    }
    return widget != nullptr;
}

bool KeyRelay::relay(QWidget& focused, const QKeyEvent& event) {
    QWidget* target = m_target();
    // A page of two timelines has a target that may not be the one in hand.
    const bool hasOwnKeys = target == &focused || qobject_cast<const TimelineCanvas*>(&focused) != nullptr;
    if (target == nullptr || hasOwnKeys || keepsKey(focused, event) ||
        !timelineActionOf(m_preferences->value()->timelineKeys, event)) {
        return false;
    }
    QKeyEvent copy(QEvent::KeyPress, event.key(), event.modifiers(), event.nativeScanCode(),
                   event.nativeVirtualKey(), event.nativeModifiers(), event.text(), event.isAutoRepeat());
    const QScopedValueRollback relaying(m_isRelaying, true);
    QCoreApplication::sendEvent(target, &copy);
    return true;
}

bool KeyRelay::eventFilter(QObject* watched, QEvent* event) {
    if (m_isRelaying || event->type() != QEvent::KeyPress || !watched->isWidgetType()) {
        return QObject::eventFilter(watched, event);
    }
    auto& widget = static_cast<QWidget&>(*watched);
    // Keys that a widget ignores come by once more for its parents.
    const QWidget* focused = QApplication::focusWidget();
    if ((focused != nullptr && focused != &widget) || !isOfWindow(&widget)) {
        return false;
    }
    const auto& key = static_cast<const QKeyEvent&>(*event);
    return relay(widget, key) || (qobject_cast<QAbstractItemView*>(&widget) != nullptr && isTyped(key));
}

} // namespace lanescope::ui
