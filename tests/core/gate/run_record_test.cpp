// SPDX-License-Identifier: Apache-2.0
// The record of a run: the figures of its trace, and the same after writing and reading.
#include "core/gate/run_record.h"

#include <gtest/gtest.h>

#include "core/gate/run_record_file.h"
#include "core/import/trace_loader.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

TracePtr loaded(const std::string& text) {
    const TempFolder folder;
    const auto trace = loadTrace(folder.write("run.json", text));
    EXPECT_TRUE(trace);
    return *trace;
}

std::vector<FailCondition> conditions(std::initializer_list<const char*> texts) {
    std::vector<FailCondition> parsed;
    for (const char* text : texts) {
        const auto condition = parseFailCondition(text);
        EXPECT_TRUE(condition) << text;
        parsed.push_back(*condition);
    }
    return parsed;
}

double valueOf(const RunRecord& run, const FailCondition& condition) {
    const auto value = figureOf(run, condition.figure);
    EXPECT_TRUE(value) << condition.text << ": " << (value ? "" : value.error().message);
    return value ? value->value : -1;
}

TEST(RunRecord, OfTheHostAloneHasTheCausesOfTheHost) {
    const RunRecord run = makeRunRecord(loaded(R"({"schemaVersion": 1, "traceEvents": [
            {"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":1000},
            {"ph":"X","cat":"user_annotation","name":"enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__",
             "pid":1,"tid":1,"ts":10,"dur":800},
            {"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":820,"dur":100},
            {"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":1000,"dur":1000},
            {"ph":"X","cat":"user_annotation","name":"enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__",
             "pid":1,"tid":1,"ts":1010,"dur":600},
            {"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1620,"dur":100}]})"),
                                        {});
    ASSERT_FALSE(run.causes.empty());
    EXPECT_EQ(run.causes.front().kind, "data_loading");
    EXPECT_DOUBLE_EQ(run.causes.front().nsPerStep, 700'000);
    EXPECT_NE(run.causes.front().advice.find("num_workers"), std::string::npos);
}

TEST(RunRecord, HasTheFiguresOfItsTrace) {
    const auto asked =
        conditions({"step_time>1%", "kernels[gemm].total_us>1%", "kernels[g*].count/step>1%",
                    "runtime_calls[cudaLaunchKernel].count>1%", "copies.bytes>1%",
                    "sql(SELECT max(dur) FROM kernels)>1%", "sql(SELECT name FROM kernels)>1"});
    for (const bool isReadBack : {false, true}) {
        RunRecord run = makeRunRecord(loaded(runText({}, 0)), asked);
        if (isReadBack) {
            const auto again = parseRunRecord(runRecordText(run));
            ASSERT_TRUE(again) << again.error().message;
            EXPECT_EQ(again->recording, run.recording);
            EXPECT_EQ(again->program, run.program);
            EXPECT_EQ(again->devices, run.devices);
            EXPECT_EQ(again->causes.size(), run.causes.size());
            run = *again;
        }
        EXPECT_EQ(run.steps, 4u);
        // Kernels of 300, 300.3, 300.1 and 300.4 us (runText); a step is 40 us longer, less 1.
        EXPECT_DOUBLE_EQ(valueOf(run, asked[0]), (339'000 + 339'300 + 339'100 + 339'400) / 4.0);
        EXPECT_DOUBLE_EQ(valueOf(run, asked[1]), 1'200'800);
        EXPECT_DOUBLE_EQ(valueOf(run, asked[2]), 1);
        EXPECT_DOUBLE_EQ(valueOf(run, asked[3]), 4);
        EXPECT_FALSE(figureOf(run, asked[4].figure)) << "the trace has no copies";
        EXPECT_DOUBLE_EQ(valueOf(run, asked[5]), 300'400);
        EXPECT_DOUBLE_EQ(valueOf(run, asked[6]), 4) << "rows of a query that gives no number";
        ASSERT_FALSE(run.causes.empty());
        EXPECT_GT(run.causes[0].nsPerStep, 0);
    }
}

TEST(RunRecord, TheSameRecordingHasTheSameNumber) {
    const RunRecord first = makeRunRecord(loaded(runText({}, 1)), {});
    EXPECT_EQ(makeRunRecord(loaded(runText({}, 1)), {}).recording, first.recording);
    EXPECT_NE(makeRunRecord(loaded(runText({}, 2)), {}).recording, first.recording);
}

TEST(RunRecord, ProgramsAreTold) {
    RunShape other;
    other.op = "aten::conv2d";
    const RunRecord first = makeRunRecord(loaded(runText({}, 1)), {});
    EXPECT_EQ(incomparability(first, makeRunRecord(loaded(runText({}, 2)), {})), "");
    EXPECT_NE(
        incomparability(first, makeRunRecord(loaded(runText(other, 2)), {})).find("the programs differ"),
        std::string::npos);
    RunShape machine;
    machine.device = "Another GPU";
    EXPECT_NE(incomparability(first, makeRunRecord(loaded(runText(machine, 2)), {})).find("Another GPU"),
              std::string::npos);
}

TEST(RunRecord, ReadsNothingButRuns) {
    for (const char* text : {"", "{", "[]", "null", "{}", "{\"lanescope_run\": \"1\"}",
                             "{\"lanescope_run\": 7}", "\xff\xfe", "{\"lanescope_run\": 1"}) {
        EXPECT_FALSE(parseRunRecord(text)) << text;
    }
    const auto odd =
        parseRunRecord(R"({"lanescope_run": 1, "steps": 1e300, "recording": "x", "devices": [5, "a"],
        "program": [1, ["a"], ["b", 0.5]], "tables": [{"analysis": "kernels", "columns": ["name", "count"],
        "rows": [["k", "x"], ["l"], 7, [null, 3]]}, {"analysis": "nosuch", "columns": [], "rows": []}],
        "metrics": [{"id": "step_time", "unit": "ns", "value": 5}, {"unit": "miles", "value": 5}]})");
    ASSERT_TRUE(odd);
    EXPECT_EQ(odd->steps, 0u);
    EXPECT_EQ(odd->metrics.size(), 1u);
    EXPECT_EQ(odd->tables.size(), 1u);
    EXPECT_EQ(odd->program.size(), 1u);
}

} // namespace
} // namespace lanescope::test
