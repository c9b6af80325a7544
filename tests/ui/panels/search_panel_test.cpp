// SPDX-License-Identifier: Apache-2.0
// The Search panel with real keys: hits as one types, the list and the timeline follow each other.
#include "ui/panels/search_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <gtest/gtest.h>

#include "tests/support/panel_fixture.h"
#include "ui/tables/data_table.h"
#include "ui/tables/search_hits_model.h"
#include "ui/tables/table_export.h"

namespace lanescope::ui {
namespace {

class SearchPanelTest : public PanelFixture<SearchPanel> {
protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(showPanel({900, 300}));
        table = panel->findChild<DataTable*>(QStringLiteral("hitTable"));
        field = panel->findChild<QLineEdit*>(QStringLiteral("searchField"));
        count = panel->findChild<QLabel*>(QStringLiteral("hitCount"));
        mode = panel->findChild<QComboBox*>(QStringLiteral("filterMode"));
        ASSERT_TRUE(table != nullptr && field != nullptr && count != nullptr && mode != nullptr);
    }
    void type(const QString& text) {
        field->clear();
        QTest::keyClicks(field, text);
        EXPECT_TRUE(settle());
    }
    const auto* model() const { return static_cast<SearchHitsModel*>(table->model()); }
    int currentRow() const { return table->currentIndex().row(); }

    DataTable* table = nullptr;
    QLineEdit* field = nullptr;
    QLabel* count = nullptr;
    QComboBox* mode = nullptr;
};

TEST_F(SearchPanelTest, ListsHitsAsOneTypes) {
    const QAbstractItemModelTester tester(table->model());
    type(QStringLiteral("cat:kernel"));
    ASSERT_GT(model()->rowCount(), 1);
    EXPECT_TRUE(count->text().contains(QString::number(model()->rowCount())));
    for (int row = 0; row < model()->rowCount(); ++row) {
        EXPECT_EQ(small.trace->categoryKind(model()->sliceAt(row)), CategoryKind::Kernel);
    }
    type(QStringLiteral("no such slice"));
    EXPECT_EQ(model()->rowCount(), 0);
}

TEST_F(SearchPanelTest, EnterWalksTheHitsAndShowsThem) {
    type(QStringLiteral("cat:kernel"));
    QSignalSpy reveals(&view(), &ViewState::revealRequested);
    QTest::keyClick(field, Qt::Key_Return);
    const SliceId first = view().selectedSlice();
    EXPECT_EQ(first, model()->sliceAt(0));
    EXPECT_EQ(currentRow(), 0) << "the list follows";
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(view().selectedSlice(), model()->sliceAt(1));
    QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(view().selectedSlice(), first);
    EXPECT_EQ(reveals.count(), 3);
    EXPECT_TRUE(count->text().startsWith(QStringLiteral("1 of"))) << count->text().toStdString();
}

TEST_F(SearchPanelTest, EnterWaitsForTheHitsOfWhatWasTyped) {
    type(QStringLiteral("cat:cpu_op"));
    field->clear();
    QTest::keyClicks(field, QStringLiteral("cat:kernel"));
    QTest::keyClick(field, Qt::Key_Return);
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(view().selectedSlice(), kNoSlice) << "a hit of the earlier text, or of none";
    EXPECT_TRUE(settle());
    EXPECT_EQ(view().selectedSlice(), model()->sliceAt(1));
    EXPECT_EQ(currentRow(), 1) << "the list follows";

    view().selectSlice(kNoSlice);
    QTest::keyClicks(field, QStringLiteral(" dur"));
    QTest::keyClick(field, Qt::Key_Return);
    QTest::keyClicks(field, QStringLiteral(">0ns"));
    EXPECT_TRUE(settle());
    EXPECT_EQ(view().selectedSlice(), kNoSlice) << "what was typed has changed since";
}

TEST_F(SearchPanelTest, ARowLeadsToItsSlice) {
    type(QStringLiteral("cat:kernel"));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(model()->index(1, SearchHitsModel::Name)).center());
    EXPECT_EQ(view().selectedSlice(), model()->sliceAt(1));
    const TimeRange before = view().visibleRange();
    QTest::keyClick(table, Qt::Key_Space);
    EXPECT_NE(view().visibleRange(), before);
    QTest::keyClick(table, Qt::Key_Space);
    EXPECT_EQ(view().visibleRange(), before);
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_LT(view().visibleRange().durationNs(),
              4 * small.trace->slices().range(model()->sliceAt(1)).durationNs());
    view().selectSlice(kNoSlice);
    EXPECT_FALSE(table->currentIndex().isValid());
}

TEST_F(SearchPanelTest, SortsByAnyColumn) {
    type(QStringLiteral("dur>0ns"));
    const int rows = model()->rowCount();
    ASSERT_GT(rows, 3);
    const auto& slices = small.trace->slices();
    table->sortByColumn(SearchHitsModel::Duration, Qt::DescendingOrder);
    for (int row = 1; row < rows; ++row) {
        EXPECT_GE(slices.durationNs[model()->sliceAt(row - 1)], slices.durationNs[model()->sliceAt(row)]);
        EXPECT_EQ(model()->rowOf(model()->sliceAt(row)), row);
    }
    table->sortByColumn(SearchHitsModel::Name, Qt::AscendingOrder);
    for (int row = 1; row < rows; ++row) {
        const auto nameAt = [&](int at) {
            return QString::fromUtf8(small.trace->sliceName(model()->sliceAt(at)));
        };
        EXPECT_LE(nameAt(row - 1).compare(nameAt(row), Qt::CaseInsensitive), 0);
    }
    table->sortByColumn(SearchHitsModel::Lane, Qt::AscendingOrder);
    table->sortByColumn(SearchHitsModel::CategoryName, Qt::DescendingOrder);
    EXPECT_EQ(model()->rowCount(), rows);
}

TEST_F(SearchPanelTest, HitsHaveAFilterAndAnExport) {
    type(QStringLiteral("dur>0ns"));
    const int hits = model()->rowCount();
    auto* filter = panel->findChild<QLineEdit*>(QStringLiteral("tableFilter"));
    ASSERT_NE(filter, nullptr);
    filter->setText(QStringLiteral("cpu_op"));
    ASSERT_GT(model()->rowCount(), 0);
    ASSERT_LT(model()->rowCount(), hits);
    for (int row = 0; row < model()->rowCount(); ++row) {
        EXPECT_EQ(small.trace->categoryKind(model()->sliceAt(row)), CategoryKind::Operator);
    }
    EXPECT_TRUE(count->text().contains(QString::number(hits))) << "all hits are counted";
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("hits.csv"));
    EXPECT_EQ(writeTable(path, *model(), ExportForm::Csv), QString());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    EXPECT_EQ(lines.first(), "name,start_us,duration_us,category,lane");
    EXPECT_EQ(lines.size(), model()->rowCount() + 1);
    filter->clear();
    EXPECT_EQ(model()->rowCount(), hits);
}

TEST_F(SearchPanelTest, ChoosesWhatHappensToOtherSlices) {
    mode->setFocus();
    QTest::keyClick(mode, Qt::Key_Down);
    EXPECT_EQ(view().search().mode(), FilterMode::HideOthers);
    view().search().setMode(FilterMode::ShowAll);
    EXPECT_EQ(mode->currentIndex(), int(FilterMode::ShowAll));
}

TEST_F(SearchPanelTest, EscapeClears) {
    type(QStringLiteral("cat:kernel"));
    field->setFocus(); // the filter of the table has an Escape of its own
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_TRUE(view().search().text().isEmpty());
    EXPECT_EQ(model()->rowCount(), 0);
    EXPECT_TRUE(count->text().isEmpty());
}

} // namespace
} // namespace lanescope::ui
