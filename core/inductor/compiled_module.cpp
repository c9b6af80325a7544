// SPDX-License-Identifier: Apache-2.0
#include "core/inductor/compiled_module.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <unordered_map>

#include "core/base/trimmed.h"

namespace lanescope {

namespace {

constexpr std::string_view kDefinition = " = async_compile.triton('";
constexpr std::string_view kOpening = "', '''";
constexpr std::string_view kClosing = "''', device_str";

/// Items of "a, b, c".
void addItems(std::string_view list, std::vector<std::string>& items) {
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        const std::string_view item = trimmed(list.substr(0, comma));
        if (!item.empty() && std::ranges::find(items, item) == items.end()) {
            items.emplace_back(item);
        }
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    }
}

/// The text behind `label`, in brackets.
std::string_view inBrackets(std::string_view line, std::string_view label) {
    const std::size_t at = line.find(label);
    if (at == std::string_view::npos) {
        return {};
    }
    const std::size_t begin = at + label.size();
    const std::size_t end = line.find(']', begin);
    return end == std::string_view::npos ? std::string_view() : line.substr(begin, end - begin);
}

/// The argument of the grid, up to its closing bracket or the comma behind it.
std::string gridIn(std::string_view call) {
    constexpr std::string_view kGrid = "grid=";
    const std::size_t at = call.find(kGrid);
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view from = call.substr(at + kGrid.size());
    int depth = 0;
    std::size_t end = 0;
    for (; end < from.size() && (depth > 0 || (from[end] != ',' && from[end] != ')')); ++end) {
        depth += from[end] == '(' || from[end] == '[' ? 1 : from[end] == ')' || from[end] == ']' ? -1 : 0;
    }
    return std::string(from.substr(0, end));
}

class ModuleReader {
public:
    ModuleReader(std::string_view text, const std::string& file)
        : m_rest(text)
        , m_file(file) {}

    std::vector<CompiledKernel> read() {
        for (std::string_view line; next(line);) {
            if (m_isInSource) {
                takeSource(line);
            } else if (line.starts_with("# ")) {
                takeComment(line.substr(2));
            } else if (line.find(kDefinition) != std::string_view::npos) {
                takeDefinition(line);
            } else {
                takeCall(line);
                m_pending = {};
            }
        }
        return std::move(m_kernels);
    }

private:
    bool next(std::string_view& line) {
        if (m_rest.empty()) {
            return false;
        }
        const std::size_t end = m_rest.find('\n');
        line = m_rest.substr(0, end);
        m_rest = end == std::string_view::npos ? std::string_view() : m_rest.substr(end + 1);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        ++m_line;
        return true;
    }

    /// Comments stand before the definition that they are about.
    void takeComment(std::string_view comment) {
        constexpr std::string_view kPath = "kernel path: ";
        if (comment.starts_with(kPath)) {
            m_pending.path = comment.substr(kPath.size());
        }
        addItems(inBrackets(comment, "Source Nodes: ["), m_pending.sourceNodes);
        addItems(inBrackets(comment, "Original ATen: ["), m_pending.operators);
        constexpr std::string_view kBecomes = " => ";
        if (const std::size_t at = comment.find(kBecomes);
            at != std::string_view::npos && comment.starts_with("  ")) {
            addItems(comment.substr(at + kBecomes.size()), m_pending.nodes);
        }
        const std::string_view inner = trimmed(comment); // of a fragment: "%relu : [num_users=1] = …"
        if (inner.starts_with('%')) {
            const std::size_t end = inner.find(' ');
            addItems(inner.substr(1, end == std::string_view::npos ? end : end - 1), m_pending.nodes);
        }
    }

    void takeDefinition(std::string_view line) {
        const std::size_t at = line.find(kDefinition);
        const std::string_view quoted = line.substr(at + kDefinition.size());
        const std::size_t end = quoted.find(kOpening);
        if (end == std::string_view::npos) {
            m_pending = {};
            return;
        }
        CompiledKernel& kernel = m_kernels.emplace_back(std::move(m_pending));
        m_pending = {};
        kernel.name = quoted.substr(0, end);
        kernel.variable = trimmed(line.substr(0, at));
        kernel.file = m_file;
        kernel.line = m_line;
        m_ofVariable[kernel.variable] = m_kernels.size() - 1;
        m_isInSource = true;
    }

    void takeSource(std::string_view line) {
        CompiledKernel& kernel = m_kernels.back();
        if (line.starts_with(kClosing) || line.starts_with("''')")) {
            m_isInSource = false;
            return;
        }
        constexpr std::string_view kHeuristics = "@triton_heuristics.";
        if (line.starts_with(kHeuristics)) {
            kernel.kind = line.substr(kHeuristics.size(), line.find('(') - kHeuristics.size());
        }
        if (!kernel.source.empty() || !line.empty()) {
            kernel.source += std::string(line) + '\n';
        }
    }

    void takeCall(std::string_view line) {
        const std::string_view text = trimmed(line);
        const std::size_t dot = text.find(".run(");
        if (dot == std::string_view::npos) {
            return;
        }
        const auto entry = m_ofVariable.find(std::string(text.substr(0, dot)));
        if (entry != m_ofVariable.end()) {
            m_kernels[entry->second].calls.push_back({m_line, std::string(text), gridIn(text)});
        }
    }

    std::string_view m_rest;
    const std::string& m_file;
    std::size_t m_line = 0;
    bool m_isInSource = false;
    CompiledKernel m_pending; ///< of comments whose definition is still to come
    std::vector<CompiledKernel> m_kernels;
    std::unordered_map<std::string, std::size_t> m_ofVariable;
};

} // namespace

std::string ModelLine::text() const {
    return std::filesystem::path(file).filename().generic_string() + ":" + std::to_string(line) +
           (function.empty() ? "" : " " + function);
}

bool isCompiledModule(std::string_view text) {
    return text.find(kDefinition) != std::string_view::npos;
}

std::vector<CompiledKernel> compiledKernels(std::string_view text, const std::string& file) {
    return ModuleReader(text, file).read();
}

} // namespace lanescope
