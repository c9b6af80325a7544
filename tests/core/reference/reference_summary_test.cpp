// SPDX-License-Identifier: Apache-2.0
// The summary of every reference trace, its ledger, and that it loads the same however it is cut up.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/import/trace_loader.h"
#include "tests/core/reference/lanes_by_ids.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/json_paths.h"
#include "tests/support/trace_digest.h"

namespace lanescope::test {
namespace {

using Paths = std::map<std::string, std::string>;

class ReferenceSummary : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        m_trace = load({});
        ASSERT_NE(m_trace, nullptr);
        const auto paths = jsonPaths(readFile(GetParam().answersPath + "/summary.json"));
        ASSERT_TRUE(paths);
        m_summary = *paths;
    }

    static TracePtr load(const LoadOptions& options) {
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath, options);
        EXPECT_TRUE(loaded) << loaded.error().describe();
        return loaded ? *loaded : nullptr;
    }

    const Trace& trace() const { return *m_trace; }
    std::string summary(const std::string& path) const {
        const auto found = m_summary.find(path);
        return found == m_summary.end() ? "(absent)" : found->second;
    }
    /// "path value" of every figure below `prefix`, which is left off.
    std::vector<std::string> summaryBelow(const std::string& prefix) const {
        std::vector<std::string> lines;
        for (const auto& [path, value] : m_summary) {
            if (path.starts_with(prefix + ".")) {
                lines.push_back(path.substr(prefix.size() + 1) + " " + value);
            }
        }
        return lines;
    }

private:
    TracePtr m_trace;
    Paths m_summary;
};

TEST_P(ReferenceSummary, EventCountsAgreeAndTheLedgerBalances) {
    const Ledger& ledger = trace().ledger();
    EXPECT_EQ(std::to_string(ledger.read), summary("events"));
    EXPECT_EQ(ledger.read, ledger.stored() + ledger.metadata + ledger.unusable);
    EXPECT_EQ(ledger.dropped(), 0u);
    EXPECT_EQ(ledger.unusable, trace().diagnostics().total(DiagnosticClass::Unusable));

    std::vector<std::string> phases;
    for (const auto& [phase, count] : trace().eventsByKind()) {
        phases.push_back(phase + " " + std::to_string(count));
    }
    expectSameLines("by_ph", summaryBelow("by_ph"), phases);

    std::vector<std::string> categories;
    for (const auto& [category, count] : trace().eventsByCategory()) {
        categories.push_back((category == kEmptyString ? "(none)" : std::string(trace().text(category))) +
                             " " + std::to_string(count));
    }
    expectSameLines("by_cat", summaryBelow("by_cat"), categories);
}

/// Counts the events in the tables, by phase and category.
TEST_P(ReferenceSummary, TablesHoldTheCountedEvents) {
    std::map<std::string, std::uint64_t> counts;
    const auto categoryText = [this](CategoryId id) {
        const StringId name = trace().category(id).name;
        return name == kEmptyString ? "(none)" : std::string(trace().text(name));
    };
    for (const SliceId slice : completeEvents(trace())) {
        ++counts["X:" + categoryText(trace().slices().category[slice])];
    }
    for (const FlowCount& flow : trace().flowCounts()) {
        counts["s:" + categoryText(flow.category)] += flow.starts;
        counts["t:" + categoryText(flow.category)] += flow.steps;
        counts["f:" + categoryText(flow.category)] += flow.ends;
    }
    std::vector<std::string> actual;
    for (const auto& [key, count] : counts) {
        if (count > 0) {
            actual.push_back(key + " " + std::to_string(count));
        }
    }
    std::vector<std::string> expected = summaryBelow("by_ph_cat");
    std::erase_if(expected, [](const std::string& line) {
        return std::string_view("Xstf").find(line[0]) == std::string::npos;
    });
    expectSameLines("by_ph_cat of X, s, t, f", expected, actual);

    std::uint64_t instants = 0;
    for (const char* phase : {"by_ph.i", "by_ph.I", "by_ph.R", "by_ph.n"}) {
        const std::string count = summary(phase);
        instants += count == "(absent)" ? 0 : std::stoull(count);
    }
    EXPECT_EQ(trace().ledger().instants, instants);
}

TEST_P(ReferenceSummary, ExtentsAndLanesAgree) {
    const std::map<LaneIds, LaneFigures> lanes = laneFigures(trace(), completeEvents(trace()));
    EXPECT_EQ(std::to_string(lanes.size()), summary("lanes_with_x_events"));
    std::uint64_t withoutSpan = 0;
    std::uint64_t partialOverlaps = 0;
    TimeRange extents = trace().extents();
    for (const auto& [ids, lane] : lanes) {
        withoutSpan += lane.byCategory.size() == 1 && lane.byCategory.begin()->first == "Trace" ? 0 : 1;
        partialOverlaps += lane.partialOverlaps;
    }
    EXPECT_EQ(std::to_string(withoutSpan), summary("lanes_with_x_events_without_Trace_span"));
    EXPECT_EQ(std::to_string(partialOverlaps), summary("partial_overlaps_in_lanes"));
    EXPECT_EQ(std::to_string(trace().diagnostics()[DiagnosticKind::NegativeDuration].count),
              summary("x_negative_dur"));
    if (summary("by_ph.B") == "(absent)") {
        EXPECT_EQ(referenceMicroseconds(extents.startNs), summary("x_min_ts_us"));
        EXPECT_EQ(referenceMicroseconds(extents.endNs), summary("x_max_end_us"));
    }

    TimeRange all = trace().slices().range(SliceId{0});
    const auto include = [&all](TimeNs startNs, TimeNs endNs) {
        all = {std::min(all.startNs, startNs), std::max(all.endNs, endNs)};
    };
    for (std::size_t i = 0; i < trace().slices().size(); ++i) {
        const TimeRange range = trace().slices().range(SliceId{static_cast<std::uint32_t>(i)});
        include(range.startNs, range.endNs);
    }
    for (const TimeNs timeNs : trace().instants().timeNs) {
        include(timeNs, timeNs);
    }
    for (const Counter& counter : trace().counters()) {
        include(counter.values.times().front(), counter.values.times().back());
    }
    EXPECT_EQ(referenceMicroseconds(all.startNs), summary("all_min_ts_us"));
    EXPECT_EQ(referenceMicroseconds(all.endNs), summary("all_max_end_us"));
}

TEST_P(ReferenceSummary, FlowsAgree) {
    std::vector<std::string> expected;
    for (const std::string& line : summaryBelow("flows")) {
        if (line.find(".distinct_") == std::string::npos) {
            expected.push_back(line);
        }
    }
    std::vector<std::string> actual;
    for (const FlowCount& flow : trace().flowCounts()) {
        const std::string category(trace().text(trace().category(flow.category).name));
        actual.push_back(category + ".starts " + std::to_string(flow.starts));
        actual.push_back(category + ".steps " + std::to_string(flow.steps));
        actual.push_back(category + ".ends " + std::to_string(flow.ends));
        actual.push_back(category + ".ids_with_both " + std::to_string(flow.paired));
    }
    expectSameLines("flows", expected, actual);
}

TEST_P(ReferenceSummary, LaunchesOfKernelsAgree) {
    std::map<std::string, std::uint64_t> counts;
    std::vector<DurationNs> delays;
    for (const DeviceOp& op : trace().deviceOps()) {
        if (trace().categoryKind(op.slice) != CategoryKind::Kernel) {
            continue;
        }
        if (op.launch != kNoLaunch) {
            ++counts["launch_found_1"];
            delays.push_back(trace().slices().startNs[op.slice] -
                             trace().slices().startNs[trace().launch(op.launch).slice]);
        } else if (op.correlation == 0) {
            ++counts["no_correlation_arg"];
        } else {
            ++counts[trace().launchesWithIdOf(op) == 0 ? "launch_missing" : "ambiguous"];
        }
    }
    std::vector<std::string> actual;
    for (const auto& [key, count] : counts) {
        actual.push_back(key + " " + std::to_string(count));
    }
    expectSameLines("kernel_launch_correlation", summaryBelow("kernel_launch_correlation"), actual);

    if (delays.empty()) {
        EXPECT_EQ(summary("launch_to_kernel_start_us"), "null");
        return;
    }
    DurationNs total = 0;
    std::uint64_t negative = 0;
    for (const DurationNs delay : delays) {
        total += delay;
        negative += delay < 0 ? 1 : 0;
    }
    const auto [least, most] = std::minmax_element(delays.begin(), delays.end());
    EXPECT_EQ(referenceMicroseconds(*least), summary("launch_to_kernel_start_us.min"));
    EXPECT_EQ(referenceMicroseconds(*most), summary("launch_to_kernel_start_us.max"));
    EXPECT_EQ(referenceMean(total, delays.size()), summary("launch_to_kernel_start_us.mean"));
    EXPECT_EQ(std::to_string(negative), summary("launch_to_kernel_start_us.negative"));
}

TEST_P(ReferenceSummary, DevicesAndStreamsAgree) {
    struct Work {
        std::vector<SliceId> kernels;
        std::vector<SliceId> all;
    };
    std::map<std::string, Work> devices;
    std::map<std::string, Work> streams;
    for (const DeviceOp& op : trace().deviceOps()) {
        const std::string device = std::to_string(op.device);
        const std::string stream = device + ".streams." + std::to_string(op.stream);
        for (Work* work : {&devices[device], &streams[stream]}) {
            work->all.push_back(op.slice);
            if (trace().categoryKind(op.slice) == CategoryKind::Kernel) {
                work->kernels.push_back(op.slice);
            }
        }
    }
    const SliceTable& slices = trace().slices();
    const auto total = [&slices](const std::vector<SliceId>& work) {
        DurationNs sum = 0;
        for (const SliceId slice : work) {
            sum += slices.durationNs[slice];
        }
        return referenceMicroseconds(sum);
    };
    const auto busy = [this](const std::vector<SliceId>& work) {
        return referenceMicroseconds(busyNs(trace(), work));
    };
    std::vector<std::string> actual;
    for (const auto& [device, work] : devices) {
        actual.push_back(device + ".kernels " + std::to_string(work.kernels.size()));
        actual.push_back(device + ".kernel_total_us " + total(work.kernels));
        actual.push_back(device + ".kernel_busy_union_us " + busy(work.kernels));
        actual.push_back(device + ".kernel_memcpy_memset_busy_union_us " + busy(work.all));
        TimeRange range = slices.range(work.all.front());
        for (const SliceId slice : work.all) {
            range.startNs = std::min(range.startNs, slices.startNs[slice]);
            range.endNs = std::max(range.endNs, slices.endNs(slice));
        }
        actual.push_back(device + ".first_start_us " + referenceMicroseconds(range.startNs));
        actual.push_back(device + ".last_end_us " + referenceMicroseconds(range.endNs));
    }
    for (const auto& [stream, work] : streams) {
        actual.push_back(stream + ".events " + std::to_string(work.all.size()));
        actual.push_back(stream + ".kernels " + std::to_string(work.kernels.size()));
        actual.push_back(stream + ".total_us " + total(work.all));
        actual.push_back(stream + ".busy_union_us " + busy(work.all));
    }
    expectSameLines("gpu", summaryBelow("gpu"), actual);
}

TEST_P(ReferenceSummary, MemoryEventsAgree) {
    struct Device {
        std::uint64_t events = 0, allocations = 0, releases = 0;
        std::int64_t allocated = 0, released = 0;
        const MemoryEvent* peak = nullptr;
        const MemoryEvent* last = nullptr;
        std::int64_t peakReserved = -1;
    };
    std::map<std::string, Device> devices;
    for (const MemoryEvent& event : trace().memoryEvents()) {
        Device& device = devices[std::to_string(event.deviceType) + "/" + std::to_string(event.deviceId)];
        ++device.events;
        if (event.bytes > 0) {
            ++device.allocations;
            device.allocated += event.bytes;
        } else {
            ++device.releases;
            device.released += event.bytes;
        }
        if (event.totalAllocated >= 0) {
            device.last = &event;
            if (device.peak == nullptr || event.totalAllocated > device.peak->totalAllocated) {
                device.peak = &event;
            }
        }
        device.peakReserved = std::max(device.peakReserved, event.totalReserved);
    }
    std::vector<std::string> actual;
    for (const auto& [id, device] : devices) {
        const auto add = [&, prefix = id](const char* key, const std::string& value) {
            actual.push_back(prefix + "." + key + " " + value);
        };
        const auto totalOrNull = [](const MemoryEvent* event) {
            return event == nullptr ? "null" : std::to_string(event->totalAllocated);
        };
        const auto timeOrNull = [](const MemoryEvent* event) {
            return event == nullptr ? "null" : referenceMicroseconds(event->timeNs);
        };
        add("events", std::to_string(device.events));
        add("alloc_events", std::to_string(device.allocations));
        add("free_events", std::to_string(device.releases));
        add("sum_alloc_bytes", std::to_string(device.allocated));
        add("sum_free_bytes", std::to_string(device.released));
        add("peak_allocated", totalOrNull(device.peak));
        // Any time with that total is right: the script takes the first of the file, which need not be the
        // earliest.
        const std::string expectedPeakTs = summary("memory." + id + ".peak_allocated_ts");
        const bool isAPeak = std::ranges::any_of(
            trace().memoryEvents(), [&, peak = device.peak, prefix = id](const MemoryEvent& event) {
                return peak != nullptr && event.totalAllocated == peak->totalAllocated &&
                       std::to_string(event.deviceType) + "/" + std::to_string(event.deviceId) == prefix &&
                       referenceMicroseconds(event.timeNs) == expectedPeakTs;
            });
        add("peak_allocated_ts", isAPeak ? expectedPeakTs : timeOrNull(device.peak));
        add("peak_reserved", device.peakReserved < 0 ? "null" : std::to_string(device.peakReserved));
        add("last_allocated", totalOrNull(device.last));
        add("last_ts", timeOrNull(device.last));
    }
    expectSameLines("memory", summaryBelow("memory"), actual);
}

TEST_P(ReferenceSummary, LoadsTheSameHoweverItIsCutUp) {
    LoadOptions one;
    one.workers = 1;
    const TracePtr first = load(one);
    ASSERT_NE(first, nullptr);
    const auto expected = traceDigest(*first);

    LoadOptions eight;
    eight.workers = 8;
    LoadOptions small = eight;
    small.chunkBytes = 64u << 10;
    LoadOptions tiny = eight;
    tiny.chunkBytes = 4096;
    LoadOptions tinyAlone = one;
    tinyAlone.chunkBytes = 4096;
    for (const LoadOptions& options : {eight, small, tiny, tinyAlone}) {
        SCOPED_TRACE(std::to_string(options.workers) + " workers, chunks of " +
                     std::to_string(options.chunkBytes) + " bytes");
        const TracePtr other = load(options);
        ASSERT_NE(other, nullptr);
        const auto actual = traceDigest(*other);
        for (const auto& [table, hash] : expected) {
            EXPECT_EQ(actual.at(table), hash) << table;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceSummary, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
