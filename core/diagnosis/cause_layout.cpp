// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_layout.h"

#include <algorithm>

#include "core/base/user_text.h"
#include "core/table/column_spec.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// Milliseconds with all digits of the nanosecond.
std::string exactMilliseconds(DurationNs ns) {
    constexpr double kNsPerMs = 1e6;
    constexpr int kDigits = 6;
    return fixedDecimal(static_cast<double>(ns) / kNsPerMs, kDigits);
}

Report gainReport(const std::optional<CauseGain>& gain, DurationNs CauseGain::*member) {
    return gain ? Report::number(exactMilliseconds((*gain).*member)) : Report();
}

/// %1 is the gain.
const char* gainPattern(GainPremise premise) {
    switch (premise) {
    case GainPremise::HalfTime:
        return userText("Gain if this work took half the time: %1.");
    case GainPremise::Roofline:
        return userText("Gain at the roofline: %1.");
    case GainPremise::Hidden:
        return userText("Gain if it ran beside other work: %1.");
    case GainPremise::Returns:
        return userText("Gain if these calls did not wait: %1.");
    case GainPremise::Captured:
        return userText("Gain if each step were one graph launch: %1.");
    case GainPremise::CapturedWhole:
        return userText("Gain if the whole were one graph launch: %1.");
    case GainPremise::Fused:
        return userText("Gain if neighbours among these kernels were one, as long as the longest: %1.");
    case GainPremise::Removed:
        break;
    }
    return userText("Gain without it: %1.");
}

Words limitWords(CauseKind limit) {
    switch (limit) {
    case CauseKind::LaunchBound:
        return words(userText("launch-bound host"));
    case CauseKind::DataLoading:
        return words(userText("data loading"));
    case CauseKind::ExposedCommunication:
    case CauseKind::StragglerWait:
    case CauseKind::PipelineBubble:
        return words(userText("communication"));
    case CauseKind::KernelBound:
    case CauseKind::SmallKernels:
    case CauseKind::ExposedCopy:
        return words(userText("device activity"));
    case CauseKind::QueuedNotStarted:
    case CauseKind::GraphLaunchGap:
        return words(userText("waits on the device"));
    default:
        return words(userText("work of the host"));
    }
}

/// "GPU 0 41 %, GPU 1 52 %", of many the least and the greatest.
Words busyWords(const std::vector<Diagnosis::Busy>& busy) {
    constexpr std::size_t kMostNamed = 4;
    const auto share = [](const Diagnosis::Busy& each) { return Words::share(each.busyNs, each.spanNs); };
    if (busy.size() > kMostNamed) {
        const auto [least, most] = std::ranges::minmax_element(busy, {}, [](const Diagnosis::Busy& each) {
            return static_cast<double>(each.busyNs) / static_cast<double>(each.spanNs);
        });
        return words(userText("%1 to %2 each"), share(*least), share(*most));
    }
    std::vector<Words> items;
    for (const Diagnosis::Busy& each : busy) {
        items.push_back(words("%1 %2", Words::name(each.name), share(each)));
    }
    return listed(items);
}

/// Less than this is not worth a figure.
constexpr DurationNs kLeastGainNs = 1000;

} // namespace

Words gainWords(const CauseGain& gain) {
    if (gain.highNs < kLeastGainNs) {
        return words(gain.premise == GainPremise::Hidden
                         ? userText("No gain from another stream: nothing recorded could run beside it.")
                         : userText("No gain on its own: other work would take as long."));
    }
    const Words high = Words::duration(gain.highNs);
    if (gain.ns < kLeastGainNs) {
        return words(gainPattern(gain.premise), words(userText("none expected, at most %1"), high));
    }
    if (gain.lowNs < kLeastGainNs && gain.ns >= gain.highNs) {
        return words(gainPattern(gain.premise), words(userText("at most %1"), high));
    }
    const Words expected = Words::duration(gain.ns);
    if (const Words low = Words::duration(gain.lowNs); low == expected && expected == high) {
        return words(gainPattern(gain.premise), expected);
    }
    return words(gainPattern(gain.premise),
                 gain.lowNs >= kLeastGainNs
                     ? words(userText("%1 (%2 to %3)"), expected, Words::duration(gain.lowNs), high)
                     : words(userText("%1 (none to %2)"), expected, high));
}

CauseText causeText(const DiagnosisCause& cause) {
    const Words title = cause.name.empty() ? words(causeKindTitle(cause.kind)) : cause.name;
    return {cause.hiddenBehind
                ? words(userText("Hidden behind %1: %2"), limitWords(*cause.hiddenBehind), title)
                : title,
            cause.what == title ? Words() : cause.what, cause.evidence, cause.advice,
            cause.gain ? gainWords(*cause.gain) : Words()};
}

void nameDevices(Diagnosis& diagnosis, std::string_view device) {
    diagnosis.device = device;
    for (Words& note : diagnosis.notes) {
        note.nameDevice(device);
    }
    for (DiagnosisCause& cause : diagnosis.causes) {
        for (Words* text : {&cause.name, &cause.what, &cause.evidence, &cause.advice}) {
            text->nameDevice(device);
        }
    }
}

Words headline(const Diagnosis& diagnosis) {
    if (diagnosis.span.isEmpty()) {
        return diagnosis.spanText;
    }
    const DurationNs spanNs = diagnosis.span.durationNs();
    const Words span = words("%1, %2", diagnosis.spanText, Words::duration(spanNs));
    if (!diagnosis.hasDeviceWork) {
        return span;
    }
    Words text =
        words(!diagnosis.countsCopies ? userText("%1, GPU busy with kernels %2")
              : diagnosis.isOfSeveral ? userText("%1, at least one GPU busy with kernels and copies %2")
                                      : userText("%1, GPU busy with kernels and copies %2"),
              span, Words::share(diagnosis.busyNs, spanNs));
    text.nameDevice(diagnosis.device);
    return diagnosis.busy.empty() ? text : words("%1 (%2)", text, busyWords(diagnosis.busy));
}

Report causeReport(const DiagnosisCause& cause, const std::function<std::string(std::string_view)>& textOf) {
    Report report = Report::object();
    report.set("kind", Report::text(causeKindName(cause.kind)));
    report.set("title", Report::text(causeText(cause).title.english()));
    report.set("ms", Report::number(exactMilliseconds(cause.ns)));
    report.set("share", Report::number(fixedDecimal(cause.share, kRatioDecimals)));
    report.set("what", Report::text(textOf(cause.what)));
    report.set("evidence", Report::text(textOf(cause.evidence)));
    report.set("advice", Report::text(textOf(cause.advice)));
    report.set("gain_ms", gainReport(cause.gain, &CauseGain::ns));
    report.set("gain_low_ms", gainReport(cause.gain, &CauseGain::lowNs));
    report.set("gain_high_ms", gainReport(cause.gain, &CauseGain::highNs));
    report.set("gain_if", cause.gain ? Report::text(gainPremiseText(cause.gain->premise)) : Report());
    const auto& roofline = cause.roofline;
    report.set("roofline_percent",
               roofline ? Report::number(fixedDecimal(roofline->share * 100, 2)) : Report());
    report.set("roofline_known_percent",
               roofline ? Report::number(fixedDecimal(roofline->knownShare * 100, 2)) : Report());
    report.set("bound", roofline ? Report::text(roofline->bound) : Report());
    report.set("hidden_behind",
               cause.hiddenBehind ? Report::text(causeKindName(*cause.hiddenBehind)) : Report());
    report.set("confidence", Report::number(fixedDecimal(cause.confidence, 2)));
    return report;
}

void addSpan(Report& report, const Diagnosis& diagnosis) {
    report.set("span_ms", Report::number(exactMilliseconds(diagnosis.span.durationNs())));
    report.set("span", Report::text(diagnosis.spanText.english()));
    report.set("gpu_busy_ms", Report::number(exactMilliseconds(diagnosis.busyNs)));
    Report& busy = report.set("busy", Report::array());
    for (const Diagnosis::Busy& each : diagnosis.busy) {
        Report& entry = busy.append(Report::object());
        entry.set("name", Report::text(each.name));
        entry.set("busy_ms", Report::number(exactMilliseconds(each.busyNs)));
        entry.set("span_ms", Report::number(exactMilliseconds(each.spanNs)));
    }
}

} // namespace lanescope
