// SPDX-License-Identifier: Apache-2.0
// Page of a document while its trace is read: file, stage, how far, and Cancel. UI thread only.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lanescope::ui {

class Document;

class LoadingPage : public QWidget {
    Q_OBJECT

public:
    /// `document` must outlive the page.
    explicit LoadingPage(Document* document, QWidget* parent = nullptr);

private:
    void refresh();
    /// Guesses in the background what the trace will need, for those that take long enough to read it.
    void estimate();
    void showEstimate(quint64 events, quint64 memoryBytes);

    Document* m_document;
    QLabel* m_stage;
    QLabel* m_figures;
    QLabel* m_estimate;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace lanescope::ui
