// SPDX-License-Identifier: Apache-2.0
#include "core/report/svg_parts.h"

#include <algorithm>
#include <cmath>

#include "core/base/utf8.h"
#include "core/compare/explanation.h"
#include "core/report/html_page.h"
#include "core/report/picture_sink.h"
#include "core/table/markup_text.h"
#include "core/table/time_text.h"

namespace lanescope {

std::string svgNumber(double value) {
    return fixedDecimal(value, 2);
}

std::string svgRectangle(double x, double y, double width, double height, std::string_view cssClass,
                         std::string_view title) {
    std::string text = "<rect class=\"" + std::string(cssClass) + "\" x=\"" + svgNumber(x) + "\" y=\"" +
                       svgNumber(y) + "\" width=\"" + svgNumber(std::max(width, 0.5)) + "\" height=\"" +
                       svgNumber(height) + "\"";
    return text + (title.empty() ? "/>" : "><title>" + escapedMarkup(title) + "</title></rect>") + "\n";
}

std::string svgLabel(double x, double y, std::string_view text, std::string_view cssClass) {
    return "<text class=\"" + std::string(cssClass) + "\" x=\"" + svgNumber(x) + "\" y=\"" + svgNumber(y) +
           "\">" + escapedMarkup(text) + "</text>\n";
}

std::string svgPicture(double height, const std::string& content, std::string_view title) {
    return "<svg viewBox=\"0 0 " + svgNumber(kSvgWidth) + " " + svgNumber(height) +
           "\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\">\n<title>" + escapedMarkup(title) +
           "</title>\n" + content + "</svg>\n";
}

void drawTimeTicks(PictureSink& sink, double durationNs, double left, double top, double bottom,
                   double width) {
    constexpr double kTicks = 8;
    const double nsPerPixel = durationNs / (width - left);
    double stepNs = std::pow(10, std::floor(std::log10(durationNs / kTicks)));
    for (const double factor : {2.0, 2.5, 2.0}) {
        stepNs *= durationNs / stepNs > kTicks * 1.5 ? factor : 1;
    }
    for (double ns = 0; ns <= durationNs; ns += stepNs) {
        const double x = left + ns / nsPerPixel;
        sink.verticalLine(x, top, bottom);
        sink.label(x + 2, bottom + 12, durationText(ns), "tick-label");
    }
}

std::string svgTimeTicks(double durationNs, double left, double top, double bottom) {
    std::string content;
    SvgSink sink(content);
    drawTimeTicks(sink, durationNs, left, top, bottom, kSvgWidth);
    return content;
}

std::string cutText(std::string_view text, std::size_t most) {
    if (text.size() <= most) {
        return std::string(text);
    }
    return std::string(utf8Prefix(text, most)) + "\u2026";
}

} // namespace lanescope
