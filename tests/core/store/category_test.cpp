// SPDX-License-Identifier: Apache-2.0
#include "core/store/category.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

TEST(Category, KnowsAllDialectsWithoutRegardToCase) {
    EXPECT_EQ(categoryKindOf("cpu_op"), CategoryKind::Operator);
    EXPECT_EQ(categoryKindOf("Operator"), CategoryKind::Operator);
    EXPECT_EQ(categoryKindOf("kernel"), CategoryKind::Kernel);
    EXPECT_EQ(categoryKindOf("Kernel"), CategoryKind::Kernel);
    EXPECT_EQ(categoryKindOf("mtia_ccp_events"), CategoryKind::Kernel);
    EXPECT_EQ(categoryKindOf("Memcpy"), CategoryKind::Memcpy);
    EXPECT_EQ(categoryKindOf("gpu_memset"), CategoryKind::Memset);
    EXPECT_EQ(categoryKindOf("Runtime"), CategoryKind::Runtime);
    EXPECT_EQ(categoryKindOf("cuda_driver"), CategoryKind::Driver);
    EXPECT_EQ(categoryKindOf("xpu_runtime"), CategoryKind::Runtime);
    EXPECT_EQ(categoryKindOf("Trace"), CategoryKind::ProfilerSpan);
    EXPECT_EQ(categoryKindOf("async_cpu_to_gpu"), CategoryKind::LaunchFlow);
    EXPECT_EQ(categoryKindOf("ac2g"), CategoryKind::LaunchFlow);
    EXPECT_EQ(categoryKindOf("FwdBwd"), CategoryKind::ForwardBackwardFlow);
    EXPECT_EQ(categoryKindOf("gpu_user_annotation"), CategoryKind::DeviceAnnotation);
    EXPECT_EQ(categoryKindOf("cuda_profiler_range"), CategoryKind::ProfilerRange);
}

TEST(Category, LeavesTheRestToOther) {
    EXPECT_EQ(categoryKindOf(""), CategoryKind::None);
    EXPECT_EQ(categoryKindOf("cpu_instant_event"), CategoryKind::Other);
    EXPECT_EQ(categoryKindOf("cpu_op "), CategoryKind::Other);
    EXPECT_EQ(categoryKindOf("cpu_o"), CategoryKind::Other);
}

TEST(Category, GroupsDeviceWorkAndLaunchCalls) {
    EXPECT_TRUE(isDeviceWork(CategoryKind::Memset));
    EXPECT_FALSE(isDeviceWork(CategoryKind::DeviceAnnotation));
    EXPECT_TRUE(isDeviceSide(CategoryKind::DeviceAnnotation));
    EXPECT_FALSE(isDeviceSide(CategoryKind::Runtime));
    EXPECT_TRUE(isLaunchCall(CategoryKind::Driver));
    EXPECT_FALSE(isLaunchCall(CategoryKind::Operator));
}

TEST(Category, BeforeKinetoAProcessTellsOperators) {
    const test::TempFolder folder;
    const auto kindOfFirst = [&folder](std::string_view events) {
        LoadOptions options;
        options.cacheFolder = folder.path("cache");
        const std::string path = folder.write("trace.json", events);
        CategoryKind kind{};
        for (int i = 0; i < 2; ++i) { // the second time from the cache
            const Result<TracePtr> trace = loadTrace(path, options);
            EXPECT_TRUE(trace);
            kind = (*trace)->categoryKind(SliceId(0));
        }
        return kind;
    };
    const std::string operators =
        R"({"name":"aten::mm","ph":"X","ts":1,"dur":5,"tid":1,"pid":"CPU functions","args":{}})";
    EXPECT_EQ(kindOfFirst("[" + operators + "]"), CategoryKind::Operator);
    // Kernels have no category either: which of both an event is could not be told.
    EXPECT_EQ(kindOfFirst("[" + operators + R"(,{"name":"k","ph":"X","ts":1,"dur":5,"tid":1,)" +
                          R"("pid":"CUDA functions","args":{}}])"),
              CategoryKind::None);
    EXPECT_EQ(kindOfFirst("[" + operators + R"(,{"name":"k","cat":"c","ph":"X","ts":1,"dur":5,"tid":1,)" +
                          R"("pid":"CPU functions","args":{}}])"),
              CategoryKind::None);
    EXPECT_EQ(kindOfFirst(R"([{"name":"aten::mm","ph":"X","ts":1,"dur":5,"tid":1,"pid":7,"args":{}}])"),
              CategoryKind::None);
}

} // namespace
} // namespace lanescope
