// SPDX-License-Identifier: Apache-2.0
#include "core/table/text_table.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"
#include "core/table/report.h"

namespace lanescope {
namespace {

TextTable sample() {
    TextTable table;
    table.columns = {{"name", TextCellType::Text}, {"count"}, {"mean_us"}};
    table.rows = {{"void k<int, 2>()", "12", "1.500000"}, {"say \"hi\"", "3", ""}};
    return table;
}

TEST(CsvWriter, QuotesOnlyWhatNeedsIt) {
    std::ostringstream out;
    CsvWriter csv(out);
    for (const char* cell : {"plain", "a,b", "\"", "x\"\"y", "two\nlines", "cr\r", ""}) {
        csv.cell(cell);
    }
    csv.endRecord();
    csv.cell("next");
    csv.endRecord();
    EXPECT_EQ(out.str(), "plain,\"a,b\",\"\"\"\",\"x\"\"\"\"y\",\"two\nlines\",\"cr\r\",\nnext\n");
}

TEST(Table, WritesCsvWithItsKeysAsHeader) {
    std::ostringstream out;
    writeCsv(out, sample());
    EXPECT_EQ(out.str(), "name,count,mean_us\n\"void k<int, 2>()\",12,1.500000\n\"say \"\"hi\"\"\",3,\n");
}

TEST(Table, WritesJsonWithUnknownFiguresAsNull) {
    std::ostringstream out;
    JsonWriter json(out, 0);
    writeJson(json, sample());
    EXPECT_EQ(out.str(), "[{\"name\":\"void k<int, 2>()\",\"count\":12,\"mean_us\":1.500000},"
                         "{\"name\":\"say \\\"hi\\\"\",\"count\":3,\"mean_us\":null}]\n");
}

TEST(Table, AlignsTextWithTheNameLast) {
    std::ostringstream out;
    writeText(out, sample());
    EXPECT_EQ(out.str(), "count   mean_us  name\n"
                         "   12  1.500000  void k<int, 2>()\n"
                         "    3            say \"hi\"\n");
}

TEST(Table, CutsLongTextsAtCodePoints) {
    TextTable table;
    table.columns = {{"name", TextCellType::Text}};
    table.rows = {{"ääääää"}, {"ääää"}};
    std::ostringstream out;
    writeText(out, table, 4);
    EXPECT_EQ(out.str(), "name\näää…\nääää\n");
}

TEST(Table, TextCannotActOnATerminal) {
    EXPECT_EQ(printable("a\x1b[31mb\n\x7f"), "a\xEF\xBF\xBD[31mb\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(printable("\xC2\x9B"), "\xEF\xBF\xBD");
    EXPECT_EQ(printable("größe µ"), "größe µ");
}

TEST(Report, HasThreeForms) {
    Report report = Report::object();
    report.set("name", Report::text("a,b"));
    Report& flows = report.set("flows", Report::object());
    flows.set("ac2g", Report::number(3));
    Report& list = report.set("list", Report::array());
    list.append(Report::number("1.500"));
    list.append(Report());
    report.set("flag", Report::flag(true));
    report.set("empty", Report::array());

    std::ostringstream json;
    JsonWriter writer(json, 0);
    report.writeJson(writer);
    EXPECT_EQ(json.str(),
              "{\"name\":\"a,b\",\"flows\":{\"ac2g\":3},\"list\":[1.500,null],\"flag\":true,\"empty\":[]}\n");

    std::ostringstream csv;
    report.writeCsv(csv);
    EXPECT_EQ(csv.str(), "key,value\nname,\"a,b\"\nflows.ac2g,3\nlist.0,1.500\nlist.1,\nflag,true\n");

    std::ostringstream text;
    report.writeText(text);
    EXPECT_EQ(text.str(),
              "name        a,b\nflows.ac2g  3\nlist.0      1.500\nlist.1      -\nflag        true\n");
}

} // namespace
} // namespace lanescope
