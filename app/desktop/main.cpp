// SPDX-License-Identifier: Apache-2.0
#include <QApplication>
#include <QMessageBox>
#include <QPointer>
#include <QTemporaryDir>
#include <QTextStream>

#include <new>

#include "app/desktop/command_line.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/view_request.h"
#include "core/base/byte_size.h"
#include "ui/state/document.h"
#include "ui/state/out_of_memory.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/theme/app_theme.h"
#include "ui/theme/icons.h"
#include "ui/window/crash_recovery.h"
#include "ui/window/main_window.h"

namespace {

using namespace lanescope;
using desktop::CommandLine;

constexpr int kRefused = 2;

/// Before the real application object: what is asked decides about its platform.
CommandLine readCommandLine(int argc, char** argv) {
    const QCoreApplication console(argc, argv);
    return desktop::parseCommandLine(QCoreApplication::arguments());
}

/// --range, --select and the like for an ordinary window: each document when it is ready, once.
void applyWhenReady(ui::MainWindow& window, const desktop::ViewRequest& request) {
    for (int i = 0; i < window.tabCount(); ++i) {
        ui::Document* document = window.documentAt(i);
        if (document == nullptr) {
            continue;
        }
        auto* once = new QObject(document);
        QObject::connect(document, &ui::Document::stateChanged, once, [&window, document, once, request] {
            if (document->state() != ui::Document::State::Ready) {
                return;
            }
            if (const QString wrong = desktop::applyViewRequest(*document, request); !wrong.isEmpty()) {
                QTextStream(stderr) << "lanescope: " << wrong << Qt::endl;
            }
            if (window.currentDocument() == document) {
                if (const QString wrong = showPanels(window, request); !wrong.isEmpty()) {
                    QTextStream(stderr) << "lanescope: " << wrong << Qt::endl;
                }
            }
            once->deleteLater();
        });
    }
}

void open(ui::MainWindow& window, const CommandLine& line) {
    if (line.compare) {
        window.compareLocations(line.files[0], line.files[1]);
    } else {
        window.openLocations(line.files);
    }
}

int takeScreenshot(QApplication& app, const CommandLine& line) {
    // Not the user's settings: a picture shows the same wherever it is taken.
    const QTemporaryDir folder;
    ui::Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    ui::applyTheme(line.theme.value_or(ui::ThemeChoice::Light));
    ui::MainWindow window(&settings);
    window.resize(line.sizePx / window.devicePixelRatioF());
    window.show();
    open(window, line);
    const desktop::Screenshot screenshot(
        &window, line.screenshotPath,
        {line.range, line.select, line.panels, line.search, line.colorBy, line.show});
    return app.exec();
}

/// Says once that memory ran out, until that is read.
void tellOutOfMemory(ui::MainWindow* window) {
    static QPointer<QMessageBox> told;
    if (told == nullptr) {
        told = new QMessageBox(
            QMessageBox::Warning, QStringLiteral("Lanescope"),
            QCoreApplication::translate("lanescope::Application", "There is not enough memory for this"),
            QMessageBox::Ok, window);
        told->setInformativeText(QCoreApplication::translate(
            "lanescope::Application", "What is shown stays as it was. Close other traces or programs"));
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
            ui::OutOfMemory::instance().tell();
            return false;
        }
    }
};

int openWindow(QApplication& app, const CommandLine& line) {
    ui::Settings settings;
    if (settings.memoryPercent() != ui::Settings::kDefaultMemoryPercent) {
        ui::setLoadMemoryBytes(machineMemoryBytes() / 100 *
                               static_cast<std::uint64_t>(settings.memoryPercent()));
    }
    ui::applyTheme(line.theme.value_or(settings.theme()));
    ui::MainWindow window(&settings);
    QObject::connect(&ui::OutOfMemory::instance(), &ui::OutOfMemory::happened, &window,
                     [&window] { tellOutOfMemory(&window); });
    ui::CrashRecovery recovery(&window, ui::openTracesFolder());
    window.show();
    if (line.files.isEmpty()) {
        recovery.reopen(); // who names files wants those
    }
    open(window, line);
    applyWhenReady(window, {line.range, line.select, line.panels, line.search, line.colorBy, line.show});
    return app.exec();
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("Lanescope"));
    QCoreApplication::setApplicationName(QStringLiteral("lanescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LANESCOPE_VERSION));
    const CommandLine line = readCommandLine(argc, argv);
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
        break;
    }
    Application app(argc, argv);
    QApplication::setApplicationDisplayName(QStringLiteral("Lanescope"));
    QApplication::setDesktopFileName(QStringLiteral("org.lanescope.Lanescope"));
    QApplication::setWindowIcon(ui::applicationIcon());
    return line.action == CommandLine::Action::TakeScreenshot ? takeScreenshot(app, line)
                                                              : openWindow(app, line);
}
