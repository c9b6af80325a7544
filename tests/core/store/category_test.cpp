// SPDX-License-Identifier: Apache-2.0
#include "core/store/category.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace lanescope
