// SPDX-License-Identifier: Apache-2.0
// One try of a change, as it is kept beside its recordings: the words, both sides with their runs, the
// verdict, the prediction and the causes that went and came. A folder with one folder for each try is a
// chain. Plain values; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/gate/run_record.h"
#include "core/gate/try_judgement.h"

namespace lanescope {

/// Time that a kind of cause takes in a step, median of the runs of each side.
struct CauseShift {
    std::string title;
    double baselineNs = 0;
    double candidateNs = 0;
};

/// Change of the step that a what-if says, as a share of it: -0.2 is a fifth less.
struct TryPrediction {
    std::string change; ///< as --set of what-if takes it; empty: none fits
    double share = 0;
    double low = 0;
    double high = 0;
    std::string reason; ///< why there are no figures; empty: there are
    /// The what-if takes away all that the change is about, so that the change gains at most this much.
    bool isBound = false;
};

struct TryRecord {
    std::uint64_t number = 0; ///< in the chain, from 1
    std::string words;
    std::int64_t addedNs = 0;    ///< time since the epoch
    std::string baselineCommand; ///< without credentials, as the other one
    std::string candidateCommand;
    std::vector<double> baseline; ///< seconds of a step, by run
    std::vector<double> candidate;
    TryVerdict verdict = TryVerdict::NeedsMore;
    double share = 0; ///< measured change of the step as a share of the baseline's
    double low = 0;
    double high = 0;
    TryPrediction prediction;
    std::vector<CauseShift> causes; ///< those that changed most first
    std::string baselineTrace;      ///< of the last pair, as the other one
    std::string candidateTrace;
};

/// Kinds of causes that take 2 % of the step less or more, those that changed most first.
std::vector<CauseShift> causeShifts(std::span<const RunRecord> baseline,
                                    std::span<const RunRecord> candidate);
/// The what-if that fits words such as "4 workers" or "fused optimizer"; empty: none is known.
std::string_view whatIfFor(std::string_view words);

std::string tryText(const TryRecord& record);
Result<TryRecord> parseTry(std::string_view json);

/// "-31.2 % (from -33.0 % to -29.4 %)".
std::string shareText(double share, double low, double high);
/// Lines for a person: verdict, measured beside predicted, causes.
std::vector<std::string> tryLines(const TryRecord& record);
/// For a pull request.
std::string tryMarkdown(const TryRecord& record);
/// Predictions that the measurement agrees with, of those with figures, as words; empty: none had figures.
/// Intervals of both overlap; of a bound it is enough that the measured gain is not greater.
std::string predictionScore(const std::vector<TryRecord>& chain);

} // namespace lanescope
