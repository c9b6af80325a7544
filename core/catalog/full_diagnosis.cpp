// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/full_diagnosis.h"

#include "core/diagnosis/cause_gains.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/cause_order.h"
#include "core/diagnosis/cause_rooflines.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/diagnosis.h"

namespace lanescope {

Diagnosis fullDiagnosis(AnalysisContext& context, const Selection& selection, const std::stop_token& stop) {
    Diagnosis diagnosis = diagnose(context.trace(), selection);
    if (diagnosis.hasDeviceWork && !stop.stop_requested()) {
        if (const auto attributed = context.attribution()) {
            addRooflines(context.trace(), (*attributed)->work, (*attributed)->figures.peaks,
                         diagnosis.causes);
        }
    }
    const bool isMissingDevice = !diagnosis.hasDeviceWork && isCutFile(context.trace());
    if (!isMissingDevice && !stop.stop_requested()) {
        if (const auto whatIf = context.whatIf()) {
            predictGains(diagnosis, **whatIf);
            orderByGain(diagnosis);
            nameDevices(diagnosis, diagnosis.device);
        }
    }
    return diagnosis;
}

} // namespace lanescope
