// SPDX-License-Identifier: Apache-2.0
#include "core/report/timeline_svg.h"

#include <algorithm>
#include <vector>

#include "core/analysis/device/trace_kernel_names.h"
#include "core/analysis/host/module_names.h"
#include "core/compare/explanation.h"
#include "core/device_work/work_classifier.h"
#include "core/palette/color_role.h"
#include "core/query/row_query.h"
#include "core/report/picture_sink.h"
#include "core/report/png_sink.h"
#include "core/report/svg_parts.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/printable.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr double kRow = 14;
constexpr double kGap = 4;
constexpr std::size_t kMostHostRows = 6;
constexpr std::size_t kMostStreams = 6;
constexpr std::uint32_t kMostStreamRows = 3;

class TrackDrawing {
public:
    TrackDrawing(const Trace& trace, const TimelinePart& part, double nsPerPixel, double top,
                 PictureSink& sink)
        : m_trace(trace)
        , m_classifier(trace)
        , m_range(part.range)
        , m_hostRange(part.hostRange)
        , m_nsPerPixel(nsPerPixel)
        , m_y(top)
        , m_sink(sink)
        , m_kernelNames(kernelNamesOf(trace)) {}

    double y() const { return m_y; }

    void drawHost(TrackId id) {
        constexpr double kNarrowestPx = 0.4;
        const Track& track = m_trace.track(id);
        drawName(track);
        std::vector<double> drawnUntil(kMostHostRows, 0);
        std::size_t rows = 0;
        std::vector<SliceId> open;
        for (const SliceId slice : hostSlices(track)) {
            const TimeRange whole = m_trace.slices().range(slice);
            while (!open.empty() && m_trace.slices().endNs(open.back()) <= whole.startNs) {
                open.pop_back();
            }
            const std::size_t depth = open.size();
            open.push_back(slice);
            const TimeRange range = whole.clippedTo(m_range);
            if (depth >= kMostHostRows || xOf(range.endNs) < drawnUntil[depth] + kNarrowestPx) {
                continue;
            }
            drawnUntil[depth] = xOf(range.endNs);
            rows = std::max(rows, depth + 1);
            drawSlice(slice, range, m_y + static_cast<double>(depth) * kRow);
        }
        m_y += static_cast<double>(std::max<std::size_t>(rows, 1)) * kRow; // a name needs a line
    }

    void drawStream(const Track& track) {
        m_y += kGap;
        const double top = m_y;
        drawName(track);
        // Kernels that overlap others of their stream are on rows of their own.
        for (std::uint32_t row = 0; row < std::min(track.rowCount, kMostStreamRows); ++row) {
            drawRow(RowId(indexOf(track.firstRow) + row));
        }
        m_y = std::max(m_y, top + kRow);
    }

private:
    void drawRow(RowId row) {
        querySpans(m_trace, row, m_range, std::max<DurationNs>(1, static_cast<DurationNs>(m_nsPerPixel)),
                   m_spans);
        for (const Span& span : m_spans) {
            const TimeRange range = TimeRange{span.startNs, span.endNs}.clippedTo(m_range);
            if (span.sliceCount == 1) {
                drawSlice(span.slice, range, m_y);
            } else {
                m_sink.rectangle(xOf(range.startNs), m_y, widthOf(range), kRow - 1,
                                 colorRoleKey(colorRoleOf(m_trace, span.slice, m_classifier)),
                                 std::to_string(span.sliceCount) + " slices");
            }
        }
        m_y += m_spans.empty() ? 0 : kRow;
    }

    void drawName(const Track& track) {
        constexpr std::size_t kLongest = 14;
        const std::string_view name = m_trace.text(track.name);
        m_sink.label(0, m_y + kRow - 4, cutText(name.empty() ? m_trace.text(track.tidText) : name, kLongest),
                     "track");
    }

    /// Outer ones first.
    std::vector<SliceId> hostSlices(const Track& track) const {
        std::vector<SliceId> slices;
        for (std::uint32_t i = 0; i < track.sliceCount; ++i) {
            const auto id = static_cast<SliceId>(indexOf(track.firstSlice) + i);
            if (isShownOnHost(m_trace, id) && m_hostRange.intersects(m_trace.slices().range(id))) {
                slices.push_back(id);
            }
        }
        sortOuterFirst(m_trace, slices);
        return slices;
    }

    void drawSlice(SliceId slice, TimeRange range, double y) {
        const std::string name = maskSecrets({}, m_trace.sliceName(slice));
        m_sink.rectangle(xOf(range.startNs), y, widthOf(range), kRow - 1,
                         colorRoleKey(colorRoleOf(m_trace, slice, m_classifier)),
                         printable(name) + ", " +
                             durationText(static_cast<double>(m_trace.slices().durationNs[slice])));
        constexpr double kCharacter = 5.6;
        constexpr std::size_t kFewest = 5;
        const auto fits = static_cast<std::size_t>(widthOf(range) / kCharacter);
        if (fits >= kFewest) {
            constexpr std::string_view kModule = "nn.Module: ";
            const std::string_view plain =
                std::string_view(name).substr(name.starts_with(kModule) ? kModule.size() : 0);
            m_sink.label(
                xOf(range.startNs) + 2, y + kRow - 4,
                cutText(isDeviceWork(m_trace.categoryKind(slice)) ? m_kernelNames(name) : std::string(plain),
                        fits - 2),
                "slice");
        }
    }

    double xOf(TimeNs timeNs) const {
        return kTimelineSvgLeft + static_cast<double>(timeNs - m_range.startNs) / m_nsPerPixel;
    }
    double widthOf(TimeRange range) const { return static_cast<double>(range.durationNs()) / m_nsPerPixel; }

    const Trace& m_trace;
    WorkClassifier m_classifier;
    TimeRange m_range;
    TimeRange m_hostRange;
    double m_nsPerPixel;
    double m_y;
    PictureSink& m_sink;
    KernelNames m_kernelNames;
    std::vector<Span> m_spans;
};

} // namespace

bool isShownOnHost(const Trace& trace, SliceId slice) {
    const std::string_view name = trace.sliceName(slice);
    switch (trace.categoryKind(slice)) {
    case CategoryKind::Operator:
        return true;
    case CategoryKind::UserAnnotation:
        return !name.starts_with("ProfilerStep");
    case CategoryKind::PythonFunction:
        return isModuleName(name);
    default:
        return false;
    }
}

void sortOuterFirst(const Trace& trace, std::vector<SliceId>& slices) {
    std::stable_sort(slices.begin(), slices.end(), [&trace](SliceId a, SliceId b) {
        const TimeRange left = trace.slices().range(a);
        const TimeRange right = trace.slices().range(b);
        return left.startNs != right.startNs ? left.startNs < right.startNs : left.endNs > right.endNs;
    });
}

TimelinePart partOfStep(const Trace& trace, SliceId mark, TimeRange range) {
    return {range, trace.trackOf(mark), trace.slices().range(mark).clippedTo(range)};
}

std::vector<TrackId> busyOtherThreads(const Trace& trace, const TimelinePart& part) {
    constexpr std::size_t kMost = 2;
    constexpr DurationNs kLeastPart = 10;
    std::vector<std::pair<DurationNs, TrackId>> busy;
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        const Track& track = trace.tracks()[i];
        if (track.kind != TrackKind::Thread || TrackId(i) == part.host) {
            continue;
        }
        DurationNs ns = 0;
        TimeNs until = part.hostRange.startNs;
        for (std::uint32_t k = 0; k < track.sliceCount; ++k) {
            const auto slice = static_cast<SliceId>(indexOf(track.firstSlice) + k);
            const TimeRange range = trace.slices().range(slice).clippedTo(part.hostRange);
            if (trace.categoryKind(slice) == CategoryKind::Operator && !range.isEmpty() &&
                range.startNs >= until) {
                ns = saturatingAdd(ns, range.durationNs());
                until = range.endNs; // rows come one after the other, the outer ones first
            }
        }
        if (ns > 0 && ns >= part.range.durationNs() / kLeastPart) {
            busy.emplace_back(-ns, TrackId(i));
        }
    }
    std::sort(busy.begin(), busy.end());
    std::vector<TrackId> threads;
    for (std::size_t i = 0; i < std::min(kMost, busy.size()); ++i) {
        threads.push_back(busy[i].second);
    }
    return threads;
}

double drawTimeline(const Trace& trace, const TimelinePart& part, double nsPerPixel, double top,
                    PictureSink& sink) {
    TrackDrawing tracks(trace, part, nsPerPixel, top, sink);
    if (part.host != kNoTrack) {
        tracks.drawHost(part.host);
    }
    for (const TrackId other : part.otherHosts) {
        tracks.drawHost(other);
    }
    for (const TrackId stream : part.streams) {
        tracks.drawStream(trace.track(stream));
    }
    std::size_t streams = part.hasStreams && part.streams.empty() ? 0 : kMostStreams;
    for (const Track& track : trace.tracks()) {
        if (streams < kMostStreams && track.kind == TrackKind::Stream && track.range.intersects(part.range)) {
            tracks.drawStream(track);
            ++streams;
        }
    }
    return tracks.y() - top;
}

namespace {

double lengthOf(const TimelinePart& part) {
    return static_cast<double>(std::max<DurationNs>(part.range.durationNs(), 1));
}

double nsPerPixelOf(const TimelinePart& part, double width) {
    return lengthOf(part) / (width - kTimelineSvgLeft);
}

/// Draws nothing, to learn how high a picture is.
class NoSink final : public PictureSink {
public:
    void rectangle(double, double, double, double, std::string_view, std::string_view) override {}
    void label(double, double, std::string_view, std::string_view) override {}
    void verticalLine(double, double, double) override {}
};

constexpr double kBelow = 18; // the figures of the axis

} // namespace

std::string timelineSvg(const Trace& trace, const TimelinePart& part, std::string_view title) {
    constexpr double kTop = 4;
    std::string tracks;
    SvgSink sink(tracks);
    const double bottom = kTop + drawTimeline(trace, part, nsPerPixelOf(part, kSvgWidth), kTop, sink);
    return svgPicture(bottom + kBelow, svgTimeTicks(lengthOf(part), kTimelineSvgLeft, kTop, bottom) + tracks,
                      title);
}

std::string timelinePng(const Trace& trace, const TimelinePart& part, std::string_view title, int width) {
    constexpr double kTop = 20;
    constexpr double kTitleLine = 12;
    NoSink measured;
    const double nsPerPixel = nsPerPixelOf(part, width);
    const double bottom = kTop + drawTimeline(trace, part, nsPerPixel, kTop, measured);
    PngSink sink(width, bottom + kBelow);
    sink.label(2, kTitleLine, title, "label");
    drawTimeTicks(sink, lengthOf(part), kTimelineSvgLeft, kTop, bottom, width);
    drawTimeline(trace, part, nsPerPixel, kTop, sink);
    return sink.png();
}

} // namespace lanescope
