// SPDX-License-Identifier: Apache-2.0
// Iterations of inference engines: labels, device work by the plainest computation, phases, steady runs, and
// the figures of an independent script (../shared).
#include "core/analysis/serving/iterations.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "core/analysis/steps/step_breakdown.h"
#include "core/analysis/steps/step_marks.h"
#include "core/catalog/serving_tables.h"
#include "core/catalog/step_tables.h"
#include "core/diagnosis/diagnosis_span.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "core/table/table_writers.h"
#include "core/variance/step_variance.h"
#include "tests/support/csv_file.h"
#include "tests/support/random_trace.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::test {
namespace {

struct Label {
    const char* name;
    const char* kind;
    std::int64_t tokens; ///< batch of tokens; -1: not told
    std::int64_t contextRequests;
    double contextQueries;
    double contextKeys;
    std::int64_t generationRequests;
    double generationQueries;
    double generationKeys;
    bool hasLengths;
};

void PrintTo(const Label& label, std::ostream* out) {
    *out << label.name;
}

/// Figures of the forms that the engines document.
const Label kLabels[] = {
    {"execute_context_2(14721)_generation_0(0)", "vllm_native", 14721, 2, 14721, 0, 0, 0, 0, false},
    {"execute_context_0(0)_generation_32(128)", "vllm_native", 128, 0, 0, 0, 32, 128, 0, false},
    {"execute_context_2(6144)_generation_3(3)", "vllm_native", 6147, 2, 6144, 0, 3, 3, 0, false},
    {"execute_context_1(888_788544)_generation_0(0)", "vllm_native", 888, 1, 888, 0, 0, 0, 0, false},
    {"execute_6147_context_2(sq6144sk7144sqsq20971520sqsk23019520)_generation_3(sq3sk6144sqsq3sqsk6144)",
     "vllm_detailed", 6147, 2, 6144, 7144, 3, 3, 6144, true},
    {"step[EXTEND bs=2 toks=14721]", "sglang", 14721, 2, 14721, 0, 0, 0, 0, false},
    {"step[DECODE bs=64]", "sglang", 64, 0, 0, 0, 64, 64, 0, false},
    {"step[MIXED bs=2]", "sglang", -1, 2, 0, 0, 0, 0, 0, false},
    {"step[EXTEND bs=2 toks=14721 c_sq=14721 c_sqsq=108745533 c_sqsk=120007533 c_sk=16221]", "sglang", 14721,
     2, 14721, 16221, 0, 0, 0, true},
    {"step[DECODE bs=64 g_sq=128 g_sqsq=256 g_sqsk=262144 g_sk=131072]", "sglang", 128, 0, 0, 0, 64, 128,
     131072, true},
    {"step[MIXED bs=5 c=2 g=3 c_sq=6144 c_sk=7144 c_sqsq=20971520 c_sqsk=23019520 g_sq=3 g_sk=6144 g_sqsq=3 "
     "g_sqsk=6144]",
     "sglang", 6147, 2, 6144, 7144, 3, 3, 6144, true},
    {"prefill[bs=2 tok=14721 ctx=[7803, 6918]]", "atom", 14721, 2, 14721, 0, 0, 0, 0, false},
    {"prefill[bs=2 tok=14721 ctx=[7803, 6918] sqsq=108745533 sqsk=108745533 sk=14721]", "atom", 14721, 2,
     14721, 14721, 0, 0, 0, true},
    {"decode[bs=117/128 tok=117 d=117]", "atom", 117, 0, 0, 0, 117, 117, 0, false},
    {"decode[bs=32 tok=128 d=32 spec=3 sqsq=512 sqsk=262144 sk=65536]", "atom", 128, 0, 0, 0, 32, 128, 65536,
     true},
    {"[Executor] _forward_step 12: 2 ctx reqs, 14721 ctx tks, 3 gen reqs", "tensorrt_llm", 14724, 2, 14721, 0,
     3, 0, 0, false},
    {"[Executor] _forward_step 7: 0 ctx reqs, 64 gen reqs", "tensorrt_llm", 64, 0, 0, 0, 64, 0, 0, false},
    {"_forward_step: 1 ctx reqs, 0 gen reqs", "tensorrt_llm", -1, 1, 0, 0, 0, 0, 0, false},
    {"step[EXTEND bs=2]", "sglang", -1, 2, 0, 0, 0, 0, 0, false},
    {"prefill[bs=2 ctx=[7803, 6918]]", "atom", -1, 2, 0, 0, 0, 0, 0, false},
};

class ServingLabels : public testing::TestWithParam<Label> {};

TEST_P(ServingLabels, SayWhatTheEngineWrote) {
    const Label& label = GetParam();
    const auto step = servingStepOf(label.name);
    ASSERT_TRUE(step);
    EXPECT_EQ(servingLabelName(step->label), label.kind);
    EXPECT_EQ(step->tokens.value_or(-1), label.tokens);
    EXPECT_EQ(step->context.count, label.contextRequests);
    EXPECT_EQ(step->context.queries, label.contextQueries);
    EXPECT_EQ(step->context.keys, label.contextKeys);
    EXPECT_EQ(step->generation.count, label.generationRequests);
    EXPECT_EQ(step->generation.queries, label.generationQueries);
    EXPECT_EQ(step->generation.keys, label.generationKeys);
    EXPECT_EQ(step->hasLengths, label.hasLengths);
}

INSTANTIATE_TEST_SUITE_P(Forms, ServingLabels, testing::ValuesIn(kLabels));

TEST(ServingLabel, OtherNamesAreNone) {
    for (const char* name :
         {"step[TRAIN bs=3]", "step[", "prefill", "decode[", "decoder[bs=1]", "capture_8_decode",
          "execute_context_1(2", "execute_diffusion_1_1024", "ProfilerStep#3", "_forward_step",
          "[Executor] _forward_step x: 1 ctx reqs, 2 gen reqs", "_forward_step: 1 ctx reqs"}) {
        EXPECT_FALSE(servingStepOf(name)) << name;
    }
    EXPECT_EQ(servingStepOf("decode[bs=117/128 tok=117]")->graphBatch, 128);
    EXPECT_EQ(servingPhaseOf(*servingStepOf("execute_diffusion_1_1024x768")), ServingPhase::Diffusion);
}

/// Iterations of `names` one after the other, each with a kernel of 3 us that it launches.
std::shared_ptr<const Trace> run(const std::vector<std::string>& names) {
    TraceFixture made;
    const TrackId host = made.addTrack("python", 1);
    made.addProcess("GPU 0", 0, 0);
    const TrackId stream = made.addTrack("stream 7", 7, TrackKind::Stream, 0);
    made.track(stream).stream = 7;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const TimeNs at = static_cast<TimeNs>(i) * 10000;
        made.addSlice(host, names[i], "user_annotation", at, 9000);
        made.addLaunch(made.addSlice(host, "cudaLaunchKernel", "cuda_runtime", at + 1000, 500),
                       static_cast<std::int64_t>(i) + 1);
        DeviceOp op;
        op.correlation = static_cast<std::int64_t>(i) + 1;
        made.addDeviceOp(made.addSlice(stream, "attention", "kernel", at + 2000, 3000), op);
    }
    return made.take();
}

TEST(Iterations, SteadyRunsAreLongAndFull) {
    std::vector<std::string> names{"step[DECODE bs=8]", "step[DECODE bs=9]"}; // ramps up
    names.insert(names.end(), 9, "step[DECODE bs=32]");
    names.emplace_back("step[EXTEND bs=1 toks=512]");
    names.insert(names.end(), 3, "step[DECODE bs=4]"); // runs out
    const Iterations found = iterations(*run(names));
    ASSERT_EQ(found.rows.size(), names.size());
    const auto reasonOf = [&](std::size_t i) { return found.rows[i].unsteady; };
    EXPECT_EQ(reasonOf(0), UnsteadyReason::StartUp);
    EXPECT_EQ(reasonOf(1), UnsteadyReason::StartUp);
    EXPECT_EQ(reasonOf(2), UnsteadyReason::None);
    EXPECT_EQ(reasonOf(10), UnsteadyReason::None);
    EXPECT_EQ(reasonOf(11), UnsteadyReason::ShortRun);
    EXPECT_EQ(reasonOf(12), UnsteadyReason::FewRequests);
    EXPECT_EQ(found.rows[0].periodNs, 10000);
    EXPECT_FALSE(found.rows.back().periodNs);
    EXPECT_EQ(found.rows[11].firstTokenNs, 5000) << "to the end of its kernel";
    EXPECT_FALSE(found.rows[10].firstTokenNs);
    EXPECT_EQ(found.rows[9].betweenTokensNs, 10000);
    EXPECT_EQ(found.rows[10].betweenTokensNs, 20000) << "a prefill lies between";
    EXPECT_FALSE(found.rows[11].betweenTokensNs);
    EXPECT_FALSE(found.rows.back().betweenTokensNs);
    EXPECT_DOUBLE_EQ(found.rows[2].tokensPerSecond().value(), 32 / 10e-6);
    const auto phases = iterationGroups(found, IterationGrouping::Phase);
    ASSERT_EQ(phases.size(), 2u);
    EXPECT_EQ(phases[0].phase, ServingPhase::Prefill);
    EXPECT_EQ(phases[1].count, 14u);
    EXPECT_EQ(phases[1].steady, 9u);
    EXPECT_EQ(phases[1].tokens, 8 + 9 + 9 * 32 + 3 * 4);
    EXPECT_EQ(phases[1].medianPeriodNs, 10000);
    EXPECT_EQ(phases[1].medianBusyNs, 3000);
    const auto batches = iterationGroups(found, IterationGrouping::Batch);
    ASSERT_EQ(batches.size(), 4u); // prefill of 1; decode of 4, of 8 and 9, of 32
    EXPECT_EQ(batches[2].fewestRequests, 8);
    EXPECT_EQ(batches[2].mostRequests, 9);
}

/// A prefill, then ten decodes, in the words of each engine.
TEST(Iterations, EveryEngineHasTheSamePhases) {
    const std::pair<std::string, std::string> kEngines[] = {
        {"execute_context_1(512)_generation_0(0)", "execute_context_0(0)_generation_4(4)"},
        {"step[EXTEND bs=1 toks=512]", "step[DECODE bs=4]"},
        {"prefill[bs=1 tok=512 ctx=[512]]", "decode[bs=4/8 tok=4 d=4]"},
        {"[Executor] _forward_step 0: 1 ctx reqs, 512 ctx tks, 0 gen reqs",
         "[Executor] _forward_step 1: 0 ctx reqs, 0 ctx tks, 4 gen reqs"}};
    for (const auto& [prefill, decode] : kEngines) {
        std::vector<std::string> names{prefill};
        names.insert(names.end(), 10, decode);
        const auto trace = run(names);
        const auto phases = iterationGroups(iterations(*trace), IterationGrouping::Phase);
        ASSERT_EQ(phases.size(), 2u) << prefill;
        EXPECT_EQ(phases[0].phase, ServingPhase::Prefill) << prefill;
        EXPECT_EQ(phases[0].tokens, 512) << prefill;
        EXPECT_EQ(phases[0].medianFirstTokenNs, 5000) << prefill;
        EXPECT_EQ(phases[1].phase, ServingPhase::Decode) << decode;
        EXPECT_EQ(phases[1].tokens, 40) << decode;
        EXPECT_EQ(phases[1].steady, 10u) << decode;
        EXPECT_EQ(phases[1].medianBetweenTokensNs, 10000) << decode;
    }
    const auto images = run(std::vector<std::string>(3, "execute_diffusion_2_1024x768"));
    const auto phases = iterationGroups(iterations(*images), IterationGrouping::Phase);
    ASSERT_EQ(phases.size(), 1u);
    EXPECT_EQ(phases[0].phase, ServingPhase::Diffusion);
    EXPECT_EQ(phases[0].firstTokens + phases[0].betweenTokens, phases[0].betweenTokens) << "no tokens";
    EXPECT_FALSE(phases[0].tokens);
    EXPECT_FALSE(phases[0].periodTokens);
    EXPECT_FALSE(iterations(*images).rows[0].tokensPerSecond());
}

TEST(Iterations, AChangeOfThePeriodPartsARun) {
    TraceFixture made;
    const TrackId host = made.addTrack("python", 1);
    TimeNs at = 0;
    for (int i = 0; i < 60; ++i) { // 40 slow ones, then 20 at twice the pace
        const DurationNs period = (i < 40 ? 2000 : 1000) + i % 3;
        made.addSlice(host, "step[DECODE bs=32]", "user_annotation", at, period - 100);
        at += period;
    }
    const Iterations found = iterations(*made.take());
    EXPECT_EQ(found.rows[5].unsteady, UnsteadyReason::None);
    EXPECT_EQ(found.rows[35].unsteady, UnsteadyReason::None);
    EXPECT_EQ(found.rows[45].unsteady, UnsteadyReason::PeriodChanged);
    EXPECT_EQ(found.rows[58].unsteady, UnsteadyReason::PeriodChanged);
}

TEST(Iterations, ASecondNameIsAnAlias) {
    TraceFixture made;
    const TrackId host = made.addTrack("python", 1);
    made.addSlice(host, "execute_context_0(0)_generation_32(32)", "user_annotation", 0, 100);
    made.addSlice(host, "step[DECODE bs=32]", "user_annotation", 10, 80);
    made.addSlice(host, "execute_context_0(0)_generation_32(32)", "user_annotation", 200, 100);
    const Iterations found = iterations(*made.take());
    ASSERT_EQ(found.rows.size(), 3u);
    EXPECT_FALSE(found.rows[0].isAlias);
    EXPECT_EQ(found.rows[0].periodNs, 200);
    EXPECT_TRUE(found.rows[1].isAlias);
    EXPECT_FALSE(found.rows[1].periodNs);
    EXPECT_EQ(iterationGroups(found, IterationGrouping::Phase).front().count, 2u);
}

class IterationWork : public testing::TestWithParam<std::uint64_t> {};

/// Annotations and launches on two threads anywhere in time, against a search of everything for each.
TEST_P(IterationWork, EqualsThePlainSearch) {
    Random random(GetParam());
    const auto below = [&random](std::uint64_t end) { return static_cast<TimeNs>(random() % end); };
    TraceFixture made;
    const TrackId threads[] = {made.addTrack("a", 1), made.addTrack("b", 2)};
    made.addProcess("GPU 0", 0, 0);
    const TrackId stream = made.addTrack("stream 7", 7, TrackKind::Stream, 0);
    made.track(stream).stream = 7;
    for (int i = 0; i < 12; ++i) {
        made.addSlice(threads[below(2)], "step[DECODE bs=3]", "user_annotation", below(1000), 1 + below(200));
    }
    for (std::int64_t i = 1; i <= 40; ++i) {
        const TimeNs at = below(1000);
        made.addLaunch(made.addSlice(threads[below(2)], i % 5 == 0 ? "cudaGraphLaunch" : "cudaLaunchKernel",
                                     "cuda_runtime", at, 1),
                       i);
        DeviceOp op;
        op.correlation = i;
        made.addDeviceOp(made.addSlice(stream, "k", "kernel", at + below(50), 1 + below(60)), op);
    }
    const auto trace = made.take();
    const Iterations found = iterations(*trace);
    EXPECT_FALSE(found.rows.empty());
    for (const Iteration& iteration : found.rows) {
        std::set<TimeNs> busy;
        std::uint64_t pieces = 0;
        std::uint64_t graphPieces = 0;
        for (const DeviceOp& op : trace->deviceOps()) {
            const SliceId call = trace->launch(op.launch).slice;
            if (trace->trackOf(call) != trace->trackOf(iteration.slice) ||
                !iteration.host.contains(trace->slices().startNs[call])) {
                continue;
            }
            ++pieces;
            graphPieces += trace->sliceName(call) == "cudaGraphLaunch" ? 1 : 0;
            for (TimeNs t = trace->slices().startNs[op.slice]; t < trace->slices().endNs(op.slice); ++t) {
                busy.insert(t);
            }
        }
        EXPECT_EQ(iteration.pieces, pieces);
        EXPECT_EQ(iteration.graphPieces, graphPieces);
        EXPECT_EQ(iteration.busyNs, static_cast<DurationNs>(busy.size()));
        if (!busy.empty()) {
            EXPECT_EQ(iteration.device.startNs, *busy.begin());
            EXPECT_EQ(iteration.device.endNs, *busy.rbegin() + 1);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, IterationWork, testing::Range<std::uint64_t>(1, 40));

/// A prefill of three kernels and a decode whose only kernel runs after its annotation.
TracePtr prefillAndDecode() {
    std::string text = R"x([{"ph":"X","pid":1,"tid":1,"cat":"user_annotation","ts":0,"dur":90,)x"
                       R"x("name":"execute_context_1(64)_generation_0(0)"},)x"
                       R"x({"ph":"X","pid":1,"tid":1,"cat":"user_annotation","ts":100,"dur":20,)x"
                       R"x("name":"execute_context_0(0)_generation_2(2)"})x";
    const std::array<std::array<int, 3>, 4> work{{{10, 20, 5}, {20, 30, 5}, {30, 40, 5}, {105, 150, 30}}};
    for (std::size_t i = 0; i < work.size(); ++i) {
        const std::string id = std::to_string(i + 1);
        text += R"(,{"ph":"X","pid":1,"tid":1,"cat":"cuda_runtime","name":"cudaLaunchKernel","dur":2,"ts":)" +
                std::to_string(work[i][0]) + R"(,"args":{"correlation":)" + id + "}}" +
                R"(,{"ph":"X","pid":0,"tid":7,"cat":"kernel","name":"gemm","ts":)" +
                std::to_string(work[i][1]) + R"(,"dur":)" + std::to_string(work[i][2]) +
                R"(,"args":{"device":0,"stream":7,"correlation":)" + id + "}}";
    }
    const auto trace = loadTraceText(text + "]", "iterations");
    EXPECT_TRUE(trace);
    return *trace;
}

TEST(IterationSteps, AreTheStepsOfEveryAnalysis) {
    const TracePtr trace = prefillAndDecode();
    const StepBreakdown breakdown = stepBreakdown(*trace);
    EXPECT_TRUE(breakdown.marked);
    ASSERT_EQ(breakdown.steps.size(), 2u) << "a decode launches less than a prefill, and is whole";
    EXPECT_EQ(breakdown.steps[1].range, (TimeRange{100'000, 180'000})) << "up to the end of its work";
    EXPECT_EQ(breakdown.steps[0].ns(StepRole::Kernel), 15'000);
    EXPECT_EQ(breakdown.steps[0].ns(StepRole::CpuExec), 0) << "the annotation is the step itself";
    EXPECT_EQ(breakdown.steps[0].ns(StepRole::Other), 90'000 - 15'000 - 2'000);
    EXPECT_EQ(diagnosisSpan(*trace).text, "2 iterations: 1 prefill, 1 decode");
    EXPECT_EQ(diagnosisSpan(*trace).range, (TimeRange{0, 180'000}));
    EXPECT_EQ(stepVariance(*trace).steps.size(), 2u);
    EXPECT_EQ(stepLabel(*trace, 1, trace->steps()[1].slice), "iteration 1, decode");
    std::ostringstream csv;
    writeCsv(csv, makeStepTable(*trace, breakdown));
    const auto rows = parseCsv(csv.str()).rows;
    EXPECT_EQ(rows[0].at("phase"), "prefill");
    EXPECT_EQ(rows[0].at("tokens"), "64");
    EXPECT_EQ(rows[1].at("phase"), "decode");
}

TEST(IterationSteps, ThePluginsConventionsDoNotKnowThem) {
    EXPECT_FALSE(stepBreakdown(*prefillAndDecode(), {}, Conventions::TensorBoard).marked);
}

class ServingTraces : public testing::TestWithParam<const char*> {};

/// All serving traces of the reference set, with the same steps as the table of iterations.
TEST_P(ServingTraces, HaveIterationsAsSteps) {
    const std::string path = sharedPath(std::string("data/traces/") + GetParam() + ".json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the trace is not here";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    std::vector<SliceId> expected;
    for (const Iteration& iteration : iterations(**trace).rows) {
        if (!iteration.isAlias) {
            expected.push_back(iteration.slice);
        }
    }
    std::vector<SliceId> steps;
    for (const Step& step : (*trace)->steps()) {
        steps.push_back(step.slice);
    }
    EXPECT_FALSE(steps.empty());
    EXPECT_EQ(steps, expected);
    EXPECT_EQ(stepBreakdown(**trace).steps.size(), expected.size());
    EXPECT_NE(diagnosisSpan(**trace).text.english().find("iteration"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Reference, ServingTraces,
                         testing::Values("cuda_b200_eager", "rocm_vllm_graph_full",
                                         "rocm_vllm_graph_piecewise", "rocm_mi300_sglang_decode"));

/// Times of the script are doubles of large microseconds: they are off by some nanoseconds a piece.
TEST(IterationsReference, EqualTheScript) {
    const std::string expected = sharedPath("spec/prediction/expected/phases.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "the reference figures are not here";
    }
    std::size_t compared = 0;
    for (const auto& row : parseCsv(readFile(expected)).rows) {
        SCOPED_TRACE(row.at("trace") + " " + row.at("annotation"));
        const auto trace = loadTrace(sharedPath("data/traces/" + row.at("trace") + ".json.gz"));
        ASSERT_TRUE(trace);
        std::ostringstream csv;
        writeCsv(csv, makeIterationTable(**trace, iterations(**trace)));
        bool isThere = false;
        for (const auto& own : parseCsv(csv.str()).rows) {
            if (own.at("annotation") != row.at("annotation")) {
                continue;
            }
            isThere = true;
            for (const auto& [key, value] : row) {
                if (key == "trace") {
                    continue;
                }
                if (key.ends_with("_us")) {
                    EXPECT_NEAR(std::strtod(own.at(key).c_str(), nullptr),
                                std::strtod(value.c_str(), nullptr), 0.02)
                        << key;
                } else {
                    EXPECT_EQ(own.at(key), value) << key;
                }
            }
        }
        EXPECT_TRUE(isThere);
        ++compared;
    }
    EXPECT_GT(compared, 0u);
}

} // namespace
} // namespace lanescope::test
