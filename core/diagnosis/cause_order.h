// SPDX-License-Identifier: Apache-2.0
// Order of the causes of a diagnosis whose gains are predicted: what can be gained first. Pure; any thread.
#pragma once

#include "core/diagnosis/cause.h"

namespace lanescope {

/// A cause comes before another one where its gain is certainly greater, that is where its interval begins
/// above the end of the other's, by a hundredth of the span or more; else the one that takes more time comes
/// first. A cause without a predicted gain counts with its time. The rest (CauseKind::OtherIdle) precedes
/// none by its gain: no single change gains it.
///
/// A cause is hidden where its interval ends below a fifth of what its change takes away, and below the
/// greatest expected gain of a cause (the mean of prediction and both ends): hiddenBehind names that cause,
/// which comes before. This holds only if that cause gains a twentieth of the span; otherwise all causes are
/// ordered by time. O(n^3) for n causes, at most a few dozen.
void orderByGain(Diagnosis& diagnosis);

} // namespace lanescope
