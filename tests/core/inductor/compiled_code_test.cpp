// SPDX-License-Identifier: Apache-2.0
// Modules of Inductor and what lies beside them.
#include "core/inductor/compiled_code.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/inductor/model_lines.h"
#include "tests/core/inductor/made_module.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CompiledModule, AKernelWithItsNodesCallsAndSource) {
    const auto kernels = compiledKernels(madeModule(), "output_code.py");
    ASSERT_EQ(kernels.size(), 2u);
    const CompiledKernel& first = kernels[0];
    EXPECT_EQ(first.name, "triton_poi_fused_mul_relu_0");
    EXPECT_EQ(first.path, "/tmp/torchinductor_me/ab/ctriton_poi_fused_mul_relu_0.py");
    EXPECT_EQ(first.kind, "pointwise");
    EXPECT_EQ(first.line, 11u);
    EXPECT_THAT(first.sourceNodes, ElementsAre("y", "z"));
    EXPECT_THAT(first.operators, ElementsAre("aten.mul", "aten.relu"));
    EXPECT_THAT(first.nodes, ElementsAre("mul", "relu"));
    EXPECT_THAT(first.source, HasSubstr("def triton_poi_fused_mul_relu_0("));
    EXPECT_THAT(first.source, testing::Not(HasSubstr("device_str")));
    ASSERT_EQ(first.calls.size(), 2u);
    EXPECT_EQ(first.calls[0].grid, "grid(32768)");
    EXPECT_EQ(first.calls[1].grid, "");
    EXPECT_EQ(kernels[1].kind, "reduction");
    EXPECT_THAT(kernels[1].nodes, ElementsAre("sum_1"));
    EXPECT_EQ(kernels[1].calls.at(0).grid, "grid(256, 2)");
}

TEST(CompiledModule, OtherTextsAreNone) {
    EXPECT_FALSE(isCompiledModule("import torch\n"));
    EXPECT_TRUE(compiledKernels("", "a.py").empty());
    EXPECT_TRUE(compiledKernels("x = async_compile.triton('unfinished", "a.py").empty());
    // A file that was cut within a source still has what is there.
    const std::string cut = madeModule().substr(0, madeModule().find("tl.load"));
    EXPECT_EQ(compiledKernels(cut, "a.py").size(), 1u);
}

TEST(ModelLines, OfNodesInAGraph) {
    ModelLines lines;
    EXPECT_TRUE(takeModelLines(madeGraph(), lines));
    ASSERT_EQ(lines.ofNode["relu"].size(), 1u);
    EXPECT_EQ(lines.ofNode["relu"][0].text(), "model.py:13 forward");
    EXPECT_EQ(lines.ofNode["relu"][0].code, "z = y.relu()");
    EXPECT_EQ(lines.ofNode["mul"][0].line, 12u);
    EXPECT_FALSE(takeModelLines("import torch\n", lines));
    EXPECT_FALSE(takeModelLines("", lines));
}

TEST(ModelLines, OfStacksAndMappings) {
    ModelLines lines;
    EXPECT_TRUE(takeModelLines(
        R"({"triton_a:1":["File \"/m/train.py\", line 3, in <module>\n    f(x)\nFile \"/m/model.py\", line 7, in forward\n    return x + 1"]})",
        lines));
    ASSERT_EQ(lines.ofKernel["triton_a"].size(), 1u);
    EXPECT_EQ(lines.ofKernel["triton_a"][0].text(), "model.py:7 forward");
    EXPECT_EQ(lines.ofKernel["triton_a"][0].code, "return x + 1");
    EXPECT_TRUE(takeModelLines(R"({"preToPost":{},"cppCodeToPost":{"triton_b:2":["mul","add"]}})", lines));
    EXPECT_THAT(lines.nodesOfKernel["triton_b"], ElementsAre("mul", "add"));
    EXPECT_TRUE(takeModelLines(R"({"triton_c":["erf"]})", lines));
    EXPECT_THAT(lines.nodesOfKernel["triton_c"], ElementsAre("erf"));
    EXPECT_FALSE(takeModelLines(R"({"traceEvents":[{"name":"x"}]})", lines));
    EXPECT_FALSE(takeModelLines("{", lines));
}

TEST(CompiledCode, AFolderIsReadAsAWhole) {
    const TempFolder folder;
    std::filesystem::create_directories(folder.path() + "/run/torchinductor/model__0");
    folder.write("run/torchinductor/model__0/output_code.py", madeModule());
    folder.write("run/torchinductor/model__0/fx_graph_readable.py", madeGraph());
    folder.write("run/copy.py", madeModule()); // the cache has it, too
    folder.write("run/notes.txt", "nothing");
    const auto code = readCompiledCode(folder.path());
    ASSERT_TRUE(code) << code.error().describe();
    EXPECT_EQ(code->kernels().size(), 2u);
    const auto found = code->called("triton_poi_fused_mul_relu_0");
    ASSERT_EQ(found.size(), 1u);
    ASSERT_EQ(found[0].lines.size(), 2u);
    EXPECT_EQ(found[0].lines[0].line, 12u);
    EXPECT_TRUE(code->called("triton_").empty());
    EXPECT_FALSE(readCompiledCode(folder.path() + "/run/notes.txt"));
    EXPECT_FALSE(readCompiledCode(folder.path() + "/nowhere"));
}

} // namespace
} // namespace lanescope::test
