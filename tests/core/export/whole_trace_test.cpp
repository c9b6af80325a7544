// SPDX-License-Identifier: Apache-2.0
// Traces of all formats as Kineto's JSON: read back, they must have the figures of the original.
#include "core/export/whole_trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>

#include "core/analysis/process_device.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/table/table_writers.h"
#include "tests/support/database_trace.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

/// Tables whose figures must stay.
constexpr const char* kTables[] = {"kernels", "ops", "runtime", "steps", "copies", "categories"};

std::string tableOf(const TracePtr& trace, const char* command) {
    std::string text;
    for (const AnalysisDescriptor* analysis : analysesOfCommand(command)) {
        if (analysis->group != analysesOfCommand(command).front()->group || analysis->isProfilerForm) {
            continue; // PyTorch's own table lists everything that lies on a device
        }
        const auto context = std::make_shared<AnalysisContext>(trace);
        const auto result = analysis->run(*context, {}, {}, {});
        if (!result) {
            return result.error().describe();
        }
        std::ostringstream out;
        writeCsv(out, result->table);
        text += out.str();
    }
    return text;
}

/// Number of calls and of device work with a call, and the time from the one to the other.
std::string launchesOf(const Trace& trace) {
    std::size_t linked = 0;
    DurationNs delayNs = 0;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.launch != kNoLaunch) {
            ++linked;
            delayNs +=
                trace.slices().startNs[op.slice] - trace.slices().startNs[trace.launch(op.launch).slice];
        }
    }
    return std::to_string(trace.launches().size()) + " calls, " + std::to_string(linked) + " of " +
           std::to_string(trace.deviceOps().size()) + " linked, " + std::to_string(delayNs) + " ns";
}

/// Values of all series that the file has, by name.
/// A GPU is the same one whether its counters have its process or one that names it.
std::string ownerOf(const Trace& trace, const Counter& counter) {
    if (counter.process == kNoProcess) {
        return {};
    }
    const Process& process = trace.process(counter.process);
    const std::int32_t device = deviceOfProcess(trace, process);
    return device >= 0 ? "GPU " + std::to_string(device) : std::string(trace.text(process.pidText));
}

std::map<std::string, std::pair<std::size_t, double>> countersOf(const Trace& trace) {
    std::map<std::string, std::pair<std::size_t, double>> sums;
    for (const Counter& counter : trace.counters()) {
        if (counter.measured) {
            auto& [values, sum] =
                sums[std::string(trace.text(counter.name)) + "/" + std::string(trace.text(counter.series)) +
                     "/" + ownerOf(trace, counter)];
            values += counter.values.size();
            for (std::size_t i = 0; i < counter.values.size(); ++i) {
                sum += std::fmod(counter.values.value(i), 1e6) +
                       static_cast<double>(counter.values.timeNs(i) % 1'000'003);
            }
        }
    }
    return sums;
}

TracePtr converted(const Trace& trace, const char* name) {
    const TempFolder folder;
    const std::string path = folder.path(name);
    const auto summary = saveWholeTrace(trace, path, {});
    if (!summary) {
        ADD_FAILURE() << summary.error().describe();
        return nullptr;
    }
    EXPECT_EQ(summary->slices, trace.slices().size());
    const auto read = loadTrace(path);
    EXPECT_TRUE(read) << read.error().describe();
    return read ? *read : nullptr;
}

void expectEqualFigures(const TracePtr& trace, const TracePtr& again) {
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->ledger().unusable, 0u);
    EXPECT_EQ(again->slices().size(), trace->slices().size());
    EXPECT_EQ(again->bounds(), trace->bounds());
    for (const char* command : kTables) {
        EXPECT_EQ(tableOf(again, command), tableOf(trace, command)) << command;
    }
    EXPECT_EQ(launchesOf(*again), launchesOf(*trace));
    EXPECT_EQ(countersOf(*again), countersOf(*trace));
    EXPECT_EQ(again->memoryEvents().size(), trace->memoryEvents().size());
    ASSERT_EQ(again->devices().size(), trace->devices().size());
    for (std::size_t i = 0; i < trace->devices().size(); ++i) {
        EXPECT_EQ(again->devices()[i].smCount, trace->devices()[i].smCount);
        EXPECT_EQ(again->text(again->devices()[i].name), trace->text(trace->devices()[i].name));
    }
}

class WholeTraceSamples : public testing::TestWithParam<const char*> {};

TEST_P(WholeTraceSamples, HasTheFiguresOfTheOriginal) {
    const std::string path = sharedPath(std::string("data/formats/") + GetParam());
    if (path.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace) << trace.error().describe();
    expectEqualFigures(*trace, converted(**trace, "out.json.gz"));
}

INSTANTIATE_TEST_SUITE_P(
    All, WholeTraceSamples,
    testing::Values(
        "nsys/cs336-athrun.result.sqlite", "nsys/cs336-ihor.result.sqlite",
        "nsys/dynamicvit.nsys_profile.sqlite", "nsys/nsysai.mfu_2gpu_after.sqlite",
        "nsys/nsysai.mfu_2gpu_before.sqlite", "nsys/nsysai.mock.sqlite", "nvprof/profiling-lm.net.sql",
        "rocm/matmul_result.rpd", "rocm/mytrace.rpd.gz", "rocm/synthetic/rocpd_v3_edge.db",
        "rocm/tracelens.908_results.json.gz", "rocm/matmul_result.rpd2tracing.json",
        "jax/tracelens.te_fused_attn.xplane.pb", "jax/tracelens.jax_conv_minimal_08.xplane.pb",
        "ascend/msprof_0.db", "ascend/level0/ascend_pytorch_profiler_0.db",
        "ascend/level1/ascend_pytorch_profiler_0.db", "ascend/level0/trace_view.json",
        "ascend/level1/trace_view.json", "memsnap/cs336-athrun.memory_snapshot_True_ctx128.pickle",
        "memsnap/cs336-athrun.memory_snapshot_False_ctx128.pickle", "et/hta.simple_add_trace.json.gz",
        "et/linear_kineto.json.gz", "viztracer/demo.viztracer.json.gz"),
    [](const auto& param) {
        std::string name = param.param;
        std::ranges::replace_if(
            name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
        return name;
    });

/// Tables of a small database with all kinds of slices; the names and times need escapes and decimals.
constexpr const char* kDatabase = R"(
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES (1, 'gemm<"float">\'), (2, 'cudaLaunchKernel_v7000');
CREATE TABLE TARGET_INFO_GPU(id INT, name TEXT, smCount INT, cuDevice INT, totalMemory INT);
INSERT INTO TARGET_INFO_GPU VALUES (0, 'GPU "A"', 10, 0, 1000);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId INT, streamId INT,
  correlationId INT, globalPid INT, shortName INT, registersPerThread INT, gridX INT, gridY INT, gridZ INT, blockX INT,
  blockY INT, blockZ INT);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1001, 2003, 0, 1, 7, 5, 1677721600, 1, 32, 20, 2, 1, 64, 1, 1);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, globalTid INT, correlationId INT, nameId INT);
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (501, 602, 1677721607, 5, 2);
CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE(start INT, end INT, deviceId INT, contextId INT, streamId INT, graphId INT);
INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (3000, 4000, 0, 1, 7, 3);
CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, text TEXT, globalTid INT, color INT);
INSERT INTO NVTX_EVENTS VALUES (500, 2500, 59, 'outer, seq = 3, sizes = [[2, 2]]', 1677721607, 0),
  (500, 2500, 59, 'equal to the outer one', 1677721607, 4278255360), (100, 4500, 60, 'process wide', 1677721607, 0),
  (700, NULL, 34, 'a mark', 1677721607, 0);
CREATE TABLE GPU_METRICS(timestamp INT, typeId INT, metricId INT, value INT);
INSERT INTO GPU_METRICS VALUES (1000, 0, 4, 70), (2000, 0, 4, 30);
)";

TEST(WholeTrace, KeepsWhatKinetoHasNoWordsFor) {
    const auto trace = databaseTrace(kDatabase);
    const auto again = converted(*trace, "out.json");
    expectEqualFigures(trace, again);
    EXPECT_EQ(again->instants().size(), trace->instants().size());
    const SliceId graph = sliceNamed(*again, "CUDA graph 3");
    EXPECT_EQ(again->text(again->process(again->track(again->trackOf(graph)).process).pidText), "GPU 0");
    const SliceId equal = sliceNamed(*again, "equal to the outer one");
    EXPECT_EQ(again->sliceName(again->slices().parent[equal]), "outer");
    EXPECT_EQ(again->text(again->colorNameOf(equal)), "#00ff00");
    EXPECT_EQ(again->operatorIdsOf(sliceNamed(*again, "outer"))->sequenceNumber, 3);
    const auto text = sliceText(*again, sliceNamed(*again, "gemm<\"float\">\\"));
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "registersPerThread")->value, "32") << "the row's own columns, too";
    EXPECT_EQ(findArg(text->args, "grid")->value, "[20,2,1]");
}

/// Other tools would count it as the profiler's own time.
TEST(WholeTrace, SchedulingIsNoOverhead) {
    const auto trace =
        databaseTrace(std::string(kDatabase) +
                      "CREATE TABLE SCHED_EVENTS(start INT, cpu INT, isSchedIn INT, globalTid INT);"
                      "INSERT INTO SCHED_EVENTS VALUES (600, 2, 1, 1677721607), (900, 2, 0, 1677721607);");
    const auto once = converted(*trace, "once.json");
    ASSERT_NE(once, nullptr);
    const auto twice = converted(*once, "twice.json");
    for (const auto& again : {once, twice}) {
        expectEqualFigures(trace, again);
        std::size_t beside = 0;
        for (std::size_t i = 0; i < again->slices().size(); ++i) {
            const SliceId slice = SliceId(i);
            const Category& category = again->category(again->slices().category[slice]);
            EXPECT_NE(category.kind, CategoryKind::Overhead) << again->sliceName(slice);
            beside += again->track(again->trackOf(slice)).kind == TrackKind::Span ? 1 : 0;
        }
        EXPECT_EQ(beside, 1u);
    }
}

TEST(WholeTrace, RefusesWhatItCannotWrite) {
    const TempFolder folder;
    const auto trace = databaseTrace(kDatabase);
    for (const char* name : {"out.sqlite", "out", "out.json.zst"}) {
        const auto summary = saveWholeTrace(*trace, folder.path(name), {});
        ASSERT_FALSE(summary);
        EXPECT_EQ(summary.error().code, ErrorCode::InvalidArgument);
    }
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = saveWholeTrace(*trace, folder.path("out.json"), {}, stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "nothing is left behind";
}

TEST(WholeTrace, HidesCredentials) {
    // Made up, and spelt in pieces so that no scanner takes it for real.
    const std::string credential = std::string("hf") + "_" + "abcdefghijklmnopqrstuvwxyz" + "0123456789";
    const auto trace =
        databaseTrace(std::string(kDatabase) + "INSERT INTO NVTX_EVENTS VALUES (800, 900, 59, 'API_" +
                      "TOKEN=" + credential + "', 1677721607, 0);");
    const TempFolder folder;
    const auto summary = saveWholeTrace(*trace, folder.path("out.json"), {});
    ASSERT_TRUE(summary);
    EXPECT_GT(summary->hiddenSecrets, 0u);
    const auto read = loadTrace(folder.path("out.json"));
    ASSERT_TRUE(read);
    for (std::size_t i = 0; i < (*read)->slices().size(); ++i) {
        EXPECT_EQ((*read)->sliceName(SliceId(i)).find(credential), std::string_view::npos);
    }
}

} // namespace
} // namespace lanescope::test
