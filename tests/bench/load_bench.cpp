// SPDX-License-Identifier: Apache-2.0
// Times loading: lanescope_load_bench [--runs N] [--threads N] [--no-limits] [--ranks] [--records FILE]
// TRACE… Each trace (plain, gzip or zstd) is loaded N times with one and with two threads, every time in a
// process of its own, and compared with the limits of physical_limits.h. Prints one table: medians. With
// --ranks the traces (or a folder of them) are the ranks of one job: all are summarized and put on one clock
// together.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "core/base/spare_memory.h"
#include "core/import/trace_loader.h"
#include "core/ranks/rank_loader.h"
#include "core/ranks/rank_set.h"
#include "core/store/trace.h"
#include "tests/bench/bench_support.h"
#include "tests/bench/physical_limits.h"

namespace {

using namespace lanescope;

struct Timing {
    std::string workload;
    std::string file;
    unsigned threads = 1;
    double seconds = 0;
    double slowestSeconds = 0;
    double megabytesPerSecond = 0; ///< of JSON text
    double millionEventsPerSecond = 0;
    double anonymousShare = -1;         ///< of the JSON text; < 0: not measured
    double residentShare = -1;          ///< of the JSON text
    double anonymousBytesPerEvent = -1; ///< when it is loaded, but for strings
};

enum class Packing { Plain, Gzip, Zstd };

Packing packingOf(const std::string& path) {
    unsigned char magic[4] = {};
    std::ifstream(path, std::ios::binary).read(reinterpret_cast<char*>(magic), sizeof magic);
    if (magic[0] == 0x1f && magic[1] == 0x8b) {
        return Packing::Gzip;
    }
    return magic[0] == 0x28 && magic[1] == 0xb5 ? Packing::Zstd : Packing::Plain;
}

void setRates(Timing& timing, std::uint64_t bytes, std::uint64_t events) {
    timing.megabytesPerSecond = static_cast<double>(bytes) / 1e6 / timing.seconds;
    timing.millionEventsPerSecond = static_cast<double>(events) / 1e6 / timing.seconds;
}

bool loadOne(const std::string& path, unsigned threads, bench::RunCost& cost) {
    LoadOptions options;
    options.workers = threads;
    const double start = bench::now();
    const Result<TracePtr> trace = loadTrace(path, options);
    cost.seconds = bench::now() - start;
    if (!trace) {
        std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
        return false;
    }
    cost.textBytes = (*trace)->textBytes();
    cost.events = (*trace)->ledger().read;
    cost.anonymousBytes = bench::anonymousBytes();
    cost.stringBytes = (*trace)->strings().sizeBytes();
    return true;
}

/// From the paths to all ranks on one clock. The text's size is that of the files: measure plain ones.
bool loadAllRanks(const std::vector<std::string>& paths, unsigned threads, bench::RunCost& cost) {
    LoadOptions options;
    options.workers = threads;
    bool ok = true;
    const auto tell = [&ok](const std::string& notice) {
        std::fprintf(stderr, "%s\n", notice.c_str());
        ok = false;
    };
    const double start = bench::now();
    const auto found = rankSources(paths);
    if (!found) {
        tell(found.error().describe());
        return false;
    }
    const RankSet set(loadRanks(found->sources, options, {tell, nullptr, nullptr}));
    cost.seconds = bench::now() - start;
    for (const RankSummary& rank : set.ranks()) {
        cost.textBytes += rank.fileBytes;
        cost.events += rank.events;
    }
    cost.anonymousBytes = bench::anonymousBytes();
    return ok && cost.events > 0;
}

/// False when `load`, which says why, cannot do it.
bool timeLoads(const std::string& file, const std::string& workload, unsigned threads, int runs,
               const std::function<bool(bench::RunCost& cost)>& load, std::vector<Timing>& timings) {
    std::vector<double> seconds;
    std::vector<double> anonymous;
    std::vector<double> resident;
    std::vector<double> perEvent;
    bench::RunCost last;
    // The first run does not count: it brings the file into the system's cache, and where the machine is a
    // virtual one, its host hands out the memory that then is used again and again.
    for (int run = -1; run < runs; ++run) {
        last = bench::runInChild([&](bench::RunCost& cost) { cost.ok = load(cost); });
        if (!last.ok) {
            return false;
        }
        if (run < 0) {
            continue;
        }
        const auto text = static_cast<double>(last.textBytes);
        seconds.push_back(last.seconds);
        anonymous.push_back(static_cast<double>(last.peakAnonymousBytes) / text);
        resident.push_back(static_cast<double>(last.peakResidentBytes) / text);
        perEvent.push_back(static_cast<double>(last.anonymousBytes - last.stringBytes) /
                           static_cast<double>(last.events));
    }
    Timing timing;
    timing.workload = workload;
    timing.file = file;
    timing.threads = threads;
    timing.seconds = bench::median(seconds);
    timing.slowestSeconds = *std::max_element(seconds.begin(), seconds.end());
    timing.anonymousShare = bench::median(anonymous);
    timing.residentShare = bench::median(resident);
    timing.anonymousBytesPerEvent = bench::median(perEvent);
    setRates(timing, last.textBytes, last.events);
    timings.push_back(timing);
    return true;
}

template <typename Measure>
void timeLimit(const std::string& path, const std::string& workload, unsigned threads, int runs,
               Measure measure, std::vector<Timing>& timings) {
    std::vector<double> seconds;
    bench::RunCost last;
    for (int run = 0; run < runs; ++run) {
        // In a child too: what a limit leaves in this process's heap would count as the next load's memory.
        last = bench::runInChild([&](bench::RunCost& cost) {
            const bench::Limit limit = measure();
            cost.seconds = limit.seconds;
            cost.textBytes = limit.bytes;
            cost.events = limit.events;
            cost.ok = limit.bytes > 0;
        });
        if (!last.ok) {
            return;
        }
        seconds.push_back(last.seconds);
    }
    Timing timing;
    timing.workload = workload;
    timing.file = std::filesystem::path(path).filename();
    timing.threads = threads;
    timing.seconds = bench::median(seconds);
    timing.slowestSeconds = *std::max_element(seconds.begin(), seconds.end());
    setRates(timing, last.textBytes, last.events);
    timings.push_back(timing);
}

void print(const std::vector<Timing>& timings) {
    std::printf("%-22s %-42s %7s %9s %9s %8s %11s %9s %9s %9s\n", "workload", "file", "threads", "median s",
                "slowest s", "MB/s", "M events/s", "peak own", "peak rss", "B/event");
    for (const Timing& timing : timings) {
        std::printf("%-22s %-42s %7u %9.3f %9.3f %8.0f %11.2f", timing.workload.c_str(), timing.file.c_str(),
                    timing.threads, timing.seconds, timing.slowestSeconds, timing.megabytesPerSecond,
                    timing.millionEventsPerSecond);
        if (timing.anonymousShare >= 0) {
            std::printf(" %9.3f %9.3f %9.1f", timing.anonymousShare, timing.residentShare,
                        timing.anonymousBytesPerEvent);
        }
        std::printf("\n");
    }
    std::printf(
        "MB/s counts JSON text; peak own and peak rss are the process's peaks of anonymous and of resident "
        "memory over the size of the JSON text; B/event is what stays, but for strings.\n");
}

void record(const std::vector<Timing>& timings, const bench::Records& records) {
    for (const Timing& timing : timings) {
        std::vector<std::pair<std::string, double>> figures = {
            {"threads", timing.threads},
            {"median_s", timing.seconds},
            {"slowest_s", timing.slowestSeconds},
            {"mb_per_s", timing.megabytesPerSecond},
            {"million_events_per_s", timing.millionEventsPerSecond}};
        if (timing.anonymousShare >= 0) {
            figures.insert(figures.end(), {{"peak_own_memory_over_text", timing.anonymousShare},
                                           {"peak_rss_over_text", timing.residentShare},
                                           {"own_bytes_per_event", timing.anonymousBytesPerEvent}});
        }
        records.add(timing.workload, timing.file, figures);
    }
}

void measureLimits(const std::string& file, Packing packing, const std::vector<unsigned>& threadCounts,
                   int runs, std::vector<Timing>& timings) {
    if (packing != Packing::Plain) {
        timeLimit(
            file, "limit: inflate", 1, runs, [&] { return bench::inflateLimit(file); }, timings);
        return;
    }
    timeLimit(
        file, "limit: read()", 1, runs, [&] { return bench::readLimit(file); }, timings);
    for (const unsigned threads : threadCounts) {
        timeLimit(
            file, "limit: simdjson visit", threads, runs, [&] { return bench::parseLimit(file, threads); },
            timings);
    }
}

} // namespace

int main(int argc, char** argv) {
    keepLittleSpareMemory();
    int runs = 5;
    bool limits = true;
    bool asRanks = false;
    std::vector<unsigned> threadCounts = {1, 2};
    std::string recordsPath;
    std::vector<std::string> files;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--runs" && i + 1 < argc) {
            runs = std::max(1, std::atoi(argv[++i]));
        } else if (argument == "--threads" && i + 1 < argc) {
            threadCounts = {static_cast<unsigned>(std::max(1, std::atoi(argv[++i])))};
        } else if (argument == "--no-limits") {
            limits = false;
        } else if (argument == "--ranks") {
            asRanks = true;
        } else if (argument == "--records" && i + 1 < argc) {
            recordsPath = argv[++i];
        } else {
            files.push_back(argument);
        }
    }
    if (files.empty()) {
        std::fprintf(stderr, "Usage: lanescope_load_bench [--runs N] [--threads N] [--no-limits] [--ranks] "
                             "[--records FILE] TRACE...\n");
        return 2;
    }
    std::vector<Timing> timings;
    if (asRanks) {
        const std::string name = std::filesystem::path(files.front()).filename();
        for (const unsigned threads : threadCounts) {
            if (!timeLoads(
                    name, "load ranks", threads, runs,
                    [&](bench::RunCost& cost) { return loadAllRanks(files, threads, cost); }, timings)) {
                return 1;
            }
        }
        files.clear();
    }
    for (const std::string& file : files) {
        const Packing packing = packingOf(file);
        const char* names[] = {"load plain", "load gzip", "load zstd"};
        for (const unsigned threads : threadCounts) {
            if (!timeLoads(
                    std::filesystem::path(file).filename(), names[static_cast<int>(packing)], threads, runs,
                    [&](bench::RunCost& cost) { return loadOne(file, threads, cost); }, timings)) {
                return 1;
            }
        }
        if (limits) {
            measureLimits(file, packing, threadCounts, runs, timings);
        }
    }
    print(timings);
    record(timings, bench::Records(recordsPath));
    return 0;
}
