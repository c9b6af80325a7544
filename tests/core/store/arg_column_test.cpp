// SPDX-License-Identifier: Apache-2.0
#include "core/store/arg_column.h"

#include <gtest/gtest.h>

#include "core/store/args.h"
#include "core/store/trace.h"
#include "core/trace_loader.h"
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
