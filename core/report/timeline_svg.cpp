// SPDX-License-Identifier: Apache-2.0
#include "core/report/timeline_svg.h"

#include <algorithm>
#include <vector>

#include "core/analysis/host/flame_graph.h"
#include "core/analysis/kernel_names.h"
#include "core/compare/explanation.h"
#include "core/query/row_query.h"
#include "core/report/svg_parts.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "core/table/printable.h"

namespace lanescope {

namespace {

constexpr double kRow = 14;
constexpr double kGap = 4;
constexpr std::size_t kMostHostRows = 6;
constexpr std::size_t kMostStreams = 6;

class TrackDrawing {
public:
    TrackDrawing(const Trace& trace, const TimelinePart& part, double nsPerPixel, double top,
                 std::string& out)
        : m_trace(trace)
        , m_range(part.range)
        , m_hostRange(part.hostRange)
        , m_nsPerPixel(nsPerPixel)
        , m_y(top)
        , m_out(out) {}

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
        m_y += static_cast<double>(rows) * kRow;
    }

    void drawStream(const Track& track) {
        m_y += kGap;
        drawName(track);
        querySpans(m_trace, track.firstRow, m_range,
                   std::max<DurationNs>(1, static_cast<DurationNs>(m_nsPerPixel)), m_spans);
        for (const Span& span : m_spans) {
            const TimeRange range = TimeRange{span.startNs, span.endNs}.clippedTo(m_range);
            if (span.sliceCount == 1) {
                drawSlice(span.slice, range, m_y);
            } else {
                m_out += svgRectangle(xOf(range.startNs), m_y, widthOf(range), kRow - 1,
                                      svgClassOf(m_trace, span.slice),
                                      std::to_string(span.sliceCount) + " slices");
            }
        }
        m_y += kRow;
    }

private:
    void drawName(const Track& track) {
        constexpr std::size_t kLongest = 14;
        const std::string_view name = m_trace.text(track.name);
        m_out += svgLabel(0, m_y + kRow - 4,
                          cutText(name.empty() ? m_trace.text(track.tidText) : name, kLongest), "track");
    }

    /// Outer ones first. Steps, and Python frames that are no modules, say nothing here.
    std::vector<SliceId> hostSlices(const Track& track) const {
        std::vector<SliceId> slices;
        for (std::uint32_t i = 0; i < track.sliceCount; ++i) {
            const auto id = static_cast<SliceId>(indexOf(track.firstSlice) + i);
            if (isShown(id) && m_hostRange.contains(m_trace.slices().startNs[id])) {
                slices.push_back(id);
            }
        }
        std::stable_sort(slices.begin(), slices.end(), [this](SliceId a, SliceId b) {
            const TimeRange left = m_trace.slices().range(a);
            const TimeRange right = m_trace.slices().range(b);
            return left.startNs != right.startNs ? left.startNs < right.startNs : left.endNs > right.endNs;
        });
        return slices;
    }

    bool isShown(SliceId id) const {
        const std::string_view name = m_trace.sliceName(id);
        switch (m_trace.categoryKind(id)) {
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

    void drawSlice(SliceId slice, TimeRange range, double y) {
        const std::string name = maskSecrets({}, m_trace.sliceName(slice));
        m_out += svgRectangle(xOf(range.startNs), y, widthOf(range), kRow - 1, svgClassOf(m_trace, slice),
                              printable(name) + ", " +
                                  shortDuration(static_cast<double>(m_trace.slices().durationNs[slice])));
        constexpr double kCharacter = 5.6;
        constexpr std::size_t kFewest = 5;
        const auto fits = static_cast<std::size_t>(widthOf(range) / kCharacter);
        if (fits >= kFewest) {
            constexpr std::string_view kModule = "nn.Module: ";
            const std::string_view plain =
                std::string_view(name).substr(name.starts_with(kModule) ? kModule.size() : 0);
            m_out += svgLabel(xOf(range.startNs) + 2, y + kRow - 4,
                              cutText(isDeviceWork(m_trace.categoryKind(slice)) ? shortKernelName(name)
                                                                                : std::string(plain),
                                      fits - 2),
                              "slice");
        }
    }

    double xOf(TimeNs timeNs) const {
        return kTimelineSvgLeft + static_cast<double>(timeNs - m_range.startNs) / m_nsPerPixel;
    }
    double widthOf(TimeRange range) const { return static_cast<double>(range.durationNs()) / m_nsPerPixel; }

    const Trace& m_trace;
    TimeRange m_range;
    TimeRange m_hostRange;
    double m_nsPerPixel;
    double m_y;
    std::string& m_out;
    std::vector<Span> m_spans;
};

} // namespace

TimelinePart partOfStep(const Trace& trace, SliceId mark, TimeRange range) {
    return {range, trace.trackOf(mark), trace.slices().range(mark).clippedTo(range)};
}

double drawTimelineSvg(const Trace& trace, const TimelinePart& part, double nsPerPixel, double top,
                       std::string& out) {
    TrackDrawing tracks(trace, part, nsPerPixel, top, out);
    if (part.host != kNoTrack) {
        tracks.drawHost(part.host);
    }
    std::size_t streams = 0;
    for (const Track& track : trace.tracks()) {
        if (streams < kMostStreams && track.kind == TrackKind::Stream && track.range.intersects(part.range)) {
            tracks.drawStream(track);
            ++streams;
        }
    }
    return tracks.y() - top;
}

std::string timelineSvg(const Trace& trace, const TimelinePart& part, std::string_view title) {
    constexpr double kTop = 4;
    const auto lengthNs = static_cast<double>(std::max<DurationNs>(part.range.durationNs(), 1));
    std::string tracks;
    const double bottom =
        kTop + drawTimelineSvg(trace, part, lengthNs / (kSvgWidth - kTimelineSvgLeft), kTop, tracks);
    return svgPicture(bottom + 18, svgTimeTicks(lengthNs, kTimelineSvgLeft, kTop, bottom) + tracks, title);
}

} // namespace lanescope
