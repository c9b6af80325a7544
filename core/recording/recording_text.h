// SPDX-License-Identifier: Apache-2.0
// Findings about a recording in words: for the command line, reports and agents in English, for the window as
// patterns that it translates. Worded here only. Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/recording/recording.h"

namespace lanescope {

/// Stable name, such as "launches-without-work".
const char* recordingFindingName(RecordingFindingKind kind);
/// "loss", "doubt" or "note".
const char* recordingWeightName(RecordingWeight weight);

/// A text with %1, %2, … where `values` stand; empty: there is nothing to say.
struct RecordingWords {
    const char* pattern = "";
    std::vector<std::string> values;

    std::string text() const;
};

/// The fact with its figures, one sentence without full stop.
RecordingWords factWords(const Trace& trace, const RecordingFinding& finding);
/// Lanescope's way to deal with it.
RecordingWords handlingWords(const RecordingFinding& finding);
/// A recording that would not have it.
RecordingWords adviceWords(const Trace& trace, const RecordingFinding& finding);

/// How to record what streams waited for. Empty where the program records it by itself or cannot: only CUPTI
/// gives torch.profiler such events. O(launches).
const char* streamWaitsHint(const Trace& trace);

/// The text with a full stop, where a recorder's message does not end with one.
std::string recordingSentence(std::string text);

/// A noun to stand after "cannot show". Empty for a note.
RecordingWords lackWords(const RecordingFinding& finding);

/// "This recording cannot show the work of 50 of 125 launches, or …"; empty where nothing is missing.
std::string recordingLine(const Recording& recording);
/// Its parts: the findings that name a lack, the heaviest first.
std::vector<const RecordingFinding*> toldFindings(const Recording& recording);

} // namespace lanescope
