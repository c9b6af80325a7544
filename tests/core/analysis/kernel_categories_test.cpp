// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_categories.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

constexpr TimeNs kUs = 1000;

TEST(KernelCategories, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const KernelCategories categories = kernelCategories(*trace, CategoryRules::builtIn());
    ASSERT_EQ(categories.rows.size(), 4u);
    EXPECT_EQ(categories.rows[0].category, "Matrix multiply");
    EXPECT_EQ(categories.rows[0].count, 2u);
    EXPECT_EQ(categories.rows[0].names, 2u);
    EXPECT_EQ(categories.rows[0].totalNs, 300 * kUs);
    EXPECT_EQ(categories.rows[0].exclusiveNs, 300 * kUs);
    EXPECT_EQ(categories.rows[0].savedIfTwiceAsFastNs, 150 * kUs);
    EXPECT_EQ(categories.rows[1].category, "Pointwise");
    EXPECT_EQ(categories.rows[1].exclusiveNs, 90 * kUs); // 20 us together with the reduction
    EXPECT_EQ(categories.totalNs, 490 * kUs);
    EXPECT_EQ(categories.wallNs, 740 * kUs);
    EXPECT_DOUBLE_EQ(categories.rows[0].wallShare, 300.0 / 740);
    EXPECT_EQ(categories.otherShare, 0);
    ASSERT_EQ(categories.kernels.size(), 5u);
    EXPECT_EQ(trace->text(categories.kernels[0].name), "ampere_sgemm_128x64");
    EXPECT_DOUBLE_EQ(categories.kernels[0].shareOfCategory, 2.0 / 3);
}

TEST(KernelCategories, ARangeIsTheWallTime) {
    const auto trace = test::makeWorkedExample();
    const KernelCategories categories =
        kernelCategories(*trace, CategoryRules::builtIn(), {TimeRange{500 * kUs, 900 * kUs}});
    EXPECT_EQ(categories.wallNs, 400 * kUs);
    EXPECT_EQ(categories.rows[0].totalNs, 200 * kUs);
    EXPECT_DOUBLE_EQ(categories.workShare, 0.75);
}

TEST(KernelCategories, NothingWithoutWorkOrWhenStopped) {
    test::TraceFixture fixture;
    const auto empty = fixture.take();
    EXPECT_TRUE(kernelCategories(*empty, CategoryRules::builtIn()).rows.empty());
    const auto trace = test::makeWorkedExample();
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(kernelCategories(*trace, CategoryRules::builtIn(), {}, stop.get_token()).rows.empty());
}

} // namespace
} // namespace lanescope
