// SPDX-License-Identifier: Apache-2.0
// Kernels of a trace with the generated code that they come from, by kernel, by the operators that were fused
// and by line of the model. A kernel is found by its name; a name with several definitions is
// reported as ambiguous. Pure; any thread. O(device work + kernels).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/inductor/benchmark_output.h"
#include "core/inductor/compiled_code.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

/// All kernels of one name that Triton's compiler made.
struct CodeRow {
    std::string name;
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    DeviceOpId longest = kNoDeviceOp;
    const CompiledKernel* kernel = nullptr; ///< null: unknown, `note` says why
    std::string note;
};

/// By descending time: kernels whose names begin with "triton_", and others that the code defines. Refers to
/// `code`.
std::vector<CodeRow> codeRows(const Trace& trace, const CompiledCode& code);

/// `benchmark`: what Inductor's own benchmark printed; may be empty.
Table codeTable(const Trace& trace, std::span<const CodeRow> rows, const BenchmarkOutput& benchmark = {});
/// Kernels with the same fused operators together.
Table codeByOperators(std::span<const CodeRow> rows);
/// A kernel counts for each line that it computes; its share is divided equally among them.
Table codeByLine(std::span<const CodeRow> rows);

/// Everything about one kernel for people: place, commands that run it and its module alone, what these
/// printed beside the trace's figures, call, nodes, lines, source.
std::string codeText(const CodeRow& row, const BenchmarkOutput& benchmark = {});

} // namespace lanescope
