// SPDX-License-Identifier: Apache-2.0
#include "ui/state/step_details.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

/// "49.6 %, mean 48.1 ms"
QString beside(DurationNs ns, DurationNs wholeNs, double meanNs, bool withMean) {
    const QString share = formatPercent(double(ns) / double(std::max<DurationNs>(wholeNs, 1)));
    return withMean ? tr("%1, mean %2").arg(share, formatDuration(meanNs)) : share;
}

} // namespace

QString stepRoleTitle(StepRole role) {
    switch (role) {
    case StepRole::Kernel:
        return tr("Kernel");
    case StepRole::Memcpy:
        return tr("Memcpy");
    case StepRole::Memset:
        return tr("Memset");
    case StepRole::Communication:
        return tr("Communication");
    case StepRole::Runtime:
        return tr("Runtime");
    case StepRole::DataLoader:
        return tr("Data loader");
    case StepRole::CpuExec:
        return tr("CPU exec");
    case StepRole::Other:
        break;
    }
    return tr("Other");
}

std::optional<std::size_t> stepMarkedBy(const Trace& trace, SliceId slice) {
    const auto step = std::ranges::find(trace.steps(), slice, &Step::slice);
    return slice == kNoSlice || step == trace.steps().end()
               ? std::nullopt
               : std::optional(std::size_t(step - trace.steps().begin()));
}

DetailSection stepSection(const Trace& trace, std::size_t step, const StepBreakdown& breakdown) {
    const Step& mark = trace.steps()[step];
    DetailSection section{DetailSection::Kind::StepTime, tr("Breakdown of step %1").arg(mark.number), {}};
    const auto row = std::ranges::find(breakdown.steps, mark.slice, &StepRow::slice);
    if (row == breakdown.steps.end()) {
        section.rows.push_back(
            {tr("Breakdown"), tr("n/a: the recording ends in this step"), kNoSlice, {}, false, true});
        return section;
    }
    const bool several = breakdown.steps.size() > 1;
    const DurationNs totalNs = row->totalNs();
    // Unlike the mark on the host it begins and ends with the device work of steps.
    section.rows.push_back(
        {tr("Step length"), formatDuration(totalNs), kNoSlice,
         several ? tr("to the end of its device work, mean %1").arg(formatDuration(breakdown.meanTotalNs))
                 : tr("to the end of its device work")});
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        if (row->ns(role) > 0 || breakdown.meanNs[i] > 0) {
            section.rows.push_back({stepRoleTitle(role), formatDuration(row->ns(role)), kNoSlice,
                                    beside(row->ns(role), totalNs, breakdown.meanNs[i], several)});
        }
    }
    if (breakdown.hasCommunication) {
        section.rows.push_back({tr("Overlap"), formatDuration(row->overlapNs), kNoSlice,
                                tr("of computation and communication")});
    }
    return section;
}

} // namespace lanescope::ui
