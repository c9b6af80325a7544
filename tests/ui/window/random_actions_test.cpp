// SPDX-License-Identifier: Apache-2.0
// The window under thousands of random actions: opening good, damaged and refused files, ten at once,
// comparisons, folders, ranks, closing, cancelling, reloading, switching while loading, keys, mouse, menus
// and what is below them, crashes. Nothing may crash, and what the window says of itself must hold after each
// action. LANESCOPE_RANDOM_ACTIONS sets their number, LANESCOPE_SEED repeats a run.
#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProcessEnvironment>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <random>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/compression.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/loaders.h"
#include "tests/support/random_json.h"
#include "tests/support/wait.h"
#include "ui/panels/panel_dock.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"
#include "ui/window/top_bar.h"
#include "ui/workspace/crash_recovery.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

int environmentNumber(const char* name, int otherwise) {
    bool given = false;
    const int number = qEnvironmentVariableIntValue(name, &given);
    return given ? number : otherwise;
}

class RandomActions {
public:
    explicit RandomActions(unsigned seed)
        : m_random(seed) {
        write("full.json", test::fullTraceText(50));
        write("packed.json.gz", test::gzipMember(test::randomTraceText(1, 400, {})));
        write("packed.json.zst", test::zstdFrame(test::randomTraceText(2, 400, {})));
        for (unsigned i = 3; i < 8; ++i) {
            write("random" + std::to_string(i) + ".json", test::randomTraceText(i, 100 * i, {}));
        }
        const std::string text = test::randomTraceText(9, 300, {});
        write("cut.json", text.substr(0, text.size() * 2 / 3));
        write("empty.json", "");
        write("no_events.json", "{\"traceEvents\":[]}");
        write("no_trace.json", "{\"a\":1}");
        m_paths << m_folder.filePath(QStringLiteral("missing.json")) << m_folder.path();
        // A dialog or a menu that waits for an answer is sent away, or nothing would go on.
        m_dismiss.setInterval(20);
        QObject::connect(&m_dismiss, &QTimer::timeout, &m_dismiss, [] {
            if (QWidget* popup = QApplication::activePopupWidget(); popup != nullptr) {
                popup->close();
            }
            closeDialogs();
        });
        m_dismiss.start();
        makeWindow();
    }
    ~RandomActions() { closeWindow(); }

    void act() {
        switch (below(22)) {
        case 20:
            m_window->workspace().compareLocations(anyPath(), anyPath());
            break;
        case 21:
            m_window->workspace().openRanks({anyPath(), anyPath()});
            break;
        case 0:
        case 1:
            m_window->workspace().openLocations({anyPath()});
            break;
        case 2:
            drop(below(10) == 0 ? 10 : 2);
            break;
        case 3:
            m_window->workspace().addDocument(std::make_unique<Document>(
                QStringLiteral("/endless%1.json").arg(++m_endless), test::endlessLoader()));
            break;
        case 4:
        case 5:
            m_window->pages().close(anyTab());
            break;
        case 6:
            if (Document* document = anyDocument(); document != nullptr) {
                document->cancel();
            }
            break;
        case 7:
            if (Document* document = anyDocument();
                document != nullptr && document->state() != Document::State::Loading) {
                document->reload();
            }
            break;
        case 8:
        case 9:
            tabs()->setCurrentIndex(anyTab());
            break;
        case 10:
            if (tabs()->count() > 1) {
                tabs()->moveTab(anyTab(), anyTab());
            }
            break;
        case 11:
        case 12:
            pressKey();
            break;
        case 13:
        case 14:
            useMouse();
            break;
        case 15:
            triggerMenu();
            break;
        case 16:
            toggleDock();
            break;
        case 17:
            m_window->resize(720 + below(600), 420 + below(400));
            break;
        case 18:
            askForProblems();
            break;
        case 19:
            if (below(40) == 0) {
                closeWindow();
                makeWindow();
            } else {
                QTest::qWait(below(30));
            }
            break;
        }
        if (below(3) == 0) {
            QCoreApplication::processEvents();
        }
        if (m_window->pages().count() > 25) {
            while (m_window->pages().count() > 0) {
                m_window->pages().close(0);
            }
        }
        closeDialogs();
        check();
    }

    /// Everything that can end, ends.
    void settle() {
        for (int i = 0; i < m_window->pages().count(); ++i) {
            if (Document* document = m_window->pages().documentAt(i);
                document != nullptr && document->location().contains(QStringLiteral("endless"))) {
                document->cancel();
            }
        }
        EXPECT_TRUE(test::waitUntil([this] {
            for (int i = 0; i < m_window->pages().count(); ++i) {
                if (m_window->pages().pageAt(i) != nullptr && !m_window->pages().pageAt(i)->isSettled()) {
                    return false;
                }
            }
            return true;
        }));
        check();
    }

private:
    int below(int limit) { return static_cast<int>(m_random() % static_cast<unsigned>(limit)); }
    QString anyPath() { return m_paths[below(static_cast<int>(m_paths.size()))]; }
    int anyTab() { return below(std::max(1, m_window->pages().count())); }
    Document* anyDocument() {
        return m_window->pages().count() == 0 ? nullptr : m_window->pages().documentAt(anyTab());
    }
    QTabBar* tabs() const { return m_window->findChild<TopBar*>()->tabs(); }

    void write(const std::string& name, const std::string& text) {
        QFile file(m_folder.filePath(QString::fromStdString(name)));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
        m_paths << file.fileName();
    }

    void makeWindow() {
        m_window = std::make_unique<MainWindow>(&m_settings);
        m_window->workspace().setTracesDialog([this](const QString&) { return QStringList{anyPath()}; });
        m_window->workspace().setFolderDialog([this](const QString&) { return m_folder.path(); });
        m_recovery = std::make_unique<CrashRecovery>(&m_window->workspace(),
                                                     m_folder.filePath(QStringLiteral("running")));
        m_window->resize(1100, 700);
        m_window->show();
        m_recovery->reopen();
    }
    void closeWindow() {
        m_recovery.reset();
        m_window->close();
        m_window.reset();
    }

    void drop(int count) {
        QMimeData data;
        QList<QUrl> urls;
        for (int i = 0; i < count; ++i) {
            urls << QUrl::fromLocalFile(anyPath());
        }
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &event);
    }

    void pressKey() {
        static constexpr Qt::Key kKeys[] = {
            Qt::Key_A,      Qt::Key_D,      Qt::Key_W,     Qt::Key_S,    Qt::Key_F,     Qt::Key_M,
            Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,    Qt::Key_Down, Qt::Key_Home,  Qt::Key_End,
            Qt::Key_Escape, Qt::Key_Return, Qt::Key_Tab,   Qt::Key_Plus, Qt::Key_Minus, Qt::Key_PageDown,
            Qt::Key_0,      Qt::Key_Period, Qt::Key_Comma, Qt::Key_Z};
        QWidget* target = QApplication::focusWidget();
        QTest::keyClick(target != nullptr ? target : m_window.get(),
                        kKeys[below(static_cast<int>(std::size(kKeys)))],
                        below(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
    }

    void useMouse() {
        DocumentPage* page = m_window->pages().currentPage();
        if (page != nullptr && page->timeline() == nullptr) {
            return;
        }
        // The timeline of a trace, else the whole page: a comparison, a folder, ranks, the welcome page.
        QWidget* area = page != nullptr ? page->timeline() : m_window->centralWidget();
        const QPoint place(below(area->width()), below(area->height()));
        QWidget* target = area->childAt(place);
        target = target != nullptr ? target : area;
        const QPoint at = target->mapFrom(area, place);
        switch (below(4)) {
        case 0:
            QTest::mouseClick(target, Qt::LeftButton, below(3) == 0 ? Qt::ShiftModifier : Qt::NoModifier, at);
            break;
        case 1:
            QTest::mouseDClick(target, Qt::LeftButton, {}, at);
            break;
        case 2: {
            QTest::mousePress(target, Qt::LeftButton, {}, at);
            QTest::mouseMove(target, at + QPoint(below(200) - 100, below(60) - 30));
            QTest::mouseRelease(target, Qt::LeftButton, {}, at + QPoint(below(200) - 100, below(60) - 30));
            break;
        }
        default: {
            const int turns = (below(2) == 0 ? 120 : -120) * (1 + below(3));
            QWheelEvent wheel(at, target->mapToGlobal(at), {}, {0, turns}, Qt::NoButton,
                              below(2) == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(target, &wheel);
        }
        }
    }

    /// Any entry of any menu but those that end the program or ask the desktop for something.
    void triggerMenu() {
        QList<QAction*> actions = m_window->menuBar()->actions();
        QAction* action = actions[below(static_cast<int>(actions.size()))];
        while (action->menu() != nullptr && action->isEnabled()) {
            QMenu* menu = action->menu();
            emit menu->aboutToShow(); // some are filled then
            actions = menu->actions();
            if (actions.isEmpty()) {
                return;
            }
            action = actions[below(static_cast<int>(actions.size()))];
        }
        const QString text = action->text().remove('&');
        const bool asks = text.endsWith(QStringLiteral("…")) && !text.startsWith(QStringLiteral("Open"));
        if (action->isSeparator() || action->menu() != nullptr || !action->isEnabled() || asks ||
            text.startsWith(QStringLiteral("Quit"))) {
            return;
        }
        action->trigger();
    }

    void toggleDock() {
        const auto docks = m_window->findChildren<PanelDock*>();
        QAction* toggle = docks[below(static_cast<int>(docks.size()))]->toggleViewAction();
        if (toggle->isEnabled()) {
            toggle->trigger();
        }
    }

    void askForProblems() {
        static constexpr const char* kGroups[] = {"problems", "repaired", "unusable", "file", "overflow"};
        auto* ledger = m_window->findChild<QLabel*>(QStringLiteral("statusLedger"));
        emit ledger->linkActivated(QLatin1String(kGroups[below(5)]));
    }

    static void closeDialogs() {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (auto* dialog = qobject_cast<QDialog*>(widget); dialog != nullptr && dialog->isVisible()) {
                dialog->close();
            }
        }
    }

    void check() {
        ASSERT_EQ(tabs()->count(), m_window->pages().count());
        if (m_window->pages().count() == 0) {
            ASSERT_EQ(m_window->pages().currentDocument(), nullptr);
            return;
        }
        ASSERT_EQ(m_window->pages().currentPage(),
                  m_window->pages().pageAt(m_window->pages().currentIndex()));
        for (int i = 0; i < m_window->pages().count(); ++i) {
            const Document* document = m_window->pages().documentAt(i);
            if (document == nullptr) {
                continue; // a folder of logs, ranks or a comparison
            }
            const bool isReady = document->state() == Document::State::Ready;
            ASSERT_EQ(document->trace() != nullptr, isReady);
            ASSERT_EQ(m_window->pages().pageAt(i)->timeline() != nullptr, isReady);
            ASSERT_TRUE(document->state() != Document::State::Failed || !document->error().message.empty());
            if (isReady) {
                ASSERT_FALSE(document->viewState()->visibleRange().isEmpty());
            }
        }
    }

    std::mt19937 m_random;
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini"))};
    QStringList m_paths;
    int m_endless = 0;
    QTimer m_dismiss;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<CrashRecovery> m_recovery;
};

TEST(RandomActionsTest, TheWindowHoldsUnderThem) {
    const auto seed = static_cast<unsigned>(
        environmentNumber("LANESCOPE_SEED", static_cast<int>(std::random_device{}() >> 1)));
    SCOPED_TRACE("LANESCOPE_SEED=" + std::to_string(seed));
    RandomActions actions(seed);
    const int count = environmentNumber("LANESCOPE_RANDOM_ACTIONS", 1000);
    for (int i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
        actions.act();
        if (i % 500 == 499) {
            actions.settle();
        }
    }
}

} // namespace
} // namespace lanescope::ui
