// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/distributed_info.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanescope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::optional<DistributedInfo> parse(std::string json) {
    const std::vector<HeaderField> header{{"schemaVersion", "1"}, {"distributedInfo", std::move(json)}};
    return distributedInfo(header);
}

TEST(DistributedInfo, ReadsWhatKinetoWrites) {
    const auto info = parse(R"({"backend":"nccl","rank":1,"world_size":4,"pg_count":2,"pg_config":[
        {"pg_name":"0","pg_desc":"default_pg","backend_config":"cuda:nccl","pg_size":4,"ranks":[0,1,2,3]},
        {"pg_name":"7","pg_desc":"tp","pg_size":2,"ranks":"[0, 1]"}],"nccl_version":"2.21.5"})");
    ASSERT_TRUE(info);
    EXPECT_EQ(info->backend, "nccl");
    EXPECT_EQ(info->rank, 1);
    EXPECT_EQ(info->worldSize, 4);
    ASSERT_EQ(info->groups.size(), 2u);
    EXPECT_EQ(info->groups[0].description, "default_pg");
    EXPECT_THAT(info->groups[0].ranks, ElementsAre(0, 1, 2, 3));
    EXPECT_EQ(info->groups[1].name, "7");
    EXPECT_THAT(info->groups[1].ranks, ElementsAre(0, 1)) << "a list inside a string";
}

TEST(DistributedInfo, TakesARankAlone) {
    const auto info = parse(R"({"rank": 5})");
    ASSERT_TRUE(info);
    EXPECT_EQ(info->rank, 5);
    EXPECT_FALSE(info->worldSize);
    EXPECT_THAT(info->groups, IsEmpty());
}

TEST(DistributedInfo, IgnoresWhatIsNone) {
    EXPECT_FALSE(distributedInfo({}));
    EXPECT_FALSE(parse("[1]"));
    EXPECT_FALSE(parse("{\"rank\": "));
    EXPECT_FALSE(parse(R"({"rank": "one"})")->rank);
}

TEST(DistributedInfo, AListThatWasCutSaysNothing) {
    EXPECT_THAT(parseRankList("[0, 1, 2, ...]"), IsEmpty());
    EXPECT_THAT(parseRankList("[0,8,16]"), ElementsAre(0, 8, 16));
    EXPECT_THAT(parseRankList(""), IsEmpty());
}

} // namespace
} // namespace lanescope
