// SPDX-License-Identifier: Apache-2.0
#include "core/export/comparison_html.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "core/export/comparison_svg.h"
#include "core/export/comparison_tables.h"
#include "core/export/html_page.h"
#include "core/export/time_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string chip(std::string_view change) {
    return "<td><span class=\"chip " + std::string(change) + "\">" + std::string(change) + "</span></td>";
}

std::string signedText(double value, const std::string& magnitude) {
    return value == 0 ? "\u00b10" : (value < 0 ? "\u25bc \u2212" : "\u25b2 +") + magnitude;
}

std::string durationDelta(double ns) {
    return signedText(ns, shortDuration(std::abs(ns)));
}

std::string percentDelta(std::optional<double> fraction) {
    return fraction ? signedText(*fraction, fixedDecimal(std::abs(*fraction) * 100, 1) + " %")
                    : std::string("n/a");
}

std::string metricText(MetricUnit unit, double value) {
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return shortDuration(value);
    case MetricUnit::Fraction:
        return fixedDecimal(value * 100, 1) + " %";
    case MetricUnit::Count:
        return fixedDecimal(value, value == std::floor(value) ? 0 : 1);
    case MetricUnit::Bytes:
        break;
    }
    constexpr double kMebibyte = 1024.0 * 1024.0;
    return fixedDecimal(value / kMebibyte, 1) + " MiB";
}

std::string optionalMetric(MetricUnit unit, std::optional<double> value) {
    return value ? metricText(unit, *value) : std::string("n/a");
}

void writeOverview(std::ostream& out, const std::vector<MetricDifference>& metrics) {
    out << "<h2>Overview</h2>\n<table><tr><th>Figure</th><th>Baseline</th><th>Candidate</th><th>Difference"
           "</th><th>%</th><th>Change</th></tr>\n";
    for (const MetricDifference& metric : metrics) {
        const std::optional<double> delta = metric.delta();
        out << "<tr>" << htmlCell(metric.label) << htmlCell(optionalMetric(metric.unit, metric.baseline))
            << htmlCell(optionalMetric(metric.unit, metric.candidate))
            << htmlCell(delta ? signedText(*delta, metricText(metric.unit, std::abs(*delta))) : "n/a")
            << htmlCell(percentDelta(metric.deltaFraction())) << chip(changeName(metric)) << "</tr>\n";
    }
    out << "</table>\n";
}

void writeTable(std::ostream& out, const char* title, const char* what, const DifferenceTable& table) {
    constexpr std::size_t kMostRows = 200;
    out << "<h2>" << title << "</h2>\n";
    if (table.rows.empty()) {
        out << "<p class=\"noise\">None in either trace</p>\n";
        return;
    }
    out << "<table><tr><th>" << what
        << "</th><th>Count</th><th>Baseline</th><th>Candidate</th><th>Difference</th><th>%</th><th>Share</th>"
           "<th>Change</th></tr>\n";
    for (std::size_t i = 0; i < std::min(kMostRows, table.rows.size()); ++i) {
        const DifferenceRow& row = table.rows[i];
        const double left = row.baseline.countPerStep();
        const double right = row.candidate.countPerStep();
        const std::string leftText = metricText(MetricUnit::Count, left);
        out << "<tr>" << htmlCell(row.name)
            << htmlCell(left == right ? leftText
                                      : leftText + " \u2192 " + metricText(MetricUnit::Count, right))
            << htmlCell(shortDuration(row.baseline.perStepNs()))
            << htmlCell(shortDuration(row.candidate.perStepNs())) << htmlCell(durationDelta(row.deltaNs()))
            << htmlCell(percentDelta(row.deltaFraction()))
            << htmlCell(fixedDecimal(row.share * 100, 1) + " %") << chip(changeName(row.status)) << "</tr>\n";
    }
    out << "</table>\n";
    if (table.rows.size() > kMostRows) {
        out << "<p class=\"noise\">" << table.rows.size() - kMostRows
            << " smaller differences left out</p>\n";
    }
}

void writeSentences(std::ostream& out, const std::vector<Explanation>& explanations) {
    for (const Explanation& explanation : explanations) {
        out << "<li>" << escapedMarkup(explanation.text) << "</li>\n";
    }
}

} // namespace

void writeComparisonHtml(std::ostream& out, const Comparison& comparison) {
    const Waterfall& waterfall = comparison.waterfall();
    const auto delta = static_cast<double>(waterfall.candidateNs - waterfall.baselineNs);
    beginHtmlPage(out, "Comparison of two traces");
    out << "<div class=\"files\"><b class=\"less-text\">Baseline</b> "
        << escapedMarkup(comparison.baselineTrace()->path()) << ", " << comparison.baseline().steps().size()
        << " steps<br><b class=\"new\">Candidate</b> " << escapedMarkup(comparison.candidateTrace()->path())
        << ", " << comparison.candidate().steps().size() << " steps</div>\n<div class=\"headline\">"
        << durationDelta(delta) << " per step";
    if (waterfall.baselineNs > 0) {
        out << " (" << percentDelta(delta / static_cast<double>(waterfall.baselineNs)) << ")";
    }
    out << "</div>\n<h2>What explains it</h2>\n<ul>\n";
    writeSentences(out, comparison.explanations().causes);
    writeSentences(out, comparison.explanations().notes);
    out << "</ul>\n<h2>Step time, part by part</h2>\n"
        << waterfallSvg(waterfall) << "<h2>One step of each</h2>\n"
        << alignedStepsSvg(comparison);
    writeOverview(out, comparison.overview());
    writeTable(out, "Steps", "Step", comparison.table(CompareBy::Step));
    writeTable(out, "Modules and annotations", "Module", comparison.table(CompareBy::Module));
    writeTable(out, "Operators", "Operator", comparison.table(CompareBy::Operator));
    writeTable(out, "Device work by category", "Category", comparison.table(CompareBy::Category));
    writeTable(out, "Kernels, copies and memsets", "Name", comparison.table(CompareBy::Kernel));
    endHtmlPage(out,
                "Times and counts are means per step. A change is called noise when Welch's t-test over the "
                "steps gives it a probability of 5 % or more. Share is of the sum of all differences without "
                "their signs.");
}

} // namespace lanescope
