// SPDX-License-Identifier: Apache-2.0
// Ranks and their collectives as tables of text: what `lanescope-cli ranks` and `collectives` print and the
// window exports. Column keys are stable and documented in docs/cli.md. Pure functions; any thread.
#pragma once

#include <stop_token>

#include "core/export/table.h"
#include "core/run/rank_set.h"

namespace lanescope {

/// One row per rank: where its mean step went, waiting, clock.
Table rankTable(const RankSet& set, std::stop_token stop = {});

/// One row per matched collective, by start.
Table collectiveTable(const RankSet& set);

} // namespace lanescope
