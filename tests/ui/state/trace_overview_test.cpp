// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_overview.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/small_trace.h"

namespace lanescope::ui {
namespace {

using Kind = DetailSection::Kind;

QString valueOf(const SliceDetails& details, Kind kind, const char* label) {
    const DetailSection* section = details.section(kind);
    for (const DetailRow& row : section != nullptr ? section->rows : std::vector<DetailRow>()) {
        if (row.label == QLatin1String(label)) {
            return row.value;
        }
    }
    return QStringLiteral("(no such row)");
}

TEST(TraceOverviewTest, DescribesTheWholeTrace) {
    const test::SmallTrace small = test::makeSmallTrace();
    const SliceDetails overview = TraceOverview(small.trace).describe({});
    EXPECT_EQ(overview.slice, kNoSlice);
    EXPECT_EQ(valueOf(overview, Kind::Facts, "Duration"), QStringLiteral("2\u202fµs"));
    EXPECT_EQ(valueOf(overview, Kind::Device, "Kernels"), QStringLiteral("4"));
    ASSERT_NE(overview.section(Kind::Steps), nullptr);
    EXPECT_EQ(overview.section(Kind::Steps)->rows.size(), 2u);
    EXPECT_EQ(overview.section(Kind::Steps)->rows[0].link, small.step);
    // 200 of gemm, 20 of relu, 50 of softmax in 1000
    EXPECT_TRUE(
        overview.section(Kind::Steps)->rows[0].note.endsWith(QStringLiteral("GPU 0 busy 27.0\u202f%")))
        << overview.section(Kind::Steps)->rows[0].note.toStdString();
}

TEST(TraceOverviewTest, DescribesARange) {
    const test::SmallTrace small = test::makeSmallTrace();
    const SliceDetails range = TraceOverview(small.trace).describe(TimeRange{1000, 2000});
    EXPECT_EQ(valueOf(range, Kind::Facts, "Duration"), QStringLiteral("1\u202fµs"));
    EXPECT_EQ(valueOf(range, Kind::Device, "Kernels"), QStringLiteral("1"));
    EXPECT_EQ(valueOf(range, Kind::Device, "GPU utilization"), QStringLiteral("30.0\u202f%"));
    // min(2 blocks per SM, 1) for 300 of 1000
    EXPECT_EQ(valueOf(range, Kind::Device, "Est. SM efficiency"), QStringLiteral("30.0\u202f%"));
    EXPECT_EQ(range.section(Kind::Steps)->rows.size(), 1u);
    EXPECT_EQ(range.section(Kind::Recording), nullptr);
}

} // namespace
} // namespace lanescope::ui
