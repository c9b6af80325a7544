// SPDX-License-Identifier: Apache-2.0
// English texts of core (findings, problems of a file, what to record) in the language of the window.
// Pure functions; any
// thread.
#pragma once

#include <QString>

#include "core/analysis/findings/findings.h"
#include "core/base/diagnostics.h"
#include "core/catalog/recording_hints.h"

namespace lanescope::ui {

/// findingText() with the numbers of the language.
QString findingWords(const Finding& finding);
/// diagnosticText().
QString problemWords(DiagnosticKind kind);
/// recordingHint().
QString hintText(Ingredient ingredient);

} // namespace lanescope::ui
