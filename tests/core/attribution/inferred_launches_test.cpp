// SPDX-License-Identifier: Apache-2.0
// Launches that come before the recording, inferred from later rounds of the same work.
#include "core/analysis/device/device_op_order.h"
#include "core/attribution/inferred_launches.h"

#include <gtest/gtest.h>

#include "core/attribution/attributed_kernels.h"
#include "core/catalog/attribution_tables.h"
#include "core/catalog/layer_tables.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "tests/support/hidden_launches.h"
#include "tests/support/table_cells.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;

/// Rounds of ten kernels, each of an operator of its own within a layer. Launches of the first kernels are
/// not in the trace.
class InferredLaunchesTest : public testing::Test {
protected:
    static constexpr int kPerRound = 10;

    InferredLaunchesTest() {
        m_fixture.addProcess("python", 100);
        main = m_fixture.addTrack("main", 100);
    }

    /// `seen`: with its launch call.
    void addWork(const std::string& op, const std::string& kernel, bool seen, std::uint32_t blocks = 4,
                 const std::string& module = "nn.Module: Linear_1", std::int64_t stream = 7) {
        const std::int64_t correlation = ++m_correlation;
        const TimeNs startNs = 1000 * correlation;
        if (seen) {
            m_fixture.addSlice(main, "train.py(7): step", "python_function", startNs, 900);
            m_fixture.addSlice(main, module, "python_function", startNs + 10, 800);
            m_fixture.addSlice(main, op, "cpu_op", startNs + 20, 700);
            m_fixture.addLaunch(m_fixture.addSlice(main, "cudaLaunchKernel", "cuda_runtime", startNs + 30, 5),
                                correlation);
        }
        m_works.push_back({kernel, startNs, correlation, blocks, stream});
    }
    void addRound(bool seen, std::uint32_t blocks = 4, const std::string& module = "nn.Module: Linear_1") {
        for (int i = 0; i < kPerRound; ++i) {
            addWork("mylib::op" + std::to_string(i), "kernel" + std::to_string(i), seen, blocks, module);
        }
    }
    /// The kernels run long after their launches.
    void run() {
        m_fixture.addProcess("GPU 0", 0, 0);
        std::map<std::int64_t, TrackId> streams;
        std::vector<SliceHandle> kernels;
        for (const Work& work : m_works) {
            if (!streams.contains(work.stream)) {
                streams[work.stream] = m_fixture.addTrack("stream " + std::to_string(work.stream),
                                                          work.stream, TrackKind::Stream, 0);
            }
            const SliceHandle kernel = m_fixture.addSlice(streams[work.stream], work.kernel, "kernel",
                                                          1'000'000 + work.startNs, 100);
            m_fixture.addDeviceOp(kernel, {.correlation = work.correlation,
                                           .stream = work.stream,
                                           .device = 0,
                                           .grid = {work.blocks, 1, 1},
                                           .block = {128, 1, 1}});
            kernels.push_back(kernel);
        }
        trace = m_fixture.take();
        for (const SliceHandle kernel : kernels) {
            ops.push_back(trace->deviceOpOf(m_fixture.idOf(kernel)));
        }
        recorded = attributeKernels(*trace, ModelRegistry::builtIn());
        result = recorded;
        inferLaunches(*trace, result);
    }
    std::size_t countOf(Cause cause) const { return result.totals[static_cast<std::size_t>(cause)].count; }

    std::shared_ptr<const Trace> trace;
    KernelAttributions recorded;
    KernelAttributions result;
    std::vector<DeviceOpId> ops; ///< as added
    TrackId main{};

private:
    struct Work {
        std::string kernel;
        TimeNs startNs;
        std::int64_t correlation;
        std::uint32_t blocks;
        std::int64_t stream;
    };
    test::TraceFixture m_fixture;
    std::vector<Work> m_works;
    std::int64_t m_correlation = 0;
};

TEST_F(InferredLaunchesTest, TakeTheOperatorOfTheSameWorkLater) {
    addRound(false);
    addRound(true);
    addRound(true);
    run();
    EXPECT_EQ(recorded.totals[static_cast<std::size_t>(Cause::BeforeStart)].count, 10u);
    EXPECT_EQ(countOf(Cause::BeforeStart), 0u);
    EXPECT_EQ(countOf(Cause::Inferred), 10u);
    EXPECT_EQ(result.totals[static_cast<std::size_t>(Cause::Inferred)].totalNs, 1000);
    EXPECT_EQ(countOf(Cause::Operator), 20u);
    const LaunchContext& context = result.context(ops[3]);
    EXPECT_EQ(trace->sliceName(context.innermostOp), "mylib::op3");
    EXPECT_EQ(modulePath(*trace, context.module), "Linear_1");
    EXPECT_EQ(trace->sliceName(context.callSite), "train.py(7): step");
    EXPECT_EQ(causeText(*trace, result, ops[3]), "mylib::op3 (inferred)");
    ASSERT_NE(result.inferredOf(ops[3]), nullptr);
    EXPECT_EQ(result.twinsOf(*result.inferredOf(ops[3])).front(), ops[13]) << "the longer run";
    EXPECT_EQ(result.inferredOf(ops[13]), nullptr);
    EXPECT_EQ(beforeStartText(result),
              "Kernels launched before the recording began: 10 (33.3333 % of kernel "
              "time); of these inferred from later work: 10 (33.3333 % of kernel time)");
}

TEST_F(InferredLaunchesTest, LeaveWhatIsRecordedAlone) {
    addRound(false);
    addRound(true);
    addRound(true);
    run();
    for (std::size_t i = kPerRound; i < ops.size(); ++i) {
        EXPECT_EQ(result.cause(ops[i]), recorded.cause(ops[i]));
        EXPECT_EQ(result.contextOf[indexOf(ops[i])], recorded.contextOf[indexOf(ops[i])]);
    }
    const Result<OperatorWork> work = operatorWork(*trace, result, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    EXPECT_EQ(work->callOfOp[indexOf(ops[0])], kNoIndex) << "figures over operators leave it out";
    for (const RooflineRow& row : rooflineRows(*trace, result, *work, PeaksTable::builtIn())) {
        EXPECT_EQ(row.kernels, 2u);
    }
    const LayerCosts costs = layerCosts(*trace, result, *work);
    ASSERT_EQ(costs.rows.size(), 2u);
    EXPECT_EQ(costs.rows[0].forwardNs, 2000);
    EXPECT_EQ(costs.rows[0].inferredNs, 1000);
    EXPECT_EQ(costs.rows[1].otherNs, 1000) << "outside of modules, as without inference";
    EXPECT_EQ(costs.totalNs, 3000);
}

TEST_F(InferredLaunchesTest, AreMarkedInEveryTable) {
    addRound(false);
    addRound(true);
    addRound(true);
    run();
    const Result<OperatorWork> work = operatorWork(*trace, result, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    const TensorCoreUses uses(*trace);
    const DeviceOpOrder order = deviceOpOrder(*trace);
    const AttributionData data{*trace, result, *work, PeaksTable::builtIn(), uses, order};
    const std::vector<DeviceOpId> two{ops[2], ops[12]};
    const Result<Table> table =
        makeAttributionTable(data, "op,cause,basis,twin_start_us,launch,seq,layer", two);
    ASSERT_TRUE(table);
    const std::vector<std::vector<std::string>> cells = test::cellsOf(*table);
    const std::vector<std::string>& inferred = cells[0];
    EXPECT_EQ(inferred[0], "op2 (inferred)");
    EXPECT_EQ(inferred[1], "mylib::op2 (inferred)");
    EXPECT_EQ(inferred[2], "inferred");
    EXPECT_FALSE(inferred[3].empty());
    EXPECT_EQ(inferred[4], "") << "there is no launch call";
    EXPECT_EQ(inferred[5], "-");
    EXPECT_EQ(inferred[6], "Linear_1");
    EXPECT_EQ(cells[1][0], "op2");
    EXPECT_EQ(cells[1][2], "recorded");
    EXPECT_EQ(cells[1][3], "");
    const Table grouped =
        makeAttributedKernelTable(data, attributedKernels(*trace, result, *work, PeaksTable::builtIn()));
    EXPECT_EQ(grouped.rowCount(), 20u) << "a row of its own for what is inferred";
    EXPECT_EQ(std::ranges::count_if(test::cellsOf(grouped),
                                    [](const auto& row) { return row[1].ends_with(" (inferred)"); }),
              10);
}

TEST_F(InferredLaunchesTest, NeedWorkThatRepeatsIt) {
    addRound(false);
    for (int i = 0; i < 30; ++i) {
        addWork("mylib::op", "another kernel " + std::to_string(i), true);
    }
    run();
    EXPECT_EQ(countOf(Cause::BeforeStart), 10u);
    EXPECT_EQ(countOf(Cause::Inferred), 0u);
    EXPECT_EQ(causeText(*trace, result, ops[0]), "launched before the recording began");
}

TEST_F(InferredLaunchesTest, GiveNoAnswerWhereTheOperatorIsAmbiguous) {
    // Kernels of the same names from other operators, in equal surroundings.
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < kPerRound; ++i) {
            const std::string op = round == 2 && i == 4 ? "mylib::other" : "mylib::op" + std::to_string(i);
            addWork(op, "kernel" + std::to_string(i), round > 0);
        }
        addWork("mylib::end", "end of round " + std::to_string(round), round > 0);
    }
    run();
    EXPECT_EQ(countOf(Cause::Inferred), 9u);
    EXPECT_EQ(result.cause(ops[4]), Cause::BeforeStart);
}

TEST_F(InferredLaunchesTest, NameTheModuleOnlyWhereAllAgree) {
    addRound(false);
    addWork("mylib::end", "end 0", false);
    addRound(true, 4, "nn.Module: Linear_1");
    addWork("mylib::end", "end 1", true);
    addRound(true, 4, "nn.Module: Linear_2");
    addWork("mylib::end", "end 2", true);
    run();
    EXPECT_EQ(countOf(Cause::Inferred), 10u);
    EXPECT_EQ(trace->sliceName(result.context(ops[5]).innermostOp), "mylib::op5");
    EXPECT_EQ(result.context(ops[5]).module, kNoSlice);
    EXPECT_EQ(trace->sliceName(result.context(ops[5]).callSite), "train.py(7): step");
}

TEST_F(InferredLaunchesTest, PreferTwinsOfTheSameSize) {
    addRound(false, 16);
    for (int i = 0; i < 2; ++i) {
        addRound(true, 4, "nn.Module: Small_1");
        addRound(true, 16, "nn.Module: Large_2");
    }
    run();
    EXPECT_EQ(countOf(Cause::Inferred), 10u);
    EXPECT_EQ(modulePath(*trace, result.context(ops[5]).module), "Large_2");
    EXPECT_TRUE(result.inferredOf(ops[5])->isSameSize);
}

TEST_F(InferredLaunchesTest, DoNotTakeTheNextLayerForThisOne) {
    // The recording began within the first of two like layers, and ended before the next step.
    for (int i = 0; i < kPerRound; ++i) {
        addWork("mylib::op" + std::to_string(i), "kernel" + std::to_string(i), i >= 5, 4,
                "nn.Module: Layer_1");
    }
    addRound(true, 4, "nn.Module: Layer_2");
    run();
    EXPECT_EQ(countOf(Cause::Inferred), 5u);
    EXPECT_EQ(trace->sliceName(result.context(ops[2]).innermostOp), "mylib::op2");
    EXPECT_EQ(result.context(ops[2]).module, kNoSlice);
}

TEST_F(InferredLaunchesTest, SayWhenNoTwinHasTheSize) {
    addRound(false, 16);
    addRound(true, 4);
    addRound(true, 4);
    run();
    EXPECT_EQ(countOf(Cause::Inferred), 10u);
    EXPECT_FALSE(result.inferredOf(ops[5])->isSameSize);
    const Result<OperatorWork> work = operatorWork(*trace, result, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    EXPECT_EQ(work->signatureOf(ops[5]), nullptr) << "its inputs were others";
    EXPECT_NE(work->signatureOf(ops[15]), nullptr);
}

TEST_F(InferredLaunchesTest, FollowEachStreamWhereThreadsInterleave) {
    // Two streams whose launches mix in another way each round.
    for (int round = 0; round < 4; ++round) {
        int a = 0;
        int b = 0;
        while (a < kPerRound || b < kPerRound) {
            const bool first = b == kPerRound || (a < kPerRound && (a * 7 + b * 5 + round * 3) % 4 < 2);
            int& i = first ? a : b;
            const std::string number = std::to_string(i++);
            addWork((first ? "mylib::a" : "mylib::b") + number, (first ? "x" : "y") + number, round > 0, 4,
                    "nn.Module: Linear_1", first ? 7 : 20);
        }
    }
    run();
    EXPECT_EQ(countOf(Cause::Inferred), 20u);
    for (int i = 0; i < 2 * kPerRound; ++i) {
        const std::string kernel(trace->sliceName(trace->deviceOp(ops[static_cast<std::size_t>(i)]).slice));
        const std::string op(trace->sliceName(result.context(ops[static_cast<std::size_t>(i)]).innermostOp));
        EXPECT_EQ(op, (kernel[0] == 'x' ? "mylib::a" : "mylib::b") + kernel.substr(1));
    }
}

TEST_F(InferredLaunchesTest, OfAnEmptyTraceAreNone) {
    run();
    EXPECT_TRUE(result.inferred.empty());
}

/// Work of known operators whose launch calls are hidden.
TEST(InferredLaunches, AreRightOfTheSamples) {
    for (const char* name : {"baseline", "optimized"}) {
        const Result<TracePtr> trace =
            loadTrace(std::string(LANESCOPE_SAMPLES_DIR "/") + name + ".pt.trace.json.gz");
        ASSERT_TRUE(trace) << trace.error().message;
        for (const double share : {0.1, 0.25}) {
            SCOPED_TRACE(std::string(name) + " " + std::to_string(share));
            const test::InferenceScore score = test::scoreOfInference(**trace, share);
            EXPECT_GT(score.hidden, 10u);
            EXPECT_GE(score.inferred * 10, score.hidden * 9);
            EXPECT_EQ(score.wrong, 0u) << score.firstWrong;
            EXPECT_EQ(score.wrongModule, 0u);
            EXPECT_EQ(score.wrongCallSite, 0u);
            EXPECT_EQ(score.wrongInputs, 0u);
        }
    }
}

} // namespace
} // namespace lanescope
