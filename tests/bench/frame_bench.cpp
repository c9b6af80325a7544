// SPDX-License-Identifier: Apache-2.0
// Cost of a frame of the timeline: the real widget, offscreen at 1920x1080, taken through a scripted
// flight of zooms, pans, jumps, scrolls and hovers. A frame is everything that one change of the view causes
// on the UI thread: queries, geometry, painting of canvas, headers, ruler and overview. What refines a
// picture that is on the screen already is a frame of its own.
//   lanescope_frame_bench [--size WxH] [--dark] [--overlays] [--records FILE] TRACE… | --synthetic
//   ROWSxSLICES
// --overlays turns everything on that can lie over the lanes: gaps by cause, values to scale, Python stacks,
// the whole causal chain of the longest kernel with its arrows and ribbon, and all kernels of its name.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QStringList>

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

#include "core/base/pattern.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/bench/frame_times.h"
#include "ui/state/view_state.h"
#include "ui/theme/theme.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"

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
    data.slices.event = std::vector<EventRef>(total, EventRef(0));
    data.mipmap = SliceMipmap::build(data.slices, data.rows, 2);
    track.range = {kOrigin, end};
    data.tracks.push_back(track);
    data.bounds = data.extents = track.range;
    return std::make_shared<const Trace>(std::move(data));
}

struct Options {
    QSize size{1920, 1080};
    bool dark = false;
    bool overlays = false; ///< all of them
    std::string recordsPath;
};

class Flight {
public:
    Flight(TracePtr trace, std::string name, const Options& options)
        : m_trace(std::move(trace))
        , m_state(m_trace->bounds(), m_trace->extents())
        , m_view(m_trace, &m_state)
        , m_times("frames: ", std::move(name), bench::Records(options.recordsPath),
                  [this] { return m_view.takeFrameTimes().frames > 0; }) {
        m_view.setAnimationsEnabled(false);
        m_view.setPalette(options.dark ? darkPalette() : lightPalette());
        m_view.resize(options.size);
        if (options.overlays) {
            showOverlays();
        }
    }

    void run() {
        m_times.frames("first frame", 1, [this](int) { m_view.show(); });
        while (!m_view.isReady()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        }
        QCoreApplication::processEvents();
        std::printf("  %d rows in view\n", int(m_view.scene().frame().rows.size()));
        bench::fly(
            m_times, m_trace->bounds(), [this] { return m_state.visibleRange(); },
            [this](TimeRange range) { m_state.setVisibleRange(range, false); });
        m_times.frames("scroll lanes", 60, [this](int i) {
            m_view.scene().viewport().setScrollY(m_view.scene().viewport().maxScrollY() * (i + 1) / 60);
        });
        m_state.setVisibleRange(m_trace->bounds(), false);
        QCoreApplication::processEvents();
        m_times.frames("hover", 100, [this](int i) {
            m_view.scene().hover().moveTo(m_view.scene().viewport().widthPx() * i / 100.0, 120 + i);
        });
        m_times.report("all but the first", m_times.all());
        QImage pixels(m_view.size(), QImage::Format_RGB32);
        std::vector<bench::FrameCost> fills;
        for (int i = 0; i < 50; ++i) {
            const double cpuStart = bench::threadCpuMs();
            QElapsedTimer timer;
            timer.start();
            pixels.fill(QColor(i, i, i));
            fills.push_back({double(timer.nsecsElapsed()) / 1e6, bench::threadCpuMs() - cpuStart});
        }
        m_times.report("limit: fill the pixels", fills);
    }

private:
    void showOverlays() {
        FlowOptions flows;
        flows.hops = FlowOptions::kMostHops;
        flows.chain = true;
        m_view.scene().style().setFlowOptions(flows);
        m_view.scene().style().setGapsShown(true);
        m_view.scene().arranger().setAllFitValues(true);
        for (const int lane : m_view.scene().arranger().lanesMatching(*Pattern::parse(""))) {
            m_view.scene().arranger().setPythonHidden(lane, false);
        }
        const SliceTable& slices = m_trace->slices();
        SliceId longest = kNoSlice;
        for (const DeviceOp& op : m_trace->deviceOps()) {
            const bool isKernel = m_trace->categoryKind(op.slice) == CategoryKind::Kernel;
            if (isKernel &&
                (longest == kNoSlice || slices.durationNs[op.slice] > slices.durationNs[longest])) {
                longest = op.slice;
            }
        }
        if (longest != kNoSlice) {
            m_state.setHighlightedName(slices.name[longest]);
            m_state.selectSlice(longest);
        }
    }

    TracePtr m_trace;
    ViewState m_state;
    TimelineView m_view;
    bench::FrameTimes m_times;
};

int usage() {
    std::fprintf(
        stderr, "usage: lanescope_frame_bench [--size WxH] [--dark] [--overlays] [--records FILE] TRACE... | "
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
        } else if (argument == QLatin1String("--overlays")) {
            options.overlays = true;
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
        Flight(*trace,
               file.section(QLatin1Char('/'), -1).toStdString() + (options.overlays ? ", all overlays" : ""),
               options)
            .run();
    }
    return 0;
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    return lanescope::bench::runWithApplication(argc, argv, lanescope::ui::run);
}
