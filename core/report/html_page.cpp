// SPDX-License-Identifier: Apache-2.0
#include "core/report/html_page.h"

#include <iomanip>
#include <ostream>
#include <sstream>

#include "core/report/slice_classes.h"
#include "core/secrets/secret_mask.h"
#include "core/table/markup_text.h"
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
.headline{font-size:26px;font-weight:600;margin:14px 0}.headline-rest{font-size:18px;font-weight:400}
ul{padding-left:20px}li{margin:3px 0;overflow-wrap:anywhere}
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
.scroll{overflow-x:auto}td.text{text-align:left;white-space:normal;overflow-wrap:anywhere}
.name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.legend span{margin-right:14px;color:var(--quiet);white-space:nowrap}.legend i{display:inline-block;width:10px;
height:10px;border-radius:2px;margin-right:5px}
rect.role-kernel{fill:#3f8f4f}i.role-kernel{background:#3f8f4f}
rect.role-memcpy{fill:#b8781f}i.role-memcpy{background:#b8781f}
rect.role-memset{fill:#d3a75a}i.role-memset{background:#d3a75a}
rect.role-communication{fill:#c2502b}i.role-communication{background:#c2502b}
rect.role-runtime{fill:#8d8a3b}i.role-runtime{background:#8d8a3b}
rect.role-data_loader{fill:#86629e}i.role-data_loader{background:#86629e}
rect.role-cpu_exec{fill:#3f74b3}i.role-cpu_exec{background:#3f74b3}
rect.role-other{fill:#9aa4b0}i.role-other{background:#9aa4b0}
rect.category{fill:#3f8f4f}polygon.utilization{fill:#3f8f4f;fill-opacity:.35}
polyline.efficiency{fill:none;stroke:#b35400;stroke-width:1.2}
i.utilization{background:#3f8f4f;opacity:.5}i.efficiency{background:#b35400}
.timeline{position:relative}.timeline canvas{display:block;width:100%;cursor:grab;touch-action:none}
.timeline canvas:active{cursor:grabbing}.timeline canvas:focus-visible{outline:2px solid var(--base)}
.card{position:absolute;z-index:1;max-width:420px;padding:4px 8px;border:1px solid var(--line);border-radius:4px;
background:var(--back);white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px;pointer-events:none}
footer{color:var(--quiet);margin:32px 0;font-size:12px}
)css";

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
           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
        << heading << "</title>\n<style>" << kStyle << sliceStyle() << "</style></head><body>\n<h1>"
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
