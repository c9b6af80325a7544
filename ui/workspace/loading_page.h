// SPDX-License-Identifier: Apache-2.0
// Page of a document while its trace is read: file, stage, how far, and Cancel; for a large trace the
// timeline of an excerpt. UI thread only.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;

namespace lanescope::ui {

class Document;
class LoadingNotice;
class LoadingPreview;

class LoadingPage : public QWidget {
    Q_OBJECT

public:
    /// `document` must outlive the page.
    explicit LoadingPage(Document* document, QWidget* parent = nullptr);

    const LoadingPreview& preview() const { return *m_preview; }

signals:
    /// The timeline of an excerpt is shown, or of a larger one.
    void excerptShown();

private:
    QWidget* makeCard();
    void showPreview();
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
    LoadingNotice* m_notice;
    LoadingPreview* m_preview;
    QStackedLayout* m_layout;
};

} // namespace lanescope::ui
