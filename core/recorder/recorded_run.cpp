// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/recorded_run.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <tuple>

#include "core/base/output_file.h"
#include "core/base/user_file.h"
#include "core/os/environment.h"
#include "core/recorder/private_folder.h"
#include "core/secrets/secret_mask.h"
#include "core/table/time_text.h"
#include "recorder_script.h"
#include "recorder_start.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

Status checkFolder(const std::string& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && (!fs::is_directory(folder, error) || !fs::is_empty(folder, error))) {
        return fail(ErrorCode::InvalidArgument, "it holds something already; name a new folder with -o",
                    folder);
    }
    fs::create_directories(folder, error);
    return error ? Status(fail(ErrorCode::FileUnreadable, "the folder cannot be made: " + error.message(),
                               folder))
                 : Status();
}

Status writeRecorder(const std::string& folder, const RecordPlan& plan) {
    const std::pair<const char*, std::string> files[] = {
        {"/lanescope_recorder.py", std::string(kRecorderScript)},
        {"/sitecustomize.py", std::string(kRecorderStart)},
        {"/plan.json", planText(plan)}};
    for (const auto& [name, text] : files) {
        if (const Status status = writeFile(folder + name, text, {}, OutputAccess::OwnerOnly); !status) {
            return status;
        }
    }
    return {};
}

std::vector<ProcessState> statesIn(const std::string& folder) {
    std::vector<ProcessState> states;
    std::error_code error;
    for (auto at = fs::directory_iterator(folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
        const std::string name = at->path().filename().generic_string();
        if (!name.starts_with("state-") || !name.ends_with(".json")) {
            continue;
        }
        const Result<std::string> text = readTextFile(at->path().generic_string());
        if (const auto state = text ? parseProcessState(*text) : Result<ProcessState>(text.error())) {
            states.push_back(*state);
        }
    }
    std::ranges::sort(states, {},
                      [](const ProcessState& state) { return std::tuple(state.rank, state.pid); });
    return states;
}

std::string counted(std::uint64_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

std::string whyNot(const ProcessState& process, const RecordedRun& run, const RecordPlan& plan) {
    const std::uint64_t needed = plan.skip + plan.warmup + plan.steps;
    switch (process.phase) {
    case RecordPhase::Started:
        return "the program did not import torch";
    case RecordPhase::Torch:
        return "no step ended in the program: " +
               std::string(
                   plan.stepBy == "auto"
                       ? "neither an optimizer stepped nor did a module run without gradients; say what ends "
                         "a step with --step-by dataloader, forward or function:MODULE.NAME"
                       : "nothing fits --step-by " + plan.stepBy);
    case RecordPhase::Counting:
    case RecordPhase::Recording:
        return "the program ended" +
               (!run.end.signal.empty() ? " (" + run.end.signal + ")" // it could not count
                                        : " after " + counted(process.stepsSeen, "step")) +
               (process.phase == RecordPhase::Recording ? " while it was recorded"
                                                        : " before it was recorded") +
               "; " + std::to_string(needed) + " steps are needed (--skip " + std::to_string(plan.skip) +
               ", --warmup " + std::to_string(plan.warmup) + ", --steps " + std::to_string(plan.steps) + ")";
    case RecordPhase::Failed:
        return process.reason;
    case RecordPhase::Written:
        break;
    }
    return {};
}

std::string secondsText(double seconds) {
    constexpr double kNsPerSecond = 1e9;
    return durationText(seconds * kNsPerSecond);
}

} // namespace

std::vector<const ProcessState*> RecordedRun::written() const {
    std::vector<const ProcessState*> result;
    for (const ProcessState& process : processes) {
        if (process.phase == RecordPhase::Written) {
            result.push_back(&process);
        }
    }
    return result;
}

Result<RecordedRun> recordProgram(const RecordPlan& plan, const std::vector<std::string>& programAndArguments,
                                  const std::string& workFolder) {
    if (const Status status = checkFolder(plan.folder); !status) {
        return status.error();
    }
    const Result<PrivateFolder> folder = PrivateFolder::create();
    if (!folder) {
        return folder.error();
    }
    if (const Status status = writeRecorder(folder->path(), plan); !status) {
        return status.error();
    }
    const std::string modules = os::variable("PYTHONPATH").value_or("");
    const std::string path =
        folder->path() + (modules.empty() ? modules : std::string(1, os::pathDivider()) + modules);
    const os::ProgramEnd end = os::runProgram(programAndArguments, {{"PYTHONPATH", path}}, workFolder);
    if (end.failure != 0) {
        return fail(ErrorCode::FileNotFound,
                    "it cannot be started: " + std::string(std::strerror(end.failure)),
                    programAndArguments.front());
    }
    return RecordedRun{end, statesIn(folder->path())};
}

std::string whyNothing(const RecordedRun& run, const RecordPlan& plan) {
    if (run.processes.empty()) {
        return "no Python loaded the recorder: the program is not written in it, or runs it with -I, -E or "
               "-S";
    }
    const auto isFailed = [](const ProcessState& process) { return process.phase == RecordPhase::Failed; };
    const auto failed = std::ranges::find_if(run.processes, isFailed);
    if (failed != run.processes.end()) {
        return maskSecrets({}, whyNot(*failed, run, plan));
    }
    const auto furthest = std::ranges::max_element(run.processes, {}, [](const ProcessState& process) {
        return std::pair(process.phase, process.stepsSeen);
    });
    return maskSecrets({}, whyNot(*furthest, run, plan));
}

std::string overheadText(const ProcessState& process) {
    if (process.phase != RecordPhase::Written || !process.during) {
        return {};
    }
    std::string text = "A step took " + secondsText(*process.during) + " while it was recorded";
    if (process.before && *process.before > 0) {
        constexpr double kToPercent = 100;
        const double percent = (*process.during / *process.before - 1) * kToPercent;
        text += ", " + secondsText(*process.before) + " before (" + (percent < 0 ? "" : "+") +
                fixedDecimal(percent, 0) + " %)";
    }
    if (process.after) {
        text += ", " + secondsText(*process.after) + " after";
    }
    if (process.writeSeconds) {
        text += "; writing stopped the program for " + secondsText(*process.writeSeconds);
    }
    return text;
}

} // namespace lanescope
