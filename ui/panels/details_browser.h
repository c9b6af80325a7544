// SPDX-License-Identifier: Apache-2.0
// The text of the Details panel: everything about the selected slice, with links to the slices that
// it has to do with. UI thread only.
#pragma once

#include <QPointer>
#include <QTextBrowser>

namespace lanescope::ui {

class Document;

class DetailsBrowser : public QTextBrowser {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit DetailsBrowser(Document* document, QWidget* parent = nullptr);

    /// The selected text, or everything when none is selected.
    void copyDetails() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();
    bool isWide() const;

    Document* m_document;
    bool m_shownWide = false;
    uint m_shownSlice = 0xFFFFFFFFu;
};

} // namespace lanescope::ui
