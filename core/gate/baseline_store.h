// SPDX-License-Identifier: Apache-2.0
// Store of runs: a folder with one folder a series and in it one small JSON file a run (run_record_file.h).
// Files are only ever added or removed, each as a whole, and no two have the same name: programs may add at
// the same time, and a store works on a branch, in a bucket or as an artifact without merging. Any thread.
#pragma once

#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/gate/run_record.h"

namespace lanescope {

struct StoredRun {
    std::string series;
    std::string path; ///< of the file
    RunRecord run;
};

struct StoredRuns {
    std::vector<StoredRun> runs;      ///< by series, then oldest first
    std::vector<std::string> notices; ///< files that could not be read, and why
};

/// Whether a folder holds series of runs. Looks at names alone.
bool isRunStore(const std::string& folder);

/// Letters, digits and "-_.+=,": a series is the name of a folder.
Status checkSeriesName(const std::string& series);

/// InvalidArgument when the same recording is in the series already: a run that counts twice makes the noise
/// look small. Makes the folders.
Result<StoredRun> addRun(const std::string& store, const std::string& series, RunRecord run);

/// Empty `series`: all of them. FileNotFound: there is no such store.
Result<StoredRuns> storedRuns(const std::string& store, const std::string& series = {});

/// Removes all runs of a series but the `keep` newest; returns the removed ones.
Result<std::vector<StoredRun>> pruneRuns(const std::string& store, const std::string& series,
                                         std::size_t keep);

} // namespace lanescope
