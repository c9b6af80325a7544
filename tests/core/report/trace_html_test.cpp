// SPDX-License-Identifier: Apache-2.0
#include "core/report/trace_html.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <sstream>
#include <vector>

#include "core/import/trace_loader.h"
#include "core/palette/color_role.h"
#include "core/report/html_page.h"
#include "core/report/interactive_timeline.h"
#include "core/report/timeline_svg.h"
#include "core/report/trace_charts.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/html_check.h"

namespace lanescope {
namespace {

std::string reportOf(const Trace& trace, const Selection& selection = {}) {
    std::ostringstream out;
    writeTraceHtml(out, trace, CategoryRules::builtIn(), selection);
    return std::move(out).str();
}

TracePtr traceOf(const std::string& text) {
    const Result<TracePtr> trace = loadTraceText(text, "a/folder/some.pt.trace.json");
    return trace ? *trace : nullptr;
}

TEST(TraceHtml, IsOneWholePageThatNeedsNothingElse) {
    const TracePtr trace = traceOf(test::fullTraceText(20));
    ASSERT_NE(trace, nullptr);
    const std::string html = reportOf(*trace);
    EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(html.ends_with("</html>\n"));
    EXPECT_EQ(test::unbalanced(html), "");
    EXPECT_EQ(test::outsideOf(html), "");
    for (const char* part : {"Why it takes so long", "Devices", "Kernels", "Operators", "Metadata", "<svg"}) {
        EXPECT_NE(html.find(part), std::string::npos) << part;
    }
    EXPECT_NE(html.find("some.pt.trace.json"), std::string::npos);
    EXPECT_EQ(html.find("a/folder"), std::string::npos); // where it lay is nobody's business
}

TEST(TraceHtml, EscapesEveryTextOfTheTraceAndHidesCredentials) {
    const TracePtr trace = traceOf(R"({"token": "hidden-one", "note": "<b>&amp;</b>",
      "deviceProperties": [{"id": 0, "name": "<i>GPU</i>", "numSms": 1}], "traceEvents": [
      {"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
      {"ph":"X","cat":"cpu_op","name":"aten::<script>alert(1)</script>","pid":1,"tid":1,"ts":5,"dur":50},
      {"ph":"X","cat":"cpu_op","name":"api_key=sk-abcdefghijklmnopqrstuvwx","pid":1,"tid":1,"ts":60,"dur":30},
      {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":1,"args":{"correlation":3}},
      {"ph":"X","cat":"kernel","name":"k\" onload=\"x<T>","pid":0,"tid":7,"ts":20,"dur":30,
       "args":{"device":0,"stream":7,"correlation":3}}]})");
    ASSERT_NE(trace, nullptr);
    const std::string html = reportOf(*trace);
    EXPECT_EQ(test::unbalanced(html), "");
    for (const char* raw :
         {"<script>alert", "<i>GPU", "<b>&", "onload=\"x", "x<T>", "hidden-one", "sk-abc"}) {
        EXPECT_EQ(html.find(raw), std::string::npos) << raw;
    }
    EXPECT_NE(html.find("aten::&lt;script&gt;"), std::string::npos);
    EXPECT_NE(html.find("aten::\\u003cscript\\u003ealert(1)\\u003c/script\\u003e"), std::string::npos);
    EXPECT_NE(html.find("What looks like a credential is hidden"), std::string::npos);
}

/// The maker's words, short names of kernels, and the thread of the backward pass.
TEST(TraceHtml, HasTheWordsOfTheMakerAndAllBusyThreads) {
    const TracePtr trace =
        traceOf(R"-({"deviceProperties": [{"id": 0, "name": "AMD Instinct MI300X", "numSms": 304}],
      "traceEvents": [
      {"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
      {"ph":"X","cat":"cpu_op","name":"aten::forward","pid":1,"tid":1,"ts":5,"dur":20},
      {"ph":"X","cat":"cpu_op","name":"aten::backward","pid":1,"tid":2,"ts":30,"dur":60},
      {"ph":"X","cat":"cpu_op","name":"aten::seldom","pid":1,"tid":3,"ts":30,"dur":2},
      {"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":6,"dur":1,"args":{"correlation":3}},
      {"ph":"X","cat":"kernel","name":"void at::native::reduce_kernel<512, 1, Sum>(Sum)","pid":0,"tid":7,"ts":20,"dur":30,
       "args":{"device":0,"stream":7,"correlation":3}}]})-");
    ASSERT_NE(trace, nullptr);
    const std::string html = reportOf(*trace);
    EXPECT_NE(html.find("Est. CU efficiency"), std::string::npos);
    EXPECT_EQ(html.find("SM efficiency"), std::string::npos);
    EXPECT_NE(html.find("shares of the time from the first to the last step"), std::string::npos);
    EXPECT_NE(html.find("aten::backward, 60"), std::string::npos) << "in the picture";
    EXPECT_EQ(html.find("aten::seldom, 2"), std::string::npos);
    EXPECT_NE(html.find(">reduce"), std::string::npos);
    EXPECT_EQ(html.find("\">void at::native"), std::string::npos) << "but in tool tips";
}

/// The colours are those of the palette, on the ground that the reader prefers.
TEST(TraceHtml, TheColoursAreThoseOfThePalette) {
    const TracePtr trace = traceOf(R"({"traceEvents": [
      {"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
      {"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":5,"dur":20},
      {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":1,"args":{"correlation":3}},
      {"ph":"X","cat":"kernel","name":"sgemm","pid":0,"tid":7,"ts":20,"dur":30,
       "args":{"device":0,"stream":7,"correlation":3}}]})");
    ASSERT_NE(trace, nullptr);
    const std::string html = reportOf(*trace);
    const std::size_t dark = html.find("@media(prefers-color-scheme:dark){:root{--operator");
    ASSERT_NE(dark, std::string::npos);
    for (int i = 0; i < kColorRoleCount; ++i) {
        const auto role = static_cast<ColorRole>(i);
        for (const bool isDark : {false, true}) {
            std::array<char, 16> color{};
            std::snprintf(color.data(), color.size(), ":#%06x;", roleColor(role, isDark));
            const std::size_t found =
                html.find("--" + std::string(colorRoleKey(role)) + color.data(), isDark ? dark : 0);
            EXPECT_NE(found, std::string::npos) << colorRoleKey(role);
            EXPECT_EQ(found > dark, isDark) << colorRoleKey(role);
        }
    }
    // Each rectangle has a class with a colour.
    std::size_t rectangles = 0;
    constexpr std::string_view kRectangle = "<rect class=\"";
    for (std::size_t at = html.find(kRectangle); at != std::string::npos;
         at = html.find(kRectangle, at + 1)) {
        const std::size_t name = at + kRectangle.size();
        const std::string rule = "rect." + html.substr(name, html.find('"', name) - name) + "{fill:";
        EXPECT_NE(html.find(rule), std::string::npos) << rule;
        ++rectangles;
    }
    EXPECT_GT(rectangles, 4u);
    EXPECT_NE(html.find("<i class=\"kernel\"></i>Kernel"), std::string::npos);
    EXPECT_EQ(html.find("</i>Communication"), std::string::npos) << "nothing of the kind is in the trace";
}

/// The script's data: what the range holds, by length where it is too much.
TEST(TraceHtml, TheTimelineHoldsTheChosenRange) {
    const TracePtr trace = traceOf(R"({"traceEvents": [
      {"ph":"X","cat":"cpu_op","name":"aten::before","pid":1,"tid":1,"ts":0,"dur":10},
      {"ph":"X","cat":"cpu_op","name":"aten::outer","pid":1,"tid":1,"ts":20,"dur":50},
      {"ph":"X","cat":"cpu_op","name":"aten::inner","pid":1,"tid":1,"ts":30,"dur":5},
      {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":30,"args":{"device":0,"stream":7}}]})");
    ASSERT_NE(trace, nullptr);
    const TimeNs start = trace->bounds().startNs;
    const TimeRange range{start + 20'000, start + 80'000};
    const TrackId host = trace->trackOf(SliceId{0});
    const std::string all = interactiveTimeline(*trace, {range, host, range}, range, "t");
    EXPECT_EQ(all.find("aten::before"), std::string::npos);
    EXPECT_NE(all.find("\"start\":20000,\"length\":60000,\"from\":0,\"to\":60000"), std::string::npos) << all;
    // lane, row, start, duration, name, role
    EXPECT_NE(all.find("\"slices\":[0,0,0,50000,0,0,0,1,10000,5000,1,0,1,0,20000,30000,2,12]"),
              std::string::npos)
        << all;
    EXPECT_EQ(all.find("longest"), std::string::npos);
    const std::string few = interactiveTimeline(*trace, {range, host, range}, range, "t", 2);
    EXPECT_NE(few.find("The longest 2 of 3 slices are drawn"), std::string::npos);
    EXPECT_EQ(few.substr(few.find("\"names\"")).find("aten::inner\""), std::string::npos) << few;
}

TEST(TraceHtml, SaysWhatIsMissingInATraceWithoutIt) {
    const TracePtr trace =
        traceOf(R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":100}]})");
    ASSERT_NE(trace, nullptr);
    const std::string html = reportOf(*trace);
    EXPECT_EQ(test::unbalanced(html), "");
    EXPECT_NE(html.find("ProfilerActivity"), std::string::npos);
}

TEST(TraceHtml, CountsOnlyTheSelection) {
    const TracePtr trace = traceOf(test::fullTraceText(20));
    ASSERT_NE(trace, nullptr);
    const TimeRange bounds = trace->bounds();
    const std::string html = reportOf(*trace, {TimeRange{bounds.endNs, bounds.endNs + 1}});
    EXPECT_EQ(test::unbalanced(html), "");
    EXPECT_NE(html.find("Only what starts from"), std::string::npos);
    EXPECT_EQ(html.find("<h2>Device work by category"), std::string::npos);
}

} // namespace
} // namespace lanescope
