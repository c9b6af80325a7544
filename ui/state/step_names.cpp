// SPDX-License-Identifier: Apache-2.0
#include "ui/state/step_names.h"

#include "core/analysis/steps/step_marks.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

QString phaseText(ServingPhase phase) {
    switch (phase) {
    case ServingPhase::Prefill:
        return tr("Prefill");
    case ServingPhase::Decode:
        return tr("Decode");
    case ServingPhase::Mixed:
        return tr("Mixed");
    case ServingPhase::Idle:
        return tr("Idle");
    case ServingPhase::Diffusion:
        return tr("Diffusion");
    }
    return {};
}

QString withRank(const Trace& trace, RankId rank, const QString& text) {
    return rank == kNoRank ? text
                           : QStringLiteral("%1 (%2)").arg(text, toText(trace.text(trace.rank(rank).name)));
}

QString stepText(const Trace& trace, std::int64_t number, SliceId slice) {
    const StepMark mark = stepMarkOf(trace, slice);
    return withRank(trace, slice == kNoSlice ? kNoRank : trace.rankOf(slice),
                    mark.phase ? QStringLiteral("%1 %2").arg(phaseText(*mark.phase)).arg(number)
                               : tr("Step %1").arg(number));
}

} // namespace lanescope::ui
