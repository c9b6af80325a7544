// SPDX-License-Identifier: Apache-2.0
#include <QApplication>
#include <QDir>
#include <QLockFile>
#include <QLoggingCategory>
#include <QMessageBox>
#include <QPointer>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTextStream>

#include <functional>
#include <memory>
#include <new>
#include <utility>

#include "app/desktop/command_line.h"
#include "app/desktop/open_request.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/single_instance.h"
#include "core/base/spare_memory.h"
#include "lanescope_version.h"
#include "ui/state/out_of_memory.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/theme/app_theme.h"
#include "ui/theme/icons.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_effects.h"
#include "ui/window/translations.h"
#include "ui/workspace/crash_recovery.h"
#include "ui/workspace/note_keeper.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/session_keeper.h"
#include "ui/workspace/workspace.h"

namespace {

using namespace lanescope;
using desktop::CommandLine;

Q_LOGGING_CATEGORY(lcHandover, "lanescope.handover", QtWarningMsg)

constexpr int kRefused = 2;

struct Start {
    CommandLine line;
    bool isHandedOver = false;
    std::unique_ptr<QLockFile> claim; ///< of being the program that later starts hand over to
};

/// Before the real application object: what is asked decides about its platform, and whether there is one.
Start beginStart(int argc, char** argv) {
    const QCoreApplication console(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    Start start{desktop::parseCommandLine(arguments), false, nullptr};
    if (start.line.action != CommandLine::Action::OpenWindow) {
        return start;
    }
    const QString socket = desktop::instanceSocketPath();
    start.claim = desktop::claimInstance(socket);
    if (start.claim == nullptr && !start.line.newWindow) {
        start.isHandedOver =
            desktop::handOver(socket, {arguments, QDir::currentPath(), qgetenv("XDG_ACTIVATION_TOKEN"),
                                       qgetenv("DESKTOP_STARTUP_ID")});
    }
    return start;
}

int takeScreenshot(QApplication& app, const CommandLine& line) {
    // Not the user's settings: a picture shows the same wherever it is taken.
    const QTemporaryDir folder;
    ui::Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    ui::installTranslations(line.language.isEmpty() ? QStringLiteral("en") : line.language);
    ui::applyTheme(line.theme.value_or(ui::ThemeChoice::Light));
    ui::MainWindow window(&settings, nullptr, line.ranks ? QStringList() : line.files);
    window.resize(line.sizePx / window.devicePixelRatioF());
    desktop::openFiles(window, line);
    window.show();
    const desktop::Screenshot screenshot(
        &window, line.screenshotPath,
        {line.range, line.select, line.panels, line.search, line.colorBy, line.show, line.elasticPercent});
    return app.exec();
}

/// Says once that memory ran out, until that is read.
void showOutOfMemory(ui::MainWindow* window, QPointer<QMessageBox>& told) {
    if (told == nullptr) {
        told = new QMessageBox(
            QMessageBox::Warning, QStringLiteral("Lanescope"),
            QCoreApplication::translate("lanescope::Application", "There is not enough memory for this"),
            QMessageBox::Ok, window);
        told->setTextFormat(Qt::PlainText);
        told->setInformativeText(QCoreApplication::translate(
            "lanescope::Application", "The window keeps its contents. Close other traces or programs"));
        told->setAttribute(Qt::WA_DeleteOnClose);
        told->open();
    }
}

/// An allocation that fails while an event is handled becomes a message instead of the end.
class Application : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::bad_alloc&) {
            ui::tellOutOfMemory();
            return false;
        }
    }
    bool event(QEvent* event) override {
        if (event->type() == ui::outOfMemoryEvent() && onOutOfMemory) {
            onOutOfMemory();
        }
        return QApplication::event(event);
    }

    std::function<void()> onOutOfMemory;
};

/// Carries out the request of a later start.
void takeOver(ui::MainWindow& window, const desktop::Handover& handover) {
    CommandLine line = desktop::parseCommandLine(handover.arguments);
    if (line.action != CommandLine::Action::OpenWindow) {
        return;
    }
    for (QString& file : line.files) {
        file = desktop::absoluteLocation(file, handover.folder);
    }
    if (line.theme) {
        ui::applyTheme(*line.theme);
    }
    desktop::raiseWindow(window, handover.activation, handover.startupId);
    desktop::openAsAsked(window, line);
    qCDebug(lcHandover, "took over %d files, tab %d of %d is in front", int(line.files.size()),
            window.pages().currentIndex() + 1, window.pages().count());
}

int openWindow(Application& app, const CommandLine& line, std::unique_ptr<QLockFile> claim) {
    ui::Settings settings;
    ui::installTranslations(line.language.isEmpty() ? settings.language() : line.language);
    const auto preferences = std::make_shared<ui::PreferenceStore>();
    ui::applyAll(settings, *preferences);
    if (line.memoryBytes != 0) {
        preferences->change([&](ui::Preferences& next) { next.loadMemoryBytes = line.memoryBytes; });
    }
    if (line.theme) {
        ui::applyTheme(*line.theme);
    }
    ui::MainWindow window(&settings, preferences, line.ranks ? QStringList() : line.files);
    app.onOutOfMemory = [&window, told = QPointer<QMessageBox>()]() mutable {
        showOutOfMemory(&window, told);
    };
    const auto forget = qScopeGuard([&app] { app.onOutOfMemory = nullptr; });
    ui::CrashRecovery recovery(&window.workspace(), ui::openTracesFolder());
    QObject::connect(&recovery, &ui::CrashRecovery::leftOut, &window, &ui::MainWindow::showLeftOut);
    const ui::NoteKeeper notes(&window.workspace(), ui::keptNotesFolder());
    if (!line.files.isEmpty()) {
        desktop::openAsAsked(window, line); // before the window appears, which then shows it at once
    }
    window.show();
    // Other windows of the user have what they show for themselves.
    const bool isFirst = claim != nullptr;
    ui::SessionKeeper keeper(&window.workspace(), &settings, isFirst ? ui::lastSessionPath() : QString());
    if (line.files.isEmpty()) { // who names files wants those
        if (recovery.reopen()) {
            keeper.restoreViews();
        } else if (isFirst && !line.newWindow) {
            keeper.reopen();
        }
        desktop::openAsAsked(window, line);
    }
    std::unique_ptr<desktop::SingleInstance> instance;
    if (claim != nullptr) {
        instance = std::make_unique<desktop::SingleInstance>(desktop::instanceSocketPath(), std::move(claim));
        QObject::connect(
            instance.get(), &desktop::SingleInstance::received, &window,
            [&window](const desktop::Handover& handover) { takeOver(window, handover); },
            Qt::QueuedConnection);
        instance->listen(); // else later starts open windows of their own
    }
    return app.exec();
}

} // namespace

int main(int argc, char** argv) {
    lanescope::keepLittleSpareMemory();
    QCoreApplication::setOrganizationName(QStringLiteral("Lanescope"));
    QCoreApplication::setApplicationName(QStringLiteral("lanescope"));
    QCoreApplication::setApplicationVersion(QLatin1String(lanescope::kVersion));
    Start start = beginStart(argc, argv);
    const CommandLine& line = start.line;
    if (start.isHandedOver) {
        return 0;
    }
    switch (line.action) {
    case CommandLine::Action::PrintAndExit:
        QTextStream(stdout) << line.message;
        return 0;
    case CommandLine::Action::Refuse:
        QTextStream(stderr) << line.message;
        return kRefused;
    case CommandLine::Action::TakeScreenshot:
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_SCALE_FACTOR", QByteArray::number(line.scale));
        break;
    case CommandLine::Action::OpenWindow:
        ui::applyScale(ui::Settings());
        break;
    }
    Application app(argc, argv);
    QApplication::setApplicationDisplayName(QStringLiteral("Lanescope"));
    QApplication::setDesktopFileName(QStringLiteral("org.lanescope.Lanescope"));
    QApplication::setWindowIcon(ui::applicationIcon());
    return line.action == CommandLine::Action::TakeScreenshot ? takeScreenshot(app, line)
                                                              : openWindow(app, line, std::move(start.claim));
}
