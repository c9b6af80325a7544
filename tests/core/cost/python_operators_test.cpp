// SPDX-License-Identifier: Apache-2.0
#include "core/cost/python_operators.h"

#include <gtest/gtest.h>

#include "core/cost/model_registry.h"

namespace lanescope {
namespace {

TEST(PythonOperators, NamesOfPytorch) {
    EXPECT_EQ(atenNameOf("torch.nn.functional::linear"), "aten::linear");
    EXPECT_EQ(atenNameOf("torch::mm"), "aten::mm");
    EXPECT_EQ(atenNameOf("Tensor::add_"), "aten::add_");
    EXPECT_EQ(atenNameOf("Tensor::__mul__"), "aten::mul");
    EXPECT_EQ(atenNameOf("Tensor::__imul__"), "aten::mul");
    EXPECT_EQ(atenNameOf("Tensor::__rtruediv__"), "aten::div");
    EXPECT_EQ(atenNameOf("Tensor::__invert__"), "aten::bitwise_not") << "no operands exchanged";
    EXPECT_EQ(atenNameOf("Tensor::____"), "aten::____");
    EXPECT_EQ(atenNameOf("torch::autograd::AccumulateGrad"), "");
    EXPECT_EQ(atenNameOf("aten::mm"), "");
    EXPECT_EQ(atenNameOf(""), "");
}

TEST(PythonOperators, HaveTheModelsOfPytorchs) {
    const ModelRegistry& models = ModelRegistry::builtIn();
    EXPECT_EQ(models.find("torch.nn.functional::linear"), models.find("aten::linear"));
    EXPECT_NE(models.find("torch::mm"), nullptr);
    EXPECT_EQ(models.find("torch::nonsense"), nullptr);
    const ModelRegistry own(models, nullptr);
    EXPECT_EQ(own.find("torch::mm"), models.find("aten::mm"));
}

} // namespace
} // namespace lanescope
