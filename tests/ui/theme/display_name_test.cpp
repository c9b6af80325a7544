// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/display_name.h"

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

TEST(ShortPythonName, PutsTheFunctionFirst) {
    EXPECT_EQ(shortPythonName("torch/nn/modules/module.py(1773): _call_impl"), "_call_impl (module.py:1773)");
    EXPECT_EQ(shortPythonName("<string>(1): <module>"), "<module> (<string>:1)");
    EXPECT_EQ(shortPythonName("nn.Module: Linear_0"), "Linear_0");
    EXPECT_EQ(shortPythonName("<built-in method apply of FunctionMeta object at 0x55d0>"),
              "apply (built-in)");
    EXPECT_EQ(shortPythonName("<built-in function linear>"), "linear (built-in)");
    EXPECT_EQ(shortPythonName("no colon"), "no colon");
}

} // namespace
} // namespace lanescope::ui
