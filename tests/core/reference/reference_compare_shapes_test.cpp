// SPDX-License-Identifier: Apache-2.0
// Every row of the tables in which TraceLens compares operators of two traces by their inputs: calls, device
// time, its difference, FLOPs and bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "core/attribution/operator_work.h"
#include "core/compare/comparison.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "tests/core/reference/python_text.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/csv_file.h"

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

/// Elements that a reduction leaves: those of the first input's dimensions that are not in the list of
/// reduced ones. Both are JSON: [[16, 559, 1024], [], []] and ["", "[-1]", ""]. 1 where it reduces all.
double reducedElements(const std::string& dims, const std::string& values) {
    const auto numbersAt = [](const std::string& text, std::size_t at) {
        std::vector<std::int64_t> numbers;
        const std::size_t end = at == std::string::npos ? at : text.find(']', at);
        while (at != std::string::npos && at < end) {
            at = text.find_first_of("-0123456789", at);
            if (at == std::string::npos || at >= end) {
                break;
            }
            std::size_t used = 0;
            numbers.push_back(std::stoll(text.substr(at), &used));
            at += used;
        }
        return numbers;
    };
    const std::vector<std::int64_t> sizes = numbersAt(dims, dims.find("[["));
    const std::size_t list = values.find("\"[");
    const std::vector<std::int64_t> reduced = numbersAt(values, list);
    double elements = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i);
        const bool isReduced = list == std::string::npos || std::ranges::find(reduced, at) != reduced.end() ||
                               std::ranges::find(reduced, at - std::ssize(sizes)) != reduced.end();
        elements *= isReduced ? 1 : static_cast<double>(sizes[i]);
    }
    return elements;
}

class ReferenceCompareShapes : public testing::TestWithParam<ReferencePair> {
protected:
    void SetUp() override {
        for (const auto& file :
             std::filesystem::directory_iterator(GetParam().answersPath + "/tracelens_ref", m_error)) {
            const std::string name = file.path().filename().string();
            if (const std::size_t end = name.find(kIntersect); end != std::string::npos) {
                m_tables.push_back(name.substr(0, end));
                m_variant = name.substr(end + kIntersect.size(), name.size() - end - kIntersect.size() - 4);
            }
        }
        if (m_tables.empty()) {
            GTEST_SKIP() << "TraceLens ships no comparison of this pair";
        }
        for (const std::string& column : csv("ops_unique_args", kIntersect).header) {
            const std::size_t end = column.find("::operation_count");
            if (end != std::string::npos && column.substr(0, end) != m_variant) {
                m_baselineLabel = column.substr(0, end) + "::";
            }
        }
        const auto load = [](const std::string& path) {
            const auto trace = loadTrace(path);
            return trace ? *trace : nullptr;
        };
        const auto made = Comparison::make(load(GetParam().baselinePath), load(GetParam().candidatePath));
        ASSERT_TRUE(made);
        m_comparison = *made;
    }
    CsvFile csv(const std::string& table, std::string_view part) const {
        return GetParam().csv("tracelens_ref/" + table + std::string(part) + m_variant + ".csv");
    }
    std::string candidateLabel() const { return m_variant + "::"; }

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
            if (row.at("name") == "aten::mean" && figures.mib >= 0) { // they count one result as written
                const double left = reducedElements(input("Input Dims"), input("Concrete Inputs"));
                const double size = input("Input type").find("BFloat16") != std::string::npos ? 2 : 4;
                figures.mib += (left - 1) * size / (1024.0 * 1024.0);
            }
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
            if (figures.mib >= 0) {
                EXPECT_NEAR(own->second.mib, figures.mib, figures.mib * 1e-9) << key;
            }
        }
    }

    static constexpr std::string_view kIntersect = "_intersect_";
    static constexpr std::string_view kOnlyBaseline = "_only_baseline_";
    static constexpr std::string_view kOnlyVariant = "_only_variant_";

    std::error_code m_error;
    std::vector<std::string> m_tables; ///< names without the parts
    std::string m_variant;             ///< TraceLens' label of the candidate
    std::string m_baselineLabel;       ///< with the colons
    std::shared_ptr<const Comparison> m_comparison;
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReferenceCompareShapes);

TEST_P(ReferenceCompareShapes, EveryOperatorByItsInputs) {
    const Columns columns{"", "", "operation_count", "total_direct_kernel_time_sum", "", ""};
    const CsvFile both = csv("ops_unique_args", kIntersect);
    const CsvFile onlyBaseline = csv("ops_unique_args", kOnlyBaseline);
    const CsvFile onlyCandidate = csv("ops_unique_args", kOnlyVariant);
    ASSERT_FALSE(both.rows.empty());
    const Operators baseline = direct(m_comparison->pair().baseline);
    const Operators candidate = direct(m_comparison->pair().candidate);
    Operators ofBaseline = theirs(both, m_baselineLabel, columns);
    const Operators gone = theirs(onlyBaseline, m_baselineLabel, columns);
    ofBaseline.insert(gone.begin(), gone.end());
    expectSame(baseline, ofBaseline);
    Operators ofCandidate = theirs(both, candidateLabel(), columns);
    const Operators added = theirs(onlyCandidate, candidateLabel(), columns);
    ofCandidate.insert(added.begin(), added.end());
    expectSame(candidate, ofCandidate);
    // Nothing of ours is missing there.
    EXPECT_EQ(baseline.size(), ofBaseline.size());
    EXPECT_EQ(candidate.size(), ofCandidate.size());
    for (const auto& [key, figures] : added) {
        EXPECT_FALSE(baseline.contains(key)) << key;
    }
    for (const auto& [key, figures] : gone) {
        EXPECT_FALSE(candidate.contains(key)) << key;
    }
    // The difference column is ours by name, too.
    std::map<std::string, double> differences;
    for (const Row& row : both.rows) {
        differences[row.at("name")] +=
            std::strtod(row.at("total_direct_kernel_time_sum__" + m_variant + "_diff").c_str(), nullptr);
    }
    for (const auto& [key, figures] : added) {
        differences[key.substr(0, key.find(' '))] += figures.us;
    }
    for (const auto& [key, figures] : gone) {
        differences[key.substr(0, key.find(' '))] -= figures.us;
    }
    for (const DifferenceRow& row : m_comparison->table(CompareBy::Operator).rows) {
        if (differences.contains(row.name)) {
            EXPECT_NEAR(row.deltaNs() / 1e3, differences[row.name], 1) << row.name;
            differences.erase(row.name);
        }
    }
    EXPECT_TRUE(differences.empty());
}

TEST_P(ReferenceCompareShapes, EveryRowOfWork) {
    const Operators baseline = modelled(*m_comparison->baselineTrace());
    const Operators candidate = modelled(*m_comparison->candidateTrace());
    const Columns columns{"_first",       m_baselineLabel,        "name_count", "Kernel Time (µs)_sum",
                          "GFLOPS_first", "Data Moved (MB)_first"};
    std::size_t compared = 0;
    for (const std::string& kind : m_tables) {
        const CsvFile table = csv(kind, kIntersect);
        if (std::ranges::find(table.header, m_baselineLabel + "GFLOPS_first") == table.header.end()) {
            continue; // no table of one family of work
        }
        compared += table.rows.size();
        expectSame(baseline, theirs(table, m_baselineLabel, columns));
        Columns ofCandidate = columns; // what one call computes is told once, for both
        ofCandidate.gflop.clear();
        ofCandidate.mib.clear();
        expectSame(candidate, theirs(table, candidateLabel(), ofCandidate));
    }
    EXPECT_GT(compared, 0u);
}

TEST_P(ReferenceCompareShapes, EveryRowOfTheUnifiedSummary) {
    const CsvFile table = csv("unified_perf_summary", kIntersect);
    if (table.rows.empty()) {
        GTEST_SKIP() << "TraceLens ships no such table of this pair";
    }
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
    expectSame(withInner(m_comparison->pair().baseline), theirs(table, m_baselineLabel, columns));
    expectSame(withInner(m_comparison->pair().candidate), theirs(table, candidateLabel(), columns));
}

INSTANTIATE_TEST_SUITE_P(Pairs, ReferenceCompareShapes, testing::ValuesIn(referencePairs()), pairName);

} // namespace
} // namespace lanescope::test
