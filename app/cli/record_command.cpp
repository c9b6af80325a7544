// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <system_error>

#include "app/cli/command.h"
#include "core/base/status.h"
#include "core/recorder/recorded_run.h"
#include "core/remote/remote_location.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

/// "recording-20260131-235959", of the time in UTC.
std::string newFolder() {
    const auto now = std::chrono::system_clock::now();
    const auto midnight = std::chrono::floor<std::chrono::days>(now);
    const std::chrono::year_month_day date(midnight);
    const std::chrono::hh_mm_ss time(std::chrono::floor<std::chrono::seconds>(now - midnight));
    char text[48];
    std::snprintf(text, sizeof text, "recording-%04d%02u%02u-%02d%02d%02d", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                  static_cast<int>(time.seconds().count()));
    return text;
}

void tellRecorded(const RecordedRun& run, const RecordPlan& plan, const std::string& folder) {
    const auto written = run.written();
    const ProcessState& first = *written.front();
    std::string text = "recorded " + std::to_string(first.stepsRecorded) +
                       (first.stepsRecorded == 1 ? " step" : " steps") + " (" + first.stepBy + " " +
                       first.stepName + ")" +
                       (written.size() == 1 ? "" : " of " + std::to_string(written.size()) + " processes") +
                       " in " + (written.size() == 1 ? first.trace : plan.folder);
    tell(printable(text));
    for (const ProcessState* process : written) {
        const std::string rank = process->rank ? "rank " + std::to_string(*process->rank) + ": " : "";
        tell(rank + overheadText(*process));
        for (const std::string& note : process->notes) {
            tell(printable(rank + note));
        }
    }
    tell(printable(
        "next: lanescope-cli " +
        (written.size() == 1
             ? "diagnose " +
                   shellQuoted(folder + "/" + std::filesystem::path(first.trace).filename().generic_string())
             : "ranks " + shellQuoted(folder))));
}

Result<int> runRecord(const Options& options) {
    if (options.program.empty()) {
        return usageError("record: name the program after --, as in lanescope-cli record -- python train.py");
    }
    RecordPlan plan = options.recordPlan;
    plan.skip = options.skip.value_or(plan.skip);
    if (const Status status = checkStepBy(plan.stepBy); !status) {
        return usageError("record: " + status.error().message);
    }
    const std::string folder = options.output.value_or(newFolder());
    std::error_code error;
    plan.folder = std::filesystem::absolute(folder, error).generic_string();
    const Result<RecordedRun> run = recordProgram(plan, options.program);
    std::filesystem::remove(plan.folder, error); // while it is empty
    if (!run) {
        return run.error();
    }
    const bool isRecorded = !run->written().empty();
    if (isRecorded) {
        tellRecorded(*run, plan, folder);
    } else {
        tell(printable("nothing was recorded: " + whyNothing(*run, plan)));
    }
    return run->end.exitCode != 0 ? run->end.exitCode : isRecorded ? int{kOpenedClean} : int{kRefused};
}

} // namespace

const Command kRecordCommand{"record",
                             "record some steps of an unchanged PyTorch program",
                             kRecord,
                             Files::None,
                             runRecord,
                             CommandGroup::Record,
                             nullptr,
                             {},
                             {},
                             {},
                             "-- PROGRAM [ARGUMENT...]"};

} // namespace lanescope::cli
