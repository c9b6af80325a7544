// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/details_browser.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QToolTip>

#include "ui/panels/details_html.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {
constexpr int kTwoColumnsFromPx = 620;
}

DetailsBrowser::DetailsBrowser(Document* document, QWidget* parent)
    : QTextBrowser(parent)
    , m_document(document) {
    setObjectName(QStringLiteral("details"));
    setAccessibleName(tr("Details of the selection"));
    setOpenLinks(false);
    setAcceptDrops(false);
    viewport()->setAcceptDrops(false);
    setFrameShape(NoFrame);
    this->document()->setDocumentMargin(10);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (const auto slice = sliceOfLink(link)) {
            m_document->viewState()->selectSlice(*slice, true);
        } else if (const auto source = sourceOfLink(link)) {
            if (const QString trouble = openInEditor(*source, *m_document->preferences()->value());
                !trouble.isEmpty()) {
                QToolTip::showText(QCursor::pos(), plainToolTip(trouble), this);
            }
        }
    });
    connect(document->analyses(), &AnalysisController::detailsChanged, this, &DetailsBrowser::refresh);
    refresh();
}

bool DetailsBrowser::isWide() const {
    return viewport()->width() >= kTwoColumnsFromPx;
}

void DetailsBrowser::refresh() {
    const auto details = m_document->analyses()->details();
    m_shownWide = isWide();
    if (!details) {
        m_shownSlice = kNoIndex;
        clear();
        return;
    }
    const bool sameSlice = m_shownSlice == static_cast<uint>(indexOf(details->slice));
    const int scrolledTo = sameSlice ? verticalScrollBar()->value() : 0;
    m_shownSlice = static_cast<uint>(indexOf(details->slice));
    setHtml(detailsHtml(*details, Theme::of(palette()), m_shownWide));
    verticalScrollBar()->setValue(scrolledTo);
}

void DetailsBrowser::copyDetails() const {
    const auto details = m_document->analyses()->details();
    if (textCursor().hasSelection()) {
        QGuiApplication::clipboard()->setText(textCursor().selection().toPlainText());
    } else if (details) {
        QGuiApplication::clipboard()->setText(detailsText(*details));
    }
}

void DetailsBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
}

void DetailsBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (isWide() != m_shownWide) {
        refresh();
    }
}

void DetailsBrowser::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copyDetails();
        event->accept();
        return;
    }
    QTextBrowser::keyPressEvent(event);
}

} // namespace lanescope::ui
