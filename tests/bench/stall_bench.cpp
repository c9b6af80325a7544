// SPDX-License-Identifier: Apache-2.0
// Longest time for which the window gives no answer: the real window, offscreen, opens a trace of very many
// things and is used: panels, tables, search, scroll, zoom, folding, selection. A stall is one event that the
// UI thread handles, from its delivery until the event loop goes on.
//   lanescope_stall_bench [--bar MS] [--trap MS] [--records FILE] TRACE… | --processes N | --lanes N |
//   --depth N
// Prints the longest stall of each action with the event and the receiver, and exits with 1 when one is
// longer than --bar in time of the processor. --trap ends an event that takes longer with SIGTRAP, for a
// debugger.
#include <QApplication>
#include <QElapsedTimer>
#include <QMetaEnum>
#include <QTemporaryDir>
#include <QTimer>

#include <csignal>
#include <ctime>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>

#include "core/base/pattern.h"
#include "core/store/trace.h"
#include "tests/bench/frame_times.h"
#include "ui/panels/panel.h"
#include "ui/state/document.h"
#include "ui/state/search_state.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/theme/app_theme.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_docks.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

/// Sends SIGTRAP to this thread when it has worked for `ms` on one event.
class Trap {
public:
    explicit Trap(int ms)
        : m_ms(ms) {
        if (ms > 0) {
            sigevent event{};
            event.sigev_notify = SIGEV_THREAD_ID;
            event.sigev_signo = SIGTRAP;
            event._sigev_un._tid = gettid();
            timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &m_timer);
        }
    }
    void set() const { arm(m_ms); }
    void unset() const { arm(0); }

private:
    void arm(int ms) const {
        if (m_ms > 0) {
            itimerspec time{};
            time.it_value.tv_sec = ms / 1000;
            time.it_value.tv_nsec = ms % 1000 * 1'000'000L;
            timer_settime(m_timer, 0, &time, nullptr);
        }
    }

    int m_ms;
    timer_t m_timer = nullptr;
};

/// An application that times each event of its event loop.
class TimedApplication : public QApplication {
public:
    TimedApplication(int& argc, char** argv)
        : QApplication(argc, argv) {}

    void setTrap(int ms) { m_trap = Trap(ms); }
    bool notify(QObject* receiver, QEvent* event) override {
        if (m_inside) {
            return QApplication::notify(receiver, event);
        }
        // Both are gone, or may be, after the event.
        const char* receiverClass = receiver->metaObject()->className();
        const QEvent::Type type = event->type();
        bool handled = false;
        timed([&] { handled = QApplication::notify(receiver, event); }, receiverClass, type);
        return handled;
    }
    /// Work that stands for the handling of an event.
    void timed(const std::function<void()>& work, const char* receiverClass, QEvent::Type type) {
        m_inside = true;
        const double cpuStart = bench::threadCpuMs();
        QElapsedTimer timer;
        timer.start();
        m_trap.set();
        work();
        m_trap.unset();
        const double cpuMs = bench::threadCpuMs() - cpuStart;
        if (cpuMs > m_worst.cpuMs) {
            const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
            m_worst = {double(timer.nsecsElapsed()) / 1e6, cpuMs,
                       std::string(receiverClass) + "/" + (name == nullptr ? "own event" : name)};
        }
        m_inside = false;
    }

    struct Stall {
        double wallMs = 0;
        double cpuMs = 0;
        std::string what;
    };
    Stall takeWorst() { return std::exchange(m_worst, {}); }

private:
    bool m_inside = false;
    Stall m_worst;
    Trap m_trap{0};
};

class Use {
public:
    Use(TimedApplication& app, std::string input, bench::Records records)
        : m_app(app)
        , m_input(std::move(input))
        , m_records(std::move(records)) {}

    /// The longest stall in milliseconds of the processor.
    double run(const QString& path) {
        act("show the window", [&] {
            m_window = std::make_unique<MainWindow>(&m_settings);
            m_window->resize(1600, 1000);
            m_window->show();
        });
        act("open", [&] { m_window->workspace().openLocations({path}); });
        Document* document = m_window->pages().currentDocument();
        if (document == nullptr || document->trace() == nullptr) {
            std::fprintf(stderr, "%s does not open\n", qPrintable(path));
            return 1e9;
        }
        ViewState& state = *document->viewState();
        const TimeRange all = state.bounds();
        const Trace& trace = *document->trace();
        for (const PanelKind& kind : m_window->panels().kinds()) {
            act("panel " + kind.name.toStdString(), [&] { m_window->bringPanelForward(kind.name); });
            for (const auto& [name, title] : kind.parts) {
                act("panel " + name.toStdString(), [&] { m_window->bringPanelForward(name); });
            }
            for (const PanelKind::View& view : kind.views) {
                act("table " + view.part.toStdString() + "/" + view.name.toStdString(), [&] {
                    if (Panel* panel = m_window->bringPanelForward(view.part)) {
                        panel->showPart(view.name);
                    };
                });
            }
        }
        act("zoom", [&] {
            state.setVisibleRange({all.startNs + all.durationNs() / 3, all.startNs + all.durationNs() / 2});
        });
        act("zoom further", [&] {
            const TimeNs start = all.startNs + all.durationNs() / 3;
            state.setVisibleRange({start, start + std::max<DurationNs>(1000, all.durationNs() / 10'000)});
        });
        act("zoom out", [&] { state.setVisibleRange(all); });
        TimelineScene& scene = m_window->pages().currentPage()->timeline()->scene();
        for (int i = 1; i <= 8; ++i) {
            act("scroll", [&] { scene.viewport().setScrollY(scene.viewport().maxScrollY() * i / 8); });
        }
        act("search", [&] { document->viewState()->search().ask(QStringLiteral("f")); });
        act("search off", [&] { document->viewState()->search().setText({}); });
        const std::size_t slices = trace.slices().size();
        for (const std::size_t at : {std::size_t{0}, slices / 2, slices - 1}) {
            if (slices > 0) {
                act("select", [&] { state.selectSlice(SliceId(at), true); });
            }
        }
        act("select a range", [&] { state.setTimeSelection(all); });
        act("no selection", [&] { state.setTimeSelection({}); });
        act("fold all", [&] { scene.arranger().setAllGroupsCollapsed(true); });
        act("unfold all", [&] { scene.arranger().setAllGroupsCollapsed(false); });
        act("hide idle lanes", [&] { scene.arranger().setIdleLanesHidden(true, all); });
        act("rows", [&] { scene.arranger().setAllRowSizes(RowSize::Compact); });
        act("undo", [&] { scene.arranger().undo(); });
        act("close", [&] { m_window->pages().close(0); });
        return m_longestMs;
    }

private:
    /// Does something and all that follows from it.
    void act(const std::string& name, const std::function<void()>& work) {
        m_app.timed(work, "action", QEvent::None);
        QElapsedTimer timer;
        timer.start();
        for (int quiet = 0; quiet < 3 && timer.elapsed() < 120'000;) {
            QCoreApplication::processEvents(QEventLoop::AllEvents);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            const DocumentPage* page = m_window->pages().currentPage();
            const bool settled = page == nullptr || page->isSettled();
            quiet = settled ? quiet + 1 : 0;
            usleep(20'000);
        }
        const TimedApplication::Stall worst = m_app.takeWorst();
        m_longestMs = std::max(m_longestMs, worst.cpuMs);
        std::printf("  %-36s %8.1f ms  (processor %8.1f ms)  %s\n", name.c_str(), worst.wallMs, worst.cpuMs,
                    worst.what.c_str());
        std::fflush(stdout);
        m_records.add("stall: " + name, m_input, {{"ms", worst.wallMs}, {"processor_ms", worst.cpuMs}});
    }

    TimedApplication& m_app;
    std::string m_input;
    bench::Records m_records;
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> m_window;
    double m_longestMs = 0;
};

/// One slice for each process, each thread, or each level of nesting.
void writeTrace(const std::string& path, const std::string& kind, int count) {
    std::ofstream out(path);
    out << "{\"traceEvents\": [\n";
    for (int i = 0; i < count; ++i) {
        const bool nested = kind == "--depth";
        out << (i > 0 ? ",\n" : "") << R"({"ph":"X","name":"f)" << i % 1000 << R"(","ts":)" << i
            << R"(,"dur":)" << (nested ? 2 * (count - i) : 1) << R"(,"pid":)"
            << (kind == "--processes" ? i : 1) << R"(,"tid":)" << (kind == "--lanes" ? i : 1) << R"(,"cat":")"
            << (nested ? "python_function" : "cpu_op") << "\"}";
    }
    out << "]}";
}

int run(TimedApplication& app, const QStringList& arguments) {
    double barMs = 0;
    double longestMs = 0;
    std::string records;
    QStringList files;
    const QTemporaryDir folder;
    for (int i = 1; i < arguments.size(); ++i) {
        const std::string option = arguments[i].toStdString();
        const bool hasValue = i + 1 < arguments.size();
        if (option == "--bar" && hasValue) {
            barMs = arguments[++i].toDouble();
        } else if (option == "--trap" && hasValue) {
            app.setTrap(arguments[++i].toInt());
        } else if (option == "--records" && hasValue) {
            records = arguments[++i].toStdString();
        } else if ((option == "--processes" || option == "--lanes" || option == "--depth") && hasValue) {
            files << folder.filePath(arguments[++i] + QString::fromStdString(option.substr(1)) +
                                     QStringLiteral(".json"));
            writeTrace(files.back().toStdString(), option, arguments[i].toInt());
        } else if (option.starts_with("--")) {
            std::fprintf(stderr,
                         "usage: lanescope_stall_bench [--bar MS] [--trap MS] [--records FILE] TRACE... | "
                         "--processes N | --lanes N | --depth N\n");
            return 2;
        } else {
            files << arguments[i];
        }
    }
    for (const QString& file : files) {
        const QString name = file.section(QLatin1Char('/'), -1);
        std::printf("%s\n", qPrintable(name));
        longestMs = std::max(longestMs, Use(app, name.toStdString(), bench::Records(records)).run(file));
    }
    std::printf("longest stall %.1f ms\n", longestMs);
    return barMs > 0 && longestMs > barMs ? 1 : 0;
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    const QTemporaryDir folder; // settings and caches of its own
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    qputenv("XDG_CACHE_HOME", folder.path().toUtf8());
    qputenv("XDG_DATA_HOME", folder.path().toUtf8());
    lanescope::ui::TimedApplication app(argc, argv);
    lanescope::ui::applyTheme(lanescope::ui::ThemeChoice::Light);
    return lanescope::ui::run(app, QApplication::arguments());
}
