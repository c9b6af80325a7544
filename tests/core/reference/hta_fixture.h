// SPDX-License-Identifier: Apache-2.0
// A reference trace as Holistic Trace Analysis sees it, and the rows of its answers.
#pragma once

#include <cmath>
#include <cstdlib>
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
    bool isSecondRank() const { return GetParam().name == "cuda_multirank_rank1"; }
    std::string answers() const {
        std::string path = GetParam().answersPath;
        if (isSecondRank()) {
            path.back() = '0';
        }
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
        std::string path = GetParam().tracePath;
        path.replace(path.rfind(isSecondRank() ? "rank1" : "rank0"), 5, isSecondRank() ? "rank0" : "rank1");
        const Result<TracePtr> loaded = loadTrace(path);
        return loaded ? asHtaSees(**loaded) : HtaTrace();
    }

    TracePtr m_loaded;
    HtaTrace m_hta;
};

} // namespace lanescope::test
