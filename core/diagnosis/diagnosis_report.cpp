// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_report.h"

#include "core/diagnosis/cause_layout.h"
#include "core/store/trace.h"
#include "core/table/printable.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

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

} // namespace

Report diagnosisReport(const Trace* trace, const Diagnosis& diagnosis) {
    Report report = Report::object();
    addSpan(report, diagnosis);
    Report& notes = report.set("notes", Report::array());
    for (const Words& note : diagnosis.notes) {
        notes.append(Report::text(note.english()));
    }
    Report& causes = report.set("causes", Report::array());
    for (const DiagnosisCause& cause : diagnosis.causes) {
        Report& each =
            causes.append(causeReport(cause, [](std::string_view text) { return std::string(text); }));
        each.set("where", placeReport(trace, cause.place));
    }
    return report;
}

Table diagnosisTable(const Trace* trace, const Diagnosis& diagnosis) {
    const auto gainOf = [](DurationNs CauseGain::*member) {
        return [member](const DiagnosisCause& cause) {
            return cause.gain ? std::optional((*cause.gain).*member) : std::nullopt;
        };
    };
    const auto english = [](Words DiagnosisCause::*member) {
        return [member](const DiagnosisCause& cause) { return (cause.*member).english(); };
    };
    ColumnSpec confidence{"confidence", "Confidence", Unit::Ratio, "Confidence of the cause, from 0 to 1"};
    confidence.digits = 2;
    TableMaker<DiagnosisCause> make(diagnosis.causes);
    make.add({"kind", "Kind", Unit::None, "Kind of the cause"},
             [](const DiagnosisCause& cause) { return causeKindName(cause.kind); })
        .add(
            {"title", "Cause", Unit::None, "Words for the kind, and what hides the cause, if something does"},
            [](const DiagnosisCause& cause) { return causeText(cause).title.english(); })
        .add({"ms", "Time", Unit::Milliseconds, "Time of the span caused by it"}, &DiagnosisCause::ns)
        .add({"share_percent", "Share", Unit::Fraction, "Share of the span"},
             [](const DiagnosisCause& cause) { return known(cause.share); })
        .add({"what", "Culprit", Unit::None, "Function, call or kernel"}, english(&DiagnosisCause::what))
        .add({"start_us", "Start", Unit::FileTime, "Start of the place, on the trace's own clock"},
             [](const DiagnosisCause& cause) { return cause.place.range.startNs; })
        .add({"end_us", "End", Unit::FileTime, "End of the place, on the trace's own clock"},
             [](const DiagnosisCause& cause) { return cause.place.range.endNs; })
        .add({"track", "Track", Unit::None, "Stream, or process and thread, of the place"},
             [&](const DiagnosisCause& cause) { return trackText(trace, cause.place.track); })
        .add({"evidence", "Evidence", Unit::None, "Figures that show it"}, english(&DiagnosisCause::evidence))
        .add({"advice", "Advice", Unit::None, "What to do"}, english(&DiagnosisCause::advice))
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
    std::string text = headline(diagnosis).english() + "\n";
    for (const Words& note : diagnosis.notes) {
        text += note.english() + "\n";
    }
    if (diagnosis.causes.empty() && !diagnosis.span.isEmpty() && !diagnosis.hasNoTimes) {
        text += "No cause of 2 % of the time or more.\n";
    }
    const TimeNs originNs = trace == nullptr ? 0 : trace->bounds().startNs;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        const CauseText parts = causeText(cause);
        text += "\n" + durationText(static_cast<double>(cause.ns)) + " (" +
                fixedDecimal(cause.share * 100, 1) + " %)  " + parts.title.english() +
                (parts.what.empty() ? "" : "\n  " + printable(parts.what)) + "\n  " +
                printable(parts.evidence);
        if (!cause.place.range.isEmpty() && trace != nullptr) {
            text += " See " + momentsText(cause.place.range, originNs) + " of the trace.";
        }
        text += "\n  " + printable(parts.advice) + "\n";
        if (!parts.gain.empty()) {
            text += "  " + parts.gain.english() + "\n";
        }
    }
    return text;
}

} // namespace lanescope
