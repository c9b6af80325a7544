// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/fail_condition.h"
#include "app/cli/run_recording.h"
#include "core/gate/baseline_store.h"
#include "core/table/printable.h"
#include "core/table/table_maker.h"

namespace lanescope::cli {

namespace {

int add(const Options& options, const std::vector<std::string>& files) {
    if (files.empty()) {
        return refuse("baseline add: no trace given; see lanescope-cli baseline --help");
    }
    if (const Status named = checkSeriesName(options.series); !named) {
        return refuse(named.error().describe());
    }
    const Result<std::vector<FailCondition>> conditions = parseFailConditions(options.failIf);
    if (!conditions) {
        return refuse(conditions.error().describe());
    }
    int exitCode = kOpenedClean;
    for (const std::string& file : files) {
        for (RunRecord& run : recordRuns({file}, options, *conditions, exitCode)) {
            const Result<StoredRun> stored = addRun(*options.store, options.series, std::move(run));
            if (!stored) {
                return refuse(stored.error().describe());
            }
            std::cout << printable(stored->path) << '\n';
        }
        if (exitCode == kRefused) {
            return exitCode;
        }
    }
    return exitCode;
}

std::optional<double> stepTimeOf(const StoredRun& stored) {
    for (const MetricDifference& metric : stored.run.metrics) {
        if (metric.id == "step_time") {
            return metric.candidate;
        }
    }
    return std::nullopt;
}

Table tableOf(const std::vector<StoredRun>& runs) {
    return TableMaker<StoredRun>(runs)
        .addText({"file", "File"}, [](const StoredRun& stored) { return stored.path; })
        .add({"series", "Series"}, [](const StoredRun& stored) { return stored.series; })
        .add({"label", "Label"}, [](const StoredRun& stored) { return stored.run.label; })
        .add({"added_ns", "Added", Unit::None, "Time since the epoch in nanoseconds"},
             [](const StoredRun& stored) { return stored.run.addedNs; })
        .add({"steps", "Steps", Unit::Count}, [](const StoredRun& stored) { return stored.run.steps; })
        .add({"step_time_us", "Step time", Unit::Duration}, stepTimeOf)
        .addText({"trace", "Trace"}, [](const StoredRun& stored) { return stored.run.location; })
        .table();
}

int tell(const StoredRuns& stored) {
    for (const std::string& notice : stored.notices) {
        std::cerr << "lanescope-cli: " << printable(notice) << '\n';
    }
    return stored.notices.empty() ? kOpenedClean : kOpenedWithProblems;
}

int list(const Options& options) {
    const Result<StoredRuns> stored =
        storedRuns(*options.store, options.hasSeries ? options.series : std::string());
    if (!stored) {
        return refuse(stored.error().describe());
    }
    printTable(options, tableOf(stored->runs), "runs", Report::object());
    return tell(*stored);
}

int prune(const Options& options) {
    if (!options.keep) {
        return refuse("baseline prune: say how many runs stay with --keep N");
    }
    const Result<std::vector<StoredRun>> removed =
        pruneRuns(*options.store, options.series, static_cast<std::size_t>(*options.keep));
    if (!removed) {
        return refuse(removed.error().describe());
    }
    printTable(options, tableOf(*removed), "removed", Report::object());
    return kOpenedClean;
}

int run(const Options& options) {
    const std::string& verb = options.files.front();
    const std::vector<std::string> files(options.files.begin() + 1, options.files.end());
    if (verb != "add" && verb != "list" && verb != "prune") {
        return refuse("baseline: add, list or prune, not \"" + verb + "\"");
    }
    if (!options.store) {
        return refuse("baseline: say where the runs are with --store DIR");
    }
    if (verb == "add") {
        return add(options, files);
    }
    if (!files.empty()) {
        return refuse("baseline " + verb + ": takes no trace, but there is \"" + files.front() + "\"");
    }
    return verb == "list" ? list(options) : prune(options);
}

} // namespace

const Command kBaselineCommand{"baseline", "runs that a gate compares with: add TRACE..., list or prune",
                               kJson | kCsv | kText | kStore | kRecordRun | kPrune | kFailIf | kWorkers, true,
                               run};

} // namespace lanescope::cli
