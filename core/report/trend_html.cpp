// SPDX-License-Identifier: Apache-2.0
#include "core/report/trend_html.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "core/palette/color_role.h"
#include "core/query/trace_link.h"
#include "core/report/html_page.h"
#include "core/report/svg_parts.h"
#include "core/table/markup_text.h"

namespace lanescope {

namespace {

constexpr double kLeft = 90;
constexpr double kHeight = 180;
constexpr double kTop = 10;

struct Axis {
    std::size_t runs = 0;
    double most = 0;

    double x(std::size_t run) const {
        return kLeft + (kSvgWidth - kLeft) * static_cast<double>(run) /
                           static_cast<double>(std::max<std::size_t>(runs, 1));
    }
    double width() const { return (kSvgWidth - kLeft) / static_cast<double>(std::max<std::size_t>(runs, 1)); }
    double y(double value) const { return kTop + kHeight * (1 - (most > 0 ? value / most : 0)); }
};

double mostOf(const TrendSeries& series) {
    double most = 0;
    for (const auto& value : series.values) {
        most = std::max(most, value.value_or(0));
    }
    return most;
}

std::string changeMarks(const Axis& axis, const TrendSeries& series) {
    std::string text;
    for (const TrendChange& change : series.changes) {
        text += "<line class=\"level\" x1=\"" + svgNumber(axis.x(change.first)) + "\" x2=\"" +
                svgNumber(axis.x(change.first)) + "\" y1=\"" + svgNumber(kTop) + "\" y2=\"" +
                svgNumber(kTop + kHeight) + "\"/>";
    }
    return text;
}

std::string runTitle(std::span<const RunRecord> runs, const RunTrend& trend, std::size_t position) {
    const RunRecord& run = runs[trend.runs[position]];
    return run.label.empty() ? run.location : run.label + ", " + run.location;
}

/// Stacked parts of the step time, a bar a run.
void writeStepTime(std::ostream& out, std::span<const RunRecord> runs, const RunTrend& trend) {
    const TrendSeries& total = trend.series.front();
    const Axis axis{trend.runs.size(), mostOf(total)};
    std::string content = svgLabel(0, kTop + 10, figureText(axis.most, total.unit)) +
                          svgLabel(0, kTop + kHeight, figureText(0, total.unit));
    std::string legend;
    std::vector<double> below(trend.runs.size(), 0);
    for (const TrendSeries& part : trend.series) {
        if (!part.part) {
            continue;
        }
        const std::string cssClass(colorRoleKey(colorRoleOf(*part.part)));
        legend += "<span><i class=\"" + cssClass + "\"></i>" + escapedMarkup(part.label) + "</span>";
        for (std::size_t run = 0; run < trend.runs.size(); ++run) {
            const double value = part.values[run].value_or(0);
            if (value > 0) {
                content += svgRectangle(axis.x(run), axis.y(below[run] + value), axis.width() * 0.85,
                                        axis.y(below[run]) - axis.y(below[run] + value), cssClass,
                                        runTitle(runs, trend, run) + ": " + part.label + " " +
                                            figureText(value, part.unit));
                below[run] += value;
            }
        }
    }
    out << "<h2>Step time</h2>\n<p class=\"legend\">" << legend << "</p>\n"
        << svgPicture(kTop + kHeight + 10, content + changeMarks(axis, total), "Step time by run") << "\n";
}

void writeSeries(std::ostream& out, const TrendSeries& series, std::size_t runs) {
    const Axis axis{runs, mostOf(series)};
    std::string content = svgLabel(0, kTop + 10, figureText(axis.most, series.unit)) +
                          svgLabel(0, kTop + kHeight, figureText(0, series.unit));
    std::string points;
    for (std::size_t run = 0; run < runs; ++run) {
        if (series.values[run]) {
            points += svgNumber(axis.x(run) + axis.width() / 2) + "," +
                      svgNumber(axis.y(*series.values[run])) + " ";
        }
    }
    content += "<polyline class=\"efficiency\" points=\"" + points + "\"/>";
    out << "<h2>" << maskedMarkup(series.label) << "</h2>\n"
        << svgPicture(kTop + kHeight + 10, content + changeMarks(axis, series), series.label) << "\n";
}

std::string linkedRun(const RunRecord& run) {
    std::error_code ignored;
    const std::string path = std::filesystem::absolute(run.location, ignored).generic_string();
    return "<a href=\"" + escapedMarkup(fileLink(path)) + "\">" + maskedMarkup(run.location) + "</a>" +
           (run.label.empty() ? "" : " (" + maskedMarkup(run.label) + ")");
}

void writeChanges(std::ostream& out, std::span<const RunRecord> runs, const RunTrend& trend) {
    out << "<h2>Changes</h2>\n";
    std::string items;
    for (const TrendSeries& series : trend.series) {
        for (const TrendChange& change : series.changes) {
            items += "<li>" + maskedMarkup(trendChangeText(series, change)) + ": from " +
                     linkedRun(runs[trend.runs[change.first - 1]]) + " to " +
                     linkedRun(runs[trend.runs[change.first]]) + "</li>\n";
        }
    }
    out << (items.empty() ? "<p>No figure changed its level.</p>\n" : "<ul>\n" + items + "</ul>\n");
}

void writeRuns(std::ostream& out, std::span<const RunRecord> runs, const RunTrend& trend) {
    out << "<h2>Runs</h2>\n<div class=\"scroll\"><table><tr><th>Run</th><th>Label</th>";
    for (const TrendSeries& series : trend.series) {
        out << "<th>" << maskedMarkup(series.label) << "</th>";
    }
    out << "</tr>\n";
    for (std::size_t i = 0; i < trend.runs.size(); ++i) {
        const RunRecord& run = runs[trend.runs[i]];
        out << "<tr><td>" << maskedMarkup(run.location) << "</td><td>" << maskedMarkup(run.label) << "</td>";
        for (const TrendSeries& series : trend.series) {
            out << htmlCell(series.values[i] ? figureText(*series.values[i], series.unit) : "n/a");
        }
        out << "</tr>\n";
    }
    out << "</table></div>\n";
    if (!trend.others.empty()) {
        out << "<h2>Runs of other programs</h2>\n<ul>\n";
        for (const OtherRun& other : trend.others) {
            out << "<li>" << maskedMarkup(runs[other.run].location) << ": " << maskedMarkup(other.reason)
                << "</li>\n";
        }
        out << "</ul>\n";
    }
}

} // namespace

void writeTrendHtml(std::ostream& out, std::span<const RunRecord> runs, const RunTrend& trend) {
    beginHtmlPage(out, "Trend of " + std::to_string(trend.runs.size()) +
                           (trend.runs.size() == 1 ? " run" : " runs"));
    if (!trend.runs.empty()) {
        writeStepTime(out, runs, trend);
        writeChanges(out, runs, trend);
        for (std::size_t i = 1; i < trend.series.size(); ++i) {
            if (!trend.series[i].part) {
                writeSeries(out, trend.series[i], trend.runs.size());
            }
        }
    }
    writeRuns(out, runs, trend);
    endHtmlPage(out, "A line marks where a figure changed its level: Pettitt's test, p < 0.01, which takes "
                     "some eight runs "
                     "on each side.");
}

} // namespace lanescope
