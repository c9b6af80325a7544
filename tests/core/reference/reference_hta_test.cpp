// SPDX-License-Identifier: Apache-2.0
// Breakdowns that Meta's Holistic Trace Analysis computed from the very same files, every row as printed. Its
// figures of traces with nanoseconds are those without its rounding to microseconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>

#include "core/analysis/annotation_table.h"
#include "core/analysis/device_breakdown.h"
#include "core/analysis/duration_rows.h"
#include "core/analysis/idle_time.h"
#include "core/analysis/kernel_sequences.h"
#include "core/analysis/launch_table.h"
#include "core/analysis/queue_length.h"
#include "core/export/time_text.h"
#include "core/trace_loader.h"
#include "tests/core/reference/hta_clock.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

constexpr double kPrinted = 5.1e-7; ///< of six decimals

double number(const std::string& text) {
    return text.empty() ? std::nan("") : std::strtod(text.c_str(), nullptr);
}

class ReferenceHta : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        if (GetParam().tracePath.empty()) {
            GTEST_SKIP() << "the shared reference traces are not there";
        }
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_loaded = *loaded;
        m_hta = asHtaSees(**loaded);
    }
    /// The answers of a job stand with its rank 0.
    std::string rank() const { return isSecondRank() ? "1" : "0"; }
    bool isSecondRank() const { return GetParam().name == "cuda_multirank_rank1"; }
    std::string answers() const {
        std::string path = GetParam().answersPath;
        if (isSecondRank()) {
            path.back() = '0';
        }
        return path + "/" +
               (readFile(path + "/hta_ns_exact/idle_time_rank0.csv").empty() ? "hta/" : "hta_ns_exact/");
    }
    bool isExact() const { return answers().ends_with("/hta_ns_exact/") || !m_loaded->nanosecondClock(); }
    /// The rows of this rank, of a file that may hold several, or that is named "..._rank.csv" here.
    std::vector<std::map<std::string, std::string>> rows(std::string file) const {
        const std::size_t suffix = file.rfind("_rank.csv");
        if (suffix != std::string::npos) {
            file = file.substr(0, suffix) + "_rank" + rank() + ".csv";
        }
        std::vector<std::map<std::string, std::string>> result = parseCsv(readFile(answers() + file)).rows;
        std::erase_if(result,
                      [this](const auto& row) { return row.contains("rank") && row.at("rank") != rank(); });
        return result;
    }
    /// The same of a file with three lines of headers: cells of the rows of this rank.
    std::vector<std::vector<std::string>> summaryRows(const std::string& file) const {
        std::istringstream lines(readFile(answers() + file));
        std::vector<std::vector<std::string>> result;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with(rank() + ",")) {
                std::istringstream cells(line);
                std::vector<std::string>& row = result.emplace_back();
                for (std::string cell; std::getline(cells, cell, ',');) {
                    row.push_back(cell);
                }
            }
        }
        return result;
    }
    const Trace& trace() const { return *m_hta.trace; }
    double us(DurationNs ticks) const { return m_hta.us(static_cast<double>(ticks)); }

    /// By stream, of the launches that it looks at.
    std::map<std::string, QueueLength> queuesForHta() const;

    TracePtr m_loaded;
    HtaTrace m_hta;
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
        EXPECT_NEAR(us(ticks), number(expected[0].at(name + "_time(us)")), kPrinted) << name;
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
        std::string other = GetParam().tracePath;
        other.replace(other.rfind("rank0"), 5, "rank1");
        const Result<TracePtr> loaded = loadTrace(other);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        for (const auto& [mask, timeUs] : cutTimes(asHtaSees(**loaded))) {
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

/// Those it looks at: launches by the driver and of AMD's runtime are missing.
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

/// Those that count for its queues.
bool isQueuedForHta(std::string_view name) {
    constexpr std::string_view kMore[] = {"cuLaunchKernel",           "cuLaunchKernelEx", "hipLaunchKernel",
                                          "hipExtModuleLaunchKernel", "hipMemsetAsync",   "hipMemcpyAsync",
                                          "hipMemcpyWithStream"};
    return isLaunchForHta(name) || std::find(std::begin(kMore), std::end(kMore), name) != std::end(kMore);
}

std::map<std::string, QueueLength> ReferenceHta::queuesForHta() const {
    // Links to the first event of the file count as none there.
    const auto& offsets = trace().slices().sourceOffset;
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

/// Those that count for its sequences.
bool isKernelLaunchForHta(std::string_view name) {
    return name == "cudaLaunchKernel" || name == "cudaLaunchKernelExC" || name == "cuLaunchKernel" ||
           name == "cuLaunchKernelEx" || name == "runFunction - job_prep_and_submit_for_execution";
}

/// Whether two changes of one series fall on one moment: their order is then arbitrary there.
bool hasTies(const StepSeries& series) {
    return std::adjacent_find(series.times().begin(), series.times().end()) != series.times().end();
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
        if (hasTies(queue.length)) {
            EXPECT_EQ(static_cast<double>(queue.atChanges.count), number(row[2])) << "stream " << row[1];
        } else {
            expectDescription(queue.atChanges, {row.begin() + 2, row.end()}, "stream " + row[1]);
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
    const TimeNs firstNs = trace().bounds().startNs;
    double originUs = std::nan(""); // its times begin at an event of its choice
    for (const auto& row : expected) {
        const std::string& stream = row.at("stream");
        ASSERT_TRUE(queues.contains(stream)) << stream;
        const StepSeries& length = queues.at(stream).length;
        const std::size_t i = at[stream]++;
        ASSERT_LT(i, length.size()) << stream;
        const bool isTied = (i > 0 && length.timeNs(i - 1) == length.timeNs(i)) ||
                            (i + 1 < length.size() && length.timeNs(i + 1) == length.timeNs(i));
        if (!isTied) {
            EXPECT_EQ(length.value(i), number(row.at("queue_length"))) << stream << " " << i;
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
        if (!hasTies(bandwidth.gbPerS)) {
            expectDescription(bandwidth.atChanges, {row.begin() + 2, row.end()}, row[1]);
        }
    }
}

TEST_P(ReferenceHta, KernelsByTypeAgree) {
    const auto expected = rows("kernel_breakdown.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    std::vector<SliceId> slices;
    std::map<StringId, DeviceWorkClass> typeOfName;
    for (std::size_t i = 0; i < m_hta.deviceSlices.size(); ++i) {
        if (m_hta.intervals[i].workClass != DeviceWorkClass::Other) {
            slices.push_back(m_hta.deviceSlices[i]);
            typeOfName[trace().slices().name[slices.back()]] = m_hta.intervals[i].workClass;
        }
    }
    std::map<std::string, std::vector<double>> actual;
    for (const DurationRow& row : durationRows(trace(), slices)) {
        const DeviceWorkClass type = typeOfName[row.name];
        const std::string typeName = type == DeviceWorkClass::Computation     ? "COMPUTATION"
                                     : type == DeviceWorkClass::Communication ? "COMMUNICATION"
                                                                              : "MEMORY";
        const auto count = static_cast<double>(row.count);
        const double stddev = row.count > 1 ? row.stddevNs * std::sqrt(count / (count - 1)) : 0;
        actual[typeName + " " + std::string(trace().text(row.name))] = {
            us(row.totalNs), us(row.maxNs), us(row.minNs), m_hta.us(stddev), m_hta.us(row.meanNs)};
    }
    EXPECT_EQ(actual.size(), expected.size());
    constexpr std::array<const char*, 5> kColumns{"sum (us)", "max (us)", "min (us)", "stddev", "mean (us)"};
    for (const auto& row : expected) {
        const auto found = actual.find(row.at("kernel_type") + " " + row.at("name"));
        ASSERT_NE(found, actual.end()) << row.at("name");
        for (std::size_t i = 0; i < kColumns.size(); ++i) {
            EXPECT_NEAR(found->second[i], number(row.at(kColumns[i])),
                        kPrinted + std::fabs(found->second[i]) * 1e-9)
                << kColumns[i] << " of " << row.at("name");
        }
    }
}

/// Work belongs to the aten operator around the whole call that starts last, on whatever thread.
CallTree treeForHta(const Trace& trace) {
    CallTree tree = callTree(trace);
    const SliceTable& slices = trace.slices();
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        if (trace.sliceName(tree.nodes[i].slice).starts_with("aten::")) {
            nodes.push_back(i);
        }
    }
    const auto startOf = [&](std::uint32_t node) { return slices.startNs[tree.nodes[node].slice]; };
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return startOf(a) < startOf(b); });
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        tree.ownerOfOp[i] = kNoIndex;
        const LaunchId launch = trace.deviceOps()[i].launch;
        if (launch == kNoLaunch) {
            continue;
        }
        const TimeRange call = slices.range(trace.launch(launch).slice);
        auto node = std::upper_bound(
            nodes.begin(), nodes.end(), call.startNs,
            [&](TimeNs timeNs, std::uint32_t candidate) { return timeNs < startOf(candidate); });
        while (node != nodes.begin() && tree.ownerOfOp[i] == kNoIndex) {
            --node;
            tree.ownerOfOp[i] = slices.endNs(tree.nodes[*node].slice) >= call.endNs ? *node : kNoIndex;
        }
    }
    return tree;
}

TEST_P(ReferenceHta, KernelSequencesAgree) {
    const auto expected = rows("aten_op_kernels_and_delay_rank.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    if (GetParam().name == "cuda_multirank_rank0" || isSecondRank()) {
        GTEST_SKIP() << "chance tells operators that start at one moment apart there";
    }
    // Calls that launch no kernels and work outside of its scope take no part.
    TraceData data = trace().data();
    std::vector<bool> isInScope(data.deviceOps.size(), false);
    for (const DeviceOpId op : m_hta.work) {
        isInScope[indexOf(op)] = true;
    }
    for (std::size_t i = 0; i < data.deviceOps.size(); ++i) {
        DeviceOp& op = data.deviceOps[i];
        if (op.launch != kNoLaunch &&
            (!isInScope[i] || !isKernelLaunchForHta(trace().sliceName(trace().launch(op.launch).slice)))) {
            op.launch = kNoLaunch;
        }
    }
    const Trace scope(std::move(data));
    std::map<std::string, KernelSequence> actual;
    for (KernelSequence& sequence : kernelSequences(scope, treeForHta(scope))) {
        std::string key(trace().text(sequence.operatorName));
        for (const StringId name : sequence.work) {
            key += " -> " + std::string(trace().text(name));
        }
        actual[key] = std::move(sequence);
    }
    for (const auto& row : expected) {
        const auto found = actual.find(row.at("aten_op_name") + " -> " + row.at("kernel_sequence"));
        ASSERT_NE(found, actual.end()) << row.at("aten_op_name") << ": " << row.at("kernel_sequence");
        const KernelSequence& sequence = found->second;
        EXPECT_EQ(static_cast<double>(sequence.count), number(row.at("occurrence_count"))) << found->first;
        EXPECT_NEAR(m_hta.us(sequence.meanFirstLaunchNs), number(row.at("avg_aten_op_launch_delay")),
                    0.00051);
        EXPECT_NEAR(m_hta.us(sequence.meanFirstStartNs), number(row.at("avg_runtime_delay")), 0.00051);
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceHta, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
