// SPDX-License-Identifier: Apache-2.0
// lanescope-cli reproduce: scripts that run single recorded calls of operators again.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/kernel_choice.h"
#include "core/base/status.h"
#include "core/catalog/analysis_context.h"
#include "core/reproduce/call_table.h"
#include "core/reproduce/operator_script.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

/// The call that spent most time in the kernel.
Result<const RecordedCall*> callOfKernel(const Trace& trace, const RecordedCalls& calls,
                                         const std::string& wanted) {
    const Result<std::string> kernel = chosenKernel(trace, wanted);
    if (!kernel) {
        return kernel.error();
    }
    const RecordedCall* longest = nullptr;
    for (const RecordedCall& call : calls.calls) {
        const auto entry = call.kernels.find(*kernel);
        if (entry != call.kernels.end() &&
            (longest == nullptr || entry->second > longest->kernels.at(*kernel))) {
            longest = &call;
        }
    }
    if (longest == nullptr) {
        return usageError("reproduce: no recorded operator launched " + *kernel +
                          "; `lanescope-cli attribute` shows what did");
    }
    return longest;
}

Result<const RecordedCall*> callOfOperator(const RecordedCalls& calls, const std::string& name,
                                           std::uint64_t number) {
    std::uint64_t seen = 0;
    for (const RecordedCall& call : calls.calls) {
        if (call.args.name == name && ++seen == number) {
            return &call;
        }
    }
    return usageError("reproduce: " + (seen == 0
                                           ? "no device work belongs to an operator \"" + name + "\""
                                           : name + " has " + std::to_string(seen) + " kinds of inputs"));
}

Status printScript(const Options& options, const Trace& trace, const RecordedCall& call,
                   const PeaksTable& peaks) {
    if (const std::string why = whyNoScript(call); !why.empty()) {
        return usageError("reproduce: " + call.args.name + " has no script: " + why);
    }
    const std::string script = operatorScript(trace, call, peaksOf(trace, call.device, peaks));
    if (!options.output) {
        std::cout << script;
        return {};
    }
    return writeFile(*options.output, script, inputsOf(options));
}

/// "003_aten_mm.py"
std::string fileNameOf(std::size_t place, const std::string& name) {
    constexpr std::size_t kDigits = 3;
    std::string digits = std::to_string(place);
    digits.insert(0, digits.size() < kDigits ? kDigits - digits.size() : 0, '0');
    std::string text = digits + "_" + name;
    std::ranges::replace(text, ':', '_');
    return text + ".py";
}

Status writeAll(const Options& options, const Trace& trace, const RecordedCalls& calls,
                const PeaksTable& peaks) {
    std::error_code failure;
    std::filesystem::create_directories(*options.allFolder, failure);
    if (failure) {
        return fail(ErrorCode::FileUnreadable, "the folder cannot be made: " + failure.message(),
                    *options.allFolder);
    }
    DurationNs writtenNs = 0;
    DurationNs allNs = 0;
    std::size_t written = 0;
    for (std::size_t i = 0; i < calls.calls.size(); ++i) {
        const RecordedCall& call = calls.calls[i];
        allNs = saturatingAdd(allNs, call.totalNs);
        if (!whyNoScript(call).empty()) {
            continue;
        }
        const std::string path =
            (std::filesystem::path(*options.allFolder) / fileNameOf(i + 1, call.args.name)).generic_string();
        const std::string script = operatorScript(trace, call, peaksOf(trace, call.device, peaks));
        if (const Status status = writeFile(path, script, inputsOf(options)); !status) {
            return status;
        }
        ++written;
        writtenNs = saturatingAdd(writtenNs, call.totalNs);
    }
    Report report = Report::object();
    report.set("folder", Report::text(*options.allFolder));
    report.set("scripts", Report::number(written));
    report.set("calls", Report::number(calls.calls.size()));
    report.set("written_us", Report::number(decimalMicroseconds(writtenNs)));
    report.set("operators_us", Report::number(decimalMicroseconds(allNs)));
    report.set("unattributed_us", Report::number(decimalMicroseconds(calls.unattributedNs)));
    printReport(options, report);
    return {};
}

Result<int> runReproduce(const Options& options) {
    if (options.kernel && options.operatorName) {
        return usageError("reproduce: --kernel and --operator name one call each; give one of them");
    }
    const bool isOne = options.kernel || options.operatorName;
    if (options.output && !isOne) {
        return usageError("reproduce: --output takes one script; give --kernel or --operator, or --all DIR");
    }
    const Result<OpenedTrace> opened = openTrace(options.files.front(), options);
    if (!opened) {
        return opened.error();
    }
    const Trace& trace = *opened->trace;
    const auto context = std::make_shared<AnalysisContext>(
        opened->shared, ContextOptions{options.modelsFile, options.peaksFile, {}, true, true});
    const Result<const AttributedWork*> attributed = context->attribution();
    if (!attributed) {
        return attributed.error();
    }
    const Result<RecordedCalls> calls =
        recordedCalls(trace, (*attributed)->attributions, (*attributed)->work);
    if (!calls) {
        return calls.error();
    }
    const PeaksTable& peaks = (*attributed)->figures.peaks;
    Status status;
    if (isOne) {
        const Result<const RecordedCall*> call =
            options.kernel ? callOfKernel(trace, *calls, *options.kernel)
                           : callOfOperator(*calls, *options.operatorName, options.callNumber);
        if (!call) {
            return call.error();
        }
        status = printScript(options, trace, **call, peaks);
    } else if (options.allFolder) {
        status = writeAll(options, trace, *calls, peaks);
    } else {
        Report members = Report::object();
        members.set("file", Report::text(trace.path()));
        members.set("unattributed_us", Report::number(decimalMicroseconds(calls->unattributedNs)));
        status = printTable(options, callTable(*calls), "calls", members);
    }
    return status ? Result<int>(opened->exitCode) : status.error();
}

std::vector<CommandTable> tablesOfReproduce() {
    return {{{}, {}, "calls of operators by time", [] { return Result<Table>(callTable({})); }}};
}

constexpr JsonMember kReproduceMembers[] = {
    {"file", "path as given"},
    {"unattributed_us", "device work that no recorded operator launched"},
    {"calls", "the rows of the table"},
    {"folder, scripts, calls", "with --all: where, how many were written, and how many calls there are"},
    {"written_us, operators_us", "with --all: device time of the calls with a script, and of all operators"},
};

} // namespace

const Command kReproduceCommand{
    "reproduce",
    "a script that runs one recorded call of an operator alone, with its shapes and types",
    kJson | kCsv | kTableShape | kReproduce | kOutput | kModels | kPeaks | kOpensTrace,
    Files::One,
    runReproduce,
    CommandGroup::Work,
    tablesOfReproduce,
    kReproduceMembers};

} // namespace lanescope::cli
