// SPDX-License-Identifier: Apache-2.0
#include "core/report/html_page.h"

#include <iomanip>
#include <ostream>
#include <sstream>

#include "core/palette/color_role.h"
#include "core/secrets/secret_mask.h"
#include "core/table/markup_text.h"
#include "lanescope_version.h"
#include "page_style_text.h"
#include "timeline_script_text.h"

namespace lanescope {

namespace {

/// Base64 (RFC 4648) of bytes that are given in hexadecimal digits, as Content-Security-Policy wants hashes.
std::string base64OfHex(std::string_view hex) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    unsigned bits = 0;
    int count = 0;
    for (const char digit : hex) {
        bits = bits << 4 | static_cast<unsigned>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
        count += 4;
        if (count >= 6) {
            count -= 6;
            text += kDigits[bits >> count & 63];
        }
    }
    if (count > 0) {
        text += kDigits[bits << (6 - count) & 63];
    }
    text.resize((text.size() + 3) / 4 * 4, '=');
    return text;
}

/// Policy of a page: it loads and runs nothing but its own style sheet and the script of the timeline.
std::string contentPolicy() {
    return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" +
           base64OfHex(kTimelineScriptSha256) + "'; base-uri 'none'; form-action 'none'";
}

std::string cssColor(std::uint32_t rgb) {
    std::ostringstream text;
    text << '#' << std::hex << std::setfill('0') << std::setw(6) << rgb;
    return text.str();
}

/// Colours of the palette on the ground that the reader prefers as variables, and the classes that have them.
std::string paletteStyle() {
    std::string style;
    const auto addColor = [&style](std::string_view name, std::uint32_t rgb) {
        style += "--" + std::string(name) + ":" + cssColor(rgb) + ";";
    };
    for (const bool dark : {false, true}) {
        style += dark ? "@media(prefers-color-scheme:dark){:root{" : ":root{";
        for (int i = 0; i < kColorRoleCount; ++i) {
            const auto role = static_cast<ColorRole>(i);
            addColor(colorRoleKey(role), roleColor(role, dark));
        }
        const double lightness = dark ? kLaneLightnessOnDark : kLaneLightness;
        addColor("utilization", laneColor(LaneColor::Utilization, lightness));
        addColor("efficiency", laneColor(LaneColor::SmEfficiency, lightness));
        style += dark ? "}}\n" : "}\n";
    }
    for (int i = 0; i < kColorRoleCount; ++i) {
        const std::string key(colorRoleKey(static_cast<ColorRole>(i)));
        style += "rect." + key + "{fill:var(--" + key + ")}i." + key + "{background:var(--" + key + ")}\n";
    }
    return style;
}

} // namespace

void beginHtmlPage(std::ostream& out, std::string_view title) {
    const std::string heading = escapedMarkup(title);
    out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\""
        << contentPolicy() << "\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
        << heading << "</title>\n<style>" << kPageStyle << paletteStyle() << "</style></head><body>\n<h1>"
        << heading << "</h1>\n";
}

void endHtmlPage(std::ostream& out, std::string_view footnote) {
    out << "<footer>" << escapedMarkup(footnote) << " Written by Lanescope " << kVersion
        << ".</footer>\n</body></html>\n";
}

std::string htmlCell(std::string_view text, std::string_view cssClass) {
    return "<td" + (cssClass.empty() ? std::string() : " class=\"" + std::string(cssClass) + "\"") + ">" +
           escapedMarkup(text) + "</td>";
}

std::string maskedMarkup(std::string_view text) {
    return escapedMarkup(maskSecrets({}, text));
}

} // namespace lanescope
