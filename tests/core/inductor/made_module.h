// SPDX-License-Identifier: Apache-2.0
// Modules and files in the form that Inductor writes, with names of our own.
#pragma once

#include <string>

namespace lanescope::test {

/// Definition of one kernel with the comments before it.
inline std::string madeKernel(const std::string& variable, const std::string& name,
                              const std::string& comments, const std::string& kind = "pointwise") {
    return "# kernel path: /tmp/torchinductor_me/ab/c" + variable + ".py\n" + comments + variable +
           " = async_compile.triton('" + name + "', '''\nimport triton\n\n@triton_heuristics." + kind +
           "(\n    size_hints={'x': 32768},\n)\n@triton.jit\ndef " + name +
           "(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):\n    xnumel = 32768\n    tmp0 = "
           "tl.load(in_ptr0)\n''', device_str='cuda')\n\n\n";
}

inline const std::string kMulComments =
    "# Topologically Sorted Source Nodes: [y, z], Original ATen: [aten.mul, aten.relu]\n"
    "# Source node to ATen node mapping:\n"
    "#   y => mul\n"
    "#   z => relu\n"
    "# Graph fragment:\n"
    "#   %mul : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg0_1, 2))\n";

/// A module of two kernels.
inline std::string madeModule() {
    return "# AOT ID: ['0_inference']\nimport torch\n\n" +
           madeKernel("triton_poi_fused_mul_relu_0", "triton_poi_fused_mul_relu_0", kMulComments) +
           madeKernel("triton_red_fused_sum_1", "triton_red_fused_sum_1",
                      "# Source Nodes: [s], Original ATen: [aten.sum]\n# Source node to ATen node "
                      "mapping:\n#   s => sum_1\n",
                      "reduction") +
           "async_compile.wait(globals())\n\ndef call(args):\n    with torch.cuda._DeviceGuard(0):\n"
           "        triton_poi_fused_mul_relu_0.run(arg0_1, buf0, 32768, grid=grid(32768), stream=stream0)\n"
           "        triton_red_fused_sum_1.run(buf0, buf1, 256, 128, grid=grid(256, 2), stream=stream0)\n"
           "        triton_poi_fused_mul_relu_0.run(arg1_1, buf2, 32768, stream=stream0)\n"
           "    return (buf1, )\n";
}

/// A graph as fx_graph_readable.py.
inline std::string madeGraph() {
    return "class <lambda>(torch.nn.Module):\n    def forward(self, arg0_1: \"f32[32768]\"):\n"
           "         # File: /m/model.py:12 in forward, code: y = x * 2\n"
           "        mul: \"f32[32768]\" = torch.ops.aten.mul.Tensor(arg0_1, 2);  arg0_1 = None\n\n"
           "         # File: /m/model.py:13 in forward, code: z = y.relu()\n"
           "        relu: \"f32[32768]\" = torch.ops.aten.relu.default(mul);  mul = None\n"
           "        return (relu,)\n";
}

} // namespace lanescope::test
