// SPDX-License-Identifier: Apache-2.0
// Confidence of a cause: the probability that what it names takes the time, and that removing it gains at
// least half of what is predicted. The product of three factors: what the recording shows of the culprit, how
// much of the critical path the recording explains, and the interval of the gain. Source of the shares:
// tests/acceptance/confidence.py, which counts over made programs whose recordings lack parts. Pure; any
// thread.
#pragma once

#include <cstdint>

#include "core/diagnosis/cause.h"

namespace lanescope {

/// Evidence that the recording has of a culprit.
enum class CauseBasis : std::uint8_t {
    Recorded,   ///< its own slice or device work
    Inferred,   ///< what it is follows from what surrounds it
    Unrecorded, ///< that nothing is recorded
};
double confidenceOf(CauseBasis basis);

/// Probability that at least half of the gain comes true.
double confidenceOf(const CauseGain& gain);

} // namespace lanescope
