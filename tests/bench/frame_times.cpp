// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/frame_times.h"

#include <QApplication>
#include <QElapsedTimer>

#include <time.h>

#include <algorithm>
#include <cstdio>

#include "ui/timeline/time_axis.h"

namespace lanescope::bench {

double threadCpuMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

FrameTimes::FrameTimes(std::string prefix, std::string input, Records records,
                       std::function<bool()> isRefined)
    : m_prefix(std::move(prefix))
    , m_input(std::move(input))
    , m_records(std::move(records))
    , m_isRefined(std::move(isRefined)) {}

void FrameTimes::frames(const char* name, int count, const std::function<void(int)>& change) {
    std::vector<FrameCost> times;
    QElapsedTimer timer;
    for (int i = 0; i < count; ++i) {
        timer.start();
        double cpuStart = threadCpuMs();
        const auto note = [&] {
            times.push_back({double(timer.nsecsElapsed()) / 1e6, threadCpuMs() - cpuStart});
            timer.start();
            cpuStart = threadCpuMs();
        };
        change(i);
        QCoreApplication::sendPostedEvents();
        note();
        m_isRefined();
        QCoreApplication::processEvents();
        if (m_isRefined()) {
            note();
        }
    }
    report(name, times);
    if (count > 1) {
        m_all.insert(m_all.end(), times.begin(), times.end());
    }
}

void FrameTimes::report(const char* name, std::vector<FrameCost> costs) const {
    const auto at = [&costs](double FrameCost::*part, double share) {
        std::ranges::sort(costs, {}, part);
        return costs[std::min(costs.size() - 1, std::size_t(share * double(costs.size())))].*part;
    };
    using Cost = FrameCost;
    std::printf("  %-22s %4zu frames  p50 %6.2f  p99 %6.2f  worst %6.2f ms  (processor p50 %6.2f  p99 %6.2f  "
                "worst %6.2f)\n",
                name, costs.size(), at(&Cost::wallMs, 0.5), at(&Cost::wallMs, 0.99), at(&Cost::wallMs, 1),
                at(&Cost::cpuMs, 0.5), at(&Cost::cpuMs, 0.99), at(&Cost::cpuMs, 1));
    m_records.add(m_prefix + name, m_input,
                  {{"frames", double(costs.size())},
                   {"p50_ms", at(&Cost::wallMs, 0.5)},
                   {"p99_ms", at(&Cost::wallMs, 0.99)},
                   {"worst_ms", at(&Cost::wallMs, 1)},
                   {"p99_processor_ms", at(&Cost::cpuMs, 0.99)},
                   {"worst_processor_ms", at(&Cost::cpuMs, 1)}});
}

int runWithApplication(int argc, char** argv, int (*run)(const QStringList& arguments)) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    const QApplication app(argc, argv);
    return run(QApplication::arguments());
}

void fly(FrameTimes& times, TimeRange bounds, const std::function<TimeRange()>& visible,
         const std::function<void(TimeRange)>& show) {
    const auto zoom = [&](double factor) {
        return [&visible, &show, factor](int) {
            const TimeRange range = visible();
            const TimeNs anchor = range.startNs + DurationNs(0.37 * double(range.durationNs()));
            show(ui::zoomedAt(range, anchor, factor));
        };
    };
    const auto pan = [&](double screens) {
        return [&visible, &show, screens](int) {
            const TimeRange range = visible();
            show(ui::pannedBy(range, DurationNs(screens * double(range.durationNs()))));
        };
    };
    times.frames("zoom in to 1/100", 66, zoom(0.9326));
    times.frames("pan by 2 %", 100, pan(0.02));
    times.frames("pan back by screens", 20, pan(-1));
    times.frames("zoom in to 1/10000", 66, zoom(0.9326));
    times.frames("pan by 2 %", 100, pan(0.02));
    times.frames("zoom out to all", 140, zoom(1 / 0.9326));
    times.frames("jumps", 40, [&](int i) {
        const DurationNs length = bounds.durationNs() / (DurationNs(1) << (i % 8));
        const TimeNs start =
            bounds.startNs + DurationNs(double(bounds.durationNs() - length) * ((i * 7919) % 100) / 100.0);
        show({start, start + length});
    });
}

} // namespace lanescope::bench
