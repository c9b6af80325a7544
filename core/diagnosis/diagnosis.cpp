// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis.h"

#include <algorithm>
#include <cmath>

#include "core/diagnosis/busy_causes.h"
#include "core/diagnosis/clock_drift.h"
#include "core/diagnosis/device_time.h"
#include "core/diagnosis/diagnosis_span.h"
#include "core/diagnosis/host_causes.h"
#include "core/diagnosis/idle_causes.h"
#include "core/diagnosis/idle_split.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The host's part of copies belongs to the copies of the same direction.
void joinCopies(std::vector<DiagnosisCause>& causes, DiagnosisCause&& idle) {
    const auto copies = std::ranges::find_if(causes, [&idle](const DiagnosisCause& cause) {
        return cause.kind == CauseKind::ExposedCopy && idle.kind == CauseKind::ExposedCopy &&
               copyDirection(cause.what) == copyDirection(idle.what);
    });
    if (copies == causes.end()) {
        causes.push_back(std::move(idle));
        return;
    }
    if (idle.ns > copies->ns) {
        copies->place = idle.place;
        copies->advice = idle.advice;
    }
    copies->ns += idle.ns;
    copies->extent.host = std::move(idle.extent.host);
    copies->evidence +=
        words(userText("The host adds %1 in the calls before copies start."), Words::duration(idle.ns));
}

void rank(Diagnosis& result, double leastShare) {
    const DurationNs spanNs = result.span.durationNs();
    for (DiagnosisCause& cause : result.causes) {
        cause.share = spanNs > 0 ? static_cast<double>(cause.ns) / static_cast<double>(spanNs) : 0;
    }
    std::erase_if(result.causes,
                  [leastShare](const DiagnosisCause& cause) { return cause.share < leastShare; });
    std::ranges::stable_sort(result.causes,
                             [](const DiagnosisCause& a, const DiagnosisCause& b) { return a.ns > b.ns; });
}

void addNotes(Diagnosis& result) {
    const DurationNs spanNs = result.span.durationNs();
    constexpr double kFine = 0.9;
    if (result.hasDeviceWork && spanNs > 0 &&
        static_cast<double>(result.busyNs) >= kFine * static_cast<double>(spanNs)) {
        result.notes.push_back(words(kBusyIsFine, Words::share(result.busyNs, spanNs)));
    }
}

/// Nothing else on this page would tell: the kernels are as many as before, and each takes longer.
void addClockNote(Diagnosis& result, const Trace& trace, const DeviceTime& device) {
    if (const auto drift = clockDrift(trace, device)) {
        const auto percent = static_cast<std::uint64_t>(std::lround((drift->factor - 1) * 100));
        result.notes.push_back(words(
            userText("The same kernels took %1 % longer in the last third of their calls than in the first "
                     "(%2, %3 of the kernel time): the GPU may have lowered its clock. Watch its clock, "
                     "temperature and power limit while the program runs."),
            Words::number(percent), countWords(drift->kernels, userText("1 kernel"), userText("%1 kernels")),
            Words::share(drift->share)));
    }
}

} // namespace

Diagnosis diagnose(const Trace& trace, const Selection& selection, double leastShare) {
    Diagnosis result;
    const DiagnosisSpan span = diagnosisSpan(trace, selection);
    result.span = span.range;
    result.spanText = span.text;
    if (span.range.isEmpty()) {
        return result;
    }
    if (trace.slices().size() == 0) { // its extents are of counters and instants, or made up
        result.span = {};
        result.notes.push_back(words(userText("The trace has no slices: there is nothing to diagnose.")));
        return result;
    }
    const DeviceTime device = deviceTime(trace, span.range);
    result.busyNs = device.busyNs;
    result.hasDeviceWork = !trace.deviceOps().empty();
    if (result.hasDeviceWork) {
        result.causes = busyCauses(trace, device, span.range);
        IdleSplit split = splitIdleTime(trace, device, span.range);
        for (DiagnosisCause& cause : idleCauses(trace, device, std::move(split), span.range, leastShare)) {
            joinCopies(result.causes, std::move(cause));
        }
    } else {
        result.causes = hostCauses(trace, span.range);
    }
    rank(result, leastShare);
    addNotes(result);
    addClockNote(result, trace, device);
    return result;
}

} // namespace lanescope
