// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "core/catalog/recorded_ingredients.h"
#include "core/import/trace_loader.h"

namespace lanescope {
namespace {

bool isKey(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

TEST(Registry, DescribesEveryAnalysis) {
    std::set<std::string_view> keys;
    for (const AnalysisDescriptor& analysis : analyses()) {
        EXPECT_TRUE(isKey(analysis.key)) << analysis.key;
        EXPECT_TRUE(keys.insert(analysis.key).second) << analysis.key << " is there twice";
        EXPECT_EQ(analysisCalled(analysis.key), &analysis);
        EXPECT_FALSE(analysis.title.empty()) << analysis.key;
        EXPECT_FALSE(analysis.help.empty() || analysis.help.ends_with('.')) << analysis.key;
        EXPECT_TRUE(isKey(analysis.rowsKey)) << analysis.key;
        EXPECT_FALSE(analysis.group.empty()) << analysis.key;
        EXPECT_EQ(std::ranges::count(torchProfilerHints(), analysis.ingredient, &RecordingHint::ingredient),
                  1)
            << analysis.key;
        const auto offered = analysesOfCommand(analysis.command);
        EXPECT_EQ(std::ranges::count_if(offered,
                                        [&](const AnalysisDescriptor* other) {
                                            return other->group == analysis.group &&
                                                   other->isProfilerForm == analysis.isProfilerForm;
                                        }),
                  1)
            << analysis.command << " --group " << analysis.group;
    }
    EXPECT_EQ(analysisCalled("no_such_analysis"), nullptr);
}

TEST(Registry, EveryCommandHasAnalyses) {
    std::set<std::string_view> commands;
    for (const AnalysisCommand& command : analysisCommands()) {
        EXPECT_FALSE(command.summary.empty()) << command.name;
        EXPECT_FALSE(analysesOfCommand(command.name).empty()) << command.name;
        commands.insert(command.name);
    }
    for (const AnalysisDescriptor& analysis : analyses()) {
        EXPECT_TRUE(commands.contains(analysis.command)) << analysis.key;
    }
}

TEST(Registry, ColumnsAreKnownWithoutATrace) {
    for (const AnalysisDescriptor& analysis : analyses()) {
        const Result<Table> table = emptyTableOf(analysis);
        ASSERT_TRUE(table) << analysis.key << ": " << table.error().describe();
        EXPECT_GT(table->columnCount(), 0u) << analysis.key;
        std::set<std::string> keys;
        for (std::size_t column = 0; column < table->columnCount(); ++column) {
            const ColumnSpec& spec = table->spec(column);
            EXPECT_TRUE(keys.insert(spec.key).second)
                << analysis.key << ": " << spec.key << " is there twice";
            EXPECT_FALSE(spec.label.empty()) << analysis.key << ": " << spec.key;
        }
        const auto areThere = [&](std::string_view list) {
            return list.empty() || table->chosenBy(list).columnCount() ==
                                       static_cast<std::size_t>(std::ranges::count(list, ',')) + 1;
        };
        EXPECT_TRUE(areThere(analysis.defaultColumns)) << analysis.key;
        EXPECT_TRUE(areThere(analysis.textColumns)) << analysis.key;
    }
}

TEST(Registry, AnalysesOfOneContextGiveTheSameAsAlone) {
    const auto trace = loadTraceText(R"([
        {"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50,
         "args":{"External id":1,"Input Dims":[[8,4],[4,2]]}},
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,
         "args":{"correlation":3}},
        {"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":30,
         "args":{"device":0,"stream":7,"correlation":3}}])",
                                     "one.json");
    ASSERT_TRUE(trace);
    const auto shared = std::make_shared<AnalysisContext>(*trace);
    for (const AnalysisDescriptor& analysis : analyses()) {
        const auto alone = std::make_shared<AnalysisContext>(*trace, ContextOptions{{}, {}, {}, false, true});
        const Result<AnalysisResult> together = analysis.run(*shared, {}, {}, {});
        const Result<AnalysisResult> single = analysis.run(*alone, {}, {}, {});
        ASSERT_EQ(together.has_value(), single.has_value()) << analysis.key;
        if (together) {
            ASSERT_EQ(together->table.rowCount(), single->table.rowCount()) << analysis.key;
            ASSERT_EQ(together->table.columnCount(), single->table.columnCount()) << analysis.key;
            EXPECT_EQ(together->footer, single->footer) << analysis.key;
        }
    }
}

/// Operators without a model are told apart by their recorded inputs.
TEST(Registry, EfficiencyShowsTheInputsOfEveryOperator) {
    const auto trace = loadTraceText(R"([
        {"ph":"X","cat":"cpu_op","name":"mine::own","pid":1,"tid":1,"ts":0,"dur":50,
         "args":{"External id":1,"Input Dims":[[8,4],[4,2]],"Input type":["float","float"]}},
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,
         "args":{"correlation":3}},
        {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":30,
         "args":{"device":0,"stream":7,"correlation":3}}])",
                                     "one.json");
    ASSERT_TRUE(trace);
    const auto context = std::make_shared<AnalysisContext>(*trace);
    const Result<AnalysisResult> result = analysisCalled("roofline")->run(*context, {}, {}, {});
    ASSERT_TRUE(result) << result.error().describe();
    ASSERT_EQ(result->table.rowCount(), 1u);
    EXPECT_EQ(result->table.column(*result->table.find("params")).text(0), "(8,4)fp32;(4,2)fp32");
}

TEST(Registry, FlawsOfFilesAreRefusedOnDemand) {
    const auto trace = loadTraceText(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":5}])", "one.json");
    ASSERT_TRUE(trace);
    const AnalysisDescriptor* roofline = analysisCalled("roofline");
    ASSERT_NE(roofline, nullptr);
    for (const bool refuses : {false, true}) {
        const auto context =
            std::make_shared<AnalysisContext>(*trace, ContextOptions{{}, "/no/such/file", {}, refuses, true});
        EXPECT_EQ(roofline->run(*context, {}, {}, {}).has_value(), !refuses);
    }
}

/// Lists leave out analyses of a trace without their ingredient: these have no rows then.
TEST(Registry, WithoutTheIngredientThereAreNoRows) {
    const std::string host = R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,
         "args":{"correlation":3}})";
    const std::string device = R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":30,
         "args":{"device":0,"stream":7,"correlation":3}})";
    const std::string memory =
        R"({"ph":"i","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":3,
         "args":{"Addr":1,"Bytes":64,"Total Allocated":64,"Device Type":1,"Device Id":0}})";
    std::size_t left = 0;
    std::size_t kept = 0;
    for (const std::string& events : {std::string(), host, device, memory, host + "," + device}) {
        const auto trace = loadTraceText("{\"traceEvents\":[" + events + "]}", "one.json");
        ASSERT_TRUE(trace) << trace.error().describe();
        const auto context = std::make_shared<AnalysisContext>(*trace);
        for (const AnalysisDescriptor& analysis : analyses()) {
            const std::optional<Ingredient> needed = neededIngredient(analysis);
            if (!needed || hasIngredient(**trace, *needed) || analysis.key == "kernel_causes") {
                ++kept; // the rows of kernel_causes are the causes, with nothing in them
                continue;
            }
            ++left;
            const Result<AnalysisResult> result = analysis.run(*context, {}, {}, {});
            EXPECT_TRUE(!result || result->table.rowCount() == 0) << analysis.key << " of " << events;
        }
        EXPECT_EQ(hasIngredient(**trace, Ingredient::Operators), events.find("cpu_op") != std::string::npos);
        EXPECT_EQ(hasIngredient(**trace, Ingredient::DeviceWork), events.find("kernel") != std::string::npos);
        EXPECT_EQ(hasIngredient(**trace, Ingredient::Memory), events.find("[memory]") != std::string::npos);
    }
    EXPECT_GT(left, 50u);
    EXPECT_GT(kept, 50u);
}

/// `lanescope-cli help COMMAND` is made of these texts.
TEST(Registry, EveryTableAndColumnIsExplained) {
    for (const AnalysisDescriptor& analysis : analyses()) {
        EXPECT_NE(analysis.help, "") << analysis.key;
        const Result<Table> table = emptyTableOf(analysis);
        ASSERT_TRUE(table) << analysis.key;
        for (std::size_t i = 0; i < table->columnCount(); ++i) {
            EXPECT_FALSE(table->spec(i).help.empty()) << analysis.key << "." << table->spec(i).key;
        }
    }
}

} // namespace
} // namespace lanescope
