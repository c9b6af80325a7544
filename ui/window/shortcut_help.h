// SPDX-License-Identifier: Apache-2.0
// A window that lists every key, generated from the live key map: those of the timeline and those of the
// menus. What is typed into its field leaves the lines with those words. Closes on Esc and on the key that
// opens it. Not modal. UI thread only.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QTextBrowser;

namespace lanescope::ui {

class KeyMap;

class ShortcutHelp : public QDialog {
    Q_OBJECT

public:
    /// Follows changes of `keys`.
    ShortcutHelp(KeyMap* keys, QWidget* parent);

signals:
    void editRequested();

private:
    void refill();

    KeyMap* m_keys;
    QLabel* m_title;
    QLineEdit* m_find;
    QTextBrowser* m_text;
};

} // namespace lanescope::ui
