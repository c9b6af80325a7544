// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/step_scan.h"

#include <gtest/gtest.h>

#include <set>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

TEST(StepScan, CountsNumbersOnceWhereverBlocksEnd) {
    const test::TempFolder folder;
    for (const std::size_t filler : {0u, (1u << 20) - 20u, (1u << 20) - 8u, (1u << 20) + 2u, 3u << 20}) {
        SCOPED_TRACE(filler);
        const std::string text =
            "[" + std::string(filler, ' ') +
            R"({"name":"ProfilerStep#41","ph":"X"},{"name":"ProfilerStep#41","ph":"X"},)" +
            std::string(filler, '\n') +
            R"({"name":"ProfilerStep#7"},{"name":"ProfilerStep#x"},{"a":"ProfilerStep#9")";
        const auto steps = stepsOfFile(folder.write("trace.json", text));
        ASSERT_TRUE(steps);
        EXPECT_EQ(*steps, (StepsOfFile{3, 7, 41}));
    }
    EXPECT_EQ(*stepsOfFile(folder.write("none.json", "[]")), StepsOfFile());
    EXPECT_FALSE(stepsOfFile(folder.path("missing.json")));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(stepsOfFile(folder.path("trace.json"), stop.get_token()));
}

TEST(StepScan, AgreesWithLoadingTheTrace) {
    for (const char* name : {"cuda_v100_resnet50_workers0", "rocm_mi300_resnet_ckpt", "cuda_h100_qwen"}) {
        const std::string path = test::sharedPath(std::string("data/traces/") + name + ".json.gz");
        if (path.empty()) {
            GTEST_SKIP() << "the shared reference traces are not there";
        }
        const auto trace = loadTrace(path);
        ASSERT_TRUE(trace);
        std::set<std::int64_t> numbers;
        for (const Step& step : (*trace)->steps()) {
            if ((*trace)->sliceName(step.slice).starts_with("ProfilerStep#")) {
                numbers.insert(step.number);
            }
        }
        const auto steps = stepsOfFile(path);
        ASSERT_TRUE(steps);
        EXPECT_EQ(steps->count, numbers.size()) << name;
    }
}

} // namespace
} // namespace lanescope
