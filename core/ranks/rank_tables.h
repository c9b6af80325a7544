// SPDX-License-Identifier: Apache-2.0
// Ranks and their collectives as tables: what `lanescope-cli ranks` and `collectives` print and the
// window exports. Column keys are stable; `lanescope-cli help` explains them. Pure functions; any thread.
#pragma once

#include "core/ranks/rank_set.h"
#include "core/table/table.h"

namespace lanescope {

/// One row per rank: where its mean step went, waiting, clock.
Table rankTable(const RankSet& set);

/// One row per matched collective, by start.
Table collectiveTable(const RankSet& set);

/// One row per step of each rank: total, computation, overlap, communication, other.
Table rankStepTable(const RankSet& set);

/// One row per device of each rank: Holistic Trace Analysis's temporal breakdown and overlap of computation
/// and communication (hta/analyzers/breakdown_analysis.py, communication_analysis.py).
Table rankDeviceTable(const RankSet& set);

/// One row per rank, device and stream: idle time by cause (idle_time.h).
Table rankIdleTable(const RankSet& set);

/// One row per name of kernel: totals over the ranks and where it took longest. Of each rank the kernels that
/// its summary holds.
Table rankKernelTable(const RankSet& set);

/// One row per rank and memory device: peaks.
Table rankMemoryTable(const RankSet& set);

/// One row per kind of collective, group, type and size: calls, transfer, wait, bandwidths.
Table collectiveSummaryTable(const RankSet& set);

} // namespace lanescope
