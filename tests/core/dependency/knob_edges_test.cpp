// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/knob_edges.h"

#include <cmath>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/dependency/gains.h"
#include "core/store/rank_part.h"
#include "core/store/trace.h"
#include "tests/support/made_trace.h"
#include "tests/support/merged_ranks.h"

namespace lanescope {
namespace {

using test::GraphOfTrace;
using test::MadeTrace;

constexpr DurationNs kUs = 1000;

std::vector<Knob> knobsOf(std::initializer_list<const char*> texts) {
    std::vector<Knob> knobs;
    for (const char* text : texts) {
        const Result<Knob> knob = parseKnob(text);
        EXPECT_TRUE(knob) << text;
        knobs.push_back(*knob);
    }
    return knobs;
}

std::vector<DurationNs> weightsWith(const WhatIf& whatIf, const WeightChange& change) {
    std::vector<DurationNs> weights = whatIf.weights();
    for (const EdgeWeight& edge : change.edges) {
        weights[indexOf(edge.edge)] = edge.weightNs;
    }
    return weights;
}

TEST(KnobEdges, MovedFactorsAreTheSameAsNewKnobs) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> factor(0, 2);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 100));
        const WhatIf whatIf(*graph);
        std::vector<Knob> knobs = knobsOf({"kernel=0.5", "work=0.7", "host=0.5", "call~Launch=0.1",
                                           "idle:gap=0", "idle:launch=0.3", "host:operators=0", "sync=0"});
        const Result<KnobEdges> edges = KnobEdges::find(*graph, knobs);
        ASSERT_TRUE(edges);
        std::vector<double> factors;
        for (Knob& knob : knobs) {
            knob.factor = infoOf(knob.target).onlyZero ? 0 : factor(random);
            factors.push_back(knob.factor);
        }
        const Result<WeightChange> anew = whatIf.change(knobs);
        ASSERT_TRUE(anew);
        const std::vector<DurationNs> expected = weightsWith(whatIf, *anew);
        const std::vector<DurationNs> moved = weightsWith(whatIf, edges->change(whatIf.weights(), factors));
        EXPECT_EQ(moved, expected);
        EXPECT_NE(moved, whatIf.weights());
        // Factor 1 of all is the recording, that of waits included.
        EXPECT_TRUE(edges->change(whatIf.weights(), std::vector<double>(knobs.size(), 1)).edges.empty());
    }
}

/// Gains of single changes against the prediction of the knob that stands for them.
TEST(KnobEdges, TheKnobOfAGainPredictsIt) {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 100));
        const WhatIf whatIf(*graph);
        const Result<Gains> gains = gainsOf(whatIf, {}, 0.5);
        ASSERT_TRUE(gains);
        for (const Gain& gain : gains->rows) {
            const std::optional<Knob> knob = knobOf(gain, 0.5);
            // Host work is told by the slice that covers most of a stretch, the knob takes what lies inside;
            // a return of a wait has several kinds of edges, and so has the innermost operator.
            if (!knob || (gain.kind != GainKind::Kernel && gain.kind != GainKind::Copy &&
                          gain.kind != GainKind::Call && gain.kind != GainKind::Wait)) {
                continue;
            }
            const Result<WeightChange> change = whatIf.change(std::span(&*knob, 1));
            ASSERT_TRUE(change) << knobText(*knob);
            const DurationNs length = whatIf.lengthOf({}, whatIf.timesWith(*change));
            const double kept = static_cast<double>(whatIf.lengthOf({}, whatIf.unchangedTimes()));
            const double scale = static_cast<double>(whatIf.recordedLengthNs({})) / kept;
            EXPECT_NEAR(static_cast<double>(gain.gainNs), (kept - static_cast<double>(length)) * scale, 2)
                << knobText(*knob);
            ++compared;
        }
    }
    EXPECT_GT(compared, 20);
}

TEST(KnobEdges, GainsOfCopiesAreNotOfKernels) {
    MadeTrace made;
    made.step(1, 1, 0, 20'000);
    made.copy(7, "Memcpy HtoD (Pinned -> Device)", 20, 8000, made.call(1, "cudaMemcpyAsync", 10, 5));
    made.kernel(7, "integrate", 8021, 6000, made.call(1, "cudaLaunchKernel", 20, 5));
    made.kernel(7, "dma_request", 14'022, 3000, made.call(1, "cudaLaunchKernel", 30, 5));
    made.call(1, "cudaDeviceSynchronize", 40, 16'990);
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const Result<Gains> gains = gainsOf(whatIf, {}, 0.5);
    ASSERT_TRUE(gains);
    std::size_t found = 0;
    for (const Gain& gain : gains->rows) {
        const bool isCopy = gain.name.starts_with("Memcpy");
        if (isCopy || gain.name == "integrate" || gain.name == "dma_request") {
            ++found;
            const std::optional<Knob> knob = knobOf(gain, 0.5);
            ASSERT_TRUE(knob);
            EXPECT_STREQ(gainKindName(gain.kind), isCopy ? "copy" : "kernel");
            EXPECT_EQ(knob->target, isCopy ? KnobTarget::Copy : KnobTarget::Work);
            EXPECT_TRUE(whatIf.change(std::span(&*knob, 1))) << gain.name;
        }
    }
    EXPECT_EQ(found, 3U);
}

/// Computation on stream 7 waits for an all-reduce on stream 20; so does the optimizer.
TEST(KnobEdges, HiddenCommunicationHoldsUpTheOptimizerOnly) {
    MadeTrace made;
    made.step(100, 1, 0, 3000);
    const auto launch = [&made](double us) { return made.call(100, "cudaLaunchKernel", us, 5); };
    made.kernel(7, "backward1", 20, 100, launch(10));
    made.call(100, "cudaEventRecord", 30, 2);
    made.call(100, "cudaStreamWaitEvent", 40, 2);
    made.kernel(20, "ncclDevKernel_AllReduce_Sum_f32", 122, 1000, launch(50));
    made.call(100, "cudaEventRecord", 60, 2);
    made.call(100, "cudaStreamWaitEvent", 70, 2);
    made.kernel(7, "backward2", 1124, 100, launch(80));
    made.annotation(100, "Optimizer.step#SGD.step", 100, 60);
    made.call(100, "cudaEventRecord", 105, 2);
    made.call(100, "cudaStreamWaitEvent", 110, 2);
    made.kernel(7, "sgd", 1226, 100, launch(120));
    made.call(100, "cudaDeviceSynchronize", 200, 1130);
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const Result<WeightChange> change = whatIf.change(knobsOf({"comm:hidden=0"}));
    ASSERT_TRUE(change);
    ASSERT_EQ(change->edges.size(), 1U) << "of backward2 alone";
    EXPECT_EQ(change->edges[0].weightNs, kLeftOutNs);
    const std::vector<TimeNs> times = whatIf.timesWith(*change);
    const auto startOf = [&](std::string_view name) {
        for (std::uint32_t op = 0; op < graph->work().size(); ++op) {
            const WorkNodes& nodes = graph->work()[op];
            if (graph->trace().sliceName(graph->sliceOf(nodes.begin)) == name) {
                return times[indexOf(nodes.begin)] - times[0];
            }
        }
        ADD_FAILURE() << name;
        return TimeNs{0};
    };
    EXPECT_LT(startOf("backward2"), 150 * kUs) << "it does not wait any more";
    EXPECT_GT(startOf("backward2"), 110 * kUs) << "but for the work before it on its stream";
}

/// Ten operators of 100 us that launch a kernel of 10 us each; the host waits at the end of each step.
MadeTrace hostBound(int steps, bool waitsInside) {
    MadeTrace made;
    for (int step = 0; step < steps; ++step) {
        const double at = step * 1200;
        made.step(100, step, at, 1100);
        for (int i = 0; i < 10; ++i) {
            made.kernel(7, "elementwise_kernel", at + i * 100 + 60, 10,
                        made.call(100, "cudaLaunchKernel", at + i * 100 + 50, 5));
        }
        if (waitsInside) {
            made.call(100, "cudaStreamSynchronize", at + 965, 12);
            made.kernel(7, "elementwise_kernel", at + 990, 10,
                        made.call(100, "cudaLaunchKernel", at + 980, 5));
        }
        made.call(100, "cudaDeviceSynchronize", at + 1010, 8);
    }
    return made;
}

TEST(KnobEdges, ACapturedStepHasOneLaunchAndNoHostWorkBetween) {
    const GraphOfTrace graph(hostBound(3, false).load());
    const WhatIf whatIf(*graph);
    const Result<WeightChange> change = whatIf.change(knobsOf({"launch=0"}));
    ASSERT_TRUE(change);
    EXPECT_TRUE(change->notes.empty()) << change->notes.front();
    const Prediction step = whatIf.predict({1}, *change);
    EXPECT_EQ(step.recordedNs, 1100 * kUs);
    // 50 us until the first launch, 10 until its kernel, 10 kernels of 10 us with gaps of 1 us; the host then
    // still takes its time from the last launch to the wait (55 us after the first launch) and behind it.
    const double deviceUs = 50 + 10 + 10 * 10 + 9 * 1;
    EXPECT_GE(double(step.predictedNs), (deviceUs + 82) * kUs)
        << "from the wait's end to the end of the step";
    EXPECT_LE(double(step.predictedNs), (deviceUs + 82 + 15) * kUs);
}

TEST(KnobEdges, AStepThatWaitsKeepsItsLaunchesAndSaysWhy) {
    const GraphOfTrace graph(hostBound(2, true).load());
    const WhatIf whatIf(*graph);
    const Result<WeightChange> change = whatIf.change(knobsOf({"launch=0"}));
    ASSERT_TRUE(change);
    EXPECT_TRUE(change->edges.empty());
    ASSERT_EQ(change->notes.size(), 2U);
    EXPECT_NE(change->notes[0].find("cudaStreamSynchronize"), std::string::npos) << change->notes[0];
}

/// Steps of several ranks of a file overlap.
TEST(KnobEdges, AStepHasTheLaunchesOfItsRank) {
    std::size_t captured = 0;
    std::size_t kept = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const std::vector<test::MadeRank> ranks{
            {.steps = 4, .opsPerStep = 2},
            {.pid = 2000, .device = 1, .firstId = 500, .steps = 4, .opsPerStep = 2}};
        std::vector<std::vector<test::MadeEvent>> events;
        for (const test::MadeRank& rank : ranks) {
            events.push_back(eventsOfRank(rank, random));
        }
        // The last step of the second rank has other work than its other ones.
        const auto last =
            std::ranges::find_if(events[1].rbegin(), events[1].rend(), [](const test::MadeEvent& event) {
                return event.isDevice && !event.isName;
            });
        ASSERT_NE(last, events[1].rend());
        const std::string key = R"("name": ")";
        ASSERT_NE(last->members.find(key), std::string::npos) << last->members;
        last->members.insert(last->members.find(key) + key.size(), "other ");
        const auto merged =
            loadTraceText(mergedText(ranks, events, {.labels = test::Merging::Labels::InName}), "merged");
        ASSERT_TRUE(merged);
        ASSERT_EQ((*merged)->ranks().size(), 2U);
        const auto changeOf = [](const TracePtr& trace) {
            const GraphOfTrace graph(trace);
            const Result<WeightChange> change = WhatIf(*graph).change(knobsOf({"launch=0"}));
            EXPECT_TRUE(change);
            return *change;
        };
        const WeightChange together = changeOf(*merged);
        std::multiset<std::string> alone;
        std::size_t edges = 0;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const WeightChange own = changeOf(partOfRank(**merged, RankId(i)));
            edges += own.edges.size();
            for (const std::string& note : own.notes) {
                std::string expected = note;
                const std::string name((*merged)->text((*merged)->rank(RankId(i)).name));
                alone.insert(expected.insert(expected.find(" keeps"), " (" + name + ")"));
            }
        }
        EXPECT_EQ(std::multiset<std::string>(together.notes.begin(), together.notes.end()), alone);
        EXPECT_EQ(together.edges.size(), edges);
        captured += edges;
        kept += alone.size();
    }
    EXPECT_GT(captured, 0U);
    EXPECT_GT(kept, 0U);
}

TEST(KnobEdges, FusedKernelsHaveOneLaunchAndNoGaps) {
    const GraphOfTrace graph(hostBound(1, false).load());
    const WhatIf whatIf(*graph);
    const Result<WeightChange> change = whatIf.change(knobsOf({"fuse=0"}));
    ASSERT_TRUE(change);
    std::size_t leftOut = 0;
    std::size_t none = 0;
    for (const EdgeWeight& edge : change->edges) {
        leftOut += edge.weightNs == kLeftOutNs ? 1 : 0;
        none += edge.weightNs == 0 ? 1 : 0;
    }
    EXPECT_EQ(leftOut, 9U) << "the launches of all kernels but the first";
    EXPECT_EQ(none, change->edges.size() - leftOut);
    const std::vector<TimeNs> times = whatIf.timesWith(*change);
    const WorkNodes& last = graph->work().back();
    const WorkNodes& first = graph->work().front();
    EXPECT_EQ(times[indexOf(last.end)] - times[indexOf(first.begin)], 100 * kUs)
        << "ten kernels without gaps";
}

TEST(KnobEdges, APhaseIsTheWorkThatItsIterationsLaunch) {
    MadeTrace made;
    for (int i = 0; i < 4; ++i) {
        const double us = i * 1000;
        made.annotation(100,
                        i % 2 == 0 ? "execute_context_2(14721)_generation_0(0)"
                                   : "execute_context_0(0)_generation_32(128)",
                        us, 900);
        made.kernel(7, i % 2 == 0 ? "long" : "short", us + 50, 800,
                    made.call(100, "cudaLaunchKernel", us + 10, 5));
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const std::vector<Knob> knobs{{KnobTarget::Phase, "prefill", 0.5}};
    const Result<WeightChange> change = whatIf.change(knobs);
    ASSERT_TRUE(change);
    ASSERT_EQ(change->edges.size(), 2u);
    for (const EdgeWeight& edge : change->edges) {
        EXPECT_EQ(graph->kind(edge.edge), EdgeKind::Work);
        EXPECT_EQ(edge.weightNs, 400'000);
        EXPECT_EQ(graph->trace().sliceName(graph->sliceOf(graph->from(edge.edge))), "long");
    }
}

TEST(KnobEdges, ARateBringsKernelsToALimitOfTheHardware) {
    MadeTrace made;
    const char* names[] = {"gemm", "gemm_fast", "gemm_unknown", "tiny", "ncclDevKernel_AllReduce"};
    for (int i = 0; i < 5; ++i) {
        made.kernel(7, names[i], i * 200 + 20, 100, made.call(100, "cudaLaunchKernel", i * 200, 5));
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    // The time at the roofline, and FLOPs for 20 us at 100 TFLOP/s.
    const WorkNeeds needs{{2e9, 40 * kUs}, {2e9, 90 * kUs}, {}, {1, 1}, {2e9, 10 * kUs}};
    const auto lengthOf = [&](const char* knob, std::size_t kernel) {
        const std::vector<Knob> knobs = knobsOf({knob});
        const Result<WeightChange> change = whatIf.change(knobs, {}, &needs);
        EXPECT_TRUE(change) << knob;
        const std::vector<TimeNs> times = whatIf.timesWith(*change);
        const WorkNodes& nodes = graph->work()[kernel];
        return times[indexOf(nodes.end)] - times[indexOf(nodes.begin)];
    };
    struct Case {
        const char* knob;
        std::vector<DurationNs> us; ///< of each kernel
    };
    const std::vector<Case> cases{
        {"rate=0", {40, 90, 100, 1, 100}},           {"rate:50=0", {80, 100, 100, 1, 100}},
        {"rate=1", {100, 100, 100, 100, 100}},       {"rate=0.5", {70, 95, 100, 50, 100}},
        {"rate~fast=0", {100, 90, 100, 100, 100}},   {"rate:100tflops=0", {20, 20, 100, 1, 100}},
        {"rate:10tflops=0", {100, 100, 100, 1, 100}}};
    for (const Case& each : cases) {
        for (std::size_t kernel = 0; kernel < each.us.size(); ++kernel) {
            EXPECT_NEAR(double(lengthOf(each.knob, kernel)), double(each.us[kernel] * kUs), 600)
                << each.knob << " of " << names[kernel];
        }
    }
    const Result<WeightChange> change = whatIf.change(knobsOf({"rate=0"}), {}, &needs);
    ASSERT_EQ(change->notes.size(), 1u);
    EXPECT_NE(change->notes[0].find("known for 75 %"), std::string::npos) << change->notes[0];
    EXPECT_FALSE(whatIf.change(knobsOf({"rate=0"}))) << "nobody said what kernels need";
}

TEST(KnobEdges, RatesAreReadAndWritten) {
    for (const char* text : {"rate:80=0", "rate:100~gemm=0.5", "rate:120tflops=0", "rate:0.5tflops~a=b=1"}) {
        const Result<Knob> knob = parseKnob(text);
        ASSERT_TRUE(knob) << text;
        EXPECT_EQ(knobText(*knob), text);
    }
    EXPECT_EQ(knobText(*parseKnob("rate=0")), "rate:100=0");
    for (const char* text : {"rate:0=0", "rate:-1=0", "rate:101=0", "rate:=0", "rate:x=0", "rate:80%=0",
                             "rate=1.5", "rate:inftflops=0", "rate:nan=0", "kernel:80=0"}) {
        EXPECT_FALSE(parseKnob(text)) << text;
    }
}

} // namespace
} // namespace lanescope
