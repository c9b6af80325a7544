// SPDX-License-Identifier: Apache-2.0
#include "core/compare/like_candidate.h"

#include <cstdlib>
#include <iostream>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/csv_file.h"
#include "tests/support/made_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope {
namespace {

using test::GraphOfTrace;
using test::MadeTrace;

constexpr DurationNs kUs = 1000;

struct Times {
    double loadUs = 100;
    double operatorUs = 50;
    double kernelUs = 200;
    const char* kernelName = "gemm";
};

/// Three steps: a batch is fetched, an operator launches a kernel, the host waits for it.
TracePtr program(const Times& times) {
    MadeTrace made;
    double at = 0;
    for (int step = 0; step < 3; ++step) {
        const double launch = at + times.loadUs + times.operatorUs;
        const double end = launch + 10 + times.kernelUs + 5;
        made.step(100, step, at, end + 10 - at);
        made.annotation(100, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", at, times.loadUs);
        made.operatorSlice(100, "aten::mm", at + times.loadUs, times.operatorUs + 6);
        made.kernel(7, times.kernelName, launch + 10, times.kernelUs,
                    made.call(100, "cudaLaunchKernel", launch, 5));
        made.call(100, "cudaDeviceSynchronize", launch + 8, end - launch - 8);
        at = end + 20;
    }
    return made.load();
}

LikeExplanation explained(const Times& baseline, const Times& candidate) {
    const GraphOfTrace own(program(baseline));
    const GraphOfTrace other(program(candidate));
    return explainLike(WhatIf(*own), WhatIf(*other));
}

DurationNs changeOf(const LikeExplanation& explanation, LikeClass likeClass) {
    return explanation.rows[std::size_t(likeClass)].predictedNs - explanation.baselineNs;
}

TEST(LikeCandidate, EachClassExplainsItsOwnPart) {
    const Times candidate{40, 30, 120};
    const LikeExplanation like = explained({}, candidate);
    EXPECT_TRUE(like.isOfSteps);
    EXPECT_EQ(like.candidateNs - like.baselineNs, -160 * kUs);
    EXPECT_NEAR(double(changeOf(like, LikeClass::DataLoading)), -60.0 * kUs, 1.0 * kUs);
    // The operator takes 36 of 56 us; 50 of them pass before its launch.
    EXPECT_NEAR(double(changeOf(like, LikeClass::HostOperators)), -50.0 * (1 - 36.0 / 56) * kUs, 0.1 * kUs);
    EXPECT_NEAR(double(changeOf(like, LikeClass::Kernels)), -80.0 * kUs, 1.0 * kUs);
    EXPECT_NEAR(double(changeOf(like, LikeClass::All)), -160.0 * kUs, 3.0 * kUs);
    EXPECT_NEAR(double(like.restNs()), 0, 3.0 * kUs);
    EXPECT_EQ(changeOf(like, LikeClass::Communication), 0);
}

TEST(LikeCandidate, TheOtherWayRoundIsTheOppositeChange) {
    const LikeExplanation like = explained({40, 30, 120}, {});
    EXPECT_NEAR(double(changeOf(like, LikeClass::DataLoading)), 60.0 * kUs, 1.0 * kUs);
    EXPECT_NEAR(double(changeOf(like, LikeClass::Kernels)), 80.0 * kUs, 1.0 * kUs);
}

TEST(LikeCandidate, NamesOfOneTraceAloneStayAndAreCounted) {
    const LikeExplanation like = explained({}, {100, 50, 120, "cutlass_gemm"});
    const LikeRow& kernels = like.rows[std::size_t(LikeClass::Kernels)];
    EXPECT_EQ(kernels.names, 1U);
    EXPECT_EQ(kernels.matchedNames, 0U);
    EXPECT_EQ(kernels.matchedNs, 0);
    EXPECT_EQ(kernels.timeNs, 600 * kUs);
    EXPECT_EQ(changeOf(like, LikeClass::Kernels), 0);
    EXPECT_NEAR(double(like.restNs()), -80.0 * kUs, 1.0 * kUs) << "what no name explains";
}

TEST(LikeCandidate, TheTableEndsWithTheRest) {
    const Table table = likeTable(explained({}, {40, 30, 120}));
    ASSERT_EQ(table.rowCount(), kLikeClassCount + 1);
    const std::size_t change = *table.find("change_us");
    double sum = 0;
    for (std::size_t row : {kLikeClassCount - 1, kLikeClassCount}) {
        sum += table.column(change).number(row);
    }
    EXPECT_EQ(sum, -160.0 * kUs) << "all classes and the rest are the measured difference";
    EXPECT_EQ(table.column(0).text(kLikeClassCount), "rest");
}

/// Figures of spec/prediction/expected/cross_validation.csv, computed by a script of its own.
TEST(LikeCandidateReference, LoadersOfAPublicPairArePutIntoEachOther) {
    const std::string folder = test::sharedPath("data/traces");
    const std::string expected = test::sharedPath("spec/prediction/expected/cross_validation.csv");
    if (folder.empty() || expected.empty()) {
        GTEST_SKIP() << "the public traces are not at hand";
    }
    int compared = 0;
    for (const auto& row : test::parseCsv(test::readFile(expected)).rows) {
        const std::string& name = row.at("case");
        const std::size_t from = name.find("data loader of workers");
        if (from != 0) {
            continue;
        }
        const std::string donor(1, name[std::string_view("data loader of workers").size()]);
        const std::string own = donor == "4" ? "0" : "4";
        const auto load = [&](const std::string& workers) {
            return loadTrace(folder + "/cuda_v100_resnet50_workers" + workers + ".json.gz");
        };
        const Result<TracePtr> baseline = load(own);
        const Result<TracePtr> candidate = load(donor);
        ASSERT_TRUE(baseline && candidate);
        const GraphOfTrace graph(*baseline);
        const GraphOfTrace other(*candidate);
        const LikeExplanation like = explainLike(WhatIf(*graph), WhatIf(*other));
        const double predictedUs = std::strtod(row.at("predicted_us").c_str(), nullptr);
        const double foundUs = double(like.rows[std::size_t(LikeClass::DataLoading)].predictedNs) / 1000;
        EXPECT_NEAR(foundUs, predictedUs, predictedUs * 0.005) << name;
        EXPECT_NEAR(double(like.baselineNs) / 1000, std::strtod(row.at("recorded_from_us").c_str(), nullptr),
                    1);
        EXPECT_NEAR(double(like.candidateNs) / 1000, std::strtod(row.at("recorded_to_us").c_str(), nullptr),
                    1);
        // Read by tests/acceptance/why_slow.py.
        std::cout << name << ": predicted " << foundUs << " us, recorded " << double(like.candidateNs) / 1000
                  << " us\n";
        ++compared;
    }
    EXPECT_EQ(compared, 2);
}

} // namespace
} // namespace lanescope
