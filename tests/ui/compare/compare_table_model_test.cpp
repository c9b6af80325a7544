// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_table_model.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

#include "ui/theme/change_text.h"

namespace lanescope::ui {
namespace {

DifferenceRow row(const char* name, DurationNs baselineNs, DurationNs candidateNs) {
    DifferenceRow made;
    made.name = name;
    made.baseline.count = baselineNs > 0 ? 2 : 0;
    made.baseline.totalNs = baselineNs;
    made.baseline.stepNs = {baselineNs};
    made.candidate.count = candidateNs > 0 ? 3 : 0;
    made.candidate.totalNs = candidateNs;
    made.candidate.stepNs = {candidateNs};
    return made;
}

QString textAt(const CompareTableModel& model, int rowNumber, int column) {
    return model.index(rowNumber, column).data().toString();
}

class CompareTableModelTest : public testing::Test {
protected:
    void SetUp() override {
        model.setRows(compareRows(
            tableOf({row("small", 10'000, 12'000), row("gone", 30'000, 0), row("new", 0, 8'000)})));
    }
    CompareTableModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(CompareTableModelTest, ShowsBothSidesAndTheDifferenceWithItsSign) {
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(textAt(model, 0, CompareTableModel::Name), "gone");
    EXPECT_EQ(textAt(model, 0, CompareTableModel::Change), "gone");
    EXPECT_TRUE(textAt(model, 0, CompareTableModel::Delta).startsWith(QStringLiteral("▼ −30")));
    EXPECT_EQ(textAt(model, 0, CompareTableModel::Candidate), QStringLiteral("–"));
    EXPECT_EQ(textAt(model, 1, CompareTableModel::Name), "new");
    EXPECT_TRUE(textAt(model, 1, CompareTableModel::Delta).startsWith(QStringLiteral("▲ +8")));
    EXPECT_EQ(textAt(model, 2, CompareTableModel::Change), "slower");
    EXPECT_EQ(textAt(model, 2, CompareTableModel::Count), QStringLiteral("2 → 3"));
    EXPECT_EQ(model.index(2, CompareTableModel::Percent).data(Qt::ToolTipRole).toString(),
              QStringLiteral("The candidate is 1.2 times the baseline"));
    EXPECT_DOUBLE_EQ(model.index(0, CompareTableModel::Share).data(CompareTableModel::kShareRole).toDouble(),
                     -0.75);
}

TEST_F(CompareTableModelTest, SortsByTheSizeOfTheDifference) {
    model.sort(CompareTableModel::Delta, Qt::AscendingOrder);
    EXPECT_EQ(textAt(model, 0, CompareTableModel::Name), "small");
    EXPECT_EQ(textAt(model, 2, CompareTableModel::Name), "gone");
    model.sort(CompareTableModel::Name, Qt::DescendingOrder);
    EXPECT_EQ(textAt(model, 0, CompareTableModel::Name), "small");
}

TEST(CompareRows, OfMetricsSayBetterAndWorse) {
    MetricDifference metric;
    metric.label = "GPU utilization";
    metric.unit = MetricUnit::Fraction;
    metric.baseline = 0.25;
    metric.candidate = 0.75;
    metric.status = ChangeStatus::Faster;
    MetricDifference unknown = metric;
    unknown.candidate.reset();
    const std::vector<CompareRow> rows = compareRows({metric, unknown});
    EXPECT_EQ(rows[0].change, "better");
    EXPECT_TRUE(rows[0].delta.startsWith(QStringLiteral("▲ +50")));
    EXPECT_EQ(rows[1].delta, "n/a");
    EXPECT_EQ(rows[1].change, "unknown");
    EXPECT_EQ(signedText(0, QStringLiteral("x")), QStringLiteral("±0"));
}

} // namespace
} // namespace lanescope::ui
