// SPDX-License-Identifier: Apache-2.0
// Breakdowns that Meta's Holistic Trace Analysis computed from the very same files, every row as printed. Its
// figures of traces with nanoseconds are those without its rounding to microseconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <sstream>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/idle_time.h"
#include "core/analysis/duration_rows.h"
#include "core/analysis/host/annotation_table.h"
#include "core/analysis/host/launch_table.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/hta_fixture.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

class ReferenceHta : public HtaFixture {};

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
    const std::vector<DurationRow> all = annotationTable(*m_loaded, {});
    // It takes those that start in its scope, whole.
    std::vector<SliceId> inScope;
    std::set<StringId> later;
    for (const Track& track : m_loaded->tracks()) {
        for (std::uint32_t i = 0; track.kind == TrackKind::DeviceAnnotation && i < track.sliceCount; ++i) {
            const auto slice = SliceId(static_cast<std::uint32_t>(indexOf(track.firstSlice)) + i);
            if (m_loaded->slices().startNs[slice] < endOfScope(*m_loaded)) {
                inScope.push_back(slice);
            } else {
                later.insert(m_loaded->slices().name[slice]);
            }
        }
    }
    const std::vector<DurationRow> actual = durationRows(*m_loaded, inScope);
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
        const auto whole = std::ranges::find(all, same->name, &DurationRow::name);
        ASSERT_NE(whole, all.end());
        EXPECT_EQ(whole->count == same->count && whole->totalNs == same->totalNs,
                  !later.contains(same->name));
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
    if (isFirstRank()) { // its sums are of all ranks
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
    double expectedUs = 0;
    for (const auto& row : expected) {
        expectedUs += number(row.at("sum"));
    }
    if (isOneRankOfMany() && expectedUs > static_cast<double>(allUs)) {
        GTEST_SKIP() << "the table is of other ranks, too, whose traces have names that nobody knows";
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

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceHta, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
