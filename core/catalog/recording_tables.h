// SPDX-License-Identifier: Apache-2.0
// Tables of findings about a recording. Pure functions; any thread.
#pragma once

#include "core/recording/recording.h"
#include "core/table/report.h"
#include "core/table/table.h"

namespace lanescope {

Table makeRecordingTable(const Trace& trace, const Recording& recording);
/// The findings as a list, for reports without tables.
Report recordingReport(const Trace& trace, const Recording& recording);

} // namespace lanescope
