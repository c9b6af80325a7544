// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/work_needs_of.h"

#include <cmath>

#include "core/attribution/work_rooflines.h"
#include "core/store/trace.h"

namespace lanescope {

Result<WorkNeeds> workNeedsOf(AnalysisContext& context, std::span<const Knob> knobs) {
    if (!needWorkNeeds(knobs)) {
        return WorkNeeds();
    }
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    constexpr double kWholePercent = 100;
    const Trace& trace = context.trace();
    WorkRooflines rooflines(trace, (*made)->work, (*made)->figures.peaks);
    WorkNeeds needs(trace.deviceOps().size());
    for (std::size_t i = 0; i < needs.size(); ++i) {
        const DeviceOpId op{static_cast<std::uint32_t>(i)};
        needs[i].flops = rooflines.flopsOf(op).value_or(-1);
        if (const auto percent = rooflines.of(op).percent) {
            const auto ns = static_cast<double>(trace.slices().durationNs[trace.deviceOp(op).slice]);
            needs[i].rooflineNs = static_cast<DurationNs>(std::llround(*percent / kWholePercent * ns));
        }
    }
    return needs;
}

Result<WorkNeeds> workNeedsOf(const Trace& trace, std::span<const Knob> knobs) {
    const TracePtr borrowed(TracePtr(), &trace); // outlives the context
    return workNeedsOf(*std::make_shared<AnalysisContext>(borrowed), knobs);
}

} // namespace lanescope
