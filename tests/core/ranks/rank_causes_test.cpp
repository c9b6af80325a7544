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
