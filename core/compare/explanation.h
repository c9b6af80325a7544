// SPDX-License-Identifier: Apache-2.0
// Explanation of a difference, in words, with the places that show it: the largest parts of the waterfall
// and what else the two traces do not have in common. Plain values; any thread. Reads the args of a few
// operators from the text of the traces.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/user_text.h"
#include "core/compare/overview_difference.h"
#include "core/compare/waterfall.h"
#include "core/table/words.h"

namespace lanescope {

struct Explanation {
    Words text; ///< one sentence or two
    SliceId baseline = kNoSlice;
    SliceId candidate = kNoSlice;
    /// Its range, if it is not a slice; empty: it has no place.
    TimeRange baselinePlace{};
    TimeRange candidatePlace{};
    std::optional<WaterfallKind> part{}; ///< the part of the waterfall that it is about
};

struct Explanations {
    std::vector<Explanation> causes; ///< of the three largest parts, largest first
    std::vector<Explanation> notes;  ///< inputs, precision, devices, step counts, what is missing
    /// How many times the elements of the candidate's inputs are those of the baseline's: the median over
    /// matched operators, where most agree; by the tokens of serving annotations where both sides have them.
    /// 1 where nothing is known.
    double inputRatio = 1;
    /// Share of the device time (of the host's without any) that has a counterpart, 0..1: that of the side
    /// with less.
    double matchedShare = 1;
    /// False where hardly anything matches, or only one side has times: then differences mean nothing, no
    /// cause is told, and the first note says so.
    bool isComparable = true;
    /// Both sides are recordings of memory alone: causes are whose memory the peaks differ by.
    bool isOfMemory = false;
};

/// Name of a part: of a group as the trace has it, of all else a title.
Words partName(const WaterfallPart& part);
/// "+1.93 ms", "\u22121.93 ms".
Words signedDuration(DurationNs ns);
/// Added to what the steps of one side may differ by, too.
inline constexpr const char* kWithinNoise = userText("%1 (within the noise of the steps)");

Explanations explain(const ComparedPair& pair, const TreeMatching& matching, const WorkGroups& groups,
                     const Waterfall& waterfall, const SideFigures& baseline, const SideFigures& candidate);

} // namespace lanescope
