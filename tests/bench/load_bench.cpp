// SPDX-License-Identifier: Apache-2.0
// Times loading: lanescope_load_bench [--runs N] [--json OUT.json] FILE…
// Each FILE (plain, gzip or zstd) is loaded N times with one and with two threads, every time in a process of
// its own; a plain file also gets the limits of physical_limits.h. Prints one table: medians.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/trace_loader.h"
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
    double anonymousShare = -1; ///< of the JSON text; < 0: not measured
    double residentShare = -1;  ///< of the JSON text
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

/// False, with a message, when the file cannot be loaded.
bool timeLoads(const std::string& path, const std::string& workload, unsigned threads, int runs,
               std::vector<Timing>& timings) {
    std::vector<double> seconds;
    std::vector<double> anonymous;
    std::vector<double> resident;
    bench::RunCost last;
    for (int run = 0; run < runs; ++run) {
        last = bench::runInChild([&](bench::RunCost& cost) {
            LoadOptions options;
            options.workers = threads;
            const double start = bench::now();
            const Result<TracePtr> trace = loadTrace(path, options);
            cost.seconds = bench::now() - start;
            if (trace) {
                cost.textBytes = (*trace)->textBytes();
                cost.events = (*trace)->ledger().read;
                cost.ok = true;
            } else {
                std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
            }
        });
        if (!last.ok) {
            return false;
        }
        const auto text = static_cast<double>(last.textBytes);
        seconds.push_back(last.seconds);
        anonymous.push_back(static_cast<double>(last.peakAnonymousBytes) / text);
        resident.push_back(static_cast<double>(last.peakResidentBytes) / text);
    }
    Timing timing;
    timing.workload = workload;
    timing.file = std::filesystem::path(path).filename();
    timing.threads = threads;
    timing.seconds = bench::median(seconds);
    timing.slowestSeconds = *std::max_element(seconds.begin(), seconds.end());
    timing.anonymousShare = bench::median(anonymous);
    timing.residentShare = bench::median(resident);
    setRates(timing, last.textBytes, last.events);
    timings.push_back(timing);
    return true;
}

template <typename Measure>
void timeLimit(const std::string& path, const std::string& workload, unsigned threads, int runs,
               Measure measure, std::vector<Timing>& timings) {
    std::vector<double> seconds;
    bench::Limit limit;
    for (int run = 0; run < runs; ++run) {
        limit = measure();
        seconds.push_back(limit.seconds);
    }
    if (limit.bytes == 0) {
        return;
    }
    Timing timing;
    timing.workload = workload;
    timing.file = std::filesystem::path(path).filename();
    timing.threads = threads;
    timing.seconds = bench::median(seconds);
    timing.slowestSeconds = *std::max_element(seconds.begin(), seconds.end());
    setRates(timing, limit.bytes, limit.events);
    timings.push_back(timing);
}

void print(const std::vector<Timing>& timings) {
    std::printf("%-22s %-42s %7s %9s %9s %8s %11s %10s %10s\n", "workload", "file", "threads", "median s",
                "slowest s", "MB/s", "M events/s", "own mem/x", "peak rss/x");
    for (const Timing& timing : timings) {
        std::printf("%-22s %-42s %7u %9.3f %9.3f %8.0f %11.2f", timing.workload.c_str(), timing.file.c_str(),
                    timing.threads, timing.seconds, timing.slowestSeconds, timing.megabytesPerSecond,
                    timing.millionEventsPerSecond);
        if (timing.anonymousShare >= 0) {
            std::printf(" %10.3f %10.3f\n", timing.anonymousShare, timing.residentShare);
        } else {
            std::printf(" %10s %10s\n", "", "");
        }
    }
    std::printf(
        "MB/s counts JSON text; own mem and peak rss are the process's peaks of anonymous and of resident "
        "memory over the size of the JSON text.\n");
}

bool writeJson(const std::vector<Timing>& timings, const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (!file) {
        return false;
    }
    std::fprintf(file, "[");
    for (const Timing& timing : timings) {
        std::fprintf(file,
                     "%s\n  {\"workload\": \"%s\", \"file\": \"%s\", \"threads\": %u, \"median_s\": %.6f, "
                     "\"slowest_s\": %.6f, \"mb_per_s\": %.1f, \"million_events_per_s\": %.3f",
                     &timing == timings.data() ? "" : ",", timing.workload.c_str(), timing.file.c_str(),
                     timing.threads, timing.seconds, timing.slowestSeconds, timing.megabytesPerSecond,
                     timing.millionEventsPerSecond);
        if (timing.anonymousShare >= 0) {
            std::fprintf(file, ", \"own_memory_over_text\": %.4f, \"peak_rss_over_text\": %.4f",
                         timing.anonymousShare, timing.residentShare);
        }
        std::fprintf(file, "}");
    }
    std::fprintf(file, "\n]\n");
    return std::fclose(file) == 0;
}

} // namespace

int main(int argc, char** argv) {
    int runs = 5;
    std::string json;
    std::vector<std::string> files;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--runs" && i + 1 < argc) {
            runs = std::max(1, std::atoi(argv[++i]));
        } else if (argument == "--json" && i + 1 < argc) {
            json = argv[++i];
        } else {
            files.push_back(argument);
        }
    }
    if (files.empty()) {
        std::fprintf(stderr, "Usage: lanescope_load_bench [--runs N] [--json OUT.json] FILE...\n");
        return 2;
    }
    std::vector<Timing> timings;
    for (const std::string& file : files) {
        const Packing packing = packingOf(file);
        const char* names[] = {"load plain", "load gzip", "load zstd"};
        for (const unsigned threads : {1u, 2u}) {
            if (!timeLoads(file, names[static_cast<int>(packing)], threads, runs, timings)) {
                return 1;
            }
        }
        if (packing == Packing::Plain) {
            timeLimit(
                file, "limit: read()", 1, runs, [&] { return bench::readLimit(file); }, timings);
            for (const unsigned threads : {1u, 2u}) {
                timeLimit(
                    file, "limit: simdjson visit", threads, runs,
                    [&] { return bench::parseLimit(file, threads); }, timings);
            }
        }
    }
    print(timings);
    if (!json.empty() && !writeJson(timings, json)) {
        std::fprintf(stderr, "cannot write %s\n", json.c_str());
        return 1;
    }
    return 0;
}
