// SPDX-License-Identifier: Apache-2.0
// A module that Inductor generated (output_code.py of TORCH_COMPILE_DEBUG, a file of its cache, tlparse's
// inductor_output_code): the Triton kernels that it defines, the nodes that were fused into each, and their
// calls. Source of the form: PyTorch's torch/_inductor/codegen/wrapper.py and scheduler.py. Nothing is run.
// Pure; any thread. O(text).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct CompiledCall {
    std::size_t line = 0; ///< of the module, from 1
    std::string text;     ///< without the blanks before it
    std::string grid;     ///< as written, such as "grid(32768)"; empty: not written
};

/// A line of the program that was compiled.
struct ModelLine {
    std::string file;
    std::size_t line = 0;
    std::string function;
    std::string code; ///< may be empty
    /// "model.py:12 forward"
    std::string text() const;
    friend auto operator<=>(const ModelLine&, const ModelLine&) = default;
};

struct CompiledKernel {
    std::string name;     ///< of the function, which a trace shows
    std::string variable; ///< of the module that holds it
    std::string file;     ///< the module
    std::size_t line = 0; ///< of its definition there
    std::string path;     ///< "kernel path": the file that runs it alone
    std::string kind;     ///< "pointwise", "reduction", "persistent_reduction", …; empty: unknown
    std::string source;
    std::vector<std::string> sourceNodes; ///< of the program
    std::vector<std::string> operators;   ///< "aten.relu"
    std::vector<std::string> nodes;       ///< of the graph that was fused
    std::vector<CompiledCall> calls;
    std::vector<ModelLine> lines; ///< see model_lines.h
};

/// Whether a text is such a module.
bool isCompiledModule(std::string_view text);

/// Kernels in the order of their definitions.
std::vector<CompiledKernel> compiledKernels(std::string_view text, const std::string& file);

} // namespace lanescope
