// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/compare/comparison.h"
#include "core/import/trace_loader.h"
#include "core/report/comparison_svg.h"
#include "core/store/trace.h"
#include "tests/support/html_check.h"

namespace lanescope {
namespace {

using testing::HasSubstr;
using testing::Not;

TracePtr sample(const std::string& name) {
    const Result<TracePtr> trace =
        loadTrace(std::string(LANESCOPE_SAMPLES_DIR "/") + name + ".pt.trace.json.gz");
    return trace ? *trace : nullptr;
}

std::string reportOf(const TracePtr& baseline, const TracePtr& candidate,
                     const CompareOptions& options = {}) {
    const auto comparison = Comparison::make(baseline, candidate, options);
    EXPECT_TRUE(comparison);
    std::ostringstream out;
    writeComparisonHtml(out, **comparison);
    return std::move(out).str();
}

TEST(ComparisonHtml, IsOneWholePageThatNeedsNothingElse) {
    const std::string html = reportOf(sample("baseline"), sample("optimized"));
    EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(html.ends_with("</html>\n"));
    EXPECT_EQ(test::unbalanced(html), "");
    EXPECT_EQ(test::outsideOf(html), "");
    for (const char* part : {"What explains it", "Step time, part by part", "One step of each", "Overview",
                             "Operators", "Without a counterpart", "baseline.pt.trace.json.gz, 3 steps"}) {
        EXPECT_THAT(html, HasSubstr(part));
    }
    EXPECT_THAT(html, HasSubstr("\u22123.94 ms per step (\u221272.2 %)"));
    EXPECT_THAT(html, Not(HasSubstr("per element"))) << "the batch is the same";
    EXPECT_THAT(html, Not(HasSubstr(LANESCOPE_SAMPLES_DIR))) << "where the files lay is nobody's business";
}

TEST(ComparisonHtml, EscapesEveryTextAndHidesCredentials) {
    const auto traceOf = [](const std::string& path, int us) {
        const Result<TracePtr> trace = loadTraceText(
            R"([{"ph":"X","cat":"cpu_op","name":"aten::<script>alert(1)</script>","pid":1,"tid":1,"ts":5,"dur":)" +
                std::to_string(us) + R"(},
      {"ph":"X","cat":"user_annotation","name":"api_key=sk-abcdefghijklmnopqrstuvwx","pid":1,"tid":1,"ts":600,"dur":)" +
                std::to_string(2 * us) + R"(},
      {"ph":"X","cat":"cpu_op","name":"token=sk-bcdefghijklmnopqrstuvwxy","pid":1,"tid":1,"ts":601,"dur":)" +
                std::to_string(us) + R"(},
      {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":1,"args":{"correlation":3}},
      {"ph":"X","cat":"kernel","name":"k\" onload=\"x<T>","pid":0,"tid":7,"ts":20,"dur":30,
       "args":{"device":0,"stream":7,"correlation":3}}])",
            path);
        return trace ? *trace : nullptr;
    };
    const std::string html =
        reportOf(traceOf("home/me/first/a&b.json", 40), traceOf("home/me/second/a&b.json", 70));
    EXPECT_EQ(test::unbalanced(html), "");
    EXPECT_EQ(test::outsideOf(html), "");
    for (const char* raw : {"onload=\"x", "x<T>", "sk-abc", "sk-bcd", "a&b", "home"}) {
        EXPECT_THAT(html, Not(HasSubstr(raw)));
    }
    EXPECT_THAT(html, HasSubstr("aten::&lt;script&gt;"));
    EXPECT_THAT(html, HasSubstr("first/a&amp;b.json, the whole trace"));
    EXPECT_THAT(html, HasSubstr("second/a&amp;b.json"));
}

TEST(ComparisonHtml, SaysWhatIsCompared) {
    CompareOptions options;
    options.baselineStep = 3;
    options.candidateStep = 4;
    const std::string pair = reportOf(sample("baseline"), sample("optimized"), options);
    EXPECT_THAT(pair, HasSubstr("baseline.pt.trace.json.gz, step 3"));
    EXPECT_THAT(pair, HasSubstr("optimized.pt.trace.json.gz, step 4"));
    EXPECT_THAT(pair, Not(HasSubstr(" per step (")));
    const TracePtr trace = sample("baseline");
    const TimeRange whole = trace->bounds();
    CompareOptions ranges;
    ranges.baselineRange = {whole.startNs + 1'000'000, whole.startNs + 3'000'000};
    ranges.candidateRange = ranges.baselineRange;
    const std::string html = reportOf(trace, trace, ranges);
    EXPECT_THAT(html, HasSubstr("2.00 ms from 1.00 ms after its start"));
    EXPECT_THAT(html, HasSubstr("The time, part by part"));
}

TEST(ComparisonHtml, TheSlicesLieAboveTheLinesOfTheTimeScale) {
    const auto comparison = Comparison::make(sample("baseline"), sample("optimized"));
    ASSERT_TRUE(comparison);
    const std::string svg = alignedStepsSvg(**comparison);
    EXPECT_LT(svg.rfind("class=\"tick\""), svg.find("<rect"));
}

} // namespace
} // namespace lanescope
