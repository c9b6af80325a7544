// SPDX-License-Identifier: Apache-2.0
#include "core/export/comparison_svg.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/kernel_kinds.h"
#include "core/export/svg_parts.h"
#include "core/export/table.h"
#include "core/export/time_text.h"
#include "core/query/row_query.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string signedDuration(DurationNs ns) {
    return (ns < 0 ? "\u2212" : "+") + shortDuration(std::abs(static_cast<double>(ns)));
}

/// One step of one side, drawn.
class StepPicture {
public:
    StepPicture(const MatchedSide& side, double nsPerPixel)
        : m_side(side)
        , m_trace(side.compared.trace())
        , m_step(side.compared.steps().front())
        , m_nsPerPixel(nsPerPixel) {}

    /// Returns the height used.
    double draw(double top, std::string& out) {
        m_y = top;
        drawHost(out);
        constexpr std::size_t kMostStreams = 6;
        std::size_t streams = 0;
        for (std::size_t i = 0; i < m_trace.tracks().size() && streams < kMostStreams; ++i) {
            const Track& track = m_trace.tracks()[i];
            if (track.kind == TrackKind::Stream && track.range.intersects(m_step.range)) {
                m_y += kGap;
                drawStream(track, out);
                ++streams;
            }
        }
        return m_y - top;
    }

private:
    static constexpr double kLeft = 90;
    static constexpr double kRow = 14;
    static constexpr double kGap = 4;

    void drawName(const Track& track, std::string& out) const {
        constexpr std::size_t kLongest = 14;
        const std::string_view name = m_trace.text(track.name);
        out += svgLabel(0, m_y + kRow - 4,
                        cutText(name.empty() ? m_trace.text(track.tidText) : name, kLongest), "track");
    }

    /// Annotations, modules and operators of the step's thread, by depth; Python's other frames say nothing
    /// here.
    void drawHost(std::string& out) {
        constexpr std::size_t kMostRows = 6;
        constexpr double kNarrowestPx = 0.4;
        std::vector<double> drawnUntil(kMostRows, 0);
        std::size_t rows = 0;
        const auto root = std::find_if(m_side.tree.roots.begin(), m_side.tree.roots.end(),
                                       [](const WorkTree::Root& each) { return each.step == 0; });
        if (root == m_side.tree.roots.end()) {
            return;
        }
        drawName(m_trace.track(root->track), out);
        std::vector<std::uint32_t> open;
        for (std::uint32_t i = root->first; i < root->end; ++i) {
            while (!open.empty() && m_side.tree.nodes[open.back()].subtreeEnd <= i) {
                open.pop_back();
            }
            const std::size_t depth = open.size();
            open.push_back(i);
            const SliceId slice = m_side.tree.nodes[i].slice;
            const TimeRange range = m_trace.slices().range(slice).clippedTo(m_step.range);
            if (depth >= kMostRows || xOf(range.endNs) < drawnUntil[depth] + kNarrowestPx) {
                continue;
            }
            drawnUntil[depth] = xOf(range.endNs);
            rows = std::max(rows, depth + 1);
            drawSlice(slice, range, m_y + static_cast<double>(depth) * kRow, out);
        }
        m_y += static_cast<double>(rows) * kRow;
    }

    void drawStream(const Track& track, std::string& out) {
        drawName(track, out);
        querySpans(m_trace, track.firstRow, m_step.range,
                   std::max<DurationNs>(1, static_cast<DurationNs>(m_nsPerPixel)), m_spans);
        for (const Span& span : m_spans) {
            const TimeRange range = TimeRange{span.startNs, span.endNs}.clippedTo(m_step.range);
            if (span.sliceCount == 1) {
                drawSlice(span.slice, range, m_y, out);
            } else {
                out += svgRectangle(xOf(range.startNs), m_y, widthOf(range), kRow - 1,
                                    svgClassOf(m_trace, span.slice),
                                    std::to_string(span.sliceCount) + " slices");
            }
        }
        m_y += kRow;
    }

    void drawSlice(SliceId slice, TimeRange range, double y, std::string& out) const {
        const std::string_view name = m_trace.sliceName(slice);
        out += svgRectangle(xOf(range.startNs), y, widthOf(range), kRow - 1, svgClassOf(m_trace, slice),
                            printable(name) + ", " +
                                shortDuration(static_cast<double>(m_trace.slices().durationNs[slice])));
        constexpr double kCharacter = 5.6;
        constexpr std::size_t kFewest = 5;
        const auto fits = static_cast<std::size_t>(widthOf(range) / kCharacter);
        if (fits >= kFewest) {
            constexpr std::string_view kModule = "nn.Module: ";
            const bool isKernel = isDeviceWork(m_trace.categoryKind(slice));
            const std::string_view plain = name.substr(name.starts_with(kModule) ? kModule.size() : 0);
            out +=
                svgLabel(xOf(range.startNs) + 2, y + kRow - 4,
                         cutText(isKernel ? shortKernelName(name) : std::string(plain), fits - 2), "slice");
        }
    }

    double xOf(TimeNs timeNs) const {
        return kLeft + static_cast<double>(timeNs - m_step.range.startNs) / m_nsPerPixel;
    }
    double widthOf(TimeRange range) const { return static_cast<double>(range.durationNs()) / m_nsPerPixel; }

    const MatchedSide& m_side;
    const Trace& m_trace;
    const ComparedStep& m_step;
    double m_nsPerPixel;
    double m_y = 0;
    std::vector<Span> m_spans;
};

} // namespace

std::string waterfallSvg(const Waterfall& waterfall) {
    constexpr double kLabels = 240;
    constexpr double kFigures = 110;
    constexpr double kRow = 24;
    constexpr std::size_t kMostParts = 12;
    DurationNs lowest = 0;
    DurationNs highest = std::max(waterfall.baselineNs, waterfall.candidateNs);
    struct Bar {
        std::string name;
        DurationNs fromNs;
        DurationNs toNs;
        bool isWhole;
    };
    std::vector<Bar> bars{{"Baseline", 0, waterfall.baselineNs, true}};
    DurationNs level = waterfall.baselineNs;
    const std::size_t shown = waterfall.parts.size() <= kMostParts ? waterfall.parts.size() : kMostParts - 1;
    for (std::size_t i = 0; i < shown; ++i) {
        const WaterfallPart& part = waterfall.parts[i];
        bars.push_back({part.row.name, level, level + part.deltaNs(), false});
        level += part.deltaNs();
    }
    if (shown < waterfall.parts.size()) {
        bars.push_back({std::to_string(waterfall.parts.size() - shown) + " more parts", level,
                        waterfall.candidateNs, false});
    }
    bars.push_back({"Candidate", 0, waterfall.candidateNs, true});
    for (const Bar& bar : bars) {
        lowest = std::min({lowest, bar.fromNs, bar.toNs});
        highest = std::max({highest, bar.fromNs, bar.toNs});
    }
    const double perNs = (kSvgWidth - kLabels - kFigures) /
                         std::max(1.0, static_cast<double>(highest) - static_cast<double>(lowest));
    const auto xOf = [&](DurationNs ns) {
        return kLabels + (static_cast<double>(ns) - static_cast<double>(lowest)) * perNs;
    };
    std::string content;
    double y = 4;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const Bar& bar = bars[i];
        const double left = xOf(std::min(bar.fromNs, bar.toNs));
        const double right = xOf(std::max(bar.fromNs, bar.toNs));
        const DurationNs delta = bar.toNs - bar.fromNs;
        const char* cssClass =
            bar.isWhole ? (i == 0 ? "baseline" : "candidate") : (delta < 0 ? "less" : "more");
        content += svgLabel(0, y + 15, cutText(bar.name, 38));
        content += svgRectangle(left, y, right - left, kRow - 6, cssClass, bar.name);
        content += svgLabel(right + 6, y + 15,
                            bar.isWhole ? shortDuration(static_cast<double>(delta))
                                        : (delta == 0 ? "\u00b10" : signedDuration(delta)));
        if (i + 1 < bars.size()) {
            content += "<line class=\"level\" x1=\"" + svgNumber(xOf(bar.toNs)) + "\" x2=\"" +
                       svgNumber(xOf(bar.toNs)) + "\" y1=\"" + svgNumber(y + kRow - 6) + "\" y2=\"" +
                       svgNumber(y + kRow) + "\"/>\n";
        }
        y += kRow;
    }
    return svgPicture(y + 4, content, "Step time, part by part");
}

std::string alignedStepsSvg(const Comparison& comparison) {
    constexpr double kLeft = 90;
    const auto longest = static_cast<double>(
        std::max({comparison.baseline().steps().front().range.durationNs(),
                  comparison.candidate().steps().front().range.durationNs(), DurationNs{1}}));
    const double nsPerPixel = longest / (kSvgWidth - kLeft);
    std::string content = svgLabel(0, 12, "Baseline", "side baseline-text");
    double y = 18;
    const ComparedPair pair = comparison.pair();
    y += StepPicture(pair.baseline, nsPerPixel).draw(y, content) + 22;
    content += svgLabel(0, y - 6, "Candidate", "side candidate-text");
    y += StepPicture(pair.candidate, nsPerPixel).draw(y, content);
    content += svgTimeTicks(longest, kLeft, 18, y);
    return svgPicture(y + 18, content, "The first compared step of both traces on one time axis");
}

} // namespace lanescope
