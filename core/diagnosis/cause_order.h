// SPDX-License-Identifier: Apache-2.0
// Order of the causes of a diagnosis whose gains are predicted: what can be gained first. Pure; any thread.
#pragma once

#include "core/diagnosis/cause.h"

namespace lanescope {

/// Sorts the causes by expected gain, the mean of prediction and both ends of its interval; a cause without a
/// predicted gain counts with its time. Equal ones go by time.
///
/// A cause whose gain is certain to be below a fifth of what its change takes away is hidden behind another
/// one: it comes after all others, by time, and hiddenBehind names the cause with the greatest gain. That is
/// said only where this one would gain a twentieth of the span; else the gains explain nothing, and all
/// causes go by time.
void orderByGain(Diagnosis& diagnosis);

} // namespace lanescope
