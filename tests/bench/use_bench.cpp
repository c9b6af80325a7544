// SPDX-License-Identifier: Apache-2.0
// Cost of using a loaded trace: opening it again from the index cache, kernel tables for a new range,
// search over names and args, and how soon a cancelled load answers.
// Usage: lanescope_use_bench [--runs N] [--records FILE] [TRACE.json…] [--kernels N]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "core/analysis/device/kernel_table.h"
#include "core/base/spare_memory.h"
#include "core/import/trace_loader.h"
#include "core/query/arg_search.h"
#include "core/query/slice_search.h"
#include "tests/bench/bench_support.h"

namespace {

using namespace lanescope; // NOLINT: a program of its own
using bench::median;
using bench::now;

/// Median milliseconds of `runs` calls.
template <typename Work>
double medianMs(int runs, const Work& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const double start = now();
        work();
        times.push_back((now() - start) * 1e3);
    }
    return median(std::move(times));
}

bench::Records records({}); // NOLINT: set by main

void row(const std::string& trace, const char* what, double ms, const std::string& more = {}) {
    records.add(what, trace, {{"ms", ms}});
    std::printf("%-34s %-44s %9.2f ms  %s\n", trace.c_str(), what, ms, more.c_str());
}

/// A row for `runs` calls of `work`; `more` says what the work found.
template <typename Work, typename More>
void timed(const std::string& trace, const char* what, int runs, const Work& work, const More& more) {
    const double ms = medianMs(runs, work);
    row(trace, what, ms, more());
}

/// Kernels of many names on one stream, as JSON text.
std::string manyKernels(int count) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) {
        text += R"({"ph":"X","cat":"kernel","name":"void kernel_)" + std::to_string(i % 20000) +
                R"--(<float>(float*)","pid":0,"tid":7,"ts":)--" + std::to_string(i * 10) + R"(,"dur":)" +
                std::to_string(1 + i * 7919 % 9) +
                R"(,"args":{"device":0,"stream":7,"blocks per SM":1.5}},)" + "\n";
    }
    text.back() = ']';
    text[text.size() - 2] = ' ';
    return text;
}

void benchTables(const std::string& name, const Trace& trace, int runs) {
    const TimeRange all = trace.bounds();
    Selection half;
    half.range = TimeRange{all.startNs + all.durationNs() / 4, all.endNs - all.durationNs() / 4};
    std::uint64_t kernels = 0;
    timed(
        name, "kernel table, all", runs, [&] { kernels = kernelTable(trace).count; },
        [&] { return std::to_string(kernels) + " kernels"; });
    timed(
        name, "kernel table, half the time range", runs, [&] { kernels = kernelTable(trace, half).count; },
        [&] { return std::to_string(kernels) + " kernels"; });
}

void benchSearch(const std::string& name, const Trace& trace, int runs) {
    const unsigned workers = std::max(1u, std::thread::hardware_concurrency());
    std::size_t hits = 0;
    const SearchQuery plain = *parseSearch("gemm");
    const SearchQuery pattern = *parseSearch("/aten::.*copy/ dur>1us");
    timed(
        name, "search names: gemm", runs, [&] { hits = searchSlices(trace, plain, workers).size(); },
        [&] { return std::to_string(hits) + " of " + std::to_string(trace.slices().size()) + " slices"; });
    timed(
        name, "search names: /aten::.*copy/ dur>1us", runs,
        [&] { hits = searchSlices(trace, pattern, workers).size(); },
        [&] { return std::to_string(hits) + " hits"; });
    std::uint64_t hash = 0;
    timed(
        name, "limit: look at every slice's name once", runs,
        [&] {
            for (const StringId id : trace.slices().name) {
                hash += indexOf(id);
            }
        },
        [&] { return hash == 0 ? std::string() : std::to_string(trace.slices().size()) + " slices"; });
    const SearchQuery args = *parseSearch("correlation:777");
    const auto searched = [&](bool toTheEnd) {
        hits = 0;
        return searchArgs(trace, args, [&](std::span<const SliceId> some) {
            hits += some.size();
            return toTheEnd;
        });
    };
    timed(
        name, "search args: correlation:777, first hits", runs, [&] { static_cast<void>(searched(false)); },
        [&] { return std::to_string(hits) + " hits"; });
    timed(
        name, "search args: correlation:777, to the end", 1, [&] { static_cast<void>(searched(true)); },
        [&] { return std::to_string(hits) + " hits"; });
}

void benchReopen(const std::string& name, const std::string& path, const Trace& trace, int runs) {
    const std::string folder =
        std::filesystem::temp_directory_path() / ("lanescope-bench-" + std::to_string(::getpid()));
    const double writeMs = medianMs(1, [&] {
        if (const auto written = cacheTrace(trace, folder, std::uint64_t{64} << 30); !written) {
            std::printf("%s\n", written.error().describe().c_str());
        }
    });
    row(name, "write the index cache's entry", writeMs, "in the background");
    LoadOptions options;
    options.cacheFolder = folder;
    row(name, "open again from the index cache",
        medianMs(runs, [&] { static_cast<void>(loadTrace(path, options)); }));
    std::vector<char> buffer(1u << 20);
    std::uint64_t entryBytes = 0;
    const double readMs = medianMs(runs, [&] {
        entryBytes = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            std::ifstream file(entry.path(), std::ios::binary);
            while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())), file.gcount() > 0) {
                entryBytes += static_cast<std::uint64_t>(file.gcount());
            }
        }
    });
    row(name, "limit: read() the cache's entry", readMs, std::to_string(entryBytes >> 20) + " MiB");
    std::filesystem::remove_all(folder);
}

void benchCancel(const std::string& name, const std::string& path, double loadMs) {
    constexpr int kMoments = 24;
    double worstMs = 0;
    std::string worst;
    for (int i = 1; i <= kMoments; ++i) {
        Progress progress;
        std::stop_source stop;
        double answered = 0;
        std::thread loading([&] {
            static_cast<void>(loadTrace(path, {}, &progress, stop.get_token()));
            answered = now();
        });
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(loadMs * i / (kMoments + 1)));
        const double asked = now();
        const LoadStage askedIn = progress.stage;
        stop.request_stop();
        loading.join();
        const double tookMs = (answered - asked) * 1e3;
        if (tookMs > worstMs) {
            worstMs = tookMs;
            worst = "at " + std::to_string(100 * i / (kMoments + 1)) + " % of the load" +
                    (askedIn == LoadStage::Reading ? ", reading" : ", behind reading");
        }
    }
    row(name, "cancel while loading, worst of 24 moments", worstMs, worst);
}

} // namespace

int main(int argc, char** argv) {
    keepLittleSpareMemory();
    int runs = 5;
    int kernels = 0;
    std::vector<std::string> paths;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--records" && i + 1 < argc) {
            records = bench::Records(argv[++i]);
        } else if ((argument == "--runs" || argument == "--kernels") && i + 1 < argc) {
            (argument == "--runs" ? runs : kernels) = std::max(1, std::atoi(argv[++i]));
        } else {
            paths.push_back(argument);
        }
    }
    for (const std::string& path : paths) {
        const std::string name = std::filesystem::path(path).stem().string();
        const double start = now();
        const auto trace = loadTrace(path);
        const double loadMs = (now() - start) * 1e3;
        if (!trace) {
            std::printf("%s\n", trace.error().describe().c_str());
            return 1;
        }
        row(name, "load (once)", loadMs, std::to_string((*trace)->ledger().read) + " events");
        benchReopen(name, path, **trace, runs);
        benchTables(name, **trace, runs);
        benchSearch(name, **trace, runs);
        benchCancel(name, path, loadMs);
    }
    if (kernels > 0) {
        const auto trace = loadTraceText(manyKernels(kernels), "kernels");
        if (!trace) {
            std::printf("%s\n", trace.error().describe().c_str());
            return 1;
        }
        benchTables(std::to_string(kernels) + " kernels, 20000 names", **trace, runs);
    }
    return 0;
}
