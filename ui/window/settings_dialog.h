// SPDX-License-Identifier: Apache-2.0
// Everything that the user can choose, in pages. Changes count at once; all of them can be reset, written to
// a file and read back. Not modal. UI thread only.
#pragma once

#include <QDialog>

class QLabel;
class QListWidget;
class QStackedWidget;

namespace lanescope::ui {

class PreferenceStore;
class Settings;

class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    /// `settings` must outlive the window.
    /// Both must outlive the dialog.
    SettingsDialog(Settings* settings, PreferenceStore* preferences, QWidget* parent);

    /// Both say in the window what came of it.
    void exportTo(const QString& path);
    void importFrom(const QString& path);

signals:
    void keysRequested();
    /// The unit or the origin of times.
    void timesChanged();

private:
    void makePages();
    void askToReset();
    void say(const QString& text);

    Settings* m_settings;
    PreferenceStore* m_preferences;
    QListWidget* m_sections;
    QStackedWidget* m_pages;
    QLabel* m_message;
};

} // namespace lanescope::ui
