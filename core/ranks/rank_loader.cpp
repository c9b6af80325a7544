// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_loader.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <thread>

#include "core/archive/archive_reader.h"
#include "core/base/spare_memory.h"
#include "core/base/thread_pool.h"
#include "core/import/rank_location.h"
#include "core/ranks/distributed_info.h"
#include "core/ranks/location_loader.h"
#include "core/ranks/rank_files.h"
#include "core/ranks/rank_gate.h"
#include "core/ranks/remote_summaries.h"
#include "core/ranks/trace_file_name.h"
#include "core/recording/recording.h"
#include "core/remote/remote_files.h"
#include "core/store/rank_part.h"

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

/// Traces on another machine, and those picked in an archive: what they hold is looked at when they are read.
bool isJudgedByName(const std::string& location) {
    std::error_code ignored;
    return (isRemoteLocation(location) || !splitArchiveLocation(location).member.empty()) &&
           (mayBeTraceName(std::filesystem::path(location).filename().generic_string()) ||
            isDumpName(std::filesystem::path(location).filename().generic_string())) &&
           !std::filesystem::exists(location, ignored);
}

void addByName(const std::string& location, RankSources& found, std::vector<std::size_t>& unnumbered) {
    const TraceFileName name =
        parseTraceFileName(std::filesystem::path(location).filename().generic_string());
    if (!name.rank) {
        unnumbered.push_back(found.sources.size());
    }
    found.sources.push_back({location, name.rank.value_or(-1), name.worker});
}

/// For the order only: what the file holds decides.
std::int64_t rankOfSummary(const std::string& file) {
    std::int64_t rank = 0;
    const std::string name = std::filesystem::path(file).filename().generic_string();
    const std::size_t digits = name.find_first_of("0123456789");
    if (digits != std::string::npos) {
        std::from_chars(name.data() + digits, name.data() + name.size(), rank);
    }
    return rank;
}

void addSummaries(const std::vector<std::string>& files, RankSources& found) {
    for (const std::string& file : files) {
        found.sources.push_back({file, rankOfSummary(file), {}, true});
    }
}

/// Summarizes sources on threads of the pool, several at once as far as memory allows: one thread for each
/// trace takes less time in all than many for one after the other. Given back in order.
class RankQueue {
public:
    RankQueue(const std::vector<RankSource>& sources, const LoadOptions& options, const std::stop_token& stop)
        : m_sources(sources)
        , m_madeThere(summarizeThere(remoteLocations(sources), stop))
        , m_options(options)
        , m_stop(stop)
        , m_gate(memoryBudgetOf(options))
        , m_results(sources.size()) {
        const unsigned workers =
            options.workers != 0 ? options.workers : std::max(1u, std::thread::hardware_concurrency());
        const auto threads = static_cast<unsigned>(
            std::min({std::size_t{workers}, kMostAtOnce, std::max<std::size_t>(sources.size(), 1)}));
        m_options.workers = workers / threads;
        if (sources.size() > threads) {
            m_spare.emplace();
        }
        try {
            for (unsigned i = 0; i < threads; ++i) {
                if (auto task = ThreadPool::shared().start([this](const std::stop_token&) { work(); });
                    !task.isEmpty()) {
                    m_tasks.push_back(std::move(task));
                }
            }
        } catch (const std::exception&) {
            // Out of threads or memory for them: those that there are do the work.
        }
    }

    /// Waits for it. Once for each source, in order.
    Result<std::vector<RankSummary>> take(std::size_t source) {
        if (m_tasks.empty()) {
            return summarize(m_sources[source]);
        }
        std::unique_lock lock(m_mutex);
        m_isThere.wait(lock, [&] { return m_results[source].has_value(); });
        Result<std::vector<RankSummary>> result = std::move(*m_results[source]);
        m_results[source].reset();
        return result;
    }

private:
    static constexpr std::size_t kMostAtOnce = 8;

    static std::vector<std::string> remoteLocations(const std::vector<RankSource>& sources) {
        std::vector<std::string> locations;
        for (const RankSource& source : sources) {
            if (isRemoteLocation(source.location)) {
                locations.push_back(source.location);
            }
        }
        return locations;
    }

    void work() {
        for (std::size_t i = m_next.fetch_add(1); i < m_sources.size(); i = m_next.fetch_add(1)) {
            Result<std::vector<RankSummary>> result = summarize(m_sources[i]);
            const std::lock_guard lock(m_mutex);
            m_results[i] = std::move(result);
            m_isThere.notify_one();
        }
        SpareMemoryKeeper::leaveThread();
    }

    static Result<std::vector<RankSummary>> only(Result<RankSummary> summary) {
        if (!summary) {
            return summary.error();
        }
        std::vector<RankSummary> one;
        one.push_back(std::move(*summary));
        return one;
    }

    Result<std::vector<RankSummary>> summarize(const RankSource& source) {
        if (m_stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "stopped", source.location, {}};
        }
        try {
            if (const auto made = m_madeThere.find(source.location); made != m_madeThere.end()) {
                return only(made->second);
            }
            return source.isSummary ? only(readRankSummary(source.location)) : readTrace(source);
        } catch (const std::bad_alloc&) {
            return Error{ErrorCode::OutOfMemory,
                         "there is not enough memory to summarize it; close other traces",
                         source.location,
                         {}};
        }
    }

    Result<std::vector<RankSummary>> readTrace(const RankSource& source) {
        MemoryGate::Pass pass; // goes after the trace
        LoadOptions options = m_options;
        std::uint64_t estimatedBytes = 0;
        options.admit = [&](std::uint64_t bytes) {
            estimatedBytes = bytes;
            pass = m_gate.enter(bytes, m_stop);
        };
        const auto trace = source.trace != nullptr
                               ? Result<TracePtr>(source.trace)
                               : loadLocation(source.location, options, {}, nullptr, m_stop);
        if (!trace) {
            return trace.error();
        }
        if (source.trace == nullptr) {
            m_gate.learn(estimatedBytes, **trace);
        }
        if (!(*trace)->ranks().empty()) {
            return summarizeRanksOf(**trace, source.location, m_stop);
        }
        std::int64_t rank = source.rank;
        if (isJudgedByName(source.location)) {
            const auto info = distributedInfo((*trace)->data().header);
            rank = info ? info->rank.value_or(rank) : rank;
        }
        RankSummary summary = summarizeRank(**trace, rank, source.worker, m_stop);
        summary.location = source.location;
        summary.isCut = isCutFile(**trace);
        return only(std::move(summary));
    }

    const std::vector<RankSource>& m_sources;
    const std::map<std::string, RankSummary> m_madeThere;
    LoadOptions m_options;
    std::stop_token m_stop;
    RankGate m_gate;
    std::optional<SpareMemoryKeeper> m_spare; ///< where one trace needs what the one before has freed
    std::atomic<std::size_t> m_next = 0;
    std::mutex m_mutex;
    std::condition_variable m_isThere;
    std::vector<std::optional<Result<std::vector<RankSummary>>>> m_results;
    std::vector<ThreadPool::Task> m_tasks; ///< last: waited for first
};

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
        const LogSpan& trace = worker.spans[span];
        found.sources.push_back({trace.location, worker.rank.value_or(-1), worker.name, false,
                                 trace.sizeBytes, trace.modifiedNs});
    }
    numberTheRest(found.sources, std::move(unnumbered));
    return found;
}

namespace {

/// "it holds 20 runs: a, b, c, ...".
std::string manyRunsText(const LogFolder& folder) {
    constexpr std::size_t kNamed = 5;
    std::string text = "it holds " + std::to_string(folder.runs.size()) + " runs: ";
    for (std::size_t i = 0; i < std::min(kNamed, folder.runs.size()); ++i) {
        text += (i == 0 ? "" : ", ") + folder.runs[i].name;
    }
    return text + (folder.runs.size() > kNamed ? ", ..." : "") +
           "; name the files of one run, or a folder that holds one run only";
}

} // namespace

Result<RankSources> rankSources(const LogFolder& folder) {
    // Traces count before dumps of the flight recorder that lie beside them.
    if (std::ranges::count(folder.runs, false, &LogRun::isOfDumps) == 1) {
        return rankSources(*std::ranges::find(folder.runs, false, &LogRun::isOfDumps));
    }
    if (folder.runs.size() != 1) {
        return Error{ErrorCode::InvalidArgument,
                     folder.runs.empty() ? "it holds no traces" : manyRunsText(folder),
                     folder.location,
                     {}};
    }
    return rankSources(folder.runs.front());
}

Result<RankSources> rankSources(std::span<const std::string> locations, std::stop_token stop) {
    RankSources found;
    std::vector<std::size_t> unnumbered;
    for (const std::string& location : locations) {
        if (isJudgedByName(location)) {
            addByName(location, found, unnumbered);
            continue;
        }
        std::error_code ignored;
        if (!isRemoteLocation(location) && !std::filesystem::is_directory(location, ignored) &&
            !hasArchiveName(location) && !isFolderInArchive(location)) {
            addFile(location, found, unnumbered);
            continue;
        }
        if (isSummaryFolder(location)) {
            const auto files = summaryFiles(location);
            if (!files) {
                return files.error();
            }
            addSummaries(*files, found);
            continue;
        }
        const auto folder = scanLogFolder(location, {}, stop);
        if (!folder) {
            return folder.error();
        }
        const auto run = rankSources(*folder);
        if (!run) {
            return run.error();
        }
        found.notices.insert(found.notices.end(), run->notices.begin(), run->notices.end());
        found.sources.insert(found.sources.end(), run->sources.begin(), run->sources.end());
    }
    numberTheRest(found.sources, std::move(unnumbered));
    return found;
}

std::vector<RankSummary> summarizeRanksOf(const Trace& trace, const std::string& location,
                                          const std::stop_token& stop) {
    std::vector<RankSummary> summaries; // one part is in memory at a time
    for (std::size_t i = 0; i < trace.ranks().size() && !stop.stop_requested(); ++i) {
        const Rank& rank = trace.ranks()[i];
        const std::string name(trace.text(rank.name));
        summaries.push_back(summarizeRank(*partOfRank(trace, RankId(i)), rank.number, name, stop));
        summaries.back().location = rankLocation(location, name);
        summaries.back().fileBytes = trace.fileBytes() / trace.ranks().size();
    }
    return summaries;
}

std::vector<OpenRank> ranksIn(const RankSource& source, const TracePtr& trace) {
    if (trace->ranks().empty()) {
        return {{source.rank, source.worker, trace}};
    }
    std::vector<OpenRank> ranks;
    for (std::size_t i = 0; i < trace->ranks().size(); ++i) {
        const Rank& rank = trace->ranks()[i];
        ranks.push_back({rank.number, std::string(trace->text(rank.name)), partOfRank(*trace, RankId(i))});
    }
    return ranks;
}

std::vector<RankSummary> loadRanks(const std::vector<RankSource>& sources, const LoadOptions& options,
                                   const RankLoadReport& report, std::stop_token stop) {
    std::vector<RankSummary> ranks;
    std::vector<RankSummary> none;
    std::set<std::int64_t> used;
    if (sources.size() > 1) {
        for (const RankSource& source : sources) {
            used.insert(source.rank); // a file of several ranks leaves the numbers of others alone
        }
    }
    RankQueue queue(sources, options, stop);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        Result<std::vector<RankSummary>> summaries = queue.take(i);
        if (stop.stop_requested()) {
            return {};
        }
        if (!summaries) {
            report.notice(summaries.error().describe());
        }
        for (RankSummary& summary : summaries ? *summaries : none) {
            if (summaries->size() > 1 && used.contains(summary.rank)) {
                summary.rank = *used.rbegin() + 1;
            }
            used.insert(summary.rank);
            if (summary.isCut) {
                report.notice(summary.location + ": the file is cut, and its last events are missing");
            }
            if (report.take) {
                report.take(std::move(summary));
            } else {
                ranks.push_back(std::move(summary));
            }
        }
        if (report.progress) {
            report.progress(i + 1);
        }
    }
    return ranks;
}

} // namespace lanescope
