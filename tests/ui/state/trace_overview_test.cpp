// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_overview.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"
#include "ui/state/step_details.h"
#include "ui/theme/formatting.h"

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
    const SliceDetails overview = TraceOverview(std::make_shared<AnalysisContext>(small.trace)).describe({});
    EXPECT_EQ(overview.slice, kNoSlice);
    EXPECT_EQ(valueOf(overview, Kind::Facts, "Duration"), QStringLiteral("2\u202fµs"));
    EXPECT_EQ(valueOf(overview, Kind::Device, "Kernels"), QStringLiteral("4"));
    ASSERT_NE(overview.section(Kind::Steps), nullptr);
    EXPECT_EQ(overview.section(Kind::Steps)->rows.size(), 2u);
    EXPECT_EQ(overview.section(Kind::Steps)->rows[0].link, small.step);
    // 200 of gemm, 20 of relu, 50 of softmax in 1000
    EXPECT_TRUE(overview.section(Kind::Steps)
                    ->rows[0]
                    .note.endsWith(QStringLiteral("GPU 0 runs kernels 27.0\u202f%")))
        << overview.section(Kind::Steps)->rows[0].note.toStdString();
}

TEST(TraceOverviewTest, DescribesARange) {
    const test::SmallTrace small = test::makeSmallTrace();
    const SliceDetails range =
        TraceOverview(std::make_shared<AnalysisContext>(small.trace)).describe(TimeRange{1000, 2000});
    EXPECT_EQ(valueOf(range, Kind::Facts, "Duration"), QStringLiteral("1\u202fµs"));
    EXPECT_EQ(valueOf(range, Kind::Device, "Kernels"), QStringLiteral("1"));
    EXPECT_EQ(valueOf(range, Kind::Device, "GPU utilization"), QStringLiteral("30.0\u202f%"));
    // min(2 blocks per SM, 1) for 300 of 1000
    EXPECT_EQ(valueOf(range, Kind::Device, "Est. SM efficiency"), QStringLiteral("30.0\u202f%"));
    EXPECT_EQ(range.section(Kind::Steps), nullptr) << "the range is a step";
    EXPECT_NE(range.section(Kind::StepTime), nullptr);
    EXPECT_EQ(range.section(Kind::Recording), nullptr);
}

/// Text for all of them would keep the window busy for minutes.
TEST(TraceOverviewTest, ThousandsOfDevicesAreToldInPart) {
    constexpr int kDevices = 3000;
    test::TraceFixture made;
    for (int i = 0; i < kDevices; ++i) {
        DeviceOp op;
        op.device = std::int16_t(i);
        op.stream = 7;
        const TrackId stream = made.addTrack("stream 7", 7, TrackKind::Stream, i);
        made.addDeviceOp(made.addSlice(stream, "k", "kernel", 10 * i, 5), op);
    }
    const SliceDetails overview = TraceOverview(std::make_shared<AnalysisContext>(made.take())).describe({});
    const auto isDevice = [](const DetailSection& section) { return section.kind == Kind::Device; };
    EXPECT_EQ(std::ranges::count_if(overview.sections, isDevice), 64);
    const auto last = std::ranges::find_if(overview.sections.rbegin(), overview.sections.rend(), isDevice);
    ASSERT_NE(last, overview.sections.rend());
    EXPECT_EQ(last->rows.back().value, QStringLiteral("and %1 more").arg(formatCount(2936)));
}

/// A kernel, a gap in which the host runs an operator, and the next kernel.
TEST(TraceOverviewTest, IdleTimeOfAStreamKeepsItsCause) {
    test::TraceFixture made;
    const TrackId host = made.addTrack("main", 1);
    const auto busy = made.addSlice(host, "aten::unique", "cpu_op", 300'000, 600'000);
    const auto call = made.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 950'000, 5'000);
    made.addLaunch(call, 2);
    const TrackId stream = made.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.stream = 7;
    const auto before = made.addSlice(stream, "first", "kernel", 0, 250'000);
    made.addDeviceOp(before, op);
    op.correlation = 2;
    made.addDeviceOp(made.addSlice(stream, "second", "kernel", 960'000, 40'000), op);
    const TracePtr trace = made.take();
    TraceOverview overview(std::make_shared<AnalysisContext>(trace));
    const SliceDetails gap = overview.describe(TimeRange{250'000, 960'000});
    EXPECT_EQ(gap.name, QStringLiteral("Idle time"));
    EXPECT_TRUE(valueOf(gap, Kind::Idle, "Cause").endsWith(QStringLiteral(": aten::unique")))
        << valueOf(gap, Kind::Idle, "Cause").toStdString();
    ASSERT_NE(gap.section(Kind::Idle), nullptr);
    EXPECT_EQ(gap.section(Kind::Idle)->rows.front().link, made.idOf(busy));
    EXPECT_EQ(valueOf(gap, Kind::Idle, "After"), QStringLiteral("first"));
    EXPECT_EQ(valueOf(gap, Kind::Idle, "Before"), QStringLiteral("second"));
    EXPECT_EQ(overview.describe(TimeRange{250'000, 950'000}).section(Kind::Idle), nullptr) << "another range";
}

TEST(TraceOverviewTest, AStepHasWhatItsTimeWentTo) {
    const test::TimelineFixture fixture;
    const Trace& trace = *fixture.trace;
    TraceOverview overview(std::make_shared<AnalysisContext>(fixture.trace));
    const SliceDetails step = overview.describe(trace.steps()[1].range);
    EXPECT_EQ(step.name, QStringLiteral("Step 1"));
    const StepBreakdown breakdown = stepBreakdown(trace);
    const auto row = std::ranges::find(breakdown.steps, trace.steps()[1].slice, &StepRow::slice);
    ASSERT_NE(row, breakdown.steps.end());
    const DetailSection* section = step.section(Kind::StepTime);
    ASSERT_NE(section, nullptr);
    EXPECT_EQ(valueOf(step, Kind::StepTime, "Step length"), formatDuration(row->totalNs()));
    DurationNs sumNs = 0;
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        const QString title = stepRoleTitle(role);
        sumNs += row->ns(role);
        if (row->ns(role) > 0) {
            EXPECT_EQ(valueOf(step, Kind::StepTime, title.toUtf8().constData()),
                      formatDuration(row->ns(role)));
        }
    }
    EXPECT_EQ(sumNs, row->totalNs());
    // 10 kernels of 120 µs
    EXPECT_EQ(valueOf(step, Kind::StepTime, "Kernel"), QStringLiteral("1.2\u202fms"));
    EXPECT_EQ(step.section(Kind::Steps), nullptr) << "it is one";
    EXPECT_NE(step.section(Kind::Device), nullptr) << "with what the GPU did in it";
    // The mark itself says the same.
    SliceDetails mark = sliceDetails(trace, trace.steps()[1].slice);
    overview.addStepFigures(mark);
    EXPECT_EQ(valueOf(mark, Kind::StepTime, "Kernel"), QStringLiteral("1.2\u202fms"));
    SliceDetails kernel = sliceDetails(trace, fixture.kernels[0]);
    overview.addStepFigures(kernel);
    EXPECT_EQ(kernel.section(Kind::StepTime), nullptr);
    EXPECT_EQ(overview.describe(TimeRange{fixture.us(0), fixture.us(10)}).section(Kind::StepTime), nullptr);
}

} // namespace
} // namespace lanescope::ui
