// SPDX-License-Identifier: Apache-2.0
// Summaries of ranks on disk: a folder with one folder a table and in it one CSV file a rank, so that ranks
// can be summarized where their traces lie, each on its own, and put together by copying files. What the
// tables hold is documented in docs/scale-out.md. Any thread; several programs may write to one folder.
#pragma once

#include <string>
#include <vector>

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/ranks/rank_summary.h"

namespace lanescope {

/// Strips are written with fewer bins than they have in memory.
inline constexpr std::size_t kWrittenStripBins = 1024;

/// Writes `summary` below `folder`, which is made when it is missing. Files appear as a whole; that of the
/// table "ranks" comes last and says that the others are complete. `inputs` are not replaced. Returns the
/// number of bytes.
Result<std::uint64_t> writeRankSummary(const RankSummary& summary, const std::string& folder,
                                       const InputFiles& inputs = {});

/// Whether `folder` was written by writeRankSummary().
bool isSummaryFolder(const std::string& folder);

/// Paths of the files of the table "ranks", by name: each stands for one complete rank.
Result<std::vector<std::string>> summaryFiles(const std::string& folder);

/// The rank whose file of the table "ranks" is `path`.
Result<RankSummary> readRankSummary(const std::string& path);

} // namespace lanescope
