// SPDX-License-Identifier: Apache-2.0
// Exports of Nsight Systems against figures that a script of its own computed from their tables.
#include <algorithm>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "core/import/cupti/cupti_words.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/nsys/host_rows.h"
#include "core/import/nsys/nsys_tables.h"
#include "core/import/trace_loader.h"
#include "core/store/arg_source.h"
#include "core/store/args.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using Counts = std::map<std::vector<std::string>, std::vector<std::int64_t>>;

class NsysSamples : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        const std::string folder = "data/formats/nsys/";
        const std::string path = sharedPath(folder + GetParam() + ".sqlite");
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        const auto loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        trace = *loaded;
        ASSERT_EQ(brokenPromise(*trace), "");
    }

    /// A table of figures, without rows when the sample has none.
    CsvFile expected(const std::string& table) const {
        const std::string path =
            sharedPath(std::string("data/formats/nsys/expected/") + GetParam() + "." + table + ".csv");
        return path.empty() ? CsvFile() : parseCsv(readFile(path));
    }
    std::map<std::string, std::string> summary() const {
        std::map<std::string, std::string> figures;
        for (const auto& row : expected("summary").rows) {
            figures[row.at("key")] = row.at("value");
        }
        return figures;
    }
    nsys::Table tableOf(SliceId slice) const { return *nsys::tableOf(trace->slices().event[slice]); }
    DurationNs durationOf(SliceId slice) const { return trace->slices().durationNs[slice]; }
    TimeNs startOf(SliceId slice) const { return trace->slices().startNs[slice]; }
    std::string arg(SliceId slice, std::string_view key) const {
        const auto event = sliceText(*trace, slice);
        EXPECT_TRUE(event) << event.error().describe();
        for (const auto* args : {&event->args, &event->fields}) {
            if (const Arg* found = findArg(*args, key)) {
                return found->value;
            }
        }
        return {};
    }
    template <typename Visit>
    void forEach(nsys::Table table, const Visit& visit) const {
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            if (tableOf(SliceId(i)) == table) {
                visit(SliceId(i));
            }
        }
    }
    static void add(Counts& counts, std::vector<std::string> key, std::vector<std::int64_t> figures) {
        std::vector<std::int64_t>& sums = counts[std::move(key)];
        sums.resize(figures.size());
        for (std::size_t i = 0; i < figures.size(); ++i) {
            sums[i] += figures[i];
        }
    }
    static Counts countsOf(const CsvFile& table, const std::vector<std::string>& keys,
                           const std::vector<std::string>& figures) {
        Counts counts;
        for (const auto& row : table.rows) {
            std::vector<std::string> key;
            for (const std::string& name : keys) {
                key.push_back(row.at(name));
            }
            std::vector<std::int64_t> values;
            for (const std::string& name : figures) {
                values.push_back(row.at(name).empty() ? 0 : std::stoll(row.at(name)));
            }
            add(counts, std::move(key), std::move(values));
        }
        return counts;
    }

    TracePtr trace;
};

TEST_P(NsysSamples, RowsOfTables) {
    std::map<std::string, std::uint64_t> read;
    for (const EventKindCount& kind : trace->eventsByKind()) {
        read[kind.name] = kind.count;
    }
    for (const auto& [key, value] : summary()) {
        if (key.ends_with(".rows")) {
            EXPECT_EQ(std::to_string(read[key.substr(0, key.size() - 5)]), value) << key;
        } else if (key == "EXPORT_PRODUCT_VERSION") {
            EXPECT_EQ(trace->format(), "Nsight Systems " + value);
        }
    }
}

TEST_P(NsysSamples, TimesOfTables) {
    using nsys::Table;
    const auto figures = summary();
    for (const Table table :
         {Table::Kernels, Table::Calls, Table::Copies, Table::Memsets, Table::Synchronizations}) {
        TimeNs first = std::numeric_limits<TimeNs>::max();
        TimeNs last = std::numeric_limits<TimeNs>::min();
        DurationNs total = 0;
        forEach(table, [&](SliceId slice) {
            first = std::min(first, startOf(slice));
            last = std::max(last, trace->slices().endNs(slice));
            total += durationOf(slice);
        });
        const std::string name(nsys::nameOf(table));
        if (const auto figure = figures.find(name + ".total_ns"); figure != figures.end()) {
            EXPECT_EQ(std::to_string(total), figure->second) << name;
            EXPECT_EQ(std::to_string(first), figures.at(name + ".min_start_ns")) << name;
            EXPECT_EQ(std::to_string(last), figures.at(name + ".max_end_ns")) << name;
        }
    }
}

TEST_P(NsysSamples, Kernels) {
    Counts byName;
    Counts byShortName;
    forEach(nsys::Table::Kernels, [&](SliceId slice) {
        const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(slice));
        const std::string shortName = arg(slice, "shortName");
        add(byName, {std::to_string(op.device), shortName, std::string(trace->sliceName(slice))},
            {1, durationOf(slice)});
        add(byShortName, {shortName}, {1, durationOf(slice)});
    });
    EXPECT_EQ(byName, countsOf(expected("kernels"), {"deviceId", "shortName", "demangledName"},
                               {"count", "total_ns"}));
    EXPECT_EQ(byShortName, countsOf(expected("kernels_by_short"), {"shortName"}, {"count", "total_ns"}));
}

TEST_P(NsysSamples, Streams) {
    Counts streams;
    for (const auto& [table, kind] :
         {std::pair(nsys::Table::Kernels, "kernel"), std::pair(nsys::Table::Copies, "memcpy"),
          std::pair(nsys::Table::Memsets, "memset")}) {
        forEach(table, [&, kind = kind](SliceId slice) {
            const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(slice));
            add(streams,
                {arg(slice, "globalPid"), std::to_string(op.device), arg(slice, "contextId"),
                 std::to_string(std::max<std::int64_t>(op.stream, 0)), kind},
                {1, durationOf(slice)});
            EXPECT_EQ(trace->track(trace->trackOf(slice)).stream, op.stream);
        });
    }
    EXPECT_EQ(streams,
              countsOf(expected("streams"), {"globalPid", "deviceId", "contextId", "streamId", "kind"},
                       {"count", "total_ns"}));
}

TEST_P(NsysSamples, Copies) {
    Counts copies;
    forEach(nsys::Table::Copies, [&](SliceId slice) {
        const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(slice));
        add(copies, {std::to_string(op.device), arg(slice, "copyKind")}, {1, op.bytes, durationOf(slice)});
    });
    Counts wanted;
    for (const auto& row : expected("memcpy").rows) {
        add(wanted, {row.at("deviceId"), std::string(cupti::copyKindName(std::stoll(row.at("copyKind"))))},
            {std::stoll(row.at("count")), std::stoll(row.at("bytes")), std::stoll(row.at("total_ns"))});
    }
    EXPECT_EQ(copies, wanted);
}

TEST_P(NsysSamples, Calls) {
    Counts calls;
    forEach(nsys::Table::Calls, [&](SliceId slice) {
        const std::string fullName = arg(slice, "nameId");
        EXPECT_EQ(trace->sliceName(slice), nsys::withoutVersion(fullName));
        add(calls, {fullName}, {1, durationOf(slice), arg(slice, "returnValue") != "0" ? 1 : 0});
    });
    EXPECT_EQ(calls, countsOf(expected("runtime"), {"name"}, {"count", "total_ns", "nonzero_return"}));
}

TEST_P(NsysSamples, LinksBetweenCallsAndKernels) {
    std::int64_t linked = 0;
    std::int64_t untilStart = 0;
    forEach(nsys::Table::Kernels, [&](SliceId slice) {
        if (const LaunchId launch = trace->deviceOp(trace->deviceOpOf(slice)).launch; launch != kNoLaunch) {
            ++linked;
            untilStart += startOf(slice) - startOf(trace->launch(launch).slice);
        }
    });
    const auto figures = summary();
    if (const auto figure = figures.find("kernels.with_runtime_row"); figure != figures.end()) {
        EXPECT_EQ(std::to_string(linked), figure->second);
        EXPECT_EQ(std::to_string(untilStart), figures.at("kernels.sum_launch_to_start_ns"));
    }
}

TEST_P(NsysSamples, Ranges) {
    Counts ranges;
    forEach(nsys::Table::Nvtx, [&](SliceId slice) {
        std::string text = arg(slice, "text");
        text = text.empty() ? arg(slice, "textId") : text;
        EXPECT_EQ(trace->sliceName(slice), cupti::parseNvtxText(text).name);
        add(ranges, {arg(slice, "eventType"), text}, {1, durationOf(slice)});
    });
    Counts wanted;
    for (const auto& row : expected("nvtx").rows) {
        if (row.at("eventType") == "59" && row.at("open_ended") == "0") {
            add(wanted, {row.at("eventType"), row.at("text")},
                {std::stoll(row.at("count")), std::stoll(row.at("total_ns"))});
        }
    }
    EXPECT_EQ(ranges, wanted);
}

TEST_P(NsysSamples, InnermostRangesOfKernels) {
    const CsvFile wanted = expected("nvtx_kernels");
    if (wanted.rows.empty()) {
        GTEST_SKIP() << "the sample has no ranges around launches";
    }
    Counts kernels;
    std::int64_t outside = 0;
    forEach(nsys::Table::Kernels, [&](SliceId slice) {
        const LaunchId launch = trace->deviceOp(trace->deviceOpOf(slice)).launch;
        if (launch == kNoLaunch) {
            return;
        }
        SliceId range = trace->slices().parent[trace->launch(launch).slice];
        while (range != kNoSlice && tableOf(range) != nsys::Table::Nvtx) {
            range = trace->slices().parent[range];
        }
        if (range == kNoSlice) {
            ++outside;
            return;
        }
        std::string text = arg(range, "text");
        text = text.empty() ? arg(range, "textId") : text;
        add(kernels, {text}, {1, durationOf(slice)});
    });
    EXPECT_EQ(kernels, countsOf(wanted, {"innermost_range"}, {"kernels", "kernel_total_ns"}));
    EXPECT_EQ(std::to_string(outside), summary().at("nvtx.kernels_outside_any_pushpop"));
}

TEST_P(NsysSamples, BusyTimeOfDevices) {
    std::map<std::string, std::vector<TimeRange>> work;
    for (const DeviceOp& op : trace->deviceOps()) {
        const auto pid = nsys::threadOf(std::stoll(arg(op.slice, "globalPid"))).pid;
        work["device" + std::to_string(op.device) + ".pid" + std::to_string(pid) + ".busy_union_ns"]
            .push_back(trace->slices().range(op.slice));
    }
    const auto figures = summary();
    for (auto& [key, ranges] : work) {
        std::ranges::sort(ranges, {}, &TimeRange::startNs);
        DurationNs busy = 0;
        TimeNs end = std::numeric_limits<TimeNs>::min();
        for (const TimeRange& range : ranges) {
            busy += std::max<DurationNs>(0, range.endNs - std::max(end, range.startNs));
            end = std::max(end, range.endNs);
        }
        ASSERT_TRUE(figures.contains(key)) << key;
        EXPECT_EQ(std::to_string(busy), figures.at(key)) << key;
    }
}

TEST_P(NsysSamples, DevicesThatRunKernels) {
    const auto figures = summary();
    for (const DeviceProperties& device : trace->devices()) {
        const std::string name(trace->text(device.name));
        EXPECT_TRUE(std::ranges::any_of(figures, [&](const auto& figure) {
            return figure.first.starts_with("gpu[") && figure.second == name;
        })) << name;
        EXPECT_GT(device.smCount, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(All, NsysSamples,
                         testing::Values("cs336-athrun.result", "cs336-ihor.result",
                                         "dynamicvit.nsys_profile", "nsysai.mfu_2gpu_after",
                                         "nsysai.mfu_2gpu_before", "nsysai.mock"));

} // namespace
} // namespace lanescope::test
