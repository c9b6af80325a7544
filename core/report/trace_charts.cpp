// SPDX-License-Identifier: Apache-2.0
#include "core/report/trace_charts.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/catalog/step_tables.h"
#include "core/compare/explanation.h"
#include "core/palette/color_role.h"
#include "core/report/html_page.h"
#include "core/report/svg_parts.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr double kLabels = 150;
constexpr double kFigures = 80;
constexpr double kBar = 16;
constexpr double kBarRow = 21;

std::string_view roleClass(StepRole role) {
    return colorRoleKey(colorRoleOf(role));
}

} // namespace

std::string stepLegendHtml(const StepBreakdown& breakdown) {
    std::string html = "<p class=\"legend\">";
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        if (breakdown.meanNs[i] > 0) {
            html += "<span><i class=\"" + std::string(roleClass(role)) + "\"></i>" + stepRoleTitle(role) +
                    "</span> ";
        }
    }
    return html + "</p>\n";
}

std::string stepBarsSvg(const Trace& trace, const StepBreakdown& breakdown) {
    constexpr std::size_t kMostSteps = 24;
    const std::size_t shown = std::min(breakdown.steps.size(), kMostSteps);
    DurationNs longest = 1;
    for (std::size_t i = 0; i < shown; ++i) {
        longest = std::max(longest, breakdown.steps[i].totalNs());
    }
    const double perNs = (kSvgWidth - kLabels - kFigures) / static_cast<double>(longest);
    std::string content;
    double y = 2;
    for (std::size_t i = 0; i < shown; ++i) {
        const StepRow& step = breakdown.steps[i];
        const std::string name(step.slice == kNoSlice ? "Whole trace" : trace.sliceName(step.slice));
        content += svgLabel(0, y + 12, cutText(name, 22));
        double x = kLabels;
        for (std::size_t part = 0; part < kStepRoleCount; ++part) {
            const double width = static_cast<double>(step.roleNs[part]) * perNs;
            if (step.roleNs[part] > 0) {
                const auto role = static_cast<StepRole>(part);
                content += svgRectangle(x, y, width, kBar, roleClass(role),
                                        stepRoleTitle(role) + ", " +
                                            durationText(static_cast<double>(step.roleNs[part])));
            }
            x += width;
        }
        content += svgLabel(x + 6, y + 12, durationText(static_cast<double>(step.totalNs())));
        y += kBarRow;
    }
    std::string svg = svgPicture(y, content, "What the time of each step went to");
    if (shown < breakdown.steps.size()) {
        svg += "<p class=\"unknown\">" + std::to_string(breakdown.steps.size() - shown) +
               " further steps left out</p>\n";
    }
    return svg;
}

std::string devicePlotSvg(const DeviceSeries& series, TimeRange range) {
    constexpr double kLeft = 40;
    constexpr double kTop = 6;
    constexpr double kHeight = 110;
    constexpr std::size_t kBuckets = 300;
    const auto lengthNs = static_cast<double>(std::max<DurationNs>(range.durationNs(), 1));
    const DurationNs bucketNs = std::max<DurationNs>(1, range.durationNs() / DurationNs{kBuckets});
    std::string content = svgTimeTicks(lengthNs, kLeft, kTop, kTop + kHeight);
    for (const double level : {0.0, 0.5, 1.0}) {
        content +=
            svgLabel(0, kTop + kHeight * (1 - level) + 4, fixedDecimal(level * 100, 0) + " %", "tick-label");
    }
    const auto draw = [&](const StepSeries& values, const char* cssClass, bool filled) {
        if (values.size() == 0) {
            return;
        }
        std::vector<float> means(kBuckets);
        values.means(range.startNs, bucketNs, means);
        const double step = (kSvgWidth - kLeft) * static_cast<double>(bucketNs) / lengthNs;
        std::string points;
        double x = kLeft;
        for (const float mean : means) {
            const double value = std::isnan(mean) ? 0 : std::clamp<double>(mean, 0, 1);
            const std::string y = svgNumber(kTop + kHeight * (1 - value));
            points += svgNumber(x) + "," + y + " " + svgNumber(std::min(x + step, kSvgWidth)) + "," + y + " ";
            x += step;
        }
        const std::string base = svgNumber(kTop + kHeight);
        if (filled) {
            points =
                svgNumber(kLeft) + "," + base + " " + points + svgNumber(std::min(x, kSvgWidth)) + "," + base;
        }
        content += std::string(filled ? "<polygon" : "<polyline") + " class=\"" + cssClass + "\" points=\"" +
                   points + "\"/>\n";
    };
    draw(series.utilization, "utilization", true);
    draw(series.smEfficiency, "efficiency", false);
    return svgPicture(kTop + kHeight + 18, content, "GPU utilization and estimated SM efficiency");
}

std::string categoryBarsSvg(const KernelCategories& categories) {
    constexpr std::size_t kMost = 12;
    const std::size_t shown = std::min(categories.rows.size(), kMost);
    const double perNs = shown == 0
                             ? 0
                             : (kSvgWidth - kLabels - kFigures - 60) /
                                   static_cast<double>(std::max<DurationNs>(1, categories.rows[0].totalNs));
    std::string content;
    double y = 2;
    for (std::size_t i = 0; i < shown; ++i) {
        const CategoryRow& row = categories.rows[i];
        const double width = static_cast<double>(row.totalNs) * perNs;
        content += svgLabel(0, y + 12, cutText(row.category, 22));
        content += svgRectangle(
            kLabels, y, width, kBar,
            colorRoleKey(colorRoleOf(workFamilyNamed(row.category).value_or(WorkFamily::Other))));
        content += svgLabel(kLabels + width + 6, y + 12,
                            durationText(static_cast<double>(row.totalNs)) + ", " +
                                fixedDecimal(row.share * 100, 1) + " %");
        y += kBarRow;
    }
    return svgPicture(y, content, "Device work by category");
}

} // namespace lanescope
