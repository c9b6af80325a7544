// SPDX-License-Identifier: Apache-2.0
// A reference trace as Holistic Trace Analysis sees it, and the rows of its answers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <sstream>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/ranks/distributed_info.h"
#include "tests/core/reference/hta_clock.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {

inline constexpr double kPrinted = 5.1e-7; ///< of six decimals

inline double number(const std::string& text) {
    return text.empty() ? std::nan("") : std::strtod(text.c_str(), nullptr);
}

/// Whether HTA counts the call as a launch: calls of the driver and of AMD's runtime are missing.
inline bool isLaunchForHta(std::string_view name) {
    return name == "cudaLaunchKernel" || name == "cudaLaunchKernelExC" || name == "cudaMemcpyAsync" ||
           name == "cudaMemsetAsync" || name == "runFunction - job_prep_and_submit_for_execution";
}

/// Whether the call counts for HTA's sequences.
inline bool isKernelLaunchForHta(std::string_view name) {
    return name == "cudaLaunchKernel" || name == "cudaLaunchKernelExC" || name == "cuLaunchKernel" ||
           name == "cuLaunchKernelEx" || name == "runFunction - job_prep_and_submit_for_execution";
}

/// Two ranks of one job, whose answers stand with the first one.
struct TwoRanks {
    std::string first; ///< name of its case
    ReferenceCase second;
    std::string firstTrace; ///< paths
    std::string firstAnswers;
};

/// The job among the references that has answers for a second rank: its other trace has none of its own and
/// says that it is rank 1 of as many.
inline const std::optional<TwoRanks>& twoRanks() {
    static const std::optional<TwoRanks> found = []() -> std::optional<TwoRanks> {
        const std::vector<ReferenceCase> cases = referenceCases();
        const auto has = [](const ReferenceCase& each, const char* file) {
            return !readFile(each.answersPath + file).empty();
        };
        const auto first = std::ranges::find_if(
            cases, [&](const ReferenceCase& each) { return has(each, "/hta/idle_time_rank1.csv"); });
        const auto infoOf = [](const ReferenceCase& each) -> std::optional<DistributedInfo> {
            const Result<TracePtr> trace = loadTrace(each.tracePath);
            return trace ? distributedInfo((*trace)->header()) : std::nullopt;
        };
        const std::optional<DistributedInfo> job = first == cases.end() ? std::nullopt : infoOf(*first);
        for (const ReferenceCase& each : cases) {
            if (!job || has(each, "/hta/status.json") || has(each, "/hta_ns_exact/idle_time_rank0.csv")) {
                continue;
            }
            const std::optional<DistributedInfo> info = infoOf(each);
            if (info && info->rank == 1 && info->worldSize == job->worldSize) {
                return TwoRanks{first->name, each, first->tracePath, first->answersPath};
            }
        }
        return std::nullopt;
    }();
    return found;
}

class HtaFixture : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_loaded = *loaded;
        m_hta = asHtaSees(**loaded);
    }
    /// The answers of a job stand with its rank 0.
    std::string rank() const { return isSecondRank() ? "1" : "0"; }
    bool isFirstRank() const { return twoRanks() && twoRanks()->first == GetParam().name; }
    bool isSecondRank() const { return twoRanks() && twoRanks()->second.name == GetParam().name; }
    std::string answers() const {
        const std::string path = isSecondRank() ? twoRanks()->firstAnswers : GetParam().answersPath;
        return path + "/" +
               (readFile(path + "/hta_ns_exact/idle_time_rank0.csv").empty() ? "hta/" : "hta_ns_exact/");
    }
    bool isExact() const { return answers().ends_with("/hta_ns_exact/") || !m_loaded->nanosecondClock(); }
    /// The rows of this rank, of a file that may hold several, or that is named "..._rank.csv" here.
    std::vector<std::map<std::string, std::string>> rows(std::string file) const {
        const std::size_t suffix = file.rfind("_rank.csv");
        if (suffix != std::string::npos) {
            file = file.substr(0, suffix) + "_rank" + rank() + ".csv";
        }
        std::vector<std::map<std::string, std::string>> result = parseCsv(readFile(answers() + file)).rows;
        std::erase_if(result,
                      [this](const auto& row) { return row.contains("rank") && row.at("rank") != rank(); });
        return result;
    }
    /// Cells of the rows of this rank in a file with three header lines.
    std::vector<std::vector<std::string>> summaryRows(const std::string& file) const {
        std::istringstream lines(readFile(answers() + file));
        std::vector<std::vector<std::string>> result;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with(rank() + ",")) {
                std::istringstream cells(line);
                std::vector<std::string>& row = result.emplace_back();
                for (std::string cell; std::getline(cells, cell, ',');) {
                    row.push_back(cell);
                }
            }
        }
        return result;
    }
    const Trace& trace() const { return *m_hta.trace; }
    bool isOneRankOfMany() const {
        const std::optional<DistributedInfo> info = distributedInfo(m_loaded->header());
        return info && info->worldSize.value_or(1) > 1;
    }
    double us(DurationNs ticks) const { return m_hta.us(static_cast<double>(ticks)); }

    /// The other one of the two ranks.
    HtaTrace otherRank() const {
        const Result<TracePtr> loaded =
            loadTrace(isSecondRank() ? twoRanks()->firstTrace : twoRanks()->second.tracePath);
        return loaded ? asHtaSees(**loaded) : HtaTrace();
    }

    TracePtr m_loaded;
    HtaTrace m_hta;
};

} // namespace lanescope::test
