// SPDX-License-Identifier: Apache-2.0
// Checks what is inferred against what is recorded: hides the launch calls of the first part of a trace, as
// if the recording had begun later, infers them, and compares with the truth.
#pragma once

#include <cstdint>
#include <string>

#include "core/attribution/kernel_attribution.h"

namespace lanescope::test {

struct InferenceScore {
    std::uint64_t hidden = 0; ///< pieces of work
    DurationNs hiddenNs = 0;
    std::uint64_t inferred = 0;
    DurationNs inferredNs = 0;
    /// Other operators around the launch, another cause, direction or forward operator. Steps do not count.
    std::uint64_t wrong = 0;
    std::uint64_t withModule = 0;  ///< to the innermost one
    std::uint64_t wrongModule = 0; ///< the inferred path is not the beginning of the true one
    std::uint64_t withCallSite = 0;
    std::uint64_t wrongCallSite = 0;
    std::uint64_t withInputs = 0;
    std::uint64_t wrongInputs = 0;
    std::string firstWrong = {}; ///< in words; empty: none

    void add(const InferenceScore& other);
};

/// `attributions` as if the launch calls of the first `share` of the work, by correlation id, were not
/// recorded.
KernelAttributions withHiddenLaunches(const Trace& trace, KernelAttributions attributions, double share);

InferenceScore scoreOfInference(const Trace& trace, double share);

} // namespace lanescope::test
