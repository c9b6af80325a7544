// SPDX-License-Identifier: Apache-2.0
// Facts that an inference engine gives about a step in the name of its annotation. vLLM writes
// "execute_<tokens>_context_<n>(sq<a>sk<b>sqsq<c>sqsk<d>)_generation_<m>(...)": n requests that read their
// prompt and m that generate; of each group the sums over its requests of new tokens (sq), of tokens attended
// to (sk), of sq^2 and of sq sk. Shorter forms without the sums exist. Source: the annotations of vLLM's
// model runner as AMD's TraceLens reads them (PerfModel/extensions). Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

struct ServingRequests {
    std::int64_t count = 0;
    double queries = 0;       ///< new tokens
    double keys = 0;          ///< tokens attended to
    double querySquares = 0;  ///< sum of squares of the new tokens
    double queryTimesKey = 0; ///< sum of new tokens times tokens attended to
};

struct ServingStep {
    std::int64_t tokens = 0;
    ServingRequests context;
    ServingRequests generation;
    bool hasLengths = false; ///< the sums are there
};

/// nullopt for other names.
std::optional<ServingStep> servingStepOf(std::string_view annotation);

} // namespace lanescope
