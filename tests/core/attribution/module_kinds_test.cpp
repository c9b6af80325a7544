// SPDX-License-Identifier: Apache-2.0
// Modules of one class as one row, against sums of the kernels below them.
#include "core/attribution/module_kinds.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/host/module_names.h"
#include "core/catalog/analysis_context.h"
#include "core/compare/comparison.h"
#include "core/diagnosis/module_shares.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

std::vector<ModuleKind> kindsOf(const TracePtr& trace) {
    const auto context = std::make_shared<AnalysisContext>(trace);
    const Result<const AttributedWork*> made = context->attribution();
    EXPECT_TRUE(made);
    return moduleKinds(*trace, layerCosts(*trace, (*made)->attributions, (*made)->work));
}

/// `layers` calls of Layer_i with a Linear_i inside that launches one kernel of 10 us, the last one of
/// `lastUs`.
TracePtr layers(int count, int lastUs) {
    std::string text = "[";
    const auto add = [&](const std::string& category, const std::string& name, int pid, int start, int us,
                         const std::string& args) {
        text += std::string(text.size() > 1 ? "," : "") + R"({"ph":"X","cat":")" + category +
                R"(","name":")" + name + R"(","pid":)" + std::to_string(pid) + R"(,"tid":1,"ts":)" +
                std::to_string(start) + R"(,"dur":)" + std::to_string(us) + R"(,"args":)" + args + "}";
    };
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        const std::string id = R"({"correlation":)" + std::to_string(i + 1) + R"(,"device":0,"stream":1})";
        add("python_function", "nn.Module: Layer_" + number, 1, 100 * i, 90, "{}");
        add("python_function", "nn.Module: Linear_" + number, 1, 100 * i + 10, 50, "{}");
        add("cpu_op", "aten::mm", 1, 100 * i + 20, 20, "{}");
        add("cuda_runtime", "cudaLaunchKernel", 1, 100 * i + 25, 5, id);
        add("kernel", "gemm", 0, 100 * i + 40, i + 1 == count ? lastUs : 10 + i % 2, id);
    }
    const auto trace = loadTraceText(text + "]", "layers");
    EXPECT_TRUE(trace);
    return *trace;
}

TEST(ModuleKinds, KernelsAreGroupedByClass) {
    const TracePtr trace = layers(8, 60);
    const KernelGroups modules = kernelGroups(*trace, callTree(*trace), KernelGrouping::Module);
    EXPECT_EQ(modules.rows.size(), 8u);
    const KernelGroups kinds = kernelGroups(*trace, callTree(*trace), KernelGrouping::ModuleKind);
    ASSERT_EQ(kinds.rows.size(), 1u);
    EXPECT_EQ(kinds.rows[0].label, "Linear");
    EXPECT_EQ(kinds.rows[0].count, 8u);
    EXPECT_EQ(kinds.rows[0].totalNs, (4 * 10 + 3 * 11 + 60) * 1000);
}

TEST(ModuleKinds, AComparisonHasARowForAClass) {
    const auto made = Comparison::make(layers(8, 30), layers(8, 60));
    ASSERT_TRUE(made);
    const DifferenceTable table = (*made)->table(CompareBy::ModuleKind);
    ASSERT_EQ(table.rows.size(), 2u);
    for (const DifferenceRow& row : table.rows) {
        EXPECT_TRUE(row.name == "Layer" || row.name == "Linear") << row.name;
        EXPECT_EQ(row.baseline.count, 8u);
        EXPECT_EQ(row.candidate.count, 8u);
        EXPECT_EQ(row.deltaNs(), 30'000);
    }
}

/// Numbers at the end of an annotation are its user's.
TEST(ModuleKinds, OnlyModulesHaveClasses) {
    const auto trace = loadTraceText(
        R"([{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},)"
        R"({"ph":"X","cat":"user_annotation","name":"epoch_3","pid":1,"tid":1,"ts":10,"dur":50},)"
        R"({"ph":"X","cat":"python_function","name":"nn.Module: Linear_3","pid":1,"tid":1,"ts":12,"dur":20,"args":{}},)"
        R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":15,"dur":10}])",
        "annotated");
    ASSERT_TRUE(trace);
    const auto made = Comparison::make(*trace, *trace);
    ASSERT_TRUE(made);
    std::set<std::string> names;
    for (const DifferenceRow& row : (*made)->table(CompareBy::ModuleKind).rows) {
        names.insert(row.name);
    }
    EXPECT_EQ(names, (std::set<std::string>{"Linear", "epoch_3"}));
}

TEST(ModuleKinds, WorkOfALeafCountsForTheClassAroundIt) {
    const TracePtr trace = layers(8, 60);
    std::vector<CauseExtent::Work> work;
    for (std::uint32_t i = 0; i < trace->deviceOps().size(); ++i) {
        work.push_back({DeviceOpId(i), trace->slices().durationNs[trace->deviceOps()[i].slice]});
    }
    const std::vector<ModuleShare> shares = ModuleShares(*trace).of(work);
    ASSERT_EQ(shares.size(), 1u);
    EXPECT_EQ(shares[0].kind, "Layer");
    EXPECT_EQ(shares[0].modules, 8u);
    EXPECT_EQ(shares[0].ns, (4 * 10 + 3 * 11 + 60) * 1000);
    EXPECT_TRUE(ModuleShares(*trace).of({}).empty());
}

TEST(ModuleKinds, InstancesOfAClassAreOneRow) {
    const std::vector<ModuleKind> kinds = kindsOf(layers(8, 60));
    ASSERT_EQ(kinds.size(), 2u);
    for (const ModuleKind& kind : kinds) {
        EXPECT_TRUE(kind.name == "Layer" || kind.name == "Linear");
        EXPECT_EQ(kind.instances, 8u);
        EXPECT_EQ(kind.totalNs, (4 * 10 + 3 * 11 + 60) * 1000);
        EXPECT_EQ(kind.minNs, 10'000);
        EXPECT_EQ(kind.maxNs, 60'000);
        EXPECT_EQ(kind.outliers, 1u);
        EXPECT_EQ(kind.kernels, 8u);
        EXPECT_NEAR(kind.share, 1, 1e-12);
    }
}

TEST(ModuleKinds, NamesLoseTheirNumberOnly) {
    EXPECT_EQ(moduleKindOf("nn.Module: Qwen3DecoderLayer_12"), "Qwen3DecoderLayer");
    EXPECT_EQ(moduleKindOf("nn.Module: Conv2d_0"), "Conv2d");
    EXPECT_EQ(moduleKindOf("nn.Module: Conv2d"), "Conv2d") << "without a number of its own";
    EXPECT_EQ(moduleKindOf("nn.Module: _3"), "_3");
    EXPECT_EQ(moduleKindOf("Conv2d_0"), "Conv2d") << "without the prefix";
    EXPECT_EQ(moduleKindOf("[pl][module]torch.nn.modules.linear.Linear: model.fc_1"),
              "torch.nn.modules.linear.Linear");
}

/// Each instance is a name of the file, counted there.
TEST(ModuleKinds, LayersOfAModel) {
    const std::string path = sharedPath("data/traces/cuda_h100_qwen.json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the trace is not here";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    std::map<std::string, std::size_t> named;
    for (std::size_t i = 0; i < (*trace)->strings().size(); ++i) {
        const std::string_view name = (*trace)->text(StringId(static_cast<std::uint32_t>(i)));
        if (name.starts_with("nn.Module: ") && name.find("DecoderLayer_") != std::string_view::npos) {
            ++named[std::string(moduleKindOf(name))];
        }
    }
    ASSERT_EQ(named.size(), 1u);
    for (const ModuleKind& kind : kindsOf(*trace)) {
        if (const auto found = named.find(kind.name); found != named.end()) {
            EXPECT_EQ(kind.instances, found->second);
            EXPECT_GT(kind.instances, 10u);
            EXPECT_LE(kind.minNs, kind.medianNs);
            EXPECT_LE(kind.medianNs, kind.maxNs);
            named.clear();
        }
    }
    EXPECT_TRUE(named.empty());
}

} // namespace
} // namespace lanescope::test
