// SPDX-License-Identifier: Apache-2.0
// The status bar: where the events went (links to the Problems panel), what is under the pointer, what is
// selected, and the time that a pixel stands for. UI thread only.
#pragma once

#include <QPointer>
#include <QStatusBar>

class QLabel;

namespace lanescope::ui {

class DocumentPage;
class ElidedLabel;

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    /// Follows `page`; null when no document is shown.
    void follow(DocumentPage* page);

signals:
    /// `group`: empty, or the one whose figure was clicked: repaired, unusable, file, overflow.
    void problemsRequested(const QString& group);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void refreshScale();
    void showHover(const QString& text);

    QPointer<DocumentPage> m_page;
    QLabel* m_ledger;
    ElidedLabel* m_hover;
    QLabel* m_selection;
    QLabel* m_scale;
};

} // namespace lanescope::ui
