// SPDX-License-Identifier: Apache-2.0
// Each importer gives hints for the program that wrote the file.
#include "core/store/recording_hints.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/diagnosis/framework.h"
#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/rocprof_hints.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

TEST(RecordingHints, EveryImporterSaysEachAtMostOnce) {
    for (const Importer* importer : importers()) {
        std::set<Ingredient> seen;
        for (const RecordingHint& hint : importer->recordingHints()) {
            EXPECT_TRUE(seen.insert(hint.ingredient).second) << importer->key() << ": " << hint.text;
            EXPECT_FALSE(hint.text.empty()) << importer->key();
        }
    }
}

TEST(RecordingHints, OnlyFilesOfTorchAskForArgumentsOfTorch) {
    for (const Importer* importer : importers()) {
        if (importer->key() == "json" || importer->key() == "ascend") {
            continue;
        }
        for (const RecordingHint& hint : importer->recordingHints()) {
            EXPECT_EQ(hint.text.find("with_stack"), std::string_view::npos) << importer->key();
            EXPECT_EQ(hint.text.find("activities="), std::string_view::npos) << importer->key();
        }
    }
}

TEST(RecordingHints, AnEmptyTableOfASnapshotSaysWhatASnapshotHolds) {
    const std::string path =
        sharedPath("data/formats/memsnap/cs336-athrun.memory_snapshot_True_ctx128.pickle");
    if (path.empty()) {
        GTEST_SKIP() << "the sample is not here";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_NE(recordingHint(**trace, Ingredient::DeviceWork).find("allocations only"),
              std::string_view::npos);
    // Without a hint of the importer, only what is missing.
    EXPECT_EQ(recordingHint(**trace, Ingredient::Counters), "The file has no hardware counters by kernel");
}

std::string functionHintOf(std::string_view events) {
    const auto trace = loadTraceText(std::string(events), "made.json");
    EXPECT_TRUE(trace) << trace.error().describe();
    return trace ? std::string(recordingHint(**trace, Ingredient::HostFunctions)) : std::string();
}

TEST(RecordingHints, AChromeTraceIsAskedInTheWordsOfItsRecorder) {
    EXPECT_NE(functionHintOf(R"json([
        {"name":"aten::mm","cat":"cpu_op","ph":"X","pid":1,"tid":1,"ts":0,"dur":5}])json")
                  .find("with_stack=True"),
              std::string::npos);
    EXPECT_NE(functionHintOf(R"json([
        {"name":"thread_name","ph":"M","pid":"12","tid":"13","args":{"name":"Hip 13"}},
        {"name":"hipLaunchKernel","ph":"X","pid":"12","tid":"13","ts":"0","dur":"5"}])json")
                  .find("roctx"),
              std::string::npos);
    EXPECT_EQ(functionHintOf(R"json([
        {"name":"HipHop","ph":"X","pid":1,"tid":1,"ts":0,"dur":5}])json"),
              "The file has no functions of the host here.");
    // PyTorch 1.4 wrote no categories.
    EXPECT_NE(functionHintOf(R"json([
        {"name":"mm","ph":"X","pid":"CPU functions","tid":1,"ts":0,"dur":5,"args":{}}])json")
                  .find("with_stack=True"),
              std::string::npos);
}

/// JSON of rocprof 2, of a program in HIP, with `kernel` as its only work.
TracePtr rocprofTrace(const std::string& kernel) {
    const std::string row =
        R"("ph":"X","pid":"6","tid":"0","ts":"500","dur":"90","args":{"BeginNs":"500100",)"
        R"("EndNs":"590100","dev-id":"0","queue-id":"1","stream-id":"0","pid":"7","tid":"7"})";
    auto trace = loadTraceText(R"({"traceEvents":[{},{"args":{"name":"GPU0"},"ph":"M","pid":6,)"
                               R"("name":"process_name"},{"name":")" +
                                   kernel + "\"," + row +
                                   R"(}],"otherData":{"HSASystemAttributes.MachineModel":"LARGE"}})",
                               "made.json");
    EXPECT_TRUE(trace) << trace.error().describe();
    return trace ? *trace : nullptr;
}

TEST(RecordingHints, JsonOfRocprofIsNotOfTorch) {
    const TracePtr trace = rocprofTrace("advance_bodies(float4*, int)");
    ASSERT_NE(trace, nullptr);
    ASSERT_EQ(trace->deviceOps().size(), 1U);
    EXPECT_EQ(recordingHintsOf(*trace).data(), rocprofHints().data());
    EXPECT_EQ(frameworkOf(*trace), Framework::Unknown);
    // The profiler says nothing of the program: that is PyTorch where its kernels run.
    const TracePtr torch = rocprofTrace("void at::native::vectorized_elementwise_kernel<4>(int)");
    ASSERT_NE(torch, nullptr);
    EXPECT_EQ(frameworkOf(*torch), Framework::PyTorch);
    EXPECT_EQ(recordingHintsOf(*torch).data(), rocprofHints().data());
}

TEST(RecordingHints, TheHeaderOfTorchIsEvidence) {
    const auto trace = loadTraceText(R"json({"schemaVersion":1,"traceEvents":[
        {"name":"k","cat":"kernel","ph":"X","pid":0,"tid":7,"ts":0,"dur":5,"args":{"device":0,"stream":7}}]})json",
                                     "made.json");
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ(recordingHintsOf(**trace).data(), torchProfilerHints().data());
}

TEST(RecordingHints, TheTraceOfRpd2tracingPointsToItsDatabase) {
    const std::string path = sharedPath("data/formats/rocm/matmul_result.rpd2tracing.json");
    if (path.empty()) {
        GTEST_SKIP() << "the sample is not here";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_NE(recordingHint(**trace, Ingredient::DeviceWork).find("*.rpd"), std::string_view::npos);
    EXPECT_EQ(recordingHint(**trace, Ingredient::HostFunctions).find("with_stack"), std::string_view::npos);
}

} // namespace
} // namespace lanescope::test
