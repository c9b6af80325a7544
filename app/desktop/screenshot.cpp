// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/screenshot.h"

#include <QApplication>
#include <QBuffer>
#include <QFile>
#include <QPixmap>
#include <QTimer>

#include <algorithm>

#include "app/desktop/error_output.h"
#include "core/base/output_file.h"
#include "core/store/trace.h"
#include "ui/compare/compare_page.h"
#include "ui/ranks/log_folder_page.h"
#include "ui/ranks/ranks_page.h"
#include "ui/ranks/run_trend_page.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/picture.h"
#include "ui/window/main_window.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"

namespace lanescope::desktop {

namespace {

constexpr int kClean = 0;
constexpr int kProblems = 1;
constexpr int kRefused = 2;
// Layout and deferred painting take a few turns of the event loop; there is no signal for their end.
constexpr int kSettleMs = 120;

} // namespace

Screenshot::Screenshot(ui::MainWindow* window, const QString& path, const ViewRequest& request,
                       QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_path(path)
    , m_request(request) {
    connect(&window->pages(), &ui::OpenPages::changed, this, &Screenshot::follow);
    follow();
    QTimer::singleShot(0, this, &Screenshot::check); // also without any trace
}

void Screenshot::follow() {
    for (int i = 0; i < m_window->pages().count(); ++i) {
        ui::DocumentPage* page = m_window->pages().pageAt(i);
        if (page == nullptr) {
            continue;
        }
        page->setStill(true);
        // Queued: whoever else listens has shown the answer by then.
        connect(page, &ui::DocumentPage::settled, this, &Screenshot::check,
                Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    }
    if (ui::ComparePage* comparison = m_window->pages().currentAs<ui::ComparePage>()) {
        comparison->setStill(true);
        connect(comparison, &ui::ComparePage::settled, this, &Screenshot::check,
                Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    }
    if (ui::RunTrendPage* trend = m_window->pages().currentAs<ui::RunTrendPage>()) {
        connect(trend, &ui::RunTrendPage::settled, this, &Screenshot::check,
                Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    }
    if (ui::LogFolderPage* folder = m_window->pages().currentAs<ui::LogFolderPage>()) {
        connect(folder, &ui::LogFolderPage::settled, this, &Screenshot::check,
                Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    }
    if (ui::RanksPage* ranks = m_window->pages().currentAs<ui::RanksPage>()) {
        ranks->setStill(true);
        connect(ranks, &ui::RanksPage::settled, this, &Screenshot::check,
                Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    }
}

bool Screenshot::isSettled() const {
    for (int i = 0; i < m_window->pages().count(); ++i) {
        if (m_window->pages().pageAt(i) != nullptr && !m_window->pages().pageAt(i)->isSettled()) {
            return false;
        }
    }
    const ui::ComparePage* comparison = m_window->pages().currentAs<ui::ComparePage>();
    const ui::RanksPage* ranks = m_window->pages().currentAs<ui::RanksPage>();
    const ui::RunTrendPage* trend = m_window->pages().currentAs<ui::RunTrendPage>();
    const ui::LogFolderPage* folder = m_window->pages().currentAs<ui::LogFolderPage>();
    return (folder == nullptr || folder->isSettled()) && (comparison == nullptr || comparison->isSettled()) &&
           (ranks == nullptr || ranks->isSettled()) && (trend == nullptr || trend->isSettled());
}

void Screenshot::check() {
    if (!isSettled()) {
        return;
    }
    if (!m_requestApplied) {
        m_requestApplied = true;
        for (int i = 0; i < m_window->pages().count(); ++i) {
            if (m_window->pages().documentAt(i) == nullptr) {
                continue;
            }
            ui::Document& document = *m_window->pages().documentAt(i);
            if (document.state() == ui::Document::State::Failed) {
                printError(QString::fromStdString(document.error().describe()));
                m_exitCode = kRefused;
                continue;
            }
            if (!document.trace()->diagnostics().empty()) {
                m_exitCode = std::max(m_exitCode, kProblems);
            }
            if (m_window->pages().currentAs<ui::ComparePage>() != nullptr) {
                continue; // the request is about the comparison
            }
            if (const QString wrong = applyViewRequest(document, m_request); !wrong.isEmpty()) {
                printError(wrong);
                m_exitCode = kRefused;
            }
        }
        if (ui::RanksPage* ranks = m_window->pages().currentAs<ui::RanksPage>()) {
            if (const QString wrong = applyViewRequest(*ranks, m_request); !wrong.isEmpty()) {
                printError(wrong);
                m_exitCode = kRefused;
            }
        }
        if (ui::ComparePage* page = m_window->pages().currentAs<ui::ComparePage>()) {
            if (const QString wrong = applyViewRequest(*page, m_request); !wrong.isEmpty()) {
                printError(wrong);
                m_exitCode = kRefused;
            }
        }
        if (m_window->pages().currentDocument() != nullptr && m_exitCode != kRefused) {
            if (const QString wrong = showPanels(*m_window, m_request); !wrong.isEmpty()) {
                printError(wrong);
                m_exitCode = kRefused;
            }
        }
        QTimer::singleShot(0, this, &Screenshot::check); // the selection has made new requests
        return;
    }
    if (!m_taking) {
        m_taking = true;
        QTimer::singleShot(kSettleMs, this, &Screenshot::take);
    }
}

void Screenshot::take() {
    if (m_path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        takeDrawing();
    } else {
        InputFiles inputs = InputFiles::nowOpen();
        for (int i = 0; i < m_window->pages().count(); ++i) {
            if (const ui::DocumentPage* page = m_window->pages().pageAt(i);
                page != nullptr && page->document()->trace() != nullptr) {
                inputs.add(page->document()->trace()->path());
            }
        }
        QByteArray png;
        QBuffer buffer(&png);
        m_window->grab().save(&buffer, "PNG");
        const Status written =
            writeFile(QFile::encodeName(m_path).toStdString(), {png.data(), std::size_t(png.size())}, inputs);
        if (!written) {
            printError(QString::fromStdString(written.error().describe()));
            m_exitCode = kRefused;
        }
    }
    QApplication::exit(m_exitCode);
}

void Screenshot::takeDrawing() {
    ui::DocumentPage* page = m_window->pages().currentPage();
    if (page == nullptr || page->timeline() == nullptr) {
        printError(tr("an SVG picture needs an open trace"));
        m_exitCode = kRefused;
        return;
    }
    ui::PictureOptions options;
    options.range = page->document()->viewState()->visibleRange();
    options.sizePx = m_window->size();
    if (const Result<bool> saved = ui::savePicture(page->timeline()->scene(), m_path, options); !saved) {
        printError(QString::fromStdString(saved.error().describe()));
        m_exitCode = kRefused;
    }
}

} // namespace lanescope::desktop
