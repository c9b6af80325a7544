// SPDX-License-Identifier: Apache-2.0
// Cost of the queries of one frame, for each zoom: every row asked for its spans, one bucket per pixel. One
// thread. Usage: lanescope_query_bench [ROWS [SLICES_PER_ROW [PIXELS]]]
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "core/query/row_query.h"
#include "core/store/trace.h"

namespace {

using lanescope::DurationNs;
using lanescope::TimeNs;
using lanescope::TimeRange;

double millisecondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Rows of slices as a busy thread or stream has them: mostly one or two microseconds, some a hundred times
/// longer, small gaps, now and then a pause.
lanescope::TraceData makeRows(std::uint32_t rowCount, std::uint32_t slicesPerRow) {
    std::mt19937_64 random(1);
    const auto uniform = [&](std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
    };
    const std::size_t total = std::size_t{rowCount} * slicesPerRow;
    std::vector<TimeNs> startNs(total);
    std::vector<DurationNs> durationNs(total);
    lanescope::TraceData data;
    TimeNs endNs = 0;
    for (std::uint32_t r = 0; r < rowCount; ++r) {
        data.rows.push_back(
            {lanescope::SliceId(r * slicesPerRow), slicesPerRow, lanescope::TrackId(0), r, 0});
        TimeNs timeNs = 1'700'000'000'000'000'000 + uniform(0, 1000);
        for (std::size_t i = std::size_t{r} * slicesPerRow; i < std::size_t{r + 1} * slicesPerRow; ++i) {
            const std::int64_t kind = uniform(0, 999);
            startNs[i] = timeNs;
            durationNs[i] = kind < 5 ? uniform(50'000, 200'000) : uniform(0, 2000);
            timeNs += durationNs[i] + (kind == 999 ? uniform(0, 500'000) : uniform(0, 500));
        }
        endNs = std::max(endNs, timeNs);
    }
    data.slices.startNs = std::move(startNs);
    data.slices.durationNs = std::move(durationNs);
    data.bounds = {1'700'000'000'000'000'000, endNs};
    return data;
}

struct Frame {
    double medianMs;
    double worstMs;
    double spans;
};

/// `count` frames over windows of `durationNs` spread over the trace.
Frame measure(const lanescope::Trace& trace, DurationNs durationNs, DurationNs bucketNs, int count) {
    std::vector<double> times;
    std::vector<lanescope::Span> spans;
    std::size_t total = 0;
    const TimeRange bounds = trace.bounds();
    for (int i = 0; i < count; ++i) {
        const TimeNs startNs = bounds.startNs + (bounds.durationNs() - durationNs) / count * i;
        const auto start = std::chrono::steady_clock::now();
        for (std::uint32_t r = 0; r < trace.rows().size(); ++r) {
            querySpans(trace, lanescope::RowId(r), {startNs, startNs + durationNs}, bucketNs, spans);
            total += spans.size();
        }
        times.push_back(millisecondsSince(start));
    }
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.back(), static_cast<double>(total) / count};
}

std::uint32_t argument(int argc, char** argv, int index, std::uint32_t otherwise) {
    const unsigned long given = argc > index ? std::strtoul(argv[index], nullptr, 10) : 0;
    return given == 0 ? otherwise : static_cast<std::uint32_t>(given);
}

} // namespace

int main(int argc, char** argv) {
    const std::uint32_t rows = argument(argc, argv, 1, 80);
    const std::uint32_t slicesPerRow = argument(argc, argv, 2, 250'000);
    const std::uint32_t pixels = argument(argc, argv, 3, 2560);
    const double millions = static_cast<double>(rows) * slicesPerRow / 1e6;
    lanescope::TraceData data = makeRows(rows, slicesPerRow);

    double buildMs = 1e9;
    for (int i = 0; i < 3; ++i) {
        const auto start = std::chrono::steady_clock::now();
        data.mipmap = lanescope::SliceMipmap::build(data.slices, data.rows, 1);
        buildMs = std::min(buildMs, millisecondsSince(start));
    }
    std::printf("%u rows x %u slices, %u pixels\n", rows, slicesPerRow, pixels);
    std::printf("level of detail: %.1f ms per million slices on one thread, %.2f bytes a slice\n",
                buildMs / millions, static_cast<double>(data.mipmap.sizeBytes()) / (millions * 1e6));

    const auto trace = std::make_unique<const lanescope::Trace>(std::move(data));
    const DurationNs wholeNs = trace->bounds().durationNs();
    std::printf("%8s %12s %15s %10s %9s %10s\n", "zoom", "bucket ns", "slices/bucket", "median ms",
                "worst ms", "spans");
    for (const int zoom : {1, 2, 3, 5, 10, 20, 50, 100, 1000, 10'000}) {
        const DurationNs durationNs = wholeNs / zoom;
        const DurationNs bucketNs = std::max<DurationNs>(1, durationNs / pixels);
        const Frame frame = measure(*trace, durationNs, bucketNs, 9);
        std::printf("1/%-6d %12lld %15.2f %10.2f %9.2f %10.0f\n", zoom, static_cast<long long>(bucketNs),
                    static_cast<double>(slicesPerRow) / zoom / pixels, frame.medianMs, frame.worstMs,
                    frame.spans);
    }
    return 0;
}
