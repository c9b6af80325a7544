// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/full_diagnosis.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/user_text.h"
#include "core/diagnosis/cause_gains.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/cause_order.h"
#include "core/diagnosis/cause_rooflines.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/diagnosis.h"
#include "core/recording/recording_text.h"

namespace lanescope {

namespace {

/// recordingLine() in parts.
Words recordingNote(const Recording& recording) {
    Words lacks;
    const std::vector<const RecordingFinding*> told = toldFindings(recording);
    for (std::size_t i = 0; i < told.size(); ++i) {
        const RecordingWords lack = lackWords(*told[i]);
        std::vector<Words> values;
        for (const std::string& value : lack.values) {
            values.push_back(Words::name(value));
        }
        const Words item = Words::filled(lack.pattern, std::move(values));
        lacks = i == 0                 ? item
                : i + 1 == told.size() ? words(userText("%1, or %2"), lacks, item)
                                       : words("%1, %2", lacks, item);
    }
    return lacks.empty() ? lacks : words(userText("This recording cannot show %1."), lacks);
}

} // namespace

void addRecordingNote(Diagnosis& diagnosis, const Recording& recording) {
    if (Words line = recordingNote(recording); !line.empty()) {
        diagnosis.notes.insert(diagnosis.notes.begin(), std::move(line));
        diagnosis.hasRecordingNote = true;
    }
}

Diagnosis fullDiagnosis(AnalysisContext& context, const Selection& selection, const std::stop_token& stop) {
    const Trace& trace = context.trace();
    const bool isLossy = std::ranges::any_of(trace.diagnostics().recorderNotes(), [](const auto& note) {
        return note.weight == RecordingWeight::Loss;
    });
    const bool hasNoGains = isCutFile(trace) || (trace.deviceOps().empty() && isLossy);
    Diagnosis diagnosis;
    // None of the three needs another; the longest begins first where there are two threads.
    constexpr unsigned kThreads = 2;
    parallelFor(3, kThreads, [&](std::size_t part) {
        if (part == 0) {
            diagnosis = diagnose(trace, context.idlePieces(), selection);
            addRecordingNote(diagnosis, context.recording());
        } else if (part == 1 && !trace.deviceOps().empty() && !stop.stop_requested()) {
            (void)context.attribution();
        } else if (part == 2 && !hasNoGains && !stop.stop_requested()) {
            (void)context.whatIf();
        }
    });
    if (diagnosis.hasDeviceWork && !stop.stop_requested()) {
        if (const auto attributed = context.attribution()) {
            addRooflines(trace, (*attributed)->work, (*attributed)->figures.peaks, diagnosis.causes);
        }
    }
    if (!hasNoGains && !stop.stop_requested()) {
        if (const auto whatIf = context.whatIf()) {
            predictGains(diagnosis, **whatIf);
            orderByGain(diagnosis);
        }
    }
    nameDevices(diagnosis, diagnosis.device);
    return diagnosis;
}

} // namespace lanescope
