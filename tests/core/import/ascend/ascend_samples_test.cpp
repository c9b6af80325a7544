// SPDX-License-Identifier: Apache-2.0
// Databases of Ascend's profilers against figures that a script of its own computed from their tables.
#include <map>

#include <gtest/gtest.h>

#include "core/import/ascend/ascend_tables.h"
#include "core/import/sqlite/row_place.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using ascend::Table;
using Counts = std::map<std::vector<std::string>, std::pair<std::int64_t, std::int64_t>>;

class AscendSample : public testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override {
        const std::string path =
            sharedPath(std::string("data/formats/ascend/") + GetParam().first + GetParam().second);
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        const auto loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        trace = *loaded;
        ASSERT_EQ(brokenPromise(*trace), "");
        EXPECT_EQ(trace->ledger().dropped(), 0u);
    }
    /// A table of figures, without rows when the sample has none.
    static CsvFile figures(const std::string& table) {
        const std::string path = sharedPath(std::string("data/formats/ascend/") + GetParam().first +
                                            "expected/" + GetParam().second + "." + table + ".csv");
        return path.empty() ? CsvFile() : parseCsv(readFile(path));
    }
    static Counts countsOf(const std::string& table, const std::vector<std::string>& keys) {
        Counts counts;
        for (const auto& row : figures(table).rows) {
            std::vector<std::string> key;
            for (const std::string& name : keys) {
                key.push_back(row.at(name));
            }
            auto& [count, total] = counts[key];
            count += std::stoll(row.at("count"));
            total += std::stoll(row.at("total_ns"));
        }
        return counts;
    }
    std::map<std::string, std::string> argsOf(SliceId slice) const {
        std::map<std::string, std::string> values;
        const auto event = sliceText(*trace, slice);
        EXPECT_TRUE(event);
        for (const auto* args : {&event->args, &event->fields}) {
            for (const Arg& arg : *args) {
                values[arg.key] = arg.value; // a later one says more of the task
            }
        }
        return values;
    }
    void add(Counts& counts, std::vector<std::string> key, SliceId slice) const {
        auto& [count, total] = counts[std::move(key)];
        ++count;
        total += trace->slices().durationNs[slice];
    }

    TracePtr trace;
};

TEST_P(AscendSample, RowsOfTables) {
    std::map<std::string, std::uint64_t> read;
    for (const EventKindCount& kind : trace->eventsByKind()) {
        read[kind.name] = kind.count;
    }
    std::map<std::string, std::string> summary;
    for (const auto& row : figures("summary").rows) {
        summary[row.at("key")] = row.at("value");
    }
    for (const std::string_view table : ascend::kTableNames) {
        const auto rows = summary.find(std::string(table) + ".rows");
        EXPECT_EQ(std::to_string(read[std::string(table)]), rows == summary.end() ? "0" : rows->second)
            << table;
    }
    std::size_t linked = 0;
    for (const DeviceOp& op : trace->deviceOps()) {
        linked += op.launch != kNoLaunch &&
                          sqlite::tableNumberOf(trace->slices().event[op.slice]) == numberOf(Table::Tasks)
                      ? 1u
                      : 0u;
    }
    EXPECT_GT(linked, 0u);
    EXPECT_LE(linked, std::stoull(summary.at("task.with_cann_api")))
        << "tasks that are no work are not linked";
}

TEST_P(AscendSample, TasksOperatorsAndCollectives) {
    Counts types;
    Counts streams;
    Counts kernels;
    Counts operators;
    Counts pytorch;
    Counts collectives;
    for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
        const auto slice = SliceId(i);
        const std::size_t table = sqlite::tableNumberOf(trace->slices().event[slice]);
        const std::string name(trace->sliceName(slice));
        if (table == numberOf(Table::Tasks)) {
            const auto event = sliceText(*trace, slice);
            ASSERT_TRUE(event);
            auto args = argsOf(slice);
            const std::string type = findArg(event->args, "taskType")->value;
            add(types, {args["deviceId"], type}, slice);
            add(streams, {args["deviceId"], args["streamId"]}, slice);
            if (args.contains("opType") && args.contains("blockDim")) {
                EXPECT_EQ(name, args["name"]);
                add(kernels, {name, args["opType"], args["taskType"]}, slice);
                add(operators, {args["opType"], args["taskType"]}, slice);
            }
        } else if (table == numberOf(Table::PytorchCalls)) {
            add(pytorch, {name}, slice);
        } else if (table == numberOf(Table::CommunicationOps)) {
            add(collectives, {name, argsOf(slice)["groupName"]}, slice);
        }
    }
    EXPECT_EQ(types, countsOf("tasktypes", {"deviceId", "taskType"}));
    EXPECT_EQ(streams, countsOf("streams", {"deviceId", "streamId"}));
    EXPECT_EQ(kernels, countsOf("kernels", {"name", "opType", "taskType"}));
    EXPECT_EQ(operators, countsOf("optypes", {"opType", "taskType"}));
    EXPECT_EQ(pytorch, countsOf("pytorch_api", {"name"}));
    EXPECT_EQ(collectives, countsOf("commops", {"name", "group"}));
}

INSTANTIATE_TEST_SUITE_P(All, AscendSample,
                         testing::Values(std::pair("level0/", "ascend_pytorch_profiler_0.db"),
                                         std::pair("level1/", "ascend_pytorch_profiler_0.db"),
                                         std::pair("", "msprof_0.db")));

} // namespace
} // namespace lanescope::test
