// SPDX-License-Identifier: Apache-2.0
// Which calls a trace holds, with what inputs and times.
#include "core/reproduce/recorded_calls.h"

#include <gtest/gtest.h>

#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope::test {
namespace {

/// A host operator from `start`; `inputs` are members of its args.
std::string op(const std::string& name, int start, int duration, const std::string& inputs = {}) {
    return R"({"ph":"X","cat":"cpu_op","name":")" + name + R"(","pid":1,"tid":1,"ts":)" +
           std::to_string(start) + R"(,"dur":)" + std::to_string(duration) + R"(,"args":{)" + inputs + "}},";
}

/// A launch call at `start`, and its kernel.
std::string kernel(const std::string& name, int start, int id, int duration) {
    const std::string correlation = R"("correlation":)" + std::to_string(id);
    return R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":)" +
           std::to_string(start) + R"(,"dur":1,"args":{)" + correlation +
           R"(}},{"ph":"X","cat":"kernel","name":")" + name + R"(","pid":0,"tid":7,"ts":)" +
           std::to_string(1000 + start * 10) + R"(,"dur":)" + std::to_string(duration) +
           R"(,"args":{"device":0,"stream":7,)" + correlation + "}},";
}

std::string inputs(const std::string& dims, const std::string& types, const std::string& values) {
    return R"("Input Dims":)" + dims + R"(,"Input type":)" + types + R"(,"Concrete Inputs":)" + values;
}

RecordedCalls callsOf(const std::string& events) {
    const auto trace = loadTraceText("[" + events.substr(0, events.size() - 1) + "]", "calls");
    EXPECT_TRUE(trace);
    const KernelAttributions attributions = attributeKernels(**trace, ModelRegistry::builtIn());
    const auto work = operatorWork(**trace, attributions, ModelRegistry::builtIn());
    EXPECT_TRUE(work);
    auto calls = recordedCalls(**trace, attributions, *work);
    EXPECT_TRUE(calls);
    return std::move(*calls);
}

const std::string kMm = inputs("[[8,4],[4,2]]", R"(["float","float"])", R"(["",""])");

TEST(RecordedCalls, EqualInputsAreOneCall) {
    const RecordedCalls calls =
        callsOf(op("aten::mm", 0, 10, kMm) + kernel("gemm", 2, 1, 30) + op("aten::mm", 20, 10, kMm) +
                kernel("gemm", 22, 2, 50) +
                op("aten::mm", 40, 10, inputs("[[9,4],[4,2]]", R"(["float","float"])", R"(["",""])")) +
                kernel("gemm", 42, 3, 7));
    ASSERT_EQ(calls.calls.size(), 2u);
    const RecordedCall& first = calls.calls.front();
    EXPECT_EQ(first.args.name, "aten::mm");
    EXPECT_EQ(first.args.shape(0), (Shape{8, 4}));
    EXPECT_EQ(first.calls, 2u);
    EXPECT_EQ(first.totalNs, 80'000);
    EXPECT_EQ(first.shortestNs, 30'000);
    EXPECT_EQ(first.longestNs, 50'000);
    EXPECT_EQ(first.kernels, (std::map<std::string, DurationNs>{{"gemm", 80'000}}));
    EXPECT_EQ(first.flops, 2.0 * 8 * 4 * 2);
    EXPECT_FALSE(calls.isOfHost);
    EXPECT_EQ(calls.unattributedNs, 0);
}

/// cuDNN's part runs on one kind of device only; the convolution around it runs on all.
TEST(RecordedCalls, APartOfABackendStandsForWhatCallsIt) {
    const std::string shapes =
        inputs("[[1,3,8,8],[4,3,3,3],[],[],[],[],[],[],[]]",
               R"(["float","float","","ScalarList","ScalarList","ScalarList","Scalar",)"
               R"("ScalarList","Scalar"])",
               R"(["","","","[1, 1]","[1, 1]","[1, 1]","False","[0, 0]","1"])");
    const RecordedCalls calls =
        callsOf(op("aten::convolution", 0, 30, shapes) + op("aten::_convolution", 1, 28, shapes) +
                op("aten::cudnn_convolution", 2, 20, shapes) + kernel("implicit_gemm", 4, 1, 60));
    ASSERT_EQ(calls.calls.size(), 1u);
    EXPECT_EQ(calls.calls[0].args.name, "aten::convolution");
}

TEST(RecordedCalls, WorkWithoutAnOperatorIsToldApart) {
    const RecordedCalls calls =
        callsOf(op("aten::mm", 0, 10, kMm) + kernel("gemm", 2, 1, 30) + kernel("own_kernel", 50, 2, 11));
    ASSERT_EQ(calls.calls.size(), 1u);
    EXPECT_EQ(calls.unattributedNs, 11'000);
}

TEST(RecordedCalls, WithoutDeviceWorkTheHostsOwnTimeCounts) {
    const RecordedCalls calls = callsOf(op("aten::linear", 0, 30, kMm) + op("aten::mm", 5, 20, kMm));
    EXPECT_TRUE(calls.isOfHost);
    ASSERT_EQ(calls.calls.size(), 2u);
    EXPECT_EQ(calls.calls[0].args.name, "aten::mm");
    EXPECT_EQ(calls.calls[0].totalNs, 20'000);
    EXPECT_EQ(calls.calls[1].totalNs, 10'000);
}

/// One table indexed by indices of two shapes: two kinds of inputs, although what is recorded of the
/// operator itself is equal.
TEST(RecordedCalls, IndicesTellCallsApart) {
    const auto index = [](int start, const std::string& count) {
        const std::string table = inputs("[[64,16],[]]", R"(["float",""])", R"(["",""])");
        return op("aten::index", start, 20, table) +
               op("aten::as_strided", start + 1, 2,
                  inputs("[[64,16],[],[]]", R"(["float","ScalarList","ScalarList"])",
                         R"(["","[)" + count + R"(, 16]","[0, 1]"])")) +
               op("aten::reshape", start + 4, 2,
                  inputs("[[" + count + "],[]]", R"(["long int","ScalarList"])", R"(["","[]"])")) +
               kernel("gather", start + 8, start + 1, 5);
    };
    const RecordedCalls calls = callsOf(index(0, "7") + index(40, "9") + index(80, "7"));
    ASSERT_EQ(calls.calls.size(), 2u);
    EXPECT_EQ(calls.calls[0].calls, 2u);
    EXPECT_EQ(calls.calls[0].indices.at(0).shape, (Shape{7}));
    EXPECT_EQ(calls.calls[1].indices.at(0).shape, (Shape{9}));
}

} // namespace
} // namespace lanescope::test
