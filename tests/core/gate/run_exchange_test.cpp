// SPDX-License-Identifier: Apache-2.0
// Exchange of runs against the definition written plainly: every choice of candidates, by recursion.
#include "core/gate/run_exchange.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return sum / static_cast<double>(values.size());
}

double studentT(const std::vector<double>& left, const std::vector<double>& right) {
    double squares = 0;
    for (const auto* side : {&left, &right}) {
        for (const double value : *side) {
            squares += (value - mean(*side)) * (value - mean(*side));
        }
    }
    const auto n = static_cast<double>(left.size());
    const auto m = static_cast<double>(right.size());
    const double error = std::sqrt(squares / (n + m - 2) * (1 / n + 1 / m));
    const double delta = mean(right) - mean(left);
    return error > 1e-9 ? delta / error : delta * std::numeric_limits<double>::infinity();
}

void eachChoice(std::size_t runs, std::size_t chosen,
                const std::function<void(const std::vector<bool>&)>& use) {
    std::vector<bool> mask(runs, false);
    const std::function<void(std::size_t, std::size_t)> go = [&](std::size_t from, std::size_t left) {
        if (left == 0) {
            use(mask);
            return;
        }
        for (std::size_t i = from; i + left <= runs; ++i) {
            mask[i] = true;
            go(i + 1, left - 1);
            mask[i] = false;
        }
    };
    go(0, chosen);
}

/// Westfall's and Young's step-down: each figure against the largest t of those that are not worse.
std::vector<double> byDefinition(const std::vector<ExchangedRuns>& figures) {
    const std::size_t n = figures[0].baseline.size();
    const std::size_t m = figures[0].candidate.size();
    std::vector<double> recorded;
    for (const ExchangedRuns& runs : figures) {
        recorded.push_back(studentT(runs.baseline, runs.candidate));
    }
    std::vector<double> share(figures.size(), 0);
    double deals = 0;
    eachChoice(n + m, m, [&](const std::vector<bool>& isCandidate) {
        std::vector<double> dealt;
        for (const ExchangedRuns& runs : figures) {
            std::vector<double> left;
            std::vector<double> right;
            for (std::size_t i = 0; i < n + m; ++i) {
                (isCandidate[i] ? right : left).push_back(i < n ? runs.baseline[i] : runs.candidate[i - n]);
            }
            dealt.push_back(studentT(left, right));
        }
        for (std::size_t i = 0; i < figures.size(); ++i) {
            double most = dealt[i];
            for (std::size_t k = 0; k < figures.size(); ++k) {
                most = recorded[k] <= recorded[i] ? std::max(most, dealt[k]) : most;
            }
            share[i] += most >= recorded[i] - 1e-9 * std::abs(recorded[i]) ? 1 : 0;
        }
        ++deals;
    });
    std::vector<double> result(figures.size(), 0);
    for (std::size_t i = 0; i < figures.size(); ++i) {
        for (std::size_t k = 0; k < figures.size(); ++k) {
            result[i] = recorded[k] >= recorded[i] ? std::max(result[i], share[k] / deals) : result[i];
        }
    }
    return result;
}

TEST(RunExchange, EqualsTheDefinition) {
    for (int seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        const auto n = static_cast<std::size_t>(uniform(random, 2, 6));
        const auto m = static_cast<std::size_t>(uniform(random, 1, 4));
        std::vector<ExchangedRuns> figures(static_cast<std::size_t>(uniform(random, 1, 4)));
        for (ExchangedRuns& runs : figures) {
            for (std::size_t i = 0; i < n + m; ++i) {
                // Few values, so that some are equal.
                (i < n ? runs.baseline : runs.candidate)
                    .push_back(static_cast<double>(uniform(random, 0, 9)) + (i < n ? 0 : 2));
            }
        }
        const std::vector<double> expected = byDefinition(figures);
        const std::vector<double> found = exchangeProbabilities(figures);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_NEAR(found[i], expected[i], 1e-12) << "seed " << seed << ", figure " << i;
        }
    }
}

TEST(RunExchange, TheWorstOfAllDealsIsAsRareAsThereAreDeals) {
    const std::vector<ExchangedRuns> figures{{{1, 2, 3, 4, 5}, {10, 11}}};
    EXPECT_NEAR(exchangeProbabilities(figures)[0], 1.0 / 21, 1e-12);
    const std::vector<ExchangedRuns> one{{{1, 2, 3}, {1000}}};
    EXPECT_NEAR(exchangeProbabilities(one)[0], 0.25, 1e-12) << "one of four runs is always the slowest";
}

TEST(RunExchange, FiguresThatTellTheSameCostNothing) {
    const std::vector<ExchangedRuns> figures(30, ExchangedRuns{{1, 2, 3, 4, 5}, {10, 11, 12, 13, 14}});
    for (const double probability : exchangeProbabilities(figures)) {
        EXPECT_NEAR(probability, 1.0 / 252, 1e-12);
    }
}

TEST(RunExchange, ManyRunsAreDrawnAndGiveTheSameAnswerTwice) {
    Random random(3);
    ExchangedRuns runs;
    for (int i = 0; i < 30; ++i) {
        runs.baseline.push_back(static_cast<double>(uniform(random, 0, 1000)));
        runs.candidate.push_back(static_cast<double>(uniform(random, 0, 1000)) + 200);
    }
    const std::vector<ExchangedRuns> figures{runs};
    const double once = exchangeProbabilities(figures)[0];
    EXPECT_EQ(once, exchangeProbabilities(figures)[0]);
    EXPECT_GT(once, 0) << "the recorded deal is one of them";
    EXPECT_LT(once, 0.1);
}

TEST(RunExchange, AFigureThatARunLacksIsJudgedByTheOthers) {
    const std::vector<ExchangedRuns> figures{{{1, 2, 3, 4, 5}, {10, 11, 12}}, {{1, 2, 3, 4}, {10, 11}}};
    const std::vector<double> found = exchangeProbabilities(figures);
    EXPECT_NEAR(found[1], 1.0 / 15, 0.01) << "the larger t, against both";
    EXPECT_GE(found[0], 1.0 / 56 - 0.005);
}

} // namespace
} // namespace lanescope::test
