// SPDX-License-Identifier: Apache-2.0
#include "core/table/json_writer.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <sstream>

namespace lanescope {
namespace {

template <typename T>
std::string written(const T& value) {
    std::ostringstream out;
    JsonWriter json(out, 0);
    json.beginArray();
    json.value(value);
    json.endArray();
    std::string text = out.str();
    return text.substr(1, text.size() - 3);
}

TEST(JsonWriter, IndentsNestedValues) {
    std::ostringstream out;
    JsonWriter json(out);
    json.beginObject();
    json.member("a", 1);
    json.key("b");
    json.beginArray();
    json.value("x");
    json.null();
    json.endArray();
    json.key("c");
    json.beginObject();
    json.endObject();
    json.endObject();
    EXPECT_EQ(out.str(), "{\n  \"a\": 1,\n  \"b\": [\n    \"x\",\n    null\n  ],\n  \"c\": {}\n}\n");
}

TEST(JsonWriter, WritesOnOneLineWithoutIndent) {
    std::ostringstream out;
    JsonWriter json(out, 0);
    json.beginObject();
    json.member("a", true);
    json.member("b", false);
    json.endObject();
    EXPECT_EQ(out.str(), "{\"a\":true,\"b\":false}\n");
}

TEST(JsonWriter, EscapesWhatJsonDemands) {
    EXPECT_EQ(written("a\"b\\c/d"), R"("a\"b\\c/d")");
    EXPECT_EQ(written("\b\f\n\r\t"), R"("\b\f\n\r\t")");
    EXPECT_EQ(written(std::string_view("\x00\x1f\x7f", 3)), R"("\u0000\u001f\u007f")");
    EXPECT_EQ(written("größe ≤ 2µs 🙂"), "\"größe ≤ 2µs 🙂\"");
    EXPECT_EQ(written(""), "\"\"");
}

TEST(JsonWriter, ReplacesWhatIsNotUtf8) {
    EXPECT_EQ(written("a\xff"
                      "b"),
              "\"a\xEF\xBF\xBD"
              "b\"");
    EXPECT_EQ(written("\xC3"), "\"\xEF\xBF\xBD\"");                                 // cut short
    EXPECT_EQ(written("\xC0\xAF"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");                 // overlong
    EXPECT_EQ(written("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""); // surrogate
    EXPECT_EQ(written("\xF4\x8F\xBF\xBF"), "\"\xF4\x8F\xBF\xBF\"");                 // U+10FFFF
    EXPECT_EQ(written("\xF4\x90\x80\x80").size(), 2 + 4 * 3u);                      // beyond
}

TEST(JsonWriter, WritesIntegersExactly) {
    EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
}

TEST(JsonWriter, WritesDoublesThatReadBackTheSame) {
    for (const double number : {0.0, 0.1, -1e300, 1712195495541300.987, 5e-324}) {
        EXPECT_EQ(std::strtod(written(number).c_str(), nullptr), number);
    }
    EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN()), "null");
    EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null");
}

} // namespace
} // namespace lanescope
