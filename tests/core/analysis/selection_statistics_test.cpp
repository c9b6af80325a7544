// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/selection_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::TraceFixture;

std::shared_ptr<const Trace> randomTrace(test::Random& random) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    const auto tracks = int(test::uniform(random, 1, 4));
    for (int t = 0; t < tracks; ++t) {
        const TrackId track = fixture.addTrack("t", t + 1);
        const auto count = int(test::uniform(random, 0, 60));
        for (int i = 0; i < count; ++i) {
            const std::string name = "name " + std::to_string(test::uniform(random, 0, 6));
            fixture.addSlice(track, name, test::uniform(random, 0, 1) == 0 ? "cpu_op" : "user_annotation",
                             test::uniform(random, 0, 400), test::skewed(random, 200));
        }
    }
    return fixture.take();
}

/// Statistics by the definition, slice by slice and nanosecond by nanosecond.
struct Plain {
    std::vector<SliceId> slices;
    std::map<std::uint32_t, std::vector<DurationNs>> byName;
    std::vector<DurationNs> durations; ///< ascending
    std::map<TimeNs, bool> busy;       ///< of every nanosecond of the range

    Plain(const Trace& trace, const SelectedPart& part, TimeRange range) {
        for (TimeNs time = range.startNs; time < range.endNs; ++time) {
            busy[time] = false;
        }
        for (std::size_t i = 0; i < trace.slices().size(); ++i) {
            const SliceId slice = SliceId(i);
            const TimeRange own = trace.slices().range(slice);
            const bool picked = std::ranges::count(part.slices, slice) > 0;
            const bool onTrack =
                part.tracks.empty() || std::ranges::count(part.tracks, trace.trackOf(slice)) > 0;
            if (part.slices.empty() ? !onTrack : !picked) {
                continue;
            }
            for (TimeNs time = std::max(own.startNs, range.startNs); time < std::min(own.endNs, range.endNs);
                 ++time) {
                busy[time] = true;
            }
            const bool isInside = own.isEmpty() ? own.startNs >= range.startNs && own.startNs < range.endNs
                                                : own.startNs < range.endNs && own.endNs > range.startNs;
            if (part.slices.empty() && part.range && !isInside) {
                continue;
            }
            const DurationNs insideNs = std::max<DurationNs>(0, std::min(own.endNs, range.endNs) -
                                                                    std::max(own.startNs, range.startNs));
            slices.push_back(slice);
            durations.push_back(insideNs);
            byName[std::uint32_t(indexOf(trace.slices().name[slice]))].push_back(insideNs);
        }
        std::ranges::sort(durations);
    }
    DurationNs percentile(double share) const {
        return durations[std::size_t(std::ceil(share * double(durations.size()))) - 1];
    }
};

void expectSame(const Trace& trace, const SelectedPart& part) {
    const SelectionStatistics statistics = selectionStatistics(trace, part);
    const Plain plain(trace, part, statistics.range);
    ASSERT_EQ(statistics.all.count, plain.slices.size());
    DurationNs total = 0;
    for (const DurationNs duration : plain.durations) {
        total += duration;
    }
    EXPECT_EQ(statistics.all.totalNs, total);
    if (!plain.durations.empty()) {
        EXPECT_EQ(statistics.all.minNs, plain.durations.front());
        EXPECT_EQ(statistics.all.maxNs, plain.durations.back());
        EXPECT_EQ(statistics.all.p50Ns, plain.percentile(0.50));
        EXPECT_EQ(statistics.all.p95Ns, plain.percentile(0.95));
        EXPECT_EQ(statistics.all.p99Ns, plain.percentile(0.99));
    }
    ASSERT_EQ(statistics.byName.size(), plain.byName.size());
    for (const StatisticsRow& row : statistics.byName) {
        EXPECT_EQ(row.figures.count, plain.byName.at(row.key).size());
    }
    for (std::size_t i = 1; i < statistics.byName.size(); ++i) {
        EXPECT_GE(statistics.byName[i - 1].figures.totalNs, statistics.byName[i].figures.totalNs);
    }
    std::uint64_t byCategory = 0;
    for (const StatisticsRow& row : statistics.byCategory) {
        byCategory += row.figures.count;
    }
    std::uint64_t byTrack = 0;
    for (const TrackStatistics& row : statistics.byTrack) {
        byTrack += row.figures.count;
        EXPECT_EQ(row.occupation.busyNs + row.occupation.idleNs, statistics.range.durationNs());
    }
    std::uint64_t inHistogram = 0;
    for (const DurationBucket& bucket : statistics.histogram) {
        inHistogram += bucket.count;
        EXPECT_EQ(bucket.count, std::uint64_t(std::ranges::count_if(plain.durations, [&](DurationNs ns) {
                      return ns >= bucket.fromNs && ns < bucket.toNs;
                  })));
    }
    for (const std::uint64_t sum : {byCategory, byTrack, inHistogram}) {
        EXPECT_EQ(sum, plain.slices.size());
    }

    const auto busyNs = std::ranges::count_if(plain.busy, [](const auto& moment) { return moment.second; });
    EXPECT_EQ(statistics.occupation.busyNs, busyNs);
    EXPECT_EQ(statistics.occupation.idleNs, statistics.range.durationNs() - busyNs);
    std::uint64_t gaps = 0;
    DurationNs longest = 0;
    DurationNs length = 0;
    for (const auto& [time, busy] : plain.busy) {
        gaps += !busy && length == 0 ? 1 : 0;
        length = busy ? 0 : length + 1;
        longest = std::max(longest, length);
    }
    EXPECT_EQ(statistics.occupation.gapCount, gaps);
    EXPECT_EQ(statistics.occupation.longestGap.durationNs(), longest);
}

TEST(SelectionStatistics, AreWhatTheDefinitionSays) {
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const std::shared_ptr<const Trace> trace = randomTrace(random);
        SelectedPart part;
        expectSame(*trace, part);
        const TimeNs start = test::uniform(random, -20, 500);
        part.range = TimeRange{start, start + test::uniform(random, 1, 300)};
        expectSame(*trace, part);
        part.tracks = {TrackId(test::uniform(random, 0, std::int64_t(trace->tracks().size()) - 1))};
        expectSame(*trace, part);
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            if (test::uniform(random, 0, 3) == 0) {
                part.slices.push_back(SliceId(i));
            }
        }
        expectSame(*trace, part);
    }
}

TEST(SelectionStatistics, SelfTimesCountNoTimeTwice) {
    TraceFixture fixture;
    const TrackId track = fixture.addTrack("t", 1);
    fixture.addSlice(track, "outer", "cpu_op", 0, 100);
    fixture.addSlice(track, "a", "cpu_op", 10, 30);
    fixture.addSlice(track, "b", "cpu_op", 50, 10);
    fixture.addSlice(track, "a", "cpu_op", 52, 3); // in b
    fixture.addSlice(track, "late", "cpu_op", 200, 50);
    const std::shared_ptr<const Trace> trace = fixture.take();
    SelectedPart part;
    part.range = TimeRange{0, 60};
    const SelectionStatistics statistics = selectionStatistics(*trace, part);
    std::map<std::string, DurationNs> selfNs;
    for (const StatisticsRow& row : statistics.byName) {
        selfNs[std::string(trace->text(StringId(row.key)))] = row.selfNs;
    }
    EXPECT_EQ(selfNs, (std::map<std::string, DurationNs>{{"outer", 20}, {"a", 33}, {"b", 7}}));
    EXPECT_EQ(statistics.selfNs, 60) << "the union of all, within the range";
    EXPECT_EQ(statistics.all.totalNs, 103);
    ASSERT_EQ(statistics.byTrack.size(), 1u);
    EXPECT_EQ(statistics.byTrack.front().selfNs, 60);
    EXPECT_EQ(statistics.byTrack.front().wholeNs, 143);
}

/// A kernel that ran for most of the range was missing, since it had begun before; one that crossed the end
/// counted whole.
TEST(SelectionStatistics, SlicesAreCutAtTheEndsOfTheRange) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addProcess("GPU 0", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addSlice(host, "wait", "cuda_runtime", 0, 1000);
    fixture.addDeviceOp(fixture.addSlice(stream, "early", "kernel", 0, 130), {});
    fixture.addDeviceOp(fixture.addSlice(stream, "late", "kernel", 180, 500), {});
    const auto trace = fixture.take();
    SelectedPart part;
    part.range = TimeRange{100, 200};
    const SelectionStatistics statistics = selectionStatistics(*trace, part);
    ASSERT_EQ(statistics.byName.size(), 3u);
    std::map<std::string, StatisticsRow> rows;
    for (const StatisticsRow& row : statistics.byName) {
        rows[std::string(trace->text(StringId(row.key)))] = row;
    }
    EXPECT_EQ(rows["early"].figures.totalNs, 30);
    EXPECT_EQ(rows["early"].wholeNs, 130);
    EXPECT_EQ(rows["late"].figures.totalNs, 20);
    EXPECT_EQ(rows["late"].figures.maxNs, 20);
    EXPECT_DOUBLE_EQ(rows["wait"].selfShare, 1) << "host and device are 100 % each";
    EXPECT_DOUBLE_EQ(rows["early"].selfShare, 0.6);
    EXPECT_DOUBLE_EQ(rows["late"].selfShare, 0.4);
}

TEST(SelectionStatistics, OrderAndRepetitionOfWhatIsSelectedDoNotMatter) {
    const test::TimelineFixture data;
    SelectedPart part;
    part.slices = {data.kernels[3], data.kernels[0], data.addmms[2], data.kernels[3]};
    const SelectionStatistics picked = selectionStatistics(*data.trace, part);
    EXPECT_EQ(picked.all.count, 3u);
    EXPECT_EQ(picked.byTrack.size(), 2u);
    SelectedPart area;
    area.tracks = {data.stream7, data.mainThread, data.stream7};
    const SelectionStatistics once = selectionStatistics(*data.trace, area);
    std::reverse(area.tracks.begin(), area.tracks.end());
    area.tracks.pop_back();
    EXPECT_EQ(selectionStatistics(*data.trace, area).all.count, once.all.count);
}

TEST(SelectionStatistics, FiguresOfTheGpuAreThoseOfExactlyTheRange) {
    const test::TimelineFixture data;
    SelectedPart part;
    part.range = data.trace->slices().range(data.kernels[4]);
    const SelectionStatistics statistics = selectionStatistics(*data.trace, part);
    ASSERT_FALSE(statistics.gpus.empty());
    EXPECT_EQ(statistics.gpus[0].range, *part.range);
    EXPECT_DOUBLE_EQ(statistics.gpus[0].utilization, 1) << "a kernel runs all the time";
}

TEST(SelectionStatistics, BucketsCoverEveryDurationOnce) {
    DurationNs end = 0;
    for (DurationNs at = 0; at < 100'000; at = end) {
        const DurationBucket bucket = durationBucket(at);
        EXPECT_EQ(bucket.fromNs, end);
        EXPECT_GT(bucket.toNs, bucket.fromNs);
        EXPECT_EQ(durationBucket(bucket.toNs - 1).fromNs, bucket.fromNs);
        end = bucket.toNs;
    }
    EXPECT_GT(durationBucket(std::numeric_limits<DurationNs>::max()).toNs, 0);
}

TEST(SelectionStatistics, AnEmptyTraceAndAStopAreNoTrouble) {
    TraceFixture fixture;
    const std::shared_ptr<const Trace> empty = fixture.take();
    EXPECT_EQ(selectionStatistics(*empty, {}).all.count, 0u);
    const test::TimelineFixture data;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(selectionStatistics(*data.trace, {}, stop.get_token()).all.count, 0u);
}

/// Python frames that the timeline hides flooded the table.
TEST(SelectionStatistics, PythonFramesOfATrackCanBeLeftOut) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId track = fixture.addTrack("main", 1);
    const TrackId other = fixture.addTrack("other", 2);
    fixture.addSlice(track, "a.py(1): forward", "python_function", 0, 100);
    fixture.addSlice(track, "aten::mm", "cpu_op", 10, 20);
    fixture.addSlice(track, "aten::add", "cpu_op", 50, 10);
    fixture.addSlice(other, "b.py(1): wait", "python_function", 0, 100);
    const auto trace = fixture.take();
    SelectedPart part;
    part.range = TimeRange{0, 100};
    EXPECT_EQ(selectionStatistics(*trace, part).all.count, 4u);
    part.withoutPython = {track};
    const SelectionStatistics without = selectionStatistics(*trace, part);
    EXPECT_EQ(without.all.count, 3u) << "the other track shows its frames";
    part.tracks = {track};
    const SelectionStatistics alone = selectionStatistics(*trace, part);
    EXPECT_EQ(alone.all.count, 2u);
    EXPECT_EQ(alone.all.totalNs, 30);
    EXPECT_EQ(alone.occupation.busyNs, 30) << "the frame is not there, and does not fill the range";
    EXPECT_EQ(alone.occupation.gapCount, 3u);
}

} // namespace
} // namespace lanescope
