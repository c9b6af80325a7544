// SPDX-License-Identifier: Apache-2.0
// A window that lists every key: those of the menus and those of the timeline. Not modal. UI thread only.
#pragma once

#include <QDialog>

class QMenuBar;

namespace lanescope::ui {

class ShortcutHelp : public QDialog {
    Q_OBJECT

public:
    /// Reads the actions of `menus` once.
    ShortcutHelp(const QMenuBar* menus, QWidget* parent);
};

} // namespace lanescope::ui
