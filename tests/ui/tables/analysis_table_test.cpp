// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_table_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace lanescope::ui {
namespace {

TextTable smallTable() {
    return {{{"name", TextCellType::Text}, {"total_us"}, {"share_percent"}, {"bytes"}, {"count"}},
            {{"beta", "1500.250", "75.0000", "2048", "3"},
             {"Alpha", "500.000", "25.0000", "", "12"},
             {"gamma", "0.001", "0.0000", "1", "1"}}};
}

QStringList shown(const AnalysisTableModel& model, int column) {
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row) {
        texts << model.index(row, column).data().toString().replace(QChar(0x202F), QLatin1Char(' '));
    }
    return texts;
}

std::shared_ptr<const AnalysisTable> make(TextTable table) {
    return std::make_shared<const AnalysisTable>(std::move(table));
}

TEST(AnalysisTable, KnowsUnitsByTheirKeys) {
    EXPECT_EQ(unitOfKey("device_total_us", TextCellType::Number), CellUnit::Duration);
    EXPECT_EQ(unitOfKey("longest_start_us", TextCellType::Number), CellUnit::Moment);
    EXPECT_EQ(unitOfKey("busy_percent", TextCellType::Number), CellUnit::Fraction);
    EXPECT_EQ(unitOfKey("count", TextCellType::Number), CellUnit::Count);
    EXPECT_EQ(unitOfKey("bytes", TextCellType::Number), CellUnit::Bytes);
    EXPECT_EQ(unitOfKey("bytes", TextCellType::Text), CellUnit::Text);
    EXPECT_EQ(titleOfKey("device_total_us", TextCellType::Number), QStringLiteral("Device total"));
    EXPECT_EQ(titleOfKey("mean_gb_per_s", TextCellType::Number), QStringLiteral("Mean GB/s"));
    EXPECT_EQ(titleOfKey("self_percent", TextCellType::Number), QStringLiteral("Self %"));
    EXPECT_EQ(titleOfKey("p50_us", TextCellType::Number), QStringLiteral("Median"));
    EXPECT_EQ(titleOfKey("launch_us", TextCellType::Number), QStringLiteral("Launch start"));
    EXPECT_EQ(titleOfKey("launch", TextCellType::Text), QStringLiteral("Launch"));
    EXPECT_EQ(unitOfKey("launch_us", TextCellType::Number), CellUnit::Moment);
}

TEST(AnalysisTable, ShowsCausesOfIdleTimeInWords) {
    TextTable table;
    table.columns = {{"cause", TextCellType::Text}, {"kernel", TextCellType::Text}};
    table.rows = {{"host_wait", "host_wait"}, {"aten::mm", "other"}};
    const AnalysisTable shown(std::move(table));
    EXPECT_EQ(shown.shownText(0, 0), QStringLiteral("Waiting for the host"));
    EXPECT_EQ(shown.exactText(0, 0), "host_wait") << "copies and exports";
    EXPECT_EQ(shown.shownText(0, 1), QStringLiteral("host_wait")) << "a name of the trace";
    EXPECT_EQ(shown.shownText(1, 0), QStringLiteral("aten::mm"));
}

TEST(AnalysisTable, ParsesFiguresOnce) {
    const AnalysisTable table(smallTable());
    EXPECT_DOUBLE_EQ(table.number(0, 1), 1'500'250);
    EXPECT_DOUBLE_EQ(table.number(0, 2), 0.75);
    EXPECT_TRUE(std::isnan(table.number(1, 3)));
    EXPECT_TRUE(std::isnan(table.number(0, 0)));
    EXPECT_TRUE(table.place(0).isNowhere());
}

TEST(AnalysisTableModel, ShowsFiguresForPeopleAndCopiesThemExactly) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(make(smallTable()), false);
    EXPECT_EQ(shown(model, 1), (QStringList{"1500.250 µs", "500.000 µs", "0.001 µs"}));
    EXPECT_EQ(shown(model, 3), (QStringList{"2.00 KiB", "", "1 B"}));
    EXPECT_EQ(model.index(0, 1).data(kCopyRole).toString(), QStringLiteral("1500.250"));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, kCopyRole).toString(), QStringLiteral("total_us"));
    EXPECT_DOUBLE_EQ(model.index(1, 2).data(AnalysisTableModel::kBarRole).toDouble(), 1.0 / 3);
    EXPECT_FALSE(model.index(1, 1).data(AnalysisTableModel::kBarRole).isValid());
}

TEST(AnalysisTableModel, SortsFiguresByValueAndTextsWithoutCase) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(make(smallTable()), false);
    model.sort(4, Qt::DescendingOrder);
    EXPECT_EQ(shown(model, 4), (QStringList{"12", "3", "1"}));
    model.sort(0, Qt::AscendingOrder);
    EXPECT_EQ(shown(model, 0), (QStringList{"Alpha", "beta", "gamma"}));
    model.sort(3, Qt::AscendingOrder);
    EXPECT_EQ(shown(model, 0), (QStringList{"gamma", "beta", "Alpha"}));
    model.sort(3, Qt::DescendingOrder);
    EXPECT_EQ(shown(model, 0), (QStringList{"beta", "gamma", "Alpha"})) << "unknown is last either way";
    model.sort(-1, Qt::AscendingOrder);
    EXPECT_EQ(shown(model, 0), (QStringList{"beta", "Alpha", "gamma"}));
}

TEST(AnalysisTableModel, FiltersByEveryWord) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(make(smallTable()), false);
    model.setFilter(QStringLiteral("A al"));
    EXPECT_EQ(shown(model, 0), (QStringList{"Alpha"}));
    EXPECT_EQ(model.tableRow(0), 1u);
    EXPECT_EQ(model.rowOf(0), -1);
    model.setTable(make(smallTable()), false); // the filter stays
    EXPECT_EQ(model.rowCount(), 1);
    model.setFilter({});
    EXPECT_EQ(model.rowCount(), 3);
}

TEST(AnalysisTable, OrdersLikeASimpleSort) {
    constexpr unsigned kSeed = 11;
    std::mt19937 random(kSeed);
    TextTable table{{{"name", TextCellType::Text}, {"total_us"}}, {}};
    for (int i = 0; i < 3000; ++i) {
        std::string name = "aten::same_prefix_" + std::to_string(random() % 200);
        name[0] = random() % 2 == 0 ? 'a' : 'A';
        table.rows.push_back({name, random() % 9 == 0 ? "" : std::to_string(int(random() % 500) - 250)});
    }
    const AnalysisTable made(table);
    const auto lower = [](std::string text) {
        std::ranges::transform(text, text.begin(), [](char c) { return c == 'A' ? 'a' : c; });
        return text;
    };
    std::vector<std::uint32_t> expected(3000);
    for (std::uint32_t i = 0; i < 3000; ++i) {
        expected[i] = i;
    }
    const auto nameOf = [&](std::uint32_t row) { return lower(table.rows[row][0]); };
    const auto figureOf = [&](std::uint32_t row) {
        return table.rows[row][1].empty() ? std::numeric_limits<double>::infinity()
                                          : std::stod(table.rows[row][1]);
    };
    using Direction = AnalysisTable::Direction;
    std::ranges::stable_sort(expected, {}, nameOf);
    EXPECT_EQ(made.orderedBy(0, Direction::Ascending), expected) << "seed " << kSeed;
    std::ranges::sort(expected);
    std::ranges::stable_sort(expected, std::ranges::greater{}, nameOf);
    EXPECT_EQ(made.orderedBy(0, Direction::Descending), expected) << "seed " << kSeed;
    std::ranges::sort(expected);
    std::ranges::stable_sort(expected, {}, figureOf);
    EXPECT_EQ(made.orderedBy(1, Direction::Ascending), expected) << "seed " << kSeed;
    std::ranges::sort(expected);
    std::ranges::stable_sort(expected, {}, [&](std::uint32_t row) {
        return table.rows[row][1].empty() ? figureOf(row) : -figureOf(row);
    });
    EXPECT_EQ(made.orderedBy(1, Direction::Descending), expected) << "seed " << kSeed;
    // By one column, and where that is equal by the other one.
    std::ranges::stable_sort(expected, {}, nameOf);
    const std::vector<std::uint32_t> byName = made.orderedBy(0, Direction::Ascending);
    std::ranges::stable_sort(expected, {}, figureOf);
    EXPECT_EQ(made.orderedBy(1, Direction::Ascending, &byName), expected) << "seed " << kSeed;
    std::ranges::sort(expected);
    std::ranges::stable_sort(expected, {}, figureOf);
    const std::vector<std::uint32_t> byFigure = made.orderedBy(1, Direction::Ascending);
    std::ranges::stable_sort(expected, std::ranges::greater{}, nameOf);
    EXPECT_EQ(made.orderedBy(0, Direction::Descending, &byFigure), expected) << "seed " << kSeed;
}

TEST(AnalysisTable, SumsCountsTimesAndShares) {
    TextTable table = smallTable();
    table.columns.push_back({"mean_us"});
    for (auto& row : table.rows) {
        row.emplace_back("500.000");
    }
    const AnalysisTable made(table);
    const std::vector<std::uint32_t> some{0, 2};
    const auto text = [&](std::size_t column) {
        return made.totalText(column, some).replace(QChar(0x202F), QLatin1Char(' '));
    };
    EXPECT_EQ(text(0), QStringLiteral("2 of 3 rows"));
    EXPECT_EQ(text(1), QStringLiteral("1500.251 µs"));
    EXPECT_EQ(text(2), QStringLiteral("75.00 %"));
    EXPECT_EQ(text(3), QString()) << "bytes of blocks that are not there at a time";
    EXPECT_EQ(text(4), QStringLiteral("4"));
    EXPECT_EQ(text(5), QStringLiteral("375.063 µs")) << "total by count, not the mean of means";
    const std::vector<std::uint32_t> all{0, 1, 2};
    EXPECT_EQ(made.totalText(0, all), QStringLiteral("3 rows"));
    EXPECT_EQ(made.totalText(5, {}), QString());
}

TEST(AnalysisTableModel, SaysWhatFiguresMean) {
    AnalysisTableModel model;
    model.setTable(make(smallTable()), false);
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(),
              QStringLiteral("Sum of durations"));
    EXPECT_EQ(model.headerData(3, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("bytes"));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, kCopyRole).toString(), QStringLiteral("total_us"));
}

TEST(AnalysisTableModel, SortFilterAndPersistentIndexesOutliveASort) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(make(smallTable()), false);
    const QPersistentModelIndex beta = model.index(0, 4);
    model.sort(4, Qt::AscendingOrder);
    EXPECT_EQ(beta.row(), 1);
    EXPECT_EQ(beta.data().toString(), QStringLiteral("3"));
    model.setFilter(QStringLiteral("a"));
    model.setTable(make(smallTable()), false);
    EXPECT_EQ(shown(model, 4), (QStringList{"1", "3", "12"})) << "both outlive new figures";
}

TEST(AnalysisTableModel, FindsTheRowOfWhatIsSelected) {
    constexpr StringId kBeta{1};
    constexpr StringId kOther{2};
    AnalysisTableModel model;
    model.setTable(std::make_shared<const AnalysisTable>(
                       smallTable(), std::vector<TablePlace>{{SliceId{7}, {}, kBeta},
                                                             {SliceId{8}, {}, kBeta},
                                                             {SliceId{9}, {}, std::nullopt}}),
                   false);
    EXPECT_EQ(model.rowOfPlace(SliceId{8}, kBeta), 1) << "the very slice before the first of its name";
    EXPECT_EQ(model.rowOfPlace(SliceId{5}, kBeta), 0);
    EXPECT_EQ(model.rowOfPlace(SliceId{5}, kOther), -1);
    EXPECT_EQ(model.rowOfPlace(kNoSlice, kBeta), 0);
    EXPECT_EQ(model.rowOfPlace(SliceId{9}, std::nullopt), 2);
    model.setFilter(QStringLiteral("gamma"));
    EXPECT_EQ(model.rowOfPlace(SliceId{8}, kBeta), -1) << "the filter hides it";
}

std::shared_ptr<const AnalysisTable> smallTree() {
    TextTable table;
    table.columns = {{"name", TextCellType::Text}, {"level"}, {"total_us"}};
    table.rows = {{"Net", "0", "9"},
                  {"Block", "1", "5"},
                  {"Linear", "2", "3"},
                  {"Head", "1", "4"},
                  {"Other", "0", "1"}};
    return std::make_shared<const AnalysisTable>(std::move(table));
}

QStringList namesOf(const AnalysisTableModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row) {
        names << model.index(row, 0).data().toString().trimmed();
    }
    return names;
}

TEST(AnalysisTableModelTree, HidesWhatIsBelowARow) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(smallTree(), false);
    EXPECT_TRUE(model.isTree());
    EXPECT_EQ(namesOf(model),
              QStringList({u"\u25BE Net"_qs, u"\u25BE Block"_qs, u"Linear"_qs, u"Head"_qs, u"Other"_qs}));
    EXPECT_TRUE(model.setExpanded(1, false));
    EXPECT_EQ(namesOf(model), QStringList({u"\u25BE Net"_qs, u"\u25B8 Block"_qs, u"Head"_qs, u"Other"_qs}));
    EXPECT_TRUE(model.setExpanded(0, false));
    EXPECT_EQ(namesOf(model), QStringList({u"\u25B8 Net"_qs, u"Other"_qs}));
    EXPECT_TRUE(model.setExpanded(0, true));
    EXPECT_EQ(model.rowCount(), 4) << "what was collapsed below stays so";
    EXPECT_FALSE(model.setExpanded(3, false)) << "nothing is below it";
    model.collapseTo(0);
    EXPECT_EQ(model.rowCount(), 2);
    model.collapseTo(1);
    EXPECT_EQ(model.rowCount(), 4);
    model.setTable(smallTree(), false);
    EXPECT_EQ(model.rowCount(), 4) << "new figures of the same rows keep it";
}

TEST(AnalysisTableModelTree, ShowsAllRowsWhenSortedOrFiltered) {
    AnalysisTableModel model;
    model.setTable(smallTree(), false);
    model.collapseTo(0);
    model.sort(2, Qt::AscendingOrder);
    EXPECT_EQ(namesOf(model), QStringList({u"Other"_qs, u"Linear"_qs, u"Head"_qs, u"Block"_qs, u"Net"_qs}));
    EXPECT_FALSE(model.setExpanded(0, true));
    model.sort(-1, Qt::AscendingOrder);
    EXPECT_EQ(model.rowCount(), 2);
    model.setFilter(QStringLiteral("lin"));
    EXPECT_EQ(namesOf(model), QStringList(u"Linear"_qs));
    model.setFilter(QString());
    EXPECT_EQ(model.rowCount(), 2);
}

} // namespace
} // namespace lanescope::ui
