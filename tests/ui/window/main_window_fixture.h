// SPDX-License-Identifier: Apache-2.0
// A window with settings of its own, for tests that open traces in it and look for its parts.
#pragma once

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolButton>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/import/registry.h"
#include "core/session/session.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"
#include "ui/compare/compare_page.h"
#include "ui/panels/panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/theme/app_theme.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/entry_button.h"
#include "ui/window/shortcut_help.h"
#include "ui/window/step_navigator.h"
#include "ui/window/top_bar.h"
#include "ui/window/welcome_page.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/memory_admission.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"
#include "ui/workspace/workspace_sessions.h"

#include "ui/window/main_window.h"

namespace lanescope::ui {

inline constexpr auto kTraceText = R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":30,"args":{"device":0,"stream":7}}
]})";

class MainWindowTest : public testing::Test {
protected:
    void SetUp() override {
        window = std::make_unique<MainWindow>(&settings);
        window->resize(1280, 720);
        window->show();
        window->activateWindow(); // shortcuts work in the active window only
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    }

    QString writeTrace(const QString& name, const char* text = kTraceText) const {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return file.fileName();
    }
    Document* add(LoadController::Loader loader, const QString& path = QStringLiteral("/made.json")) {
        auto document =
            std::make_unique<Document>(path, std::move(loader), window->workspace().preferences());
        Document* made = document.get();
        window->workspace().addDocument(std::move(document));
        return made;
    }
    bool allSettled() const {
        for (int i = 0; i < window->pages().count(); ++i) {
            if (!window->pages().pageAt(i)->isSettled()) {
                return false;
            }
        }
        return true;
    }
    ::testing::AssertionResult settle() const {
        return test::waitUntil([&] { return allSettled(); })
                   ? ::testing::AssertionSuccess()
                   : ::testing::AssertionFailure() << "never settles";
    }
    template <typename Widget>
    Widget* find(const char* name) const {
        for (Widget* widget : window->findChildren<Widget*>(QLatin1String(name))) {
            if (widget->isVisible()) {
                return widget;
            }
        }
        return nullptr;
    }
    QTabBar* tabs() const { return window->findChild<TopBar*>()->tabs(); }
    /// Sends the events of dragging `paths` onto the window and letting go.
    void drop(const QStringList& paths) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& path : paths) {
            urls << QUrl::fromLocalFile(path);
        }
        data.setUrls(urls);
        const QPoint place(200, 200);
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &event);
        EXPECT_TRUE(event.isAccepted());
    }
    QAction* menuAction(const QString& menu, const QString& text) const {
        for (QAction* top : window->menuBar()->actions()) {
            if (top->text().remove('&') != menu) {
                continue;
            }
            for (QAction* action : top->menu()->actions()) {
                if (action->text().remove('&').startsWith(text)) {
                    return action;
                }
            }
        }
        return nullptr;
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> window;
};

} // namespace lanescope::ui
