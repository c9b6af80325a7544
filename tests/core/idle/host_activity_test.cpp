// SPDX-License-Identifier: Apache-2.0
// The activity of a host thread and the operator that leads a stretch, against their definitions: nanosecond
// by nanosecond, over all operators.
#include "core/idle/host_activity.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/idle/leading_operator.h"
#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

constexpr TimeNs kEndNs = 200;

/// Adds slices to [startNs, endNs) that nest.
void addNested(test::Random& random, test::TraceFixture& fixture, TrackId track, TimeNs startNs, TimeNs endNs,
               int depth) {
    static constexpr const char* kCategories[] = {"cpu_op", "python_function", "user_annotation",
                                                  "cuda_runtime", "cpu_op"};
    for (TimeNs atNs = startNs; atNs < endNs && depth < 12;) {
        const TimeNs fromNs = test::uniform(random, atNs, endNs);
        const TimeNs untilNs = test::uniform(random, fromNs, endNs);
        const auto kind = test::uniform(random, 0, 4);
        const std::string name = kind == 3 ? "cudaLaunchKernel" : "f" + std::to_string(depth);
        fixture.addSlice(track, name, kCategories[kind], fromNs, untilNs - fromNs);
        if (untilNs - fromNs > 2) {
            addNested(random, fixture, track, fromNs, untilNs, depth + 1);
        }
        atNs = untilNs + 1;
    }
}

struct Thread {
    std::shared_ptr<const Trace> trace;
    TrackId track = kNoTrack;
};

Thread randomThread(test::Random& random) {
    test::TraceFixture fixture;
    fixture.addProcess("python", 1);
    Thread thread;
    thread.track = fixture.addTrack("main", 1);
    addNested(random, fixture, thread.track, 0, kEndNs, 0);
    thread.trace = fixture.take();
    return thread;
}

/// The innermost slice of a kind at a time, by looking at all; the track nests, so it is the one that starts
/// last and of those the one that ends first.
SliceId innermostOf(const Trace& trace, CategoryKind kind, TimeNs timeNs) {
    SliceId best = kNoSlice;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const auto slice = SliceId(static_cast<std::uint32_t>(i));
        if (trace.categoryKind(slice) != kind || !trace.slices().range(slice).contains(timeNs)) {
            continue;
        }
        if (best == kNoSlice || trace.nestingDepth(slice) > trace.nestingDepth(best)) {
            best = slice;
        }
    }
    return best;
}

/// Disjoint ranges; some touch, some are empty. In order, or in two runs of them.
std::vector<TimeRange> randomRanges(test::Random& random) {
    std::vector<TimeRange> ranges;
    for (TimeNs atNs = test::uniform(random, -5, 20); atNs < kEndNs + 10;) {
        const TimeNs untilNs = atNs + test::skewed(random, 30);
        ranges.push_back({atNs, untilNs});
        atNs = untilNs + (test::uniform(random, 0, 2) == 0 ? 0 : test::skewed(random, 30));
    }
    if (test::uniform(random, 0, 3) == 0 && ranges.size() > 2) {
        std::ranges::rotate(ranges, ranges.begin() + 2);
    }
    return ranges;
}

TEST(HostActivity, NamesWhatIsOpenAtEachNanosecond) {
    test::Random random(20261123);
    for (int round = 0; round < 300; ++round) {
        const Thread thread = randomThread(random);
        const std::vector<TimeRange> ranges = randomRanges(random);
        std::map<TimeNs, HostSegment> found;
        HostActivity(*thread.trace)
            .walk(thread.track, ranges, [&](std::size_t i, const HostSegment& segment) {
                EXPECT_EQ(segment.range.clippedTo(ranges[i]), segment.range);
                for (TimeNs at = segment.range.startNs; at < segment.range.endNs; ++at) {
                    EXPECT_TRUE(found.emplace(at, segment).second) << "told twice";
                }
            });
        std::size_t expected = 0;
        for (const TimeRange& range : ranges) {
            for (TimeNs at = range.startNs; at < range.endNs; ++at, ++expected) {
                const HostSegment& segment = found[at];
                EXPECT_EQ(segment.op, innermostOf(*thread.trace, CategoryKind::Operator, at));
                EXPECT_EQ(segment.python, innermostOf(*thread.trace, CategoryKind::PythonFunction, at));
                EXPECT_EQ(segment.call, innermostOf(*thread.trace, CategoryKind::Runtime, at));
                EXPECT_EQ(segment.annotation, innermostOf(*thread.trace, CategoryKind::UserAnnotation, at));
            }
        }
        EXPECT_EQ(found.size(), expected);
    }
}

/// The innermost of all operators that hold half of the time: none of the others lies within it.
SliceId leadingByLookingAtAll(const Trace& trace, const std::vector<OperatorTime>& times, DurationNs allNs) {
    SliceId best = kNoSlice;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const auto slice = SliceId(static_cast<std::uint32_t>(i));
        DurationNs heldNs = 0;
        for (const OperatorTime& time : times) {
            SliceId at = time.op;
            while (at != kNoSlice && at != slice) {
                at = trace.slices().parent[at];
            }
            heldNs += at == kNoSlice ? 0 : time.range.durationNs();
        }
        const bool isInner = best == kNoSlice ||
                             trace.slices().startNs[slice] > trace.slices().startNs[best] ||
                             (trace.slices().startNs[slice] == trace.slices().startNs[best] &&
                              trace.nestingDepth(slice) > trace.nestingDepth(best));
        if (trace.categoryKind(slice) == CategoryKind::Operator && heldNs > 0 && heldNs * 2 >= allNs &&
            isInner) {
            best = slice;
        }
    }
    return best;
}

TEST(LeadingOperator, IsTheInnermostThatHoldsHalfOfTheTime) {
    test::Random random(4);
    int named = 0;
    for (int round = 0; round < 1000; ++round) {
        const Thread thread = randomThread(random);
        std::vector<OperatorTime> times;
        DurationNs allNs = 0;
        const TimeNs fromNs = test::uniform(random, 0, kEndNs);
        const std::vector<TimeRange> ranges{{fromNs, fromNs + test::skewed(random, kEndNs)}};
        HostActivity(*thread.trace).walk(thread.track, ranges, [&](std::size_t, const HostSegment& segment) {
            times.push_back({segment.range, segment.op});
            allNs += segment.op != kNoSlice || segment.call != kNoSlice ? segment.range.durationNs() : 0;
        });
        const SliceId expected = leadingByLookingAtAll(*thread.trace, times, allNs);
        EXPECT_EQ(leadingOperator(*thread.trace, times, allNs), expected) << "round " << round;
        named += expected != kNoSlice ? 1 : 0;
    }
    EXPECT_GT(named, 100);
}

} // namespace
} // namespace lanescope
