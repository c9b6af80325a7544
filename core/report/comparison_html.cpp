// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison_html.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <ostream>

#include "core/compare/comparison_tables.h"
#include "core/report/comparison_svg.h"
#include "core/report/html_page.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string chip(std::string_view change) {
    return "<td><span class=\"chip " + std::string(change) + "\">" + std::string(change) + "</span></td>";
}

std::string signedText(double value, const std::string& magnitude) {
    return value == 0 ? "\u00b10" : (value < 0 ? "\u25bc \u2212" : "\u25b2 +") + magnitude;
}

std::string durationDelta(double ns) {
    return signedText(ns, durationText(std::abs(ns)));
}

std::string percentDelta(std::optional<double> fraction) {
    return fraction ? signedText(*fraction, fixedDecimal(std::abs(*fraction) * 100, 1) + " %")
                    : std::string("n/a");
}

std::string metricText(MetricUnit unit, double value) {
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return durationText(value);
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

/// A difference of shares is in points; their ratio has a column of its own.
std::string metricDelta(MetricUnit unit, double delta) {
    return signedText(delta, unit == MetricUnit::Fraction
                                 ? fixedDecimal(std::abs(delta) * 100, pointDecimals(delta * 100)) + " points"
                                 : metricText(unit, std::abs(delta)));
}

void writeOverview(std::ostream& out, const std::vector<MetricDifference>& metrics) {
    out << "<h2>Overview</h2>\n<div "
           "class=\"scroll\"><table><tr><th>Figure</th><th>Baseline</th><th>Candidate</th><th>Difference"
           "</th><th>%</th><th>Change</th></tr>\n";
    for (const MetricDifference& metric : metrics) {
        const std::optional<double> delta = metric.delta();
        out << "<tr>" << htmlCell(metric.label) << htmlCell(optionalMetric(metric.unit, metric.baseline))
            << htmlCell(optionalMetric(metric.unit, metric.candidate))
            << htmlCell(delta ? metricDelta(metric.unit, *delta) : "n/a", changeName(metric))
            << htmlCell(percentDelta(metric.deltaFraction()), changeName(metric)) << chip(changeName(metric))
            << "</tr>\n";
    }
    out << "</table></div>\n";
}

void writeTable(std::ostream& out, const char* title, const char* what, const DifferenceTable& table) {
    constexpr std::size_t kMostRows = 200;
    out << "<h2>" << title << "</h2>\n";
    if (table.rows.empty()) {
        out << "<p class=\"noise\">None in either trace</p>\n";
        return;
    }
    out << "<div class=\"scroll\"><table><tr><th>" << what
        << "</th><th>Count</th><th>Baseline</th><th>Candidate</th><th>Difference</th><th>%</th><th>Share</th>"
           "<th>Change</th></tr>\n";
    for (std::size_t i = 0; i < std::min(kMostRows, table.rows.size()); ++i) {
        const DifferenceRow& row = table.rows[i];
        const double left = row.baseline.countPerStep();
        const double right = row.candidate.countPerStep();
        const std::string leftText = metricText(MetricUnit::Count, left);
        const char* change = changeName(row.status);
        const std::string fullName =
            maskedMarkup(row.candidateName.empty() ? row.name : row.name + " \u2192 " + row.candidateName);
        out << "<tr><td><span class=\"name\" title=\"" << fullName << "\">" << maskedMarkup(row.shownName())
            << "</span></td>"
            << htmlCell(left == right ? leftText
                                      : leftText + " \u2192 " + metricText(MetricUnit::Count, right))
            << htmlCell(durationText(row.baseline.perStepNs()))
            << htmlCell(durationText(row.candidate.perStepNs()))
            << htmlCell(durationDelta(row.deltaNs()), change)
            << htmlCell(percentDelta(row.deltaFraction()), change)
            << htmlCell((row.share < 0 ? "\u2212" : "") + fixedDecimal(std::abs(row.share) * 100, 1) + " %")
            << chip(change) << "</tr>\n";
    }
    out << "</table></div>\n";
    if (table.rows.size() > kMostRows) {
        out << "<p class=\"noise\">" << table.rows.size() - kMostRows
            << " smaller differences left out</p>\n";
    }
}

void writeSentences(std::ostream& out, const std::vector<Explanation>& explanations) {
    for (const Explanation& explanation : explanations) {
        out << "<li>" << maskedMarkup(explanation.text) << "</li>\n";
    }
}

/// Paths are private: omits the folder unless two files have the same name.
std::string fileName(const Trace& trace, const Trace& other) {
    const std::filesystem::path path(trace.path());
    const std::filesystem::path otherPath(other.path());
    const bool isSameName = path.filename() == otherPath.filename();
    return isSameName && path.has_parent_path()
               ? (path.parent_path().filename() / path.filename()).generic_string()
               : path.filename().generic_string();
}

/// "3 steps", "step 4", "the whole trace" or how long the compared time is.
std::string scopeText(const ComparedTrace& side) {
    const ComparedStep& first = side.steps().front();
    if (side.isRange()) {
        return durationText(static_cast<double>(first.range.durationNs())) + " from " +
               durationText(static_cast<double>(first.range.startNs - side.trace().bounds().startNs)) +
               " after its start";
    }
    return !side.hasMarkedSteps()     ? "the whole trace"
           : side.steps().size() == 1 ? "step " + std::to_string(first.number)
                                      : std::to_string(side.steps().size()) + " steps";
}

void writeHeadline(std::ostream& out, const Comparison& comparison) {
    const bool isRange = comparison.baseline().isRange();
    const MetricDifference* metric = isRange ? comparison.metric("kernel") : nullptr;
    metric = metric == nullptr ? comparison.metric("step_time") : metric;
    if (metric == nullptr || !metric->delta()) {
        return;
    }
    out << "<div class=\"headline\"><span class=\"" << changeName(*metric) << "\">"
        << durationDelta(*metric->delta());
    const bool isOne =
        comparison.baseline().steps().size() == 1 && comparison.candidate().steps().size() == 1;
    out << (isRange ? (metric->id == "kernel" ? " of kernels" : "") : isOne ? "" : " per step");
    if (metric->deltaFraction()) {
        out << " (" << (*metric->deltaFraction() < 0 ? "\u2212" : "+")
            << fixedDecimal(std::abs(*metric->deltaFraction()) * 100, 1) << " %)";
    }
    out << "</span>";
    const double inputs = comparison.explanations().inputRatio;
    if (!isRange && inputs != 1 && *metric->baseline > 0) {
        const double change = *metric->candidate / *metric->baseline / inputs - 1;
        out << "<span class=\"headline-rest " << (change < 0 ? "faster" : "slower")
            << "\"> \u00b7 inputs \u00d7 " << fixedDecimal(inputs, inputs == std::floor(inputs) ? 0 : 2)
            << ": " << (change < 0 ? "\u2212" : "+") << fixedDecimal(std::abs(change) * 100, 1)
            << " % per element</span>";
    }
    out << "</div>\n";
}

} // namespace

void writeComparisonHtml(std::ostream& out, const Comparison& comparison) {
    beginHtmlPage(out, "Comparison of two traces");
    const Trace& baseline = *comparison.baselineTrace();
    const Trace& candidate = *comparison.candidateTrace();
    const bool isRange = comparison.baseline().isRange();
    out << "<div class=\"files\"><b class=\"less-text\">Baseline</b> "
        << maskedMarkup(fileName(baseline, candidate)) << ", " << scopeText(comparison.baseline())
        << "<br><b class=\"new\">Candidate</b> " << maskedMarkup(fileName(candidate, baseline)) << ", "
        << scopeText(comparison.candidate()) << "</div>\n";
    const Explanations& explanations = comparison.explanations();
    const bool hasTimes = explanations.isComparable && !explanations.isOfMemory;
    if (hasTimes) {
        writeHeadline(out, comparison);
    } else if (!explanations.isComparable) {
        out << "<div class=\"headline\">Not comparable</div>\n";
    }
    out << "<h2>" << (explanations.isComparable ? "What explains it" : "Why not") << "</h2>\n<ul>\n";
    writeSentences(out, comparison.explanations().causes);
    writeSentences(out, comparison.explanations().notes);
    out << "</ul>\n";
    if (hasTimes) {
        out << "<h2>" << (isRange ? "The time" : "Step time") << ", part by part</h2>\n"
            << waterfallSvg(comparison.waterfall());
    }
    out << "<h2>" << (isRange ? "The time" : "One step") << " of each</h2>\n" << alignedStepsSvg(comparison);
    writeOverview(out, comparison.overview());
    writeTable(out, "Steps", "Step", comparison.table(CompareBy::Step));
    writeTable(out, "Modules and annotations", "Module", comparison.table(CompareBy::Module));
    writeTable(out, "Operators", "Operator", comparison.table(CompareBy::Operator));
    writeTable(out, "Device work by category", "Category", comparison.table(CompareBy::Category));
    writeTable(out, "Kernels, copies and memsets", "Name", comparison.table(CompareBy::Kernel));
    writeTable(out, "Without a counterpart on the other side", "Name", comparison.unmatched());
    endHtmlPage(out,
                "Times and counts are means per step. A change is called noise when Welch's t-test over the "
                "steps gives it a probability of 5 % or more. Share is of the sum of all differences without "
                "their signs. What looks like a credential is hidden.");
}

} // namespace lanescope
