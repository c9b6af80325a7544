// SPDX-License-Identifier: Apache-2.0
// The Selection panel follows what is selected on the timeline.
#include "ui/panels/selection_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <gtest/gtest.h>

#include "tests/support/panel_fixture.h"
#include "ui/charts/histogram_chart.h"
#include "ui/tables/data_table.h"
#include "ui/tables/selection_model.h"
#include "ui/tables/table_export.h"

namespace lanescope::ui {
namespace {

class SelectionPanelTest : public PanelFixture<SelectionPanel> {
protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(showPanel({1000, 300}));
        table = panel->findChild<DataTable*>(QStringLiteral("selectionTable"));
        facts = panel->findChild<QLabel*>(QStringLiteral("selectionFacts"));
        grouping = panel->findChild<QComboBox*>(QStringLiteral("selectionGrouping"));
        histogram = panel->findChild<HistogramChart*>();
        ASSERT_TRUE(table != nullptr && facts != nullptr && grouping != nullptr && histogram != nullptr);
    }
    SelectionModel* model() const { return static_cast<SelectionModel*>(table->model()); }
    std::uint64_t total() const {
        std::uint64_t sum = 0;
        for (int row = 0; row < model()->rowCount(); ++row) {
            sum += model()->figuresAt(row).count;
        }
        return sum;
    }

    DataTable* table = nullptr;
    QLabel* facts = nullptr;
    QComboBox* grouping = nullptr;
    HistogramChart* histogram = nullptr;
};

TEST_F(SelectionPanelTest, FiguresAreNotCutInADockOfUsualWidth) {
    for (const int width : {560, 830, 1400}) {
        panel->resize(width, 300);
        QCoreApplication::processEvents();
        EXPECT_GE(facts->parentWidget()->width(), facts->sizeHint().width()) << width;
        EXPECT_GT(table->width(), 100) << width;
    }
}

TEST_F(SelectionPanelTest, TimesAreNotCutAfterAnotherSelection) {
    panel->resize(560, 300);
    const auto widest = [&](int column) {
        int width = 0;
        for (int row = 0; row < model()->rowCount(); ++row) {
            const QString text = model()->index(row, column).data().toString();
            width = std::max(width, table->fontMetrics().horizontalAdvance(text));
        }
        return width;
    };
    view().setTimeSelection(TimeRange{0, 10});
    ASSERT_TRUE(settle());
    view().setTimeSelection(std::nullopt);
    ASSERT_TRUE(settle());
    EXPECT_GE(table->columnWidth(SelectionModel::Self), widest(SelectionModel::Self));
    EXPECT_GE(table->columnWidth(SelectionModel::Total), widest(SelectionModel::Total));
    EXPECT_FALSE(histogram->isVisible()) << "it would take the room of the table";
    table->setColumnWidth(SelectionModel::Self, 40);
    view().setTimeSelection(TimeRange{0, 1000});
    ASSERT_TRUE(settle());
    EXPECT_EQ(table->columnWidth(SelectionModel::Self), 40) << "as the user left it";
}

TEST_F(SelectionPanelTest, RowsAreSortedBySelfTimes) {
    view().setTimeSelection(TimeRange{0, 1000});
    ASSERT_TRUE(settle());
    DurationNs before = -1;
    DurationNs sum = 0;
    const auto column = std::size_t(SelectionModel::Self);
    for (int row = 0; row < model()->rowCount(); ++row) {
        const auto selfNs = DurationNs(model()->table().number(model()->tableRow(row), column));
        EXPECT_TRUE(before < 0 || selfNs <= before);
        before = selfNs;
        sum += selfNs;
    }
    EXPECT_GT(sum, 0);
    EXPECT_TRUE(facts->text().contains(QStringLiteral("Self")));
}

TEST_F(SelectionPanelTest, ShowsTheWholeTraceAtFirst) {
    const QAbstractItemModelTester tester(table->model());
    EXPECT_EQ(total(), small.trace->slices().size());
    EXPECT_TRUE(facts->text().contains(QStringLiteral("The whole trace")));
    EXPECT_GT(histogram->markCount(), 0);
}

TEST_F(SelectionPanelTest, FollowsTheTimeRangeAndItsLanes) {
    view().setTimeSelection(small.trace->slices().range(small.step));
    ASSERT_TRUE(settle());
    const std::uint64_t ofAll = total();
    EXPECT_LT(ofAll, small.trace->slices().size());
    const TrackId stream = small.trace->trackOf(small.gemm);
    view().setTimeSelection(view().timeSelection(), {stream});
    ASSERT_TRUE(settle());
    EXPECT_LT(total(), ofAll);
    for (int row = 0; row < model()->rowCount(); ++row) {
        EXPECT_EQ(small.trace->trackOf(model()->figuresAt(row).longest), stream);
    }
    EXPECT_TRUE(facts->text().contains(QStringLiteral("Utilization")));
    view().setTimeSelection(std::nullopt);
    ASSERT_TRUE(settle());
    EXPECT_EQ(total(), small.trace->slices().size());
}

TEST_F(SelectionPanelTest, FollowsPickedSlices) {
    view().selectSlice(small.gemm);
    view().pickSlice(small.relu);
    ASSERT_TRUE(settle());
    EXPECT_EQ(total(), 2u);
    view().pickSlice(small.outerOp);
    ASSERT_TRUE(settle());
    EXPECT_EQ(total(), 3u);
    view().pickSlice(small.relu);
    ASSERT_TRUE(settle());
    EXPECT_EQ(total(), 2u);
    view().selectSlice(small.gemm);
    ASSERT_TRUE(settle());
    EXPECT_EQ(total(), small.trace->slices().size());
}

TEST_F(SelectionPanelTest, GroupsByNameCategoryAndLane) {
    const int names = model()->rowCount();
    grouping->setFocus();
    QTest::keyClick(grouping, Qt::Key_Down);
    EXPECT_EQ(model()->grouping(), SelectionModel::Grouping::Category);
    EXPECT_LT(model()->rowCount(), names);
    EXPECT_EQ(total(), small.trace->slices().size());
    EXPECT_TRUE(table->isColumnHidden(SelectionModel::Busy));
    QTest::keyClick(grouping, Qt::Key_Down);
    EXPECT_EQ(model()->grouping(), SelectionModel::Grouping::Lane);
    EXPECT_EQ(total(), small.trace->slices().size());
    EXPECT_FALSE(table->isColumnHidden(SelectionModel::Busy));
}

TEST_F(SelectionPanelTest, SortsByAnyColumn) {
    table->sortByColumn(SelectionModel::Count, Qt::DescendingOrder);
    for (int row = 1; row < model()->rowCount(); ++row) {
        EXPECT_GE(model()->figuresAt(row - 1).count, model()->figuresAt(row).count);
    }
    table->sortByColumn(SelectionModel::Label, Qt::AscendingOrder);
    for (int row = 1; row < model()->rowCount(); ++row) {
        const auto nameAt = [this](int at) { return model()->index(at, 0).data(kCopyRole).toString(); };
        EXPECT_LE(nameAt(row - 1).compare(nameAt(row), Qt::CaseInsensitive), 0);
    }
}

TEST_F(SelectionPanelTest, RowsHaveAFilterAndAnExport) {
    const int all = model()->rowCount();
    auto* filter = panel->findChild<QLineEdit*>(QStringLiteral("tableFilter"));
    ASSERT_NE(filter, nullptr);
    filter->setText(QStringLiteral("gemm"));
    ASSERT_GT(model()->rowCount(), 0);
    ASSERT_LT(model()->rowCount(), all);
    EXPECT_EQ(small.trace->text(StringId(model()->keyAt(0))), std::string_view(test::kGemmName));
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("selection.csv"));
    EXPECT_EQ(writeTable(path, *model(), ExportForm::Csv), QString());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    EXPECT_TRUE(lines.first().startsWith("name,count,self_us,total_us,whole_us,share_percent,mean_us,"))
        << lines.first().toStdString();
    EXPECT_EQ(lines.size(), model()->rowCount() + 1);
    grouping->setCurrentIndex(2);
    EXPECT_EQ(model()->rowCount(), 0) << "no lane of that name";
    filter->clear();
    EXPECT_GT(model()->rowCount(), 0);
    const auto selfNs = [this](int row) {
        return model()->table().number(model()->tableRow(row), std::size_t(SelectionModel::Self));
    };
    for (int row = 1; row < model()->rowCount(); ++row) {
        EXPECT_LE(selfNs(row), selfNs(0)) << "sorted as the header says";
    }
}

TEST_F(SelectionPanelTest, ARowHighlightsItsName) {
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(model()->index(0, SelectionModel::Count)).center());
    ASSERT_TRUE(view().highlightedName());
    EXPECT_EQ(indexOf(*view().highlightedName()), model()->keyAt(0));
    EXPECT_EQ(view().selectedSlice(), model()->figuresAt(0).longest);
}

TEST_F(SelectionPanelTest, ComparesWithASelectionThatIsKept) {
    auto* keep = panel->findChild<QToolButton*>(QStringLiteral("keepBaseline"));
    auto* back = panel->findChild<QToolButton*>(QStringLiteral("showBaseline"));
    EXPECT_TRUE(table->isColumnHidden(SelectionModel::Change));
    const TimeRange first = small.trace->slices().range(small.step);
    const TimeRange second{1000, 2000};
    view().setTimeSelection(first);
    ASSERT_TRUE(settle());
    const int rowsOfFirst = model()->rowCount();
    QTest::mouseClick(keep, Qt::LeftButton);
    EXPECT_TRUE(keep->isChecked());
    EXPECT_FALSE(table->isColumnHidden(SelectionModel::Change));
    for (int row = 0; row < model()->rowCount(); ++row) {
        EXPECT_EQ(model()->index(row, SelectionModel::Change).data().toString(), QStringLiteral("±0"))
            << "compared with itself";
    }
    view().setTimeSelection(second);
    ASSERT_TRUE(settle());
    const QAbstractItemModelTester tester(model());
    EXPECT_TRUE(facts->text().contains(QStringLiteral("compared with"))) << facts->text().toStdString();
    EXPECT_GE(model()->rowCount(), rowsOfFirst) << "what is gone stays in the table";
    bool gemm = false;
    bool gone = false;
    for (int row = 0; row < model()->rowCount(); ++row) {
        const QString change = model()->index(row, SelectionModel::Change).data().toString();
        if (model()->index(row, 0).data(kCopyRole).toString() == QLatin1String(test::kGemmName)) {
            gemm = true; // 300 ns after 200
            EXPECT_TRUE(change.startsWith(QStringLiteral("▲ +100"))) << change.toStdString();
            EXPECT_TRUE(change.contains(QStringLiteral("50.0"))) << change.toStdString();
            EXPECT_EQ(model()->index(row, SelectionModel::Change).data(kCopyRole).toString(),
                      QStringLiteral("0.100"));
        }
        gone = gone || (model()->figuresAt(row).count == 0 && change.startsWith(QStringLiteral("▼ −")));
    }
    EXPECT_TRUE(gemm);
    EXPECT_TRUE(gone) << "the second step has less in it";
    table->sortByColumn(SelectionModel::Change, Qt::DescendingOrder);
    EXPECT_TRUE(model()->index(0, SelectionModel::Change).data().toString().startsWith(QStringLiteral("▲")));
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_EQ(view().timeSelection(), first);
    ASSERT_TRUE(settle());
    QTest::mouseClick(keep, Qt::LeftButton);
    EXPECT_TRUE(table->isColumnHidden(SelectionModel::Change));
    EXPECT_TRUE(back->isHidden());
    EXPECT_EQ(model()->rowCount(), rowsOfFirst);
}

} // namespace
} // namespace lanescope::ui
