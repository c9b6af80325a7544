// SPDX-License-Identifier: Apache-2.0
// Collectives of Ascend's databases: sizes, groups, and the parts in which they wait for other ranks.
#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/diagnosis/diagnosis.h"
#include "core/ranks/collectives.h"
#include "core/ranks/rank_causes.h"
#include "core/ranks/rank_set.h"
#include "core/store/args.h"
#include "tests/support/database_trace.h"

namespace lanescope::test {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kMs = 1'000'000;

/// One all-reduce of 1000 floats from 10 to 110 ms, whose parts wait for two ranks until `awaitedMs` and then
/// move data for 10 ms. The rank is in the group "g".
std::string allReduce(int rank, int awaitedMs, const std::string& more = {}) {
    const auto ms = [](int value) { return std::to_string(value * kMs); };
    const std::string self = std::to_string(rank);
    return R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES (1,'hcom_allReduce__1_0_1'),(2,'hcom_allReduce_'),(3,'g'),(4,'Notify_Wait'),(5,'Notify Wait'),
  (6,'Reduce_Inline'),(7,'SDMA'),(8,'Notify_Record'),(9,'Write Value'),(10,'hcom_allGather_'),(11,'hcom_reduceScatter_'),
  (12,'MatMul'),(13,'AI_CORE'),(14,'hcom_other_0'),(15,'h');
CREATE TABLE ENUM_HCCL_DATA_TYPE(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO ENUM_HCCL_DATA_TYPE VALUES (4,'FP32'),(11,'BFP16');
CREATE TABLE TASK(startNs INTEGER,endNs INTEGER,deviceId INTEGER,connectionId INTEGER,globalTaskId INTEGER,taskType INTEGER,
  streamId INTEGER);
INSERT INTO TASK VALUES ()" +
           ms(0) + "," + ms(10) + ",2,0,100,13,4),(" + ms(10) + "," + ms(11) + ",2,1,101,9,5),(" + ms(11) +
           "," + ms(30) + ",2,1,102,5,5),(" + ms(11) + "," + ms(awaitedMs) + ",2,1,103,5,6),(" +
           ms(awaitedMs) + "," + ms(awaitedMs + 10) + ",2,1,104,7,5),(" + ms(awaitedMs) + "," +
           ms(awaitedMs + 10) + R"(,2,1,105,5,7);
CREATE TABLE COMPUTE_TASK_INFO(name INTEGER,globalTaskId INTEGER,opType INTEGER);
INSERT INTO COMPUTE_TASK_INFO VALUES (12,100,12);
CREATE TABLE COMMUNICATION_TASK_INFO(name INTEGER,globalTaskId INTEGER,taskType INTEGER,groupName INTEGER,srcRank INTEGER,
  dstRank INTEGER,size INTEGER,dataType INTEGER,opId INTEGER);
INSERT INTO COMMUNICATION_TASK_INFO VALUES (1,101,8,3,)" +
           self + ",6,0,65535,1),(1,102,4,3," + self + ",1,0,65535,1),(1,103,4,3," + self +
           ",6,0,65535,1),(1,104,6,3," + self + ",6,4000,4,1),(1,105,4,3," + self +
           ",4294967295,0,65535,1);" + R"(
CREATE TABLE COMMUNICATION_OP(opName INTEGER,startNs INTEGER,endNs INTEGER,connectionId INTEGER,groupName INTEGER,
  opId INTEGER,dataType INTEGER,count NUMERIC,opType INTEGER);
INSERT INTO COMMUNICATION_OP VALUES (1,)" +
           ms(10) + "," + ms(awaitedMs + 10) + ",1,3,1,4,1000,2);" + more;
}

TEST(AscendCollectives, SizesOfMessages) {
    const auto trace = databaseTrace(allReduce(
        0, 100,
        "INSERT INTO COMMUNICATION_OP VALUES (14,200,300,9,3,2,11,500,10),(14,400,500,9,3,3,4,500,11),"
        "(14,600,700,9,15,4,11,500,10),(14,800,900,9,3,5,65534,500,2);"
        "CREATE TABLE META_DATA(name TEXT, value TEXT);"
        "INSERT INTO META_DATA VALUES ('parallel_group_info', '{\"g\": {\"group_name\": \"dp\","
        "\"group_rank\": 0, \"global_ranks\": [0, 2, 4, 6, 8, 10, 12, 14]}}');"));
    const std::vector<Collective> found = collectivesOf(*trace);
    ASSERT_EQ(found.size(), 5u);
    const auto& gather = found[0];
    EXPECT_EQ(gather.kind, CollectiveKind::AllGather);
    EXPECT_EQ(gather.messageBytes, 500 * 2 * 8) << "each of eight ranks gives so much";
    EXPECT_EQ(gather.dtype, "BFloat16");
    EXPECT_EQ(gather.group, "g");
    EXPECT_EQ(gather.groupRole, "dp");
    EXPECT_EQ(gather.groupSize, 8);
    EXPECT_EQ(gather.groupRanks, "[0, 2, 4, 6, 8, 10, 12, 14]");
    EXPECT_EQ(found[1].messageBytes, -1) << "nothing says which side of a reduce-scatter is counted";
    EXPECT_EQ(found[2].messageBytes, -1) << "a gather in a group of unknown size";
    EXPECT_EQ(found[3].messageBytes, -1) << "of unknown type";
    EXPECT_EQ(found[4].kind, CollectiveKind::AllReduce);
    EXPECT_EQ(found[4].messageBytes, 4000);
    const auto text = sliceText(*trace, found[4].slice);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "dataType")->value, "FP32");
}

TEST(AscendCollectives, PartsThatWaitAreNoTransfers) {
    const auto trace = databaseTrace(allReduce(0, 100));
    const std::vector<Collective> found = collectivesOf(*trace);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].groupSize, 0);
    EXPECT_EQ(found[0].leastGroupSize, 7) << "rank 6 is named";
    EXPECT_EQ(found[0].waitNs, 89 * kMs)
        << "neither records of notices nor waits of own streams beside a transfer";
    EXPECT_EQ(found[0].awaited, 6);
    const RankSet alone({summarizeRank(*trace, 0, "w")});
    ASSERT_EQ(alone.collectives().size(), 1u);
    EXPECT_EQ(alone.collectives()[0].transferNs, 11 * kMs) << "no bandwidth of a wait";
    // The diagnosis of one trace blames the late rank, too.
    const Diagnosis diagnosis = diagnose(*trace);
    DurationNs waitNs = 0;
    DurationNs transferNs = 0;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        waitNs += cause.kind == CauseKind::StragglerWait ? cause.ns : 0;
        transferNs += cause.kind == CauseKind::ExposedCommunication ? cause.ns : 0;
    }
    EXPECT_EQ(waitNs, 89 * kMs);
    EXPECT_EQ(transferNs, 11 * kMs);
}

TEST(AscendCollectives, ARankThatIsNotGivenIsTheLateOne) {
    const auto first = databaseTrace(allReduce(0, 100));
    const auto second = databaseTrace(allReduce(1, 90));
    const RankSet set({summarizeRank(*first, 0, "a"), summarizeRank(*second, 1, "b")});
    ASSERT_EQ(set.collectives().size(), 1u);
    EXPECT_EQ(set.collectives()[0].absentWaitNs, 79 * kMs);
    const auto stragglers = set.stragglers();
    EXPECT_EQ(stragglers[1].causedWaitNs, 10 * kMs) << "without what it waited itself";
    const Diagnosis diagnosis = rankDiagnosis(set);
    ASSERT_GE(diagnosis.causes.size(), 2u);
    EXPECT_THAT(diagnosis.causes[0].what, HasSubstr("All given ranks wait"));
    EXPECT_EQ(diagnosis.causes[0].ns, 2 * 79 * kMs);
    EXPECT_THAT(diagnosis.causes[0].evidence, HasSubstr("Only 2 of at least 7 ranks are given."));
    EXPECT_THAT(diagnosis.causes[0].evidence, HasSubstr("longest for rank 6 of the group"));
    const std::string groups =
        "CREATE TABLE META_DATA(name TEXT, value TEXT);"
        "INSERT INTO META_DATA VALUES ('parallel_group_info', '{\"g\": {\"global_ranks\":"
        "[0, 1, 12, 13, 14, 15, 16, 17]}}');";
    const RankSet named({summarizeRank(*databaseTrace(allReduce(0, 100, groups)), 0, "a"),
                         summarizeRank(*databaseTrace(allReduce(1, 90, groups)), 1, "b")});
    EXPECT_THAT(rankDiagnosis(named).causes[0].evidence, HasSubstr("longest for rank 16."));
    const auto late = std::ranges::find_if(diagnosis.causes, [](const DiagnosisCause& cause) {
        return cause.what.english().find("Of the 2 ranks given, rank 1 comes last to 1 of 1 collective") !=
               std::string::npos;
    });
    ASSERT_NE(late, diagnosis.causes.end());
    EXPECT_THAT(late->evidence, HasSubstr("One of the others may come later still."));
}

} // namespace
} // namespace lanescope::test
