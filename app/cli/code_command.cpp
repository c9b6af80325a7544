// SPDX-License-Identifier: Apache-2.0
// lanescope-cli code: the code that Inductor generated for the kernels of a trace.
#include <algorithm>
#include <iostream>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/kernel_choice.h"
#include "core/base/status.h"
#include "core/base/user_file.h"
#include "core/inductor/code_tables.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

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

Result<BenchmarkOutput> benchmarkOf(const Options& options) {
    if (!options.benchmarkFile) {
        return BenchmarkOutput();
    }
    const Result<std::string> text = readTextFile(*options.benchmarkFile);
    if (!text) {
        return text.error();
    }
    BenchmarkOutput output = benchmarkOutput(*text);
    if (output.isEmpty()) {
        return fail(ErrorCode::UnsupportedFormat,
                    "no results of Inductor's benchmarks; they are printed by a compiled module run with -p "
                    "or -k, and "
                    "by the file of a kernel, both made with TORCHINDUCTOR_BENCHMARK_KERNEL=1",
                    *options.benchmarkFile);
    }
    return output;
}

Status printKernel(const Trace& trace, const std::vector<CodeRow>& rows, const std::string& wanted,
                   const BenchmarkOutput& benchmark) {
    const Result<std::string> kernel = chosenKernel(trace, wanted);
    if (!kernel) {
        return kernel.error();
    }
    const auto row = std::ranges::find(rows, *kernel, &CodeRow::name);
    if (row == rows.end()) {
        return usageError("code: " + *kernel + " is not a kernel of Triton, and the code does not define it");
    }
    std::cout << maskSecrets({}, codeText(*row, benchmark));
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
    const Result<BenchmarkOutput> benchmark = benchmarkOf(options);
    if (!benchmark) {
        return benchmark.error();
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        const std::vector<CodeRow> rows = codeRows(trace, *code);
        if (options.kernel) {
            return printKernel(trace, rows, *options.kernel, *benchmark);
        }
        const Table table = group == "operators" ? codeByOperators(rows)
                            : group == "line"    ? codeByLine(rows)
                                                 : codeTable(trace, rows, *benchmark);
        Report members = Report::object();
        members.set("file", Report::text(trace.path()));
        members.set("definitions", Report::number(code->kernels().size()));
        const auto figure = [](const std::optional<double>& value) {
            return value ? Report::number(fixedDecimal(*value, 3)) : Report();
        };
        members.set("benchmark_busy_percent", figure(benchmark->busyPercent));
        members.set("benchmark_wall_ms", figure(benchmark->wallMs));
        const Status printed = printTable(options, table, "rows", members);
        if (printed && options.format == Format::Text && benchmark->busyPercent) {
            std::cout << "The device is busy in " << fixedDecimal(*benchmark->busyPercent, 2)
                      << " % of the benchmark's time\n";
        }
        return printed;
    });
}

std::vector<CommandTable> tablesOfCode() {
    return {{"--group", "kernel", "Triton kernels with their generated code",
             [] { return Result<Table>(codeTable(Trace(TraceData{}), {})); }},
            {"--group", "operators", "kernels with the same fused operators",
             [] { return Result<Table>(codeByOperators({})); }},
            {"--group", "line", "lines of the model with the kernels that compute them",
             [] { return Result<Table>(codeByLine({})); }}};
}

constexpr JsonMember kCodeMembers[] = {
    {"file", "path as given"},
    {"definitions", "kernels that the code defines"},
    {"benchmark_busy_percent, benchmark_wall_ms",
     "what Inductor's benchmark of the module printed; null without"},
    {"rows", "the rows of the table"},
};

} // namespace

const Command kCodeCommand{"code",
                           "the code that torch.compile generated for kernels, by kernel, operators or line",
                           kJson | kCsv | kTableShape | kGroup | kCode | kOpensTrace,
                           Files::One,
                           runCode,
                           CommandGroup::Work,
                           tablesOfCode,
                           kCodeMembers};

} // namespace lanescope::cli
