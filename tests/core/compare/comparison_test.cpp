// SPDX-License-Identifier: Apache-2.0
#include "core/compare/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope::test {
namespace {

TracePtr sample(const std::string& name) {
    const Result<TracePtr> trace =
        loadTrace(std::string(LANESCOPE_SAMPLES_DIR "/") + name + ".pt.trace.json.gz");
    EXPECT_TRUE(trace) << (trace ? std::string() : trace.error().describe());
    return *trace;
}

std::shared_ptr<const Comparison> compared(const TracePtr& baseline, const TracePtr& candidate,
                                           const CompareOptions& options = {}) {
    const auto comparison = Comparison::make(baseline, candidate, options);
    EXPECT_TRUE(comparison) << (comparison ? std::string() : comparison.error().describe());
    return *comparison;
}

std::string allText(const Explanations& explanations) {
    std::string text;
    for (const Explanation& cause : explanations.causes) {
        text += cause.text.english() + "\n";
    }
    for (const Explanation& note : explanations.notes) {
        text += note.text.english() + "\n";
    }
    return text;
}

TEST(Comparison, ATraceWithItself) {
    const TracePtr trace = sample("baseline");
    const auto comparison = compared(trace, trace);
    EXPECT_TRUE(comparison->matching().nodes.isFull());
    EXPECT_TRUE(comparison->matching().ops.isFull());
    for (const MetricDifference& metric : comparison->overview()) {
        EXPECT_EQ(metric.delta(), 0.0) << metric.id;
        EXPECT_EQ(metric.status, ChangeStatus::Unchanged) << metric.id;
    }
    for (const CompareBy by : {CompareBy::Kernel, CompareBy::Operator, CompareBy::Module,
                               CompareBy::ModuleKind, CompareBy::Category, CompareBy::Step}) {
        EXPECT_FALSE(comparison->table(by).rows.empty());
        for (const DifferenceRow& row : comparison->table(by).rows) {
            EXPECT_EQ(row.deltaNs(), 0) << row.name;
            EXPECT_EQ(row.status, ChangeStatus::Unchanged) << row.name;
            EXPECT_EQ(row.share, 0) << row.name;
        }
    }
    for (std::size_t i = 0; i < trace->deviceOps().size(); ++i) {
        const SliceId slice = trace->deviceOps()[i].slice;
        if (isDeviceWork(trace->categoryKind(slice))) {
            EXPECT_EQ(comparison->candidateOf(slice).slice, slice);
        }
    }
}

TEST(Comparison, TellsTheTutorialsStory) {
    const auto comparison = compared(sample("baseline"), sample("optimized"));
    const std::string text = allText(comparison->explanations());
    EXPECT_THAT(text, testing::HasSubstr(
                          "Copies and memsets: \u22122.02 ms a step, 41.7 % \u2192 16.6 % of the step"));
    EXPECT_THAT(text, testing::HasSubstr("MLP: \u2212785 \u00b5s a step, 12 kernels as before"));
    EXPECT_THAT(text, testing::HasSubstr("TF32 \u2192 BF16"));
    EXPECT_THAT(text, testing::HasSubstr("BF16 instead of TF32"));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("times as large"))) << "the batch is the same";
    EXPECT_TRUE(comparison->explanations().isComparable);
    const MetricDifference* step = comparison->metric("step_time");
    ASSERT_NE(step, nullptr);
    ASSERT_TRUE(step->baseline && step->candidate);
    EXPECT_LT(*step->candidate, 0.3 * *step->baseline);
}

TEST(Comparison, SlicesKnowTheirCounterparts) {
    const auto comparison = compared(sample("baseline"), sample("optimized"));
    const Trace& baseline = *comparison->baselineTrace();
    const Trace& candidate = *comparison->candidateTrace();
    for (std::size_t i = 0; i < baseline.slices().size(); ++i) {
        if (baseline.sliceName(SliceId(i)) == "Self-Attention" &&
            baseline.categoryKind(SliceId(i)) == CategoryKind::UserAnnotation) {
            const auto match = comparison->candidateOf(SliceId(i));
            ASSERT_NE(match.slice, kNoSlice);
            EXPECT_TRUE(match.isExact);
            EXPECT_EQ(candidate.sliceName(match.slice), "Self-Attention");
            EXPECT_EQ(comparison->baselineOf(match.slice).slice, SliceId(i));
        }
    }
}

TEST(Comparison, StepsAreChosenByNumber) {
    CompareOptions options;
    options.baselineStep = 3;
    options.candidateStep = 4;
    const auto comparison = compared(sample("baseline"), sample("optimized"), options);
    ASSERT_EQ(comparison->table(CompareBy::Step).rows.size(), 1u);
    EXPECT_EQ(comparison->table(CompareBy::Step).rows[0].name, "step 3 : step 4");
    EXPECT_FALSE(comparison->table(CompareBy::Kernel).rows[0].probability);
    options.candidateStep = 9;
    const auto refused = Comparison::make(sample("baseline"), sample("optimized"), options);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, testing::HasSubstr("no step 9; the steps are 2, 3, 4"));
}

/// By name: nanoseconds and counts of one side.
std::map<std::string, std::pair<DurationNs, std::uint64_t>> figures(const DifferenceTable& table,
                                                                    DifferenceFigures DifferenceRow::*side) {
    std::map<std::string, std::pair<DurationNs, std::uint64_t>> result;
    for (const DifferenceRow& row : table.rows) {
        if ((row.*side).count > 0) {
            result[row.name] = {(row.*side).totalNs, (row.*side).count};
        }
    }
    return result;
}

TEST(Comparison, OfRangesHasWhatRunsInThemCutAtTheirEnds) {
    const TracePtr trace = sample("baseline");
    const SliceTable& slices = trace->slices();
    const TimeRange whole = trace->extents();
    // In the middle of a kernel.
    const TimeRange longest = slices.range(std::ranges::max(trace->deviceOps(), {}, [&](const DeviceOp& op) {
                                               return slices.durationNs[op.slice];
                                           }).slice);
    const TimeNs middle = longest.startNs + longest.durationNs() / 3;
    CompareOptions options;
    options.baselineRange = {whole.startNs, middle};
    options.candidateRange = {middle, whole.endNs};
    const auto comparison = compared(trace, trace, options);
    EXPECT_TRUE(comparison->baseline().isRange());

    std::map<std::string, std::pair<DurationNs, std::uint64_t>> before;
    std::map<std::string, std::pair<DurationNs, std::uint64_t>> after;
    for (const DeviceOp& op : trace->deviceOps()) {
        for (const bool isBefore : {true, false}) {
            const TimeRange part =
                slices.range(op.slice).clippedTo(isBefore ? *options.baselineRange : *options.candidateRange);
            if (isDeviceWork(trace->categoryKind(op.slice)) && !part.isEmpty()) {
                auto& sum = (isBefore ? before : after)[std::string(trace->sliceName(op.slice))];
                sum.first += part.durationNs();
                ++sum.second;
            }
        }
    }
    const DifferenceTable kernels = differenceTable(comparison->pair(), CompareBy::Kernel);
    EXPECT_EQ(figures(kernels, &DifferenceRow::baseline), before);
    EXPECT_EQ(figures(kernels, &DifferenceRow::candidate), after);
    // All device work of the sample has an operator: none is lost between the tables, none counts twice.
    EXPECT_EQ(comparison->table(CompareBy::Operator).total.baseline.totalNs, kernels.total.baseline.totalNs);
    EXPECT_EQ(comparison->table(CompareBy::Operator).total.candidate.totalNs,
              kernels.total.candidate.totalNs);
    EXPECT_EQ(comparison->waterfall().baselineNs, middle - whole.startNs);
    EXPECT_EQ(comparison->waterfall().candidateNs, whole.endNs - middle);
    DurationNs sumNs = 0;
    for (const WaterfallPart& part : comparison->waterfall().parts) {
        sumNs += part.candidateNs;
    }
    EXPECT_EQ(sumNs, whole.endNs - middle);
    EXPECT_EQ(comparison->table(CompareBy::Step).rows.at(0).name, "selected time");
    EXPECT_EQ(*comparison->metric("step_time")->baseline, static_cast<double>(middle - whole.startNs));
    EXPECT_THAT(allText(comparison->explanations()), testing::Not(testing::HasSubstr("a step")));
}

TEST(Comparison, WhatRunsWhenARangeBeginsBelongsToItsOperator) {
    const Result<TracePtr> trace = loadTraceText(
        R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20},
            {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":5,
             "args":{"correlation":1}},
            {"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":70,
             "args":{"device":0,"stream":7,"correlation":1}},
            {"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":40,"dur":20},
            {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":45,"dur":5,
             "args":{"correlation":2}},
            {"ph":"X","cat":"kernel","name":"sum","pid":0,"tid":7,"ts":110,"dur":10,
             "args":{"device":0,"stream":7,"correlation":2}}])",
        "straddling.json");
    ASSERT_TRUE(trace);
    const auto comparedFrom = [&](TimeNs baselineNs, TimeNs candidateNs) {
        CompareOptions options;
        options.baselineRange = {baselineNs, 150'000};
        options.candidateRange = {candidateNs, 150'000};
        return compared(*trace, *trace, options);
    };
    const auto comparison = comparedFrom(50'000, 105'000);
    std::map<std::string, std::pair<DurationNs, DurationNs>> parts;
    for (const WaterfallPart& part : comparison->waterfall().parts) {
        parts[part.row.name] = {part.baselineNs, part.candidateNs};
    }
    EXPECT_EQ(parts,
              (std::map<std::string, std::pair<DurationNs, DurationNs>>{{"aten::mm", {50'000, 0}},
                                                                        {"aten::add", {10'000, 10'000}},
                                                                        {"GPU idle", {40'000, 35'000}}}));
    // Tables have what runs in the range, cut at its ends, here as everywhere.
    using Times = std::map<std::string, std::pair<DurationNs, DurationNs>>;
    for (const CompareBy by : {CompareBy::Operator, CompareBy::Kernel}) {
        Times times;
        for (const DifferenceRow& row : comparison->table(by).rows) {
            times[row.name] = {row.baseline.totalNs, row.candidate.totalNs};
        }
        const bool areKernels = by == CompareBy::Kernel;
        EXPECT_EQ(times, (Times{{areKernels ? "gemm" : "aten::mm", {50'000, 0}},
                                {areKernels ? "sum" : "aten::add", {10'000, 10'000}}}));
    }
    ASSERT_EQ(comparison->unmatched().rows.size(), 1u);
    EXPECT_EQ(comparison->unmatched().rows[0].name, "aten::mm");
    EXPECT_EQ(comparison->matching().nodes.ofBaseline(), 2u);
    EXPECT_EQ(comparison->matching().nodes.onlyBaseline, 1u);
    EXPECT_EQ(comparedFrom(105'000, 50'000)->matching().nodes.onlyCandidate, 1u);
}

TEST(Comparison, OfARangeOfHostWorkAlone) {
    const Result<TracePtr> host = loadTraceText(
        R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20},
            {"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":40,"dur":5}])",
        "host.json");
    ASSERT_TRUE(host);
    CompareOptions options;
    options.baselineRange = {5'000, 35'000};
    options.candidateRange = {35'000, 65'000};
    const auto comparison = compared(*host, *host, options);
    ASSERT_EQ(comparison->table(CompareBy::Operator).rows.size(), 2u);
    EXPECT_EQ(comparison->table(CompareBy::Operator).rows[0].status, ChangeStatus::Gone);
    EXPECT_EQ(comparison->table(CompareBy::Operator).rows[1].status, ChangeStatus::New);
    EXPECT_EQ(comparison->waterfall().baselineNs, 30'000);
}

TEST(Comparison, AMissingSideIsSaid) {
    const Result<TracePtr> host = loadTraceText(
        R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20},
            {"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":40,"dur":5}])",
        "host.json");
    ASSERT_TRUE(host);
    const auto comparison = compared(sample("baseline"), *host);
    const std::string text = allText(comparison->explanations());
    EXPECT_THAT(text, testing::HasSubstr("candidate has no device work"));
    EXPECT_THAT(text, testing::HasSubstr("candidate has no marked steps"));
    const auto alone = compared(*host, *host);
    EXPECT_TRUE(alone->matching().nodes.isFull());
    EXPECT_EQ(alone->waterfall().baselineNs, 35'000);
}

TEST(Comparison, APartOfTheOtherTraceIsComparedStepByStep) {
    const auto steps = [](int first, int last, int shiftUs) {
        std::string text;
        for (int i = first; i <= last; ++i) {
            text += (text.empty() ? "[" : ",") +
                    (R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" + std::to_string(i)) +
                    R"(","pid":1,"tid":1,"dur":)" + std::to_string(50 + i) + R"(,"ts":)" +
                    std::to_string(100 * i + shiftUs) +
                    R"(},{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"dur":20,"ts":)" +
                    std::to_string(100 * i + shiftUs + 10) + "}";
        }
        const Result<TracePtr> trace = loadTraceText(text + "]", "steps.json");
        EXPECT_TRUE(trace);
        return *trace;
    };
    const auto told = [&](const TracePtr& baseline, const TracePtr& candidate) {
        return allText(compared(baseline, candidate)->explanations());
    };
    EXPECT_THAT(
        told(steps(1, 4, 0), steps(2, 3, 0)),
        testing::HasSubstr("The candidate is a part of the baseline: steps 2 to 3 of both are compared"));
    EXPECT_THAT(told(steps(4, 4, 0), steps(1, 4, 0)),
                testing::HasSubstr("The baseline is a part of the candidate: step 4 of both is compared"));
    const auto cut = compared(steps(1, 4, 0), steps(2, 3, 0));
    ASSERT_EQ(cut->baseline().steps().size(), 2u);
    EXPECT_EQ(cut->baseline().steps()[0].number, 2);
    ASSERT_NE(cut->metric("step_time"), nullptr);
    EXPECT_EQ(cut->metric("step_time")->baseline, cut->metric("step_time")->candidate);
    EXPECT_THAT(told(steps(1, 4, 0), steps(2, 3, 5)), testing::Not(testing::HasSubstr("part of")));
    EXPECT_THAT(told(steps(1, 4, 0), steps(3, 5, 0)), testing::Not(testing::HasSubstr("part of")));
    EXPECT_THAT(told(steps(1, 4, 0), steps(1, 4, 0)), testing::Not(testing::HasSubstr("part of")));
}

/// A step with a kernel and memory of one device, and host memory.
TracePtr traceOfDevice(int device, int bytes) {
    const std::string id = std::to_string(device);
    const auto memory = [](const std::string& type, const std::string& number, int total) {
        return R"({"ph":"i","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":5,"s":"t","args":)"
               R"({"Total Allocated":)" +
               std::to_string(total) + R"(,"Bytes":)" + std::to_string(total) +
               R"(,"Addr":7,"Device Type":)" + type + R"(,"Device Id":)" + number + R"(,"Total Reserved":)" +
               std::to_string(total) + "}},";
    };
    const auto trace = loadTraceText(
        R"({"traceEvents":[)" + memory("1", id, bytes) + memory("0", "-1", 100) +
            R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},)"
            R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50},)"
            R"({"ph":"X","cat":"kernel","name":"gemm","pid":)" +
            id + R"(,"tid":7,"ts":40,"dur":30,"args":{"device":)" + id + R"(,"stream":7}}]})",
        "made.json");
    EXPECT_TRUE(trace) << (trace ? std::string() : trace.error().describe());
    return *trace;
}

/// A run on another device of the machine: its peak is no other figure.
TEST(Comparison, PeaksOfTheOneDeviceOfEachSideBelongTogether) {
    const auto comparison = compared(traceOfDevice(0, 1000), traceOfDevice(2, 1500));
    std::map<std::string, MetricDifference> peaks;
    for (const MetricDifference& metric : comparison->overview()) {
        if (metric.id.starts_with("peak_")) {
            peaks[metric.id] = metric;
        }
    }
    ASSERT_TRUE(peaks.contains("peak_gpu_0_memory")) << peaks.size();
    EXPECT_EQ(peaks["peak_gpu_0_memory"].baseline, 1000.0);
    EXPECT_EQ(peaks["peak_gpu_0_memory"].candidate, 1500.0);
    EXPECT_EQ(peaks["peak_gpu_0_memory"].label, "Peak GPU 0 memory, GPU 2 memory");
    EXPECT_EQ(peaks.size(), 2u) << "and that of the host";
}

TEST(Comparison, AnEmptyTraceIsNoTrouble) {
    const Result<TracePtr> empty =
        loadTraceText(R"([{"ph":"i","s":"t","name":"mark","pid":1,"tid":1,"ts":10}])", "empty.json");
    ASSERT_TRUE(empty);
    const auto comparison = compared(*empty, *empty);
    EXPECT_TRUE(comparison->table(CompareBy::Kernel).rows.empty());
    EXPECT_EQ(compared(*empty, sample("optimized"))->metric("gpu_idle") != nullptr, true);
}

TEST(Comparison, CanBeStopped) {
    std::stop_source stop;
    stop.request_stop();
    const auto comparison = Comparison::make(sample("baseline"), sample("optimized"), {}, stop.get_token());
    ASSERT_FALSE(comparison);
    EXPECT_EQ(comparison.error().code, ErrorCode::Cancelled);
}

TEST(Comparison, ShortDurations) {
    EXPECT_EQ(durationText(1'930'000), "1.93 ms");
    EXPECT_EQ(durationText(12), "12 ns");
    EXPECT_EQ(durationText(0), "0 ns");
}

TEST(Comparison, LeadsToTheInstancesThatDiffer) {
    const auto trace = [](const std::vector<std::pair<std::string, int>>& work) {
        std::string text = "[";
        int at = 0;
        for (const auto& [op, us] : work) {
            const std::string ts = std::to_string(at * 1000);
            const std::string correlation = std::to_string(at + 1);
            text += (at == 0 ? "" : ",") + std::string(R"({"ph":"X","cat":"cpu_op","name":")") + op +
                    R"(","pid":1,"tid":1,"ts":)" + ts + R"(,"dur":20},)" +
                    R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":)" + ts +
                    R"(,"dur":5,"args":{"correlation":)" + correlation + "}}," +
                    R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":)" +
                    std::to_string(at * 1000 + 50) + R"(,"dur":)" + std::to_string(us) +
                    R"(,"args":{"device":0,"stream":7,"correlation":)" + correlation + "}}";
            ++at;
        }
        const Result<TracePtr> made = loadTraceText(text + "]", "t.json");
        EXPECT_TRUE(made);
        return *made;
    };
    const TracePtr before = trace({{"aten::a", 500}, {"aten::b", 40}, {"aten::c", 100}});
    const TracePtr after = trace({{"aten::a", 500}, {"aten::c", 110}});
    const auto comparison = compared(before, after);
    const DifferenceRow& gemm = comparison->table(CompareBy::Kernel).rows.front();
    ASSERT_EQ(gemm.name, "gemm");
    EXPECT_EQ(before->slices().durationNs[gemm.baseline.longest], 500'000) << "the same on both sides";
    const Comparison::Instances gone =
        comparison->differingLike({gemm.baseline.longest, gemm.candidate.longest});
    ASSERT_NE(gone.baseline, kNoSlice);
    EXPECT_EQ(before->slices().durationNs[gone.baseline], 40'000);
    EXPECT_EQ(gone.candidate, kNoSlice) << "it went";
    const Comparison::Instances same =
        compared(before, before)->differingLike({gemm.baseline.longest, gemm.baseline.longest});
    EXPECT_EQ(same.baseline, gemm.baseline.longest);
}

} // namespace
} // namespace lanescope::test
