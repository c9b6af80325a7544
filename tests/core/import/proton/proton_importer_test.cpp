// SPDX-License-Identifier: Apache-2.0
#include "core/import/proton/proton_importer.h"

#include <map>

#include <gtest/gtest.h>

#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/arg_source.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/csv_file.h"
#include "tests/support/memory_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

constexpr const char* kTree = R"json([
 {"frame":{"name":"ROOT","type":"function"},"metrics":{"count":0,"time (ns)":0},"children":[
   {"frame":{"name":"forward"},"metrics":{"time (us)":1.5,"flops16":2e12},"children":[
     {"frame":{"name":"matmul_kernel"},"metrics":{"count":3,"time (ns)":1000,"device_type":"CUDA","device_id":"0"},"children":[]},
     {"frame":{"name":"add_kernel"},"metrics":{"count":1,"time (ns)":500,"device_type":"CUDA"}}]},
   {"frame":{},"children":[]}]},
 {"CUDA":{"0":{"arch":"90","num_sms":132}}}])json";

TracePtr load(const std::string& text) {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(text, "run.hatchet"));
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    return *trace;
}

std::string pathOf(const Trace& trace, SliceId slice) {
    const SliceId parent = trace.slices().parent[slice];
    return (parent == kNoSlice ? std::string() : pathOf(trace, parent) + "/") +
           std::string(trace.sliceName(slice));
}

TEST(ProtonImporter, NodesAreAsLongAsWhatTheyHold) {
    const auto trace = load(kTree);
    EXPECT_EQ(trace->format(), "Proton call tree, without times: drawn by time spent");
    using Times = std::pair<TimeNs, DurationNs>;
    std::map<std::string, Times> times;
    SliceId kernel = kNoSlice;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        times[pathOf(*trace, SliceId(i))] = {trace->slices().startNs[i], trace->slices().durationNs[i]};
        kernel = trace->sliceName(SliceId(i)) == "matmul_kernel" ? SliceId(i) : kernel;
    }
    EXPECT_EQ(times.at("ROOT"), Times(0, 3000));
    EXPECT_EQ(times.at("ROOT/forward"), Times(0, 3000));
    EXPECT_EQ(times.at("ROOT/forward/matmul_kernel"), Times(0, 1000));
    EXPECT_EQ(times.at("ROOT/forward/add_kernel"), Times(1000, 500));
    EXPECT_EQ(trace->ledger().slices, 5u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::MissingName].count, 1u);
    ASSERT_EQ(trace->devices().size(), 1u);
    EXPECT_EQ(trace->devices()[0].smCount, 132);
    const auto text = sliceText(*trace, kernel);
    ASSERT_TRUE(text) << text.error().describe();
    EXPECT_EQ(findArg(text->args, "count")->value, "3");
    EXPECT_EQ(findArg(text->args, "device_type")->value, "CUDA");
    EXPECT_EQ(trace->args()->placeText(trace->slices().event[kernel]), "node 3 of the call tree");
    EXPECT_FALSE(trace->args()->eventText(EventRef(99)));
}

TEST(ProtonImporter, IsRecognizedByContent) {
    const auto importerFor = [](std::string bytes) {
        return std::string((*importerOf(std::make_shared<MemoryFile>(std::move(bytes), "x.json")))->key());
    };
    EXPECT_EQ(importerFor(kTree), "proton");
    EXPECT_EQ(importerFor(gzipMember(kTree)), "proton");
    EXPECT_EQ(importerFor("[{\"ph\":\"X\",\"name\":\"children\"}]"), "json");
    EXPECT_EQ(importerFor("[{\"metrics\":{}}]"), "json");
    EXPECT_EQ(importerFor("[]"), "json");
}

TEST(ProtonImporter, CutAndHostileTrees) {
    const std::string whole = kTree;
    for (std::size_t cut = 3; cut < whole.size(); cut += 7) {
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(whole.substr(0, cut), "x.hatchet"));
        if (!trace) {
            EXPECT_EQ(trace.error().file, "x.hatchet");
            EXPECT_FALSE(trace.error().message.empty());
        }
    }
    const auto half = loadTraceText(whole.substr(0, 200), "x.hatchet");
    ASSERT_FALSE(half);
    EXPECT_EQ(half.error().code, ErrorCode::Truncated);
    EXPECT_EQ(half.error().offset, 200u) << half.error().describe();
    std::string deep;
    for (int i = 0; i < 5000; ++i) {
        deep += R"({"frame":{"name":"a"},"children":[)";
    }
    EXPECT_FALSE(loadTraceFrom(std::make_shared<MemoryFile>("[" + deep, "x.hatchet")));
    const auto huge =
        load(R"json([{"frame":{"name":"a"},"metrics":{"time (ns)":9223372036854775807,"time (s)":1e300
}
, "children" : [
    {"frame" : {"name" : "b"}, "metrics" : {"time (ns)" : -5}},
    {"frame" : {"name" : "c"}, "metrics" : {"time (s)" : 1e9}},
    {"frame" : {"name" : "d"}, "metrics" : {"time (s)" : 1e9}}
]
},[1],{
    "CUDA" : []},{"CUDA":{"x":5}}])json");
    EXPECT_EQ(huge->slices().size(), 4u);
    EXPECT_FALSE(loadTraceText(R"([{"frame":{"name":"a"},"children":[5]}])", "x.hatchet"));
}

/// Each is told with the place of its node, and takes nothing else with it.
TEST(ProtonImporter, PartsOfAWrongTypeAreProblems) {
    for (const char* wrong :
         {R"json("metrics":5)json", R"json("metrics":{"time (ns)":"long"})json",
          R"json("metrics":{"time (ns)":[1]})json", R"json("metrics":{"time (ns)":-1})json",
          R"json("metrics":{"time (s)":1e300})json", R"json("children":7)json", R"json("frame":"f")json",
          R"json("frame":{"name":7})json"}) {
        const auto trace = load(R"json([{"frame":{"name":"ROOT"},"children":[{)json" + std::string(wrong) +
                                R"json(},{"frame":{"name":"b"},"metrics":{"time (ns)":40}}]}])json");
        EXPECT_EQ(trace->slices().size(), 3u) << wrong;
        const auto& problem = trace->diagnostics()[DiagnosticKind::WrongType];
        EXPECT_EQ(problem.count, 1u) << wrong;
        EXPECT_EQ(problem.offsets, std::vector<std::uint64_t>{1}) << wrong;
        EXPECT_EQ(trace->bounds().endNs, 40) << wrong;
    }
    EXPECT_EQ(load(kTree)->diagnostics()[DiagnosticKind::WrongType].count, 0u);
}

TEST(ProtonImporter, WrongChecksumIsAProblem) {
    std::string packed = gzipMember(kTree);
    packed[packed.size() - 8] ^= 1;
    const auto trace = load(packed);
    EXPECT_EQ(trace->slices().size(), 5u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::CompressedDataDamaged].count, 1u);
}

class ProtonSamples : public testing::TestWithParam<const char*> {};

TEST_P(ProtonSamples, TimesAreThoseOfTheTree) {
    const std::string path = sharedPath(std::string("data/formats/proton/") + GetParam());
    if (path.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const auto trace = load(readFile(path));
    std::map<std::string, std::pair<std::int64_t, std::string>> found;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        const auto text = sliceText(*trace, SliceId(i));
        ASSERT_TRUE(text);
        const Arg* const count = findArg(text->args, "count");
        found[pathOf(*trace, SliceId(i))] = {trace->slices().durationNs[i],
                                             count == nullptr ? "" : count->value};
    }
    const CsvFile expected =
        parseCsv(readFile(sharedPath(std::string("data/formats/proton/expected/") + GetParam() + ".csv")));
    ASSERT_FALSE(expected.rows.empty());
    EXPECT_EQ(found.size(), expected.rows.size());
    for (const auto& row : expected.rows) {
        ASSERT_TRUE(found.contains(row.at("path"))) << row.at("path");
        EXPECT_EQ(std::to_string(found[row.at("path")].first), row.at("inclusive_ns")) << row.at("path");
        EXPECT_EQ(found[row.at("path")].second, row.at("count")) << row.at("path");
    }
}

INSTANTIATE_TEST_SUITE_P(All, ProtonSamples,
                         testing::Values("crobeck-triton.proton.hatchet", "triton-matmul.hatchet"));

} // namespace
} // namespace lanescope::test
