// SPDX-License-Identifier: Apache-2.0
#include "core/store/args.h"

#include <memory>

#include <gtest/gtest.h>

#include "core/base/bytes_file.h"
#include "core/compression/text_sources.h"
#include "core/import/json/text_arg_source.h"
#include "core/import/trace_loader.h"
#include "tests/support/compression.h"
#include "tests/support/json_paths.h"
#include "tests/support/memory_file.h"
#include "tests/support/random_json.h"

namespace lanescope::test {
namespace {

/// The only slice of a trace that holds `event`.
EventText textOf(const std::string& event) {
    const auto trace = loadTraceText("[\n" + event + "]", "text");
    if (!trace || (*trace)->slices().size() != 1) {
        ADD_FAILURE() << (trace ? "not one slice" : trace.error().describe());
        return {};
    }
    const auto text = sliceText(**trace, SliceId{0});
    if (!text) {
        ADD_FAILURE() << text.error().describe();
        return {};
    }
    return *text;
}

std::string eventWith(const std::string& args) {
    return R"({"ph":"X","name":"n","ts":1,"dur":1,"pid":1,"tid":1,"args":)" + args + "}";
}

std::string shown(const std::vector<Arg>& args) {
    std::string text;
    for (const Arg& arg : args) {
        text += arg.key + (arg.isString ? " is " : " = ") + arg.value + "; ";
    }
    return text;
}

TEST(Args, ValuesStandAsInTheFile) {
    const std::string event =
        R"({"ph":"X","cat":"kernel","name":"g\u00e9mm","pid":0,"tid":"stream 7","ts":1727465364000123.456,)"
        R"("dur":5.000,"args":{"grid": [1, 2,3],"id":18446744073709551615,"huge":)" +
        std::string(40, '7') + R"(,"x":{"a":[ ],"b":{ }},"empty":"","flag":true,"none":null,"real":1.50}})";
    const EventText text = textOf(event);
    EXPECT_EQ(text.text, event);
    EXPECT_EQ(shown(text.fields), "ph is X; cat is kernel; name is gémm; pid = 0; tid is stream 7; "
                                  "ts = 1727465364000123.456; dur = 5.000; ");
    EXPECT_EQ(shown(text.args),
              "grid = [1,2,3]; id = 18446744073709551615; huge = " + std::string(40, '7') +
                  "; x = {\"a\":[],\"b\":{}}; empty is ; flag = true; none = null; real = 1.50; ");
}

TEST(Args, OddTextIsShownAllTheSame) {
    EXPECT_EQ(shown(textOf(eventWith("{\"x\":NaN,\"y\":-Infinity,\"z\":N/A,\"w\":-nan(ind)}")).args),
              "x = NaN; y = -Infinity; z = N/A; w = -nan(ind); ");
    EXPECT_EQ(
        shown(textOf(eventWith("{\"c\":\"a\x01 b\nc\",\"e\":\"C:\\Users\\qrs\",\"u\":\"caf\xe9\"}")).args),
        "c is a\x01 b\nc; e is C:\\Users\\qrs; u is caf\xEF\xBF\xBD; ");
    EXPECT_EQ(shown(textOf(eventWith("{\"q\":\"say \"hi\" now\",\"r\":1}")).args),
              "q is say \"hi\" now; r = 1; ");
    EXPECT_EQ(shown(textOf(eventWith("{\"s\":\"\\ud83d\\ude00 \\ud800x\"}")).args),
              "s is \xF0\x9F\x98\x80 \xEF\xBF\xBDx; ");
    EXPECT_EQ(shown(textOf(eventWith("{\"a\":1,\"a\":2}")).args), "a = 1; a = 2; ");
    EXPECT_EQ(shown(textOf(eventWith("\"text\"")).args), " is text; ");
    EXPECT_EQ(shown(textOf(eventWith("[1, {\"b\": \"x\ty\"}]")).args), " = [1,{\"b\":\"x\\ty\"}]; ");
    EXPECT_EQ(shown(textOf(eventWith("{}")).args), "");
}

TEST(Args, MembersThatCannotBeReadAreShownAsText) {
    const EventText text = textOf(eventWith("{\"a\":1,'b':2}"));
    ASSERT_EQ(text.args.size(), 2u);
    EXPECT_EQ(text.args[0].key, "a");
    EXPECT_EQ(text.args[1].key, "");
    EXPECT_NE(text.args[1].value.find("'b':2"), std::string::npos);
}

TEST(Args, NestedTenThousandDeep) {
    const std::string deep = std::string(10000, '[') + std::string(10000, ']');
    const EventText text = textOf(eventWith("{\"deep\":" + deep + ",\"after\":5}"));
    EXPECT_EQ(shown(text.args), "deep = " + deep + "; after = 5; ");
    EXPECT_LT(prettyJson(deep).size(), 3'000'000u);
}

TEST(Args, EventsLongerThanTheFirstRead) {
    for (const std::size_t bytes : {4000u, 4096u, 33000u, 300000u}) {
        const std::string value(bytes, 'v');
        EXPECT_EQ(shown(textOf(eventWith("{\"long\":\"" + value + "\"}")).args), "long is " + value + "; ");
    }
}

TEST(Args, FromPlainAndCompressedFiles) {
    TraceJsonBuilder builder;
    for (int i = 0; i < 3000; ++i) {
        builder.slice("op", "cpu_op", "1", "1", std::to_string(i), "0.5",
                      "{\"i\":" + std::to_string(i) + "}");
    }
    const std::string text = builder.text();
    for (const std::string& data : {text, gzipMember(text), zstdFrame(text)}) {
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(data));
        ASSERT_TRUE(trace) << trace.error().describe();
        for (const std::uint32_t i : {2999u, 0u, 1500u, 1501u, 3u}) {
            const auto event = sliceText(**trace, SliceId{i});
            ASSERT_TRUE(event) << event.error().describe();
            EXPECT_EQ(shown(event->args), "i = " + std::to_string(i) + "; ");
        }
    }
}

TEST(Args, WithoutSourceOrBehindItsEnd) {
    const Trace without{TraceData()};
    const auto none = eventTextAt(without, EventRef(0));
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::InvalidArgument);
    TraceData data;
    data.args = std::make_shared<TextArgSource>(
        std::make_shared<FileSource>(std::make_shared<BytesFile>("{\"a\":1", "cut.json")), "cut.json");
    const Trace cut(std::move(data));
    for (const std::uint64_t offset : {0u, 3u, 100u}) {
        const auto text = eventTextAt(cut, EventRef(offset));
        ASSERT_FALSE(text);
        EXPECT_EQ(text.error().code, ErrorCode::Truncated);
        EXPECT_FALSE(text.error().message.empty());
    }
}

TEST(Args, FindIgnoresCase) {
    const std::vector<Arg> args{{"External id", "5", false}, {"grid", "[1]", false}};
    ASSERT_NE(findArg(args, "external ID"), nullptr);
    EXPECT_EQ(findArg(args, "external ID")->value, "5");
    EXPECT_EQ(findArg(args, "gri"), nullptr);
}

TEST(PrettyJson, LaysOut) {
    EXPECT_EQ(prettyJson("5"), "5");
    EXPECT_EQ(prettyJson("[1,2, 3]"), "[1, 2, 3]");
    EXPECT_EQ(prettyJson("{\"a\":1,\"b\":\"x,y:z\"}"), "{\"a\": 1, \"b\": \"x,y:z\"}");
    EXPECT_EQ(prettyJson("[[2,3],[3,4]]"), "[\n  [2, 3],\n  [3, 4]\n]");
    EXPECT_EQ(prettyJson("{\"a\":{\"b\":[{}]}}"), "{\n  \"a\": {\n    \"b\": [\n      {}\n    ]\n  }\n}");
}

TEST(PrettyJson, ChangesBlanksOnly) {
    Random random(11);
    for (int i = 0; i < 3000; ++i) {
        const std::string json = randomJsonValue(random, 5);
        const auto before = jsonPaths(json);
        if (!before) { // it repeats a key
            continue;
        }
        const auto after = jsonPaths(prettyJson(json));
        ASSERT_TRUE(after.has_value()) << json;
        ASSERT_EQ(*after, *before) << json;
    }
}

} // namespace
} // namespace lanescope::test
