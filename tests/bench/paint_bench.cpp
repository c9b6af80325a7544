// SPDX-License-Identifier: Apache-2.0
// From the start of a process to the first picture of a trace, or with --welcome of the window that has none
// open, whose own memory is told too: the real window, offscreen at 1920x1080, with nothing in the index
// cache. Each run is a process of its own.
//   lanescope_paint_bench [--runs N] [--records FILE] [--welcome] TRACE…
#include <QApplication>
#include <QEvent>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/bench/bench_support.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/theme/app_theme.h"
#include "ui/timeline/widgets/timeline_canvas.h"
#include "ui/window/main_window.h"
#include "ui/window/welcome_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

const auto kWelcome = QStringLiteral("--welcome");

/// Tells when the first lanes of a trace have been painted, maybe of an excerpt, and when those of all of it;
/// ends the process then.
class FirstPaint : public QObject {
public:
    FirstPaint(MainWindow& window, double startedS)
        : m_window(window)
        , m_startedS(startedS) {}

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && qobject_cast<TimelineCanvas*>(watched) != nullptr) {
            const bool isReady = m_window.pages().documentAt(0)->state() == Document::State::Ready;
            if (!isReady && m_lanesMs > 0) {
                return false;
            }
            qApp->removeEventFilter(this);
            watched->event(event);
            qApp->installEventFilter(this);
            const double ms = (bench::now() - m_startedS) * 1e3;
            m_lanesMs = m_lanesMs > 0 ? m_lanesMs : ms;
            if (!isReady) {
                return true;
            }
            std::printf("%.3f %.3f\n", ms, m_lanesMs);
            std::fflush(stdout);
            _exit(0); // what goes on in the background need not be awaited
        }
        return false;
    }

private:
    MainWindow& m_window;
    double m_startedS;
    double m_lanesMs = 0;
};

/// Tells the time of the first painting of the welcome page, and the memory once nothing is left to do.
class FirstWelcome : public QObject {
public:
    explicit FirstWelcome(double startedS)
        : m_startedS(startedS) {}

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && isWelcome(watched)) {
            qApp->removeEventFilter(this);
            QTimer::singleShot(0, qApp, [startedS = m_startedS] { // all of the page is painted
                std::printf("%.3f %.3f\n", (bench::now() - startedS) * 1e3,
                            double(bench::anonymousBytes()) / 1e6);
                std::fflush(stdout);
                _exit(0);
            });
        }
        return false;
    }

private:
    static bool isWelcome(const QObject* widget) {
        while (widget != nullptr && qobject_cast<const WelcomePage*>(widget) == nullptr) {
            widget = widget->parent();
        }
        return widget != nullptr;
    }

    double m_startedS;
};

int paintOnce(int argc, char** argv, double startedS, const QString& path) {
    const QTemporaryDir folder;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_CACHE_HOME", folder.path().toUtf8());
    QApplication app(argc, argv);
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    applyTheme(ThemeChoice::Light);
    const QStringList locations = path == kWelcome ? QStringList() : QStringList(path);
    MainWindow window(&settings, nullptr, locations);
    window.resize(1920, 1080);
    window.workspace().openLocations(locations);
    window.show();
    FirstPaint watcher(window, startedS);
    FirstWelcome welcomeWatcher(startedS);
    if (locations.isEmpty()) {
        app.installEventFilter(&welcomeWatcher);
    } else {
        app.installEventFilter(&watcher);
    }
    return QApplication::exec();
}

struct Painted {
    double ms = -1;   ///< < 0 when it failed
    double other = 0; ///< first lanes in ms; of the welcome page its memory in MB
};

/// One run in a process of its own.
Painted paintInProcess(const QString& path) {
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("--child"), QString::number(bench::now(), 'f', 6), path});
    constexpr int kLongestMs = 60'000;
    process.waitForFinished(kLongestMs);
    const QList<QByteArray> figures = process.readAllStandardOutput().trimmed().split(' ');
    bool ok = false;
    const double ms = figures[0].toDouble(&ok);
    return ok ? Painted{ms, figures.value(1).toDouble()} : Painted();
}

int measureAll(const QStringList& arguments) {
    int runs = 5;
    bench::Records records({});
    QStringList files;
    for (int i = 1; i < arguments.size(); ++i) {
        if (arguments[i] == QLatin1String("--runs") && i + 1 < arguments.size()) {
            runs = std::max(1, arguments[++i].toInt());
        } else if (arguments[i] == QLatin1String("--records") && i + 1 < arguments.size()) {
            records = bench::Records(arguments[++i].toStdString());
        } else {
            files << arguments[i];
        }
    }
    for (const QString& file : files) {
        std::vector<double> times;
        std::vector<double> others;
        for (int i = 0; i < runs; ++i) {
            const Painted painted = paintInProcess(file);
            times.push_back(painted.ms);
            others.push_back(painted.other);
            if (times.back() < 0) {
                std::fprintf(stderr, "%s: nothing was painted\n", qPrintable(file));
                return 1;
            }
        }
        const std::string name = QFileInfo(file).fileName().toStdString();
        const double ms = bench::median(times);
        if (file == kWelcome) {
            std::printf("%-34s %-44s %9.2f ms  %.1f MB of own memory\n", "",
                        "welcome page from process start", ms, bench::median(others));
            records.add("welcome page from process start", "", {{"ms", ms}, {"mb", bench::median(others)}});
            continue;
        }
        std::printf("%-34s %-44s %9.2f ms  %.1f MB\n", name.c_str(), "first paint from process start", ms,
                    double(QFileInfo(file).size()) / 1e6);
        std::printf("%-34s %-44s %9.2f ms\n", name.c_str(), "first lanes from process start",
                    bench::median(others));
        records.add("first paint from process start", name,
                    {{"ms", ms}, {"lanes_ms", bench::median(others)}});
    }
    return 0;
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    if (argc == 4 && std::string(argv[1]) == "--child") {
        return lanescope::ui::paintOnce(argc, argv, std::atof(argv[2]), QString::fromLocal8Bit(argv[3]));
    }
    const QCoreApplication app(argc, argv);
    return lanescope::ui::measureAll(QCoreApplication::arguments());
}
