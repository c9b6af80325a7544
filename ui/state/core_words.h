// SPDX-License-Identifier: Apache-2.0
// English texts of core (findings, problems of a file, causes of gaps, what to record) in the language of the
// window. Core words them (core/base/user_text.h); nothing is worded here. Pure functions; any thread.
#pragma once

#include <QString>

#include "core/analysis/findings/overview.h"
#include "core/base/diagnostics.h"
#include "core/idle/idle_reason.h"
#include "core/recording/recording.h"
#include "core/store/recording_hints.h"
#include "core/table/words.h"

namespace lanescope::ui {

/// findingText() with the numbers of the language.
QString findingWords(const Trace& trace, const Finding& finding);
/// diagnosticText().
QString problemWords(DiagnosticKind kind);
/// The fact, what was done about it and what to record instead, in sentences.
QString recordingWords(const Trace& trace, const RecordingFinding& finding);
/// recordingHint().
QString hintText(const Trace& trace, Ingredient ingredient);
/// streamWaitsHint().
QString streamWaitsText(const Trace& trace);
/// spanText().
QString spanWords(SpanKind span);
/// Texts of causes.
QString textOf(const Words& words);
/// idleReasonText().
QString idleReasonWords(IdleReason reason);

} // namespace lanescope::ui
