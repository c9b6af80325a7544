// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/kineto_daemon.h"

#include <gtest/gtest.h>

#include <cstring>

namespace lanescope {

namespace {

template <typename Number>
std::string bytesOf(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

/// As Kineto's client writes it.
std::string datagram(std::string type, const std::string& rest) {
    type.resize(32, '\0');
    return bytesOf(std::uint64_t{rest.size()}) + type + rest;
}

std::string request(std::int32_t types, const std::vector<std::int32_t>& pids) {
    std::string rest =
        bytesOf(types) + bytesOf(static_cast<std::int32_t>(pids.size())) + bytesOf(std::int64_t{0});
    for (const std::int32_t pid : pids) {
        rest += bytesOf(pid);
    }
    return datagram("req", rest);
}

} // namespace

TEST(KinetoDaemonTest, RequestsAndContextsAreRead) {
    const auto asked = parseKinetoMessage(request(3, {4711, 4000, 1}));
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->kind, KinetoMessage::Kind::Request);
    EXPECT_EQ(asked->configTypes, 3);
    EXPECT_EQ(asked->pids, (std::vector<std::int32_t>{4711, 4000, 1}));
    const auto context = parseKinetoMessage(
        datagram("ctxt", bytesOf(std::int32_t{0}) + bytesOf(std::int32_t{4711}) + bytesOf(std::int64_t{9})));
    ASSERT_TRUE(context);
    EXPECT_EQ(context->kind, KinetoMessage::Kind::Context);
    EXPECT_EQ(context->pids.front(), 4711);
}

TEST(KinetoDaemonTest, DamagedMessagesAreRefused) {
    const std::string whole = request(2, {4711, 1});
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_FALSE(parseKinetoMessage(whole.substr(0, size))) << size;
    }
    std::string many = whole;
    const std::int32_t count = 1 << 30;
    std::memcpy(many.data() + 8 + 32 + 4, &count, sizeof count);
    EXPECT_FALSE(parseKinetoMessage(many));
    EXPECT_FALSE(parseKinetoMessage(datagram("data", std::string(64, '\0'))));
}

TEST(KinetoDaemonTest, AnswersHaveTheHeaderOfTheProtocol) {
    const std::string answer = kinetoAnswer("req", "A=1\n");
    EXPECT_EQ(answer, datagram("req", "A=1\n"));
}

TEST(KinetoDaemonTest, PlansAreWrittenAsKinetoReadsThem) {
    OnDemandPlan plan;
    plan.trace = "/traces/a.json";
    plan.hasStacks = true;
    EXPECT_EQ(kinetoConfig(plan), "ACTIVITIES_LOG_FILE=/traces/a.json\nPROFILE_START_TIME=0\n"
                                  "ACTIVITIES_DURATION_MSECS=500\nPROFILE_REPORT_INPUT_SHAPES=false\n"
                                  "PROFILE_PROFILE_MEMORY=false\nPROFILE_WITH_STACK=true\n");
    plan.steps = 4;
    EXPECT_NE(kinetoConfig(plan).find("ACTIVITIES_ITERATIONS=4\n"), std::string::npos);
    EXPECT_EQ(traceOf(plan, 4711), "/traces/a_4711.json");
}

} // namespace lanescope
