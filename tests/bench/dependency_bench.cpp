// SPDX-License-Identifier: Apache-2.0
// Cost of the dependency graph and of what-ifs: making the graph and how much memory that takes at its peak,
// what a slider of the window has to wait for, for one step and for the whole trace, and the list of gains.
// Usage: lanescope_dependency_bench [--runs N] [--records FILE] TRACE.json…
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/dependency/gains.h"
#include "core/dependency/knob_edges.h"
#include "core/dependency/what_if.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/bench/bench_support.h"

namespace {

using namespace lanescope; // NOLINT: a program of its own
using bench::median;
using bench::now;
using GraphPtr = std::shared_ptr<const DependencyGraph>;

constexpr double kBytesPerMb = 1e6;

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

/// Lets the highest resident size of this process begin anew at what it is now.
void resetPeak() {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

struct Bench {
    std::string input;
    int runs = 3;
    bench::Records records{{}};

    void row(const char* what, const char* unit, double figure, const std::string& more = {}) const {
        records.add(what, input, {{unit, figure}});
        std::printf("%-34s %-46s %9.2f %s  %s\n", input.c_str(), what, figure, unit, more.c_str());
    }

    Result<GraphPtr> graph(const Trace& trace) const {
        resetPeak();
        const std::uint64_t before = bench::residentBytes();
        Result<GraphPtr> graph = DependencyGraph::build(trace);
        if (!graph) {
            return graph;
        }
        row("dependency graph: peak over the load", "mb",
            static_cast<double>(bench::peakResidentBytes() - before) / kBytesPerMb);
        row("dependency graph: memory", "mb", static_cast<double>((*graph)->memoryBytes()) / kBytesPerMb,
            std::to_string((*graph)->nodeCount()) + " nodes, " + std::to_string((*graph)->edgeCount()) +
                " edges");
        graph = medianGraph(trace);
        return graph;
    }

    Result<GraphPtr> medianGraph(const Trace& trace) const {
        Result<GraphPtr> graph = Error{ErrorCode::Cancelled, "no runs", {}, {}};
        row("dependency graph: build", "ms", medianMs(runs, [&] { graph = DependencyGraph::build(trace); }));
        return graph;
    }

    void sliders(const WhatIf& whatIf, const KnobEdges& edges) const {
        const std::vector<double> factors(edges.knobCount(), 0.5);
        DurationNs ns = 0;
        if (!whatIf.graph().steps().empty()) {
            const std::size_t middle = whatIf.graph().steps().size() / 2;
            row("what-if: slider, one step", "ms",
                medianMs(runs, [&] { ns = whatIf.quickPrediction({middle}, edges, factors); }));
        }
        row("what-if: slider, whole trace", "ms",
            medianMs(runs, [&] { ns = whatIf.quickPrediction({}, edges, factors); }));
        row("what-if: answer with its interval", "ms", medianMs(runs, [&] {
                ns = whatIf.predictLength({}, edges.change(whatIf.weights(), factors)).predictedNs;
            }));
    }

    bool run(const Trace& trace) const {
        const Result<GraphPtr> graph = this->graph(trace);
        if (!graph) {
            return false;
        }
        std::unique_ptr<WhatIf> whatIf;
        row("what-if: make ready", "ms", medianMs(runs, [&] { whatIf = std::make_unique<WhatIf>(**graph); }));
        row("what-if: memory", "mb", static_cast<double>(whatIf->memoryBytes()) / kBytesPerMb);
        const std::vector<Knob> knobs{{KnobTarget::Kernel, "", 0.5}, {KnobTarget::Host, "", 0.5}};
        Result<KnobEdges> edges = KnobEdges::find(**graph, knobs);
        row("what-if: find edges of two knobs", "ms",
            medianMs(runs, [&] { edges = KnobEdges::find(**graph, knobs); }));
        sliders(*whatIf, *edges);
        Result<Gains> gains = gainsOf(*whatIf, {}, 0.5);
        const double ms = medianMs(runs, [&] { gains = gainsOf(*whatIf, {}, 0.5); });
        row("what-if: gains", "ms", ms,
            std::to_string(gains->rows.size()) + " on the path, " + std::to_string(gains->offPath) +
                " others");
        return true;
    }
};

} // namespace

int main(int argumentCount, char** arguments) {
    Bench bench;
    std::vector<std::string> files;
    for (int i = 1; i < argumentCount; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--runs" && i + 1 < argumentCount) {
            bench.runs = std::atoi(arguments[++i]);
        } else if (argument == "--records" && i + 1 < argumentCount) {
            bench.records = bench::Records(arguments[++i]);
        } else {
            files.push_back(argument);
        }
    }
    if (files.empty() || bench.runs < 1) {
        std::fprintf(stderr, "usage: lanescope_dependency_bench [--runs N] [--records FILE] TRACE.json…\n");
        return 2;
    }
    for (const std::string& file : files) {
        const Result<TracePtr> trace = loadTrace(file);
        if (!trace) {
            std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
            return 1;
        }
        bench.input = std::filesystem::path(file).filename().string();
        if (!bench.run(**trace)) {
            return 1;
        }
    }
    return 0;
}
