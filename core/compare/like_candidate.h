// SPDX-License-Identifier: Apache-2.0
// Which part of a measured difference each class of durations explains: the baseline replayed with the
// candidate's kernels, communication, copies, operators on the host or data loading, one class at a time. By
// name: a loaded batch takes the candidate's median, everything else its own time x the ratio of the medians
// of its name. Names that only one trace has keep their times. Pure; any thread. Cost O(n log n) of the
// slices and 3 replays a class. Definitions: docs/metrics.md, "What if".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/dependency/what_if.h"
#include "core/table/table.h"

namespace lanescope {

enum class LikeClass : std::uint8_t {
    DataLoading,   ///< host work inside the iterator of a data loader
    HostOperators, ///< host work inside outermost operators, without the time in calls that wait
    Kernels,
    Communication,
    Copies, ///< and memsets
    All,    ///< all of them at once
};
inline constexpr std::size_t kLikeClassCount = 6;
/// Stable name, such as "data_loading".
const char* likeClassName(LikeClass likeClass);

/// Lengths are medians over the steps; without steps in one of the traces those of the traces.
struct LikeRow {
    LikeClass likeClass{};
    std::uint64_t names = 0;        ///< of the class in the baseline
    std::uint64_t matchedNames = 0; ///< of them in the candidate, too
    DurationNs timeNs = 0;          ///< of the class in the baseline
    DurationNs matchedNs = 0;       ///< of it under matched names
    DurationNs predictedNs = 0;
    DurationNs lowNs = 0;
    DurationNs highNs = 0;
};

struct LikeExplanation {
    bool isOfSteps = false;
    DurationNs baselineNs = 0;
    DurationNs candidateNs = 0;
    std::array<LikeRow, kLikeClassCount> rows; ///< by LikeClass
    /// The part that no class predicts: recorded in the candidate - predicted with all classes.
    DurationNs restNs() const { return candidateNs - rows[std::size_t(LikeClass::All)].predictedNs; }
};

LikeExplanation explainLike(const WhatIf& baseline, const WhatIf& candidate);

/// "class", "names", "matched_names", "matched_percent" (of the time), "predicted_us", "low_us", "high_us",
/// "change_us", "explained_percent" (of the measured difference). The last row, "rest", is what the classes
/// together do not explain.
Table likeTable(const LikeExplanation& explanation);

} // namespace lanescope
