// SPDX-License-Identifier: Apache-2.0
// Parts of the pictures of the HTML reports: SVG text whose colours come from the page's CSS
// classes (html_page.h). Lengths are in units of the view box, kSvgWidth wide. Texts are escaped. Pure
// functions; any thread.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

class PictureSink;

inline constexpr double kSvgWidth = 960;

std::string svgNumber(double value);

/// At least half a unit wide, so that nothing vanishes; `title` appears under the pointer and may be empty.
std::string svgRectangle(double x, double y, double width, double height, std::string_view cssClass,
                         std::string_view title = {});

/// `y` is that of the base line.
std::string svgLabel(double x, double y, std::string_view text, std::string_view cssClass = "label");

/// The whole picture around its content.
std::string svgPicture(double height, const std::string& content, std::string_view title);

/// Vertical lines with their times below, about eight at round times, for an axis of `durationNs` from `left`
/// to the right edge.
void drawTimeTicks(PictureSink& sink, double durationNs, double left, double top, double bottom,
                   double width);
std::string svgTimeTicks(double durationNs, double left, double top, double bottom);

/// Ends in "…" where `text` has more bytes than `most`.
std::string cutText(std::string_view text, std::size_t most);

} // namespace lanescope
