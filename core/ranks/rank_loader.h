// SPDX-License-Identifier: Apache-2.0
// Summarizes the traces of many ranks: those of a folder, an archive, or a list of files. Several traces are
// read at once, at most one per worker (at most eight), within the memory limit of loading; each is let go of
// when its summary is made.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/import/trace_loader.h"
#include "core/ranks/log_folder.h"
#include "core/ranks/rank_summary.h"

namespace lanescope {

/// A trace that is one rank, or a file that holds several.
struct RankSource {
    std::string location;
    std::int64_t rank = 0;
    std::string worker;
    bool isSummary = false; ///< `location` is a file of summaries (rank_files.h)
    /// As found; both 0 if unknown.
    std::uint64_t sizeBytes = 0;
    std::int64_t modifiedNs = 0;
    TracePtr trace{}; ///< the trace where it is open already, else null
};

struct RankSources {
    std::vector<RankSource> sources; ///< by rank
    std::vector<std::string> notices;
};

/// The spans of `run`, number `span` of each worker (0 is the first). Workers without a rank are numbered
/// after those with one. What may still be being written is named in a notice.
RankSources rankSources(const LogRun& run, std::size_t span = 0);

/// The traces of a folder or an archive that was scanned, which must hold one run.
Result<RankSources> rankSources(const LogFolder& folder);

/// Each of `locations` as a file, or all traces of a folder or an archive; a folder must hold one run, or
/// summaries.
Result<RankSources> rankSources(std::span<const std::string> locations, std::stop_token stop = {});

/// A rank with its trace in memory.
struct OpenRank {
    std::int64_t rank = 0;
    std::string worker;
    TracePtr trace;
};

/// The ranks of an open source: those of a file that holds several, with the numbers that the file says, else
/// the source itself.
std::vector<OpenRank> ranksIn(const RankSource& source, const TracePtr& trace);

/// Summaries of the ranks that an open trace holds.
std::vector<RankSummary> summarizeRanksOf(const Trace& trace, const std::string& location,
                                          const std::stop_token& stop = {});

struct RankLoadReport {
    /// Message for the user about a trace that did not open.
    std::function<void(const std::string& notice)> notice;
    /// Sources dealt with so far; may be null.
    std::function<void(std::size_t done)> progress;
    /// Takes each summary as soon as it is made, so that they are not returned; may be null.
    std::function<void(RankSummary summary)> take;
};

/// A trace that holds several ranks gives one summary for each, with the numbers that it says, or where those
/// are taken the next ones. Traces on another machine are summarized where they lie if lanescope-cli is
/// there, else fetched. What does not open is left out with a notice, and what is cut has one. Reports come
/// on the calling thread, in the order of the sources. Empty when stopped.
std::vector<RankSummary> loadRanks(const std::vector<RankSource>& sources, const LoadOptions& options,
                                   const RankLoadReport& report, std::stop_token stop = {});

} // namespace lanescope
