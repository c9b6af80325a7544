// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_report.h"

#include "core/diagnosis/cause_text.h"
#include "core/store/trace.h"
#include "core/table/printable.h"
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
    const auto& roofline = cause.roofline;
    report.set("roofline_percent",
               roofline ? Report::number(fixedDecimal(roofline->share * 100, 2)) : Report());
    report.set("roofline_known_percent",
               roofline ? Report::number(fixedDecimal(roofline->knownShare * 100, 2)) : Report());
    report.set("bound", roofline ? Report::text(roofline->bound) : Report());
    report.set("gain_if", cause.gain ? Report::text(gainPremiseText(cause.gain->premise)) : Report());
    report.set("confidence", Report::number(fixedDecimal(cause.confidence, 2)));
    return report;
}

} // namespace

bool isGainWorthTelling(const CauseGain& gain) {
    constexpr DurationNs kLeastNs = 1000;
    return gain.highNs >= kLeastNs;
}

std::string gainText(const CauseGain& gain) {
    if (!isGainWorthTelling(gain)) {
        return "No gain on its own: other work would take as long.";
    }
    return "Gain " + std::string(gainPremiseText(gain.premise)) + ": " + millisecondsText(gain.ns) + " (" +
           millisecondsText(gain.lowNs) + " to " + millisecondsText(gain.highNs) + ").";
}

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
    const auto gainOf = [](DurationNs CauseGain::*member) {
        return [member](const DiagnosisCause& cause) {
            return cause.gain ? std::optional((*cause.gain).*member) : std::nullopt;
        };
    };
    ColumnSpec confidence{"confidence", "Confidence", Unit::Ratio, "Confidence of the cause, from 0 to 1"};
    confidence.digits = 2;
    TableMaker<DiagnosisCause> make(diagnosis.causes);
    make.add({"kind", "Kind", Unit::None, "Kind of the cause"},
             [](const DiagnosisCause& cause) { return causeKindName(cause.kind); })
        .add({"ms", "Time", Unit::Milliseconds, "Time of the span caused by it"}, &DiagnosisCause::ns)
        .add({"share_percent", "Share", Unit::Fraction, "Share of the span"},
             [](const DiagnosisCause& cause) { return known(cause.share); })
        .add({"what", "Culprit", Unit::None, "Function, call or kernel"}, &DiagnosisCause::what)
        .add({"start_us", "Start", Unit::FileTime, "Start of the place, on the trace's own clock"},
             [](const DiagnosisCause& cause) { return cause.place.range.startNs; })
        .add({"end_us", "End", Unit::FileTime, "End of the place, on the trace's own clock"},
             [](const DiagnosisCause& cause) { return cause.place.range.endNs; })
        .add({"track", "Track", Unit::None, "Stream, or process and thread, of the place"},
             [&](const DiagnosisCause& cause) { return trackText(trace, cause.place.track); })
        .add({"evidence", "Evidence", Unit::None, "Figures that show it"}, &DiagnosisCause::evidence)
        .add({"advice", "Advice", Unit::None, "What to do"}, &DiagnosisCause::advice)
        .add({"gain_ms", "Gain", Unit::Milliseconds, "Time that would be saved"}, gainOf(&CauseGain::ns))
        .add({"gain_low_ms", "Least gain", Unit::Milliseconds, "Least time that would be saved"},
             gainOf(&CauseGain::lowNs))
        .add({"gain_high_ms", "Greatest gain", Unit::Milliseconds, "Most time that would be saved"},
             gainOf(&CauseGain::highNs))
        .add({"gain_if", "Gain if", Unit::None, "Change on which the gain rests"},
             [](const DiagnosisCause& cause) {
                 return cause.gain ? gainPremiseText(cause.gain->premise) : std::string_view();
             })
        .add({"roofline_percent", "Of roofline", Unit::Fraction,
              "Share of the roofline that the kernels reach"},
             [](const DiagnosisCause& cause) {
                 return cause.roofline ? std::optional(cause.roofline->share) : std::nullopt;
             })
        .add({"bound", "Bound", Unit::None, "Limit of the hardware that holds for most of the time"},
             [](const DiagnosisCause& cause) {
                 return cause.roofline ? cause.roofline->bound : std::string_view();
             })
        .add(std::move(confidence), &DiagnosisCause::confidence)
        .setTargets([](const DiagnosisCause& cause) {
            return RowTarget{kNoSlice, cause.place.range};
        });
    return make.table();
}

std::string diagnosisText(const Trace* trace, const Diagnosis& diagnosis) {
    std::string text = diagnosis.spanText;
    if (!diagnosis.span.isEmpty()) {
        text += ", " + millisecondsText(diagnosis.span.durationNs());
    }
    if (diagnosis.hasDeviceWork) {
        text +=
            ", GPU busy with kernels and copies " + shareText(diagnosis.busyNs, diagnosis.span.durationNs());
    }
    text += "\n";
    for (const std::string& note : diagnosis.notes) {
        text += note + "\n";
    }
    if (diagnosis.causes.empty() && !diagnosis.span.isEmpty()) {
        text += "No cause of 2 % of the time or more.\n";
    }
    const TimeNs originNs = trace == nullptr ? 0 : trace->bounds().startNs;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        text += "\n" + millisecondsText(cause.ns) + " (" + fixedDecimal(cause.share * 100, 1) + " %)  " +
                std::string(causeKindTitle(cause.kind)) + "\n  " + printable(cause.what) + "\n  " +
                printable(cause.evidence);
        if (!cause.place.range.isEmpty() && trace != nullptr) {
            text += " See " + momentsText(cause.place.range, originNs) + " of the trace.";
        }
        text += "\n  " + printable(cause.advice) + "\n";
        if (cause.gain) {
            text += "  " + gainText(*cause.gain) + "\n";
        }
    }
    return text;
}

} // namespace lanescope
