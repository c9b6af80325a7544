// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_report.h"

#include "core/diagnosis/cause_text.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// Milliseconds with all digits of the nanosecond.
std::string exactMilliseconds(DurationNs ns) {
    constexpr double kNsPerMs = 1e6;
    constexpr int kDigits = 6;
    return fixedDecimal(static_cast<double>(ns) / kNsPerMs, kDigits);
}

bool isDeviceTrack(const Trace& trace, TrackId track) {
    return track != kNoTrack && trace.track(track).kind != TrackKind::Thread;
}

std::string trackText(const Trace* trace, TrackId track) {
    if (track == kNoTrack || trace == nullptr) {
        return {};
    }
    const Track& of = trace->track(track);
    return isDeviceTrack(*trace, track) && of.stream >= 0
               ? std::to_string(of.stream)
               : std::string(trace->text(trace->process(of.process).pidText)) + "/" +
                     std::string(trace->text(of.tidText));
}

Report placeReport(const Trace* trace, const CausePlace& place) {
    if (place.range.isEmpty()) {
        return {};
    }
    Report report = Report::object();
    Report& range = report.set("range", Report::array());
    range.append(Report::number(decimalMicroseconds(place.range.startNs)));
    range.append(Report::number(decimalMicroseconds(place.range.endNs)));
    if (place.track != kNoTrack && trace != nullptr) {
        report.set(isDeviceTrack(*trace, place.track) ? "stream" : "thread",
                   Report::text(trackText(trace, place.track)));
    }
    return report;
}

Report gainReport(const std::optional<CauseGain>& gain, DurationNs CauseGain::*member) {
    return gain ? Report::number(exactMilliseconds((*gain).*member)) : Report();
}

Report causeReport(const Trace* trace, const DiagnosisCause& cause) {
    Report report = Report::object();
    report.set("kind", Report::text(causeKindName(cause.kind)));
    report.set("ms", Report::number(exactMilliseconds(cause.ns)));
    report.set("share", Report::number(fixedDecimal(cause.share, kRatioDecimals)));
    report.set("what", Report::text(cause.what));
    report.set("where", placeReport(trace, cause.place));
    report.set("evidence", Report::text(cause.evidence));
    report.set("advice", Report::text(cause.advice));
    report.set("gain_ms", gainReport(cause.gain, &CauseGain::ns));
    report.set("gain_low_ms", gainReport(cause.gain, &CauseGain::lowNs));
    report.set("gain_high_ms", gainReport(cause.gain, &CauseGain::highNs));
    report.set("confidence", Report::number(fixedDecimal(cause.confidence, 2)));
    return report;
}

} // namespace

Report diagnosisReport(const Trace* trace, const Diagnosis& diagnosis) {
    Report report = Report::object();
    report.set("span_ms", Report::number(exactMilliseconds(diagnosis.span.durationNs())));
    report.set("span", Report::text(diagnosis.spanText));
    report.set("gpu_busy_ms", Report::number(exactMilliseconds(diagnosis.busyNs)));
    Report& notes = report.set("notes", Report::array());
    for (const std::string& note : diagnosis.notes) {
        notes.append(Report::text(note));
    }
    Report& causes = report.set("causes", Report::array());
    for (const DiagnosisCause& cause : diagnosis.causes) {
        causes.append(causeReport(trace, cause));
    }
    return report;
}

Table diagnosisTable(const Trace* trace, const Diagnosis& diagnosis) {
    const auto gainOf = [](const DiagnosisCause& cause, DurationNs CauseGain::*member) {
        return cause.gain ? exactMilliseconds((*cause.gain).*member) : std::string();
    };
    return makeTable<DiagnosisCause>(
        diagnosis.causes,
        {
            {{"kind", CellType::Text},
             [](const DiagnosisCause& cause) { return std::string(causeKindName(cause.kind)); }},
            {{"ms"}, [](const DiagnosisCause& cause) { return exactMilliseconds(cause.ns); }},
            {{"share_percent"}, [](const DiagnosisCause& cause) { return percentText(cause.share); }},
            {{"what", CellType::Text}, [](const DiagnosisCause& cause) { return cause.what; }},
            {{"start_us"},
             [](const DiagnosisCause& cause) { return decimalMicroseconds(cause.place.range.startNs); }},
            {{"end_us"},
             [](const DiagnosisCause& cause) { return decimalMicroseconds(cause.place.range.endNs); }},
            {{"track", CellType::Text},
             [&](const DiagnosisCause& cause) { return trackText(trace, cause.place.track); }},
            {{"evidence", CellType::Text}, [](const DiagnosisCause& cause) { return cause.evidence; }},
            {{"advice", CellType::Text}, [](const DiagnosisCause& cause) { return cause.advice; }},
            {{"gain_ms"}, [&](const DiagnosisCause& cause) { return gainOf(cause, &CauseGain::ns); }},
            {{"gain_low_ms"}, [&](const DiagnosisCause& cause) { return gainOf(cause, &CauseGain::lowNs); }},
            {{"gain_high_ms"},
             [&](const DiagnosisCause& cause) { return gainOf(cause, &CauseGain::highNs); }},
            {{"confidence"}, [](const DiagnosisCause& cause) { return fixedDecimal(cause.confidence, 2); }},
        });
}

std::string diagnosisText(const Trace* trace, const Diagnosis& diagnosis) {
    std::string text = diagnosis.spanText + ", " + millisecondsText(diagnosis.span.durationNs());
    if (diagnosis.hasDeviceWork) {
        text += ", GPU busy " + shareText(diagnosis.busyNs, diagnosis.span.durationNs());
    }
    text += "\n";
    for (const std::string& note : diagnosis.notes) {
        text += note + "\n";
    }
    const TimeNs originNs = trace == nullptr ? 0 : trace->bounds().startNs;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        text += "\n" + millisecondsText(cause.ns) + " (" + fixedDecimal(cause.share * 100, 1) + " %)  " +
                std::string(causeKindTitle(cause.kind)) + "\n  " + printable(cause.what) + "\n  " +
                printable(cause.evidence);
        if (!cause.place.range.isEmpty() && trace != nullptr) {
            text += " See " + millisecondsText(cause.place.range.startNs - originNs) + " to " +
                    millisecondsText(cause.place.range.endNs - originNs) + " of the trace.";
        }
        text += "\n  " + printable(cause.advice) + "\n";
    }
    return text;
}

} // namespace lanescope
