// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/run_recording.h"
#include "core/analysis/median.h"
#include "core/base/status.h"
#include "core/base/user_file.h"
#include "core/catalog/work_needs_of.h"
#include "core/dependency/graph_basis.h"
#include "core/dependency/what_if.h"
#include "core/gate/try_record.h"
#include "core/recorder/private_folder.h"
#include "core/recorder/recorded_run.h"
#include "core/remote/remote_location.h"
#include "core/report/tries_html.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

namespace fs = std::filesystem;

/// Steps of a run that pass before it is recorded, by default: the later half of them is measured.
constexpr std::uint64_t kMeasuredSteps = 20;

/// One side of a try: what is run, where, and what came of it.
struct Side {
    std::string name; ///< "baseline"
    std::vector<std::string> program;
    std::string workFolder; ///< empty: here
    std::string command;    ///< as it is shown
    std::vector<double> steps;
    std::vector<std::string> traces; ///< the first of each run
};

std::string commandText(const std::vector<std::string>& program) {
    std::string text;
    for (const std::string& word : program) {
        const bool isPlain =
            word.find_first_of(" \t\n'\"$\\;&|<>()*?[]#~") == std::string::npos && !word.empty();
        text += (text.empty() ? "" : " ") + (isPlain ? word : shellQuoted(word));
    }
    return maskSecrets({}, text);
}

/// Two revisions of the repository here, each checked out in a folder of its own.
class Revisions {
public:
    static Result<Revisions> checkOut(const std::string& before, const std::string& after) {
        Result<PrivateFolder> folder = PrivateFolder::create();
        if (!folder) {
            return folder.error();
        }
        Revisions revisions(std::move(*folder));
        for (const auto& [name, revision] :
             {std::pair("/baseline", before), std::pair("/candidate", after)}) {
            const std::string path = revisions.m_folder.path() + name;
            const os::ProgramEnd end =
                os::runProgram({"git", "worktree", "add", "--quiet", "--detach", path, revision}, {}, {});
            if (end.failure != 0 || end.exitCode != 0) {
                return usageError("try: git has no revision " + revision + " here");
            }
            revisions.m_made.push_back(path);
        }
        return revisions;
    }
    ~Revisions() {
        for (const std::string& path : m_made) {
            os::runProgram({"git", "worktree", "remove", "--force", path}, {}, {});
        }
    }
    Revisions(Revisions&&) = default;
    Revisions& operator=(Revisions&&) = delete;

    const std::string& baseline() const { return m_made[0]; }
    const std::string& candidate() const { return m_made[1]; }

private:
    explicit Revisions(PrivateFolder folder)
        : m_folder(std::move(folder)) {}

    PrivateFolder m_folder;
    std::vector<std::string> m_made;
};

/// Records one run and adds its step time: of each rank the median of the steps without the profiler, of all
/// ranks the mean, since they wait for each other.
Status recordSide(Side& side, const RecordPlan& common, const std::string& folder) {
    RecordPlan plan = common;
    plan.folder = folder;
    const Result<RecordedRun> run = recordProgram(plan, side.program, side.workFolder);
    if (!run) {
        return run.error();
    }
    double sum = 0;
    std::size_t count = 0;
    for (const ProcessState* process : run->written()) {
        if (!process->unrecorded.empty()) {
            sum += medianOf(process->unrecorded);
            ++count;
        }
    }
    if (run->end.exitCode != 0 || count == 0) {
        const std::string reason = run->end.exitCode != 0
                                       ? "it ended with status " + std::to_string(run->end.exitCode)
                                       : whyNothing(*run, plan);
        return fail(ErrorCode::InvalidArgument, "the " + side.name + " was not recorded: " + reason);
    }
    side.steps.push_back(sum / static_cast<double>(count));
    side.traces.push_back(run->written().front()->trace);
    return {};
}

/// By the whole trace of a baseline's run.
TryPrediction predict(const std::string& file, const std::string& change, const Options& options) {
    TryPrediction prediction;
    prediction.change = change;
    if (change.empty()) {
        prediction.reason = "no what-if is known for these words; name one with --what-if";
        return prediction;
    }
    const auto none = [&prediction](const std::string& reason) {
        prediction.reason = reason;
        return prediction;
    };
    const Result<OpenedTrace> opened = openTrace(file, options);
    const Result<Knob> knob = parseKnob(change);
    if (!opened || !knob) {
        return none(opened ? knob.error().message : opened.error().message);
    }
    const auto graph = DependencyGraph::build(*opened->trace);
    if (!graph) {
        return none(graph.error().message);
    }
    const WhatIf whatIf(**graph);
    const std::vector<Knob> knobs{*knob};
    const Result<WorkNeeds> needs = workNeedsOf(*opened->trace, knobs);
    if (!needs) {
        return none(needs.error().message);
    }
    const Result<WeightChange> weights = whatIf.change(knobs, {}, &*needs);
    if (!weights) {
        return none(weights.error().message);
    }
    if (const auto error = unmatchedError({&*weights, 1})) {
        return none(error->message);
    }
    const Prediction predicted = whatIf.predict({}, *weights);
    if (!predicted.hasBasis() || predicted.recordedNs <= 0) {
        return none(noBasisText(**graph, predicted.baselessShare).english());
    }
    const auto share = [&predicted](DurationNs ns) {
        return static_cast<double>(ns) / static_cast<double>(predicted.recordedNs) - 1;
    };
    prediction.share = share(predicted.predictedNs);
    prediction.low = share(predicted.lowNs);
    prediction.high = share(predicted.highNs);
    return prediction;
}

std::vector<TryRecord> chainIn(const std::string& folder) {
    std::vector<TryRecord> chain;
    std::error_code error;
    for (auto at = fs::directory_iterator(folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
        const Result<std::string> text = readTextFile((at->path() / "try.json").generic_string());
        if (!text) {
            continue;
        }
        if (const Result<TryRecord> record = parseTry(*text)) {
            chain.push_back(*record);
        } else {
            tell(printable(at->path().generic_string() + ": " + record.error().message));
        }
    }
    std::ranges::sort(chain, {}, &TryRecord::number);
    return chain;
}

/// The page and the Markdown of the whole chain.
Status writeChain(const std::string& folder, const std::vector<TryRecord>& chain) {
    std::ostringstream page;
    writeTriesHtml(page, chain);
    std::string markdown;
    for (const TryRecord& record : chain) {
        markdown += tryMarkdown(record) + "\n";
    }
    if (const Status status = writeFile(folder + "/tries.html", page.str(), {}); !status) {
        return status;
    }
    return writeFile(folder + "/tries.md", markdown, {});
}

/// Runs both sides in turns until the looks say enough. The order changes from pair to pair, so that a
/// machine that gets slower favours neither.
Result<TryJudgement> alternate(Side& baseline, Side& candidate, const RecordPlan& plan,
                               const std::string& folder) {
    for (std::size_t pair = 0;; ++pair) {
        for (const bool isFirst : {true, false}) {
            Side& side = isFirst == (pair % 2 == 0) ? baseline : candidate;
            const std::string place = folder + "/" + side.name + "-" + std::to_string(pair + 1);
            if (const Status status = recordSide(side, plan, place); !status) {
                return status.error();
            }
        }
        const auto judgement = judgeTry(baseline.steps, candidate.steps);
        tell("pair " + std::to_string(pair + 1) +
             (judgement ? ": " + std::string(tryVerdictText(judgement->verdict)) : std::string()));
        if (judgement && judgement->verdict != TryVerdict::NeedsMore) {
            return *judgement;
        }
    }
}

Result<std::vector<RunRecord>> recordsOf(const Side& side, const Options& options) {
    int ignored = kOpenedClean;
    return recordRuns(side.traces, options, {}, ignored);
}

Result<int> runTry(const Options& options) {
    if (options.files.size() != 1 || options.program.empty() ||
        options.baselineCommand.has_value() == options.revisions.has_value()) {
        return usageError(
            "try: give a few words, --baseline COMMAND or --revisions OLD..NEW, and the candidate after "
            "--, as in lanescope-cli try \"4 workers\" --baseline \"python train.py\" -- python train.py "
            "--workers 4");
    }
    Side baseline{"baseline", options.program, {}, commandText(options.program), {}, {}};
    Side candidate{"candidate", options.program, {}, commandText(options.program), {}, {}};
    std::optional<Revisions> revisions;
    if (options.baselineCommand) {
        baseline.program = {"/bin/sh", "-c", "exec " + *options.baselineCommand};
        baseline.command = maskSecrets({}, *options.baselineCommand);
    } else {
        const std::size_t dots = options.revisions->find("..");
        if (dots == 0 || dots == std::string::npos || dots + 2 >= options.revisions->size()) {
            return usageError("try: --revisions takes OLD..NEW");
        }
        const std::string before = options.revisions->substr(0, dots);
        const std::string after = options.revisions->substr(dots + 2);
        Result<Revisions> made = Revisions::checkOut(before, after);
        if (!made) {
            return made.error();
        }
        revisions.emplace(std::move(*made));
        baseline.workFolder = revisions->baseline();
        candidate.workFolder = revisions->candidate();
        baseline.command = before + ": " + baseline.command;
        candidate.command = after + ": " + candidate.command;
    }
    std::error_code error;
    const std::string folder = fs::absolute(options.output.value_or("tries"), error).generic_string();
    std::vector<TryRecord> chain = chainIn(folder);
    TryRecord result;
    result.number = chain.empty() ? 1 : chain.back().number + 1;
    const std::string place = folder + "/" + std::to_string(result.number);
    RecordPlan plan = options.recordPlan;
    plan.isStopping = true;
    plan.skip = options.skip.value_or(kMeasuredSteps);
    const Result<TryJudgement> judgement = alternate(baseline, candidate, plan, place);
    if (!judgement) {
        return judgement.error();
    }
    const auto before = recordsOf(baseline, options);
    const auto after = recordsOf(candidate, options);
    if (!before || !after) {
        return before ? after.error() : before.error();
    }
    const double mean = judgement->shift.baseline;
    result.words = maskSecrets({}, options.files.front());
    result.addedNs = before->back().addedNs;
    result.baselineCommand = baseline.command;
    result.candidateCommand = candidate.command;
    result.baseline = baseline.steps;
    result.candidate = candidate.steps;
    result.verdict = judgement->verdict;
    result.share = judgement->shift.delta() / mean;
    result.low = (judgement->shift.delta() - judgement->margin) / mean;
    result.high = (judgement->shift.delta() + judgement->margin) / mean;
    result.prediction = predict(baseline.traces.front(),
                                options.whatIf.value_or(std::string(whatIfFor(result.words))), options);
    result.prediction.isBound = !options.whatIf;
    result.causes = causeShifts(*before, *after);
    result.baselineTrace = baseline.traces.back();
    result.candidateTrace = candidate.traces.back();
    if (const Status status = writeFile(place + "/try.json", tryText(result), {}); !status) {
        return status.error();
    }
    chain.push_back(result);
    if (const Status status = writeChain(folder, chain); !status) {
        return status.error();
    }
    for (const std::string& line : tryLines(result)) {
        std::cout << printable(line) << '\n';
    }
    if (const std::string score = predictionScore(chain); !score.empty()) {
        std::cout << score << '\n';
    }
    std::cout << "compare: lanescope-cli compare " << printable(shellQuoted(result.baselineTrace)) << ' '
              << printable(shellQuoted(result.candidateTrace)) << "\npage: " << printable(folder)
              << "/tries.html\n";
    return kOpenedClean;
}

} // namespace

const Command kTryCommand{"try",
                          "whether a change makes steps shorter: runs in turns, compared with the prediction",
                          kTry | kRecord,
                          Files::Any,
                          runTry,
                          CommandGroup::Record,
                          nullptr,
                          {},
                          {},
                          {},
                          "WORDS -- PROGRAM [ARGUMENT...]"};

} // namespace lanescope::cli
