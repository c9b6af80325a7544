// SPDX-License-Identifier: Apache-2.0
// Traces of AMD's profilers against figures that a script of its own computed from their tables.
#include <map>

#include <gtest/gtest.h>

#include "core/base/demangled_name.h"
#include "core/import/rocm/rocpd_schema.h"
#include "core/import/rocm/rpd_rows.h"
#include "core/import/sqlite/row_place.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using rocm::RpdTable;
using Counts = std::map<std::vector<std::string>, std::pair<std::int64_t, std::int64_t>>;

CsvFile figuresOf(const std::string& sample, const std::string& table) {
    const std::size_t slash = sample.rfind('/');
    const std::string folder = slash == std::string::npos ? std::string() : sample.substr(0, slash + 1);
    const std::string name = sample.substr(slash == std::string::npos ? 0 : slash + 1);
    return parseCsv(
        readFile(sharedPath("data/formats/rocm/" + folder + "expected/" + name + "." + table + ".csv")));
}

std::map<std::string, std::string> summaryOf(const std::string& sample) {
    std::map<std::string, std::string> figures;
    for (const auto& row : figuresOf(sample, "summary").rows) {
        figures[row.at("key")] = row.at("value");
    }
    return figures;
}

Counts countsOf(const CsvFile& table, const std::vector<std::string>& keys) {
    Counts counts;
    for (const auto& row : table.rows) {
        std::vector<std::string> key;
        for (const std::string& name : keys) {
            key.push_back(name == "name" ? demangledName(row.at(name)) : row.at(name));
        }
        auto& [count, total] = counts[key];
        count += std::stoll(row.at("count"));
        total += std::stoll(row.at("total_ns"));
    }
    return counts;
}

class RocmSample : public testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override {
        const std::string path =
            sharedPath(std::string("data/formats/rocm/") + GetParam().first + GetParam().second);
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        const auto loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        trace = *loaded;
        ASSERT_EQ(brokenPromise(*trace), "");
        EXPECT_EQ(trace->ledger().dropped(), 0u);
    }
    std::map<std::string, std::uint64_t> rows() const {
        std::map<std::string, std::uint64_t> read;
        for (const EventKindCount& kind : trace->eventsByKind()) {
            read[kind.name] = kind.count;
        }
        return read;
    }
    std::string arg(SliceId slice, std::string_view key) const {
        const auto event = sliceText(*trace, slice);
        EXPECT_TRUE(event);
        for (const auto* args : {&event->args, &event->fields}) {
            if (const Arg* found = findArg(*args, key)) {
                return found->value;
            }
        }
        return {};
    }
    void add(Counts& counts, std::vector<std::string> key, SliceId slice) const {
        auto& [count, total] = counts[std::move(key)];
        ++count;
        total += trace->slices().durationNs[slice];
    }

    TracePtr trace;
};

class RpdSample : public RocmSample {};
class RocpdSample : public RocmSample {};

TEST_P(RpdSample, EveryFigure) {
    const std::string sample = GetParam().first;
    auto read = rows();
    const auto summary = summaryOf(sample);
    for (const std::string_view table : rocm::kRpdTables) {
        EXPECT_EQ(std::to_string(read[std::string(table)]), summary.at(std::string(table) + ".rows"))
            << table;
    }
    Counts ops;
    Counts queues;
    Counts calls;
    std::size_t links = 0;
    for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
        const auto slice = SliceId(i);
        const auto table = static_cast<RpdTable>(sqlite::tableNumberOf(trace->slices().event[slice]));
        if (table == RpdTable::Apis) {
            add(calls, {arg(slice, "apiName")}, slice);
        } else if (table == RpdTable::Ops) {
            add(ops, {arg(slice, "gpuId"), arg(slice, "opType"), demangledName(arg(slice, "description"))},
                slice);
            add(queues, {arg(slice, "gpuId"), arg(slice, "queueId")}, slice);
            const DeviceOpId op = trace->deviceOpOf(slice);
            links += op != kNoDeviceOp && trace->deviceOp(op).launch != kNoLaunch ? 1u : 0u;
        }
    }
    EXPECT_EQ(ops, countsOf(figuresOf(sample, "ops"), {"gpuId", "opType", "name"}));
    EXPECT_EQ(queues, countsOf(figuresOf(sample, "queues"), {"gpuId", "queueId"}));
    EXPECT_EQ(calls, countsOf(figuresOf(sample, "apis"), {"name"}));
    EXPECT_EQ(std::to_string(links), summary.at("api_ops.links"));
    std::size_t series = 0;
    for (const auto& row : figuresOf(sample, "monitor").rows) {
        series += row.at("deviceType").empty() ? 0u : 1u;
    }
    EXPECT_EQ(trace->counters().size(), series);
}

INSTANTIATE_TEST_SUITE_P(All, RpdSample,
                         testing::Values(std::pair("matmul_result", ".rpd"),
                                         std::pair("mytrace", ".rpd.gz")));

TEST_P(RocpdSample, EveryFigure) {
    const std::string sample = GetParam().first;
    auto read = rows();
    const auto summary = summaryOf(sample);
    const std::string run = summary.at("uuid");
    for (const std::string_view table : rocm::kRocpdTables) {
        const auto figure =
            summary.find(std::string(table.substr(std::string_view("rocpd_").size())) + ".rows");
        ASSERT_NE(figure, summary.end()) << table;
        EXPECT_EQ(std::to_string(read[std::string(table) + run]), figure->second) << table;
    }
    Counts kernels;
    Counts lanes;
    for (const DeviceOp& op : trace->deviceOps()) {
        if (trace->categoryKind(op.slice) == CategoryKind::Kernel) {
            add(kernels, {std::string(trace->sliceName(op.slice))}, op.slice);
            add(lanes,
                {arg(op.slice, "nid"), arg(op.slice, "pid"), arg(op.slice, "agent_id"),
                 arg(op.slice, "queue_id"), arg(op.slice, "stream_id")},
                op.slice);
        }
    }
    EXPECT_EQ(kernels, countsOf(figuresOf(sample, "kernels"), {"name"}));
    EXPECT_EQ(lanes,
              countsOf(figuresOf(sample, "lanes"), {"nid", "pid", "agent_id", "queue_id", "stream_id"}));
}

INSTANTIATE_TEST_SUITE_P(All, RocpdSample, testing::Values(std::pair("synthetic/rocpd_v3_edge", ".db")));

} // namespace
} // namespace lanescope::test
