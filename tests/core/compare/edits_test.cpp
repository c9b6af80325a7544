// SPDX-License-Identifier: Apache-2.0
// A trace made from another by known edits: the comparison finds these edits and nothing else.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "core/compare/comparison.h"
#include "tests/core/compare/edited_trace.h"

namespace lanescope::test {
namespace {

using Figures = std::map<std::string, std::pair<std::uint64_t, DurationNs>>;

void forEachOperator(RunOperator& made, const std::function<void(RunOperator&)>& visit) {
    visit(made);
    for (RunOperator& child : made.children) {
        forEachOperator(child, visit);
    }
}

void forEachOperator(Training& run, const std::function<void(RunOperator&)>& visit) {
    for (std::vector<RunModule>& step : run.steps) {
        for (RunModule& module : step) {
            for (RunOperator& made : module.operators) {
                forEachOperator(made, visit);
            }
        }
    }
}

/// Counts and times of the kernels by name, from the model.
Figures kernelsOf(Training run) {
    Figures figures;
    forEachOperator(run, [&](RunOperator& made) {
        for (const RunKernel& kernel : made.kernels) {
            ++figures[kernel.name].first;
            figures[kernel.name].second += kernel.durationNs;
        }
    });
    return figures;
}

/// Time of the kernels that operators launch themselves, by operator.
Figures operatorsOf(Training run) {
    Figures figures;
    forEachOperator(run, [&](RunOperator& made) {
        ++figures[made.name].first;
        for (const RunKernel& kernel : made.kernels) {
            figures[made.name].second += kernel.durationNs;
        }
    });
    return figures;
}

class Edits : public testing::TestWithParam<std::uint64_t> {
protected:
    void SetUp() override {
        m_random.seed(GetParam());
        m_before = randomRun(m_random, static_cast<int>(uniform(m_random, 1, 4)));
        m_after = m_before;
    }

    void compare() {
        SCOPED_TRACE("seed " + std::to_string(GetParam()));
        const auto made = Comparison::make(traceOf(m_before), traceOf(m_after));
        ASSERT_TRUE(made) << made.error().describe();
        m_comparison = *made;
        expectRows(CompareBy::Kernel, kernelsOf(m_before), kernelsOf(m_after));
        expectRows(CompareBy::Operator, operatorsOf(m_before), operatorsOf(m_after));
        expectWaterfallAddsUp();
    }

    /// Every row has the model's figures, and there is no other row.
    void expectRows(CompareBy by, const Figures& before, const Figures& after) {
        Figures all = before;
        all.insert(after.begin(), after.end());
        const DifferenceTable table = differenceTable(m_comparison->pair(), by);
        EXPECT_EQ(table.rows.size(), all.size());
        for (const DifferenceRow& row : table.rows) {
            const auto left = before.contains(row.name) ? before.at(row.name) : std::pair(0ul, 0l);
            const auto right = after.contains(row.name) ? after.at(row.name) : std::pair(0ul, 0l);
            EXPECT_EQ(row.baseline.count, left.first) << row.name;
            EXPECT_EQ(row.candidate.count, right.first) << row.name;
            EXPECT_EQ(row.baseline.totalNs, left.second) << row.name;
            EXPECT_EQ(row.candidate.totalNs, right.second) << row.name;
            if (left == right) {
                EXPECT_EQ(row.status, ChangeStatus::Unchanged) << row.name;
            }
        }
    }

    void expectWaterfallAddsUp() {
        const Waterfall& waterfall = m_comparison->waterfall();
        DurationNs baselineNs = 0;
        DurationNs candidateNs = 0;
        for (const WaterfallPart& part : waterfall.parts) {
            baselineNs += part.baselineNs;
            candidateNs += part.candidateNs;
        }
        EXPECT_EQ(baselineNs, waterfall.baselineNs);
        EXPECT_EQ(candidateNs, waterfall.candidateNs);
        const MetricDifference* step = m_comparison->metric("step_time");
        ASSERT_NE(step, nullptr);
        EXPECT_NEAR(*step->baseline, static_cast<double>(baselineNs), 0.5);
        EXPECT_NEAR(*step->candidate, static_cast<double>(candidateNs), 0.5);
    }

    /// The one row of the table of what is unmatched; none where `count` is 0.
    void expectUnmatched(const std::string& name, DifferenceFigures DifferenceRow::*side, std::uint64_t count,
                         DurationNs totalNs) {
        const std::vector<DifferenceRow>& rows = m_comparison->unmatched().rows;
        ASSERT_EQ(rows.size(), count > 0 ? 1u : 0u);
        if (count > 0) {
            EXPECT_EQ(rows[0].name, name);
            EXPECT_EQ((rows[0].*side).count, count);
            EXPECT_EQ((rows[0].*side).totalNs, totalNs);
        }
    }

    const TreeMatching& matching() const { return m_comparison->matching(); }

    Random m_random;
    Training m_before;
    Training m_after;
    std::shared_ptr<const Comparison> m_comparison;
};

TEST_P(Edits, Nothing) {
    compare();
    EXPECT_TRUE(matching().nodes.isFull());
    EXPECT_TRUE(matching().ops.isFull());
    EXPECT_TRUE(m_comparison->unmatched().rows.empty());
    for (const WaterfallPart& part : m_comparison->waterfall().parts) {
        EXPECT_EQ(part.deltaNs(), 0) << part.row.name;
    }
    EXPECT_TRUE(m_comparison->explanations().causes.empty());
}

TEST_P(Edits, AKernelTakesLonger) {
    forEachOperator(m_after, [](RunOperator& made) {
        for (RunKernel& kernel : made.kernels) {
            kernel.durationNs *= kernel.name == "kernel_always" ? 3 : 1;
        }
    });
    compare();
    EXPECT_TRUE(matching().nodes.isFull());
    EXPECT_TRUE(matching().ops.isFull());
    const DifferenceTable& kernels = m_comparison->table(CompareBy::Kernel);
    EXPECT_EQ(kernels.rows.front().name, "kernel_always");
    EXPECT_DOUBLE_EQ(kernels.rows.front().share, 1);
}

TEST_P(Edits, AKernelIsRenamed) {
    std::uint64_t renamed = 0;
    forEachOperator(m_after, [&](RunOperator& made) {
        for (RunKernel& kernel : made.kernels) {
            if (kernel.name == "kernel_always") {
                kernel.name = "kernel_new";
                ++renamed;
            }
        }
    });
    compare();
    EXPECT_EQ(matching().nodes.onlyBaseline + matching().nodes.onlyCandidate, 0u);
    EXPECT_EQ(matching().ops.renamed, renamed);
    EXPECT_EQ(matching().ops.onlyBaseline + matching().ops.onlyCandidate, 0u);
    for (const DifferenceRow& row : m_comparison->table(CompareBy::Kernel).rows) {
        EXPECT_EQ(row.candidateName, row.name == "kernel_always" ? "kernel_new" : "") << row.name;
    }
}

TEST_P(Edits, KernelsAreRemoved) {
    std::uint64_t removed = 0;
    forEachOperator(m_after, [&](RunOperator& made) {
        removed +=
            std::erase_if(made.kernels, [](const RunKernel& kernel) { return kernel.name == "kernel3"; });
    });
    compare();
    const Figures before = kernelsOf(m_before);
    expectUnmatched("kernel3", &DifferenceRow::baseline, removed,
                    before.contains("kernel3") ? before.at("kernel3").second : 0);
    EXPECT_EQ(matching().ops.onlyBaseline, removed);
    EXPECT_EQ(matching().ops.onlyCandidate, 0u);
    EXPECT_EQ(matching().ops.renamed, 0u);
    EXPECT_EQ(matching().nodes.onlyBaseline + matching().nodes.onlyCandidate, 0u);
}

TEST_P(Edits, KernelsAreInserted) {
    std::uint64_t inserted = 0;
    forEachOperator(m_after, [&](RunOperator& made) {
        if (made.name == "aten::op2") {
            made.kernels.insert(made.kernels.begin(), {"kernel_extra", 7'000});
            ++inserted;
        }
    });
    compare();
    EXPECT_EQ(matching().ops.onlyCandidate, inserted);
    EXPECT_EQ(matching().ops.onlyBaseline, 0u);
    EXPECT_EQ(matching().nodes.onlyBaseline + matching().nodes.onlyCandidate, 0u);
}

TEST_P(Edits, OperatorsAreInserted) {
    std::uint64_t inserted = 0;
    for (std::vector<RunModule>& step : m_after.steps) {
        for (RunModule& module : step) {
            const std::size_t place = static_cast<std::size_t>(
                uniform(m_random, 0, static_cast<std::int64_t>(module.operators.size())));
            module.operators.insert(module.operators.begin() + static_cast<std::ptrdiff_t>(place),
                                    {"aten::extra", {{"kernel_extra", 5'000}}, {}});
            ++inserted;
        }
    }
    compare();
    EXPECT_EQ(matching().nodes.onlyCandidate, inserted);
    EXPECT_EQ(matching().nodes.onlyBaseline, 0u);
    EXPECT_EQ(matching().ops.onlyCandidate, inserted);
    // Its kernel is in its row, not in one of its own.
    expectUnmatched("aten::extra", &DifferenceRow::candidate, inserted,
                    static_cast<DurationNs>(inserted) * 5'000);
}

TEST_P(Edits, ModulesAreRenamed) {
    for (std::vector<RunModule>& step : m_after.steps) {
        step.front().name = "FusedLayer_7";
    }
    compare();
    EXPECT_EQ(matching().nodes.renamed, m_after.steps.size());
    EXPECT_EQ(matching().nodes.onlyBaseline + matching().nodes.onlyCandidate, 0u);
    EXPECT_TRUE(matching().ops.isFull());
}

TEST_P(Edits, StepsAreLeftOut) {
    if (m_before.steps.size() < 2) {
        return;
    }
    m_after.steps.pop_back();
    m_after.startNs += 1'000; // another recording, not a part of the same
    compare();
    EXPECT_TRUE(m_comparison->unmatched().rows.empty()) << "what a step more has is not unmatched";
    EXPECT_EQ(matching().nodes.onlyCandidate, 0u);
    EXPECT_EQ(m_comparison->table(CompareBy::Step).rows.back().status, ChangeStatus::Gone);
}

TEST_P(Edits, APartIsComparedWithItself) {
    if (m_before.steps.size() < 2) {
        return;
    }
    m_after.steps.pop_back();
    const auto made = Comparison::make(traceOf(m_before), traceOf(m_after));
    ASSERT_TRUE(made) << made.error().describe();
    m_comparison = *made;
    expectRows(CompareBy::Kernel, kernelsOf(m_after), kernelsOf(m_after));
    expectRows(CompareBy::Operator, operatorsOf(m_after), operatorsOf(m_after));
    expectWaterfallAddsUp();
    EXPECT_TRUE(matching().ops.isFull());
    EXPECT_TRUE(matching().nodes.isFull());
    const std::vector<DifferenceRow>& steps = m_comparison->table(CompareBy::Step).rows;
    ASSERT_EQ(steps.size(), m_before.steps.size());
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
        EXPECT_EQ(steps[i].status, ChangeStatus::Unchanged);
    }
    EXPECT_EQ(steps.back().status, ChangeStatus::Gone) << "what is left out is listed";
}

INSTANTIATE_TEST_SUITE_P(Seeds, Edits, testing::Range<std::uint64_t>(1, 26));

} // namespace
} // namespace lanescope::test
