// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/diagnostics_model.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

QString cell(const DiagnosticsModel& model, int row, DiagnosticsModel::Column column) {
    return model.index(row, column).data().toString();
}

TEST(DiagnosticsModelTest, ListsEachKindOfFlawWithItsPlaces) {
    test::TraceFixture fixture;
    fixture.addSlice(fixture.addTrack("main", 1), "op", "cpu_op", 0, 10);
    Diagnostics& found = fixture.data().diagnostics;
    found.add(DiagnosticKind::InvalidUtf8, 1234);
    found.add(DiagnosticKind::InvalidUtf8, 77);
    found.add(DiagnosticKind::MissingTimestamp, 5);
    for (std::uint64_t i = 0; i < 40; ++i) {
        found.add(DiagnosticKind::NegativeDuration, 1000 + i);
    }
    found.add(DiagnosticKind::Truncated, 99);
    found.setDetail(DiagnosticKind::Truncated, "in the middle of an event");
    DiagnosticsModel model(fixture.take());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);

    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_EQ(cell(model, 0, DiagnosticsModel::Outcome), QStringLiteral("Repaired"));
    EXPECT_EQ(cell(model, 0, DiagnosticsModel::Problem),
              QString::fromUtf8(diagnosticText(DiagnosticKind::InvalidUtf8)));
    EXPECT_EQ(cell(model, 0, DiagnosticsModel::Count), QStringLiteral("2"));
    EXPECT_EQ(cell(model, 0, DiagnosticsModel::Places), QStringLiteral("byte 77, 1234"));
    EXPECT_TRUE(cell(model, 1, DiagnosticsModel::Places).endsWith(QStringLiteral(", …")))
        << "more than it keeps";
    EXPECT_EQ(cell(model, 2, DiagnosticsModel::Outcome), QStringLiteral("Unusable"));
    EXPECT_TRUE(
        cell(model, 3, DiagnosticsModel::Problem).endsWith(QStringLiteral(": in the middle of an event")));
    EXPECT_EQ(model.placesAt(0), (std::vector<std::uint64_t>{77, 1234}));
    EXPECT_EQ(model.firstRowOf(DiagnosticsModel::Group::Unusable), 2);
    EXPECT_EQ(model.firstRowOf(DiagnosticsModel::Group::Overflow), -1);
}

TEST(DiagnosticsModelTest, ListsTracksWithOverflowLanesAndLeadsThere) {
    const test::SmallTrace small = test::makeSmallTrace();
    const DiagnosticsModel model(small.trace);
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(cell(model, 0, DiagnosticsModel::Outcome), QStringLiteral("Overflow row"));
    EXPECT_EQ(cell(model, 0, DiagnosticsModel::Count), QStringLiteral("1"));
    EXPECT_EQ(model.placesAt(0).at(0), numberOf(small.trace->slices().event[small.overflowing]));
}

} // namespace
} // namespace lanescope::ui
