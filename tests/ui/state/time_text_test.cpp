// SPDX-License-Identifier: Apache-2.0
#include "ui/state/time_text.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"
#include "ui/theme/time_preferences.h"

namespace lanescope::ui {
namespace {

class TimeTextTest : public testing::Test {
protected:
    void TearDown() override {
        setPreferredTimeUnit(TimeUnit::Automatic);
        setTimeOrigin(TimeOrigin::Trace);
    }
    static QString plain(QString text) { return text.replace(QChar(0x202F), QLatin1Char(' ')); }
    test::TimelineFixture data;
};

TEST_F(TimeTextTest, CountsFromTheTraceOrTheStep) {
    EXPECT_EQ(plain(momentText(*data.trace, data.us(4100), 1000)), QStringLiteral("4.100 ms"));
    setTimeOrigin(TimeOrigin::Step);
    EXPECT_TRUE(plain(momentText(*data.trace, data.us(4100))).startsWith(QStringLiteral("100")));
    EXPECT_TRUE(momentText(*data.trace, data.us(4100)).contains(QStringLiteral("step 1")));
    EXPECT_EQ(plain(momentText(*data.trace, data.us(-100))).contains(QStringLiteral("step")), false)
        << "before all steps";
}

TEST_F(TimeTextTest, KnowsTheClockWhereTheTraceTells) {
    EXPECT_EQ(epochNs(*data.trace, data.us(5)), data.us(5));
    setTimeOrigin(TimeOrigin::WallClock);
    EXPECT_TRUE(momentText(*data.trace, data.us(4100)).endsWith(QStringLiteral(".004100000")));
    setTimeOrigin(TimeOrigin::Utc);
    EXPECT_EQ(momentText(*data.trace, data.us(4100)), QStringLiteral("22:13:20.004100000 UTC"));

    test::TraceFixture fixture;
    fixture.addProcess("python", 1);
    fixture.addSlice(fixture.addTrack("t", 1), "a", "cpu_op", 1000, 10);
    fixture.data().baseTimeNs = 1'700'000'000'000'000'000;
    const auto based = fixture.take();
    EXPECT_EQ(epochNs(*based, 1000), 1'700'000'000'000'001'000);
}

TEST_F(TimeTextTest, OneUnitForAllFigures) {
    setPreferredTimeUnit(TimeUnit::Milliseconds);
    EXPECT_EQ(plain(formatDuration(DurationNs{1500})), QStringLiteral("0.0015 ms"));
    EXPECT_EQ(timeUnitFor(5), TimeUnit::Milliseconds);
    EXPECT_EQ(plain(formatDuration(DurationNs{1500}, TimeUnit::Nanoseconds)), QStringLiteral("1500 ns"))
        << "a unit that is asked for";
    setPreferredTimeUnit(TimeUnit::Nanoseconds);
    EXPECT_EQ(plain(formatDuration(DurationNs{1500})), QStringLiteral("1500 ns"));
}

} // namespace
} // namespace lanescope::ui
