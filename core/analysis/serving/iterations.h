// SPDX-License-Identifier: Apache-2.0
// Iterations of inference engines, by their annotations (core/serving/serving_step.h): phase, tokens, time on
// the host and of the device work that each launched. The device's time is that of the work, not of the
// launch: a decode may start long after its launch call returned. Pure functions; any thread. O(n log n) for
// n annotations, launches and pieces of work. Definitions: docs/metrics.md, "Iterations of inference".
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/serving/serving_step.h"

namespace lanescope {

class Trace;

/// Why an iteration does not count as steady; None: it does.
enum class UnsteadyReason : std::uint8_t {
    None,
    FewRequests,   ///< more than 10 % (and more than 1) below the largest number of requests so far
    ShortRun,      ///< fewer than 8 such iterations of the phase in a row
    Alias,         ///< another name for the iteration around it
    StartUp,       ///< one of the first two reasons, before the phase is steady for the first time
    PeriodChanged, ///< a change point of the periods parts it from the longer stretch of its run
};
/// "", "few requests", "short run", "alias", "start-up", "period changed".
std::string_view unsteadyReasonName(UnsteadyReason reason);

struct Iteration {
    SliceId slice = kNoSlice; ///< the annotation
    ServingStep step;
    ServingPhase phase = ServingPhase::Idle;
    bool isAlias = false; ///< inside another iteration: a second name for it
    TimeRange host;
    TimeRange device;      ///< first begin to last end of its work; empty for none
    DurationNs busyNs = 0; ///< union of its work
    std::uint64_t pieces = 0;
    std::uint64_t graphPieces = 0; ///< of them replayed by graphs
    std::uint64_t graphLaunches = 0;
    /// Begin to begin of the next iteration of the thread; absent for the last one and for aliases.
    std::optional<DurationNs> periodNs;
    /// Begin to end of the device work of iterations that read prompts, before which no request has its first
    /// token. Time that requests waited before the iteration is not in a trace.
    std::optional<DurationNs> firstTokenNs;
    /// Begin to begin of the next iteration of the thread that generates, for those that generate: a request
    /// waits so long for its next token.
    std::optional<DurationNs> betweenTokensNs;
    /// Its work begins later than 10 times the median busy time after the annotation.
    bool isDelayed = false;
    UnsteadyReason unsteady = UnsteadyReason::None;

    std::int64_t requests() const { return step.context.count + step.generation.count; }
    /// Tokens over the period; of the last iteration over the longer of host and device time.
    std::optional<double> tokensPerSecond() const;
};

/// By start, then the outer one first. `ignored` counts iterations deeper than kMostAliases inside others.
struct Iterations {
    std::vector<Iteration> rows;
    std::uint64_t ignored = 0;
};
inline constexpr int kMostAliases = 4;

Iterations iterations(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {});

/// Iterations of one phase, or of a phase and a range of requests; aliases do not count.
struct IterationGroup {
    ServingPhase phase = ServingPhase::Idle;
    std::int64_t fewestRequests = 0;
    std::int64_t mostRequests = 0;
    std::uint64_t count = 0;
    std::uint64_t steady = 0;
    std::optional<std::int64_t> tokens = 0; ///< nullopt: not all of them have the number
    double keys = 0;                        ///< tokens attended to, where known
    DurationNs medianPeriodNs = 0;          ///< of those that have one, as the next two
    DurationNs madPeriodNs = 0;
    DurationNs p95PeriodNs = 0;
    std::uint64_t periods = 0;
    DurationNs periodSumNs = 0;
    std::optional<std::int64_t> periodTokens = 0; ///< tokens of the iterations with a period
    std::uint64_t firstTokens = 0;                ///< iterations with that time
    DurationNs medianFirstTokenNs = 0;
    std::uint64_t betweenTokens = 0; ///< iterations with that time
    DurationNs medianBetweenTokensNs = 0;
    DurationNs p95BetweenTokensNs = 0;
    DurationNs medianBusyNs = 0;
    DurationNs busySumNs = 0;
    std::uint64_t pieces = 0;
    std::uint64_t graphPieces = 0;
    SliceId longest = kNoSlice; ///< with the longest host time
};

enum class IterationGrouping : std::uint8_t {
    Phase,
    Batch, ///< phases with requests from 2^k to 2^(k+1) - 1
};
std::vector<IterationGroup> iterationGroups(const Iterations& iterations, IterationGrouping grouping);

} // namespace lanescope
