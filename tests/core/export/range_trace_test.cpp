// SPDX-License-Identifier: Apache-2.0
// A range as a trace of its own: read again, it must have the figures of the range, and be strict JSON.
#include "core/export/range_trace.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/host/operator_table.h"
#include "core/catalog/analysis_tables.h"
#include "core/import/json/event_walk.h"
#include "core/import/json/text_scan.h"
#include "core/import/trace_loader.h"
#include "core/table/table_writers.h"
#include "tests/support/compression.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

std::string fileText(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TracePtr load(const std::string& path) {
    const Result<TracePtr> trace = loadTrace(path);
    return trace ? *trace : nullptr;
}

/// Figures of the range, which count from no origin.
std::string figures(const Trace& trace, TimeRange range) {
    const Selection selection{range};
    std::ostringstream out;
    writeCsv(out, makeKernelTable(trace, kernelTable(trace, selection)));
    writeCsv(out, makeOperatorTable(trace, operatorTable(trace, selection)));
    for (const GpuSummary& gpu : gpuSummary(trace, selection)) {
        out << gpu.device << ' ' << gpu.utilization << ' ' << gpu.smEfficiency << ' ' << gpu.occupancy
            << '\n';
    }
    return out.str();
}

TimeRange part(const Trace& trace, double from, double to) {
    const TimeRange bounds = trace.bounds();
    const auto length = static_cast<double>(bounds.durationNs());
    return {bounds.startNs + static_cast<DurationNs>(length * from),
            bounds.startNs + static_cast<DurationNs>(length * to)};
}

bool isStrict(std::string text) {
    const std::size_t size = text.size();
    text.append(kScanPadding, '\0');
    return isStrictJson({text.data(), size});
}

class RangeTrace : public testing::Test {
protected:
    TracePtr write(const std::string& name, const std::string& text) const {
        return load(m_folder.write(name, text));
    }
    std::string target(const std::string& name) const { return m_folder.path(name); }

private:
    test::TempFolder m_folder;
};

constexpr const char* kEvents = R"([
  {"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"python","api_key":"sk-abcdefghijklmnopqrstuvwx"}},
  {"ph":"X","cat":"user_annotation","name":"all","pid":1,"tid":1,"ts":0,"dur":100},
  {"ph":"X","cat":"cpu_op","name":"aten::early","pid":1,"tid":1,"ts":5,"dur":5,"args":{"External id":1}},
  {"ph":"X","cat":"cpu_op","name":"aten::op","pid":1,"tid":1,"ts":30,"dur":40,"args":{"External id":2, "Input Dims": [[1,  2]]}},
  {"ph":"X","cat":"cpu_op","name":"aten::late_child","pid":1,"tid":1,"ts":60,"dur":5,"args":{"External id":3}},
  {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":62,"dur":1,"args":{"correlation":9,"External id":3}},
  {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":80,"dur":3,"args":{"correlation":9,"stream":7,"device":0,"External id":3}},
  {"ph":"X","cat":"cpu_op","name":"aten::after","pid":1,"tid":1,"ts":90,"dur":5},
  {"ph":"s","id":1,"cat":"fwd","name":"fwd","pid":1,"tid":1,"ts":31},
  {"ph":"f","id":1,"cat":"fwd","name":"fwd","pid":1,"tid":1,"ts":45,"bp":"e"},
  {"ph":"s","id":2,"cat":"fwd","name":"fwd","pid":1,"tid":1,"ts":32},
  {"ph":"f","id":2,"cat":"fwd","name":"fwd","pid":1,"tid":1,"ts":91,"bp":"e"},
  {"ph":"i","s":"t","name":"here","pid":1,"tid":1,"ts":40},
  {"ph":"i","s":"t","name":"elsewhere","pid":1,"tid":1,"ts":95},
  {"ph":"C","name":"c","pid":1,"tid":1,"ts":41,"args":{"v":4}},
  {"ph":"B","name":"open","pid":1,"tid":2,"ts":35},
  {"ph":"E","name":"open","pid":1,"tid":2,"ts":85},
  {"ph":"B","name":"gone","pid":1,"tid":2,"ts":90},
  {"ph":"E","name":"gone","pid":1,"tid":2,"ts":92}
])";

std::string traceText(const std::string& header = {}) {
    return "{" + header + "\"traceEvents\": " + kEvents + "}";
}

constexpr TimeRange kRange{20'000, 50'000};

TEST_F(RangeTrace, HoldsWhatBelongsToTheRangeInItsOwnText) {
    const TracePtr trace = write("t.json", traceText());
    ASSERT_NE(trace, nullptr);
    const auto summary = saveRangeTrace(*trace, target("part.json"), {kRange});
    ASSERT_TRUE(summary) << summary.error().describe();
    const std::string text = fileText(target("part.json"));
    EXPECT_TRUE(isStrict(text)) << text;
    for (const char* in : {"\"all\"", "aten::op", "aten::late_child", "cudaLaunchKernel", "\"k\"", "\"here\"",
                           "\"c\"", "\"open\"", "\"Input Dims\": [[1,  2]]"}) {
        EXPECT_NE(text.find(in), std::string::npos) << in;
    }
    for (const char* out : {"aten::early", "aten::after", "elsewhere", "gone", "\"id\":2"}) {
        EXPECT_EQ(text.find(out), std::string::npos) << out;
    }
    EXPECT_EQ(summary->slices, 6u);
    EXPECT_EQ(summary->events, 12u);
    EXPECT_EQ(summary->mended, 0u);

    const TracePtr again = load(target("part.json"));
    ASSERT_NE(again, nullptr);
    EXPECT_TRUE(again->diagnostics().empty());
    EXPECT_EQ(again->ledger().read, summary->events);
    ASSERT_EQ(again->flowCounts().size(), 1u);
    EXPECT_EQ(again->flowCounts().front().paired, 1u);
}

/// Slices around the range are cut to it.
TEST_F(RangeTrace, CutsWhatBeginsBeforeTheRange) {
    const TracePtr trace = write("t.json", traceText());
    ASSERT_NE(trace, nullptr);
    const auto summary = saveRangeTrace(*trace, target("part.json"), {kRange});
    ASSERT_TRUE(summary) << summary.error().describe();
    EXPECT_EQ(summary->cut, 1u);
    const TracePtr again = load(target("part.json"));
    ASSERT_NE(again, nullptr);
    for (std::size_t i = 0; i < again->slices().size(); ++i) {
        const auto slice = static_cast<SliceId>(i);
        if (again->sliceName(slice) == "all") {
            // aten::op starts in the range and is there as a whole, so that what is around it holds it.
            EXPECT_EQ(again->slices().range(slice), (TimeRange{20'000, 70'000}));
        } else if (again->sliceName(slice) == "aten::op") {
            EXPECT_EQ(again->slices().range(slice), (TimeRange{30'000, 70'000}));
        }
    }
}

/// A loader that started 1 ms before the end of the range brought 121 ms behind it.
TEST_F(RangeTrace, EndsWithTheRangeWhereAFrameAndAnAnnotationGoOn) {
    const TracePtr trace = write("t.json", R"({"traceEvents": [
      {"ph":"X","cat":"user_annotation","name":"step","pid":1,"tid":1,"ts":0,"dur":1000},
      {"ph":"X","cat":"python_function","name":"load","pid":1,"tid":1,"ts":45,"dur":900,"args":{"Python id":1}},
      {"ph":"X","cat":"cpu_op","name":"aten::inside","pid":1,"tid":1,"ts":46,"dur":2},
      {"ph":"X","cat":"cpu_op","name":"aten::behind","pid":1,"tid":1,"ts":900,"dur":2},
      {"ph":"X","cat":"gpu_user_annotation","name":"step","pid":0,"tid":7,"ts":10,"dur":980,"args":{"device":0,"stream":7}},
      {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":20,"args":{"stream":7,"device":0}}
    ]})");
    ASSERT_NE(trace, nullptr);
    constexpr TimeRange kPart{20'000, 50'000};
    const auto summary = saveRangeTrace(*trace, target("part.json"), {kPart});
    ASSERT_TRUE(summary) << summary.error().describe();
    const TracePtr again = load(target("part.json"));
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->extents(), kPart);
    EXPECT_EQ(fileText(target("part.json")).find("aten::behind"), std::string::npos);
    ASSERT_EQ(gpuSummary(*again, {kPart}).size(), 1u);
    EXPECT_EQ(gpuSummary(*again, {kPart})[0].utilization, gpuSummary(*trace, {kPart})[0].utilization);
}

TEST_F(RangeTrace, HidesCredentialsUnlessToldNotTo) {
    const std::string header = "\"password\": \"open sesame\", \"args\": {\"auth_token\": [1, 2], \"n\": 1},";
    const TracePtr trace = write("t.json", traceText(header));
    ASSERT_NE(trace, nullptr);
    const auto masked = saveRangeTrace(*trace, target("masked.json"), {kRange});
    ASSERT_TRUE(masked) << masked.error().describe();
    EXPECT_EQ(masked->hiddenSecrets, 3u);
    const std::string text = fileText(target("masked.json"));
    EXPECT_TRUE(isStrict(text)) << text;
    EXPECT_EQ(text.find("sesame"), std::string::npos);
    EXPECT_EQ(text.find("[1, 2]"), std::string::npos);
    EXPECT_EQ(text.find("sk-abc"), std::string::npos);
    EXPECT_NE(text.find("process_name"), std::string::npos);

    const auto kept = saveRangeTrace(*trace, target("kept.json"), {kRange, true});
    ASSERT_TRUE(kept) << kept.error().describe();
    EXPECT_EQ(kept->hiddenSecrets, 0u);
    EXPECT_NE(fileText(target("kept.json")).find("open sesame"), std::string::npos);
}

TEST_F(RangeTrace, HasTheFiguresOfTheRangeFromSourcesOfEveryKind) {
    const std::string text = test::fullTraceText(400);
    for (const auto& [name, content] :
         {std::pair{"plain.json", text}, std::pair{"packed.json.gz", test::gzipMember(text)},
          std::pair{"packed.json.zst", test::zstdFrame(text)}}) {
        const TracePtr trace = write(name, content);
        ASSERT_NE(trace, nullptr) << name;
        for (const auto& [from, to] : {std::pair{0.0, 1.0}, std::pair{0.2, 0.6}, std::pair{0.5, 0.51}}) {
            const TimeRange range = part(*trace, from, to);
            const auto summary = saveRangeTrace(*trace, target("part.json.gz"), {range});
            ASSERT_TRUE(summary) << summary.error().describe();
            const TracePtr again = load(target("part.json.gz"));
            ASSERT_NE(again, nullptr);
            EXPECT_EQ(figures(*again, range), figures(*trace, range)) << name << ' ' << from << ' ' << to;
            EXPECT_LE(again->diagnostics().total(DiagnosticClass::Repaired),
                      trace->diagnostics().total(DiagnosticClass::Repaired));
            EXPECT_EQ(again->ledger().unusable, 0u);
        }
    }
}

TEST_F(RangeTrace, OfTheSamplesHasTheFiguresOfTheRange) {
    for (const char* name : {"baseline", "optimized"}) {
        const TracePtr trace = load(std::string(LANESCOPE_SAMPLES_DIR) + "/" + name + ".pt.trace.json.gz");
        ASSERT_NE(trace, nullptr);
        for (const auto& [from, to] : {std::pair{0.1, 0.4}, std::pair{0.5, 0.51}}) {
            const TimeRange range = part(*trace, from, to);
            ASSERT_TRUE(saveRangeTrace(*trace, target("part.json"), {range}));
            const TracePtr again = load(target("part.json"));
            ASSERT_NE(again, nullptr);
            EXPECT_EQ(figures(*again, range), figures(*trace, range)) << name;
            EXPECT_TRUE(again->diagnostics().empty());
        }
    }
}

TEST_F(RangeTrace, OfDamagedTextIsStrictJson) {
    std::string text = traceText();
    const std::string op = "\"Input Dims\": [[1,  2]]";
    text.replace(text.find(op), op.size(), "\"Input Dims\": NaN, \"quote\": \"a \"b\" c\"");
    text.insert(text.find("{\"ph\":\"i\""), "{\"ph\": garbage},");
    text.resize(text.rfind("{\"ph\":\"E\"") + 20);
    const TracePtr trace = write("t.json", text);
    ASSERT_NE(trace, nullptr);
    ASSERT_FALSE(trace->diagnostics().empty());
    const auto summary = saveRangeTrace(*trace, target("part.json"), {kRange});
    ASSERT_TRUE(summary) << summary.error().describe();
    EXPECT_GE(summary->mended, 1u);
    const std::string written = fileText(target("part.json"));
    EXPECT_TRUE(isStrict(written)) << written;
    const TracePtr again = load(target("part.json"));
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->diagnostics().total(DiagnosticClass::Repaired), 0u);
    EXPECT_EQ(again->ledger().unusable, 0u);
    EXPECT_EQ(figures(*again, kRange), figures(*trace, kRange));
}

TEST_F(RangeTrace, RefusesOtherNamesAndItsOwnSource) {
    const TracePtr trace = write("t.json", traceText());
    ASSERT_NE(trace, nullptr);
    EXPECT_FALSE(saveRangeTrace(*trace, target("part.csv"), {kRange}));
    EXPECT_FALSE(saveRangeTrace(*trace, trace->path(), {kRange}));
    EXPECT_FALSE(saveRangeTrace(*trace, target("missing/part.json"), {kRange}));
    EXPECT_EQ(fileText(trace->path()), traceText());
    std::stop_source stop;
    stop.request_stop();
    const auto cancelled = saveRangeTrace(*trace, target("part.json"), {kRange}, stop.get_token());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(fileText(target("part.json")).empty());
    EXPECT_TRUE(fileText(target("part.json.part")).empty());
}

} // namespace
} // namespace lanescope
