// SPDX-License-Identifier: Apache-2.0
// Kernels at once, against counting the kernels at every moment.
#include "core/analysis/device/kernel_concurrency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "core/analysis/device/idle_time.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

struct Kernel {
    int device;
    TimeNs startNs;
    TimeNs endNs;
};

TracePtr traceOf(const std::vector<Kernel>& kernels) {
    std::string events;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        // Each on a stream of its own, so that none is on an overflow row.
        events += std::string(i == 0 ? "" : ",") + R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":)" +
                  std::to_string(i) + R"(,"ts":)" + std::to_string(kernels[i].startNs) + R"(,"dur":)" +
                  std::to_string(kernels[i].endNs - kernels[i].startNs) + R"(,"args":{"device":)" +
                  std::to_string(kernels[i].device) + R"(,"stream":)" + std::to_string(i) + "}}";
    }
    events += R"(,{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD","pid":0,"tid":9000,"ts":0,"dur":500,)"
              R"("args":{"device":0,"stream":9000}})";
    LoadOptions options;
    options.timeUnits.choose({}, FileTimeUnit::Nanoseconds);
    const Result<TracePtr> trace = loadTraceText(R"({"traceEvents":[)" + events + "]}", "made.json", options);
    EXPECT_TRUE(trace);
    return *trace;
}

std::vector<ConcurrencyLevel> levelsOf(const Trace& trace) {
    return concurrencyLevels(kernelConcurrency(trace, deviceWorkIn(trace)));
}

TEST(KernelConcurrency, CountsEveryMomentOfRandomKernels) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::vector<Kernel> kernels;
        for (int i = 0; i < 40; ++i) {
            const TimeNs start = test::uniform(random, 0, 300);
            kernels.push_back(
                {int(test::uniform(random, 0, 1)), start, start + test::uniform(random, 0, 60)});
        }
        std::map<std::pair<int, std::int64_t>, DurationNs> expected;
        std::map<int, DurationNs> busy;
        for (TimeNs moment = 0; moment < 400; ++moment) {
            for (const int device : {0, 1}) {
                const auto running = std::ranges::count_if(kernels, [&](const Kernel& kernel) {
                    return kernel.device == device && kernel.startNs <= moment && moment < kernel.endNs;
                });
                if (running > 0) {
                    ++expected[{device, running}];
                    ++busy[device];
                }
            }
        }
        const auto levels = levelsOf(*traceOf(kernels));
        ASSERT_EQ(levels.size(), expected.size());
        auto wanted = expected.begin();
        for (const ConcurrencyLevel& level : levels) {
            EXPECT_EQ(level.device, wanted->first.first);
            EXPECT_EQ(level.kernels, wanted->first.second);
            EXPECT_EQ(level.timeNs, wanted->second);
            EXPECT_EQ(level.busyNs, busy[level.device]);
            ++wanted;
        }
    }
}

TEST(KernelConcurrency, NeighboursThatTouchDoNotRunAtOnce) {
    const TracePtr trace = traceOf({{0, 0, 10}, {0, 10, 20}, {0, 5, 5}});
    const std::vector<KernelConcurrency> devices = kernelConcurrency(*trace, deviceWorkIn(*trace));
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].running.times(), (std::vector<TimeNs>{0, 20}));
    EXPECT_EQ(devices[0].running.values(), (std::vector<double>{1, 0}));
}

TEST(KernelConcurrency, WorkWithoutKernelsHasNone) {
    const TracePtr trace = traceOf({{0, 3, 3}});
    EXPECT_TRUE(kernelConcurrency(*trace, deviceWorkIn(*trace)).empty());
    EXPECT_TRUE(levelsOf(*trace).empty());
}

} // namespace
} // namespace lanescope
