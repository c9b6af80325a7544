// SPDX-License-Identifier: Apache-2.0
#include "core/table/report.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"

namespace lanescope {
namespace {

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

TEST(Printable, TextCannotActOnATerminal) {
    EXPECT_EQ(printable("a\x1b[31mb\n\x7f"), "a\xEF\xBF\xBD[31mb\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(printable("\xC2\x9B"), "\xEF\xBF\xBD");
    EXPECT_EQ(printable("größe µ"), "größe µ");
}

TEST(Printable, MarksOfDirectionCannotTurnText) {
    EXPECT_EQ(printable("a\u202egpj\u2066\u2069\u200e\u061cz"), "a\uFFFDgpj\uFFFD\uFFFD\uFFFD\uFFFDz");
    EXPECT_EQ(printable("\u2026\u2068 \u2065\u202f"), "\u2026\uFFFD \u2065\u202f");
}

TEST(Printable, ABufferFindsCharactersThatComeInPieces) {
    const std::string text = "one\ttwo\n\x1b[2J\u202e\u009b\u20ac\u2026\u061c\x7f";
    const std::string shown = "one\ttwo\n\uFFFD[2J\uFFFD\uFFFD\u20ac\u2026\uFFFD\uFFFD";
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
        std::stringbuf target;
        PrintableBuffer buffer(target);
        std::ostream out(&buffer);
        for (std::size_t at = 0; at < text.size(); at += piece) {
            out << text.substr(at, piece);
        }
        out.flush();
        EXPECT_EQ(target.str(), shown) << piece;
    }
}

TEST(CsvWriter, SpreadsheetsGetTextForFormulas) {
    std::ostringstream out;
    setForSpreadsheets(out);
    CsvWriter csv(out);
    for (const char* cell :
         {"=1+1", "+cmd|x", "-f", "@sum", "\t=1", "-5", "+2.5e3", "-", "a=b", "", "\uFF1Dx", "=a,b"}) {
        csv.cell(cell);
    }
    EXPECT_EQ(out.str(), "'=1+1,'+cmd|x,'-f,'@sum,'\t=1,-5,+2.5e3,'-,a=b,,'\uFF1Dx,\"'=a,b\"");
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
