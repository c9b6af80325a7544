// SPDX-License-Identifier: Apache-2.0
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenuBar>

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/remote/remote_location.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"
#include "ui/theme/icons.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/picture.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_actions.h"
#include "ui/window/menu_text.h"
#include "ui/window/menus.h"
#include "ui/window/picture_dialog.h"
#include "ui/window/trace_exports.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/session_io.h"
#include "ui/workspace/workspace.h"
#include "ui/workspace/workspace_sessions.h"

namespace lanescope::ui {

namespace {

struct FileMenu {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::FileMenu)
};

void openFromOtherMachine(MainWindow& window) {
    bool ok = false;
    const QString location = QInputDialog::getText(
        &window, FileMenu::tr("Open from another machine"),
        FileMenu::tr("A trace or a folder of traces, opened over ssh with your keys and configuration:"),
        QLineEdit::Normal, QStringLiteral("ssh://"), &ok);
    if (ok && isRemoteLocation(location.trimmed().toStdString())) {
        window.workspace().openLocations({location.trimmed()});
    }
}

/// "name — folder", with "~" for the user's home.
QString recentText(const QString& path) {
    const QFileInfo file(path); // names only: no disk access
    QString folder = file.path();
    if (const QString home = QDir::homePath(); folder == home || folder.startsWith(home + QLatin1Char('/'))) {
        folder.replace(0, home.size(), QStringLiteral("~"));
    }
    return menuText(QStringLiteral("%1 — %2").arg(file.fileName(), folder));
}

void fillRecentMenu(QMenu& menu, MainWindow& window) {
    Settings& settings = window.settings();
    for (const RecentTrace& trace : settings.recentTraces()) {
        menu.addAction(recentText(trace.path), &window,
                       [&window, path = trace.path] { window.workspace().openLocations({path}); });
    }
    if (menu.isEmpty()) {
        menu.addAction(FileMenu::tr("No recent traces"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    menu.addAction(FileMenu::tr("Clear list"), &settings, &Settings::clearRecentTraces);
}

/// The current trace is the baseline, unless another one is pinned; the sides can be swapped later.
void fillCompareMenu(QMenu& menu, MainWindow& window) {
    Workspace& workspace = window.workspace();
    OpenPages& pages = workspace.pages();
    Document* current = pages.currentDocument();
    if (current == nullptr) {
        return;
    }
    Document* pinned = workspace.pinnedBaseline();
    if (pinned != nullptr && pinned != current) {
        menu.addAction(FileMenu::tr("Pinned baseline %1").arg(menuText(pinned->title())), &workspace,
                       [&workspace, current] {
                           if (Document* baseline = workspace.pinnedBaseline()) {
                               workspace.compare(baseline, current);
                           }
                       });
        menu.addSeparator();
    }
    for (int i = 0; i < pages.count(); ++i) {
        Document* other = pages.documentAt(i);
        if (other != nullptr && other != current && other != pinned) {
            menu.addAction(menuText(other->title()), &workspace,
                           [&workspace, current, other] { workspace.compare(current, other); });
        }
    }
    if (!menu.isEmpty()) {
        menu.addSeparator();
    }
    menu.addAction(FileMenu::tr("Another trace…"), &workspace,
                   [&workspace, &window, location = current->location()] {
                       const QStringList paths = workspace.askForTraces(window.settings().lastFolder());
                       if (!paths.isEmpty()) {
                           workspace.compareLocations(location, paths.front());
                       }
                   });
}

void tellWritten(MainWindow& window, const QString& path, const Result<bool>& saved) {
    if (saved) {
        window.showMessage(TraceExports::tr("Written: %1").arg(path));
    } else {
        window.showError(saved.error());
    }
}

void exportPicture(MainWindow& window, DocumentPage& page) {
    const ViewState& view = *page.document()->viewState();
    PictureOptions first;
    first.range = view.visibleRange();
    first.sizePx = page.timeline()->size();
    first.scale = 2;
    first.dark = page.timeline()->scene().style().theme().dark;
    first.legend = true;
    auto* dialog =
        new PictureDialog(page.timeline()->scene(), first, view.timeSelection().value_or(TimeRange()), &page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(
        dialog, &PictureDialog::saveRequested, &page, [&window, &page](const PictureOptions& options) {
            const QString name = page.document()->title() + QStringLiteral(".svg");
            const QString path = window.exports().askPath(
                FileMenu::tr("Export picture"), QDir(window.settings().lastFolder()).filePath(name),
                FileMenu::tr("SVG (*.svg);;PNG at twice the size (*.png)"));
            if (!path.isEmpty()) {
                tellWritten(window, path, savePicture(page.timeline()->scene(), path, options));
            }
        });
    dialog->show();
}

/// The page as it is seen, with its panels.
void exportPage(MainWindow& window) {
    const OpenPage* page = window.pages().current();
    const QString name =
        (page != nullptr ? page->title : QStringLiteral("Lanescope")) + QStringLiteral(".png");
    const QString path = window.exports().askPath(FileMenu::tr("Export picture"),
                                                  QDir(window.settings().lastFolder()).filePath(name),
                                                  FileMenu::tr("PNG (*.png)"));
    if (!path.isEmpty()) {
        tellWritten(window, path, savePage(window, path));
    }
}

void makeExportMenu(QMenu* menu, MainWindow& window) {
    MenuActions& actions = window.menuActions();
    actions.addForPage(menu, FileMenu::tr("&Picture of the timeline…"), {},
                       [&window](DocumentPage& page) { exportPicture(window, page); });
    menu->addAction(FileMenu::tr("Picture of the pa&ge…"), &window, [&window] { exportPage(window); });
    menu->addSeparator();
    actions.addForPage(menu, FileMenu::tr("&Report as HTML…"), {},
                       [&window](DocumentPage& page) { window.exports().saveReport(*page.document()); });
    actions.addForPage(menu, FileMenu::tr("Selected time as a tra&ce…"), {},
                       [&window](DocumentPage& page) { window.exports().saveRange(*page.document()); });
}

void saveSessionAs(MainWindow& window) {
    const QString path =
        QFileDialog::getSaveFileName(&window, FileMenu::tr("Save session"), window.settings().lastFolder(),
                                     FileMenu::tr("Lanescope sessions (*.lanescope)"));
    if (!path.isEmpty()) {
        window.workspace().sessions().save(isSessionFile(path) ? path : path + QStringLiteral(".lanescope"));
    }
}

void addOpenEntries(QMenu* menu, MainWindow& window) {
    Workspace* workspace = &window.workspace();
    menu->addAction(themedIcon(QStringLiteral("open")), FileMenu::tr("&Open…"), QKeySequence::Open, workspace,
                    &Workspace::openWithDialog);
    menu->addAction(FileMenu::tr("Open &folder…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), workspace,
                    &Workspace::openFolderWithDialog);
    menu->addAction(FileMenu::tr("Open from another mac&hine…"), workspace,
                    [&window] { openFromOtherMachine(window); });
    MenuActions& actions = window.menuActions();
    actions
        .addFilledLater(menu, FileMenu::tr("Open &recent"),
                        [&window](QMenu& own) { fillRecentMenu(own, window); })
        ->setObjectName(QStringLiteral("recentMenu"));
    QMenu* compare = actions.addFilledLater(menu, FileMenu::tr("Co&mpare with"),
                                            [&window](QMenu& own) { fillCompareMenu(own, window); });
    compare->setIcon(themedIcon(QStringLiteral("compare")));
    compare->setObjectName(QStringLiteral("compareMenu"));
    actions.needsPage(compare);
    QMenu* samples = menu->addMenu(FileMenu::tr("Open &sample"));
    for (const Sample& sample : sampleTraces()) {
        samples->addAction(sample.title, workspace,
                           [workspace, location = sample.location] { workspace->openLocations({location}); });
    }
}

} // namespace

void makeFileMenu(MainWindow& window) {
    QMenu* menu = window.menuBar()->addMenu(FileMenu::tr("&File"));
    OpenPages* pages = &window.pages();
    addOpenEntries(menu, window);
    menu->addSeparator();
    QAction* save = menu->addAction(FileMenu::tr("&Save session…"), QKeySequence::Save, &window,
                                    [&window] { saveSessionAs(window); });
    // Any page can be part of a session, so every page can save one.
    const auto enableSave = [save, pages] { save->setEnabled(pages->count() > 0); };
    QObject::connect(pages, &OpenPages::changed, save, enableSave);
    enableSave();
    makeExportMenu(menu->addMenu(FileMenu::tr("&Export")), window);
    menu->addSeparator();
    menu->addAction(themedIcon(QStringLiteral("reload")), FileMenu::tr("Re&load"), QKeySequence(Qt::Key_F5),
                    &window.workspace(), &Workspace::reloadCurrent);
    menu->addAction(themedIcon(QStringLiteral("close")), FileMenu::tr("&Close tab"),
                    QKeySequence(Qt::CTRL | Qt::Key_W), pages,
                    [pages] { pages->close(pages->currentIndex()); });
    QAction* reopen = menu->addAction(
        FileMenu::tr("Open closed ta&b again"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), pages,
        [&window] { window.workspace().openKey(window.pages().takeLastClosed()); });
    const auto enableReopen = [reopen, pages] { reopen->setEnabled(pages->hasClosed()); };
    QObject::connect(pages, &OpenPages::changed, reopen, enableReopen);
    enableReopen();
    menu->addSeparator();
    QAction* quit = menu->addAction(FileMenu::tr("&Quit"), &window, &QWidget::close);
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
}

} // namespace lanescope::ui
