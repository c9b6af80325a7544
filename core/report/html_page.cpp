// SPDX-License-Identifier: Apache-2.0
#include "core/report/html_page.h"

#include <iomanip>
#include <ostream>
#include <sstream>

#include "core/report/slice_classes.h"
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

/// Colours of slices.
std::string sliceStyle() {
    std::ostringstream style;
    style << std::hex << std::setfill('0');
    for (const SliceClass& slice : kSliceClasses) {
        style << "rect." << slice.cssClass << "{fill:#" << std::setw(6) << slice.rgb << "}\n";
    }
    return style.str();
}

} // namespace

void beginHtmlPage(std::ostream& out, std::string_view title) {
    const std::string heading = escapedMarkup(title);
    out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\""
        << contentPolicy() << "\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
        << heading << "</title>\n<style>" << kPageStyle << sliceStyle() << "</style></head><body>\n<h1>"
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
