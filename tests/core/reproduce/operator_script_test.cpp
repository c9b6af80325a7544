// SPDX-License-Identifier: Apache-2.0
// The text of a script, and calls that have none. tests/acceptance/reproduce.py runs scripts.
#include "core/reproduce/operator_script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope::test {
namespace {

using testing::HasSubstr;

RecordedCall call(const std::string& name) {
    RecordedCall made;
    made.args = operatorArgs(name, "[[8,4],[4,2]]", R"(["float","float"])", R"(["",""])");
    made.hasInputs = true;
    made.hasValues = true;
    made.calls = 4;
    made.totalNs = 40'000;
    made.shortestNs = 8'000;
    made.longestNs = 13'000;
    made.device = 0;
    made.kernels = {{"sgemm", 40'000}};
    made.flops = 128;
    made.bytes = 224;
    return made;
}

std::string scriptOf(const RecordedCall& made, const DevicePeaks* peaks = nullptr) {
    const auto trace = loadTraceText(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1}])", "script");
    return operatorScript(**trace, made, peaks);
}

TEST(OperatorScript, HoldsWhatWasRecorded) {
    DevicePeaks peaks;
    peaks.name = "H100";
    peaks.memoryGBs = 1;
    peaks.vectorFp32 = 1;
    RecordedCall made = call("aten::mm");
    made.precision = {ComputeUnit::Vector, "fp32"};
    const std::string script = scriptOf(made, &peaks);
    EXPECT_THAT(script, HasSubstr("OPERATOR = \"aten::mm\""));
    EXPECT_THAT(script, HasSubstr(R"(dict(kind="tensor", type="float32", shape=[8, 4]),)"));
    EXPECT_THAT(script, HasSubstr("10.0 µs a call, 8.00 µs to 13.0 µs on H100"));
    EXPECT_THAT(script, HasSubstr("2.2 % of the roofline")) << "224 bytes at 1 GB/s take 0.224 us of 10";
    EXPECT_THAT(script, Not(HasSubstr("above the roofline")));
    EXPECT_THAT(script, HasSubstr("RECORDED_US = 10.000"));
    EXPECT_THAT(script, HasSubstr("kernel    sgemm (40.0 µs)"));
    EXPECT_THAT(script, HasSubstr("strides were not recorded"));
}

TEST(OperatorScript, SaysThatAFigureIsAboveTheRoofline) {
    DevicePeaks peaks;
    peaks.memoryGBs = 0.01; // 22.4 us for what took 10
    peaks.vectorFp32 = 1;
    RecordedCall made = call("aten::mm");
    made.precision = {ComputeUnit::Vector, "fp32"};
    EXPECT_THAT(scriptOf(made, &peaks), HasSubstr("note      above the roofline"));
}

TEST(OperatorScript, TheSchemaOfAnExecutionTraceNamesTheOverload) {
    RecordedCall made = call("aten::add");
    EXPECT_THAT(scriptOf(made), HasSubstr("OVERLOAD = None"));
    made.schema = "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor";
    EXPECT_THAT(scriptOf(made), HasSubstr("OVERLOAD = \"Tensor\""));
    made.schema = "aten::add.Te\"+exit()+\"(Tensor self)";
    EXPECT_THAT(scriptOf(made), HasSubstr("OVERLOAD = None"));
}

TEST(OperatorScript, OtherLibrariesAreImported) {
    EXPECT_THAT(scriptOf(call("_C::rms_norm")), HasSubstr("import vllm._custom_ops"));
    EXPECT_EQ(scriptOf(call("aten::mm")).find("registers the operator"), std::string::npos);
}

/// A name of a kernel that holds a line end must not end the comment.
TEST(OperatorScript, TextOfTheTraceStaysInComments) {
    RecordedCall made = call("aten::mm");
    made.kernels = {{"evil\nimport os", 1000}};
    made.innerOperator = "x\rimport os";
    EXPECT_EQ(scriptOf(made).find("\nimport os\n#"), std::string::npos);
    EXPECT_EQ(scriptOf(made).find('\r'), std::string::npos);
    EXPECT_THAT(whyNoScript(call("aten::mm\"; import os")), HasSubstr("not an operator"));
}

TEST(OperatorScript, WhatCannotRunAloneIsRefusedWithItsReason) {
    EXPECT_EQ(whyNoScript(call("aten::mm")), "");
    EXPECT_THAT(whyNoScript(call("c10d::allreduce_")), HasSubstr("needs its ranks"));
    EXPECT_THAT(whyNoScript(call("vllm::moe_forward")), HasSubstr("forward context"));
    EXPECT_THAT(whyNoScript(call("triton_poi_fused_add_0")), HasSubstr("Inductor"));
    EXPECT_THAT(whyNoScript(call("Optimizer.step#SGD.step")), HasSubstr("annotation"));
    EXPECT_THAT(whyNoScript(call("mylib::thing")), HasSubstr("mylib::"));
    RecordedCall bare = call("aten::mm");
    bare.hasInputs = false;
    EXPECT_THAT(whyNoScript(bare), HasSubstr("record_shapes=True"));
}

} // namespace
} // namespace lanescope::test
