// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/time_scale.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/database_trace.h"

namespace lanescope {
namespace {

/// `count` events of that category, one every `everyUs`, `durUs` and more long.
TracePtr traceOf(const char* category, int count, double everyUs, double durUs) {
    std::string events;
    for (int i = 0; i < count; ++i) {
        events += (i == 0 ? "" : ",") + std::string(R"({"ph":"X","name":"n","cat":")") + category +
                  R"(","pid":0,"tid":7,"args":{"stream":7,"device":0},"ts":)" + std::to_string(i * everyUs) +
                  R"(,"dur":)" + std::to_string(durUs * (1 + i % 5)) + "}";
    }
    const auto trace = loadTraceText(R"({"traceEvents":[)" + events + "]}", "text");
    EXPECT_TRUE(trace);
    return *trace;
}

using Reason = ImprobableTimes::Reason;

TEST(TimeScale, FormatsThatFixTheUnitAreNotDoubted) {
    // A range of Nsight Systems is 200 ns long: short, but in nanoseconds for sure.
    const auto trace = test::databaseTrace(
        "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
        "CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, text TEXT, globalTid INT);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200) "
        "INSERT INTO NVTX_EVENTS SELECT i, i + 1, 59, 'a', 5 FROM n;");
    EXPECT_EQ(trace->slices().size(), 200u);
    EXPECT_FALSE(improbableTimes(*trace));
}

TEST(TimeScale, LongKernelsOfRocprofAreNotDoubted) {
    for (const bool isOfRocprof : {true, false}) {
        std::string rows = "{}";
        for (int i = 0; i < 30; ++i) {
            const std::string us = std::to_string(1000 + i * 9000);
            rows += R"(,{"ph":"X","name":"fold_proteins","pid":"6","tid":"0","ts":")" + us +
                    R"(","dur":"8000","args":{"BeginNs":")" + us + R"(000","EndNs":")" +
                    std::to_string(9000 + i * 9000) + R"(000","dev-id":"0","queue-id":"0"}})";
        }
        const auto trace =
            loadTraceText(R"({"traceEvents":[)" + rows + R"(],"otherData":{")" +
                              (isOfRocprof ? "HSASystemAttributes.MachineModel" : "model") + R"(":"LARGE"}})",
                          "text");
        ASSERT_TRUE(trace);
        EXPECT_EQ((*trace)->deviceOps().size(), 30u);
        EXPECT_EQ(improbableTimes(**trace).has_value(), !isOfRocprof);
    }
}

TEST(TimeScale, UsualTracesAreProbable) {
    EXPECT_FALSE(improbableTimes(*traceOf("kernel", 200, 50, 2)));
    EXPECT_FALSE(improbableTimes(*traceOf("kernel", 200, 100'000, 300)));
    EXPECT_FALSE(improbableTimes(*traceOf("cpu_op", 200, 50, 2)));
    EXPECT_FALSE(improbableTimes(*traceOf("cpu_op", 200, 5e9, 1e6))) << "eleven days of long calls";
    EXPECT_FALSE(improbableTimes(*traceOf("kernel", 3, 50'000, 20'000))) << "too few to tell";
}

TEST(TimeScale, NanosecondsReadAsMicrosecondsAreTooLong) {
    const auto kernels = improbableTimes(*traceOf("kernel", 200, 50'000, 2'000));
    ASSERT_TRUE(kernels);
    EXPECT_EQ(kernels->reason, Reason::LongKernels);
    EXPECT_EQ(kernels->durationNs, 2'000'000);
    EXPECT_EQ(kernels->likely, FileTimeUnit::Nanoseconds);
    EXPECT_EQ(describe(*kernels), "no kernel is shorter than 2000 us, as if its times were in ns");
    const auto host = improbableTimes(*traceOf("cpu_op", 200, 1e11, 2'000));
    ASSERT_TRUE(host);
    EXPECT_EQ(host->reason, Reason::LongTrace);
}

TEST(TimeScale, MillisecondsReadAsMicrosecondsAreTooShort) {
    const auto kernels = improbableTimes(*traceOf("kernel", 200, 0.5, 0.01));
    ASSERT_TRUE(kernels);
    EXPECT_EQ(kernels->reason, Reason::ShortKernels);
    EXPECT_EQ(kernels->likely, FileTimeUnit::Milliseconds);
    const auto host = improbableTimes(*traceOf("cpu_op", 200, 0.002, 0.001));
    ASSERT_TRUE(host);
    EXPECT_EQ(host->reason, Reason::ShortTrace);
}

TEST(TimeScale, TimesBeyondEveryClockAreNanosecondsSince1970) {
    std::string events = R"({"ph":"M","name":"process_name","pid":1,"args":{"name":"python"}})";
    for (int i = 0; i < 5; ++i) {
        events += R"(,{"ph":"X","name":"n","pid":1,"tid":1,"dur":5,"ts":170000000000000)" +
                  std::to_string(1000 + i) + "}";
    }
    const auto trace = loadTraceText(R"({"traceEvents":[)" + events + "]}", "text");
    ASSERT_TRUE(trace) << trace.error().describe();
    const auto improbable = improbableTimes(**trace);
    ASSERT_TRUE(improbable);
    EXPECT_EQ(improbable->reason, Reason::OutOfRange);
    EXPECT_EQ(improbable->likely, FileTimeUnit::Nanoseconds);
}

} // namespace
} // namespace lanescope
