// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_columns.h"

#include <gtest/gtest.h>

#include <QTest>

#include <memory>
#include <string>

#include "tests/support/made_table.h"
#include "ui/state/preferences.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {
namespace {

class TableColumnsTest : public testing::Test {
protected:
    enum Column { Name, Total, Stack, Zero };

    void SetUp() override {
        const std::string name(60, 'n');
        const std::string stack(70, 's');
        model.setTable(std::make_shared<const AnalysisTable>(
            Table(2, {test::names({"name", "Name"}, {name, "short"}),
                      test::integers({"total_us", "Total", Unit::Duration}, {1'500'250, 500'000}),
                      test::names({"stack", "Stack"}, {stack, "short"}),
                      test::integers({"missed", "Missed", Unit::Count}, {0, 0})})));
        table.setModel(&model);
        table.resize(400, 200);
        table.show();
        columns.apply({QStringLiteral("kind"), {}}, [](int) { return QString(); });
    }

    void resize(int width) {
        table.resize(width, 200);
        QCoreApplication::processEvents();
    }
    int used() const {
        int width = 0;
        for (int column = 0; column < model.columnCount(); ++column) {
            width += table.isColumnHidden(column) ? 0 : table.columnWidth(column);
        }
        return width;
    }

    AnalysisTableModel model;
    DataTable table;
    PreferenceStorePtr preferences = std::make_shared<PreferenceStore>();
    TableColumns& columns = *new TableColumns(&table, &model, preferences);
};

TEST_F(TableColumnsTest, NamesTakeTheRoomThatFiguresLeave) {
    EXPECT_LT(table.columnWidth(Name), table.neededWidth(Name)) << "there is none";
    const int figures = table.columnWidth(Total);
    resize(900);
    EXPECT_EQ(table.columnWidth(Name), table.neededWidth(Name)) << "the first column before others";
    EXPECT_LT(table.columnWidth(Stack), table.neededWidth(Stack));
    EXPECT_EQ(used(), table.viewport()->width());
    resize(3000);
    EXPECT_EQ(table.columnWidth(Name), table.neededWidth(Name)) << "no more than texts need";
    EXPECT_EQ(table.columnWidth(Stack), table.neededWidth(Stack));
    EXPECT_EQ(table.columnWidth(Total), figures);
    resize(400);
    EXPECT_LT(table.columnWidth(Name), table.neededWidth(Name));
}

TEST_F(TableColumnsTest, AWidthOfTheUserStays) {
    table.setColumnWidth(Name, 77);
    resize(3000);
    EXPECT_EQ(table.columnWidth(Name), 77);
    EXPECT_EQ(table.columnWidth(Stack), table.neededWidth(Stack));
}

TEST_F(TableColumnsTest, AColumnOfZerosIsHiddenUntilTheUserShowsIt) {
    EXPECT_TRUE(table.isColumnHidden(Zero));
    EXPECT_FALSE(table.isColumnHidden(Total));
    preferences->change(
        [](Preferences& next) { next.hiddenColumns[QStringLiteral("kind")] = QStringList{}; });
    columns.apply({QStringLiteral("kind"), {}}, [](int) { return QString(); });
    EXPECT_FALSE(table.isColumnHidden(Zero));
}

} // namespace
} // namespace lanescope::ui
