// SPDX-License-Identifier: Apache-2.0
// A diagnosis in the forms that machines and people read. Pure functions; any thread.
#pragma once

#include <string>

#include "core/diagnosis/cause.h"
#include "core/table/report.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

// `trace` is null for a diagnosis over ranks, whose places lie in several traces.

/// Members "span_ms", "span", "gpu_busy_ms", "notes" and "causes"; times of places in microseconds of the
/// trace's own clock.
Report diagnosisReport(const Trace* trace, const Diagnosis& diagnosis);

/// One row a cause.
Table diagnosisTable(const Trace* trace, const Diagnosis& diagnosis);

/// Lines for a person: a fact with its figure, and an advice, for each cause.
std::string diagnosisText(const Trace* trace, const Diagnosis& diagnosis);

} // namespace lanescope
