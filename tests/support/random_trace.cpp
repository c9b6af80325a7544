// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_trace.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "tests/support/trace_fixture.h"

namespace lanescope::test {

std::int64_t uniform(Random& random, std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}

std::int64_t skewed(Random& random, std::int64_t high) {
    const int bits = static_cast<int>(uniform(random, 0, std::bit_width(static_cast<std::uint64_t>(high))));
    const auto limit = bits >= 63 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << bits) - 1;
    return uniform(random, 0, std::min(high, limit));
}

std::shared_ptr<const Trace> randomRow(Random& random, std::uint32_t sliceCount, TimeNs startNs) {
    TraceFixture fixture;
    const TrackId track = fixture.addTrack("row", 1);
    TimeNs timeNs = startNs;
    DurationNs maxDurationNs = 0;
    DurationNs maxGapNs = 0;
    std::int64_t left = 0;
    for (std::uint32_t i = 0; i < sliceCount; ++i) {
        if (left-- == 0) {
            left = skewed(random, 200);
            maxDurationNs = skewed(random, 5000);
            maxGapNs = skewed(random, 3000);
        }
        const TimeNs end = std::numeric_limits<TimeNs>::max();
        const DurationNs durationNs =
            std::min(skewed(random, maxDurationNs), saturatingSubtract(end, timeNs));
        fixture.addSlice(track, "slice", "cpu_op", timeNs, durationNs);
        timeNs = saturatingAdd(timeNs + durationNs, skewed(random, maxGapNs));
    }
    return fixture.take();
}

std::shared_ptr<const Trace> randomTracks(Random& random, int trackCount, int slicesPerTrack) {
    constexpr const char* kCategories[] = {"cpu_op", "user_annotation", "python_function", "cuda_runtime",
                                           ""};
    TraceFixture fixture;
    for (int t = 0; t < trackCount; ++t) {
        const TrackId track = fixture.addTrack("track", t);
        // Few distinct times make equal starts, equal ends and touching slices frequent.
        const DurationNs spanNs = uniform(random, 1, 4 * slicesPerTrack);
        for (int i = 0; i < slicesPerTrack; ++i) {
            const TimeNs startNs = uniform(random, 0, spanNs);
            const DurationNs durationNs = skewed(random, uniform(random, 0, 3) == 0 ? spanNs : 20);
            fixture.addSlice(track, "slice", kCategories[uniform(random, 0, 4)], startNs, durationNs);
        }
    }
    return fixture.take();
}

} // namespace lanescope::test
