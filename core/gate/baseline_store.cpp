// SPDX-License-Identifier: Apache-2.0
#include "core/gate/baseline_store.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/hash_mix.h"
#include "core/base/output_file.h"
#include "core/base/user_file.h"
#include "core/gate/run_record_file.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".run.json";
constexpr std::uintmax_t kMostBytes = 16u << 20;

/// Ascending names are ascending times; the recording keeps files of one moment apart.
std::string fileName(const RunRecord& run) {
    constexpr std::size_t kTimeDigits = 20;
    std::string time = std::to_string(run.addedNs);
    time.insert(0, kTimeDigits - std::min(kTimeDigits, time.size()), '0');
    return time + "-" + std::to_string(hashMix(run.recording)) + std::string(kSuffix);
}

void readRun(const fs::path& path, const std::string& series, StoredRuns& stored) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (error || size > kMostBytes) {
        stored.notices.push_back(path.generic_string() + ": " +
                                 (error ? error.message() : "too large for a run"));
        return;
    }
    const Result<std::string> text = readTextFile(path.generic_string());
    Result<RunRecord> run = text ? parseRunRecord(*text) : Result<RunRecord>(text.error());
    if (!run) {
        stored.notices.push_back(path.generic_string() + ": " + run.error().message);
        return;
    }
    stored.runs.push_back({series, path.generic_string(), std::move(*run)});
}

bool isRunFile(const fs::directory_entry& entry) {
    return entry.path().filename().generic_string().ends_with(kSuffix);
}

void readSeries(const fs::path& folder, StoredRuns& stored) {
    std::error_code error;
    std::vector<fs::path> files;
    for (auto at = fs::directory_iterator(folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
        std::error_code ignored;
        if (isRunFile(*at) && at->is_regular_file(ignored)) {
            files.push_back(at->path());
        }
    }
    if (error) {
        stored.notices.push_back(folder.generic_string() + ": " + error.message());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        readRun(file, folder.filename().generic_string(), stored);
    }
}

} // namespace

bool isRunStore(const std::string& folder) {
    std::error_code error;
    for (auto series = fs::directory_iterator(folder, error); !error && series != fs::directory_iterator();
         series.increment(error)) {
        std::error_code ignored;
        if (!series->is_directory(ignored)) {
            continue;
        }
        const auto files = fs::directory_iterator(series->path(), ignored);
        if (!ignored && std::any_of(begin(files), end(files), isRunFile)) {
            return true;
        }
    }
    return false;
}

Status checkSeriesName(const std::string& series) {
    constexpr std::string_view kSigns = "-_.+=,";
    const bool isName = !series.empty() && series.size() <= 200 && series.front() != '.' &&
                        std::ranges::all_of(series, [&](char c) {
                            return isAsciiAlnum(c) || kSigns.find(c) != std::string_view::npos;
                        });
    return isName ? Status()
                  : fail(ErrorCode::InvalidArgument,
                         "\"" + series + "\" cannot name a series: use letters, digits and -_.+=,");
}

Result<StoredRun> addRun(const std::string& store, const std::string& series, RunRecord run) {
    if (const Status named = checkSeriesName(series); !named) {
        return named.error();
    }
    const fs::path folder = fs::path(store) / series;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return fail(ErrorCode::FileUnreadable, "the folder cannot be made: " + error.message(),
                    folder.generic_string());
    }
    const Result<StoredRuns> stored = storedRuns(store, series);
    if (!stored) {
        return stored.error();
    }
    const auto known = std::ranges::find_if(
        stored->runs, [&](const StoredRun& other) { return other.run.recording == run.recording; });
    if (known != stored->runs.end()) {
        return fail(ErrorCode::InvalidArgument, "the same recording is in the store already: " + known->path,
                    run.location);
    }
    const std::string path = (folder / fileName(run)).generic_string();
    if (const Status written = writeFile(path, runRecordText(run), InputFiles::everOpened()); !written) {
        return written.error();
    }
    return StoredRun{series, path, std::move(run)};
}

Result<StoredRuns> storedRuns(const std::string& store, const std::string& series) {
    std::error_code error;
    if (!fs::is_directory(store, error)) {
        return fail(ErrorCode::FileNotFound, "no store of runs exists here; \"baseline add\" makes one",
                    store);
    }
    StoredRuns stored;
    std::vector<fs::path> folders;
    for (auto at = fs::directory_iterator(store, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
        std::error_code ignored;
        const std::string name = at->path().filename().generic_string();
        if (at->is_directory(ignored) && (series.empty() || name == series) && checkSeriesName(name)) {
            folders.push_back(at->path());
        }
    }
    if (error) {
        return fail(ErrorCode::FileUnreadable, "the store cannot be listed: " + error.message(), store);
    }
    std::ranges::sort(folders);
    for (const fs::path& folder : folders) {
        readSeries(folder, stored);
    }
    return stored;
}

Result<std::vector<StoredRun>> pruneRuns(const std::string& store, const std::string& series,
                                         std::size_t keep) {
    if (const Status named = checkSeriesName(series); !named) {
        return named.error();
    }
    Result<StoredRuns> stored = storedRuns(store, series);
    if (!stored) {
        return stored.error();
    }
    std::vector<StoredRun>& runs = stored->runs;
    runs.resize(runs.size() - std::min(keep, runs.size()));
    for (const StoredRun& old : runs) {
        std::error_code error;
        fs::remove(old.path, error);
        if (error) {
            return fail(ErrorCode::FileUnreadable, "the run cannot be removed: " + error.message(), old.path);
        }
    }
    return std::move(runs);
}

} // namespace lanescope
