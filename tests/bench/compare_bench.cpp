// SPDX-License-Identifier: Apache-2.0
// Cost of comparing two traces once they are loaded: the tables, and frames of the whole page, offscreen
// at 1920x1080, with both halves linked, in true and in elastic time.
//   lanescope_compare_bench [--runs N] [--records FILE] BASELINE CANDIDATE
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QStringList>

#include <time.h>

#include <algorithm>
#include <cstdio>

#include "core/compare/comparison.h"
#include "core/store/trace.h"
#include "tests/bench/frame_times.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/elastic_time.h"
#include "ui/compare/linked_views.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/theme/theme.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {
namespace {

double processCpuMs() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

class Workloads {
public:
    Workloads(const QString& baseline, const QString& candidate, std::string recordsPath)
        : m_baseline(baseline)
        , m_candidate(candidate)
        , m_page(&m_baseline, &m_candidate)
        , m_name(baseline.section(QLatin1Char('/'), -1).toStdString() + ":" +
                 candidate.section(QLatin1Char('/'), -1).toStdString())
        , m_records(std::move(recordsPath)) {
        m_page.setPalette(lightPalette());
        m_page.resize(1920, 1080);
    }

    /// False when a trace cannot be opened.
    bool run(int runs) {
        m_page.show();
        settle();
        if (m_page.comparison() == nullptr) {
            return false;
        }
        std::printf("%s\n", m_name.c_str());
        makeTables(runs);
        for (TimelineView* timeline : {m_page.baselineTimeline(), m_page.candidateTimeline()}) {
            timeline->setAnimationsEnabled(false);
        }
        flyIn("compare frames, true time: ");
        m_page.elasticTime()->setPercent(100);
        settle();
        if (m_page.views()->isElastic()) { // else nothing matches, and time stays true
            flyIn("compare frames, elastic time: ");
        }
        return true;
    }

private:
    void settle() {
        do {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        } while (!m_page.isSettled());
        QCoreApplication::processEvents();
    }

    void makeTables(int runs) {
        std::vector<double> wallMs;
        std::vector<double> cpuMs;
        for (int i = 0; i < runs; ++i) {
            const double cpuStart = processCpuMs();
            QElapsedTimer timer;
            timer.start();
            const auto made = Comparison::make(m_baseline.trace(), m_candidate.trace());
            wallMs.push_back(made ? double(timer.nsecsElapsed()) / 1e6 : 0);
            cpuMs.push_back(processCpuMs() - cpuStart);
        }
        std::printf("  tables                 %.0f ms  (processor %.0f)\n", bench::median(wallMs),
                    bench::median(cpuMs));
        m_records.add("compare: tables", m_name,
                      {{"ms", bench::median(wallMs)}, {"processor_ms", bench::median(cpuMs)}});
    }

    void flyIn(const char* prefix) {
        ViewState* state = m_page.views()->baseline();
        const auto painted = [this] {
            const int frames = m_page.baselineTimeline()->takeFrameTimes().frames +
                               m_page.candidateTimeline()->takeFrameTimes().frames;
            return frames > 0;
        };
        bench::FrameTimes times(prefix, m_name, m_records, painted);
        state->setVisibleRange(state->bounds(), false);
        settle();
        bench::fly(
            times, state->bounds(), [state] { return state->visibleRange(); },
            [state](TimeRange range) { state->setVisibleRange(range, false); });
        times.frames("hover", 100, [this](int i) {
            TimelineScene& scene = m_page.baselineTimeline()->scene();
            scene.hover().moveTo(scene.viewport().widthPx() * i / 100.0, 60 + i);
        });
        times.report("all but the first", times.all());
    }

    Document m_baseline;
    Document m_candidate;
    ComparePage m_page;
    std::string m_name;
    bench::Records m_records;
};

int run(const QStringList& arguments) {
    QStringList files;
    std::string recordsPath;
    int runs = 3;
    for (int i = 1; i < arguments.size(); ++i) {
        const bool hasValue = i + 1 < arguments.size();
        if (arguments[i] == QLatin1String("--records") && hasValue) {
            recordsPath = arguments[++i].toStdString();
        } else if (arguments[i] == QLatin1String("--runs") && hasValue) {
            runs = std::max(1, arguments[++i].toInt());
        } else {
            files << arguments[i];
        }
    }
    if (files.size() != 2 || files[0].startsWith(QLatin1String("--"))) {
        std::fprintf(stderr,
                     "usage: lanescope_compare_bench [--runs N] [--records FILE] BASELINE CANDIDATE\n");
        return 2;
    }
    if (!Workloads(files[0], files[1], recordsPath).run(runs)) {
        std::fprintf(stderr, "lanescope_compare_bench: a trace cannot be opened\n");
        return 1;
    }
    return 0;
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    return lanescope::bench::runWithApplication(argc, argv, lanescope::ui::run);
}
