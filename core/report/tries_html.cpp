// SPDX-License-Identifier: Apache-2.0
#include "core/report/tries_html.h"

#include <algorithm>
#include <numeric>
#include <ostream>

#include "core/query/trace_link.h"
#include "core/report/html_page.h"
#include "core/report/svg_parts.h"
#include "core/table/markup_text.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr double kBarsLeft = 90;
constexpr double kBarsHeight = 180;
constexpr double kBarsTop = 10;
constexpr double kNsPerSecond = 1e9;

double meanOf(const std::vector<double>& values) {
    return values.empty()
               ? 0
               : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Two bars a try: with and without the change.
void writeBars(std::ostream& out, std::span<const TryRecord> tries) {
    double most = 0;
    for (const TryRecord& record : tries) {
        most = std::max({most, meanOf(record.baseline), meanOf(record.candidate)});
    }
    const double width = (kSvgWidth - kBarsLeft) / static_cast<double>(tries.size());
    std::string content = svgLabel(0, kBarsTop + 10, durationText(most * kNsPerSecond)) +
                          svgLabel(0, kBarsTop + kBarsHeight, durationText(0));
    for (std::size_t i = 0; i < tries.size(); ++i) {
        const auto bar = [&](double seconds, double place, std::string_view cssClass, std::string_view side) {
            const double height = most > 0 ? kBarsHeight * seconds / most : 0;
            content += svgRectangle(kBarsLeft + width * (static_cast<double>(i) + place),
                                    kBarsTop + kBarsHeight - height, width * 0.4, height, cssClass,
                                    "try " + std::to_string(tries[i].number) + ", " + std::string(side) +
                                        ": " + durationText(seconds * kNsPerSecond));
        };
        bar(meanOf(tries[i].baseline), 0.05, "baseline", "baseline");
        bar(meanOf(tries[i].candidate), 0.47, "candidate", "candidate");
    }
    out << "<h2>Step time</h2>\n"
        << svgPicture(kBarsTop + kBarsHeight + 10, content, "Step time by try") << "\n";
}

std::string link(const std::string& path, std::string_view text) {
    return path.empty() ? std::string()
                        : "<a href=\"" + escapedMarkup(fileLink(path)) + "\">" + std::string(text) + "</a> ";
}

} // namespace

void writeTriesHtml(std::ostream& out, std::span<const TryRecord> tries) {
    beginHtmlPage(out, tries.size() == 1 ? "One try" : std::to_string(tries.size()) + " tries");
    writeBars(out, tries);
    for (const TryRecord& record : tries) {
        out << "<h2>Try " << record.number << "</h2>\n<ul>\n";
        for (const std::string& line : tryLines(record)) {
            out << "<li>" << maskedMarkup(line) << "</li>\n";
        }
        out << "</ul>\n<p><code>" << maskedMarkup(record.baselineCommand) << "</code><br><code>"
            << maskedMarkup(record.candidateCommand) << "</code></p>\n<p>"
            << link(record.baselineTrace, "baseline") << link(record.candidateTrace, "candidate") << "</p>\n";
    }
    endHtmlPage(out, "Runs are recorded in turns; step times are those without the profiler.");
}

} // namespace lanescope
