// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_lists.h"
#include "core/catalog/recording_tables.h"
#include "core/recording/recording_text.h"
#include "core/table/printable.h"

namespace lanescope {

namespace {

/// The findings as paragraphs: sentences do not fit into columns.
std::string textOf(const Trace& trace, const Recording& recording) {
    std::string text = recordingLine(recording);
    text += text.empty() ? "" : "\n";
    for (const RecordingFinding& finding : recording.findings) {
        text += (text.empty() ? "" : "\n") + std::string(recordingWeightName(finding.weight)) + ": " +
                recordingSentence(printable(factWords(trace, finding).text())) + "\n";
        for (const RecordingWords& words : {handlingWords(finding), adviceWords(trace, finding)}) {
            if (const std::string sentence = words.text(); !sentence.empty()) {
                text += "  " + recordingSentence(sentence) + "\n";
            }
        }
    }
    return text;
}

Result<AnalysisResult> recordingFindings(AnalysisContext& context, const Selection&, const AnalysisOptions&,
                                         std::stop_token) {
    const Recording& recording = context.recording();
    AnalysisResult result{makeRecordingTable(context.trace(), recording)};
    result.extra.set("cannot_show", Report::text(recordingLine(recording)));
    result.footer = recordingLine(recording);
    result.text = textOf(context.trace(), recording);
    return result;
}

constexpr AnalysisDescriptor kRecordingAnalyses[] = {
    {.key = "recording",
     .command = "recording",
     .group = "finding",
     .rowsKey = "recording",
     .panel = "",
     .title = "Recording",
     .help = "Findings about the recording itself: what is missing, shifted or in doubt",
     .ingredient = Ingredient::Flaws,
     .textColumns = "weight,finding,handling,advice",
     .run = recordingFindings},
};

} // namespace

std::span<const AnalysisDescriptor> recordingAnalyses() {
    return kRecordingAnalyses;
}

} // namespace lanescope
