// SPDX-License-Identifier: Apache-2.0
// Each family against figures worked out by hand.
#include <gtest/gtest.h>

#include "core/cost/model_registry.h"
#include "core/serving/serving_step.h"

namespace lanescope {
namespace {

struct Case {
    const char* name;
    const char* dims;
    const char* types;
    const char* concrete;
    double flops;
    double bytes;
};

void PrintTo(const Case& value, std::ostream* out) {
    *out << value.name << ' ' << value.dims;
}

class OperatorModels : public testing::TestWithParam<Case> {};

TEST_P(OperatorModels, AgreeWithFiguresWorkedOutByHand) {
    const Case& wanted = GetParam();
    const OperatorModel* model = ModelRegistry::builtIn().find(wanted.name);
    ASSERT_NE(model, nullptr);
    const auto cost = model->cost(operatorArgs(wanted.name, wanted.dims, wanted.types, wanted.concrete));
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->flops, wanted.flops);
    EXPECT_EQ(cost->bytes, wanted.bytes);
}

constexpr const char* kHalf2 = R"(["c10::Half", "c10::Half"])";
constexpr const char* kHalf4 = R"(["c10::Half", "c10::Half", "c10::Half", "c10::Half"])";

INSTANTIATE_TEST_SUITE_P(
    All, OperatorModels,
    testing::Values(
        Case{"aten::mm", "[[4, 8], [8, 16]]", kHalf2, "", 1024, 2 * (32 + 128 + 64)},
        Case{"aten::_scaled_mm", "[[4, 8], [8, 16]]", R"(["c10::Float8_e4m3fn", "c10::Float8_e4m3fn"])", "",
             1024, 32 + 128 + 2 * 64},
        // A shape of 8 packed pairs is K = 16; the tensors have 32 + 128 bytes, the result 2 an element.
        Case{"aten::_scaled_mm", "[[4, 8], [8, 16]]", R"(["c10::Float4_e2m1fn_x2", "c10::Float4_e2m1fn_x2"])",
             "", 2048, 32 + 128 + 2 * 64},
        Case{"aten::linear", "[[2, 3, 8], [16, 8], [16]]", R"(["float", "float", "float"])", "",
             2 * 6 * 16 * 8 + 6 * 16, 4 * (48 + 128 + 96 + 16)},
        // The second matrix is read once.
        Case{"aten::matmul", "[[5, 4, 8], [8, 16]]", kHalf2, "", 5 * 1024, 2 * (5 * 32 + 128 + 5 * 64)},
        Case{"aten::_int_mm", "[[4, 8], [8, 16]]", R"(["signed char", "signed char"])", "", 1024,
             32 + 128 + 4 * 64},
        Case{"aten::baddbmm", "[[3, 4, 16], [3, 4, 8], [3, 8, 16]]",
             R"(["c10::Half", "c10::Half", "c10::Half"])", "", 3 * (1024 + 64), 3 * 2 * (64 + 32 + 128 + 64)},
        // Four real products and two additions of 2 for each of the 4 x 8 x 16.
        Case{"aten::mm", "[[4, 8], [8, 16]]", R"(["c10::complex<float>", "c10::complex<float>"])", "",
             8 * 512, 8 * (32 + 128 + 64)},
        // Half in, float out.
        Case{"aten::_softmax", "[[2, 8], [], []]", R"(["c10::Half"])", R"(["", "1", "True"])", 48,
             2 * 16 + 4 * 16},
        Case{"aten::mv", "[[4, 8], [8]]", kHalf2, "", 64, 2 * (32 + 8 + 4)},
        // 10 rows over 3 matrices of 8 x 16.
        Case{"aten::_grouped_mm", "[[10, 8], [3, 8, 16]]", kHalf2, "", 2 * 10 * 8 * 16,
             2 * (80 + 3 * 128 + 160)},
        // 4 x 4 outputs, 2 filters of 3 x 3 x 3, a bias.
        Case{"aten::convolution", "[[1, 3, 6, 6], [2, 3, 3, 3], [2], [], [], [], [], [], []]",
             R"(["float", "float", "float"])",
             R"(["", "", "", "[1, 1]", "[0, 0]", "[1, 1]", "False", "[0, 0]", "1"])", 2 * 32 * 27 + 32,
             4 * (108 + 54 + 32 + 2)},
        // A transposed one: 3 input channels to 2, 2 x 2 to (2 - 1) 2 + 3 = 5.
        Case{"aten::convolution", "[[1, 3, 2, 2], [3, 2, 3, 3], [], [], [], [], [], [], []]",
             R"(["float", "float"])", R"(["", "", "", "[2, 2]", "[0, 0]", "[1, 1]", "True", "[0, 0]", "1"])",
             2 * 12 * 18, 4 * (12 + 54 + 50)},
        // Grouped: each of 4 filters sees 2 of 4 channels.
        Case{"aten::convolution", "[[1, 4, 5, 5], [4, 2, 3, 3], [], [], [], [], [], [], []]",
             R"(["float", "float"])", R"(["", "", "", "[1]", "[1]", "[1]", "False", "[0]", "2"])",
             2 * 100 * 18, 4 * (100 + 72 + 100)},
        // Only the gradient of the weight.
        Case{
            "aten::convolution_backward",
            "[[1, 2, 4, 4], [1, 3, 6, 6], [2, 3, 3, 3], [], [], [], [], [], [], [], []]",
            R"(["float", "float", "float"])",
            R"(["", "", "", "[2]", "[1, 1]", "[0, 0]", "[1, 1]", "False", "[0, 0]", "1", "[False, True, True]"])",
            2 * 32 * 27 + 32, 4 * (108 + 54 + 32 + 32 + 2)},
        Case{"aten::_scaled_dot_product_flash_attention",
             "[[2, 4, 16, 8], [2, 4, 16, 8], [2, 4, 16, 8], [], []]", kHalf4,
             R"(["", "", "", "0.", "True", "False"])", 2 * 2 * 4 * 16 * 16 * 16 / 2,
             2 * 4 * (2 * 4 * 16 * 8)},
        // Two query heads share a key head: the gradients of K and V are added up once.
        Case{"aten::_scaled_dot_product_flash_attention_backward",
             "[[1, 4, 16, 8], [1, 4, 16, 8], [1, 2, 16, 8], [1, 2, 16, 8]]", kHalf4, "",
             5 * (2 * 4 * 16 * 16 * 8) + 2 * (16 * 8), 2 * (2 * (512 + 256 + 256) + 512)},
        Case{"aten::add", "[[4, 1], [3]]", R"(["long int", "c10::BFloat16"])", "", 12,
             4 * 8 + 3 * 2 + 12 * 2},
        Case{"aten::eq", "[[4], []]", R"(["long int", "Scalar"])", "", 4, 4 * 8 + 4 + 4},
        Case{"aten::where", "[[4], [4], [4]]", R"(["bool", "float", "float"])", "", 4, 4 + 16 + 16 + 16},
        Case{"aten::copy_", "[[10], [10], []]", R"(["float", "c10::Half", "Scalar"])", "", 0, 60},
        Case{"aten::upsample_nearest2d", "[[1, 2, 3, 3], [], []]", R"(["float"])", R"(["", "[6, 6]"])", 72,
             4 * (18 + 72)},
        Case{"aten::layer_norm", "[[2, 8], [], [8], [8]]", R"(["c10::Half"])", R"(["", "[8]"])",
             6 * 8 + 5 * 16, 2 * (32 + 6 * 8)},
        Case{"aten::batch_norm", "[[2, 4, 3], [4], [4], [4], [4], []]", R"(["float"])",
             R"(["", "", "", "", "", "False"])", 6 * 4 + 2 * 24, 4 * (48 + 4 * 4)},
        Case{"aten::_fused_rms_norm", "[[2, 8], [], [8]]", R"(["c10::Half"])", R"(["", "[8]"])", 2 * 18 + 32,
             2 * (32 + 8)},
        Case{"aten::_softmax", "[[2, 8], [], []]", R"(["float"])", "", 48, 128},
        Case{"aten::mean", "[[2, 3, 4], [], []]", R"(["float"])", R"(["", "[-1, 0]", "False"])", 24,
             4 * (24 + 3)},
        Case{"aten::argmax", "[[2, 3], [], []]", R"(["float"])", R"(["", "1"])", 6, 24 + 16},
        Case{"aten::max_pool2d_with_indices", "[[1, 1, 4, 4], [], []]", R"(["float"])",
             R"(["", "[2, 2]", "[2, 2]", "[0, 0]"])", 16, 64 + 16 + 32},
        Case{"aten::_adaptive_avg_pool2d", "[[1, 2, 4, 4], []]", R"(["float"])", R"(["", "[1, 1]"])", 32,
             128 + 8},
        Case{"aten::embedding", "[[100, 8], [3]]", R"(["float", "long int"])", "", 0, 24 + 2 * 24 * 4},
        Case{"aten::index_select", "[[100, 8], [], [3]]", R"(["float", "Scalar", "long int"])",
             R"(["", "0"])", 0, 24 + 2 * 24 * 4},
        Case{"aten::cat", "[[[2, 3], [4]], []]", R"(["float", "Scalar"])", "", 0, 80},
        Case{"aten::topk", "[[2, 8], [], []]", R"(["float"])", R"(["", "2"])", 0, 64 + 4 * 12},
        Case{"aten::lstm_cell", "[[2, 3], [[2, 4], [2, 4]], [], [16, 4]]", R"(["float"])", "", 2 * 16 * 2 * 7,
             4 * (6 + 48 + 8 + 64 + 64 + 64 + 24)},
        Case{"aten::_cudnn_rnn", "[[5, 2, 3], [[16, 3], [16, 4], [16]]]", R"(["float"])", "", 2 * 10 * 112,
             4 * (30 + 112 + 320)},
        Case{"aten::_fused_adamw_", "[[[10], [2, 5]], [[10], [2, 5]]]", R"(["TensorList"])", "", 280,
             7 * 20 * 4},
        Case{"aten::_foreach_add_", "[[[10]], [[10]]]", R"(["TensorList", "TensorList"])", "", 10, 120},
        Case{"aten::mse_loss", "[[10], [10], []]", R"(["float", "float"])", R"(["", "", "1"])", 21, 80},
        Case{"triton_red_fused_add_mean_mul_0", "[[4, 8], [8], [4, 8], [], []]",
             R"(["c10::BFloat16", "c10::BFloat16", "c10::BFloat16", "Scalar", "Scalar"])",
             R"(["", "", "", "4", "8"])", 32 * 3, 2 * (32 + 8 + 32)},
        // Three tensors of 10 x 10 floats are 1200 bytes, and each operator counts 1 as
        // alone.
        Case{"triton_poi_fused_add_cos_sin_0", "[[10, 10], [10, 10], [10, 10], []]",
             R"(["float", "float", "float", "Scalar"])", R"(["", "", "", "100"])", 300, 1200},
        // In place: the tensor that is written stands first, and the last one, a bias, is an input.
        Case{"triton_poi_fused_addmm_relu_3", "[[8, 16], [16], []]",
             R"(["c10::Half", "c10::Half", "Scalar"])", R"(["", "", "128"])", 128, 2 * (2 * 128 + 16)},
        Case{"triton_poi_fused_relu_4", "[[8, 16], []]", R"(["c10::Half", "Scalar"])", R"(["", "128"])", 128,
             2 * 2 * 128},
        Case{"sgl_kernel::silu_and_mul", "[[2, 4], [2, 8]]", kHalf2, "", 40, 48},
        // Four tokens of 8 choose one of 2 experts of width 6, which are gated: 3 products and no sum. 1.875
        // of the experts are chosen on average, each of 144 weights.
        Case{"vllm::inplace_fused_experts", "[[4, 8], [2, 12, 8], [2, 8, 6], [4, 1], [4, 1]]",
             R"(["c10::Half", "c10::Half", "c10::Half", "float", "int"])", "", 3 * 2 * 4 * 8 * 6 + 4 * 8,
             2 * (4 * 8 + 4 * 8) + 1.875 * 144 * 2},
        // Not gated, with 8-bit inputs and 16-bit results: 2 products, and a sum of 2 experts' results.
        Case{"aiter::fmoe_fp8_blockscale_g1u1",
             "[[4, 8], [4, 8], [2, 6, 8], [2, 8, 6], [9], [9], [9], [2], []]",
             R"(["c10::BFloat16", "c10::Float8_e4m3fn", "c10::Float8_e4m3fn", "c10::Float8_e4m3fn", "int",)"
             R"( "float", "int", "int", "Scalar"])",
             R"(["", "", "", "", "", "", "", "", "2"])", 2 * 2 * 4 * 8 * 6 * 2 + 4 * 8 * 3,
             2 * 4 * 8 + 4 * 8 + 2 * 96},
        // Two values of 4 bits in a byte: widths are twice as recorded.
        Case{"vllm::rocm_aiter_fused_moe", "[[4, 8], [2, 12, 4], [2, 8, 3], [4, 1]]",
             R"(["c10::Half", "unsigned char", "unsigned char", "float"])", "", 3 * 2 * 4 * 8 * 6 + 4 * 8,
             2 * (4 * 8 + 4 * 8) + 1.875 * 72}));

/// The layer holds its weights itself, so that nothing recorded tells how wide the experts are.
TEST(HiddenExperts, HaveNoFiguresAndSayWhy) {
    const OperatorModel* model = ModelRegistry::builtIn().find("vllm::moe_forward");
    ASSERT_NE(model, nullptr);
    EXPECT_TRUE(model->isReasonOnly()) << "operators below keep their work";
    const auto cost = model->cost(operatorArgs("vllm::moe_forward", "[[32, 3072], [32, 32], [], []]",
                                               R"(["c10::BFloat16", "c10::BFloat16", "", ""])", ""));
    ASSERT_TRUE(cost);
    EXPECT_FALSE(cost->flops);
    EXPECT_FALSE(cost->bytes);
    EXPECT_NE(cost->params.find("width of the experts not recorded"), std::string::npos);
}

/// Experts whose weights do not fit the tokens, as of packings that are not known, have no figures.
TEST(FusedExperts, WithWeightsThatDoNotFitSayNothing) {
    for (const char* dims :
         {"[[4, 8], [2, 12, 3], [2, 8, 6], [4, 1]]", "[[4, 8], [2, 11, 8], [2, 8, 6], [4, 1]]",
          "[[4, 8], [2, 12, 8], [3, 8, 6], [4, 1]]", "[[4, 8], [2, 12, 8], [2, 8, 6], [4, 3]]",
          "[[4, 8], [2, 12, 8], [2, 8, 6]]"}) {
        const auto cost = ModelRegistry::builtIn()
                              .find("vllm::outplace_fused_experts")
                              ->cost(operatorArgs("vllm::outplace_fused_experts", dims, "", ""));
        EXPECT_FALSE(cost) << dims;
    }
}

TEST(OperatorModelsWithoutInputs, SayNothing) {
    for (const char* name : {"aten::mm",
                             "aten::addmm",
                             "aten::bmm",
                             "aten::linear",
                             "aten::matmul",
                             "aten::convolution",
                             "aten::convolution_backward",
                             "aten::_scaled_dot_product_flash_attention",
                             "aten::copy_",
                             "aten::add",
                             "aten::layer_norm",
                             "aten::batch_norm",
                             "aten::_softmax",
                             "aten::sum",
                             "aten::embedding",
                             "aten::cat",
                             "aten::_fused_adam_",
                             "aten::lstm_cell",
                             "aten::topk",
                             "aten::mse_loss",
                             "triton_poi_fused_add_0",
                             "aten::fill_"}) {
        const OperatorModel* model = ModelRegistry::builtIn().find(name);
        ASSERT_NE(model, nullptr) << name;
        EXPECT_FALSE(model->cost(operatorArgs(name, "", "", ""))) << name;
    }
    EXPECT_EQ(ModelRegistry::builtIn().find("aten::nothing_like_it"), nullptr);
}

/// The shapes of the indices are not recorded, but there is nothing to compute.
TEST(OperatorModelsWithoutIndices, KnowThatNothingIsComputed) {
    const auto cost = ModelRegistry::builtIn()
                          .find("aten::index")
                          ->cost(operatorArgs("aten::index", "[[128, 64, 512], []]",
                                              R"(["c10::BFloat16", "TensorList"])", ""));
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->flops, 0);
    EXPECT_FALSE(cost->bytes);
}

/// Equal to TraceLens for rocm_vllm_graph_piecewise, to the last digit.
TEST(PagedAttention, HasTheLengthsOfTheAnnotation) {
    OperatorArgs args =
        operatorArgs("vllm::unified_attention_with_output",
                     "[[8192, 64, 64], [8192, 8, 64], [8192, 8, 64], [8192, 64, 64]]",
                     R"(["c10::BFloat16", "c10::BFloat16", "c10::BFloat16", "c10::BFloat16"])", "");
    const OperatorModel* model = ModelRegistry::builtIn().find(args.name);
    ASSERT_NE(model, nullptr);
    EXPECT_TRUE(model->readsStep());
    EXPECT_FALSE(model->cost(args)) << "without the annotation nobody knows the lengths";
    args.step = "execute_8192_context_9(sq8155sk8430sqsq7475785sqsk7671310)_generation_37("
                "sq37sk34489sqsq37sqsk34489)";
    const auto cost = model->cost(args);
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->flops, 65.010180096e9);
    EXPECT_EQ(cost->bytes, 211.826171875 * 1024 * 1024);
}

TEST(ServingStep, IsReadFromTheNameOrNotAtAll) {
    const auto step =
        servingStepOf("execute_32_context_0(sq0sk0sqsq0sqsk0)_generation_32(sq32sk55086sqsq32sqsk55086)");
    ASSERT_TRUE(step);
    EXPECT_EQ(step->tokens, 32);
    EXPECT_EQ(step->context.count, 0);
    EXPECT_EQ(step->generation.count, 32);
    EXPECT_EQ(step->generation.keys, 55086);
    EXPECT_TRUE(step->hasLengths);
    const auto plain = servingStepOf("execute_40_context_1_generation_8");
    ASSERT_TRUE(plain);
    EXPECT_FALSE(plain->hasLengths);
    for (const char* name : {"", "execute_", "execute_8_context_", "execute_x_context_1_generation_2",
                             "execute_8_context_1(sq1sk2)_generation_2", "execute_-8_context_1_generation_2",
                             "execute_99999999999999999999_context_1_generation_1", "step[TRAIN bs=32]"}) {
        EXPECT_FALSE(servingStepOf(name)) << name;
    }
}

TEST(OperatorModelsWithoutTypes, KnowFlopsOnly) {
    const auto cost = ModelRegistry::builtIn()
                          .find("aten::mm")
                          ->cost(operatorArgs("aten::mm", "[[4, 8], [8, 16]]", "", ""));
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->flops, 1024);
    EXPECT_FALSE(cost->bytes);
}

} // namespace
} // namespace lanescope
