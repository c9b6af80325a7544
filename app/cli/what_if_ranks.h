// SPDX-License-Identifier: Apache-2.0
// lanescope-cli what-if over several ranks of one job. One thread.
#pragma once

#include "app/cli/options.h"
#include "core/base/result.h"
#include "core/ranks/rank_loader.h"

namespace lanescope::cli {

/// Prints the predictions of the job and of each rank; returns the exit status.
Result<int> runWhatIfOfRanks(const RankSources& sources, const Options& options);

} // namespace lanescope::cli
