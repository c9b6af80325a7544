// SPDX-License-Identifier: Apache-2.0
#include <QApplication>
#include <QClipboard>
#include <QMenuBar>

#include "ui/window/main_window.h"
#include "ui/window/menus.h"
#include "ui/window/welcome_page.h"

namespace lanescope::ui {

namespace {

struct HelpMenu {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::HelpMenu)
};

} // namespace

void makeHelpMenu(MainWindow& window) {
    QMenu* menu = window.menuBar()->addMenu(HelpMenu::tr("&Help"));
    menu->addAction(HelpMenu::tr("&Find a command…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), &window,
                    [&window] { window.showCommandPalette(); });
    menu->addAction(HelpMenu::tr("Guided &tour"), &window, &MainWindow::startTour);
    menu->addAction(HelpMenu::tr("&Keyboard shortcuts"), &window, &MainWindow::showShortcuts)
        ->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)});
    menu->addAction(HelpMenu::tr("Change &keys…"), &window, &MainWindow::editShortcuts);
    menu->addSeparator();
    menu->addAction(HelpMenu::tr("&Copy a snippet that records a trace"), &window,
                    [] { QGuiApplication::clipboard()->setText(WelcomePage::recordingSnippet()); });
    menu->addSeparator();
    QAction* about = menu->addAction(HelpMenu::tr("&About Lanescope"), &window, &MainWindow::showAbout);
    about->setMenuRole(QAction::AboutRole);
    menu->addAction(HelpMenu::tr("About &Qt"), qApp, &QApplication::aboutQt)
        ->setMenuRole(QAction::AboutQtRole);
}

} // namespace lanescope::ui
