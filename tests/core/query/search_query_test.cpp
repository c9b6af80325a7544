// SPDX-License-Identifier: Apache-2.0
#include "core/query/search_query.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

SearchQuery parsed(std::string_view text) {
    auto query = parseSearch(text);
    EXPECT_TRUE(query) << text << ": " << query.error().message;
    return query ? *query : SearchQuery();
}

TEST(SearchQuery, WordsMustAllBePartOfTheName) {
    const SearchQuery query = parsed("gemm  \"two words\"");
    ASSERT_EQ(query.names.size(), 2u);
    EXPECT_EQ(query.names[0].text, "gemm");
    EXPECT_FALSE(query.names[0].caseSensitive);
    EXPECT_EQ(query.names[1].text, "two words");
}

TEST(SearchQuery, ACapitalMakesAWordCaseSensitive) {
    EXPECT_TRUE(contains("VOID Gemm", parsed("gemm").names[0]));
    EXPECT_FALSE(contains("void gemm", parsed("Gemm").names[0]));
    EXPECT_TRUE(contains("void Gemm", parsed("Gemm").names[0]));
}

TEST(SearchQuery, OperatorNamesAreNoConditions) {
    const SearchQuery query = parsed("aten::mm at::native::copy");
    EXPECT_EQ(query.names.size(), 2u);
    EXPECT_TRUE(query.args.empty());
}

TEST(SearchQuery, ExactNamesComeBackAsTheyWentIn) {
    for (const char* name : {"aten::mm", "void f<int, \"x\">(char*)", "a\\b", "cat:x dur>1", "/x/"}) {
        const SearchQuery query = parsed(searchForName(name, "cpu op"));
        ASSERT_EQ(query.exactNames.size(), 1u);
        EXPECT_EQ(query.exactNames[0], name);
        EXPECT_EQ(query.categories.at(0).text, "cpu op");
    }
    EXPECT_EQ(parsed("name=aten::mm").exactNames.at(0), "aten::mm");
}

TEST(SearchQuery, ConditionsAreUnderstood) {
    const SearchQuery query = parsed(
        "cat:kernel stream:7 pid:41 tid:42 track:autograd dur>1ms dur<=2.5s \"Input type:c10::Half\" Seq:9");
    EXPECT_EQ(query.categories.at(0).text, "kernel");
    EXPECT_EQ(query.stream, 7);
    EXPECT_EQ(query.pid, "41");
    EXPECT_EQ(query.tid, "42");
    EXPECT_EQ(query.tracks.at(0).text, "autograd");
    EXPECT_EQ(query.minDurationNs, 1'000'001);
    EXPECT_EQ(query.maxDurationNs, 2'500'000'000);
    EXPECT_EQ(query.names.at(0).text, "Input type:c10::Half") << "quoted as a whole it is text";
    ASSERT_EQ(query.args.size(), 1u);
    EXPECT_EQ(query.args[0].key, "Seq");
}

TEST(SearchQuery, ClassesAreThoseOfDeviceWork) {
    const auto query = parseSearch("class:gemm class:Softmax");
    ASSERT_TRUE(query);
    EXPECT_EQ(query->families, (std::vector<WorkFamily>{WorkFamily::MatrixMultiply, WorkFamily::Softmax}));
    EXPECT_FALSE(query->empty());
    EXPECT_FALSE(parseSearch("class:nonsense"));
}

TEST(SearchQuery, AKeyMayHoldBlanksInQuotes) {
    for (const char* text : {"\"Input type\":half", "Input\" \"type:half", "\"Input type\":\"half\""}) {
        const SearchQuery query = parsed(text);
        EXPECT_TRUE(query.names.empty()) << text;
        ASSERT_EQ(query.args.size(), 1u) << text;
        EXPECT_EQ(query.args[0].key, "Input type");
        EXPECT_EQ(query.args[0].value.text, "half");
        EXPECT_TRUE(query.args[0].wordsBefore.empty());
    }
    const SearchQuery query = parsed("gemm \"Concrete Inputs\":\"[2, 3]\"");
    EXPECT_EQ(query.names.at(0).text, "gemm");
    EXPECT_EQ(query.args.at(0).key, "Concrete Inputs");
    EXPECT_EQ(query.args.at(0).value.text, "[2, 3]");
    EXPECT_TRUE(query.args.at(0).wordsBefore.empty());
}

TEST(SearchQuery, WordsBeforeAKeyMayBelongToIt) {
    const SearchQuery query =
        parsed("\"two words\" blocks per SM:2.5 fast cat:kernel Input type:c10::BFloat16");
    ASSERT_EQ(query.args.size(), 2u);
    EXPECT_EQ(query.args[0].key, "SM");
    ASSERT_EQ(query.args[0].wordsBefore.size(), 2u);
    EXPECT_EQ(query.args[0].wordsBefore[0].text, "blocks");
    EXPECT_EQ(query.args[0].wordsBefore[1].text, "per");
    EXPECT_EQ(query.args[1].key, "type");
    EXPECT_EQ(query.args[1].value.text, "c10::BFloat16");
    ASSERT_EQ(query.args[1].wordsBefore.size(), 1u);
    EXPECT_EQ(query.args[1].wordsBefore[0].text, "Input");
    ASSERT_EQ(query.names.size(), 2u);
    EXPECT_EQ(query.names[0].text, "two words") << "quoted words are never part of a key";
    EXPECT_EQ(query.names[1].text, "fast") << "conditions of our own take no words";
}

TEST(SearchQuery, UnitsScale) {
    EXPECT_EQ(parsed("dur>=20us").minDurationNs, 20'000);
    EXPECT_EQ(parsed("dur>=20").minDurationNs, 20'000) << "microseconds, as in the file";
    EXPECT_EQ(parsed("dur>=7ns").minDurationNs, 7);
    EXPECT_EQ(parsed("dur<1s").maxDurationNs, 999'999'999);
}

TEST(SearchQuery, WhatIsNotUnderstoodIsSaid) {
    for (const char* text : {"dur>fast", "dur<", "stream:x", "/(/", "dur>1e30s"}) {
        const auto query = parseSearch(text);
        ASSERT_FALSE(query) << text;
        EXPECT_EQ(query.error().code, ErrorCode::InvalidArgument);
        EXPECT_NE(query.error().message.find('"'), std::string::npos);
    }
    EXPECT_EQ(parseSearch("/at::(copy/").error().message,
              "\"/at::(copy/\" is not a regular expression: missing ) at character 5: (copy");
    EXPECT_TRUE(parsed("").empty());
    EXPECT_FALSE(parsed("/a b/").empty());
}

} // namespace
} // namespace lanescope
