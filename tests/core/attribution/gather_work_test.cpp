// SPDX-License-Identifier: Apache-2.0
// Bytes of aten::index from the grid of its kernel, and kernels that do not tell.
#include "core/attribution/gather_work.h"

#include <gtest/gtest.h>

#include "core/attribution/operator_work.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

/// Bytes of the only kernel, which aten::index launched on bf16 of `dims`.
std::optional<double> bytesOf(const std::string& kernel, const std::string& dims, const std::string& grid) {
    const auto trace = loadTraceText(
        R"([{"ph":"X","cat":"cpu_op","name":"aten::index","pid":1,"tid":1,"ts":10,"dur":20,"args":{"Input Dims":[)" +
            dims +
            R"(,[]],"Input type":["c10::BFloat16",""]}},)"
            R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,)"
            R"("args":{"correlation":1}},{"ph":"X","cat":"kernel","pid":0,"tid":7,"ts":40,"dur":30,"name":")" +
            kernel + R"(","args":{"device":0,"stream":7,"correlation":1,"block":[256,1,1],"grid":)" + grid +
            "}}]",
        "gather");
    EXPECT_TRUE(trace);
    const KernelAttributions attributions = attributeKernels(**trace, ModelRegistry::builtIn());
    const auto work = operatorWork(**trace, attributions, ModelRegistry::builtIn());
    EXPECT_TRUE(work);
    const auto cost = work->costOf(**trace, DeviceOpId{0});
    EXPECT_TRUE(!cost || cost->flops == 0.0);
    return cost ? cost->bytes : std::nullopt;
}

constexpr const char* kGather =
    "void at::native::vectorized_gather_kernel<16, long>(char*, char*, long*, int)";

TEST(GatherWork, RowsOfBlocksAreIndices) {
    // 32 slices of 1024 x 512 bf16: 1 MiB, in 256 blocks of 256 threads with 16 bytes.
    EXPECT_EQ(bytesOf(kGather, "[64,1024,512]", "[32,256,1]"), 32.0 * (2 * 1048576 + 8));
    EXPECT_EQ(bytesOf("void at::native::vectorized_gather_kernel<4, int>(char*)", "[10,100]", "[7,1,1]"),
              7.0 * (2 * 200 + 4));
}

TEST(GatherWork, OtherGridsAndKernelsDoNotTell) {
    EXPECT_FALSE(bytesOf(kGather, "[64,1024,512]", "[32,255,1]")) << "of another dimension";
    EXPECT_FALSE(bytesOf("index_elementwise_kernel<128, 4>", "[64,1024,512]", "[32,256,1]"));
    EXPECT_FALSE(bytesOf("vectorized_gather_kernel<", "[64,1024,512]", "[32,256,1]"));
    EXPECT_FALSE(bytesOf(kGather, "[]", "[32,256,1]"));
}

/// 48.7 % of this trace had no bytes.
TEST(GatherWork, OfTheReferenceTraces) {
    const std::string path = sharedPath("data/traces/cuda_b300_moe03.json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the trace is not here";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    const KernelAttributions attributions = attributeKernels(**trace, ModelRegistry::builtIn());
    const auto work = operatorWork(**trace, attributions, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < (*trace)->deviceOps().size(); ++i) {
        const SliceId slice = (*trace)->deviceOps()[i].slice;
        if ((*trace)->sliceName(slice).find("vectorized_gather_kernel") != std::string_view::npos) {
            const auto cost = work->costOf(**trace, DeviceOpId{i});
            ASSERT_TRUE(cost);
            EXPECT_EQ(cost->bytes, 128.0 * (2 * 1048576 + 8));
            ++found;
        }
    }
    EXPECT_GT(found, 0u);
}

} // namespace
} // namespace lanescope::test
