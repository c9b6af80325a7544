// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/cli/fail_condition.h"
#include "app/cli/run_recording.h"
#include "core/gate/baseline_store.h"
#include "core/table/printable.h"
#include "core/table/table_maker.h"

namespace lanescope::cli {

namespace {

Result<int> add(const Options& options, const std::vector<std::string>& files) {
    if (files.empty()) {
        return usageError("baseline add: no trace given; see lanescope-cli baseline --help");
    }
    if (const Status named = checkSeriesName(options.series); !named) {
        return named.error();
    }
    const Result<std::vector<FailCondition>> conditions = parseFailConditions(options.failIf);
    if (!conditions) {
        return conditions.error();
    }
    int exitCode = kOpenedClean;
    for (const std::string& file : files) {
        Result<std::vector<RunRecord>> runs = recordRuns({file}, options, *conditions, exitCode);
        if (!runs) {
            return runs.error();
        }
        for (RunRecord& run : *runs) {
            const Result<StoredRun> stored = addRun(*options.store, options.series, std::move(run));
            if (!stored) {
                return stored.error();
            }
            std::cout << printable(stored->path) << '\n';
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
        .addText({"file", "File", Unit::None, "File of the run in the store"},
                 [](const StoredRun& stored) { return stored.path; })
        .add({"series", "Series", Unit::None, "Series of the run"},
             [](const StoredRun& stored) { return stored.series; })
        .add({"label", "Label", Unit::None, "Label of the run"},
             [](const StoredRun& stored) { return stored.run.label; })
        .add({"added_ns", "Added", Unit::None, "Time since the epoch in nanoseconds"},
             [](const StoredRun& stored) { return stored.run.addedNs; })
        .add({"steps", "Steps", Unit::Count, "Number of whole steps"},
             [](const StoredRun& stored) { return stored.run.steps; })
        .add({"step_time_us", "Step time", Unit::Duration, "Mean length of a step"}, stepTimeOf)
        .addText({"trace", "Trace", Unit::None, "Path of the trace when it was recorded"},
                 [](const StoredRun& stored) { return stored.run.location; })
        .table();
}

Result<int> list(const Options& options) {
    const Result<StoredRuns> stored =
        storedRuns(*options.store, options.hasSeries ? options.series : std::string());
    if (!stored) {
        return stored.error();
    }
    if (const Status printed = printTable(options, tableOf(stored->runs), "runs", Report::object());
        !printed) {
        return printed.error();
    }
    int exitCode = kOpenedClean;
    std::ranges::for_each(stored->notices, noticeTeller(exitCode));
    return exitCode;
}

Result<int> prune(const Options& options) {
    if (!options.keep) {
        return usageError("baseline prune: give the number of runs to keep with --keep N");
    }
    const Result<std::vector<StoredRun>> removed =
        pruneRuns(*options.store, options.series, static_cast<std::size_t>(*options.keep));
    if (!removed) {
        return removed.error();
    }
    const Status printed = printTable(options, tableOf(*removed), "removed", Report::object());
    return printed ? Result<int>(kOpenedClean) : printed.error();
}

Result<int> runBaseline(const Options& options) {
    const std::string& verb = options.files.front();
    const std::vector<std::string> files(options.files.begin() + 1, options.files.end());
    if (verb != "add" && verb != "list" && verb != "prune") {
        return usageError("baseline: add, list or prune, not \"" + verb + "\"");
    }
    if (!options.store) {
        return usageError("baseline: name the folder of the runs with --store DIR");
    }
    if (verb == "add") {
        return add(options, files);
    }
    if (!files.empty()) {
        return usageError("baseline " + verb + ": takes no trace, but there is \"" + files.front() + "\"");
    }
    return verb == "list" ? list(options) : prune(options);
}

std::vector<CommandTable> tablesOfBaseline() {
    return {{{}, {}, "Runs of the store, of list and prune", [] { return tableOf({}); }}};
}

} // namespace

const Command kBaselineCommand{"baseline",
                               "recorded runs that gate compares with",
                               kJson | kCsv | kText | kTableShape | kStore | kRecordRun | kPrune | kFailIf |
                                   kWorkers,
                               Files::Several,
                               runBaseline,
                               CommandGroup::Change,
                               tablesOfBaseline,
                               {},
                               {},
                               "add list prune"};

} // namespace lanescope::cli
