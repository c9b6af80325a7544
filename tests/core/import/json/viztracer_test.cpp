// SPDX-License-Identifier: Apache-2.0
// Files as VizTracer writes them: functions of threads and of asynchronous tasks, counters, embedded sources.
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/database_trace.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

/// A function of thread `tid`; times are microseconds with the noise of binary fractions.
std::string function(const std::string& name, const std::string& ts, const std::string& duration, int tid,
                     const std::string& args = {}) {
    return R"({"pid":5,"tid":)" + std::to_string(tid) + R"(,"ts":)" + ts + R"(,"ph":"X","dur":)" + duration +
           R"(,"name":")" + name + R"(","cat":"FEE")" + (args.empty() ? "" : ",\"args\":{" + args + "}") +
           "}";
}

TEST(VizTracer, FunctionsTasksAndCounters) {
    // A source that looks like events must not be taken for them.
    const std::string text =
        R"({"traceEvents":[{"ph":"M","pid":5,"tid":5,"name":"process_name","args":{"name":"MainProcess"}},
{"ph":"M","pid":5,"tid":900001,"name":"thread_name","args":{"name":"Task-1"}},)" +
        function("main (/app/run.py:10)", "2243843529.4110003", "69849.29700000002", 5) + "," +
        function("load (/app/run.py:3)", "2243843530.0", "10.000000000000002", 5,
                 R"("func_args":{"path":"'a.json'"},"return_value":"7")") +
        "," + function("json.loads", "2243843531.5", "1.25", 5) + "," +
        function("fetch (/app/run.py:20)", "2243843600.0", "30000.0", 900001) +
        R"json(,{"ph":"C","pid":5,"tid":5,"ts":2243843540.0,"name":"garbage collection","args":{"collecting":1}},
{"ph":"C","pid":5,"tid":5,"ts":2243843541.0,"name":"garbage collection","args":{"collecting":0}},
{"ph":"i","pid":5,"tid":5,"ts":2243843542.0,"name":"epoch","s":"t"}],
"viztracer_metadata":{"version":"0.16.3","overflow":false,"baseTimeNanoseconds":1700000000000000000},
"file_info":{"files":{"/app/run.py":["print('{\"ph\":\"X\",\"ts\":1}')\n",2]},"functions":{"main (/app/run.py:10)"
        : [ "/app/run.py", 10 ]
}
}
})json";
    const auto loaded = loadTraceText(text, "result.json");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    const Trace& trace = **loaded;
    EXPECT_EQ(brokenPromise(trace), "");
    EXPECT_EQ(trace.ledger().read, 9u);
    EXPECT_EQ(trace.ledger().slices, 4u);
    EXPECT_EQ(trace.ledger().counters, 2u);
    EXPECT_EQ(trace.ledger().instants, 1u);
    EXPECT_EQ(trace.ledger().unusable, 0u);
    EXPECT_EQ(trace.ledger().dropped(), 0u);
    const SliceId load = sliceNamed(trace, "load (/app/run.py:3)");
    EXPECT_EQ(trace.categoryKind(load), CategoryKind::PythonFunction);
    EXPECT_EQ(trace.slices().durationNs[load], 10'000);
    EXPECT_EQ(trace.sliceName(trace.slices().parent[load]), "main (/app/run.py:10)");
    EXPECT_EQ(trace.slices().parent[sliceNamed(trace, "json.loads")], load);
    const Track& task = trace.track(trace.trackOf(sliceNamed(trace, "fetch (/app/run.py:20)")));
    EXPECT_EQ(trace.text(task.name), "Task-1");
    const auto event = sliceText(trace, load);
    ASSERT_TRUE(event);
    EXPECT_EQ(findArg(event->args, "return_value")->value, "7");
}

} // namespace
} // namespace lanescope::test
