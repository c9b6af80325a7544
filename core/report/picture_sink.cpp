// SPDX-License-Identifier: Apache-2.0
#include "core/report/picture_sink.h"

#include "core/report/svg_parts.h"

namespace lanescope {

void SvgSink::rectangle(double x, double y, double width, double height, std::string_view cssClass,
                        std::string_view title) {
    m_out += svgRectangle(x, y, width, height, cssClass, title);
}

void SvgSink::label(double x, double y, std::string_view text, std::string_view cssClass) {
    m_out += svgLabel(x, y, text, cssClass);
}

void SvgSink::verticalLine(double x, double top, double bottom) {
    m_out += "<line class=\"tick\" x1=\"" + svgNumber(x) + "\" x2=\"" + svgNumber(x) + "\" y1=\"" +
             svgNumber(top) + "\" y2=\"" + svgNumber(bottom) + "\"/>\n";
}

} // namespace lanescope
