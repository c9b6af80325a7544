// SPDX-License-Identifier: Apache-2.0
// Page of the window when no trace is open: open, recent and sample traces, and how to record one.
// UI thread only.
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace lanescope::ui {

class Settings;

class WelcomePage : public QScrollArea {
    Q_OBJECT

public:
    /// `settings` must outlive the page.
    explicit WelcomePage(Settings* settings, QWidget* parent = nullptr);

    /// Text that "Copy" puts on the clipboard.
    static QString recordingSnippet();

signals:
    void openRequested();
    void openFolderRequested();
    void tourRequested();
    void locationChosen(const QString& location);

private:
    QWidget* makeHeader();
    QWidget* makeTraces();
    QWidget* makeRecording();
    QWidget* makeOptions();
    void listRecent();

    Settings* m_settings;
    QWidget* m_recentBox = nullptr;
    QVBoxLayout* m_recentList = nullptr;
};

} // namespace lanescope::ui
