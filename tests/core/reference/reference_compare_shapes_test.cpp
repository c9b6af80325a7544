// SPDX-License-Identifier: Apache-2.0
// Every row of the tables in which TraceLens compares operators by their inputs, of an H100 and an MI300:
// calls, device time, its difference, FLOPs and bytes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "core/attribution/operator_work.h"
#include "core/compare/comparison.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "tests/core/reference/python_text.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

struct Figures {
    double calls = 0;
    double us = 0;
    double gflop = -1; ///< of one call; < 0: unknown
    double mib = -1;
};

/// Operators of one side, by name, types, dimensions and values of their inputs.
using Operators = std::map<std::string, Figures>;
using Row = std::map<std::string, std::string>;

/// White space is as the file has it, or as Python writes it.
std::string keyOf(std::string_view name, const std::string& types, const std::string& dims,
                  const std::string& values) {
    std::string inputs = types + dims + values;
    std::erase_if(inputs, [](char c) { return c == ' ' || c == '\n'; });
    return std::string(name) + " " + inputs;
}

class ReferenceCompareShapes : public testing::Test {
protected:
    void SetUp() override {
        m_answers = sharedPath("data/expected/pair_qwen_h100_vs_mi300/tracelens_ref");
        if (m_answers.empty()) {
            GTEST_SKIP() << "the shared reference traces are not there";
        }
        const auto load = [](const char* name) {
            const auto trace = loadTrace(sharedPath(std::string("data/traces/") + name + ".json.gz"));
            return trace ? *trace : nullptr;
        };
        const auto made = Comparison::make(load("cuda_h100_qwen"), load("rocm_mi300_qwen"));
        ASSERT_TRUE(made);
        m_comparison = *made;
    }
    CsvFile csv(const std::string& file) const {
        const std::string text = readFile(m_answers + "/" + file);
        return text.size() < 3 ? CsvFile{} : parseCsv(text); // a table without rows has no header either
    }

    /// Work that each operator launched itself, as the table of operators counts it.
    static Operators direct(const MatchedSide& side) {
        const Trace& trace = side.compared.trace();
        Operators operators;
        for (const WorkNode& node : side.tree.nodes) {
            if (node.kind != WorkKind::Operator || node.opCount == 0) {
                continue;
            }
            const Result<EventText> text = sliceText(trace, node.slice);
            const auto arg = [&text](const char* key) {
                const Arg* found = text ? findArg(text->args, key) : nullptr;
                return found == nullptr ? std::string() : found->value;
            };
            Figures& figures = operators[keyOf(trace.sliceName(node.slice), arg("Input type"),
                                               arg("Input Dims"), arg("Concrete Inputs"))];
            ++figures.calls;
            figures.us += static_cast<double>(node.deviceSelfNs) / 1e3;
        }
        return operators;
    }

    /// FLOPs and bytes of operators with a model, and of the innermost of all others.
    static Operators modelled(const Trace& trace) {
        const KernelAttributions attributions = attributeKernels(trace, ModelRegistry::builtIn());
        const Result<OperatorWork> work = operatorWork(trace, attributions, ModelRegistry::builtIn());
        Operators operators;
        for (const OperatorCall& call : work->calls) {
            const OperatorSignature& signature = work->signatures[call.signature];
            Figures& figures = operators[keyOf(trace.text(signature.name), signature.types, signature.dims,
                                               signature.values)];
            ++figures.calls;
            figures.us += static_cast<double>(call.workNs) / 1e3;
            if (signature.cost) {
                constexpr double kMebibyte = 1024.0 * 1024.0;
                figures.gflop = signature.cost->flops ? *signature.cost->flops / 1e9 : -1;
                figures.mib = signature.cost->bytes ? *signature.cost->bytes / kMebibyte : -1;
            }
        }
        return operators;
    }

    /// Columns of a TraceLens table: rows that differ in strides alone are added up.
    struct Columns {
        std::string inputs; ///< behind the names of columns of inputs, and where they are
        std::string prefix;
        std::string calls;
        std::string us;
        std::string gflop;
        std::string mib;
    };
    static Operators theirs(const CsvFile& table, const std::string& side, const Columns& columns) {
        Operators operators;
        for (const Row& row : table.rows) {
            const auto input = [&](const char* name) {
                return jsonOf(row.at(columns.prefix + name + columns.inputs));
            };
            const auto number = [&](const std::string& column) {
                const std::string& text = column.empty() ? column : row.at(side + column);
                return text.empty() ? -1 : std::strtod(text.c_str(), nullptr);
            };
            Figures& figures = operators[keyOf(row.at("name"), input("Input type"), input("Input Dims"),
                                               input("Concrete Inputs"))];
            figures.calls += number(columns.calls);
            figures.us += number(columns.us);
            figures.gflop = number(columns.gflop);
            figures.mib = number(columns.mib);
        }
        return operators;
    }

    static void expectSame(const Operators& ours, const Operators& expected) {
        // Their times went through doubles of epoch size.
        constexpr double kLostUs = 0.3;
        for (const auto& [key, figures] : expected) {
            const auto own = ours.find(key);
            ASSERT_NE(own, ours.end()) << key;
            EXPECT_EQ(own->second.calls, figures.calls) << key;
            EXPECT_NEAR(own->second.us, figures.us, kLostUs) << key;
            if (key.starts_with("aten::copy_ ")) {
                EXPECT_LE(own->second.gflop, 0)
                    << "a copy computes nothing; they count one an element: " << key;
            } else if (figures.gflop >= 0) {
                EXPECT_NEAR(own->second.gflop, figures.gflop, figures.gflop * 1e-9) << key;
            }
            if (figures.mib >= 0 && key.starts_with("aten::mean ")) {
                // The mean over the last of [16, 559, 1024] is 16 * 559 numbers; they count one as written.
                constexpr double kMibOfNumbers = (16 * 559 - 1) * 4 / (1024.0 * 1024.0);
                EXPECT_NEAR(own->second.mib, figures.mib + kMibOfNumbers, 1e-9) << key;
            } else if (figures.mib >= 0) {
                EXPECT_NEAR(own->second.mib, figures.mib, figures.mib * 1e-9) << key;
            }
        }
    }

    std::string m_answers;
    std::shared_ptr<const Comparison> m_comparison;
};

TEST_F(ReferenceCompareShapes, EveryOperatorByItsInputs) {
    const Columns columns{"", "", "operation_count", "total_direct_kernel_time_sum", "", ""};
    const CsvFile both = csv("ops_unique_args_intersect_mi300.csv");
    const CsvFile onlyCandidate = csv("ops_unique_args_only_variant_mi300.csv");
    ASSERT_EQ(both.rows.size(), 35u);
    ASSERT_EQ(onlyCandidate.rows.size(), 1u);
    ASSERT_TRUE(csv("ops_unique_args_only_baseline_mi300.csv").rows.empty());
    const Operators baseline = direct(m_comparison->pair().baseline);
    const Operators candidate = direct(m_comparison->pair().candidate);
    expectSame(baseline, theirs(both, "h100::", columns));
    Operators ofCandidate = theirs(both, "mi300::", columns);
    const Operators alone = theirs(onlyCandidate, "mi300::", columns);
    ofCandidate.insert(alone.begin(), alone.end());
    expectSame(candidate, ofCandidate);
    // Nothing of ours is missing there.
    EXPECT_EQ(baseline.size(), theirs(both, "h100::", columns).size());
    EXPECT_EQ(candidate.size(), ofCandidate.size());
    for (const auto& [key, figures] : alone) {
        EXPECT_FALSE(baseline.contains(key)) << key;
    }
    // The difference column is ours by name, too.
    std::map<std::string, double> differences;
    for (const Row& row : both.rows) {
        differences[row.at("name")] +=
            std::strtod(row.at("total_direct_kernel_time_sum__mi300_diff").c_str(), nullptr);
    }
    for (const auto& [key, figures] : alone) {
        differences[key.substr(0, key.find(' '))] += figures.us;
    }
    for (const DifferenceRow& row : m_comparison->table(CompareBy::Operator).rows) {
        if (differences.contains(row.name)) {
            EXPECT_NEAR(row.deltaNs() / 1e3, differences[row.name], 1) << row.name;
            differences.erase(row.name);
        }
    }
    EXPECT_TRUE(differences.empty());
}

TEST_F(ReferenceCompareShapes, EveryRowOfWork) {
    const Operators baseline = modelled(*m_comparison->baselineTrace());
    const Operators candidate = modelled(*m_comparison->candidateTrace());
    const Columns columns{
        "_first", "h100::", "name_count", "Kernel Time (µs)_sum", "GFLOPS_first", "Data Moved (MB)_first"};
    std::size_t rows = 0;
    for (const std::string kind : {"GEMM", "SDPA_fwd", "bin_eltwise", "un_eltwise"}) {
        const CsvFile table = csv(kind + "_intersect_mi300.csv");
        rows += table.rows.size();
        expectSame(baseline, theirs(table, "h100::", columns));
        Columns ofCandidate = columns; // what one call computes is told once, for both
        ofCandidate.gflop.clear();
        ofCandidate.mib.clear();
        expectSame(candidate, theirs(table, "mi300::", ofCandidate));
        EXPECT_TRUE(csv(kind + "_only_baseline_mi300.csv").rows.empty());
        EXPECT_TRUE(csv(kind + "_only_variant_mi300.csv").rows.empty());
    }
    EXPECT_EQ(rows, 25u);
}

TEST_F(ReferenceCompareShapes, EveryRowOfTheUnifiedSummary) {
    const CsvFile table = csv("unified_perf_summary_intersect_mi300.csv");
    ASSERT_EQ(table.rows.size(), 35u);
    const Columns columns{"", "", "operation_count", "Kernel Time (µs)_sum", "GFLOPS", "Data Moved (MB)"};
    // aten::index_select is a part of aten::embedding for us; its work is that of the table of operators.
    const auto withInner = [](const MatchedSide& side) {
        Operators operators = modelled(side.compared.trace());
        for (const auto& [key, figures] : direct(side)) {
            if (key.starts_with("aten::index_select ")) {
                operators.emplace(key, figures);
            }
        }
        return operators;
    };
    expectSame(withInner(m_comparison->pair().baseline), theirs(table, "h100::", columns));
    expectSame(withInner(m_comparison->pair().candidate), theirs(table, "mi300::", columns));
    EXPECT_TRUE(csv("unified_perf_summary_only_baseline_mi300.csv").rows.empty());
    EXPECT_TRUE(csv("unified_perf_summary_only_variant_mi300.csv").rows.empty());
}

} // namespace
} // namespace lanescope::test
