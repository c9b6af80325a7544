// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/device/device_name.h"
#include "core/analysis/intervals.h"
#include "core/analysis/memory/snapshot_holders.h"
#include "core/diagnosis/busy_causes.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/clock_drift.h"
#include "core/diagnosis/device_time.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/diagnosis_span.h"
#include "core/diagnosis/flight_notes.h"
#include "core/diagnosis/host_causes.h"
#include "core/diagnosis/idle_causes.h"
#include "core/diagnosis/memory_notes.h"
#include "core/flight/flight_source.h"
#include "core/idle/idle_pieces.h"
#include "core/ncu/ncu_source.h"
#include "core/recording/recording.h"
#include "core/recording/scheduling_alone.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

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
    copies->extent.host.insert(copies->extent.host.end(), idle.extent.host.begin(), idle.extent.host.end());
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

/// How busy each device is, where there are several.
void addBusyDevices(Diagnosis& result, const Trace& trace, const DeviceTime& device) {
    std::map<std::int32_t, std::vector<TimeRange>> ranges;
    for (const DevicePiece& piece : device.pieces) {
        ranges[trace.deviceOp(piece.op).device].push_back(piece.range);
    }
    result.isOfSeveral = ranges.size() > 1;
    for (auto& [number, pieces] : ranges) {
        if (result.isOfSeveral) {
            result.busy.push_back({deviceName(trace, number), IntervalSet(std::move(pieces)).totalNs(),
                                   result.span.durationNs()});
        }
    }
}

void addNotes(Diagnosis& result) {
    const DurationNs spanNs = result.span.durationNs();
    constexpr double kFine = 0.9;
    const auto isFine = [](DurationNs busyNs, DurationNs ofNs) {
        return static_cast<double>(busyNs) >= kFine * static_cast<double>(ofNs);
    };
    if (result.hasDeviceWork && spanNs > 0 && isFine(result.busyNs, spanNs) &&
        std::ranges::all_of(result.busy,
                            [&](const Diagnosis::Busy& each) { return isFine(each.busyNs, each.spanNs); })) {
        result.notes.push_back(words(kBusyIsFine, Words::share(result.busyNs, spanNs)));
    }
}

/// The end of a file of Kineto holds the device's events.
void addCutNote(Diagnosis& result, const Trace& trace) {
    if (!isCutFile(trace)) {
        return;
    }
    result.notes.push_back(
        result.hasDeviceWork
            ? words(userText(
                  "The file is cut: later events are missing, often those of a device. Idle time and "
                  "what causes it may be wrong. No gain is predicted: record the trace again, or "
                  "copy the whole file, before acting on a cause."))
            : words(userText(
                  "The file is cut: if the program uses a device, its work is missing, and the host may "
                  "wait for it in any call. No gain is predicted: record the trace again, or copy "
                  "the whole file, before acting on a cause.")));
    for (DiagnosisCause& cause : result.causes) {
        cause.confidence /= 2;
    }
}

/// Async operations overlap, so that no thread spends its time in them.
void addAsyncNote(Diagnosis& result, const Trace& trace) {
    if (!result.causes.empty() || result.hasDeviceWork) {
        return;
    }
    std::map<StringId, std::pair<std::uint64_t, DurationNs>> sums;
    std::uint64_t count = 0;
    for (std::uint32_t t = 0; t < trace.tracks().size(); ++t) {
        const Track& track = trace.track(TrackId(t));
        for (std::uint32_t i = 0; track.kind == TrackKind::Async && i < track.sliceCount; ++i) {
            const auto slice = static_cast<std::uint32_t>(track.firstSlice) + i;
            auto& [calls, ns] = sums[trace.slices().name[slice]];
            ++calls;
            ns = saturatingAdd(ns, trace.slices().durationNs[slice]);
            ++count;
        }
    }
    if (count == 0) {
        return;
    }
    const auto longest =
        std::ranges::max_element(sums, {}, [](const auto& entry) { return entry.second.second; });
    const auto [calls, ns] = longest->second;
    result.notes.push_back(words(
        userText(
            "The recording has async operations only (%1), which overlap and belong to no thread. Most of "
            "their time is in %2: %3 times, %4 on average, %5 open at once on average."),
        Words::number(count), trace.text(longest->first), Words::number(calls),
        Words::duration(ns / static_cast<DurationNs>(calls)),
        fixedDecimal(static_cast<double>(ns) / static_cast<double>(result.span.durationNs()), 1)));
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

Diagnosis diagnose(const Trace& trace, const IdlePieces& idle, const Selection& selection,
                   double leastShare) {
    Diagnosis result;
    const DiagnosisSpan span = diagnosisSpan(trace, selection);
    result.span = span.range;
    result.spanText = span.text;
    if (span.range.isEmpty()) {
        return result;
    }
    if (const auto snapshot = snapshotOf(trace)) {
        result.notes = memoryNotes(*snapshot, selection.range);
        result.hasNoTimes = true;
        nameDevices(result, deviceWord(trace));
        return result;
    }
    if (const auto dump = flightDumpOf(trace)) {
        result.hasNoTimes = true;
        result.notes = flightNotes(FlightMatch({{rankByTransfers(*dump).value_or(0), dump}}));
        return result;
    }
    if (schedulingAlone(trace) > 0) {
        result.span = trace.slices().size() == 0 ? TimeRange() : result.span;
        result.hasNoTimes = true;
        result.notes.push_back(words(userText("The file holds scheduling by the operating system alone: "
                                              "which thread ran on which processor, and "
                                              "not what it did. Nothing is diagnosed.")));
        return result;
    }
    if (trace.slices().size() == 0) { // its extents are of counters and instants, or made up
        result.span = {};
        result.notes.push_back(words(userText("The trace has no slices: there is nothing to diagnose.")));
        return result;
    }
    const DeviceTime device = deviceTime(trace, span.range);
    result.busyNs = device.busyNs;
    addBusyDevices(result, trace, device);
    result.hasDeviceWork = !trace.deviceOps().empty();
    constexpr DurationNs kShortestNs = 1000; // less than a launch takes
    if (span.range.durationNs() < kShortestNs) {
        result.notes.push_back(words(userText("The span lasts %1: too short to look for causes."),
                                     Words::duration(span.range.durationNs())));
        return result;
    }
    if (result.hasDeviceWork) {
        result.causes = busyCauses(trace, device, span.range);
        for (DiagnosisCause& cause : idleCauses(trace, device, idle, span.range, leastShare)) {
            joinCopies(result.causes, std::move(cause));
        }
    } else {
        result.causes = hostCauses(trace, span.range);
    }
    rank(result, leastShare);
    addCutNote(result, trace);
    addAsyncNote(result, trace);
    if (const NcuSource* report = ncuSourceOf(trace); report != nullptr && !report->hasTimes()) {
        result.notes.push_back(words(userText("The report has durations of kernels and no times: it does not "
                                              "show what the run waited for between them.")));
    } else {
        addNotes(result);
    }
    addClockNote(result, trace, device);
    nameDevices(result, deviceWord(trace));
    return result;
}

Diagnosis diagnose(const Trace& trace, const Selection& selection, double leastShare) {
    return diagnose(trace, IdlePieces(trace), selection, leastShare);
}

} // namespace lanescope
