// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_table_model.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <set>

#include "ui/compare/trend_table_model.h"
#include "ui/tables/table_export.h"
#include "ui/theme/change_text.h"

namespace lanescope::ui {
namespace {

DifferenceRow row(const char* name, DurationNs baselineNs, DurationNs candidateNs) {
    DifferenceRow made;
    made.name = name;
    made.baseline.count = baselineNs > 0 ? 2 : 0;
    made.baseline.totalNs = baselineNs;
    made.baseline.stepNs = {baselineNs};
    made.baseline.longest = baselineNs > 0 ? SliceId(7) : kNoSlice;
    made.candidate.count = candidateNs > 0 ? 3 : 0;
    made.candidate.totalNs = candidateNs;
    made.candidate.stepNs = {candidateNs};
    return made;
}

QString textAt(const CompareTableModel& model, int rowNumber, std::string_view key) {
    return model.index(rowNumber, model.columnOf(key)).data().toString();
}

MetricDifference utilization(double baseline, std::optional<double> candidate) {
    MetricDifference metric;
    metric.id = "gpu_utilization";
    metric.label = "GPU utilization";
    metric.unit = MetricUnit::Fraction;
    metric.baseline = baseline;
    metric.candidate = candidate;
    metric.status = ChangeStatus::Faster;
    return metric;
}

class CompareTableModelTest : public testing::Test {
protected:
    void SetUp() override {
        model.setDifferences(
            tableOf({row("small", 10'000, 12'000), row("gone", 30'000, 0), row("new", 0, 8'000)}));
    }
    CompareTableModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

/// Signatures stand in the tool tip, the cell has the short names.
TEST_F(CompareTableModelTest, KernelsHaveTheirShortNames) {
    DifferenceRow kernel = row("void at::native::reduce_kernel<512, 1, Sum>(Sum)", 30'000, 20'000);
    kernel.candidateName = "Cijk_reduce";
    kernel.label = "reduce<Sum> \u2192 Cijk_reduce";
    DifferenceTable table = tableOf({kernel});
    table.hasCandidateNames = true;
    model.setDifferences(table);
    EXPECT_EQ(textAt(model, 0, "name"), QStringLiteral("reduce<Sum> \u2192 Cijk_reduce"));
    EXPECT_EQ(textAt(model, 0, "candidate_name"), QStringLiteral("Cijk_reduce"));
    EXPECT_TRUE(model.index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("at::native")));
    for (int column = 0; column < model.columnCount(); ++column) {
        EXPECT_FALSE(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty())
            << column;
    }
}

TEST_F(CompareTableModelTest, ShowsBothSidesAndTheDifferenceWithItsSign) {
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(textAt(model, 0, "name"), "gone");
    EXPECT_EQ(textAt(model, 0, "change"), "gone");
    EXPECT_TRUE(textAt(model, 0, "delta_us").startsWith(QStringLiteral("▼ −30")));
    EXPECT_EQ(textAt(model, 0, "candidate_us"), QStringLiteral("–"));
    EXPECT_EQ(textAt(model, 1, "name"), "new");
    EXPECT_TRUE(textAt(model, 1, "delta_us").startsWith(QStringLiteral("▲ +8")));
    EXPECT_EQ(textAt(model, 2, "change"), "slower");
    EXPECT_EQ(textAt(model, 2, "baseline_count"), "2.0");
    EXPECT_EQ(textAt(model, 2, "candidate_count"), "3.0");
    EXPECT_EQ(model.index(2, model.columnOf("delta_percent")).data(Qt::ToolTipRole).toString(),
              QStringLiteral("The candidate is 1.2 times the baseline"));
    const QModelIndex share = model.index(0, model.columnOf("share_percent"));
    EXPECT_DOUBLE_EQ(share.data(CompareTableModel::kShareRole).toDouble(), -0.75);
    EXPECT_EQ(model.headerData(model.columnOf("delta_us"), Qt::Horizontal, Qt::DisplayRole).toString(),
              QStringLiteral("Difference (µs)"));
}

TEST_F(CompareTableModelTest, SortsByTheSizeOfTheDifference) {
    model.sort(model.columnOf("delta_us"), Qt::AscendingOrder);
    EXPECT_EQ(textAt(model, 0, "name"), "small");
    EXPECT_EQ(textAt(model, 2, "name"), "gone");
    EXPECT_EQ(model.pairAt(2).baseline, SliceId(7)) << "rows keep their places";
    EXPECT_EQ(model.pairAt(2).candidate, kNoSlice);
    model.sort(model.columnOf("name"), Qt::DescendingOrder);
    EXPECT_EQ(textAt(model, 0, "name"), "small");
}

TEST_F(CompareTableModelTest, AFilterAndAnExportTakeTheRowsThatAreShown) {
    model.setFilter(QStringLiteral("NEW"));
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(textAt(model, 0, "delta_us").contains(QStringLiteral("+8")), true);
    EXPECT_EQ(model.pairAt(0).baseline, kNoSlice);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("t.csv"));
    EXPECT_EQ(writeTable(path, model, ExportForm::Csv), QString());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    ASSERT_EQ(lines.size(), 2);
    EXPECT_TRUE(lines[0].startsWith("name,change,baseline_count,")) << lines[0].toStdString();
    EXPECT_TRUE(lines[1].startsWith("new,")) << lines[1].toStdString();
    EXPECT_TRUE(lines[1].contains(",8.000000,")) << lines[1].toStdString();
}

TEST_F(CompareTableModelTest, MetricsAreBetterAndWorse) {
    model.setMetrics({utilization(0.25, 0.75), utilization(0.25, std::nullopt)});
    EXPECT_EQ(textAt(model, 0, "name"), "GPU utilization");
    EXPECT_EQ(textAt(model, 0, "change"), "better");
    EXPECT_TRUE(textAt(model, 0, "delta").startsWith(QStringLiteral("▲ +50")));
    EXPECT_TRUE(textAt(model, 0, "delta").endsWith(QStringLiteral("points"))) << "a share grows by points";
    EXPECT_EQ(textAt(model, 1, "delta"), "n/a");
    EXPECT_EQ(textAt(model, 1, "change"), "unknown");
    EXPECT_EQ(signedText(0, QStringLiteral("x")), QStringLiteral("±0"));
}

TEST(TrendTableModel, HasARowForEachFigureAndAColumnForEachRun) {
    TrendTableModel model;
    model.setTrend(
        {{"a", 1, {utilization(0.5, 0.5)}}, {"a", 1, {utilization(0.5, 0.75)}}, {"metric", 1, {}}});
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("GPU utilization"));
    EXPECT_TRUE(model.index(0, 2).data().toString().contains(QStringLiteral("▲ +50")));
    EXPECT_FALSE(model.index(0, 1).data(CompareTableModel::kStatusRole).isValid()) << "the baseline";
    EXPECT_EQ(model.index(0, 3).data().toString(), QStringLiteral("n/a"));
    EXPECT_EQ(model.runOf(2), 1);
    EXPECT_EQ(model.runOf(4), -1);
    std::set<std::string> keys;
    for (std::size_t column = 0; column < model.table().columns().size(); ++column) {
        EXPECT_TRUE(keys.insert(model.table().spec(column).key).second)
            << "columns of an export are told apart";
    }
}

} // namespace
} // namespace lanescope::ui
