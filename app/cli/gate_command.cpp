// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <set>

#include "app/cli/fail_condition.h"
#include "app/cli/run_recording.h"
#include "core/gate/baseline_store.h"
#include "core/gate/gate_report.h"
#include "core/store/args.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

/// Everything that can be wrong with the command line, before a trace is opened.
std::optional<Error> checkOptions(const Options& options) {
    const auto invalid = [](std::string message) {
        return fail(ErrorCode::InvalidArgument, std::move(message));
    };
    if (options.failIf.empty()) {
        return invalid("gate: give at least one --fail-if CONDITION");
    }
    if (!options.store && options.baselines.empty()) {
        return invalid("gate: say what the baseline is with --store DIR or --baseline TRACE");
    }
    return options.store ? errorOf(checkSeriesName(options.series)) : std::nullopt;
}

/// The newest runs of the store.
Result<std::vector<RunRecord>> runsOfStore(const Options& options) {
    std::vector<RunRecord> runs;
    if (!options.store) {
        return runs;
    }
    Result<StoredRuns> stored = storedRuns(*options.store, options.series);
    if (!stored) {
        return stored.error();
    }
    for (const std::string& notice : stored->notices) {
        std::cerr << "lanescope-cli: " << printable(notice) << '\n';
    }
    const std::size_t count = stored->runs.size();
    for (std::size_t i = count - std::min<std::size_t>(count, options.last); i < count; ++i) {
        runs.push_back(std::move(stored->runs[i].run));
    }
    return runs;
}

/// A recording that counts twice makes noise look small.
std::optional<Error> checkDistinct(const std::vector<RunRecord>& baseline,
                                   const std::vector<RunRecord>& candidate) {
    std::set<std::uint64_t> seen;
    for (const auto* side : {&baseline, &candidate}) {
        for (const RunRecord& run : *side) {
            if (!seen.insert(run.recording).second) {
                return fail(ErrorCode::InvalidArgument, "this recording is among the runs twice",
                            run.location);
            }
        }
    }
    return std::nullopt;
}

void print(const Options& options, const GateResult& result) {
    if (options.format != Format::Text) {
        printTable(options, gateTable(result), "conditions", Report::object());
        return;
    }
    for (const GateCheck& check : result.checks) {
        std::cout << printable(maskSecrets({}, std::string(verdictText(check.verdict)) + ": " +
                                                   check.condition.text + ": " + check.message))
                  << '\n';
        if (!check.cause.empty()) {
            std::cout << printable(maskSecrets({}, "  cause: " + check.cause)) << '\n';
        }
    }
}

std::optional<Error> writeOutputs(const Options& options, const GateResult& result) {
    const std::string& title = options.series;
    InputFiles inputs = inputsOf(options);
    const auto write = [&](const std::optional<std::string>& path, const auto& make) {
        return path ? errorOf(writeFile(*path, make(result, title), inputs)) : std::nullopt;
    };
    if (auto error = write(options.markdown, gateMarkdown)) {
        return error;
    }
    if (auto error = write(options.junit, gateJunit)) {
        return error;
    }
    return write(options.openMetrics, gateOpenMetrics);
}

int statusOf(const Options& options, const GateResult& result, int opened) {
    if (result.has(Verdict::Worse)) {
        return kConditionHolds;
    }
    if (result.has(Verdict::NotComparable) || (options.strict && result.has(Verdict::NotEnoughData))) {
        return kRefused;
    }
    return opened;
}

int run(const Options& options) {
    if (const auto error = checkOptions(options)) {
        return refuse(error->describe());
    }
    const Result<std::vector<FailCondition>> conditions = parseFailConditions(options.failIf);
    if (!conditions) {
        return refuse(conditions.error().describe());
    }
    Result<std::vector<RunRecord>> baseline = runsOfStore(options);
    if (!baseline) {
        return refuse(baseline.error().describe());
    }
    int opened = kOpenedClean;
    for (RunRecord& run : recordRuns(options.baselines, options, *conditions, opened)) {
        baseline->push_back(std::move(run));
    }
    const std::vector<RunRecord> candidate = opened == kRefused
                                                 ? std::vector<RunRecord>()
                                                 : recordRuns(options.files, options, *conditions, opened);
    if (opened == kRefused) {
        return kRefused;
    }
    if (baseline->empty()) {
        return refuse("gate: the series \"" + options.series + "\" of the store has no runs");
    }
    if (const auto error = checkDistinct(*baseline, candidate)) {
        return refuse(error->describe());
    }
    const GateResult result = judgeGate(*baseline, candidate, *conditions);
    for (const std::string& note : result.notes) {
        std::cerr << "lanescope-cli: " << printable(maskSecrets({}, note)) << '\n';
    }
    print(options, result);
    if (const auto error = writeOutputs(options, result)) {
        return refuse(error->describe());
    }
    return statusOf(options, result, opened);
}

} // namespace

const Command kGateCommand{"gate", "whether runs are worse than those of a baseline by more than noise",
                           kJson | kCsv | kText | kStore | kRecordRun | kGate | kFailIf | kWorkers, true,
                           run};

} // namespace lanescope::cli
