// SPDX-License-Identifier: Apache-2.0
// All that a folder holds of code that Inductor generated: modules with their kernels, and the lines of the
// model behind them. Immutable; any thread. O(bytes of the files).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/inductor/compiled_module.h"

namespace lanescope {

class CompiledCode {
public:
    CompiledCode() = default;
    /// Groups kernels of one name.
    explicit CompiledCode(std::vector<CompiledKernel> kernels);

    bool isEmpty() const { return m_kernels.empty(); }
    /// By name. Equal definitions, as the debug folder and the cache hold them, are one.
    std::span<const CompiledKernel> kernels() const { return m_kernels; }
    /// Kernels that a name of a trace may mean: one is the answer, several are ambiguous.
    std::span<const CompiledKernel> called(std::string_view name) const;

private:
    std::vector<CompiledKernel> m_kernels;
};

/// Reads a folder with what lies below it, or one file: debug folders of torch.compile, Inductor's cache,
/// output of tlparse. The error says that nothing of it is code of Inductor.
Result<CompiledCode> readCompiledCode(const std::string& path);

/// The folder torch_compile_debug beside a trace, if it is there; else empty.
std::string compiledCodeBeside(const std::string& tracePath);

} // namespace lanescope
