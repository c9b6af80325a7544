// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_set.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/steps/step_breakdown.h"
#include "core/import/trace_loader.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope {
namespace {

using testing::IsEmpty;

struct KernelToWrite {
    std::string name;
    double startUs = 0;
    double durationUs = 0;
    std::string args = {};
};

std::string decimal(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

RankSummary rankOf(std::int64_t rank, const std::vector<KernelToWrite>& kernels,
                   const std::string& baseNs = {}) {
    test::TraceJsonBuilder json;
    if (!baseNs.empty()) {
        json.header("baseTimeNanoseconds", baseNs);
    }
    for (const KernelToWrite& kernel : kernels) {
        json.slice(kernel.name, "kernel", "0", "7", decimal(kernel.startUs), decimal(kernel.durationUs),
                   R"({"device": 0, "stream": 7)" + (kernel.args.empty() ? "" : ", " + kernel.args) + "}");
    }
    auto trace = loadTraceText(json.text(), "rank" + std::to_string(rank));
    EXPECT_TRUE(trace);
    return summarizeRank(**trace, rank, "worker");
}

constexpr auto kAllReduceArgs = R"("Collective name": "allreduce", "dtype": "Float",
    "In msg nelems": 1048576, "Out msg nelems": 1048576, "Group size": 2, "Process Group Name": "0")";

TEST(RankSet, MeasuresTwoRanksAndOneAllReduce) {
    const RankSet set({rankOf(1, {{"ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", 30, 70, kAllReduceArgs}}),
                       rankOf(0, {{"ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", 0, 100, kAllReduceArgs}})});
    ASSERT_EQ(set.ranks().size(), 2u);
    EXPECT_EQ(set.ranks()[0].rank, 0) << "by rank";
    ASSERT_EQ(set.collectives().size(), 1u);
    const MatchedCollective& matched = set.collectives()[0];
    EXPECT_EQ(matched.kind, CollectiveKind::AllReduce);
    EXPECT_EQ(matched.messageBytes, 4 * 1048576);
    EXPECT_EQ(matched.transferNs, 70'000);
    EXPECT_EQ(matched.waitNs(matched.members[0]), 30'000);
    EXPECT_EQ(matched.waitNs(matched.members[1]), 0);
    EXPECT_EQ(matched.startSpreadNs, 30'000);
    EXPECT_EQ(matched.endSpreadNs, 0);
    EXPECT_EQ(matched.members[matched.lastMember].rankIndex, 1u);
    ASSERT_TRUE(matched.algorithmBandwidth);
    // 4 MiB in 70 us, in GB of 10^9 bytes, as nccl-tests print it.
    EXPECT_NEAR(*matched.algorithmBandwidth, 59.92, 0.005);
    EXPECT_NEAR(*matched.busBandwidth, 59.92, 0.005);
    const auto stragglers = set.stragglers();
    EXPECT_EQ(stragglers[1].timesLast, 1u);
    EXPECT_EQ(stragglers[1].causedWaitNs, 30'000);
    EXPECT_EQ(stragglers[0].ownWaitNs, 30'000);
    EXPECT_EQ(set.ranks()[1].refinedNs, 0);
    EXPECT_EQ(set.ranks()[1].errorNs, 0);
}

TEST(RankSet, PutsClocksThatDifferOnOne) {
    std::mt19937_64 random(11);
    std::uniform_int_distribution<int> late(0, 50);
    constexpr std::int64_t kSkewNs = 2'500'000;
    std::vector<std::vector<KernelToWrite>> ranks(3);
    for (int i = 0; i < 40; ++i) {
        const double endUs = 1000.0 * (i + 1);
        for (auto& kernels : ranks) {
            const double durationUs = 100 + late(random);
            kernels.push_back({"ncclKernel_AllReduce_RING_LL_Sum_float(x)", endUs - durationUs, durationUs});
        }
    }
    for (KernelToWrite& kernel : ranks[2]) {
        kernel.startUs += kSkewNs / 1000.0;
    }
    const RankSet set({rankOf(0, ranks[0], "1000000000"), rankOf(1, ranks[1], "1000000000"),
                       rankOf(2, ranks[2], "1000000000")});
    ASSERT_EQ(set.collectives().size(), 40u);
    EXPECT_EQ(set.ranks()[1].refinedNs, 0);
    EXPECT_EQ(set.ranks()[2].refinedNs, -kSkewNs);
    EXPECT_EQ(set.ranks()[2].shiftNs, 1'000'000'000 - kSkewNs);
    EXPECT_LE(set.ranks()[2].errorNs.value_or(-1), 1);
    for (const MatchedCollective& matched : set.collectives()) {
        EXPECT_EQ(matched.members.size(), 3u);
        EXPECT_LE(matched.endSpreadNs, 1);
        EXPECT_FALSE(matched.busBandwidth) << "no size is known";
    }
}

TEST(RankSet, MatchesByNumberWhereThereIsOne) {
    const auto args = [](int sequence) {
        return R"("Collective name": "all_gather", "Process Group Name": "tp", "Seq": )" +
               std::to_string(sequence);
    };
    const RankSet set({rankOf(0, {{"ncclDevKernel_AllGather(x)", 0, 10, args(5)},
                                  {"ncclDevKernel_AllGather(x)", 20, 10, args(6)}}),
                       rankOf(1, {{"ncclDevKernel_AllGather(x)", 20, 10, args(6)},
                                  {"ncclDevKernel_AllGather(x)", 40, 10, args(7)}})});
    ASSERT_EQ(set.collectives().size(), 1u);
    EXPECT_EQ(set.collectives()[0].startSpreadNs, 0);
    EXPECT_EQ(set.unmatched(), 2u);
}

TEST(RankSet, GroupsHaveTheRolesThatTheJobGaveThem) {
    const auto args = [](const char* group, const char* description) {
        return R"("Collective name": "allreduce", "Process Group Name": ")" + std::string(group) + "\"" +
               (*description == '\0'
                    ? std::string()
                    : R"(, "Process Group Description": ")" + std::string(description) + "\"");
    };
    const auto rank = [&](std::int64_t number) {
        test::TraceJsonBuilder json;
        json.header("distributedInfo",
                    R"({"backend": "nccl", "rank": )" + std::to_string(number) +
                        R"(, "pg_config": [{"pg_name": "7", "pg_desc": "dp"}, {"pg_name": "8",
                           "pg_desc": "undefined"}]})");
        const std::vector<std::string> all{args("5", "tp"), args("6", "undefined"), args("7", ""),
                                           args("8", "")};
        for (std::size_t i = 0; i < all.size(); ++i) {
            json.slice("ncclDevKernel_AllReduce(x)", "kernel", "0", "7", decimal(double(i) * 100), "10",
                       R"({"device": 0, "stream": 7, )" + all[i] + "}");
        }
        auto trace = loadTraceText(json.text(), "rank");
        EXPECT_TRUE(trace);
        return summarizeRank(**trace, number, "worker");
    };
    const RankSet set({rank(0), rank(1)});
    std::map<std::string, std::string> roles;
    for (const MatchedCollective& matched : set.collectives()) {
        roles[matched.group] = matched.groupRole;
    }
    EXPECT_EQ(roles, (std::map<std::string, std::string>{{"5", "tp"}, {"6", ""}, {"7", "dp"}, {"8", ""}}));
}

TEST(RankSet, GroupsOfOtherRanksAreOthers) {
    const auto args = [](const char* ranks) {
        return std::string(R"("Collective name": "allreduce", "Process Group Name": "tp", )") +
               R"("Process Group Ranks": ")" + ranks + "\"";
    };
    const RankSet set({rankOf(0, {{"ncclDevKernel_AllReduce(x)", 0, 10, args("[0, 1]")}}),
                       rankOf(2, {{"ncclDevKernel_AllReduce(x)", 0, 10, args("[2, 3]")}})});
    EXPECT_THAT(set.collectives(), IsEmpty());
    EXPECT_EQ(set.unmatched(), 2u);
}

constexpr auto kSendArgs =
    R"("Collective name": "send", "dtype": "Float", "In msg nelems": 100, "Dst Rank": 1)";
constexpr auto kReceiveArgs =
    R"("Collective name": "recv", "dtype": "Float", "In msg nelems": 100, "Src Rank": 0)";
constexpr auto kAnswerArgs =
    R"("Collective name": "send", "dtype": "Float", "In msg nelems": 100, "Dst Rank": 0)";
constexpr auto kAnsweredArgs =
    R"("Collective name": "recv", "dtype": "Float", "In msg nelems": 100, "Src Rank": 1)";

TEST(RankSet, TransfersWithPeersArePairsInTheOrderOfBothSides) {
    const std::string kernel = "ncclDevKernel_SendRecv(x)";
    const RankSet set(
        {rankOf(0,
                {{kernel, 0, 20, kSendArgs}, {kernel, 30, 20, kAnsweredArgs}, {kernel, 60, 20, kSendArgs}}),
         rankOf(
             1,
             {{kernel, 5, 15, kReceiveArgs}, {kernel, 65, 15, kReceiveArgs}, {kernel, 90, 5, kAnswerArgs}})});
    ASSERT_EQ(set.collectives().size(), 3u);
    const auto indicesOf = [&set](std::size_t i) {
        const auto& members = set.collectives()[i].members;
        return std::pair(members[0].collectiveIndex, members[1].collectiveIndex);
    };
    EXPECT_EQ(indicesOf(0), std::pair(std::size_t{0}, std::size_t{0}));
    EXPECT_EQ(indicesOf(1), std::pair(std::size_t{1}, std::size_t{2}))
        << "the other direction has its own order";
    EXPECT_EQ(indicesOf(2), std::pair(std::size_t{2}, std::size_t{1}));
    EXPECT_EQ(set.unmatched(), 0u);
}

TEST(RankSet, TransfersWithoutPeersArePairsOnlyWhereTheyEndTogether) {
    const std::string kernel = "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclDevComm*)";
    const RankSet set({rankOf(0, {{kernel, 0, 10}, {kernel, 20, 40}, {kernel, 200, 10}}),
                       rankOf(1, {{kernel, 30, 30.5}, {kernel, 300, 10}})});
    ASSERT_EQ(set.collectives().size(), 1u);
    EXPECT_EQ(set.collectives()[0].members[0].collectiveIndex, 1u) << "not the first with the first";
    EXPECT_EQ(set.collectives()[0].members[1].collectiveIndex, 0u);
    EXPECT_EQ(set.unmatched(), 3u);
}

TEST(RankSet, OneRankShowsItsCollectives) {
    const RankSet set({rankOf(0, {{"ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", 0, 100, kAllReduceArgs},
                                  {"ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", 200, 50, kAllReduceArgs}})});
    ASSERT_EQ(set.collectives().size(), 2u);
    const MatchedCollective& first = set.collectives()[0];
    EXPECT_EQ(first.members.size(), 1u);
    EXPECT_EQ(first.messageBytes, 4 * 1048576);
    EXPECT_EQ(first.transferNs, 100'000);
    EXPECT_EQ(first.waitNs(first.members[0]), 0);
    EXPECT_EQ(set.stragglers()[0].timesLast, 0u) << "there is nobody to wait";
}

TEST(RankSet, APublicTraceOfOneRankShowsItsCollectives) {
    const std::string path = test::sharedPath("data/traces/cuda_a100_nccl.json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the public traces are not here";
    }
    const RankSet set({summarizeRank(**loadTrace(path), 0, "a")});
    EXPECT_EQ(set.collectives().size(), 21u) << "as TraceLens' coll_analysis counts";
    for (const MatchedCollective& collective : set.collectives()) {
        EXPECT_NE(collective.kind, CollectiveKind::Unknown);
        EXPECT_GT(collective.messageBytes, 0);
    }
}

TEST(RankSet, ManagesWithoutCollectives) {
    const RankSet set({rankOf(0, {{"gemm", 0, 10}}), rankOf(1, {{"gemm", 5, 10}})});
    EXPECT_THAT(set.collectives(), IsEmpty());
    EXPECT_FALSE(set.ranks()[1].errorNs);
    EXPECT_EQ(RankSet(std::vector<RankSummary>()).ranks().size(), 0u);
}

TEST(Collectives, KindsAreReadFromOldAndNewNames) {
    const std::pair<const char*, CollectiveKind> cases[] = {
        {"ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)", CollectiveKind::AllReduce},
        {"ncclDevKernel_ReduceScatter_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
         CollectiveKind::ReduceScatter},
        {"ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclDevComm*)", CollectiveKind::SendReceive},
        {"ncclDevKernel_Generic(ncclDevKernelArgsStorage<4096ul>)", CollectiveKind::Unknown},
        {"_allgather_base", CollectiveKind::AllGather},
        {"all_to_allv", CollectiveKind::AllToAll},
        {"allreduce_coalesced", CollectiveKind::AllReduce},
        {"ncclKernel_Broadcast_RING_LL_Sum_int8_t(x)", CollectiveKind::Broadcast},
        {"void cross_device_reduce_1stage<float, 2>(RankData*)", CollectiveKind::AllReduce},
        {"reduce", CollectiveKind::Reduce}};
    for (const auto& [name, kind] : cases) {
        EXPECT_EQ(collectiveKindOf(name), kind) << name;
    }
    EXPECT_EQ(elementBytes("BFloat16"), 2);
    EXPECT_EQ(elementBytes("Float8_e4m3fn"), 1);
    EXPECT_EQ(elementBytes("Long"), 8);
    EXPECT_EQ(elementBytes("Quaternion"), 0);
}

TEST(RankSet, PublicTracesOfTwoRanksMatch) {
    const std::string first = test::sharedPath("data/traces/cuda_multirank_rank0.json.gz");
    const std::string second = test::sharedPath("data/traces/cuda_multirank_rank1.json.gz");
    if (first.empty() || second.empty()) {
        GTEST_SKIP() << "the public traces are not here";
    }
    const RankSet set(
        {summarizeRank(**loadTrace(first), 0, "a"), summarizeRank(**loadTrace(second), 1, "b")});
    EXPECT_EQ(set.ranks()[0].collectives.size(), 10u) << "as the trace inventory counts";
    // All are send/recv. The second of rank 0 and the first of rank 1 are one transfer:
    // both end 93.458 ms after the start. What runs at different times is none.
    ASSERT_FALSE(set.collectives().empty());
    const MatchedCollective& earliest = set.collectives().front();
    ASSERT_EQ(earliest.members.size(), 2u);
    EXPECT_EQ(earliest.members[0].collectiveIndex, 1u);
    EXPECT_EQ(earliest.members[1].collectiveIndex, 0u);
    EXPECT_LT(set.collectives().size(), 10u);
    EXPECT_EQ(2 * set.collectives().size() + set.unmatched(), 20u);
    for (const MatchedCollective& matched : set.collectives()) {
        ASSERT_EQ(matched.members.size(), 2u);
        EXPECT_EQ(matched.kind, CollectiveKind::SendReceive);
        EXPECT_TRUE(matched.members[0].range.intersects(matched.members[1].range));
        EXPECT_LE(matched.endSpreadNs, 1'000'000);
    }
    for (const RankSummary& rank : set.ranks()) {
        ASSERT_EQ(rank.devices.size(), 1u);
        const DeviceBreakdown expected = deviceBreakdowns(**loadTrace(rank.location)).front();
        const DeviceWorkMask computation = maskOf(DeviceWorkClass::Computation);
        EXPECT_EQ(rank.devices[0].busyNs, expected.busyNs());
        EXPECT_EQ(rank.devices[0].computationNs, expected.activeNs(computation));
        EXPECT_EQ(rank.devices[0].overlapNs,
                  expected.overlapNs(computation, maskOf(DeviceWorkClass::Communication)));
    }
}

/// The overview of computation and communication of the plugin's distributed view, in microseconds.
TEST(RankSet, OverlapAgreesWithThePluginsDistributedView) {
    const std::int64_t expected[2][2][4] = {{{278511, 0, 218, 328583}, {268701, 91, 76, 354060}},
                                            {{269790, 94, 112, 337908}, {305459, 153, 13, 325014}}};
    for (const std::size_t rank : {0u, 1u}) {
        const std::string path =
            test::sharedPath("data/traces/cuda_multirank_rank" + std::to_string(rank) + ".json.gz");
        if (path.empty()) {
            GTEST_SKIP() << "the public traces are not here";
        }
        const auto trace = loadTrace(path);
        ASSERT_TRUE(trace);
        const StepBreakdown steps = stepBreakdown(**trace, {}, Conventions::TensorBoard);
        ASSERT_EQ(steps.steps.size(), 2u);
        for (std::size_t i = 0; i < 2; ++i) {
            const StepRow& step = steps.steps[i];
            EXPECT_EQ((step.computationNs - step.overlapNs) / 1000, expected[rank][i][0]);
            EXPECT_EQ(step.overlapNs / 1000, expected[rank][i][1]);
            EXPECT_EQ((step.communicationNs - step.overlapNs) / 1000, expected[rank][i][2]);
            EXPECT_EQ(step.idleNs / 1000, expected[rank][i][3]);
        }
    }
}

} // namespace
} // namespace lanescope
