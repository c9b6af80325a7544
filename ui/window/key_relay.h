// SPDX-License-Identifier: Apache-2.0
// Makes the timeline's keys work wherever the focus is: a key that does something on the timeline and that
// the focused widget has no use for goes to the timeline. Text fields keep all keys; tables, tabs, charts and
// lane names keep arrows and the like, but letters never move in a table by its first letters. Watches all
// key presses of its window and of the docks that float beside it. UI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <functional>

#include "ui/state/preferences.h"

class QKeyEvent;

namespace lanescope::ui {

class KeyRelay : public QObject {
    Q_OBJECT

public:
    /// `target` returns the widget that takes the keys now; null: none. The keys are those of `preferences`.
    /// The relay is a child of `window`.
    KeyRelay(QWidget* window, PreferenceStorePtr preferences, std::function<QWidget*()> target);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isOfWindow(const QWidget* widget) const;
    bool relay(QWidget& focused, const QKeyEvent& event);

    QWidget* m_window;
    PreferenceStorePtr m_preferences;
    std::function<QWidget*()> m_target;
    bool m_isRelaying = false; ///< what the timeline ignores comes by once more for its parents
};

} // namespace lanescope::ui
