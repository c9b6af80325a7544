// SPDX-License-Identifier: Apache-2.0
// The diagnosis with everything that is known: causes (core/diagnosis/diagnosis.h), how far kernels are from
// the roofline, and the gain of each cause by a replay. All readers that show causes call it, so that they
// agree. Any thread. Cost: attribution and the dependency graph, which the first caller of the context pays.
#pragma once

#include <stop_token>

#include "core/analysis/selection.h"
#include "core/catalog/analysis_context.h"
#include "core/dependency/dependency_cache.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

/// Where attribution or the graph fails, or it is stopped, rooflines and gains are absent.
Diagnosis fullDiagnosis(AnalysisContext& context, const Selection& selection = {}, std::stop_token stop = {});

/// With the graph that other views of the trace use, too: it is built once.
Diagnosis fullDiagnosis(AnalysisContext& context, DependencyCache& dependencies,
                        const Selection& selection = {}, const std::stop_token& stop = {});

/// For callers that share nothing: with a context of its own.
Diagnosis fullDiagnosis(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
