// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/what_if.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/catalog/what_if_answers.h"
#include "core/dependency/batch_replay.h"
#include "core/dependency/gains.h"
#include "core/recording/preemption.h"
#include "core/store/trace.h"
#include "tests/support/made_trace.h"
#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

using test::GraphOfTrace;
using test::MadeTrace;

constexpr DurationNs kUs = 1000;

WeightChange changed(const WhatIf& whatIf, std::initializer_list<std::string_view> knobs) {
    std::vector<Knob> parsed;
    for (const std::string_view text : knobs) {
        const Result<Knob> knob = parseKnob(text);
        EXPECT_TRUE(knob) << text;
        parsed.push_back(*knob);
    }
    const Result<WeightChange> change = whatIf.change(parsed);
    EXPECT_TRUE(change);
    return *change;
}

DurationNs lengthWith(const WhatIf& whatIf, std::initializer_list<std::string_view> knobs) {
    return whatIf.lengthOf({}, whatIf.timesWith(changed(whatIf, knobs)));
}

TEST(Knob, ReadsTargetPatternAndFactor) {
    const Result<Knob> knob = parseKnob("kernel~a=b~c=0.25");
    ASSERT_TRUE(knob);
    EXPECT_EQ(knob->target, KnobTarget::Kernel);
    EXPECT_EQ(knob->pattern, "a=b~c");
    EXPECT_EQ(knob->factor, 0.25);
    EXPECT_EQ(knobText(*knob), "kernel~a=b~c=0.25");
    for (const char* wrong : {"", "kernel", "kernel=", "kernel=-1", "kernel=nan", "kernel=1x", "gpu=0",
                              "data~x=0", "kernel~(=0", "idle:unexplained=0.5", "sync=1"}) {
        EXPECT_FALSE(parseKnob(wrong)) << wrong;
    }
}

/// Host-bound: the device waits for launches. Host 100 us a kernel, kernels 10 us.
MadeTrace hostBound() {
    MadeTrace made;
    made.step(100, 1, 0, 1000);
    for (int i = 0; i < 10; ++i) {
        made.operatorSlice(100, "aten::mm", i * 100, 99);
        made.kernel(7, "gemm", i * 100 + 60, 10, made.call(100, "cudaLaunchKernel", i * 100 + 50, 5));
    }
    return made;
}

/// A pattern that matched nothing answered "no change", as if there were nothing to gain.
TEST(Knob, APatternThatMatchesNothingIsTold) {
    const GraphOfTrace graph(hostBound().load());
    const WhatIf whatIf(*graph);
    EXPECT_TRUE(changed(whatIf, {"kernel~gemm=0.5"}).unmatched.empty());
    const WeightChange change = changed(whatIf, {"kernel~gemm=0.5", "kernel~zzz=0.5"});
    EXPECT_EQ(change.unmatched, std::vector<std::string>{"kernel~zzz=0.5"});
    const auto error = unmatchedError({&change, 1});
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("kernel~zzz=0.5"), std::string::npos);
    const std::vector<WeightChange> ranks{change, changed(whatIf, {"kernel~gemm=0.5"})};
    EXPECT_FALSE(unmatchedError(ranks)) << "another rank has it";
}

TEST(WhatIf, FasterKernelsDoNotHelpTheHost) {
    const GraphOfTrace graph(hostBound().load());
    const WhatIf whatIf(*graph);
    const WhatIfSpan step{0};
    const Prediction none = whatIf.predict(step, changed(whatIf, {"kernel=0"}));
    EXPECT_EQ(none.recordedNs, 1000 * kUs);
    EXPECT_EQ(none.predictedNs, 1000 * kUs);
    const Prediction half = whatIf.predict(step, changed(whatIf, {"host:operators=0.5"}));
    // 10 operators of 99 us, of which all but the time before the first and behind the last call lies on
    // edges.
    EXPECT_NEAR(static_cast<double>(half.predictedNs), 505.0 * kUs, 10.0 * kUs);
    EXPECT_LE(half.lowNs, half.predictedNs);
    EXPECT_GE(half.highNs, half.predictedNs);
    const Floors floors = whatIf.floors(step);
    EXPECT_EQ(floors.infiniteDeviceNs, 1000 * kUs);
    EXPECT_LT(floors.infiniteHostNs, 200 * kUs);
}

/// The host launches four steps of 1 ms ahead of a device that takes 10 ms for each.
TEST(WhatIf, StepsOfAHostThatRanAheadHaveThePeriodOfTheDevice) {
    MadeTrace made;
    double deviceAt = 100;
    for (int s = 0; s < 4; ++s) {
        made.step(100, s, s * 1000.0, 1000);
        for (int k = 0; k < 10; ++k) {
            made.kernel(7, "gemm", deviceAt, 1000,
                        made.call(100, "cudaLaunchKernel", s * 1000.0 + 50 + k * 90.0, 5));
            deviceAt += 1000;
        }
    }
    made.call(100, "cudaDeviceSynchronize", 4100, 36'010);
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const auto spans = whatIfSpans(*graph, std::nullopt);
    ASSERT_TRUE(spans);
    const std::string half = "kernel~gemm=0.5";
    const Result<WhatIfAnswers> answers = whatIfAnswers(whatIf, *spans, std::span(&half, 1));
    ASSERT_TRUE(answers);
    ASSERT_EQ(answers->rows.size(), 5u);
    for (std::size_t i = 0; i < 4; ++i) {
        ASSERT_TRUE(answers->rows[i].device) << i;
        EXPECT_NEAR(static_cast<double>(answers->rows[i].device->recordedNs), 10e6, 0.2e6) << i;
        EXPECT_NEAR(static_cast<double>(answers->rows[i].device->predictedNs), 5e6, 0.4e6) << i;
        EXPECT_EQ(answers->rows[i].prediction.changeNs(), 0) << "the host does not wait";
    }
    EXPECT_FALSE(answers->rows.back().device) << "the whole trace";
    const std::vector<std::string> notes = whatIfNotes(whatIf, *answers);
    EXPECT_TRUE(std::ranges::any_of(notes, [](const std::string& note) {
        return note.starts_with("In 4 steps the host ran ahead of the device");
    }));

    const GraphOfTrace bound(hostBound().load());
    const WhatIf whatIfBound(*bound);
    const WhatIfSpan step{0};
    EXPECT_FALSE(whatIfBound.devicePeriods(std::span(&step, 1), {}).front()) << "all ends within the step";
}

/// Time off the processor is no work of the operators that the thread was in.
TEST(Gains, TimeOffTheProcessorHasItsOwnRow) {
    constexpr const char* kNames[] = {"aten::mm", "aten::empty_strided", "aten::add_", "aten::relu"};
    MadeTrace made;
    double nowUs = 1000;
    double nextStallUs = 9000;
    int stalls = 0;
    for (int i = 0; nowUs < 60'000; ++i) {
        const bool isStalled = nowUs >= nextStallUs && stalls < 6;
        const double us = isStalled ? 2100 + stalls : 20 + i % 3;
        made.operatorSlice(1, kNames[(isStalled ? stalls : i) % 4], nowUs, us);
        made.kernel(7, "gemm", nowUs + us, 5, made.call(1, "cudaLaunchKernel", nowUs + us - 3, 2));
        stalls += isStalled ? 1 : 0;
        nextStallUs += isStalled ? 4000 : 0;
        nowUs += us + 2;
    }
    const GraphOfTrace graph(made.load());
    ASSERT_EQ(preemptions(graph->trace()).size(), 6u);
    const Result<Gains> gains = gainsOf(WhatIf(*graph), {}, 0.5);
    ASSERT_TRUE(gains);
    bool isListed = false;
    for (const Gain& gain : gains->rows) {
        if (gain.name == "(thread off its processor)") {
            isListed = true;
            EXPECT_EQ(gain.kind, GainKind::Host);
            EXPECT_EQ(gain.count, 6u);
            EXPECT_NEAR(static_cast<double>(gain.timeNs), 12.6e6, 0.1e6);
            EXPECT_FALSE(knobOf(gain, 0.5)) << "no change of the program makes it";
        }
    }
    EXPECT_TRUE(isListed);
}

TEST(WhatIf, DeviceBoundStepsFollowTheirKernels) {
    MadeTrace made;
    made.step(100, 1, 0, 10'030);
    for (int i = 0; i < 10; ++i) {
        made.kernel(7, i % 2 == 0 ? "gemm" : "relu", i == 0 ? 20 : 20 + i * 1000.0, 999,
                    made.call(100, "cudaLaunchKernel", 10 + i * 10.0, 5));
    }
    made.call(100, "cudaDeviceSynchronize", 200, 9825);
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const Prediction half = whatIf.predict({0}, changed(whatIf, {"kernel~^gemm$=0.5"}));
    EXPECT_NEAR(static_cast<double>(half.changeNs()), -2497.5 * kUs, 2.0 * kUs);
    const Prediction returns = whatIf.predict({0}, changed(whatIf, {"sync=0"}));
    EXPECT_LT(returns.predictedNs, 300 * kUs) << "the host does not wait any more";
    const auto deviceEnd = whatIf.deviceEnd({0}, changed(whatIf, {"sync=0"}));
    ASSERT_TRUE(deviceEnd);
    EXPECT_NEAR(static_cast<double>(deviceEnd->predictedNs), 10'019.0 * kUs, 5.0 * kUs);
    const Knob knob{KnobTarget::Kernel, "^gemm$", 1};
    const Result<KnobEdges> edges = KnobEdges::find(*graph, std::span(&knob, 1));
    ASSERT_TRUE(edges);
    const double factors[] = {0.5};
    EXPECT_EQ(whatIf.quickPrediction({0}, *edges, factors), half.predictedNs);
    EXPECT_EQ(whatIf.predictedLengthNs({0}, *edges, factors), half.predictedNs);
    EXPECT_EQ(whatIf.quickPrediction({}, *edges, factors),
              whatIf.predict({}, changed(whatIf, {"kernel~^gemm$=0.5"})).predictedNs);
    const Result<Gains> gains = gainsOf(whatIf, {0}, 0.5);
    ASSERT_TRUE(gains);
    for (const Gain& gain : gains->rows) {
        if (gain.kind == GainKind::Kernel && gain.name == "gemm") {
            EXPECT_NEAR(static_cast<double>(gain.gainNs), -static_cast<double>(half.changeNs()), 1);
            EXPECT_EQ(gain.count, 5u);
        }
        DurationNs recordedNs = 0;
        std::uint64_t count = 0;
        for (std::uint32_t i = 0; i < graph->trace().slices().size(); ++i) {
            if (graph->trace().sliceName(SliceId{i}) == gain.name) {
                recordedNs += graph->trace().slices().durationNs[i];
                ++count;
            }
        }
        if (gain.kind == GainKind::Kernel || gain.kind == GainKind::Wait) {
            EXPECT_LE(gain.count, count) << gain.name;
            EXPECT_LE(gain.timeNs, recordedNs) << gain.name;
            EXPECT_LE(gain.gainNs, gain.timeNs) << gain.name;
        }
    }
    EXPECT_EQ(gains->rows.front().kind, GainKind::Wait);
}

/// Steps of kernels behind a pageable copy, whose record ends 50 us after its call.
TEST(WhatIf, PageableCopiesLetKernelsDecide) {
    MadeTrace made;
    double hostUs = 0;
    double freeUs = 0;
    for (int step = 0; step < 4; ++step) {
        const double beginUs = hostUs;
        const double copyUs = std::max(hostUs + 10, freeUs + 2);
        const std::int64_t copy = made.call(100, "cudaMemcpyAsync", hostUs, copyUs + 950 - hostUs);
        made.copy(7, "Memcpy HtoD (Pageable -> Device)", copyUs, 1000, copy);
        hostUs = copyUs + 950;
        freeUs = copyUs + 1000;
        for (int i = 0; i < 20; ++i) {
            const double startUs = std::max(hostUs + 6, freeUs + 1);
            made.kernel(7, "gemm", startUs, 400, made.call(100, "cudaLaunchKernel", hostUs, 5));
            hostUs += 20;
            freeUs = startUs + 400;
        }
        made.step(100, step, beginUs, hostUs - beginUs);
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    // 20 kernels of 400 us, of which the host's 400 us of launches hide a part.
    const Prediction half = whatIf.predict({2}, changed(whatIf, {"kernel=0.5"}));
    EXPECT_NEAR(static_cast<double>(half.changeNs()), -20.0 * 200 * kUs, 20.0 * kUs);
    const Prediction noCopy = whatIf.predict({2}, changed(whatIf, {"copy=0"}));
    EXPECT_NEAR(static_cast<double>(noCopy.changeNs()), -1000.0 * kUs, 60.0 * kUs);
    EXPECT_LE(half.highNs - half.lowNs, half.predictedNs / 50);
}

TEST(WhatIf, DependentLaunchesFollowTheirKernels) {
    MadeTrace made;
    for (int i = 0; i < 50; ++i) {
        made.kernel(7, "gemm", 20 + i * 37.0, 40, made.call(100, "cudaLaunchKernel", 1 + i * 3.0, 2));
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    // Each overlaps the next by 3 us, whatever its length.
    const Prediction half = whatIf.predict({}, changed(whatIf, {"kernel=0.5"}));
    EXPECT_NEAR(static_cast<double>(half.changeNs()), -50.0 * 20 * kUs, 30.0 * kUs);
    EXPECT_NEAR(static_cast<double>(whatIf.floors({}).infiniteHostNs), 50.0 * 37 * kUs, 60.0 * kUs);
}

/// Half of the kernels wait in the queue, where each begins 3 us before the one before it ends; the others
/// come late.
TEST(WhatIf, KernelsThatWereLaunchedLateBeginEarlyInTheQueue) {
    MadeTrace made;
    constexpr int kQueued = 30;
    constexpr int kLate = 40;
    for (int i = 0; i < kQueued; ++i) {
        made.kernel(7, "gemm", 20 + i * 37.0, 40, made.call(100, "cudaLaunchKernel", 1 + i * 3.0, 2));
    }
    const double lateUs = 1500; // the queue is empty by then
    const double operatorUs = 190;
    for (int i = 0; i < kLate; ++i) {
        const double calledUs = lateUs + i * 200.0;
        made.operatorSlice(100, "aten::linear", calledUs - operatorUs, operatorUs + 5);
        made.kernel(7, "gemm", calledUs + 10, 40, made.call(100, "cudaLaunchKernel", calledUs, 2));
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const Prediction quick = whatIf.predict({}, changed(whatIf, {"host:operators=0"}));
    EXPECT_NEAR(static_cast<double>(quick.predictedNs), (lateUs - operatorUs + 10 + kLate * 37.0 + 3) * kUs,
                30.0 * kUs);
}

/// A short kernel that began 3 us early ends just behind the kernel that it waits for, however little it has
/// to do.
TEST(WhatIf, EarlyKernelsEndBehindTheOneTheyWaitFor) {
    MadeTrace made;
    double hostUs = 1;
    double startUs = 30;
    for (int i = 0; i < 50; ++i) {
        made.kernel(7, "gemm", startUs, 40, made.call(100, "cudaLaunchKernel", hostUs, 2));
        made.kernel(7, "relu", startUs + 37, 3.2, made.call(100, "cudaLaunchKernel", hostUs + 3, 2));
        hostUs += 6;
        startUs += 37.2;
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const auto changeNs = [&whatIf](const char* knob) {
        return static_cast<double>(whatIf.predict({}, changed(whatIf, {knob})).changeNs());
    };
    EXPECT_NEAR(changeNs("kernel=0.5"), -50.0 * 20 * kUs, 4.0 * kUs);
    EXPECT_NEAR(changeNs("kernel~^relu$=0.5"), 0, 1.0 * kUs);
    EXPECT_LT(changeNs("kernel~^relu$=0"), -5.0 * kUs) << "a kernel that goes waits for nothing";
}

/// Nothing tells why any of these kernels began when it did.
TEST(WhatIf, WithoutABasisThereIsNoFigure) {
    MadeTrace made;
    for (int i = 0; i < 20; ++i) {
        made.kernel(7, "gemm", i * 1000.0, 200, 0);
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    const Prediction half = whatIf.predict({}, changed(whatIf, {"kernel=0.5"}));
    EXPECT_GT(half.baselessShare, 0.7);
    EXPECT_FALSE(half.hasBasis());
}

TEST(WhatIf, TheHostAloneHoldsWhatItsCallsDoWithoutWaiting) {
    MadeTrace made;
    made.kernel(7, "gemm", 20, 100, made.call(100, "cudaLaunchKernel", 10, 5));
    made.call(100, "cudaFree", 500, 30'000);
    made.kernel(7, "gemm", 30'520, 100, made.call(100, "cudaLaunchKernel", 30'510, 5));
    const GraphOfTrace graph(made.load());
    const Floors floors = WhatIf(*graph).floors({});
    EXPECT_GT(floors.infiniteDeviceNs, 30'000 * kUs);
    EXPECT_LT(floors.infiniteHostNs, 300 * kUs);
}

/// The watchdog of a process group asks every 10 ms whether a collective is done.
TEST(WhatIf, AThreadThatOnlyAsksHoldsNothing) {
    MadeTrace made;
    made.kernel(7, "gemm", 20, 90'000, made.call(100, "cudaLaunchKernel", 10, 5));
    made.call(100, "cudaDeviceSynchronize", 50, 89'980);
    for (int i = 1; i <= 10; ++i) {
        made.call(200, "cudaEventQuery", i * 10'000, 2);
    }
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    EXPECT_LT(whatIf.floors({}).infiniteDeviceNs, 200 * kUs);
    EXPECT_NEAR(static_cast<double>(lengthWith(whatIf, {"kernel=0.5"})), 45'000.0 * kUs, 200.0 * kUs);
}

/// Counters go on after the last work: floors of everything were of another length than the prediction.
TEST(WhatIf, FloorsOfEverythingAreOfTheRecordedLength) {
    MadeTrace made;
    made.kernel(7, "gemm", 20, 100, made.call(100, "cudaLaunchKernel", 10, 5));
    made.operatorSlice(100, "cleanup", 200, 5'000);
    const GraphOfTrace graph(made.load());
    const WhatIf whatIf(*graph);
    EXPECT_LT(whatIf.recordedLengthNs({}), (*graph).trace().extents().durationNs());
    EXPECT_EQ(whatIf.floors({}).lengthNs, whatIf.recordedLengthNs({}));
}

TEST(WhatIf, FactorOneChangesNothing) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const GraphOfTrace graph(test::randomCalls(seed, 100));
        const WhatIf whatIf(*graph);
        EXPECT_EQ(whatIf.timesWith(changed(whatIf, {"work=1", "host=1", "idle:gap=1"})),
                  whatIf.unchangedTimes());
    }
}

TEST(WhatIf, ChangesCommuteAndLessIsNeverLonger) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 120));
        const WhatIf whatIf(*graph);
        EXPECT_EQ(whatIf.timesWith(changed(whatIf, {"kernel~gemm=0.5", "host=0.3"})),
                  whatIf.timesWith(changed(whatIf, {"host=0.3", "kernel~gemm=0.5"})));
        std::vector<TimeNs> before = whatIf.unchangedTimes();
        for (const char* knob : {"work=0.9", "work=0.5", "work=0.1", "work=0"}) {
            const std::vector<TimeNs> times = whatIf.timesWith(changed(whatIf, {knob}));
            for (std::size_t i = 0; i < times.size(); ++i) {
                ASSERT_LE(times[i], before[i]) << knob;
            }
            before = times;
        }
        EXPECT_LE(lengthWith(whatIf, {"host=0.5", "work=0.5"}), lengthWith(whatIf, {"work=0.5"}) + 1);
    }
}

/// t(n) over all pairs of nodes instead of lists of edges.
std::vector<TimeNs> plainReplay(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                                const std::vector<UnexplainedWait>& waits) {
    const std::uint32_t count = graph.nodeCount();
    std::vector<TimeNs> times(count);
    for (std::uint32_t to = 0; to < count; ++to) {
        const auto [first, last] = graph.edgesTo(NodeId{to});
        bool any = false;
        for (std::uint32_t from = 0; from < to; ++from) {
            for (std::uint32_t e = first; e < last; ++e) {
                if (indexOf(graph.from(EdgeId{e})) == from) {
                    times[to] =
                        any ? std::max(times[to], times[from] + weights[e]) : times[from] + weights[e];
                    any = true;
                }
            }
        }
        times[to] = any ? times[to] : graph.timeNs(NodeId{to});
        for (const UnexplainedWait& wait : waits) {
            times[to] += indexOf(wait.node) == to ? wait.waitNs : 0;
        }
    }
    return times;
}

TEST(Replay, EqualsThatOfAllPairs) {
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 60));
        test::Random random(seed);
        std::vector<DurationNs> weights = modelWeights(*graph);
        for (DurationNs& weight : weights) {
            weight = test::skewed(random, 500'000);
        }
        const std::vector<UnexplainedWait> waits = waitsOf(*graph, ReplayMode::Kept);
        const std::vector<TimeNs> expected = plainReplay(*graph, weights, waits);
        EXPECT_EQ(replay(*graph, weights, waits), expected);
        const ReplayPlaces places = replayPlaces(*graph);
        EXPECT_LT(places.count, graph->nodeCount());
        replayTogether<1>(
            *graph, places, graph->nodeCount(), {&waits},
            [&weights](std::uint32_t, std::uint32_t e) { return std::array{weights[e]}; },
            [&expected](std::uint32_t node, const auto& times) { EXPECT_EQ(times[0], expected[node]); });
        // Many at once, each with its own changes.
        std::vector<std::vector<EdgeId>> edges(kReplayBatch);
        std::vector<ScaledEdges> changes;
        std::vector<DurationNs> lengths;
        for (std::vector<EdgeId>& changed : edges) {
            constexpr double kFactors[] = {0, 0.25, 0.5, 3};
            const double factor = kFactors[test::uniform(random, 0, 3)];
            std::vector<DurationNs> own = weights;
            for (std::uint32_t i = 0; i < graph->nodeCount(); ++i) {
                const auto [first, last] = graph->edgesTo(NodeId{i});
                for (std::uint32_t e = first; e < last; ++e) {
                    if (test::uniform(random, 0, 3) == 0) {
                        own[e] = scaledWeight(*graph, EdgeId{e}, NodeId{i}, own[e], factor);
                        changed.push_back(EdgeId{e});
                    }
                }
            }
            changes.push_back({changed, factor, false});
            const std::vector<TimeNs> times = plainReplay(*graph, own, waits);
            lengths.push_back(*std::ranges::max_element(times) - *std::ranges::min_element(times));
        }
        const auto found = replayLengths(*graph, places, weights, waits, changes, {});
        for (std::size_t change = 0; change < kReplayBatch; ++change) {
            EXPECT_EQ(static_cast<DurationNs>(found[change]), lengths[change]) << "change " << change;
        }
    }
}

/// The order in which nodes are told against all of them sorted.
TEST(NodeOrder, IsThatOfTheDefinition) {
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 60));
        const auto isShort = [&](NodeId begin, NodeId end) {
            return graph->timeNs(begin) == graph->timeNs(end);
        };
        const auto rank = [&](NodeId node) {
            switch (graph->kind(node)) {
            case NodeKind::WorkEnd:
                return isShort(graph->work()[indexOf(graph->workOf(node))].begin, node) ? 9 : 0;
            case NodeKind::CallEnd:
                return isShort(graph->calls()[indexOf(graph->callOf(node))].begin, node) ? 8 : 1;
            case NodeKind::HostEnd:
                return 2;
            case NodeKind::StepEnd:
                return 3;
            case NodeKind::StepBegin:
                return 4;
            case NodeKind::HostBegin:
                return 5;
            case NodeKind::CallBegin:
                return 6;
            case NodeKind::WorkBegin:
                return 7;
            }
            return -1;
        };
        for (std::uint32_t i = 1; i < graph->nodeCount(); ++i) {
            const std::pair before(graph->timeNs(NodeId{i - 1}), rank(NodeId{i - 1}));
            EXPECT_LE(before, std::pair(graph->timeNs(NodeId{i}), rank(NodeId{i}))) << "node " << i;
        }
    }
}

TEST(Gains, NamesOffThePathGainNothing) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 80));
        const WhatIf whatIf(*graph);
        const Result<Gains> gains = gainsOf(whatIf, {}, 0.5);
        ASSERT_TRUE(gains);
        bool gemmIsListed = false;
        for (const Gain& gain : gains->rows) {
            gemmIsListed = gemmIsListed || (gain.kind == GainKind::Kernel && gain.name == "gemm");
        }
        if (!gemmIsListed) {
            EXPECT_EQ(lengthWith(whatIf, {"kernel~^gemm$=0.5"}), lengthWith(whatIf, {}));
        }
    }
    std::stop_source stop;
    stop.request_stop();
    const GraphOfTrace graph(test::randomCalls(1, 80));
    EXPECT_FALSE(gainsOf(WhatIf(*graph), {}, 0.5, stop.get_token()));
}

} // namespace
} // namespace lanescope
