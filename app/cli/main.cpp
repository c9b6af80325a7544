// SPDX-License-Identifier: Apache-2.0
// lanescope-cli: figures of a trace on the command line. Documented in docs/cli.md.
#include <csignal>
#include <iostream>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/analysis_command.h"
#include "app/cli/command.h"
#include "core/base/spare_memory.h"
#include "core/cache/cache_folder.h"
#include "core/remote/remote_files.h"
#include "lanescope_version.h"

namespace lanescope::cli {

namespace {

/// Commands in the order of the help.
const std::vector<Command>& commands() {
    static const std::vector<Command> all = [] {
        std::vector<Command> list{kInfoCommand, kOverviewCommand, kDiagnoseCommand};
        for (Command& command : analysisCommandList()) {
            list.push_back(std::move(command));
        }
        for (const Command* command :
             {&kSnapshotCommand,     &kSliceCommand,        &kCheckCommand,       &kCompareCommand,
              &kRunsCommand,         &kRanksCommand,        &kCollectivesCommand, &kSummarizeCommand,
              &kDependenciesCommand, &kCriticalPathCommand, &kWhatIfCommand,      &kBaselineCommand,
              &kGateCommand,         &kTrendCommand,        &kMcpCommand,         &kReportCommand,
              &kExportCommand,       &kConvertCommand,      &kQueryCommand,       &kShellCommand}) {
            list.push_back(*command);
        }
        for (Command& command : list) { // a companion is that of one trace
            command.options |= command.severalFiles ? std::uint64_t{0} : std::uint64_t{kCompanion};
        }
        return list;
    }();
    return all;
}

void printHelp() {
    std::cout << "Usage: lanescope-cli COMMAND [OPTION...] TRACE\n"
                 "Figures of a PyTorch profiler or Chrome trace (JSON, plain, gzip or zstd).\n\n"
                 "Commands:\n";
    for (const Command& command : commands()) {
        std::string name(command.name);
        constexpr std::size_t kNameWidth = 15; // the longest name and two blanks
        name.resize(kNameWidth, ' ');
        std::cout << "  " << name << command.summary << '\n';
    }
    std::cout << "\nlanescope-cli COMMAND --help shows the options of a command.\n"
                 "lanescope-cli --version shows the version.\n"
                 "lanescope-cli clear-cache empties the caches of traces opened before.\n\n"
                 "Exit status: 0 the trace is clean, 1 it opened with problems (listed on stderr),\n"
                 "2 it was refused or the command line makes no sense (reason on stderr),\n"
                 "3 a condition of compare --fail-if or gate holds.\n";
}

void printCommandHelp(const Command& command) {
    std::cout << "Usage: lanescope-cli " << command.name << " [OPTION...] TRACE"
              << (command.severalFiles ? "..." : "") << "\nShows " << command.summary << ".\n\nOptions:\n"
              << describeOptions(command.options);
}

int runCommand(const Command& command, std::span<const char* const> arguments) {
    const Result<Options> options = parseOptions(arguments, command.options);
    if (!options) {
        return refuse(options.error().message + "; see lanescope-cli " + std::string(command.name) +
                      " --help");
    }
    if (options->help) {
        printCommandHelp(command);
        return kOpenedClean;
    }
    const bool hasOtherFiles =
        !options->schemas.empty() || !options->rankFolders.empty() || command.mayHaveNoFile;
    if ((options->files.empty() && !hasOtherFiles) || (options->files.size() > 1 && !command.severalFiles)) {
        return refuse(std::string(command.name) +
                      (options->files.empty() ? ": no trace given" : ": more than one trace given") +
                      "; see lanescope-cli " + std::string(command.name) + " --help");
    }
    return command.run(*options);
}

/// The index cache belongs to the window; whoever needs the room can empty it without one.
int clearCache(std::span<const char* const> arguments) {
    if (!arguments.empty()) {
        const std::string_view first = arguments.front();
        if (first != "--help" && first != "-h") {
            return refuse("clear-cache takes no argument, not \"" + std::string(first) + "\"");
        }
        std::cout << "Usage: lanescope-cli clear-cache\nEmpties the caches of traces opened before.\n";
        return kOpenedClean;
    }
    const std::string folder = defaultCacheFolder();
    const std::uint64_t freed = folder.empty() ? 0 : clearTraceCache(folder);
    const std::uint64_t copies = folder.empty() ? 0 : trimRemoteCache(remoteCacheFolder(), 0);
    std::cout << "Removed " << freed << " bytes of the index cache and " << copies
              << " of copies of traces on other machines\n";
    return kOpenedClean;
}

int runArguments(std::span<const char* const> arguments) {
    const std::string_view first = arguments.empty() ? std::string_view() : arguments.front();
    if (first == "--help" || first == "-h" || first == "help") {
        printHelp();
        return kOpenedClean;
    }
    if (first == "--version") {
        std::cout << "lanescope-cli " << kVersionText << '\n';
        return kOpenedClean;
    }
    if (first == "clear-cache") {
        return clearCache(arguments.subspan(1));
    }
    for (const Command& command : commands()) {
        if (command.name == first) {
            return runCommand(command, arguments.subspan(1));
        }
    }
    return refuse(first.empty() ? "no command given; see lanescope-cli --help"
                                : "unknown command \"" + std::string(first) + "\"; see lanescope-cli --help");
}

} // namespace

} // namespace lanescope::cli

int main(int argumentCount, char** arguments) {
    using namespace lanescope::cli;
    lanescope::keepLittleSpareMemory();
    const std::span<const char* const> all(arguments, static_cast<std::size_t>(argumentCount));
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a message instead
    int exitCode = kRefused;
    try {
        exitCode = runArguments(all.subspan(all.empty() ? 0 : 1));
    } catch (const std::bad_alloc&) {
        return refuse("there is not enough memory; a part of the trace (--range) needs less");
    } catch (const std::length_error&) {
        return refuse("the input asks for more memory than there can be");
    }
    std::cout.flush();
    if (!std::cout) {
        return refuse("the output cannot be written");
    }
    return exitCode;
}
