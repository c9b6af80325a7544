// SPDX-License-Identifier: Apache-2.0
// What a frame of the timeline costs: the real widget, offscreen at 1920x1080, taken through a scripted
// flight of zooms, pans, jumps, scrolls and hovers. A frame is everything that one change of the view causes
// on the UI thread: queries, geometry, painting of canvas, headers, ruler and overview. What refines a
// picture that is on the screen already is a frame of its own.
//   lanescope_frame_bench [--size WxH] [--dark] [--records FILE] TRACE… | --synthetic ROWSxSLICES
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QMouseEvent>
#include <QStringList>

#include <time.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

#include "core/store/trace.h"
#include "core/trace_loader.h"
#include "tests/bench/bench_support.h"
#include "ui/state/view_state.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timeline_scene.h"
#include "ui/timeline/timeline_view.h"

namespace lanescope::ui {
namespace {

/// One thread of `rowCount` rows of short slices with many names, dense as in a long recording.
TracePtr syntheticTrace(std::uint32_t rowCount, std::uint32_t slicesPerRow) {
    std::mt19937_64 random(1);
    constexpr std::uint32_t kNames = 500;
    TraceData data;
    std::vector<char> bytes;
    std::vector<std::uint64_t> offsets{0, 0};
    for (std::uint32_t i = 0; i < kNames; ++i) {
        const std::string name = "aten::operator_number_" + std::to_string(i);
        bytes.insert(bytes.end(), name.begin(), name.end());
        offsets.push_back(bytes.size());
    }
    data.strings = StringPool(std::move(bytes), std::move(offsets));
    data.categories = {{kEmptyString, CategoryKind::Operator}};
    data.processes.emplace_back();
    const std::size_t total = std::size_t(rowCount) * slicesPerRow;
    std::vector<TimeNs> startNs(total);
    std::vector<DurationNs> durationNs(total);
    std::vector<StringId> names(total);
    Track track;
    track.process = ProcessId(0);
    track.firstRow = RowId(0);
    track.rowCount = rowCount;
    track.firstSlice = SliceId(0);
    track.sliceCount = std::uint32_t(total);
    constexpr TimeNs kOrigin = 1'700'000'000'000'000'000;
    TimeNs end = kOrigin;
    for (std::uint32_t r = 0; r < rowCount; ++r) {
        Row row;
        row.firstSlice = SliceId(r * slicesPerRow);
        row.sliceCount = slicesPerRow;
        row.track = TrackId(0);
        row.depth = r;
        data.rows.push_back(row);
        TimeNs time = kOrigin;
        for (std::uint32_t i = 0; i < slicesPerRow; ++i) {
            const std::size_t at = std::size_t(r) * slicesPerRow + i;
            startNs[at] = time;
            durationNs[at] = DurationNs(100 + random() % 2000);
            names[at] = StringId(1 + std::uint32_t(random() % kNames));
            time += durationNs[at] + DurationNs(random() % 400);
        }
        end = std::max(end, time);
    }
    data.slices.startNs = std::move(startNs);
    data.slices.durationNs = std::move(durationNs);
    data.slices.name = std::move(names);
    data.slices.category = std::vector<CategoryId>(total, CategoryId(0));
    data.slices.parent = std::vector<SliceId>(total, kNoSlice);
    data.slices.sourceOffset = std::vector<std::uint64_t>(total, 0);
    data.mipmap = SliceMipmap::build(data.slices, data.rows, 2);
    track.range = {kOrigin, end};
    data.tracks.push_back(track);
    data.bounds = data.extents = track.range;
    return std::make_shared<const Trace>(std::move(data));
}

struct Options {
    QSize size{1920, 1080};
    bool dark = false;
    std::string recordsPath;
};

/// Of one frame. On a machine with other work the processor's time says more than the clock's.
struct Cost {
    double wallMs;
    double cpuMs;
};

double threadCpuMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

class Flight {
public:
    Flight(TracePtr trace, std::string name, const Options& options)
        : m_trace(std::move(trace))
        , m_name(std::move(name))
        , m_records(options.recordsPath)
        , m_state(m_trace->bounds(), m_trace->extents())
        , m_view(m_trace, &m_state) {
        m_view.setAnimationsEnabled(false);
        m_view.setPalette(options.dark ? darkPalette() : lightPalette());
        m_view.resize(options.size);
    }

    void run() {
        frame("first frame", 1, [this](int) { m_view.show(); });
        while (!m_view.isReady()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        }
        QCoreApplication::processEvents();
        std::printf("  %d rows in view\n", int(m_view.scene().frame().rows.size()));
        const auto zoom = [this](double factor) {
            return [this, factor](int) {
                const TimeRange range = m_state.visibleRange();
                const TimeNs anchor = range.startNs + DurationNs(0.37 * double(range.durationNs()));
                m_state.setVisibleRange(zoomedAt(range, anchor, factor), false);
            };
        };
        const auto pan = [this](double screens) {
            return [this, screens](int) {
                const TimeRange range = m_state.visibleRange();
                m_state.setVisibleRange(pannedBy(range, DurationNs(screens * double(range.durationNs()))),
                                        false);
            };
        };
        frame("zoom in to 1/100", 66, zoom(0.9326));
        frame("pan by 2 %", 100, pan(0.02));
        frame("pan back by screens", 20, pan(-1));
        frame("zoom in to 1/10000", 66, zoom(0.9326));
        frame("pan by 2 %", 100, pan(0.02));
        frame("zoom out to all", 140, zoom(1 / 0.9326));
        frame("jumps", 40, [this](int i) {
            const TimeRange bounds = m_trace->bounds();
            const DurationNs length = bounds.durationNs() / (DurationNs(1) << (i % 8));
            const TimeNs start = bounds.startNs + DurationNs(double(bounds.durationNs() - length) *
                                                             ((i * 7919) % 100) / 100.0);
            m_state.setVisibleRange({start, start + length}, false);
        });
        frame("scroll lanes", 60,
              [this](int i) { m_view.scene().setScrollY(m_view.scene().maxScrollY() * (i + 1) / 60); });
        m_state.setVisibleRange(m_trace->bounds(), false);
        QCoreApplication::processEvents();
        frame("hover", 100,
              [this](int i) { m_view.scene().setHoverPoint(m_view.scene().widthPx() * i / 100.0, 120 + i); });
        report("all but the first", m_all);
        QImage pixels(m_view.size(), QImage::Format_RGB32);
        std::vector<Cost> fills;
        for (int i = 0; i < 50; ++i) {
            const double cpuStart = threadCpuMs();
            QElapsedTimer timer;
            timer.start();
            pixels.fill(QColor(i, i, i));
            fills.push_back({double(timer.nsecsElapsed()) / 1e6, threadCpuMs() - cpuStart});
        }
        report("limit: fill the pixels", fills);
    }

private:
    /// `count` changes of the view, each with the painting that follows. Where a picture is refined, that is
    /// another frame: the first one is on the screen by then, and input is answered between them.
    void frame(const char* name, int count, const std::function<void(int)>& change) {
        std::vector<Cost> times;
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
            m_view.takeFrameTimes();
            QCoreApplication::processEvents();
            if (m_view.takeFrameTimes().frames > 0) {
                note();
            }
        }
        report(name, times);
        if (count > 1) {
            m_all.insert(m_all.end(), times.begin(), times.end());
        }
    }

    void report(const char* name, std::vector<Cost> costs) const {
        const auto at = [&costs](double Cost::*part, double share) {
            std::ranges::sort(costs, {}, part);
            return costs[std::min(costs.size() - 1, std::size_t(share * double(costs.size())))].*part;
        };
        std::printf(
            "  %-22s %4zu frames  p50 %6.2f  p99 %6.2f  worst %6.2f ms  (processor p50 %6.2f  worst %6.2f)\n",
            name, costs.size(), at(&Cost::wallMs, 0.5), at(&Cost::wallMs, 0.99), at(&Cost::wallMs, 1),
            at(&Cost::cpuMs, 0.5), at(&Cost::cpuMs, 1));
        m_records.add(std::string("frames: ") + name, m_name,
                      {{"frames", double(costs.size())},
                       {"p50_ms", at(&Cost::wallMs, 0.5)},
                       {"p99_ms", at(&Cost::wallMs, 0.99)},
                       {"worst_ms", at(&Cost::wallMs, 1)},
                       {"p99_processor_ms", at(&Cost::cpuMs, 0.99)},
                       {"worst_processor_ms", at(&Cost::cpuMs, 1)}});
    }

    TracePtr m_trace;
    std::string m_name;
    bench::Records m_records;
    ViewState m_state;
    TimelineView m_view;
    std::vector<Cost> m_all;
};

int usage() {
    std::fprintf(stderr, "usage: lanescope_frame_bench [--size WxH] [--dark] [--records FILE] TRACE... | "
                         "--synthetic ROWSxSLICES\n");
    return 2;
}

bool parsePair(const QString& text, int& first, int& second) {
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2) {
        return false;
    }
    first = parts[0].toInt();
    second = parts[1].toInt();
    return first > 0 && second > 0;
}

int run(const QStringList& arguments) {
    Options options;
    QStringList files;
    int rows = 0;
    int slices = 0;
    for (int i = 1; i < arguments.size(); ++i) {
        const QString& argument = arguments[i];
        const bool hasValue = i + 1 < arguments.size();
        int width = 0;
        int height = 0;
        if (argument == QLatin1String("--dark")) {
            options.dark = true;
        } else if (argument == QLatin1String("--records") && hasValue) {
            options.recordsPath = arguments[++i].toStdString();
        } else if (argument == QLatin1String("--size") && hasValue &&
                   parsePair(arguments[i + 1], width, height)) {
            options.size = QSize(width, height);
            ++i;
        } else if (argument == QLatin1String("--synthetic") && hasValue &&
                   parsePair(arguments[i + 1], rows, slices)) {
            ++i;
        } else if (argument.startsWith(QLatin1String("--"))) {
            return usage();
        } else {
            files << argument;
        }
    }
    if (files.isEmpty() && rows == 0) {
        return usage();
    }
    if (rows > 0) {
        std::printf("synthetic: %d rows of %d slices, %d x %d\n", rows, slices, options.size.width(),
                    options.size.height());
        const std::string name =
            std::to_string(std::size_t(rows) * std::size_t(slices) / 1'000'000) + " M slices";
        Flight(syntheticTrace(std::uint32_t(rows), std::uint32_t(slices)), name, options).run();
    }
    for (const QString& file : files) {
        const Result<TracePtr> trace = loadTrace(file.toStdString());
        if (!trace) {
            std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
            return 1;
        }
        std::printf("%s: %zu slices, %d x %d\n", qPrintable(file.section(QLatin1Char('/'), -1)),
                    (*trace)->slices().size(), options.size.width(), options.size.height());
        Flight(*trace, file.section(QLatin1Char('/'), -1).toStdString(), options).run();
    }
    return 0;
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication app(argc, argv);
    return lanescope::ui::run(app.arguments());
}
