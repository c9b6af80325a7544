// SPDX-License-Identifier: Apache-2.0
// Every row of TraceLens' tables of GEMMs, convolutions, attention, elementwise operators, norms, reductions
// and Triton kernels: our FLOPs and bytes of the recorded inputs against theirs. Where ours differ on purpose
// (docs/attribution.md lists them), the inputs are changed into those for which their formula is right, one
// named change for each deviation.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>

#include "core/cost/model_registry.h"
#include "core/cost/user_models.h"
#include "core/device_work/category_rules.h"
#include "core/table/time_text.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

/// Lists and tuples of Python as JSON.
std::string jsonOf(const std::string& python) {
    std::string json;
    bool inString = false;
    for (const char c : python) {
        if (c == '\'') {
            inString = !inString;
            json.push_back('"');
        } else if (!inString && (c == '(' || c == '[')) {
            json.push_back('[');
        } else if (!inString && (c == ')' || c == ']')) {
            if (json.ends_with(',')) {
                json.pop_back();
            }
            json.push_back(']');
        } else if (inString || c != ' ') {
            json.push_back(c);
        }
    }
    return json;
}

std::string cell(const std::map<std::string, std::string>& row, const std::string& key) {
    for (const std::string& name : {key, key + "_first"}) {
        if (const auto found = row.find(name); found != row.end() && !found->second.empty()) {
            return found->second;
        }
    }
    return {};
}

bool isSame(double ours, double theirs) {
    return std::abs(ours - theirs) <= 1e-9 * std::max(std::abs(ours), std::abs(theirs));
}

struct Expected {
    std::string flops;
    std::string bytes;
};

bool agrees(const OperatorArgs& args, const Expected& expected) {
    const OperatorModel* model = ModelRegistry::builtIn().find(args.name);
    const std::optional<OperatorCost> cost = model == nullptr ? std::nullopt : model->cost(args);
    if (!cost || !cost->flops) {
        return false;
    }
    constexpr double kMebibyte = 1024.0 * 1024;
    return isSame(*cost->flops, std::stod(expected.flops) * 1e9) &&
           (expected.bytes.empty() ||
            (cost->bytes && isSame(*cost->bytes, std::stod(expected.bytes) * kMebibyte)));
}

/// Whether FLOPs and bytes are theirs but for what they count beyond ours in Triton kernels: the elements
/// that a pointwise kernel writes once more, though its outputs are among the tensors, no sizes of float, int
/// and long int, and nothing for sin and cos.
bool agreesAsTriton(const OperatorArgs& args, const Expected& expected) {
    OperatorArgs plain = args;
    for (const std::string_view word : {"_sin", "_cos"}) {
        for (std::size_t at = plain.name.find(word); at != std::string::npos; at = plain.name.find(word)) {
            plain.name.erase(at, word.size());
        }
    }
    if (!agrees(plain, {expected.flops, ""})) {
        return false;
    }
    const std::string& type = args.input(0).typeName;
    if (expected.bytes.empty() || !type.starts_with("c10::") || !args.name.starts_with("triton_poi_")) {
        return true;
    }
    double tensors = 0;
    double elements = 0;
    for (std::size_t i = 0; i < args.inputs.size(); ++i) {
        const OperatorInput& input = args.input(i);
        tensors += input.shape.empty() || !input.typeName.starts_with("c10::") ? 0 : input.bytes();
        elements = args.integers(i).empty() ? elements : static_cast<double>(args.integers(i)[0]);
    }
    constexpr double kMebibyte = 1024.0 * 1024;
    return isSame(tensors + elements * elementBytes(args.type(0)), std::stod(expected.bytes) * kMebibyte);
}

/// The lengths of vLLM's annotation as they tell them.
std::string stepOf(const std::map<std::string, std::string>& row) {
    const auto group = [&row](const std::string& prefix) {
        std::string text = "1(";
        for (const char* figure : {"sq", "sk", "sqsq", "sqsk"}) {
            const auto found = row.find("param: " + prefix + figure);
            text += figure + (found == row.end() || found->second.empty()
                                  ? std::string("?")
                                  : fixedDecimal(std::stod(found->second), 0));
        }
        return text + ")";
    };
    return "execute_1_context_" + group("c_") + "_generation_" + group("g_");
}

/// The change of `args` for the deviation that concerns them; its name, or empty for none.
std::string undoDeviation(OperatorArgs& args) {
    const auto endsWith = [&args](std::string_view part) { return args.name.ends_with(part); };
    if (args.name == "aten::convolution" && !args.shape(2).empty()) {
        args.inputs[2].shape.clear();
        return "the bias of a convolution counts";
    }
    if (args.name == "aten::convolution_backward") {
        args.inputs[10].value = "[True, True, False]";
        return "only the gradients that are asked for count";
    }
    if (args.name.starts_with("aten::") && (endsWith("batch_norm") || endsWith("batch_norm_backward"))) {
        args.inputs[endsWith("backward") ? 7 : 5].value = "True";
        return "evaluation computes no statistics";
    }
    if (args.inputs.size() > 1 && familyOfOperator(args.name) == WorkFamily::Pointwise) {
        // They take the wider type of two tensors, and that of the first input where one is a number.
        const bool areTensors = !args.shape(0).empty() && !args.shape(1).empty();
        const bool isSecondWider = elementBytes(args.type(1)) > elementBytes(args.type(0));
        args.inputs.resize(std::max<std::size_t>(args.inputs.size(), 3));
        args.inputs[2].shape = {1};
        args.inputs[2].type = args.type(areTensors && isSecondWider ? 1 : 0);
        return "results have the type that PyTorch promotes to";
    }
    if (args.name == "aten::linalg_norm" && args.has(2)) {
        args.inputs[2].value.clear();
        return "a reduction leaves as many results as its dimensions say";
    }
    if (args.has(1)) {
        for (const std::string_view name : {"sum", "mean", "max", "min"}) {
            if (args.name == "aten::" + std::string(name)) {
                args.inputs[1].value.clear();
                return "a reduction leaves as many results as its dimensions say";
            }
        }
    }
    return {};
}

/// The trace does not have the width of the experts, the number that a token takes, and their type; a rule of
/// the user (docs/attribution.md) does. The call is both stages, of which each row is one.
TEST(ReferenceCosts, OfHiddenExpertsWithARuleOfTheUser) {
    const std::string path =
        sharedPath("data/expected/rocm_vllm_graph_full/tracelens_ref/MoE_unfused_fwd.csv");
    if (path.empty()) {
        GTEST_SKIP() << "no shared data";
    }
    ModelRegistry registry(ModelRegistry::builtIn(), nullptr);
    const auto added = addUserModels("vllm::moe_forward  flops = 6*n0*3072*4  bytes = "
                                     "3*d0[1]*3072*0.5*d1[1]*(1-(1-4/d1[1])^d0[0]) + 2*b0 + "
                                     "4*d0[0]*3072*4  unit = matrix",
                                     registry);
    ASSERT_TRUE(added) << added.error().message;
    double flops = 0;
    double bytes = 0;
    std::string inputs;
    for (const auto& row : parseCsv(readFile(path)).rows) {
        flops += std::strtod(row.at("GFLOPS_first").c_str(), nullptr) * 1e9;
        bytes += std::strtod(row.at("Data Moved (MB)_first").c_str(), nullptr) * 1024 * 1024;
        inputs = jsonOf(row.at("Input Dims_first"));
    }
    const auto cost = registry.find("vllm::moe_forward")
                          ->cost(operatorArgs("vllm::moe_forward", inputs,
                                              R"(["c10::BFloat16", "c10::BFloat16", "", ""])", ""));
    ASSERT_TRUE(cost && cost->flops && cost->bytes);
    EXPECT_NEAR(*cost->flops, flops, 1);
    EXPECT_NEAR(*cost->bytes, bytes, 1);
}

TEST(ReferenceCosts, OfEveryRowOfTraceLens) {
    const std::string root = sharedPath("data/expected");
    if (root.empty()) {
        GTEST_SKIP() << "no shared data";
    }
    struct Tally {
        int rows = 0;
        int equal = 0;
        std::map<std::string, int> deviations;
    };
    std::map<std::string, Tally> tallies;
    // The width of the experts is not recorded: they take it to be the hidden size.
    const std::vector<std::string> unmodelled{"pseudo_op::moe_triton_unfused_up",
                                              "pseudo_op::moe_triton_unfused_down"};
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        const std::string path = entry.path().string();
        const std::string table = entry.path().stem().string();
        if (path.find("tracelens_r") == std::string::npos || path.find("pair_") != std::string::npos ||
            entry.path().extension() != ".csv") {
            continue;
        }
        for (const auto& row : parseCsv(readFile(path)).rows) {
            const Expected expected{cell(row, "GFLOPS"), cell(row, "Data Moved (MB)")};
            if (expected.flops.empty()) {
                continue;
            }
            OperatorArgs args =
                operatorArgs(row.at("name"), jsonOf(cell(row, "Input Dims")), jsonOf(cell(row, "Input type")),
                             jsonOf(cell(row, "Concrete Inputs")));
            Tally& tally = tallies[table];
            if (args.inputs.empty()) {
                EXPECT_EQ(expected.flops, "0.0") << path << ": " << args.name;
                continue; // nothing was recorded, and they count that as 0
            }
            ++tally.rows;
            if (ModelRegistry::builtIn().find(args.name) == nullptr &&
                std::find(unmodelled.begin(), unmodelled.end(), args.name) == unmodelled.end()) {
                ++tally.deviations["operators without a model here"];
                continue;
            }
            args.step = stepOf(row);
            const std::string inputs = args.name + " " + cell(row, "Input Dims") + " " +
                                       cell(row, "Input type") + " " + cell(row, "Concrete Inputs");
            if (agrees(args, expected)) {
                ++tally.equal;
            } else if (const OperatorModel* model = ModelRegistry::builtIn().find(args.name);
                       model != nullptr && model->readsStep() && args.step.find('?') != std::string::npos) {
                ++tally.deviations["rows that do not tell the lengths of the step"];
            } else if (args.name.starts_with("triton_") && agreesAsTriton(args, expected)) {
                ++tally.deviations["Triton kernels write their outputs once, and all types have a size"];
            } else if (args.name == "aten::copy_" &&
                       isSame(std::stod(expected.flops) * 1e9, args.input(0).elements()) &&
                       agrees(args, {"0", expected.bytes})) {
                ++tally.deviations["a copy computes nothing"];
            } else if (std::find(unmodelled.begin(), unmodelled.end(), args.name) != unmodelled.end()) {
                ++tally.deviations["rows that the trace cannot give"];
            } else if (const std::string deviation = undoDeviation(args); !deviation.empty()) {
                EXPECT_TRUE(agrees(args, expected))
                    << path << ": " << inputs << ": beyond \"" << deviation << '"';
                ++tally.deviations[deviation];
            } else {
                ADD_FAILURE() << path << ": " << inputs << " expects " << expected.flops << " GFLOP, "
                              << expected.bytes << " MiB";
            }
        }
    }
    for (const auto& [table, tally] : tallies) {
        std::string line = table + ": " + std::to_string(tally.equal) + " of " + std::to_string(tally.rows);
        for (const auto& [deviation, count] : tally.deviations) {
            line += "; " + std::to_string(count) + " where " + deviation;
        }
        RecordProperty(table, line);
        std::cout << line << '\n';
    }
    EXPECT_GT(tallies["GEMM"].equal, 100);
}

} // namespace
} // namespace lanescope::test
