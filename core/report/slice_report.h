// SPDX-License-Identifier: Apache-2.0
// One slice and, for a device operation, who caused it, as a report: what `lanescope-cli slice` prints.
// Keys are stable; `lanescope-cli help` explains them. Pure functions; any thread. Reads the args from the
// source.
#pragma once

#include "core/base/ids.h"
#include "core/table/report.h"

namespace lanescope {

class Trace;

/// Name, category, place and times of a slice; null for kNoSlice.
Report sliceReport(const Trace& trace, SliceId slice);

/// `slice` with its args and parents; for a device operation also its own figures and the chain back to
/// launch, operators, annotation and Python frame.
Report linkedSliceReport(const Trace& trace, SliceId slice);

} // namespace lanescope
