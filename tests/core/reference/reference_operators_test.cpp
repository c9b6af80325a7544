// SPDX-License-Identifier: Apache-2.0
// Operators by name and by name and shapes that PyTorch Kineto's TensorBoard plugin computed from the very
// same files, every row.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/analysis/operator_table.h"
#include "core/export/time_text.h"
#include "core/query/attribution.h"
#include "core/trace_loader.h"
#include "tests/core/reference/plugin_clock.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

constexpr std::string_view kBackward = "autograd::engine::evaluate_function:";
constexpr std::string_view kAccumulate =
    "autograd::engine::evaluate_function: torch::autograd::AccumulateGrad";

/// Whether an arrow leads from an operator of a module into the subtree of `root`.
bool isBackwardOfModule(const Trace& trace, const CallTree& tree, std::size_t root) {
    for (std::size_t i = root; i < tree.nodes[root].subtreeEnd; ++i) {
        for (const FlowId flow : trace.flowsTo(tree.nodes[i].slice)) {
            for (const SliceId caller : callStackOf(trace, trace.flows()[indexOf(flow)].from)) {
                if (trace.sliceName(caller).starts_with("nn.Module: ")) {
                    return true;
                }
            }
        }
    }
    return false;
}

/// With modules and arrows from forward to backward in the trace, the plugin moves the backward pass under
/// modules of the lane that has steps. It takes the GPU's lane for it and loses what does not lie within the
/// steps there: all but the last step's; and it loses what belongs to no module, such as that of the loss
/// (profiler/op_tree.py).
void dropWhatThePluginLoses(const Trace& trace, CallTree& tree) {
    const bool hasModules = std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const CallNode& node) {
        return trace.sliceName(node.slice).starts_with("nn.Module: ");
    });
    const bool hasArrows = std::any_of(trace.flows().begin(), trace.flows().end(), [&](const Flow& flow) {
        return trace.category(flow.category).kind == CategoryKind::ForwardBackwardFlow;
    });
    if (!hasModules || !hasArrows) {
        return;
    }
    bool isLost = false;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode& node = tree.nodes[i];
        const std::string_view name = trace.sliceName(node.slice);
        if (node.parent != kNoIndex || !name.starts_with(kBackward)) {
            continue;
        }
        if (name != kAccumulate) {
            isLost = trace.slices().startNs[node.slice] < trace.steps().back().range.startNs ||
                     !isBackwardOfModule(trace, tree, i);
        }
        for (std::size_t inside = i; isLost && inside < node.subtreeEnd; ++inside) {
            tree.nodes[inside].isOperator = false;
        }
    }
}

class ReferenceOperators : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        if (GetParam().tracePath.empty()) {
            GTEST_SKIP() << "the shared reference traces are not there";
        }
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_clock = onPluginClock(**loaded);
    }
    const Trace& trace() const { return *m_clock.trace; }

    /// As the plugin prints a time: whole microseconds, halves to even.
    std::string us(DurationNs ticks) const { return fixedDecimal(m_clock.us(ticks), 0); }

    void expectTable(const std::string& file, bool byShape) const {
        const CsvFile csv = GetParam().csv(file);
        if (csv.rows.empty()) {
            GTEST_SKIP() << "the plugin has no such table";
        }
        std::vector<std::string> columns{"name"};
        if (byShape) {
            columns.push_back("input_shape");
        }
        columns.push_back("calls");
        const bool hasDevice =
            std::find(csv.header.begin(), csv.header.end(), "device_self_duration") != csv.header.end();
        if (hasDevice) {
            columns.insert(columns.end(), {"device_self_duration", "device_total_duration"});
        }
        columns.insert(columns.end(), {"host_self_duration", "host_total_duration", "tc_eligible",
                                       "tc_self_ratio", "tc_total_ratio"});
        std::vector<std::string> expected;
        for (auto row : csv.rows) {
            for (const char* ratio : {"tc_self_ratio", "tc_total_ratio"}) {
                row[ratio] = fixedDecimal(std::strtod(row.at(ratio).c_str(), nullptr), 2);
            }
            expected.push_back(joined(row, columns));
        }

        CallTree tree = callTree(trace(), {Conventions::TensorBoard, true});
        dropWhatThePluginLoses(trace(), tree);
        Result<ArgColumn> shapes = byShape ? operatorShapes(trace(), tree) : ArgColumn();
        ASSERT_TRUE(shapes);
        std::vector<std::string> actual;
        for (const OperatorRow& row :
             operatorTable(trace(), tree, callTimes(trace(), tree), {}, byShape ? &*shapes : nullptr)) {
            std::vector<std::string> cells{std::string(trace().text(row.name))};
            if (byShape) {
                cells.push_back(row.inputShapes.value());
            }
            cells.push_back(std::to_string(row.count));
            if (hasDevice) {
                cells.insert(cells.end(), {us(row.deviceSelfNs), us(row.deviceTotalNs)});
            }
            const auto percent = [](DurationNs part, DurationNs whole) {
                return fixedDecimal(
                    whole > 0 ? 100 * (static_cast<double>(part) / static_cast<double>(whole)) : 0, 2);
            };
            cells.insert(cells.end(), {us(row.selfNs), us(row.totalNs), row.tensorCoreEligible ? "Yes" : "No",
                                       percent(row.tensorCoreSelfNs, row.deviceSelfNs),
                                       percent(row.tensorCoreTotalNs, row.deviceTotalNs)});
            actual.push_back(joined(cells));
        }
        expectSameLines(file, std::move(expected), std::move(actual));
    }

private:
    PluginClockTrace m_clock;
};

TEST_P(ReferenceOperators, ByNameAgree) {
    expectTable("tb/operators.csv", false);
}

TEST_P(ReferenceOperators, ByShapesAgree) {
    expectTable("tb/operators_by_shape.csv", true);
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceOperators, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
