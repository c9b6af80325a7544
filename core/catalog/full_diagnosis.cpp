// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/full_diagnosis.h"

#include "core/diagnosis/cause_gains.h"
#include "core/diagnosis/cause_rooflines.h"
#include "core/diagnosis/diagnosis.h"

namespace lanescope {

namespace {

Diagnosis withoutGains(AnalysisContext& context, const Selection& selection, const std::stop_token& stop) {
    Diagnosis diagnosis = diagnose(context.trace(), selection);
    if (diagnosis.hasDeviceWork && !stop.stop_requested()) {
        if (const auto attributed = context.attribution()) {
            addRooflines(context.trace(), (*attributed)->work, (*attributed)->figures.peaks,
                         diagnosis.causes);
        }
    }
    return diagnosis;
}

} // namespace

Diagnosis fullDiagnosis(AnalysisContext& context, const Selection& selection, std::stop_token stop) {
    Diagnosis diagnosis = withoutGains(context, selection, stop);
    if (!stop.stop_requested()) {
        predictGains(diagnosis, context.trace(), std::move(stop));
    }
    return diagnosis;
}

Diagnosis fullDiagnosis(AnalysisContext& context, DependencyCache& dependencies, const Selection& selection,
                        const std::stop_token& stop) {
    Diagnosis diagnosis = withoutGains(context, selection, stop);
    if (!stop.stop_requested()) {
        if (const auto whatIf = dependencies.whatIf()) {
            predictGains(diagnosis, **whatIf);
        }
    }
    return diagnosis;
}

Diagnosis fullDiagnosis(const Trace& trace, const Selection& selection, std::stop_token stop) {
    const TracePtr borrowed(TracePtr(), &trace); // outlives the context
    return fullDiagnosis(*std::make_shared<AnalysisContext>(borrowed), selection, std::move(stop));
}

} // namespace lanescope
