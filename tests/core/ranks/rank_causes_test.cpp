// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_causes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ranks/rank_loader.h"
#include "tests/support/shared_data.h"

namespace lanescope {
namespace {

RankSummary rankWith(std::int64_t rank, TimeRange collective) {
    RankSummary summary;
    summary.rank = rank;
    summary.worker = "worker" + std::to_string(rank);
    summary.baseTimeNs = 1;
    summary.range = {0, 100'000'000};
    summary.steps.push_back({1, {0, 100'000'000}, 40'000'000, 30'000'000, 0, 30'000'000});
    Collective each;
    each.range = collective;
    each.kind = CollectiveKind::AllReduce;
    each.group = "0";
    each.groupSize = 3;
    each.messageBytes = 1024;
    each.sequence = 1;
    summary.collectives.push_back(each);
    return summary;
}

TEST(RankCauses, DevicesHaveTheWordOfAllRanks) {
    for (const bool isMixed : {false, true}) {
        RankSummary first = rankWith(0, {10'000'000, 50'000'000});
        RankSummary second = rankWith(1, {20'000'000, 50'000'000});
        first.deviceWord = "HPU";
        second.deviceWord = isMixed ? "GPU" : "HPU";
        EXPECT_EQ(rankDiagnosis(RankSet({first, second})).device, isMixed ? "GPU" : "HPU");
    }
}

TEST(RankCauses, LateRankIsFirstWithWhatTheOthersWaited) {
    const RankSet set({rankWith(0, {10'000'000, 50'000'000}), rankWith(1, {20'000'000, 50'000'000}),
                       rankWith(2, {45'000'000, 50'000'000})});
    ASSERT_EQ(set.collectives().size(), 1u);
    const Diagnosis result = rankDiagnosis(set);
    EXPECT_EQ(result.span.durationNs(), 300'000'000);
    EXPECT_EQ(result.spanText, "3 ranks");
    ASSERT_EQ(result.causes.size(), 2u);
    EXPECT_EQ(result.causes[0].kind, CauseKind::StragglerWait);
    EXPECT_EQ(result.causes[0].ns, 60'000'000); // 35 and 25 ms
    EXPECT_THAT(result.causes[0].what, ::testing::HasSubstr("Rank 2"));
    EXPECT_EQ(result.causes[0].place.range, (TimeRange{10'000'000, 45'000'000}));
    EXPECT_EQ(result.causes[1].kind, CauseKind::ExposedCommunication);
    EXPECT_EQ(result.causes[1].ns, 15'000'000);
}

/// Two of three ranks cannot tell who is last.
TEST(RankCauses, WithRanksAbsentTheLastOneGivenIsNoCulpritForSure) {
    const RankSet set({rankWith(0, {10'000'000, 50'000'000}), rankWith(1, {45'000'000, 50'000'000})});
    const Diagnosis result = rankDiagnosis(set);
    ASSERT_EQ(result.causes.size(), 2u);
    EXPECT_EQ(result.causes[0].kind, CauseKind::StragglerWait);
    EXPECT_THAT(result.causes[0].what, ::testing::HasSubstr("Of the 2 ranks given, rank 1 comes last"));
    EXPECT_THAT(result.causes[0].evidence, ::testing::HasSubstr("Only 2 of at least 3 ranks are given."));
    EXPECT_THAT(result.causes[1].evidence, ::testing::HasSubstr("count as transfer"));
    const RankSet whole({rankWith(0, {10'000'000, 50'000'000}), rankWith(1, {20'000'000, 50'000'000}),
                         rankWith(2, {45'000'000, 50'000'000})});
    EXPECT_GT(rankDiagnosis(whole).causes[0].confidence, result.causes[0].confidence);
}

constexpr std::int64_t kMs = 1'000'000;

/// Ranks that send each other data.
class Pipeline {
public:
    explicit Pipeline(std::size_t ranks)
        : m_ranks(ranks) {
        for (std::size_t r = 0; r < ranks; ++r) {
            m_ranks[r].rank = static_cast<std::int64_t>(r);
            m_ranks[r].worker = "worker" + std::to_string(r);
            m_ranks[r].baseTimeNs = 1;
            m_ranks[r].range = {0, 200 * kMs};
            m_ranks[r].steps.push_back({1, {0, 200 * kMs}, 100 * kMs, 50 * kMs, 0, 50 * kMs});
        }
    }

    /// A transfer of 1 ms that ends then; the receiver waits before.
    void send(std::size_t from, std::size_t to, std::int64_t endMs, std::int64_t waitMs) {
        add(from, to, true, {(endMs - 1) * kMs, endMs * kMs});
        add(to, from, false, {(endMs - 1 - waitMs) * kMs, endMs * kMs});
    }
    RankSet set() { return RankSet(m_ranks); }

private:
    void add(std::size_t rank, std::size_t peer, bool sends, TimeRange range) {
        Collective each;
        each.range = range;
        each.kind = CollectiveKind::SendReceive;
        each.group = "pp";
        each.peer = static_cast<std::int64_t>(peer);
        each.sends = sends;
        m_ranks[rank].collectives.push_back(each);
    }

    std::vector<RankSummary> m_ranks;
};

DurationNs timeOfKind(const Diagnosis& diagnosis, CauseKind kind) {
    DurationNs ns = 0;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        ns += cause.kind == kind ? cause.ns : 0;
    }
    return ns;
}

/// Rank 2 waits for rank 1, and rank 3 for rank 2, which waits itself: only rank 1 is late.
TEST(RankCauses, TheBlameOfTransfersIsPassedOn) {
    Pipeline pipeline(4);
    for (int i = 0; i < 10; ++i) {
        pipeline.send(0, 1, i * 20 + 2, 0);
        pipeline.send(1, 2, i * 20 + 15, 6);
        pipeline.send(2, 3, i * 20 + 15, 6);
        pipeline.send(1, 0, i * 20 + 15, 6);
    }
    const Diagnosis result = rankDiagnosis(pipeline.set());
    std::vector<std::string> late;
    for (const DiagnosisCause& cause : result.causes) {
        if (cause.kind == CauseKind::StragglerWait) {
            late.push_back(cause.what.english().substr(0, 6));
        }
    }
    EXPECT_THAT(late, ::testing::ElementsAre("Rank 1"));
    EXPECT_EQ(timeOfKind(result, CauseKind::StragglerWait), 180 * kMs);
    EXPECT_EQ(timeOfKind(result, CauseKind::PipelineBubble), 0);
}

/// Each of two stages waits while the other one works, as long as that: no rank is late.
TEST(RankCauses, TheBubbleOfEqualStagesIsTheSchedules) {
    Pipeline pipeline(2);
    for (int i = 0; i < 10; ++i) {
        pipeline.send(0, 1, i * 20 + 8, 6);
        pipeline.send(1, 0, i * 20 + 18, 6);
    }
    const Diagnosis result = rankDiagnosis(pipeline.set());
    EXPECT_EQ(timeOfKind(result, CauseKind::StragglerWait), 0);
    EXPECT_EQ(timeOfKind(result, CauseKind::PipelineBubble), 120 * kMs);
}

TEST(RankCauses, NothingWithoutRanks) {
    EXPECT_TRUE(rankDiagnosis(RankSet()).causes.empty());
}

/// The inventory of the reference data says, from the raw JSON: the others wait 35.6 ms for rank 7.
TEST(RankCauses, StragglerOfARealJob) {
    const std::string archive = test::sharedPath("data/formats/et/dlrm_kineto.tar.gz");
    if (archive.empty()) {
        GTEST_SKIP() << "no reference data";
    }
    const std::vector<std::string> locations{archive};
    const auto sources = rankSources(locations);
    ASSERT_TRUE(sources);
    const RankSet set(loadRanks(sources->sources, {}, {}));
    const Diagnosis result = rankDiagnosis(set);
    ASSERT_FALSE(result.causes.empty());
    EXPECT_EQ(result.causes[0].kind, CauseKind::StragglerWait);
    EXPECT_THAT(result.causes[0].what, ::testing::HasSubstr("Rank 7 "));
    EXPECT_NEAR(static_cast<double>(result.causes[0].ns), 35.6e6, 0.1e6);
}

} // namespace
} // namespace lanescope
