// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/trace_file_name.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

struct NameCase {
    const char* name;
    const char* worker;
    std::optional<std::int64_t> rank;
    std::optional<std::int64_t> stampNs;
};

class TraceFileNames : public testing::TestWithParam<NameCase> {};

TEST_P(TraceFileNames, AreUnderstood) {
    const TraceFileName parsed = parseTraceFileName(GetParam().name);
    EXPECT_EQ(parsed.worker, GetParam().worker);
    EXPECT_EQ(parsed.rank, GetParam().rank);
    EXPECT_EQ(parsed.stampNs, GetParam().stampNs);
}

INSTANTIATE_TEST_SUITE_P(
    Conventions, TraceFileNames,
    testing::Values(
        NameCase{"worker0.1623143089861.pt.trace.json.gz", "worker0", 0, 1'623'143'089'861'000'000},
        NameCase{"gpu-box_4711.1712195495541300987.pt.trace.json", "gpu-box_4711", std::nullopt,
                 1'712'195'495'541'300'987},
        NameCase{"rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz", "rank-0.Apr_03_18_51_38.1102", 0,
                 std::nullopt},
        NameCase{"vllm-7f3a-rank-3.1735000000123.pt.trace.json.gz", "vllm-7f3a-rank-3", 3,
                 1'735'000'000'123'000'000},
        NameCase{"1723456789.1234-TP-1-DP-0.trace.json.gz", "1723456789.1234-TP-1-DP-0", 1,
                 1'723'456'789'000'000'000},
        NameCase{"dp0_pp0_tp2_dcp0_ep2_rank2.1735000000.pt.trace.json.zst", "dp0_pp0_tp2_dcp0_ep2_rank2", 2,
                 1'735'000'000'000'000'000},
        NameCase{"rank12_trace.json", "rank12", 12, std::nullopt},
        NameCase{"profile_trace_rank_7.json.gz", "profile_trace_rank_7", 7, std::nullopt},
        NameCase{"Frankfurt8.json", "Frankfurt8", std::nullopt, std::nullopt},
        NameCase{"trace.json", "trace", std::nullopt, std::nullopt},
        NameCase{"rank99999999999999999999.json", "rank99999999999999999999", std::nullopt, std::nullopt}));

TEST(TraceFileName, TellsWhatMayBeATrace) {
    for (const char* name : {"a.json", "a.JSON.GZ", "a.pt.trace.json.zst", "b.trace"}) {
        EXPECT_TRUE(mayBeTraceName(name)) << name;
    }
    for (const char* name : {"a.txt", "json", ".json", "a.gz", "a.json.bak", ""}) {
        EXPECT_FALSE(mayBeTraceName(name)) << name;
    }
}

} // namespace
} // namespace lanescope
