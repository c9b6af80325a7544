// SPDX-License-Identifier: Apache-2.0
// A database of nvprof with markers of pyprof, against figures of its tables and against what pyprof itself
// says of each kernel.
#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/analysis/device/device_op_order.h"
#include "core/attribution/inferred_launches.h"
#include "core/attribution/kernel_attribution.h"
#include "core/base/demangled_name.h"
#include "core/catalog/attribution_tables.h"
#include "core/cost/model_registry.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/nvprof/call_names.h"
#include "core/import/nvprof/nvprof_tables.h"
#include "core/import/sqlite/row_place.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/table_cells.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using nvprof::Table;
using Counts = std::map<std::vector<std::string>, std::vector<std::int64_t>>;

constexpr const char* kFolder = "data/formats/nvprof/";

class NvprofSample : public testing::Test {
protected:
    void SetUp() override {
        const std::string path = sharedPath(std::string(kFolder) + "profiling-lm.net.sql");
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        const auto loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        trace = *loaded;
        ASSERT_EQ(brokenPromise(*trace), "");
    }

    static CsvFile expected(const std::string& table) {
        return parseCsv(
            readFile(sharedPath(std::string(kFolder) + "expected/profiling-lm.net." + table + ".csv")));
    }
    std::vector<SliceId> slicesOf(Table table) const {
        std::vector<SliceId> slices;
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            if (sqlite::tableNumberOf(trace->slices().event[SliceId(i)]) == numberOf(table)) {
                slices.push_back(SliceId(i));
            }
        }
        return slices;
    }
    void add(Counts& counts, std::vector<std::string> key, SliceId slice, std::int64_t more = 0) const {
        std::vector<std::int64_t>& sums = counts[std::move(key)];
        sums.resize(3);
        ++sums[0];
        sums[1] += trace->slices().durationNs[slice];
        sums[2] += more;
    }
    static std::int64_t number(const std::map<std::string, std::string>& row, const char* key) {
        return std::stoll(row.at(key));
    }

    TracePtr trace;
};

TEST_F(NvprofSample, Tables) {
    std::map<std::string, std::string> figures;
    for (const auto& row : expected("summary").rows) {
        figures[row.at("key")] = row.at("value");
    }
    std::map<std::string, std::uint64_t> read;
    for (const EventKindCount& kind : trace->eventsByKind()) {
        read[kind.name] = kind.count;
    }
    for (const std::string_view table : nvprof::kTableNames) {
        const auto rows = figures.find(std::string(table) + ".rows");
        EXPECT_EQ(std::to_string(read[std::string(table)]), rows == figures.end() ? "0" : rows->second)
            << table;
    }
    EXPECT_EQ(std::to_string(slicesOf(Table::Markers).size()), figures.at("marker.ranges"));
    std::size_t launched = 0;
    for (const DeviceOp& op : trace->deviceOps()) {
        launched += trace->categoryKind(op.slice) == CategoryKind::Kernel && op.launch != kNoLaunch ? 1u : 0u;
    }
    EXPECT_EQ(std::to_string(launched), figures.at("kernels.with_runtime_row"));
    ASSERT_EQ(trace->devices().size(), 1u);
    EXPECT_EQ(trace->text(trace->devices()[0].name), figures.at("device[0]"));
}

TEST_F(NvprofSample, KernelsStreamsCopiesAndCalls) {
    Counts kernels;
    Counts streams;
    for (const SliceId slice : slicesOf(Table::Kernels)) {
        add(kernels, {std::string(trace->sliceName(slice))}, slice);
        add(streams, {std::to_string(trace->deviceOp(trace->deviceOpOf(slice)).stream)}, slice);
    }
    Counts wanted;
    for (const auto& row : expected("kernels").rows) {
        auto& sums = wanted[{demangledName(row.at("name"))}];
        sums.resize(3);
        sums[0] += number(row, "count");
        sums[1] += number(row, "total_ns");
    }
    EXPECT_EQ(kernels, wanted);
    wanted.clear();
    for (const auto& row : expected("streams").rows) {
        wanted[{row.at("streamId")}] = {number(row, "count"), number(row, "total_ns"), 0};
    }
    EXPECT_EQ(streams, wanted);
    Counts copies;
    for (const SliceId slice : slicesOf(Table::Copies)) {
        add(copies, {}, slice, trace->deviceOp(trace->deviceOpOf(slice)).bytes);
    }
    wanted.clear();
    for (const auto& row : expected("memcpy").rows) {
        wanted[{}] = {number(row, "count"), number(row, "total_ns"), number(row, "bytes")};
    }
    EXPECT_EQ(copies, wanted);
    Counts calls;
    for (const SliceId slice : slicesOf(Table::RuntimeCalls)) {
        add(calls, {std::string(trace->sliceName(slice))}, slice);
    }
    wanted.clear();
    for (const auto& row : expected("runtime").rows) {
        wanted[{std::string(nvprof::runtimeCallName(number(row, "cbid")))}] = {number(row, "count"),
                                                                               number(row, "total_ns"), 0};
    }
    EXPECT_EQ(calls, wanted);
}

TEST_F(NvprofSample, Markers) {
    Counts markers;
    for (const SliceId slice : slicesOf(Table::Markers)) {
        const auto text = sliceText(*trace, slice);
        ASSERT_TRUE(text);
        add(markers, {findArg(text->args, "name")->value}, slice);
    }
    Counts wanted;
    for (const auto& row : expected("markers").rows) {
        wanted[{row.at("text")}] = {number(row, "count"), number(row, "total_ns"), 0};
    }
    EXPECT_EQ(markers, wanted);
}

/// "['a', 'b']" or "[1, 2]" as its parts.
std::vector<std::string> partsOf(std::string_view list) {
    std::vector<std::string> parts;
    std::string part;
    bool isQuoted = false;
    for (const char c : list.substr(1)) {
        if (c == '\'') {
            isQuoted = !isQuoted;
        } else if (!isQuoted && (c == ',' || c == ']')) {
            if (!part.empty()) {
                parts.push_back(part);
            }
            part.clear();
        } else if (isQuoted || c != ' ') {
            part += c;
        }
    }
    return parts;
}

TEST_F(NvprofSample, EveryKernelAsPyprofSaysIt) {
    KernelAttributions attributions = attributeKernels(*trace, ModelRegistry::builtIn());
    const auto work = operatorWork(*trace, attributions, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    const DeviceOpOrder order = deviceOpOrder(*trace);
    std::vector<DeviceOpId> ops;
    for (const DeviceOpId op : order.byStart) {
        if (trace->categoryKind(trace->deviceOp(op).slice) == CategoryKind::Kernel) {
            ops.push_back(op);
        }
    }
    const auto table =
        makeAttributionTable({*trace, attributions, *work, PeaksTable(), TensorCoreUses(*trace), order},
                             "kernel,sil,dir,mod,op,seq,altseq,tid,device,stream,grid,block,trace", ops);
    ASSERT_TRUE(table);
    const CsvFile oracle = expected("pyprof_oracle");
    ASSERT_EQ(oracle.rows.size(), 160u);
    ASSERT_EQ(table->rowCount(), oracle.rows.size());
    const auto cell = [&](std::size_t row, const char* column) { return cellOf(*table, row, column); };
    for (std::size_t i = 0; i < oracle.rows.size(); ++i) {
        const auto& row = oracle.rows[i];
        SCOPED_TRACE("kernel " + std::to_string(i) + " " + row.at("kShortName"));
        EXPECT_EQ(cell(i, "kernel"), row.at("kShortName"));
        EXPECT_EQ(cell(i, "sil"), row.at("kDuration"));
        EXPECT_EQ(cell(i, "dir"), row.at("dir"));
        EXPECT_EQ(cell(i, "tid"), row.at("tid"));
        EXPECT_EQ(cell(i, "device"), row.at("device"));
        EXPECT_EQ(cell(i, "stream"), row.at("stream"));
        const auto plain = [](std::string text) {
            std::erase_if(text, [](char c) { return c == '(' || c == ')' || c == ' '; });
            return text;
        };
        EXPECT_EQ(cell(i, "grid"), plain(row.at("grid")));
        EXPECT_EQ(cell(i, "block"), plain(row.at("block")));
        const std::vector<std::string> modules = partsOf(row.at("mod"));
        const std::vector<std::string> names = partsOf(row.at("op"));
        if (!names.empty() && modules.front() != "na") {
            EXPECT_EQ(cell(i, "mod"), modules.front());
            EXPECT_EQ(cell(i, "op"), names.front());
        }
        std::set<std::string> numbers;
        for (const char* column : {"seqId", "altSeqId"}) {
            for (const std::string& part : partsOf(row.at(column))) {
                numbers.insert(part);
            }
        }
        // Where the operators around a call have several numbers, pyprof chooses by those of earlier kernels.
        EXPECT_EQ(numbers.empty() ? cell(i, "seq") == "-" : numbers.contains(cell(i, "seq")), true)
            << cell(i, "seq");
        const std::vector<std::string> frames = partsOf(row.at("trace"));
        std::string site;
        for (const std::string& frame : frames) {
            site = frame.find("/site-packages/") == std::string::npos ? frame : site;
        }
        if (!site.empty()) {
            EXPECT_EQ(cell(i, "trace"), site);
        }
        // Each marker of PyTorch that pyprof keeps is an operator around the call.
        std::set<std::pair<std::string, std::int64_t>> around;
        const DeviceOp& op = trace->deviceOp(ops[i]);
        ASSERT_NE(op.launch, kNoLaunch);
        for (SliceId at = trace->launch(op.launch).slice; at != kNoSlice; at = trace->slices().parent[at]) {
            const OperatorIds* ids = trace->operatorIdsOf(at);
            if (ids != nullptr) {
                around.emplace(trace->sliceName(at), ids->sequenceNumber);
            }
        }
        for (const std::string& marker : partsOf(row.at("seqMarker"))) {
            const cupti::NvtxText parsed = cupti::parseNvtxText(marker);
            EXPECT_TRUE(around.contains({std::string(parsed.name), *parsed.sequence})) << marker;
        }
    }
}

} // namespace
} // namespace lanescope::test
