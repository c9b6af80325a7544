// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_table_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <limits>
#include <random>
#include <sstream>

#include "core/attribution/replayed_work.h"
#include "core/cost/operator_model.h"
#include "core/device_work/category_rules.h"
#include "core/table/arrow_writer.h"
#include "tests/support/made_table.h"
#include "ui/tables/code_words.h"
#include "ui/tables/table_export.h"

namespace lanescope::ui {
namespace {

constexpr double kNsPerUs = 1000;

Table smallTable() {
    return {
        3,
        {test::names({"name", "Name"}, {"beta", "Alpha", "gamma"}),
         test::integers({"total_us", "Total", Unit::Duration, "Sum of durations"}, {1'500'250, 500'000, 1}),
         test::reals({.key = "share_percent", .label = "Share", .unit = Unit::Fraction, .isShare = true},
                     {0.75, 0.25, 0.0}),
         test::integers({"bytes", "Bytes", Unit::Bytes}, {2048, std::nullopt, 1}),
         test::integers({"count", "Count", Unit::Count}, {3, 12, 1})}};
}

QStringList shown(const AnalysisTableModel& model, int column) {
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row) {
        texts << model.index(row, column).data().toString().replace(QChar(0x202F), QLatin1Char(' '));
    }
    return texts;
}

std::shared_ptr<const AnalysisTable> make(Table table) {
    return std::make_shared<const AnalysisTable>(std::move(table));
}

QString plain(QString text) {
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

TEST(AnalysisTable, SaysTheUnitInTheHeaderAndThePlainNumberInTheCell) {
    const auto shownIn = [](Unit unit, double value) {
        const AnalysisTable table(Table(1, {test::reals({"x", "X", unit}, {value})}));
        const AnalysisTable::Column& column = table.columns()[0];
        return QStringList{column.withUnit(column.title), plain(table.shownText(0, 0))};
    };
    EXPECT_EQ(shownIn(Unit::Duration, 3e6), (QStringList{"X (ms)", "3.000"}));
    EXPECT_EQ(shownIn(Unit::Duration, 1999.9e3), (QStringList{"X (µs)", "1999.900"}));
    EXPECT_EQ(shownIn(Unit::Duration, 250), (QStringList{"X (ns)", "250"}));
    EXPECT_EQ(shownIn(Unit::Duration, -5e9), (QStringList{"X (s)", "\u22125.000"}));
    EXPECT_EQ(shownIn(Unit::Moment, 12'345'678), (QStringList{"X (ms)", "12.346"}));
    EXPECT_EQ(shownIn(Unit::Fraction, 0.425), (QStringList{"X (%)", "42.50"}));
    EXPECT_EQ(shownIn(Unit::Percent, 42.5), (QStringList{"X (%)", "42.50"}));
    EXPECT_EQ(shownIn(Unit::Bytes, 2048), (QStringList{"X (KiB)", "2.00"}));
    EXPECT_EQ(shownIn(Unit::Bytes, 2047), (QStringList{"X (B)", "2047"}));
    EXPECT_EQ(shownIn(Unit::Bytes, 80.0 * (1 << 30)), (QStringList{"X (GiB)", "80.000"}));
    EXPECT_EQ(shownIn(Unit::Flop, 2.5e12), (QStringList{"X (T)", "2.500"}));
    EXPECT_EQ(shownIn(Unit::Count, 12), (QStringList{"X", "12"}));
    EXPECT_EQ(shownIn(Unit::Count, -12), (QStringList{"X", "\u221212"}));
    const AnalysisTable address(Table(1, {test::integers({"a", "Address", Unit::Address}, {-1})}));
    EXPECT_EQ(address.shownText(0, 0), QStringLiteral("0xffffffffffffffff")) << "all 64 bits";
}

TEST(AnalysisTable, SmallFiguresKeepTheirDigits) {
    const AnalysisTable table(
        Table(5, {test::integers({"t_us", "T", Unit::Duration}, {41'580'000'000, 9'000'000'000, 43, -43, 0}),
                  test::integers({"m_bytes", "M", Unit::Bytes},
                                 {std::int64_t(3) << 30, std::int64_t(1) << 30, 512, std::nullopt, 0}),
                  test::reals({.key = "s_percent", .label = "S", .unit = Unit::Fraction, .isShare = true},
                              {1.0, 0.5, 0.00001, -0.00001, 0})}));
    EXPECT_EQ(plain(table.shownText(2, 0)), QStringLiteral("0.000 000 043")) << "of seconds";
    EXPECT_EQ(plain(table.shownText(3, 0)), QStringLiteral("\u22120.000 000 043"));
    EXPECT_EQ(table.shownText(4, 0), QStringLiteral("0.000"));
    EXPECT_EQ(plain(table.shownText(2, 1)), QStringLiteral("0.000 000 48")) << "of GiB";
    EXPECT_EQ(table.shownText(3, 1), QString()) << "unknown";
    EXPECT_EQ(table.shownText(2, 2), QStringLiteral("<0.01")) << "a share";
    EXPECT_EQ(table.shownText(3, 2), QStringLiteral(">\u22120.01"));
    EXPECT_EQ(plain(table.exactFigure(2, 0)), QStringLiteral("0.043 µs")) << "as exports have it";
    EXPECT_EQ(plain(table.exactFigure(2, 1)), QStringLiteral("512 B"));
    EXPECT_EQ(table.exactFigure(3, 1), QString());
}

TEST(AnalysisTable, AFewLargeFiguresDoNotChooseTheUnit) {
    const auto shownOf = [](Unit unit, const std::vector<std::optional<std::int64_t>>& figures) {
        const AnalysisTable table(Table(figures.size(), {test::integers({"x", "X", unit}, figures)}));
        QStringList texts{table.columns()[0].scale.symbol};
        for (std::size_t row = 0; row < figures.size(); ++row) {
            texts << plain(table.shownText(row, 0));
        }
        return texts;
    };
    EXPECT_EQ(shownOf(Unit::Duration, {41'580'000'000, 430, 900, 20'000}),
              (QStringList{"ms", "41 580.000", "0.000 43", "0.000 90", "0.020"}))
        << "in microseconds the first would have eight digits before its point";
    EXPECT_EQ(shownOf(Unit::Duration, {3'000'000, 430, 900, 1'200}),
              (QStringList{"µs", "3000.000", "0.430", "0.900", "1.200"}));
    EXPECT_EQ(shownOf(Unit::Duration, {41'580'000'000, 30'000'000'000, 430}).front(), QStringLiteral("s"))
        << "most are of seconds";
    EXPECT_EQ(shownOf(Unit::Bytes, {std::int64_t(1) << 30, 4096, 8192}),
              (QStringList{"MiB", "1024.00", "0.0039", "0.0078"}));
}

TEST(AnalysisTable, NamesOfKernelsAreShortWhereverTheyStand) {
    const std::string add =
        "void at::native::vectorized_elementwise_kernel<4, at::native::AddFunctor<float>, "
        "std::array<char*, 3> >(int, at::native::AddFunctor<float>)";
    const std::string gemm = "void cublas::gemm_kernel<float, 8>(float*)";
    const std::vector<std::string_view> kernels{add, gemm};
    const auto names = std::make_shared<const KernelNames>(kernels);
    const std::string shortAdd = (*names)(add);
    const std::string shortGemm = (*names)(gemm);
    ASSERT_LT(shortAdd.size(), 40u) << shortAdd;
    const AnalysisTable table(
        Table(2, {test::names({"cause", "Cause"}, {"host_wait", "data_loading"}),
                  test::names({"after", "After"}, {add, "aten::add<int>(int)"}),
                  test::texts({"sequence", "Sequence"}, {add + " -> " + gemm, "copy -> copy"})}),
        names);
    EXPECT_EQ(table.shownText(0, 1).toStdString(), shortAdd);
    EXPECT_EQ(table.shownText(1, 1), QStringLiteral("aten::add<int>(int)")) << "no kernel of the trace";
    EXPECT_EQ(table.shownText(0, 2).toStdString(), shortAdd + " -> " + shortGemm);
    EXPECT_EQ(table.shownText(1, 2), QStringLiteral("copy -> copy"));
    EXPECT_EQ(table.shownText(0, 0), QStringLiteral("Waiting for the host"));
    EXPECT_EQ(table.exactText(0, 1), add) << "copies and exports";
    const auto matching = [&](const std::string& filter) {
        return table.rowsMatching(QString::fromStdString(filter), std::vector<std::size_t>{1}, {});
    };
    EXPECT_EQ(matching(shortAdd.substr(0, shortAdd.find(','))), (std::vector<char>{1, 0})) << shortAdd;
    EXPECT_EQ(matching("vectorized_elementwise_kernel"), (std::vector<char>{1, 0}));
}

TEST(AnalysisTable, TitlesThatSayTheUnitSayItOnce) {
    const AnalysisTable table(Table(1, {test::reals({"p", "Busy %", Unit::Percent}, {50})}));
    EXPECT_EQ(table.columns()[0].withUnit(table.columns()[0].title), QStringLiteral("Busy %"));
}

TEST(AnalysisTable, BaselineAndCandidateHaveOneUnit) {
    const AnalysisTable table(
        Table(1, {test::integers({"baseline_us", "Baseline", Unit::Duration}, {5'000'000}),
                  test::integers({"candidate_us", "Candidate", Unit::Duration}, {900'000})}));
    EXPECT_EQ(table.columns()[0].scale.symbol, QStringLiteral("ms"));
    EXPECT_EQ(table.columns()[1].scale.symbol, QStringLiteral("ms"));
    EXPECT_EQ(table.shownText(0, 1), QStringLiteral("0.900"));
}

TEST(AnalysisTable, UnitsOfRowsCount) {
    Table table(2, {test::integers({"value", "Value", Unit::OfRow}, {2048, 2048})});
    table.setRowUnits({Unit::Bytes, Unit::Count});
    const AnalysisTable made(table);
    EXPECT_EQ(made.shownText(0, 0).replace(QChar(0x202F), QLatin1Char(' ')), QStringLiteral("2.00 KiB"));
    EXPECT_EQ(made.exactText(1, 0), "2048");
}

TEST(AnalysisTable, ShowsCausesOfIdleTimeInWords) {
    const AnalysisTable shown(Table(2, {test::names({"cause", "Cause"}, {"host_wait", "aten::mm"}),
                                        test::names({"kernel", "Kernel"}, {"host_wait", "other"})}));
    EXPECT_EQ(shown.shownText(0, 0), QStringLiteral("Waiting for the host"));
    EXPECT_EQ(shown.exactText(0, 0), "host_wait") << "copies and exports";
    EXPECT_EQ(shown.shownText(0, 1), QStringLiteral("host_wait")) << "a name of the trace";
    EXPECT_EQ(shown.shownText(1, 0), QStringLiteral("aten::mm"));
}

TEST(AnalysisTable, ShowsCodesInWordsAndFindsBoth) {
    const AnalysisTable shown(
        Table(3, {test::names({"cause", "Caused by"}, {"data_loading", "host_python", "between_kernels"}),
                  test::names({"dir", "Direction"}, {"fprop", "bprop", "optim"}),
                  test::names({"kind", "Collective"}, {"all_reduce", "send_recv", "unknown"})}));
    EXPECT_EQ(shown.shownText(0, 0), QStringLiteral("Data loading"));
    EXPECT_EQ(shown.shownText(2, 1), QStringLiteral("Optimizer"));
    EXPECT_EQ(shown.shownText(0, 2), QStringLiteral("AllReduce"));
    EXPECT_EQ(shown.exactText(0, 0), "data_loading") << "copies and exports";
    const auto matching = [&](const char* filter) {
        return shown.rowsMatching(QString::fromLatin1(filter), std::nullopt, {});
    };
    EXPECT_EQ(matching("data load"), (std::vector<char>{1, 0, 0})) << "the words that are shown";
    EXPECT_EQ(matching("host_python"), (std::vector<char>{0, 1, 0})) << "the code of exports";
    EXPECT_EQ(shown.orderedBy(1, AnalysisTable::Direction::Ascending, nullptr),
              (std::vector<std::uint32_t>{1, 0, 2}))
        << "Backward, Forward, Optimizer";
}

TEST(AnalysisTable, ShowsEvidenceAndFamiliesInWords) {
    const AnalysisTable shown(
        Table(3, {test::names({"basis", "Basis"}, {"twin", "inferred", ""}),
                  test::names({"family", "Family"}, {"Matrix multiply", "A", "other"})}));
    EXPECT_EQ(shown.shownText(1, 0), QStringLiteral("Inferred from later work"));
    EXPECT_EQ(shown.shownText(2, 0), QString());
    EXPECT_EQ(shown.shownText(0, 1), QStringLiteral("Matrix multiply"));
    EXPECT_EQ(shown.shownText(1, 1), QStringLiteral("A")) << "a family of steps";
    EXPECT_EQ(shown.exactText(0, 0), "twin") << "copies and exports";
    EXPECT_EQ(shown.exactText(0, 1), "Matrix multiply");
    for (int i = 0; i < int(WorkBasis::Name) + 1; ++i) {
        const std::string_view code = basisName(WorkBasis(i));
        EXPECT_NE(codeWords("basis", code), QString::fromUtf8(code.data(), qsizetype(code.size())));
    }
    for (std::size_t i = 0; i < kWorkFamilies; ++i) {
        const std::string_view code = workFamilyName(WorkFamily(i));
        EXPECT_TRUE(codeWords("family", code).front().isUpper()) << code;
    }
}

TEST(AnalysisTable, KnowsWhatIsBlank) {
    const AnalysisTable table(Table(2, {test::names({"a", "A"}, {"", ""}), test::names({"b", "B"}, {"", "x"}),
                                        test::integers({"c", "C"}, {std::nullopt, std::nullopt}),
                                        test::integers({"d", "D"}, {std::nullopt, 0}),
                                        test::integers({"e", "E", Unit::Duration}, {std::nullopt, 0}),
                                        test::reals({"f", "F", Unit::Percent}, {0, 0.1}),
                                        test::integers({"g", "G", Unit::Id}, {0, 0}),
                                        test::integers({"baseline_us", "B", Unit::Duration}, {0, 0}),
                                        test::integers({"candidate_us", "C", Unit::Duration}, {0, 1})}));
    EXPECT_TRUE(table.columns()[0].isBlank);
    EXPECT_FALSE(table.columns()[1].isBlank);
    EXPECT_TRUE(table.columns()[2].isBlank);
    EXPECT_FALSE(table.columns()[3].isBlank);
    EXPECT_TRUE(table.columns()[4].isBlank) << "an amount that is 0 wherever it is known";
    EXPECT_FALSE(table.columns()[5].isBlank);
    EXPECT_FALSE(table.columns()[6].isBlank) << "device 0";
    EXPECT_FALSE(table.columns()[7].isBlank) << "beside a side that has some";
    EXPECT_TRUE(table.place(0).isNowhere());
}

TEST(AnalysisTableModel, ShowsFiguresForPeopleAndCopiesThemExactly) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(make(smallTable()));
    EXPECT_EQ(shown(model, 1), (QStringList{"1500.250", "500.000", "0.001"}));
    EXPECT_EQ(shown(model, 3), (QStringList{"2.00", "", "0.000 98"}));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Total (µs)"));
    EXPECT_EQ(plain(model.index(2, 3).data(Qt::ToolTipRole).toString()), QStringLiteral("1 B"));
    EXPECT_EQ(model.index(0, 1).data(kCopyRole).toString(), QStringLiteral("1500.250"));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, kCopyRole).toString(), QStringLiteral("total_us"));
    EXPECT_DOUBLE_EQ(model.index(1, 2).data(AnalysisTableModel::kBarRole).toDouble(), 1.0 / 3);
    EXPECT_FALSE(model.index(1, 1).data(AnalysisTableModel::kBarRole).isValid());
}

TEST(AnalysisTableModel, SortsFiguresByValueAndTextsWithoutCase) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(make(smallTable()));
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
    model.setTable(make(smallTable()));
    model.setFilter(QStringLiteral("A al"));
    EXPECT_EQ(shown(model, 0), (QStringList{"Alpha"}));
    EXPECT_EQ(model.tableRow(0), 1u);
    EXPECT_EQ(model.rowOf(0), -1);
    model.setTable(make(smallTable())); // the filter stays
    EXPECT_EQ(model.rowCount(), 1);
    model.setFilter({});
    EXPECT_EQ(model.rowCount(), 3);
}

TEST(AnalysisTable, OrdersLikeASimpleSort) {
    constexpr unsigned kSeed = 11;
    std::mt19937 random(kSeed);
    std::vector<std::string> names;
    std::vector<std::optional<std::int64_t>> figures;
    for (int i = 0; i < 6000; ++i) {
        std::string name = "aten::same_prefix_" + std::to_string(random() % 200);
        name[0] = random() % 2 == 0 ? 'a' : 'A';
        names.push_back(name);
        const std::int64_t figure = int(random() % 500) - 250;
        figures.push_back(random() % 9 == 0 ? std::nullopt : std::optional(figure));
    }
    // The texts as names, and as texts of their own.
    const AnalysisTable made(Table(6000, {test::names({"name", "Name"}, names),
                                          test::integers({"total_us", "Total", Unit::Duration}, figures),
                                          test::texts({"text", "Text"}, names)}));
    const auto lower = [](std::string text) {
        std::ranges::transform(text, text.begin(), [](char c) { return c == 'A' ? 'a' : c; });
        return text;
    };
    std::vector<std::uint32_t> expected(6000);
    for (std::uint32_t i = 0; i < 6000; ++i) {
        expected[i] = i;
    }
    const auto nameOf = [&](std::uint32_t row) { return lower(names[row]); };
    const auto figureOf = [&](std::uint32_t row) {
        return figures[row] ? static_cast<double>(*figures[row]) : std::numeric_limits<double>::infinity();
    };
    using Direction = AnalysisTable::Direction;
    std::ranges::stable_sort(expected, {}, nameOf);
    EXPECT_EQ(made.orderedBy(0, Direction::Ascending), expected) << "seed " << kSeed;
    EXPECT_EQ(made.orderedBy(2, Direction::Ascending), expected) << "seed " << kSeed;
    std::ranges::sort(expected);
    std::ranges::stable_sort(expected, std::ranges::greater{}, nameOf);
    EXPECT_EQ(made.orderedBy(0, Direction::Descending), expected) << "seed " << kSeed;
    std::ranges::sort(expected);
    std::ranges::stable_sort(expected, {}, figureOf);
    EXPECT_EQ(made.orderedBy(1, Direction::Ascending), expected) << "seed " << kSeed;
    std::ranges::sort(expected);
    std::ranges::stable_sort(
        expected, {}, [&](std::uint32_t row) { return figures[row] ? -figureOf(row) : figureOf(row); });
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
    const Table small = smallTable();
    std::vector<Table::ColumnPtr> columns;
    for (std::size_t column = 0; column < small.columnCount(); ++column) {
        columns.push_back(
            std::make_shared<const TableColumn>(small.spec(column), small.column(column).cells()));
    }
    columns.push_back(
        test::reals({"mean_us", "Mean", Unit::Duration}, {500 * kNsPerUs, 500 * kNsPerUs, 500 * kNsPerUs}));
    const AnalysisTable made(Table(3, std::move(columns)));
    const std::vector<std::uint32_t> some{0, 2};
    const ColumnTotals totals{"count total_us share_percent"};
    const auto text = [&](std::size_t column) {
        return made.totalText(column, some, totals).replace(QChar(0x202F), QLatin1Char(' '));
    };
    EXPECT_EQ(text(1), QStringLiteral("1500.251"));
    EXPECT_EQ(text(2), QStringLiteral("75.00"));
    EXPECT_EQ(text(3), QString()) << "bytes of blocks that are not there at a time";
    EXPECT_EQ(text(4), QStringLiteral("4"));
    EXPECT_EQ(text(5), QStringLiteral("375.063")) << "total by count, not the mean of means";
    EXPECT_EQ(made.totalText(5, {}, totals), QString());
    EXPECT_EQ(made.totalText(5, some, {"total_us"}), QString()) << "without counts there is no mean";
    EXPECT_EQ(made.rowsText(2), QStringLiteral("2 of 3 rows"));
    EXPECT_EQ(made.rowsText(3), QStringLiteral("3 rows"));
    EXPECT_EQ(AnalysisTable(Table(1, {test::names({"name", "Name"}, {"a"})})).rowsText(1),
              QStringLiteral("1 row"));
}

TEST(AnalysisTable, SumsOfOneDeviceStandWhereAllRowsAreOfIt) {
    const AnalysisTable made(Table(3, {test::names({"name", "Name"}, {"a", "b", "c"}),
                                       test::names({"device", "Device"}, {"GPU 0", "GPU 0", "GPU 1"}),
                                       test::integers({"bytes", "Bytes", Unit::Bytes}, {100, 200, 400}),
                                       test::integers({"blocks", "Blocks"}, {1'000, std::nullopt, 9})}));
    const ColumnTotals totals{{}, "bytes blocks", "device"};
    const std::vector<std::uint32_t> ofOne{0, 1};
    const std::vector<std::uint32_t> all{0, 1, 2};
    EXPECT_EQ(plain(made.totalText(2, ofOne, totals)), QStringLiteral("300"));
    EXPECT_EQ(plain(made.totalText(3, ofOne, totals)), QStringLiteral("1000")) << "of what is known";
    EXPECT_EQ(made.totalText(2, all, totals), QString()) << "each device has a peak of its own";
    const std::vector<std::uint32_t> unknown{1};
    EXPECT_EQ(made.totalText(3, unknown, totals), QString());
}

TEST(AnalysisTableModel, TotalsCountWhatIsShownAndWhatIsFolded) {
    AnalysisTableModel model;
    model.setTable(
        make(Table(3, {test::names({"name", "Name"}, {"root", "leaf", "other"}),
                       test::integers({"level", "Level", Unit::Depth}, {0, 1, 0}),
                       test::integers({"self_us", "Self", Unit::Duration}, {1'000, 2'000, 4'000})})));
    EXPECT_FALSE(model.hasTotals());
    EXPECT_EQ(model.footerText(0), QString()) << "no line without totals";
    model.setTotals({"self_us"});
    EXPECT_TRUE(model.hasTotals());
    EXPECT_EQ(plain(model.footerText(2)), QStringLiteral("7.000"));
    model.collapseTo(0);
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.footerText(0), QStringLiteral("2 of 3 rows"));
    EXPECT_EQ(plain(model.footerText(2)), QStringLiteral("7.000")) << "what is folded counts";
    model.setFilter(QStringLiteral("leaf"));
    EXPECT_EQ(plain(model.footerText(2)), QStringLiteral("2.000")) << "what is filtered away does not";
}

TEST(TableExport, WritesTheRowsThatAreShown) {
    AnalysisTableModel model;
    model.setTable(make(smallTable()));
    model.sort(4, Qt::DescendingOrder);
    model.setFilter(QStringLiteral("a"));
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("table.csv"));
    EXPECT_EQ(writeTable(path, model, ExportForm::Csv), QString());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), QByteArray("name,total_us,share_percent,bytes,count\n"
                                         "Alpha,500.000,25.0000,,12\n"
                                         "beta,1500.250,75.0000,2048,3\n"
                                         "gamma,0.001,0.0000,1,1\n"));
    const QString arrow = folder.filePath(QStringLiteral("table.arrow"));
    EXPECT_EQ(writeTable(arrow, model, ExportForm::Arrow), QString());
    std::ostringstream expected;
    writeArrow(expected, ArrowForm::File, model.table().table().gathered(model.shownRows()));
    QFile arrowFile(arrow);
    ASSERT_TRUE(arrowFile.open(QIODevice::ReadOnly));
    EXPECT_EQ(arrowFile.readAll().toStdString(), expected.str());
    EXPECT_FALSE(
        writeTable(folder.filePath(QStringLiteral("none/table.csv")), model, ExportForm::Json).isEmpty());
}

TEST(AnalysisTableModel, SaysWhatFiguresMean) {
    AnalysisTableModel model;
    model.setTable(make(smallTable()));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(),
              QStringLiteral("Sum of durations"));
    EXPECT_EQ(model.headerData(3, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("bytes"))
        << "the key, where there is no more to say";
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, kCopyRole).toString(), QStringLiteral("total_us"));
}

TEST(AnalysisTableModel, SortFilterAndPersistentIndexesOutliveASort) {
    AnalysisTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(make(smallTable()));
    const QPersistentModelIndex beta = model.index(0, 4);
    model.sort(4, Qt::AscendingOrder);
    EXPECT_EQ(beta.row(), 1);
    EXPECT_EQ(beta.data().toString(), QStringLiteral("3"));
    model.setFilter(QStringLiteral("a"));
    model.setTable(make(smallTable()));
    EXPECT_EQ(shown(model, 4), (QStringList{"1", "3", "12"})) << "both outlive new figures";
}

TEST(AnalysisTableModel, FindsTheRowOfWhatIsSelected) {
    constexpr StringId kBeta{1};
    constexpr StringId kOther{2};
    AnalysisTableModel model;
    Table table = smallTable();
    table.setTargets({{SliceId{7}, {}, kBeta}, {SliceId{8}, {}, kBeta}, {SliceId{9}, {}, std::nullopt}});
    model.setTable(make(std::move(table)));
    EXPECT_EQ(model.rowOfPlace(SliceId{8}, kBeta), 1) << "the very slice before the first of its name";
    EXPECT_EQ(model.rowOfPlace(SliceId{5}, kBeta), 0);
    EXPECT_EQ(model.rowOfPlace(SliceId{5}, kOther), -1);
    EXPECT_EQ(model.rowOfPlace(kNoSlice, kBeta), 0);
    EXPECT_EQ(model.rowOfPlace(SliceId{9}, std::nullopt), 2);
    model.setFilter(QStringLiteral("gamma"));
    EXPECT_EQ(model.rowOfPlace(SliceId{8}, kBeta), -1) << "the filter hides it";
}

std::shared_ptr<const AnalysisTable> smallTree() {
    return make({5,
                 {test::names({"name", "Name"}, {"Net", "Block", "Linear", "Head", "Other"}),
                  test::integers({"level", "Level", Unit::Depth}, {0, 1, 2, 1, 0}),
                  test::integers({"total_us", "Total", Unit::Duration}, {9000, 5000, 3000, 4000, 1000})}});
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
    model.setTable(smallTree());
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
    model.setTable(smallTree());
    EXPECT_EQ(model.rowCount(), 4) << "new figures of the same rows keep it";
}

TEST(AnalysisTableModelTree, ShowsAllRowsWhenSortedOrFiltered) {
    AnalysisTableModel model;
    model.setTable(smallTree());
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

/// A table of more rows than are sorted at once.
Table largeTable(std::uint32_t rows) {
    std::vector<std::string> names;
    std::vector<std::optional<std::int64_t>> figures;
    for (std::uint32_t row = 0; row < rows; ++row) {
        names.push_back("kernel_" + std::to_string(row * 7919u % 1000));
        figures.emplace_back(row * 7919LL % 100'003);
    }
    return {rows,
            {test::names({"name", "Name"}, names), test::integers({"x", "X", Unit::Duration}, figures)}};
}

TEST(AnalysisTableModel, LargeTablesAreArrangedInTheBackground) {
    constexpr std::uint32_t kRows = AnalysisTableModel::kMostRowsAtOnce + 10'000;
    AnalysisTableModel model;
    model.setTable(make(largeTable(kRows)));
    EXPECT_EQ(model.rowCount(), int(kRows)) << "every row is listed";
    QSignalSpy arrivals(&model, &AnalysisTableModel::arranged);
    model.sort(1, Qt::DescendingOrder);
    EXPECT_FALSE(model.isArranged());
    EXPECT_EQ(model.tableRow(0), 0u) << "the rows stay meanwhile";
    model.setFilter(QStringLiteral("KERNEL_12"));
    ASSERT_TRUE(arrivals.wait());
    EXPECT_TRUE(model.isArranged());
    EXPECT_EQ(arrivals.size(), 1) << "one answer for both";
    const AnalysisTable small(largeTable(kRows));
    std::vector<std::uint32_t> expected;
    for (const std::uint32_t row : small.orderedBy(1, AnalysisTable::Direction::Descending)) {
        if (small.exactText(row, 0).find("kernel_12") != std::string::npos) {
            expected.push_back(row);
        }
    }
    EXPECT_EQ(model.shownRows(), expected);
    EXPECT_FALSE(expected.empty());
    model.setFilter({});
    model.setTable(make(largeTable(10)));
    EXPECT_TRUE(model.isArranged()) << "what was on its way belongs to another table";
    EXPECT_EQ(model.rowCount(), 10);
}

TEST(AnalysisTableModel, AFilterLooksInTheColumnsThatItIsGiven) {
    AnalysisTableModel model;
    model.setTable(
        make({2, {test::names({"a", "A"}, {"one", "two"}), test::texts({"b", "B"}, {"Red", "blue"})}}));
    model.setFilter(QStringLiteral("one red"));
    EXPECT_EQ(model.rowCount(), 1);
    model.setFilterColumns(std::vector<std::size_t>{0});
    EXPECT_EQ(model.rowCount(), 0);
    model.setFilterColumns(std::nullopt);
    EXPECT_EQ(model.rowCount(), 1);
}

} // namespace
} // namespace lanescope::ui
