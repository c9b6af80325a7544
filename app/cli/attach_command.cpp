// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <thread>

#include "app/cli/command.h"
#include "core/base/file.h"
#include "core/base/status.h"
#include "core/recorder/kineto_daemon.h"
#include "core/remote/child_process.h"
#include "core/remote/remote_files.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

namespace fs = std::filesystem;

/// Kineto asks every five seconds.
constexpr std::chrono::seconds kAskWithin{30};
constexpr std::chrono::seconds kWriteWithin{300};
constexpr std::chrono::milliseconds kLookEvery{100};

/// Whether the file ends as a trace does; Kineto gives it its name before it is complete.
bool isComplete(const std::string& path) {
    constexpr std::size_t kTail = 16;
    const auto file = File::open(path);
    if (!file) {
        return false;
    }
    const std::uint64_t size = (*file)->sizeBytes();
    char tail[kTail];
    const auto got = (*file)->read(size - std::min<std::uint64_t>(size, kTail), tail, kTail);
    const std::string_view text(tail, got ? *got : 0);
    const std::size_t last = text.find_last_not_of(" \n\r\t");
    return last != std::string_view::npos && text[last] == '}';
}

Result<std::string> recordProcess(std::int64_t pid, const Options& options) {
    std::error_code error;
    const std::string folder = fs::absolute(options.output.value_or("."), error).generic_string();
    if (fs::create_directories(folder, error); error) {
        return fail(ErrorCode::FileUnreadable, "the folder cannot be made: " + error.message(), folder);
    }
    OnDemandPlan plan;
    plan.trace = folder + "/attached.json";
    plan.durationMs = options.durationMs;
    plan.steps = options.attachSteps;
    plan.hasShapes = options.recordPlan.hasShapes;
    plan.hasStacks = options.recordPlan.hasStacks;
    plan.hasMemory = options.recordPlan.hasMemory;
    const std::string trace = traceOf(plan, pid);
    if (fs::exists(trace, error)) {
        return fail(ErrorCode::InvalidArgument, "it exists already; name another folder with -o", trace);
    }
    if (const Status status = handOver(plan, pid, kAskWithin); !status) {
        return status.error();
    }
    tell("process " + std::to_string(pid) + " has taken the plan; waiting for " + printable(trace));
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(plan.durationMs) + kWriteWithin;
    while (!isComplete(trace)) {
        if (std::chrono::steady_clock::now() > end) {
            return fail(ErrorCode::FileNotFound,
                        "the process has not written it; is another recording running there, or does it take "
                        "no steps?",
                        trace);
        }
        std::this_thread::sleep_for(kLookEvery);
    }
    return trace;
}

/// Runs this command on the machine where the process is, and fetches the trace.
Result<std::string> recordRemote(const RemoteLocation& location, const std::string& pid,
                                 const Options& options) {
    std::string command = "lanescope-cli attach " + pid + " -o \"${TMPDIR:-/tmp}/lanescope-attached\"";
    command += options.attachSteps > 0 ? " --steps " + std::to_string(options.attachSteps)
                                       : " --duration " + std::to_string(options.durationMs);
    command += options.recordPlan.hasShapes ? " --shapes" : "";
    command += options.recordPlan.hasStacks ? " --stacks" : "";
    command += options.recordPlan.hasMemory ? " --memory" : "";
    std::string path;
    const Result<ChildResult> run =
        runChild(sshCommand(location, command, false), [&path](std::string_view piece) {
            path += piece;
            return true;
        });
    if (!run) {
        return run.error();
    }
    if (run->exitCode != 0 || path.empty() || path.back() != '\n') {
        return fail(ErrorCode::FileUnreadable, "attach failed there: " + printable(run->errors),
                    location.root());
    }
    path.pop_back();
    return fetchRemote(location.at(path), options.output.value_or("."));
}

Result<int> runAttach(const Options& options) {
    if (options.files.size() != 1) {
        return usageError("attach: give the number of one process, or ssh://MACHINE/NUMBER");
    }
    const std::string& where = options.files.front();
    const auto location = parseRemoteLocation(where);
    const std::string text = location ? location->path.substr(1) : where;
    std::int64_t pid = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), pid);
    if (code != std::errc() || end != text.data() + text.size() || pid <= 0) {
        return usageError("attach: \"" + where + "\" is not the number of a process");
    }
    const Result<std::string> trace =
        location ? recordRemote(*location, text, options) : recordProcess(pid, options);
    if (!trace) {
        return trace.error();
    }
    std::cout << printable(*trace) << '\n';
    return kOpenedClean;
}

} // namespace

const Command kAttachCommand{"attach",  "record a process that was started with KINETO_USE_DAEMON=1",
                             kAttach,   Files::Any,
                             runAttach, CommandGroup::Record,
                             nullptr,   {},
                             {},        {},
                             {},        "PROCESS|ssh://MACHINE/PROCESS"};

} // namespace lanescope::cli
