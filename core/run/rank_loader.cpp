// SPDX-License-Identifier: Apache-2.0
#include "core/run/rank_loader.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <future>

#include "core/archive/archive_reader.h"
#include "core/remote/remote_files.h"
#include "core/run/location_loader.h"
#include "core/run/rank_files.h"
#include "core/run/trace_file_name.h"

namespace lanescope {

namespace {

/// Workers that no rank is known of get the next free numbers, so that no two share one.
void numberTheRest(std::vector<RankSource>& sources, std::vector<std::size_t> unnumbered) {
    std::int64_t next = 0;
    for (const RankSource& source : sources) {
        next = std::max(next, source.rank + 1);
    }
    for (const std::size_t i : unnumbered) {
        sources[i].rank = next++;
    }
    std::ranges::stable_sort(sources, {}, &RankSource::rank);
}

/// A file as the only span of a worker of its own.
void addFile(const std::string& location, RankSources& found, std::vector<std::size_t>& unnumbered) {
    // The folder scan reads names and headers; a single file is a folder of one.
    const auto worker = scanLogFile(location);
    if (!worker) {
        found.notices.push_back(worker.error().describe());
        return;
    }
    if (!worker->rank) {
        unnumbered.push_back(found.sources.size());
    }
    found.sources.push_back({location, worker->rank.value_or(-1), worker->name});
}

/// For the order only: what the file holds decides.
std::int64_t rankOfSummary(const std::string& file) {
    std::int64_t rank = 0;
    const std::string name = std::filesystem::path(file).filename().string();
    const std::size_t digits = name.find_first_of("0123456789");
    if (digits != std::string::npos) {
        std::from_chars(name.data() + digits, name.data() + name.size(), rank);
    }
    return rank;
}

void addSummaries(const std::vector<std::string>& files, const std::string& machine, RankSources& found) {
    for (const std::string& file : files) {
        found.sources.push_back({file, rankOfSummary(file), {}, true, machine});
    }
}

/// Lets the other machine summarize its traces, so that only that travels; false where it cannot.
bool addRemoteSummaries(const std::string& location, RankSources& found, const std::stop_token& stop) {
    const auto remote = parseRemoteLocation(location);
    const std::string cache = remoteCacheFolder();
    if (!remote || cache.empty()) {
        return false;
    }
    const auto folder = summarizeRemote(*remote, cache, stop);
    const auto files = folder ? summaryFiles(*folder) : Result<std::vector<std::string>>(folder.error());
    if (!files) {
        return false;
    }
    addSummaries(*files, remote->root(), found);
    return true;
}

} // namespace

RankSources rankSources(const LogRun& run, std::size_t span) {
    RankSources found;
    std::vector<std::size_t> unnumbered;
    for (const LogWorker& worker : run.workers) {
        if (span >= worker.spans.size()) {
            found.notices.push_back(worker.name + " has only " + std::to_string(worker.spans.size()) +
                                    " traces");
            continue;
        }
        if (worker.spans[span].state == LogSpan::State::Growing) {
            found.notices.push_back(worker.spans[span].location + " may still be being written");
        }
        if (!worker.rank) {
            unnumbered.push_back(found.sources.size());
        }
        found.sources.push_back({worker.spans[span].location, worker.rank.value_or(-1), worker.name});
    }
    numberTheRest(found.sources, std::move(unnumbered));
    return found;
}

Result<RankSources> rankSources(std::span<const std::string> locations, std::stop_token stop) {
    RankSources found;
    std::vector<std::size_t> unnumbered;
    for (const std::string& location : locations) {
        if (isRemoteLocation(location) && addRemoteSummaries(location, found, stop)) {
            continue;
        }
        if (isRemoteLocation(location) &&
            mayBeTraceName(std::filesystem::path(location).filename().string())) {
            const auto copy = fetchLocation(location, nullptr, stop);
            if (!copy) {
                return copy.error();
            }
            addFile(*copy, found, unnumbered);
            continue;
        }
        std::error_code ignored;
        if (!isRemoteLocation(location) && !std::filesystem::is_directory(location, ignored) &&
            !hasArchiveName(location)) {
            addFile(location, found, unnumbered);
            continue;
        }
        if (isSummaryFolder(location)) {
            const auto files = summaryFiles(location);
            if (!files) {
                return files.error();
            }
            addSummaries(*files, {}, found);
            continue;
        }
        const auto folder = scanLogFolder(location, {}, stop);
        if (!folder) {
            return folder.error();
        }
        if (folder->runs.size() != 1) {
            return Error{ErrorCode::InvalidArgument,
                         folder->runs.empty() ? "it holds no traces"
                                              : "it holds " + std::to_string(folder->runs.size()) +
                                                    " runs; name the folder of one",
                         location,
                         {}};
        }
        RankSources run = rankSources(folder->runs.front());
        found.notices.insert(found.notices.end(), run.notices.begin(), run.notices.end());
        found.sources.insert(found.sources.end(), run.sources.begin(), run.sources.end());
    }
    numberTheRest(found.sources, std::move(unnumbered));
    return found;
}

std::vector<RankSummary> loadRanks(const std::vector<RankSource>& sources, const LoadOptions& options,
                                   const RankLoadReport& report, std::stop_token stop) {
    std::vector<RankSummary> ranks;
    std::future<RankSummary> summarized; // of the trace before
    const auto keep = [&](RankSummary summary) {
        if (report.take) {
            report.take(std::move(summary));
        } else {
            ranks.push_back(std::move(summary));
        }
    };
    const auto take = [&] {
        if (summarized.valid()) {
            RankSummary summary = summarized.get();
            if (!stop.stop_requested()) {
                keep(std::move(summary));
            }
        }
    };
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const RankSource& source = sources[i];
        if (source.isSummary) {
            auto summary = readRankSummary(source.location);
            if (stop.stop_requested()) {
                return {};
            }
            if (summary) {
                if (const auto machine = parseRemoteLocation(source.machine + "/")) {
                    summary->location = machine->at(summary->location).text();
                }
                keep(std::move(*summary));
            } else {
                report.notice(summary.error().describe());
            }
            if (report.progress) {
                report.progress(i + 1);
            }
            continue;
        }
        auto trace = loadLocation(source.location, options, {}, nullptr, stop);
        take();
        if (stop.stop_requested()) {
            return {};
        }
        if (trace) {
            summarized = std::async(std::launch::async, [&source, stop, opened = std::move(*trace)] {
                RankSummary summary = summarizeRank(*opened, source.rank, source.worker, stop);
                summary.location = source.location;
                return summary;
            });
        } else {
            report.notice(trace.error().describe());
        }
        if (report.progress) {
            report.progress(i + 1);
        }
    }
    take();
    return stop.stop_requested() ? std::vector<RankSummary>() : ranks;
}

} // namespace lanescope
