// SPDX-License-Identifier: Apache-2.0
#include "core/inductor/compiled_code.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "core/base/input_files.h"
#include "core/base/status.h"
#include "core/base/user_file.h"
#include "core/inductor/model_lines.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

/// A folder with more is none of one job.
constexpr std::size_t kMostFiles = 50'000;

/// Files that may hold code or what belongs to it, in the order of their names.
std::vector<std::string> filesBelow(const std::string& path) {
    std::error_code failure;
    if (!fs::is_directory(path, failure)) {
        return {path};
    }
    std::vector<std::string> files;
    if (!mayListFolder(path)) {
        return files;
    }
    fs::recursive_directory_iterator entries(path, fs::directory_options::skip_permission_denied, failure);
    for (std::size_t count = 0;
         !failure && entries != fs::recursive_directory_iterator() && count < kMostFiles;
         entries.increment(failure), ++count) {
        const fs::path& file = entries->path();
        const std::string ending = file.extension().generic_string();
        const bool isText = ending == ".py" || ending == ".txt" || ending == ".json";
        if (isText && entries->is_regular_file(failure)) {
            files.push_back(file.generic_string());
        }
    }
    std::ranges::sort(files);
    return files;
}

/// Lines of a kernel: its own where they are known, else those of its nodes.
void addLines(const ModelLines& lines, CompiledKernel& kernel) {
    const auto addAll = [&kernel](const std::vector<ModelLine>& found) {
        for (const ModelLine& line : found) {
            if (std::ranges::find(kernel.lines, line) == kernel.lines.end()) {
                kernel.lines.push_back(line);
            }
        }
    };
    if (const auto nodes = lines.nodesOfKernel.find(kernel.name);
        nodes != lines.nodesOfKernel.end() && kernel.nodes.empty()) {
        kernel.nodes = nodes->second;
    }
    if (const auto own = lines.ofKernel.find(kernel.name); own != lines.ofKernel.end()) {
        addAll(own->second);
    }
    if (!kernel.lines.empty()) {
        return;
    }
    for (const std::vector<std::string>* names : {&kernel.sourceNodes, &kernel.nodes}) {
        for (const std::string& name : *names) {
            if (const auto node = lines.ofNode.find(name); node != lines.ofNode.end()) {
                addAll(node->second);
            }
        }
    }
}

} // namespace

CompiledCode::CompiledCode(std::vector<CompiledKernel> kernels)
    : m_kernels(std::move(kernels)) {
    std::ranges::stable_sort(m_kernels, [](const CompiledKernel& a, const CompiledKernel& b) {
        return std::tie(a.name, a.source) < std::tie(b.name, b.source);
    });
    const auto isSame = [](const CompiledKernel& a, const CompiledKernel& b) {
        return a.name == b.name && a.source == b.source && a.sourceNodes == b.sourceNodes;
    };
    m_kernels.erase(std::unique(m_kernels.begin(), m_kernels.end(), isSame), m_kernels.end());
}

std::span<const CompiledKernel> CompiledCode::called(std::string_view name) const {
    const auto found = std::ranges::equal_range(
        m_kernels, name, {}, [](const CompiledKernel& kernel) { return std::string_view(kernel.name); });
    return {found.begin(), found.end()};
}

Result<CompiledCode> readCompiledCode(const std::string& path) {
    std::error_code failure;
    if (!fs::exists(path, failure)) {
        return fail(ErrorCode::FileNotFound, "there is no such file or folder", path);
    }
    std::vector<CompiledKernel> kernels;
    ModelLines lines;
    for (const std::string& file : filesBelow(path)) {
        const Result<std::string> text = readTextFile(file);
        if (!text) {
            continue; // one unreadable file of a cache is no reason to refuse the others
        }
        if (isCompiledModule(*text)) {
            std::vector<CompiledKernel> found = compiledKernels(*text, file);
            std::ranges::move(found, std::back_inserter(kernels));
        } else {
            takeModelLines(*text, lines);
        }
    }
    if (kernels.empty()) {
        return fail(
            ErrorCode::UnsupportedFormat,
            "no module of Inductor with Triton kernels; run the program with TORCH_COMPILE_DEBUG=1 and give "
            "its folder torch_compile_debug, or give the folder that tlparse wrote",
            path);
    }
    for (CompiledKernel& kernel : kernels) {
        addLines(lines, kernel);
    }
    return CompiledCode(std::move(kernels));
}

std::string compiledCodeBeside(const std::string& tracePath) {
    const fs::path folder = fs::path(tracePath).parent_path() / "torch_compile_debug";
    std::error_code failure;
    return fs::is_directory(folder, failure) && mayListFolder(folder.generic_string())
               ? folder.generic_string()
               : std::string();
}

} // namespace lanescope
