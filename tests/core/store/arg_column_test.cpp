// SPDX-License-Identifier: Apache-2.0
#include "core/store/arg_column.h"

#include <gtest/gtest.h>

#include <random>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"

namespace lanescope {
namespace {

std::vector<SliceId> allSlices(const Trace& trace) {
    std::vector<SliceId> slices;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        slices.push_back(SliceId(i));
    }
    return slices;
}

TEST(ArgColumn, ReadsOneArgOfManySlices) {
    const Result<TracePtr> trace = loadTraceText(R"json([
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":1,"dur":9,"args":{"Input Dims":[[32,64],[],[[8], [8]]],"x":1}},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":2,"dur":1,"args":{"x":{"Input Dims":5},"input dims":[ [1] ]}},
{"ph":"X","cat":"cpu_op","name":"Input Dims\":[7]","pid":1,"tid":1,"ts":4,"dur":1,"args":{"y":"\"Input Dims\":[3]"}},
{"ph":"X","cat":"cpu_op","name":"d","pid":1,"tid":1,"ts":6,"dur":1},
{"ph":"X","cat":"cpu_op","name":"e","pid":1,"tid":1,"ts":8,"dur":1,"args":{"Input Dims":"a, b"}}
])json",
                                                 "shapes.json");
    ASSERT_TRUE(trace);
    const Result<ArgColumn> column = readArgColumn(**trace, allSlices(**trace), "Input Dims");
    ASSERT_TRUE(column);
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < (*trace)->slices().size(); ++i) {
        values[std::string((*trace)->sliceName(SliceId(i)))] = column->value(i);
    }
    EXPECT_EQ(values, (std::map<std::string, std::string>{{"a", "[[32, 64], [], [[8], [8]]]"},
                                                          {"b", "[[1]]"},
                                                          {"Input Dims\":[7]", ""},
                                                          {"d", ""},
                                                          {"e", "\"a, b\""}}));
    const Result<ArgColumn> none = readArgColumn(**trace, std::vector{kNoSlice}, "Input Dims");
    ASSERT_TRUE(none);
    EXPECT_EQ(none->value(0), "");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(readArgColumn(**trace, allSlices(**trace), "x", stop.get_token()));
}

TEST(ArgColumn, SharedAmongThreadsIsAsIfReadInOrder) {
    constexpr int kSlices = 45'000;
    std::string text = "[";
    for (int i = 0; i < kSlices; ++i) {
        text += R"({"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"dur":1,"ts":)" + std::to_string(i) +
                R"(,"args":{"n":)" + std::to_string(i / 3 * 7919 % 10'007) +
                (i % 5 == 0 ? "}}," : R"(,"m":"x"}},)");
    }
    text.back() = ']';
    const Result<TracePtr> trace = loadTraceText(text, "many.json");
    ASSERT_TRUE(trace) << trace.error().describe();
    ASSERT_EQ((*trace)->slices().size(), std::size_t{kSlices});
    const std::string_view keys[] = {"n", "m"};
    const auto columns = readArgColumns(**trace, allSlices(**trace), keys);
    ASSERT_TRUE(columns);
    std::vector<std::string> distinct{""};
    for (int i = 0; i < kSlices; ++i) {
        const std::string expected = std::to_string(i / 3 * 7919 % 10'007);
        ASSERT_EQ((*columns)[0].value(static_cast<std::size_t>(i)), expected) << i;
        ASSERT_EQ((*columns)[1].value(static_cast<std::size_t>(i)), i % 5 == 0 ? "" : "\"x\"") << i;
        if (i % 3 == 0 && i / 3 < 10'007) { // a prime: no value comes twice before
            distinct.push_back(expected);
        }
    }
    EXPECT_EQ((*columns)[0].values, distinct) << "in order of the file";
}

/// Events of a program that repeats, with what can go wrong in between: other numbers, other strings, numbers
/// among the values, escapes, unusual order, events without end.
std::string repeatingEvents(std::mt19937& random, int count) {
    const std::vector<std::string> args{
        R"("External id":#,"Input Dims":[[32, 64],[]],"n":#)",
        R"("External id":#,"Input Dims":[[32, 64],[]],"n":"#")",
        R"("External id": # , "input dims": [[32,  65],[]], "Sequence number":#)",
        R"("Input Dims":#,"x":[#,#])",
        R"("note":"a \"1\" b","Input Dims":[[7]])",
        R"("note":"Input Dims 7","Ev Idx":-#.5e#)",
        R"("Input Dims":"","id":{"Input Dims":[#]})",
        R"()",
    };
    std::string text = "[";
    const auto number = [&random] { return std::to_string(random() % 100'000); };
    for (int i = 0; i < count; ++i) {
        // Mostly in order, as steps are.
        const std::size_t which = random() % 8 == 0 ? random() % args.size() : std::size_t(i) % args.size();
        text += R"({"ph":"X","cat":"cpu_op","name":"a)" + std::to_string(which) +
                R"(","pid":1,"tid":1,"dur":1,"ts":)" + std::to_string(2 * i) + R"(,"args":{)";
        for (const char c : args[which]) {
            text += c == '#' ? number() : std::string(1, c);
        }
        text += "}},\n";
    }
    text.resize(text.size() - 2);
    return text + "]";
}

TEST(ArgColumn, EventsThatAreLikeEarlierOnesSayTheirOwn) {
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    const Result<TracePtr> trace = loadTraceText(repeatingEvents(random, 6000), "like.json");
    ASSERT_TRUE(trace) << trace.error().describe();
    const std::string_view keys[] = {"Input Dims", "n", "x"};
    const std::vector<SliceId> slices = allSlices(**trace);
    ASSERT_EQ(slices.size(), 6000U);
    const auto columns = readArgColumns(**trace, slices, keys);
    ASSERT_TRUE(columns);
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const Result<EventText> event = sliceText(**trace, slices[i]);
        ASSERT_TRUE(event);
        for (std::size_t k = 0; k < std::size(keys); ++k) {
            const Arg* arg = findArg(event->args, keys[k]);
            std::string expected = arg == nullptr ? "" : arg->value;
            expected = arg != nullptr && arg->isString ? '"' + expected + '"' : expected;
            std::string actual = (*columns)[k].value(i);
            std::erase(expected, ' ');
            std::erase(actual, ' ');
            ASSERT_EQ(actual, expected) << "seed " << seed << ", " << event->text;
        }
    }
}

TEST(ArgColumn, AgreesWithReadingEventByEvent) {
    const std::string path = test::sharedPath("data/traces/cuda_h100_bert_small.json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the shared reference traces are not there";
    }
    const Result<TracePtr> trace = loadTrace(path);
    ASSERT_TRUE(trace);
    for (const char* key : {"Input Dims", "correlation", "Input type"}) {
        const Result<ArgColumn> column = readArgColumn(**trace, allSlices(**trace), key);
        ASSERT_TRUE(column);
        for (std::size_t i = 0; i < (*trace)->slices().size(); i += 7) {
            const Result<EventText> event = sliceText(**trace, SliceId(i));
            ASSERT_TRUE(event);
            const Arg* arg = findArg(event->args, key);
            std::string expected = arg == nullptr ? "" : arg->value;
            std::string actual = column->value(i);
            std::erase(expected, ' ');
            std::erase(actual, ' ');
            ASSERT_EQ(actual, expected);
        }
    }
}

} // namespace
} // namespace lanescope
