// SPDX-License-Identifier: Apache-2.0
// Breakdowns that Meta's Holistic Trace Analysis computed from the very same files, every row as printed. Its
// figures of traces with nanoseconds are those without its rounding to microseconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <set>
#include <sstream>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/idle_time.h"
#include "core/analysis/device/kernel_sequences.h"
#include "core/analysis/device/queue_length.h"
#include "core/analysis/duration_rows.h"
#include "core/analysis/host/annotation_table.h"
#include "core/analysis/host/launch_table.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/hta_fixture.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

class ReferenceHta : public HtaFixture {
protected:
    /// By stream, of the launches that it looks at.
    std::map<std::string, QueueLength> queuesForHta() const;
};

constexpr DeviceWorkMask kComputation = maskOf(DeviceWorkClass::Computation);
constexpr DeviceWorkMask kCommunication = maskOf(DeviceWorkClass::Communication);

TEST_P(ReferenceHta, TemporalBreakdownAgrees) {
    const auto expected = rows("temporal_breakdown.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    ASSERT_EQ(expected.size(), 1u);
    const DeviceBreakdown breakdown = breakdownOf(m_hta.intervals);
    const auto expectTime = [&](const std::string& name, DurationNs ticks) {
        // Sums of doubles lose a little more than what is printed.
        EXPECT_NEAR(us(ticks), number(expected[0].at(name + "_time(us)")), 3 * kPrinted) << name;
        if (name != "kernel") {
            EXPECT_NEAR(100 * us(ticks) / us(breakdown.totalNs()),
                        number(expected[0].at(name + "_time_pctg")), 0.00501)
                << name;
        }
    };
    const DurationNs computation = breakdown.activeNs(kComputation);
    expectTime("kernel", breakdown.totalNs());
    expectTime("idle", breakdown.idleNs());
    expectTime("compute", computation);
    expectTime("non_compute", breakdown.busyNs() - computation);
}

TEST_P(ReferenceHta, AnnotationsOnDevicesAgree) {
    const auto expected = rows("gpu_user_annotation_breakdown.csv");
    const TimeRange scope{std::numeric_limits<TimeNs>::min(), endOfScope(*m_loaded)};
    const std::vector<DurationRow> actual = annotationTable(*m_loaded, Selection{scope});
    if (expected.empty()) {
        // It has no such table of traces that it does not read.
        GTEST_SKIP() << "no figures for this trace";
    }
    // It cuts fractions of microseconds inward where it was not told otherwise.
    ASSERT_EQ(actual.size(), expected.size());
    for (const auto& row : expected) {
        SCOPED_TRACE(row.at("name"));
        const auto same = std::ranges::find_if(actual, [&](const DurationRow& candidate) {
            return m_loaded->text(candidate.name) == row.at("name");
        });
        ASSERT_NE(same, actual.end());
        const double tolerance = isExact() ? 5.1e-7 : 2.0 * static_cast<double>(same->count);
        const auto expectUs = [&](const char* key, double ns) {
            EXPECT_NEAR(ns / 1000, number(row.at(key)), tolerance) << key;
        };
        expectUs("sum (us)", static_cast<double>(same->totalNs));
        expectUs("max (us)", static_cast<double>(same->maxNs));
        expectUs("min (us)", static_cast<double>(same->minNs));
        expectUs("mean (us)", same->meanNs);
        // Theirs is that of a sample, 0 for a single one.
        const double n = static_cast<double>(same->count);
        expectUs("stddev", n < 2 ? 0 : same->stddevNs * std::sqrt(n / (n - 1)));
    }
}

TEST_P(ReferenceHta, OverlapAgrees) {
    const auto expected = rows("comm_comp_overlap.csv");
    if (expected.empty() || rows("temporal_breakdown.csv").empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    const DeviceBreakdown breakdown = breakdownOf(m_hta.intervals);
    const DurationNs communication = breakdown.activeNs(kCommunication);
    const std::string& cell = expected[0].at("comp_comm_overlap_pctg");
    EXPECT_EQ(cell.empty(), communication == 0);
    if (!cell.empty()) {
        EXPECT_NEAR(100 * us(breakdown.overlapNs(kComputation, kCommunication)) / us(communication),
                    number(cell), 0.00501);
    }
}

/// Time of each set of types that run at a time, each piece between two changes cut to whole microseconds.
std::map<DeviceWorkMask, DurationNs> cutTimes(const HtaTrace& hta) {
    std::map<TimeNs, std::map<DeviceWorkMask, int>> changes; // starts less ends of runs, by type
    std::map<DeviceWorkClass, std::vector<TimeRange>> ranges;
    for (const DeviceInterval& interval : hta.intervals) {
        if (interval.workClass != DeviceWorkClass::Other) {
            ranges[interval.workClass].push_back(interval.range);
        }
    }
    for (auto& [workClass, list] : ranges) {
        std::ranges::sort(list, {}, &TimeRange::startNs);
        TimeRange run = list.front();
        const auto note = [&, mask = maskOf(workClass)] {
            ++changes[run.startNs][mask];
            --changes[run.endNs][mask];
        };
        for (const TimeRange& range : list) {
            if (range.startNs > run.endNs) {
                note();
                run = range;
            }
            run.endNs = std::max(run.endNs, range.endNs);
        }
        note();
    }
    std::map<DeviceWorkMask, DurationNs> cut;
    std::map<DeviceWorkMask, int> running;
    TimeNs beforeNs = 0;
    for (const auto& [timeNs, sums] : changes) {
        DeviceWorkMask mask = 0;
        for (const auto& [type, count] : running) {
            mask |= count > 0 ? type : DeviceWorkMask{};
        }
        if (mask != 0) {
            cut[mask] += static_cast<DurationNs>(hta.us(static_cast<double>(timeNs - beforeNs)));
        }
        for (const auto& [type, sum] : sums) {
            running[type] += sum;
        }
        beforeNs = timeNs;
    }
    return cut;
}

TEST_P(ReferenceHta, KernelTypesAgree) {
    const auto expected = rows("kernel_type_breakdown.csv");
    if (expected.empty() || isSecondRank()) {
        GTEST_SKIP() << "no figures for this trace, or they are with those of its rank 0";
    }
    std::map<DeviceWorkMask, DurationNs> times = cutTimes(m_hta);
    if (GetParam().name == "cuda_multirank_rank0") { // its sums are of all ranks
        for (const auto& [mask, timeUs] : cutTimes(otherRank())) {
            times[mask] += timeUs;
        }
    }
    std::map<std::string, DurationNs> actual;
    DurationNs allUs = 0;
    for (const auto& [mask, timeUs] : times) {
        std::string name;
        const auto add = [&](DeviceWorkMask classes, const char* text) {
            if ((mask & classes) != 0) {
                name += (name.empty() ? "" : " overlapping ") + std::string(text);
            }
        };
        add(kComputation, "COMPUTATION");
        add(kCommunication, "COMMUNICATION");
        add(maskOf(DeviceWorkClass::Memcpy), "MEMORY");
        actual[name] = timeUs;
        allUs += timeUs;
    }
    for (const auto& row : expected) {
        const std::string& type = row.at("kernel_type");
        EXPECT_EQ(static_cast<double>(actual[type]), number(row.at("sum"))) << type;
        if (allUs > 0) {
            EXPECT_NEAR(100 * static_cast<double>(actual[type]) / static_cast<double>(allUs),
                        number(row.at("percentage")), 0.0501)
                << type;
        }
        actual.erase(type);
    }
    std::erase_if(actual, [](const auto& entry) { return entry.second == 0; });
    EXPECT_TRUE(actual.empty());
}

TEST_P(ReferenceHta, IdleTimeAgrees) {
    const auto expected = rows("idle_time_rank.csv");
    const auto expectedStatistics = rows("idle_interval_stats_rank.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    // Thirty microseconds there; ticks here.
    const auto shortGap = static_cast<DurationNs>(std::llround(30 / m_hta.tickUs));
    std::map<std::string, IdleRow> actual;
    std::map<std::string, double> idleOfStream;
    for (const IdleRow& row : idleTime(*m_hta.idleTrace, m_hta.work, shortGap)) {
        constexpr std::array<const char*, 3> kNames{"host_wait", "kernel_wait", "other"};
        actual[std::to_string(row.stream) + " " + kNames[static_cast<std::size_t>(row.cause)]] = row;
        idleOfStream[std::to_string(row.stream)] += us(row.idleNs - row.overlapNs);
    }
    ASSERT_EQ(expected.size(), expectedStatistics.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::string& stream = expected[i].at("stream");
        const std::string key = stream + " " + expected[i].at("idle_category");
        ASSERT_TRUE(actual.contains(key)) << key;
        const IdleRow& row = actual.at(key);
        const double idleUs = us(row.idleNs - row.overlapNs);
        EXPECT_NEAR(idleUs, number(expected[i].at("idle_time")), 0.00501) << key;
        if (!expected[i].at("idle_time_ratio").empty()) {
            EXPECT_NEAR(idleUs / idleOfStream[stream], number(expected[i].at("idle_time_ratio")), 0.00501)
                << key;
        }
        const auto& statistics = expectedStatistics[i];
        EXPECT_EQ(static_cast<double>(row.gaps.count), number(statistics.at("count"))) << key;
        for (const auto& [column, value] : {std::pair{"mean", row.gaps.mean},
                                            {"min", row.gaps.min},
                                            {"25%", row.gaps.q25},
                                            {"50%", row.gaps.q50},
                                            {"75%", row.gaps.q75},
                                            {"max", row.gaps.max}}) {
            if (row.gaps.count > 0) {
                EXPECT_NEAR(m_hta.us(value), number(statistics.at(column)), 0.00501)
                    << column << " of " << key;
            }
        }
        if (row.gaps.count > 1) {
            EXPECT_NEAR(m_hta.us(row.gaps.stddev), number(statistics.at("std")), 0.00501) << key;
        }
    }
}

/// Whether HTA counts the call as a launch: calls of the driver and of AMD's runtime are missing.
bool isLaunchForHta(std::string_view name) {
    return name == "cudaLaunchKernel" || name == "cudaLaunchKernelExC" || name == "cudaMemcpyAsync" ||
           name == "cudaMemsetAsync" || name == "runFunction - job_prep_and_submit_for_execution";
}

TEST_P(ReferenceHta, LaunchesAgree) {
    const auto expected = rows("launch_stats_summary_rank.csv");
    if (expected.empty() || number(expected[0].at("kernels")) == 0) {
        GTEST_SKIP() << "no figures for this trace";
    }
    std::vector<bool> isInScope(trace().deviceOps().size(), false);
    for (const DeviceOpId op : m_hta.work) {
        isInScope[indexOf(op)] = true;
    }
    std::vector<LaunchRow> launches = launchRows(trace());
    std::erase_if(launches, [&](const LaunchRow& row) {
        return !isInScope[indexOf(row.op)] ||
               !isLaunchForHta(trace().sliceName(trace().launch(row.launch).slice));
    });
    const LaunchLimits limits{static_cast<DurationNs>(std::llround(50 / m_hta.tickUs)),
                              static_cast<DurationNs>(std::llround(100 / m_hta.tickUs))};
    const LaunchSummary summary = launchSummary(launches, limits);
    EXPECT_EQ(static_cast<double>(summary.count), number(expected[0].at("kernels")));
    const auto expectNear = [&](const char* column, double us) {
        const double figure = number(expected[0].at(column));
        EXPECT_NEAR(us, figure, kPrinted + std::fabs(figure) * 1e-12) << column;
    };
    expectNear("cpu_duration_sum_us", us(summary.callNs));
    expectNear("gpu_duration_sum_us", us(summary.workNs));
    expectNear("launch_delay_sum_us", us(summary.delayNs));
    expectNear("launch_delay_mean_us", m_hta.us(summary.meanDelayNs));
    expectNear("launch_delay_median_us", m_hta.us(summary.medianDelayNs));
    expectNear("launch_delay_max_us", us(summary.maxDelayNs));
    expectNear("launch_delay_min_us", us(summary.minDelayNs));
    // The table counts what is shorter than its call, however slow that is; the chart does not.
    const auto shorter = std::count_if(launches.begin(), launches.end(),
                                       [](const LaunchRow& row) { return row.workNs < row.callNs; });
    EXPECT_EQ(static_cast<double>(shorter), number(expected[0].at("short_gpu_kernels")));
    EXPECT_LE(summary.shortWork, static_cast<std::uint64_t>(shorter));
    EXPECT_EQ(static_cast<double>(summary.slowCalls), number(expected[0].at("runtime_outliers_gt50us")));
    EXPECT_EQ(static_cast<double>(summary.late), number(expected[0].at("launch_delay_outliers_gt100us")));

    // The first rows of its table.
    std::map<std::string, const LaunchRow*> rowOfCorrelation;
    for (const LaunchRow& row : launches) {
        rowOfCorrelation[std::to_string(trace().launch(row.launch).correlation)] = &row;
    }
    for (const auto& row : rows("launch_stats_rank.csv")) {
        const auto found = rowOfCorrelation.find(row.at("correlation"));
        ASSERT_NE(found, rowOfCorrelation.end()) << row.at("correlation");
        EXPECT_NEAR(us(found->second->callNs), number(row.at("cpu_duration")), kPrinted);
        EXPECT_NEAR(us(found->second->workNs), number(row.at("gpu_duration")), kPrinted);
        EXPECT_NEAR(us(found->second->delayNs), number(row.at("launch_delay")), kPrinted);
    }
}

/// Whether the call counts for HTA's queues.
bool isQueuedForHta(std::string_view name) {
    constexpr std::string_view kMore[] = {"cuLaunchKernel",           "cuLaunchKernelEx", "hipLaunchKernel",
                                          "hipExtModuleLaunchKernel", "hipMemsetAsync",   "hipMemcpyAsync",
                                          "hipMemcpyWithStream"};
    return isLaunchForHta(name) || std::find(std::begin(kMore), std::end(kMore), name) != std::end(kMore);
}

std::map<std::string, QueueLength> ReferenceHta::queuesForHta() const {
    // Links to the first event of the file count as none there.
    const auto& offsets = trace().slices().event;
    const auto first = SliceId(std::min_element(offsets.begin(), offsets.end()) - offsets.begin());
    std::vector<DeviceOpId> work = m_hta.work;
    std::erase_if(work, [&](DeviceOpId op) {
        const LaunchId launch = trace().deviceOp(op).launch;
        return launch == kNoLaunch || trace().deviceOp(op).slice == first ||
               !isQueuedForHta(trace().sliceName(trace().launch(launch).slice));
    });
    std::map<std::string, QueueLength> result;
    for (QueueLength& queue : queueLengths(trace(), work)) {
        result[std::to_string(queue.stream)] = std::move(queue);
    }
    return result;
}

/// The values of a series where the changes of each moment come in the order that makes them least, and
/// greatest: it sorts by time alone, and what falls on one moment stands in an order that depends on how its
/// library sorts on the processor at hand.
struct TieBounds {
    std::vector<double> least;
    std::vector<double> greatest;
    bool hasTies = false;
    bool isSettled(std::size_t i) const { return least[i] == greatest[i]; }
};

TieBounds tieBounds(const StepSeries& series) {
    TieBounds bounds;
    double before = 0;
    for (std::size_t first = 0; first < series.size();) {
        std::vector<double> changes;
        std::size_t end = first;
        for (double value = before; end < series.size() && series.timeNs(end) == series.timeNs(first);
             ++end) {
            changes.push_back(series.value(end) - value);
            value = series.value(end);
        }
        bounds.hasTies = bounds.hasTies || changes.size() > 1;
        const double after = series.value(end - 1);
        std::sort(changes.begin(), changes.end());
        double least = before;
        double greatest = before;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            least += changes[i];
            greatest += changes[changes.size() - 1 - i];
            const bool isLast = i + 1 == changes.size(); // all orders lead to the same
            bounds.least.push_back(isLast ? after : least);
            bounds.greatest.push_back(isLast ? after : greatest);
        }
        before = after;
        first = end;
    }
    return bounds;
}

double sumOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

/// count, mean, std, min, quartiles, max of values that lie between the bounds one by one.
void expectWithin(const TieBounds& bounds, const std::vector<std::string>& cells, const std::string& what) {
    ASSERT_EQ(cells.size(), 8u);
    const Description least = describe(bounds.least);
    const Description greatest = describe(bounds.greatest);
    EXPECT_EQ(static_cast<double>(least.count), number(cells[0])) << what;
    const auto expectBetween = [&](double low, double high, const std::string& cell) {
        EXPECT_LE(low - kPrinted, number(cell)) << what;
        EXPECT_GE(high + kPrinted, number(cell)) << what;
    };
    expectBetween(least.mean, greatest.mean, cells[1]);
    expectBetween(least.min, greatest.min, cells[3]);
    expectBetween(least.q25, greatest.q25, cells[4]);
    expectBetween(least.q50, greatest.q50, cells[5]);
    expectBetween(least.q75, greatest.q75, cells[6]);
    expectBetween(least.max, greatest.max, cells[7]);
}

void expectDescription(const Description& actual, const std::vector<std::string>& cells,
                       const std::string& what) {
    // count, mean, std, min, quartiles, max
    ASSERT_EQ(cells.size(), 8u);
    const std::array<double, 8> figures{static_cast<double>(actual.count),
                                        actual.mean,
                                        actual.stddev,
                                        actual.min,
                                        actual.q25,
                                        actual.q50,
                                        actual.q75,
                                        actual.max};
    for (std::size_t i = 0; i < figures.size(); ++i) {
        if (!cells[i].empty()) {
            EXPECT_NEAR(figures[i], number(cells[i]), kPrinted + std::fabs(figures[i]) * 1e-9)
                << "figure " << i << " of " << what;
        }
    }
}

TEST_P(ReferenceHta, QueueLengthsAgree) {
    const auto expected = summaryRows("queue_length_summary.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    const std::map<std::string, QueueLength> actual = queuesForHta();
    for (const std::vector<std::string>& row : expected) {
        ASSERT_TRUE(actual.contains(row[1])) << row[1];
        const QueueLength& queue = actual.at(row[1]);
        const std::vector<std::string> cells(row.begin() + 2, row.end());
        if (const TieBounds bounds = tieBounds(queue.length); bounds.hasTies) {
            expectWithin(bounds, cells, "stream " + row[1]);
        } else {
            expectDescription(queue.atChanges, cells, "stream " + row[1]);
        }
    }
    EXPECT_EQ(actual.size(), expected.size());
}

TEST_P(ReferenceHta, QueueSeriesAgree) {
    const auto expected = rows("queue_length_series_head_rank.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    const std::map<std::string, QueueLength> queues = queuesForHta();
    std::map<std::string, std::size_t> at; // change of each stream
    std::map<std::string, TieBounds> boundsOf;
    for (const auto& [stream, queue] : queues) {
        boundsOf[stream] = tieBounds(queue.length);
    }
    const TimeNs firstNs = trace().bounds().startNs;
    double originUs = std::nan(""); // its times begin at an event of its choice
    for (const auto& row : expected) {
        const std::string& stream = row.at("stream");
        ASSERT_TRUE(queues.contains(stream)) << stream;
        const StepSeries& length = queues.at(stream).length;
        const std::size_t i = at[stream]++;
        ASSERT_LT(i, length.size()) << stream;
        const double expectedLength = number(row.at("queue_length"));
        const TieBounds& bounds = boundsOf.at(stream);
        if (bounds.isSettled(i)) {
            EXPECT_EQ(length.value(i), expectedLength) << stream << " " << i;
        } else {
            EXPECT_LE(bounds.least[i], expectedLength) << stream << " " << i;
            EXPECT_GE(bounds.greatest[i], expectedLength) << stream << " " << i;
        }
        // Its doubles tell no times closer than a thousandth of a microsecond.
        const double sinceFirstUs = us(length.timeNs(i) - firstNs);
        originUs = std::isnan(originUs) ? number(row.at("ts")) - sinceFirstUs : originUs;
        EXPECT_NEAR(sinceFirstUs + originUs, number(row.at("ts")), 1e-3) << stream << " " << i;
    }
}

TEST_P(ReferenceHta, TimeWithAFullQueueAgrees) {
    const auto expected = rows("blocked_on_full_queue.csv");
    std::map<std::string, double> actual;
    for (const auto& [stream, queue] : queuesForHta()) {
        if (queue.fullNs > 0) {
            actual[stream] = us(queue.fullNs);
        }
    }
    ASSERT_EQ(actual.size(), expected.size());
    for (const auto& row : expected) {
        EXPECT_NEAR(actual[row.at("stream")], number(row.at("duration_at_max_queue_length")), kPrinted);
    }
}

TEST_P(ReferenceHta, CopyBandwidthsAgree) {
    const auto expected = summaryRows("memory_bw_summary.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    std::map<std::string, CopyBandwidth> actual;
    for (CopyBandwidth& bandwidth : copyBandwidths(trace(), m_hta.work)) {
        actual[bandwidth.kind] = std::move(bandwidth);
    }
    for (const std::vector<std::string>& row : expected) {
        ASSERT_TRUE(actual.contains(row[1])) << row[1];
        const CopyBandwidth& bandwidth = actual.at(row[1]);
        const std::vector<std::string> cells(row.begin() + 2, row.end());
        const TieBounds bounds = tieBounds(bandwidth.gbPerS);
        if (!bounds.hasTies) {
            expectDescription(bandwidth.atChanges, cells, row[1]);
            continue;
        }
        // Values of nothing are left out, of which there are more or fewer with the order of a moment; sums
        // over all changes do not depend on that. Its sums keep what doubles lose when they are added and
        // subtracted, and count it as values.
        const double count = number(cells[0]);
        const auto countOf = [](const std::vector<double>& values, double least) {
            return static_cast<double>(std::ranges::count_if(values, [=](double x) { return x > least; }));
        };
        constexpr double kLost = 1e-6;
        EXPECT_LE(countOf(bounds.least, kLost), count) << row[1];
        EXPECT_GE(static_cast<double>(bounds.greatest.size()), count) << row[1];
        const double sum = number(cells[1]) * count;
        const double slack = kLost * (1 + std::fabs(sum));
        EXPECT_LE(sumOf(bounds.least) - slack, sum) << row[1];
        EXPECT_GE(sumOf(bounds.greatest) + slack, sum) << row[1];
        EXPECT_LE(std::ranges::max(bounds.least) - kPrinted, number(cells[7])) << row[1];
        EXPECT_GE(std::ranges::max(bounds.greatest) + kPrinted, number(cells[7])) << row[1];
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceHta, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
