// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <iterator>
#include <set>

#include "app/cli/fail_condition.h"
#include "app/cli/run_recording.h"
#include "core/base/status.h"
#include "core/gate/baseline_store.h"
#include "core/gate/gate_report.h"
#include "core/gate/gate_sarif.h"
#include "core/secrets/secret_mask.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

/// Everything that can be wrong with the command line, before a trace is opened.
Status checkOptions(const Options& options) {
    if (options.failIf.empty()) {
        return usageError("gate: give at least one --fail-if CONDITION");
    }
    if (!options.store && options.baselines.empty()) {
        return usageError("gate: name the baseline with --store DIR or --baseline TRACE");
    }
    return options.store ? checkSeriesName(options.series) : Status();
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
        tell(notice);
    }
    const std::size_t count = stored->runs.size();
    for (std::size_t i = count - std::min<std::size_t>(count, options.last); i < count; ++i) {
        runs.push_back(std::move(stored->runs[i].run));
    }
    return runs;
}

/// A recording that counts twice makes noise look small.
Status checkDistinct(const std::vector<RunRecord>& baseline, const std::vector<RunRecord>& candidate) {
    std::set<std::uint64_t> seen;
    for (const auto* side : {&baseline, &candidate}) {
        for (const RunRecord& run : *side) {
            if (!seen.insert(run.recording).second) {
                return fail(ErrorCode::InvalidArgument, "this recording is given twice", run.location);
            }
        }
    }
    return {};
}

Status print(const Options& options, const GateResult& result) {
    if (options.format != Format::Text) {
        return printTable(options, gateTable(result), "conditions", Report::object());
    }
    for (const GateCheck& check : result.checks) {
        std::cout << printable(maskSecrets({}, std::string(verdictText(check.verdict)) + ": " +
                                                   check.condition.text + ": " + check.message))
                  << '\n';
        if (!check.cause.empty()) {
            std::cout << printable(maskSecrets({}, "  cause: " + check.cause)) << '\n';
        }
    }
    return {};
}

Status writeOutputs(const Options& options, const GateResult& result) {
    const std::string& title = options.series;
    InputFiles inputs = inputsOf(options);
    const auto write = [&](const std::optional<std::string>& path, const auto& make) {
        return path ? writeFile(*path, make(result, title), inputs) : Status();
    };
    if (const Status status = write(options.markdown, gateMarkdown); !status) {
        return status;
    }
    if (const Status status = write(options.junit, gateJunit); !status) {
        return status;
    }
    if (const Status status = write(options.openMetrics, gateOpenMetrics); !status) {
        return status;
    }
    return write(options.sarif, gateSarif);
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

Result<int> runGate(const Options& options) {
    if (const Status status = checkOptions(options); !status) {
        return status.error();
    }
    const Result<std::vector<FailCondition>> conditions = parseFailConditions(options.failIf);
    if (!conditions) {
        return conditions.error();
    }
    Result<std::vector<RunRecord>> baseline = runsOfStore(options);
    if (!baseline) {
        return baseline.error();
    }
    if (baseline->empty() && options.baselines.empty()) {
        return usageError("gate: the series \"" + options.series + "\" of the store has no runs");
    }
    int opened = kOpenedClean;
    Result<std::vector<RunRecord>> recorded = recordRuns(options.baselines, options, *conditions, opened);
    if (!recorded) {
        return recorded.error();
    }
    std::ranges::move(*recorded, std::back_inserter(*baseline));
    const Result<std::vector<RunRecord>> candidate = recordRuns(options.files, options, *conditions, opened);
    if (!candidate) {
        return candidate.error();
    }
    if (const Status status = checkDistinct(*baseline, *candidate); !status) {
        return status.error();
    }
    const GateResult result = judgeGate(*baseline, *candidate, *conditions);
    for (const std::string& note : result.notes) {
        tell(maskSecrets({}, note));
    }
    if (const Status printed = print(options, result); !printed) {
        return printed.error();
    }
    if (const Status status = writeOutputs(options, result); !status) {
        return status.error();
    }
    return statusOf(options, result, opened);
}

std::vector<CommandTable> tablesOfGate() {
    return {{{}, {}, "Conditions with their verdicts", [] { return gateTable(GateResult()); }}};
}

} // namespace

const Command kGateCommand{"gate",
                           "whether runs are worse than a baseline by more than noise",
                           kJson | kCsv | kText | kStore | kRecordRun | kGate | kFailIf | kWorkers,
                           Files::Several,
                           runGate,
                           CommandGroup::Change,
                           tablesOfGate};

} // namespace lanescope::cli
