// SPDX-License-Identifier: Apache-2.0
#include "core/table/table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <sstream>

#include "core/table/cell_text.h"
#include "core/table/json_writer.h"
#include "core/table/table_maker.h"
#include "core/table/table_shape.h"
#include "core/table/table_writers.h"

namespace lanescope {
namespace {

struct Row {
    std::string name;
    std::int64_t count = 0;
    double meanNs = 0;
    DurationNs totalNs = 0;
};

Table sample() {
    const std::vector<Row> rows{{"void k<int, 2>()", 12, 1500, 18'000}, {"say \"hi\"", 3, -1, -7}};
    TableMaker<Row> make(rows);
    make.add({"name", "Name"}, &Row::name)
        .add({"count", "Count", Unit::Count}, &Row::count)
        .add({"mean_us", "Mean", Unit::Duration}, [](const Row& r) { return known(r.meanNs); })
        .add({"total_us", "Total", Unit::Duration}, &Row::totalNs);
    return make.table();
}

template <typename Cell>
std::string oneCell(ColumnSpec spec, const Cell& value) {
    const std::vector<Cell> rows{value};
    TableMaker<Cell> make(rows);
    make.add(std::move(spec), [](const Cell& cell) { return cell; });
    return exactText(make.table(), 0, 0);
}

TEST(Table, WritesCsvWithItsKeysAsHeader) {
    std::ostringstream out;
    writeCsv(out, sample());
    EXPECT_EQ(out.str(), "name,count,mean_us,total_us\n\"void k<int, 2>()\",12,1.500000,18.000\n"
                         "\"say \"\"hi\"\"\",3,,-0.007\n");
}

TEST(Table, WritesJsonWithUnknownFiguresAsNull) {
    std::ostringstream out;
    JsonWriter json(out, 0);
    writeJson(json, sample());
    EXPECT_EQ(out.str(),
              "[{\"name\":\"void k<int, 2>()\",\"count\":12,\"mean_us\":1.500000,\"total_us\":18.000},"
              "{\"name\":\"say \\\"hi\\\"\",\"count\":3,\"mean_us\":null,\"total_us\":-0.007}]\n");
}

TEST(Table, AlignsTextWithTheNameFirst) {
    std::ostringstream out;
    writeText(out, sample());
    EXPECT_EQ(out.str(), "name              count   mean_us  total_us\n"
                         "void k<int, 2>()     12  1.500000    18.000\n"
                         "say \"hi\"              3              -0.007\n");
}

TEST(Table, TextAsWideAsALineKeepsTheName) {
    const Table table = sample();
    for (std::size_t width = 20; width <= 50; ++width) {
        std::ostringstream out;
        const std::vector<std::string> leftOut = writeText(out, table, {100, width});
        std::istringstream lines(out.str());
        std::string line;
        std::getline(lines, line);
        EXPECT_LE(line.size(), width);
        EXPECT_TRUE(line.starts_with("name")) << line;
        EXPECT_EQ(leftOut.size(), width < 23 ? 3u : width < 33 ? 2u : width < 43 ? 1u : 0u) << width;
        EXPECT_NE(out.str().find("void k<int, 2>()"), std::string::npos) << "the name is whole";
    }
}

TEST(Table, TextLeavesOutWhatMattersLeastFirst) {
    const std::vector<Row> rows{{"a", 12, 1500, 18'000}};
    TableMaker<Row> make(rows);
    ColumnSpec detail{"count", "Count", Unit::Count};
    detail.level = ColumnLevel::All;
    make.add({"name", "Name"}, &Row::name)
        .add(detail, &Row::count)
        .add({"total_us", "Total", Unit::Duration}, &Row::totalNs);
    std::ostringstream out;
    EXPECT_EQ(writeText(out, make.table(), {100, 15}), std::vector<std::string>{"count"});
    EXPECT_EQ(out.str(), "name  total_us\na       18.000\n");
}

TEST(Table, TextCutsOtherTextsBeforeTheName) {
    struct Named {
        std::string name;
        std::string stack;
    };
    const std::vector<Named> rows{{std::string(40, 'n'), std::string(60, 's')}};
    TableMaker<Named> make(rows);
    make.addText({"name", "Name"}, &Named::name).addText({"stack", "Stack"}, &Named::stack);
    std::ostringstream out;
    EXPECT_TRUE(writeText(out, make.table(), {100, 60}).empty());
    EXPECT_EQ(out.str(), "name" + std::string(38, ' ') + "stack\n" + std::string(40, 'n') + "  " +
                             std::string(17, 's') + "…\n");
}

TEST(Table, CutsLongTextsAtCodePoints) {
    const std::vector<std::string> rows{"ääääää", "ääää"};
    TableMaker<std::string> make(rows);
    make.addText({"name", "Name"}, [](const std::string& text) { return text; });
    std::ostringstream out;
    writeText(out, make.table(), {4});
    EXPECT_EQ(out.str(), "name\näää…\nääää\n");
}

/// Names of kernels of one library begin alike for longer than a column is wide.
TEST(Table, CutTextsStillDiffer) {
    const std::vector<std::string> rows{"kernel_of_one_library_add_float", "kernel_of_one_library_mul_float"};
    TableMaker<std::string> make(rows);
    make.addText({"name", "Name"}, [](const std::string& text) { return text; });
    std::ostringstream out;
    writeText(out, make.table(), {16});
    EXPECT_EQ(out.str(), "name\nkernel_of_o…add…\nkernel_of_o…mul…\n");
}

TEST(Table, WritesEachUnitAsExportsHaveIt) {
    EXPECT_EQ(oneCell<std::int64_t>({"a", "A", Unit::Moment}, 12'345), "12.345");
    EXPECT_EQ(oneCell<std::int64_t>({"a", "A", Unit::Nanoseconds}, 12'345), "12345");
    EXPECT_EQ(oneCell<std::int64_t>({"a", "A", Unit::Address}, -1), "18446744073709551615");
    EXPECT_EQ(oneCell<std::int64_t>({"a", "A"}, std::numeric_limits<std::int64_t>::min()),
              "-9223372036854775808");
    EXPECT_EQ(oneCell<double>({"a", "A", Unit::Fraction}, 0.123456789), "12.3457");
    EXPECT_EQ(oneCell<double>({"a", "A", Unit::Percent}, 12.3456789), "12.3457");
    EXPECT_EQ(oneCell<double>({"a", "A", Unit::Duration}, 1234.5678), "1.234568");
    ColumnSpec spec{"a", "A", Unit::Duration};
    spec.digits = 3;
    EXPECT_EQ(oneCell<double>(spec, 1234.5678), "1.235");
    spec = {"a", "A", Unit::Count};
    spec.zeros = TrailingZeros::Drop;
    EXPECT_EQ(oneCell<double>(spec, 2.5), "2.5");
    EXPECT_EQ(oneCell<double>(spec, 20), "20");
    spec.zeros = TrailingZeros::DropIfWhole;
    EXPECT_EQ(oneCell<double>(spec, 2.5), "2.5000");
    EXPECT_EQ(oneCell<double>(spec, 20), "20");
}

TEST(Table, FiguresThatAreNotFiniteAreUnknown) {
    for (const double value :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()}) {
        EXPECT_EQ(oneCell<double>({"a", "A"}, value), "");
    }
}

TEST(Table, RemembersWhichFiguresAreKnown) {
    std::vector<std::optional<std::int64_t>> rows(200);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % 3 == 0 || i > 130) {
            rows[i] = static_cast<std::int64_t>(i);
        }
    }
    TableMaker<std::optional<std::int64_t>> make(rows);
    make.add({"a", "A"}, [](const std::optional<std::int64_t>& cell) { return cell; });
    const Table table = make.table();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(table.column(0).isKnown(i), rows[i].has_value()) << i;
        EXPECT_EQ(table.column(0).integer(i), rows[i]) << i;
        EXPECT_EQ(std::isnan(table.column(0).number(i)), !rows[i]) << i;
    }
}

TEST(Table, NamesAreKeptOnce) {
    std::vector<std::string> rows;
    for (int i = 0; i < 3000; ++i) {
        rows.push_back("name " + std::to_string(i % 7));
    }
    TableMaker<std::string> make(rows);
    make.add({"a", "A"}, [](const std::string& text) { return text; });
    const Table table = make.table();
    const ColumnCells& cells = table.column(0).cells();
    EXPECT_EQ(cells.dictionary().size(), 8u); // with the empty text
    EXPECT_EQ(cells.text(2999), rows[2999]);
    EXPECT_EQ(cells.names()[3], cells.names()[10]);
}

TEST(Table, ChoosesColumnsAndGathersRows) {
    Table table = sample();
    table.setTargets({RowTarget{SliceId(1)}, RowTarget{SliceId(2)}});
    const Table chosen = table.chosen({"total_us", "nothing", "name"});
    ASSERT_EQ(chosen.columnCount(), 2u);
    EXPECT_EQ(exactText(chosen, 1, 0), "-0.007");
    const std::vector<std::uint32_t> order{1, 0, 1};
    const Table gathered = chosen.gathered(order);
    ASSERT_EQ(gathered.rowCount(), 3u);
    EXPECT_EQ(exactText(gathered, 2, 1), "say \"hi\"");
    EXPECT_EQ(gathered.target(1).slice, SliceId(1));
}

std::string csvOf(const Result<Table>& table) {
    std::ostringstream out;
    writeCsv(out, *table);
    return out.str();
}

TEST(Table, IsShapedByColumnsSortAndRows) {
    const std::vector<Row> rows{
        {"b", 1, -1, 5'000}, {"", 9'007'199'254'740'993, 2, 0}, {"a", 9'007'199'254'740'992, 3, 9'000}};
    TableMaker<Row> make(rows);
    make.add({"name", "Name"}, &Row::name)
        .add({"count", "Count", Unit::Count}, &Row::count)
        .add({"mean_us", "Mean", Unit::Nanoseconds}, [](const Row& r) { return known(r.meanNs); })
        .add({"total_us", "Total", Unit::Duration}, &Row::totalNs);
    const Table table = make.table();
    EXPECT_EQ(csvOf(shaped(table, {"name", "total", 2})), "name\na\nb\n")
        << "sorts by a column that is not shown";
    EXPECT_EQ(csvOf(shaped(table, {"count", "count", 0})), "count\n9007199254740993\n9007199254740992\n1\n")
        << "beyond the whole numbers of doubles";
    EXPECT_EQ(csvOf(shaped(table, {"name", "name", 0})), "name\na\nb\n\n") << "empty texts come last";
    EXPECT_EQ(csvOf(shaped(table, {"name", "name:desc", 0})), "name\nb\na\n\n");
    EXPECT_EQ(csvOf(shaped(table, {"count", "mean:asc", 0})),
              "count\n9007199254740993\n9007199254740992\n1\n")
        << "unknown figures come last";
    EXPECT_EQ(csvOf(shaped(table, {" total_us , name", "", 1})), "total_us,name\n5.000,b\n");
    for (const TableShape& wrong : {TableShape{"nme", "", 0}, TableShape{"", "nme", 0}}) {
        const Result<Table> refused = shaped(table, wrong);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().message,
                  "there is no column \"nme\"; did you mean name; there are name, count, "
                  "mean_us, total_us");
    }
}

TEST(Table, RowsCanHaveUnitsOfTheirOwn) {
    const std::vector<double> rows{1500, 0.5, 3};
    TableMaker<double> make(rows);
    ColumnSpec spec{"value", "Value", Unit::OfRow};
    spec.zeros = TrailingZeros::Drop;
    make.add(spec, [](double value) { return value; });
    Table table = make.table();
    table.setRowUnits({Unit::Duration, Unit::Fraction, Unit::Count});
    EXPECT_EQ(exactText(table, 0, 0), "1.500000");
    EXPECT_EQ(exactText(table, 1, 0), "50.0000");
    EXPECT_EQ(exactText(table, 2, 0), "3");
}

TEST(TableColumn, ComputedCellsAreMadeForThoseWhoAsk) {
    std::atomic<int> texts = 0;
    std::atomic<int> keys = 0;
    const std::size_t rows = 100'000;
    const TableColumn column({"a", "A"}, rows,
                             {CellType::Name, nullptr, nullptr,
                              [&](std::size_t row) {
                                  ++keys;
                                  return std::uint64_t{row % 5};
                              },
                              [&](std::uint64_t key) {
                                  ++texts;
                                  return "text " + std::to_string(key / 2);
                              }});
    EXPECT_EQ(column.text(9), "text 2");
    EXPECT_EQ(keys, 1);
    const ColumnCells& cells = column.cells();
    EXPECT_EQ(keys, 1 + static_cast<int>(rows));
    EXPECT_EQ(texts, 1 + 5);
    EXPECT_EQ(cells.dictionary().size(), 4u);
    for (std::size_t row = 0; row < rows; row += 997) {
        EXPECT_EQ(cells.text(row), "text " + std::to_string(row % 5 / 2));
    }
    EXPECT_EQ(&column.cells(), &cells);
    EXPECT_EQ(keys, 1 + static_cast<int>(rows));
}

TEST(TableColumn, ComputedCellsKeepTheirRowsWhenGathered) {
    const TableColumn column({"a", "A"}, 10,
                             {CellType::Integer, [](std::size_t row) -> std::optional<std::int64_t> {
                                  return row == 3 ? std::nullopt
                                                  : std::optional(static_cast<std::int64_t>(row * row));
                              }});
    const std::vector<std::uint32_t> order{9, 3, 1};
    const TableColumn gathered = column.gathered(order);
    EXPECT_EQ(gathered.integer(0), 81);
    EXPECT_EQ(gathered.integer(1), std::nullopt);
    column.cells();
    const TableColumn ofStored = column.gathered(order);
    EXPECT_EQ(ofStored.integer(0), 81);
    EXPECT_EQ(ofStored.integer(1), std::nullopt);
    EXPECT_EQ(ofStored.integer(2), 1);
}

TEST(TableColumn, AMillionRowsTakeTensOfBytesEach) {
    struct Kernel {
        std::int64_t startNs;
        std::int64_t durationNs;
    };
    std::vector<Kernel> rows;
    for (std::int64_t i = 0; i < 1'000'000; ++i) {
        rows.push_back({i * 10, i % 100});
    }
    TableMaker<Kernel> make(rows);
    make.add({"name", "Name"}, [](const Kernel& r) { return r.durationNs < 50 ? "short" : "long"; })
        .add({"start_us", "Start", Unit::Moment}, &Kernel::startNs)
        .add({"duration_us", "Duration", Unit::Duration}, &Kernel::durationNs)
        .add({"share", "Share", Unit::Fraction},
             [](const Kernel& r) { return static_cast<double>(r.durationNs) / 1e6; });
    EXPECT_LE(make.table().sizeBytes(), rows.size() * 30);
}

} // namespace
} // namespace lanescope
