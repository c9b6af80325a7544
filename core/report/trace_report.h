// SPDX-License-Identifier: Apache-2.0
// A trace's summary and its problems as reports: what `lanescope-cli info` and `check` print. Keys are
// stable; `lanescope-cli help` explains them. Values of the file's header are left out: they can hold
// secrets.
#pragma once

#include "core/table/report.h"

namespace lanescope {

class Diagnostics;
class Trace;
struct Ledger;

Report traceReport(const Trace& trace);
/// The ledger: what became of each event.
Report ledgerReport(const Ledger& ledger);
/// One member per kind that occurred.
Report diagnosticsReport(const Diagnostics& diagnostics);

} // namespace lanescope
