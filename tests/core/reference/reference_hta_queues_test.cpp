// SPDX-License-Identifier: Apache-2.0
// Queue lengths and bandwidths of copies that Meta's Holistic Trace Analysis computed from the very same
// files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/analysis/device/queue_length.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/hta_fixture.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

class ReferenceHtaQueues : public HtaFixture {
protected:
    /// By stream, of the launches that it looks at.
    std::map<std::string, QueueLength> queuesForHta() const;
};

/// Whether the call counts for HTA's queues.
bool isQueuedForHta(std::string_view name) {
    constexpr std::string_view kMore[] = {"cuLaunchKernel",           "cuLaunchKernelEx", "hipLaunchKernel",
                                          "hipExtModuleLaunchKernel", "hipMemsetAsync",   "hipMemcpyAsync",
                                          "hipMemcpyWithStream"};
    return isLaunchForHta(name) || std::find(std::begin(kMore), std::end(kMore), name) != std::end(kMore);
}

std::map<std::string, QueueLength> ReferenceHtaQueues::queuesForHta() const {
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

TEST_P(ReferenceHtaQueues, QueueLengthsAgree) {
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

TEST_P(ReferenceHtaQueues, QueueSeriesAgree) {
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

TEST_P(ReferenceHtaQueues, TimeWithAFullQueueAgrees) {
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

TEST_P(ReferenceHtaQueues, CopyBandwidthsAgree) {
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

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceHtaQueues, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
