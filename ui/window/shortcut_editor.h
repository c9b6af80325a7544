// SPDX-License-Identifier: Apache-2.0
// A window to choose whose keys to start from and to change any of them; says what a key does already before
// it is taken. Changes count at once. Not modal. UI thread only.
#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace lanescope::ui {

class KeyMap;

class ShortcutEditor : public QDialog {
    Q_OBJECT

public:
    /// `keys` must outlive the window.
    ShortcutEditor(KeyMap* keys, QWidget* parent);

private:
    void refill();
    void filter();
    void showCurrent();
    void warn();
    QString currentId() const;

    KeyMap* m_keys;
    QComboBox* m_preset;
    QCheckBox* m_dragPans;
    QCheckBox* m_byPlace;
    QLineEdit* m_filter;
    QTreeWidget* m_list;
    QKeySequenceEdit* m_key;
    QLabel* m_warning;
    QPushButton* m_replace;
    QPushButton* m_add;
    QPushButton* m_clear;
    QPushButton* m_reset;
};

} // namespace lanescope::ui
