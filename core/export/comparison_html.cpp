// SPDX-License-Identifier: Apache-2.0
#include "core/export/comparison_html.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "core/export/comparison_svg.h"
#include "core/export/comparison_tables.h"
#include "core/export/time_text.h"
#include "core/store/trace.h"
#include "lanescope_version.h"

namespace lanescope {

namespace {

constexpr std::string_view kStyle = R"css(
:root{--back:#fff;--ink:#1b1f24;--quiet:#5b6470;--line:#e2e6eb;--stripe:#f7f8fa;--base:#0b6bb5;--cand:#b35400}
@media(prefers-color-scheme:dark){:root{--back:#15181d;--ink:#e8eaed;--quiet:#9aa4b0;--line:#2c323a;
--stripe:#1a1e24;--base:#5aaef0;--cand:#f0963a}}
body{background:var(--back);color:var(--ink);font:14px/1.45 system-ui,sans-serif;max-width:1080px;
margin:24px auto;padding:0 16px}
h1{font-size:20px;margin:0 0 4px}h2{font-size:16px;margin:28px 0 8px}
.files{color:var(--quiet);overflow-wrap:anywhere}.files b{font-weight:600}
.headline{font-size:26px;font-weight:600;margin:14px 0}
ul{padding-left:20px}li{margin:3px 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:3px 8px;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--quiet);font-weight:600}th:first-child,td:first-child{text-align:left;white-space:normal;
overflow-wrap:anywhere}tr:nth-child(even) td{background:var(--stripe)}
.chip{border:1px solid currentColor;border-radius:8px;padding:0 6px;font-size:12px}
.faster,.better,.less-text,.gone{color:var(--base)}.slower,.worse,.new{color:var(--cand)}
.noise,.unchanged,.unknown{color:var(--quiet)}.baseline-text{fill:var(--base)}.candidate-text{fill:var(--cand)}
svg{width:100%;height:auto;font:11px system-ui,sans-serif}svg text{fill:var(--ink)}
svg .side{font-weight:600}svg text.baseline-text{fill:var(--base)}svg text.candidate-text{fill:var(--cand)}
svg .label{font-size:12px}svg .track,svg .tick-label{fill:var(--quiet);font-size:9px}
svg .slice{font-size:9px;fill:#fff}svg .tick,svg .level{stroke:var(--line)}svg .level{stroke:var(--quiet)}
rect.baseline,rect.less{fill:var(--base)}rect.candidate,rect.more{fill:var(--cand)}
rect.matrix{fill:#2f8f5b}rect.attention{fill:#1d8a94}rect.reduction{fill:#4b8f78}rect.kernel{fill:#6f9a3a}
rect.communication{fill:#c2502b}rect.copy{fill:#b8781f}rect.annotation{fill:#2c7f8c}rect.module{fill:#86629e}
rect.operator{fill:#3f74b3}rect.runtime{fill:#7d7a35}
footer{color:var(--quiet);margin:32px 0;font-size:12px}
)css";

std::string cell(const std::string& text, std::string_view cssClass = {}) {
    return "<td" + (cssClass.empty() ? std::string() : " class=\"" + std::string(cssClass) + "\"") + ">" +
           escapedMarkup(text) + "</td>";
}

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
        out << "<tr>" << cell(metric.label) << cell(optionalMetric(metric.unit, metric.baseline))
            << cell(optionalMetric(metric.unit, metric.candidate))
            << cell(delta ? signedText(*delta, metricText(metric.unit, std::abs(*delta))) : "n/a")
            << cell(percentDelta(metric.deltaFraction())) << chip(changeName(metric)) << "</tr>\n";
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
        out << "<tr>" << cell(row.name)
            << cell(left == right ? leftText : leftText + " \u2192 " + metricText(MetricUnit::Count, right))
            << cell(shortDuration(row.baseline.perStepNs())) << cell(shortDuration(row.candidate.perStepNs()))
            << cell(durationDelta(row.deltaNs())) << cell(percentDelta(row.deltaFraction()))
            << cell(fixedDecimal(row.share * 100, 1) + " %") << chip(changeName(row.status)) << "</tr>\n";
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
    out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Comparison of two "
           "traces</title>\n"
           "<style>"
        << kStyle << "</style></head><body>\n<h1>Comparison of two traces</h1>\n<div class=\"files\">"
        << "<b class=\"less-text\">Baseline</b> " << escapedMarkup(comparison.baselineTrace()->path()) << ", "
        << comparison.baseline().steps().size() << " steps<br><b class=\"new\">Candidate</b> "
        << escapedMarkup(comparison.candidateTrace()->path()) << ", " << comparison.candidate().steps().size()
        << " steps</div>\n<div class=\"headline\">" << durationDelta(delta) << " per step";
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
    out << "<footer>Times and counts are means per step. A change is called noise when Welch's t-test over "
           "the "
           "steps gives it a probability of 5 % or more. Share is of the sum of all differences without "
           "their "
           "signs. Written by Lanescope "
        << kVersion << ".</footer>\n</body></html>\n";
}

} // namespace lanescope
