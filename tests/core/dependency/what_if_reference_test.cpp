// SPDX-License-Identifier: Apache-2.0
// Tests of what-ifs with known answers: programs that a small machine ran twice, before and after one change;
// and the replay of recorded steps. Prints the figures of docs/metrics.md.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "core/dependency/what_if.h"
#include "core/store/trace.h"
#include "tests/support/csv_file.h"
#include "tests/support/made_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

struct Change {
    const char* name;
    std::vector<const char*> knobs;
};

const std::vector<Change>& changes() {
    static const std::vector<Change> kChanges{{"none", {}},
                                              {"gemm_half", {"work~gemm=0.5"}},
                                              {"gemm_tenth", {"work~gemm=0.1"}},
                                              {"comm_zero", {"comm=0"}},
                                              {"comm_half", {"comm=0.5"}},
                                              {"elementwise_zero", {"work~elementwise|multi_tensor=0"}},
                                              {"host_half", {"host:operators=0.5"}},
                                              {"data_zero", {"host~DataLoader=0"}},
                                              {"gpu_zero", {"work=0"}}};
    return kChanges;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double mean(const std::vector<double>& values) {
    return values.empty()
               ? 0
               : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

using Truth =
    std::map<std::string, std::map<std::string, double>>; // program -> "change/step" -> microseconds

Truth truthOf(const std::string& folder) {
    Truth truth;
    for (const auto& row : parseCsv(readFile(folder + "/truth.csv")).rows) {
        truth[row.at("program")][row.at("change") + "/" + row.at("step")] =
            std::strtod(row.at("true_us").c_str(), nullptr);
    }
    return truth;
}

struct Errors {
    std::vector<double> ofSpan;
    std::vector<double> ofSteps;
    std::uint64_t inIntervals = 0;
    std::uint64_t intervals = 0;
};

void check(const std::string& path, const std::map<std::string, double>& truth, Errors& errors) {
    SCOPED_TRACE(path);
    const Result<TracePtr> trace = loadTrace(path);
    ASSERT_TRUE(trace);
    const GraphOfTrace graph(*trace);
    const WhatIf whatIf(*graph);
    for (const Change& change : changes()) {
        std::vector<Knob> knobs;
        for (const char* text : change.knobs) {
            const Result<Knob> knob = parseKnob(text);
            ASSERT_TRUE(knob) << text;
            knobs.push_back(*knob);
        }
        const Result<WeightChange> weights = whatIf.change(knobs);
        ASSERT_TRUE(weights);
        const std::string key = std::string(change.name) + "/";
        const Prediction span = whatIf.predict({}, *weights);
        const double trueUs = truth.at(key + "span");
        const double error = (static_cast<double>(span.predictedNs) / 1000 - trueUs) / trueUs;
        EXPECT_LE(std::abs(error), 0.035) << change.name << ", whole run, true " << trueUs;
        // A row that changes nothing is no what-if.
        const bool counts = !change.knobs.empty();
        if (counts) {
            errors.ofSpan.push_back(std::abs(error));
        }
        ++errors.intervals;
        errors.inIntervals += static_cast<double>(span.lowNs) / 1000 <= trueUs * 1.0001 &&
                                      trueUs <= static_cast<double>(span.highNs) / 1000 * 1.0001
                                  ? 1
                                  : 0;
        std::vector<double> predicted;
        std::vector<double> expected;
        for (std::size_t i = 0; i < graph->steps().size(); ++i) {
            const std::int64_t number = (*trace)->steps()[graph->steps()[i].step].number;
            predicted.push_back(static_cast<double>(whatIf.predict({i}, *weights).predictedNs) / 1000);
            expected.push_back(truth.at(key + std::to_string(number)));
        }
        const double stepError = (median(predicted) - median(expected)) / median(expected);
        EXPECT_LE(std::abs(stepError), 0.035) << change.name << ", median step";
        if (counts) {
            errors.ofSteps.push_back(std::abs(stepError));
        }
    }
}

void checkFolder(const std::string& folder) {
    Errors errors;
    for (const auto& [program, truth] : truthOf(folder)) {
        for (const char* suffix : {".json.gz", "_nosync.json.gz"}) {
            check(folder + "/" + program + suffix, truth, errors);
        }
    }
    EXPECT_LE(mean(errors.ofSpan), 0.002);
    EXPECT_LE(mean(errors.ofSteps), 0.002);
    const auto print = [](const char* what, const std::vector<double>& values) {
        std::cout << what << ": " << values.size() << " what-ifs, mean " << 100 * mean(values)
                  << " %, median " << 100 * median(values) << " %, at most "
                  << 100 * *std::ranges::max_element(values) << " %\n";
    };
    std::cout << std::filesystem::path(folder).filename().string() << '\n';
    print("  run", errors.ofSpan);
    print("  median step", errors.ofSteps);
    std::cout << "  truth inside of the interval: " << errors.inIntervals << " of " << errors.intervals
              << '\n';
}

class WhatIfReference : public testing::TestWithParam<const char*> {};

TEST_P(WhatIfReference, PredictsTheSecondRun) {
    const std::string folder = sharedPath(std::string("spec/prediction/expected/") + GetParam());
    if (folder.empty()) {
        GTEST_SKIP() << "the reference answers are not here";
    }
    checkFolder(folder);
}

INSTANTIATE_TEST_SUITE_P(Sets, WhatIfReference, testing::Values("whatif_made", "whatif_drawn"),
                         [](const auto& param) { return std::string(param.param); });

TEST(WhatIfAnswers, PredictsTheSecondRunOfFurtherPrograms) {
    // A folder that make_whatif_pair.py wrote with other seeds; for whoever wants to try more programs.
    const char* folder = std::getenv("LANESCOPE_WHATIF_FOLDER");
    if (folder == nullptr) {
        GTEST_SKIP() << "LANESCOPE_WHATIF_FOLDER is not set";
    }
    checkFolder(folder);
}

/// Fraction of event edges that the graph without synchronization events shares with the one that has them.
TEST(WhatIfAnswers, FindsEventWaitsWithoutSyncEvents) {
    std::uint64_t expected = 0;
    std::uint64_t found = 0;
    std::uint64_t both = 0;
    for (const char* set : {"whatif_made", "whatif_drawn"}) {
        const std::string folder = sharedPath(std::string("spec/prediction/expected/") + set);
        if (folder.empty()) {
            GTEST_SKIP() << "the reference answers are not here";
        }
        for (const auto& [program, truth] : truthOf(folder)) {
            std::set<std::pair<std::int64_t, std::int64_t>> edges[2];
            for (int i = 0; i < 2; ++i) {
                const Result<TracePtr> trace =
                    loadTrace(folder + "/" + program + (i == 0 ? ".json.gz" : "_nosync.json.gz"));
                ASSERT_TRUE(trace);
                const GraphOfTrace graph(*trace);
                for (std::uint32_t n = 0; n < graph->nodeCount(); ++n) {
                    const auto [first, last] = graph->edgesTo(NodeId{n});
                    for (std::uint32_t e = first; e < last; ++e) {
                        if (graph->kind(EdgeId{e}) == EdgeKind::Event) {
                            edges[i].emplace(
                                (*trace)->deviceOp(graph->workOf(graph->from(EdgeId{e}))).correlation,
                                (*trace)->deviceOp(graph->workOf(NodeId{n})).correlation);
                        }
                    }
                }
            }
            expected += edges[0].size();
            found += edges[1].size();
            for (const auto& edge : edges[0]) {
                both += edges[1].contains(edge) ? 1 : 0;
            }
        }
    }
    const double recall = static_cast<double>(both) / static_cast<double>(expected);
    const double precision = static_cast<double>(both) / static_cast<double>(found);
    EXPECT_GE(recall, 0.99);
    EXPECT_GE(precision, 0.99);
    std::cout << "event edges without synchronization events: recall " << 100 * recall << " %, precision "
              << 100 * precision << " % of " << expected << "\n";
}

/// Share of the critical path without a basis, by step of cuda_v100_diff_test.
const std::map<std::string, double> kBaseless{{"1009", 0.018}, {"1010", 0.104}, {"1011", 0.366},
                                              {"1012", 0.011}, {"1013", 0.124}, {"1014", 0.354}};

TEST(WhatIfAnswers, ReplaysRecordedSteps) {
    const std::string answers = sharedPath("spec/prediction/expected/replay_error.csv");
    if (answers.empty()) {
        GTEST_SKIP() << "the reference answers are not here";
    }
    std::map<std::string, std::vector<std::string>> steps;
    for (const auto& row : parseCsv(readFile(answers)).rows) {
        if (row.at("step") != "span") {
            steps[row.at("trace")].push_back(row.at("step"));
        }
    }
    std::vector<double> kept;
    std::vector<double> dropped;
    for (const auto& [name, numbers] : steps) {
        const Result<TracePtr> trace = loadTrace(sharedPath("data/traces/" + name + ".json.gz"));
        ASSERT_TRUE(trace) << name;
        const GraphOfTrace graph(*trace);
        const WhatIf whatIf(*graph);
        for (std::size_t i = 0; i < graph->steps().size(); ++i) {
            const std::string number = std::to_string((*trace)->steps()[graph->steps()[i].step].number);
            if (std::ranges::find(numbers, number) != numbers.end()) {
                const Prediction prediction = whatIf.predict({i}, {});
                kept.push_back(std::abs(prediction.replayError));
                // Paths of diff_test hold work that waits for ranks outside of the trace: without these waits
                // little of them is left, and nothing is predicted where they are more than a third.
                const auto baseless = kBaseless.find(number);
                const bool waitsForRanks = name == "cuda_v100_diff_test";
                ASSERT_TRUE(!waitsForRanks || baseless != kBaseless.end()) << number;
                if (waitsForRanks) {
                    EXPECT_NEAR(prediction.baselessShare, baseless->second, 0.01) << number;
                } else {
                    dropped.push_back(std::abs(prediction.droppedError));
                }
                EXPECT_EQ(prediction.hasBasis(), !waitsForRanks || baseless->second < kMostBaseless)
                    << name << " step " << number;
                EXPECT_EQ(prediction.predictedNs, prediction.recordedNs);
            }
        }
    }
    const auto close = std::ranges::count_if(kept, [](double error) { return error <= 0.01; });
    EXPECT_GE(static_cast<double>(close), 0.98 * static_cast<double>(kept.size()));
    EXPECT_LE(mean(kept), 0.0015);
    EXPECT_LE(mean(dropped), 0.015);
    std::cout << "replay of " << kept.size() << " steps of " << steps.size() << " traces: kept mean "
              << 100 * mean(kept) << " %, at most " << 100 * *std::ranges::max_element(kept) << " %, "
              << close << " within 1 %; dropped mean " << 100 * mean(dropped) << " %\n";
}

} // namespace
} // namespace lanescope::test
