// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/open_request.h"

#include <QDir>
#include <QSet>

#include "app/desktop/error_output.h"
#include "app/desktop/startup_notification.h"
#include "app/desktop/view_request.h"
#include "ui/compare/compare_page.h"
#include "ui/ranks/ranks_page.h"
#include "ui/state/document.h"
#include "ui/state/trace_location.h"
#include "ui/window/main_window.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::desktop {

namespace {

void applyRequest(ui::MainWindow& window, ui::Document& document, const ViewRequest& request) {
    printError(applyViewRequest(document, request));
    if (window.pages().currentDocument() == &document) {
        printError(showPanels(window, request));
    }
}

/// Once: now or when the document is ready.
void applyWhenReady(ui::MainWindow& window, ui::Document* document, const ViewRequest& request) {
    if (document->state() == ui::Document::State::Ready) {
        applyRequest(window, *document, request);
        return;
    }
    auto* once = new QObject(document);
    QObject::connect(document, &ui::Document::stateChanged, once, [&window, document, once, request] {
        if (document->state() == ui::Document::State::Ready) {
            once->deleteLater();
            applyRequest(window, *document, request);
        }
    });
}

/// Once, to a page of several traces.
template <typename Page>
void applyWhenSettled(Page& page, const ViewRequest& request) {
    if (page.isSettled()) {
        printError(applyViewRequest(page, request));
        return;
    }
    auto* once = new QObject(&page);
    QObject::connect(
        &page, &Page::settled, once,
        [&page, once, request] {
            if (page.isSettled()) {
                delete once;
                printError(applyViewRequest(page, request));
            }
        },
        Qt::QueuedConnection);
}

QSet<ui::Document*> documentsOf(const ui::MainWindow& window) {
    QSet<ui::Document*> documents;
    for (int i = 0; i < window.pages().count(); ++i) {
        if (window.pages().documentAt(i) != nullptr) {
            documents.insert(window.pages().documentAt(i));
        }
    }
    return documents;
}

} // namespace

void openFiles(ui::MainWindow& window, const CommandLine& line) {
    if (line.compare && line.files.isEmpty()) {
        window.workspace().compareWithDialog();
    } else if (line.compare) {
        if (line.files.size() > 2) {
            window.workspace().openLocations(line.files.mid(2)); // they join the trend
        }
        ui::ComparePage* page = window.workspace().compareLocations(line.files[0], line.files[1]);
        if (page != nullptr && line.files.size() > 2) {
            page->showTrendFirst();
        }
    } else if (line.ranks) {
        window.workspace().openRanks(line.files);
    } else {
        window.workspace().openLocations(line.files);
    }
}

void openAsAsked(ui::MainWindow& window, const CommandLine& line) {
    const QSet<ui::Document*> before = documentsOf(window);
    openFiles(window, line);
    const ViewRequest request{line.range,   line.select, line.panels,        line.search,
                              line.colorBy, line.show,   line.elasticPercent};
    if (line.ranks) {
        applyWhenSettled(*window.pages().currentAs<ui::RanksPage>(), request);
        return;
    }
    if (ui::ComparePage* page = line.compare ? window.pages().currentAs<ui::ComparePage>() : nullptr) {
        applyWhenSettled(*page, request);
        return;
    }
    QSet<ui::Document*> asked = documentsOf(window) - before;
    if (!line.files.isEmpty() && window.pages().currentDocument() != nullptr) {
        asked.insert(window.pages().currentDocument()); // it was open and has come forward
    }
    for (ui::Document* document : asked) {
        applyWhenReady(window, document, request);
    }
}

QString absoluteLocation(const QString& file, const QString& folder) {
    if (ui::isSampleLocation(file) || file.contains(QLatin1String("://"))) {
        return file;
    }
    return QDir::cleanPath(QDir(folder).absoluteFilePath(file));
}

void raiseWindow(ui::MainWindow& window, const QByteArray& activation, const QByteArray& startupId) {
    if (!activation.isEmpty()) {
        qputenv("XDG_ACTIVATION_TOKEN", activation); // Qt for Wayland reads and clears it
    }
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.show();
    window.raise();
    if (!takeUpStartup(*window.windowHandle(), startupId)) {
        window.activateWindow();
    }
}

} // namespace lanescope::desktop
