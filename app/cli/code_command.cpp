// SPDX-License-Identifier: Apache-2.0
// lanescope-cli code: the code that Inductor generated for the kernels of a trace.
#include <algorithm>
#include <iostream>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/kernel_choice.h"
#include "core/base/status.h"
#include "core/inductor/code_tables.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"

namespace lanescope::cli {

namespace {

Result<CompiledCode> codeOf(const Options& options) {
    const std::string folder = options.codeFolder.value_or(compiledCodeBeside(options.files.front()));
    if (folder.empty()) {
        return usageError(
            "code: there is no folder torch_compile_debug beside the trace; give the code with --code "
            "FOLDER (run the program with TORCH_COMPILE_DEBUG=1, or take the output of tlparse)");
    }
    return readCompiledCode(folder);
}

Status printKernel(const Trace& trace, const std::vector<CodeRow>& rows, const std::string& wanted) {
    const Result<std::string> kernel = chosenKernel(trace, wanted);
    if (!kernel) {
        return kernel.error();
    }
    const auto row = std::ranges::find(rows, *kernel, &CodeRow::name);
    if (row == rows.end()) {
        return usageError("code: " + *kernel + " is not a kernel of Triton, and the code does not define it");
    }
    std::cout << maskSecrets({}, codeText(*row));
    return {};
}

Result<int> runCode(const Options& options) {
    const std::string group = options.group.value_or("kernel");
    if (group != "kernel" && group != "operators" && group != "line") {
        return unknownGroup(group, "kernel, operators and line");
    }
    const Result<CompiledCode> code = codeOf(options);
    if (!code) {
        return code.error();
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        const std::vector<CodeRow> rows = codeRows(trace, *code);
        if (options.kernel) {
            return printKernel(trace, rows, *options.kernel);
        }
        const Table table = group == "operators" ? codeByOperators(rows)
                            : group == "line"    ? codeByLine(rows)
                                                 : codeTable(trace, rows);
        Report members = Report::object();
        members.set("file", Report::text(trace.path()));
        members.set("definitions", Report::number(code->kernels().size()));
        return printTable(options, table, "rows", members);
    });
}

std::vector<CommandTable> tablesOfCode() {
    return {{"--group", "kernel", "kernels of Triton with the code that they come from",
             [] { return Result<Table>(codeTable(Trace(TraceData{}), {})); }},
            {"--group", "operators", "kernels with the same fused operators",
             [] { return Result<Table>(codeByOperators({})); }},
            {"--group", "line", "lines of the model with the kernels that compute them",
             [] { return Result<Table>(codeByLine({})); }}};
}

constexpr JsonMember kCodeMembers[] = {
    {"file", "path as given"},
    {"definitions", "kernels that the code defines"},
    {"rows", "the rows of the table"},
};

} // namespace

const Command kCodeCommand{"code",
                           "the code that torch.compile generated for kernels, by kernel, operators or line",
                           kJson | kCsv | kTableShape | kGroup | kCode | kWorkers,
                           Files::One,
                           runCode,
                           CommandGroup::Work,
                           tablesOfCode,
                           kCodeMembers};

} // namespace lanescope::cli
