// SPDX-License-Identifier: Apache-2.0
// The diagnosis with everything that is known: causes (core/diagnosis/diagnosis.h), how far kernels are from
// the roofline, and the gain of each cause by a replay. Readers that show causes call traceDiagnosis()
// (core/ranks/trace_diagnosis.h), which knows files of several ranks. Any thread. Cost: attribution and the
// dependency graph, which the first caller of the context pays.
#pragma once

#include <stop_token>

#include "core/analysis/selection.h"
#include "core/catalog/analysis_context.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

/// Where attribution or the graph fails, or it is stopped, rooflines and gains are absent.
Diagnosis fullDiagnosis(AnalysisContext& context, const Selection& selection = {},
                        const std::stop_token& stop = {});

/// Puts first what the recording cannot show, if there is such.
void addRecordingNote(Diagnosis& diagnosis, const Recording& recording);

} // namespace lanescope
