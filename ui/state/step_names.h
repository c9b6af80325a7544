// SPDX-License-Identifier: Apache-2.0
// Steps in words of the window's language. UI thread.
#pragma once

#include <QString>

#include <cstdint>

#include "core/base/ids.h"
#include "core/serving/serving_step.h"

namespace lanescope {
class Trace;
} // namespace lanescope

namespace lanescope::ui {

/// "Prefill", "Decode", "Mixed", "Idle" or "Diffusion".
QString phaseText(ServingPhase phase);

/// `text`, in a file of several ranks with the name of the rank: "5 (TP01)".
QString withRank(const Trace& trace, RankId rank, const QString& text);

/// "Step 5"; of an inference engine's iteration its phase, "Decode 5". In a file of several ranks with the
/// rank.
QString stepText(const Trace& trace, std::int64_t number, SliceId slice);

} // namespace lanescope::ui
