// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison_svg.h"

#include <algorithm>
#include <cmath>

#include "core/report/picture_sink.h"
#include "core/report/svg_parts.h"
#include "core/report/timeline_svg.h"
#include "core/secrets/secret_mask.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// One step of one side, drawn from `top`; returns the height used.
double drawStep(const MatchedSide& side, double nsPerPixel, double top, std::string& out) {
    const auto root = std::find_if(side.tree.roots.begin(), side.tree.roots.end(),
                                   [](const WorkTree::Root& each) { return each.step == 0; });
    const ComparedStep& step = side.compared.steps().front();
    SvgSink sink(out);
    return drawTimeline(side.compared.trace(),
                        {step.range, root == side.tree.roots.end() ? kNoTrack : root->track, step.mark},
                        nsPerPixel, top, sink);
}

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
        bars.push_back({maskSecrets({}, part.row.name), level, level + part.deltaNs(), false});
        level += part.deltaNs();
    }
    if (shown < waterfall.parts.size()) {
        const std::size_t left = waterfall.parts.size() - shown;
        bars.push_back({std::to_string(left) + (left == 1 ? " more part" : " more parts"), level,
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
                            bar.isWhole ? durationText(static_cast<double>(delta))
                                        : (delta == 0 ? "\u00b10" : signedDuration(delta).english()));
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
    const auto longest = static_cast<double>(
        std::max({comparison.baseline().steps().front().range.durationNs(),
                  comparison.candidate().steps().front().range.durationNs(), DurationNs{1}}));
    const double nsPerPixel = longest / (kSvgWidth - kTimelineSvgLeft);
    std::string tracks = svgLabel(0, 12, "Baseline", "side baseline-text");
    double y = 18;
    const ComparedPair pair = comparison.pair();
    y += drawStep(pair.baseline, nsPerPixel, y, tracks) + 22;
    tracks += svgLabel(0, y - 6, "Candidate", "side candidate-text");
    y += drawStep(pair.candidate, nsPerPixel, y, tracks);
    return svgPicture(y + 18, svgTimeTicks(longest, kTimelineSvgLeft, 18, y) + tracks,
                      "The first compared step of both traces on one time axis");
}

} // namespace lanescope
