// SPDX-License-Identifier: Apache-2.0
#include "core/inductor/code_tables.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/store/trace.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string joined(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) {
        text += (text.empty() ? "" : ", ") + item;
    }
    return text;
}

std::string linesText(const std::vector<ModelLine>& lines) {
    std::string text;
    for (const ModelLine& line : lines) {
        text += (text.empty() ? "" : ", ") + line.text();
    }
    return text;
}

std::string placeOf(const CompiledKernel& kernel) {
    return std::filesystem::path(kernel.file).filename().generic_string() + ":" + std::to_string(kernel.line);
}

/// The name without what Triton up to 2.1 put behind it for the arguments of a call: "triton__0d1d2" of
/// "triton_".
std::string_view withoutArguments(std::string_view name) {
    const std::size_t at = name.rfind('_');
    const std::string_view tail = at == std::string_view::npos ? std::string_view() : name.substr(at + 1);
    const bool isOfArguments = tail.starts_with('0') && tail.find('d') != std::string_view::npos &&
                               tail.find_first_not_of("0123456789dec") == std::string_view::npos;
    return isOfArguments ? name.substr(0, at) : name;
}

/// Why the code of a kernel is not known.
std::string noteOf(std::string_view name, std::size_t definitions) {
    const bool isShared = name == "triton_";
    if (definitions == 0) {
        return isShared ? "all kernels have this name: compile with TORCHINDUCTOR_UNIQUE_KERNEL_NAMES=1"
                        : "the folder does not define it: give that of the same run";
    }
    return std::to_string(definitions) +
           (isShared ? " kernels have this name: compile with TORCHINDUCTOR_UNIQUE_KERNEL_NAMES=1"
                     : " definitions have this name: give the folder of one run alone");
}

double meanNs(const CodeRow& row) {
    return static_cast<double>(row.totalNs) / static_cast<double>(row.count);
}

/// The kernel in the table of a benchmark, which cuts names; null: it is not there.
const BenchmarkedKernel* benchmarkOf(const CodeRow& row, const BenchmarkOutput& benchmark) {
    constexpr std::size_t kMostCharacters = 120;
    const auto found = benchmark.kernels.find(std::string_view(row.name).substr(0, kMostCharacters));
    return found == benchmark.kernels.end() ? nullptr : &found->second;
}

/// Result of the kernel alone: labelled with the begin of its file's name, or the only one without a label.
const Bandwidth* bandwidthOf(const CompiledKernel& kernel, const BenchmarkOutput& benchmark) {
    const std::string file = std::filesystem::path(kernel.path).stem().generic_string();
    for (const Bandwidth& each : benchmark.alone) {
        const std::string key = each.label.substr(each.label.rfind(' ') + 1);
        if (!file.empty() && !key.empty() && file.starts_with(key)) {
            return &each;
        }
    }
    const bool isOnly = benchmark.alone.size() == 1 && benchmark.alone.front().label.empty();
    return isOnly ? benchmark.alone.data() : nullptr;
}

/// A group of rows.
struct Group {
    std::string key;
    const ModelLine* line = nullptr;
    std::set<std::string> kernels;
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    double shareNs = 0;
};

std::vector<Group> byTime(std::map<std::string, Group> groups) {
    std::vector<Group> list;
    for (auto& [key, group] : groups) {
        group.key = key;
        list.push_back(std::move(group));
    }
    std::ranges::stable_sort(list, std::greater{}, &Group::totalNs);
    return list;
}

void take(Group& group, const CodeRow& row, double share) {
    group.kernels.insert(row.name);
    group.count += row.count;
    group.totalNs = saturatingAdd(group.totalNs, row.totalNs);
    group.shareNs += static_cast<double>(row.totalNs) * share;
}

void addGroupColumns(TableMaker<Group>& make) {
    make.add({"kernels", "Kernels", Unit::Count, "Different kernels"},
             [](const Group& g) { return static_cast<std::int64_t>(g.kernels.size()); })
        .add({"count", "Count", Unit::Count, "Runs of them"},
             [](const Group& g) { return static_cast<std::int64_t>(g.count); })
        .add({"total_us", "Total", Unit::Duration, "Sum of durations"},
             [](const Group& g) { return g.totalNs; });
}

} // namespace

std::vector<CodeRow> codeRows(const Trace& trace, const CompiledCode& code) {
    std::map<std::string_view, CodeRow> rows;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const SliceId slice = trace.deviceOps()[i].slice;
        const std::string_view name = trace.sliceName(slice);
        if (trace.categoryKind(slice) != CategoryKind::Kernel ||
            (!name.starts_with("triton_") && code.called(name).empty())) {
            continue;
        }
        CodeRow& row = rows[name];
        const DurationNs ns = trace.slices().durationNs[slice];
        const bool isLongest =
            row.longest == kNoDeviceOp || ns > trace.slices().durationNs[trace.deviceOp(row.longest).slice];
        row.longest = isLongest ? DeviceOpId{i} : row.longest;
        row.totalNs = saturatingAdd(row.totalNs, ns);
        ++row.count;
    }
    std::vector<CodeRow> list;
    for (auto& [name, row] : rows) {
        row.name = name;
        const std::string_view plain = withoutArguments(name);
        const std::span<const CompiledKernel> definitions =
            code.called(name).empty() ? code.called(plain) : code.called(name);
        if (definitions.size() == 1) {
            row.kernel = definitions.data();
        } else {
            row.note = noteOf(plain, definitions.size());
        }
        list.push_back(std::move(row));
    }
    std::ranges::stable_sort(list, std::greater{}, &CodeRow::totalNs);
    return list;
}

Table codeTable(const Trace& trace, std::span<const CodeRow> rows, const BenchmarkOutput& benchmark) {
    const auto measured = [&benchmark](const CodeRow& row) { return benchmarkOf(row, benchmark); };
    const auto of = [](const CodeRow& row, const std::function<std::string(const CompiledKernel&)>& text) {
        return row.kernel == nullptr ? std::optional<std::string>() : text(*row.kernel);
    };
    TableMaker<CodeRow> make(rows);
    make.add({"name", "Name", Unit::None, "Name of the kernels"}, [](const CodeRow& r) { return r.name; })
        .add({"count", "Count", Unit::Count, "Runs"},
             [](const CodeRow& r) { return static_cast<std::int64_t>(r.count); })
        .add({"total_us", "Total", Unit::Duration, "Sum of durations"},
             [](const CodeRow& r) { return r.totalNs; })
        .add({"mean_us", "Mean", Unit::Duration, "Mean duration of a run"}, meanNs)
        .add({"benchmark_us", "Benchmark", Unit::Duration,
              "Mean of a run in Inductor's benchmark of its module"},
             [measured](const CodeRow& r) {
                 const BenchmarkedKernel* kernel = measured(r);
                 constexpr double kNsOfMs = 1e6;
                 return kernel == nullptr || kernel->count <= 0 ? std::optional<double>()
                                                                : kernel->ms * kNsOfMs / kernel->count;
             })
        .add({"benchmark_percent", "Benchmark %", Unit::Percent, "Share of the wall time of that benchmark"},
             [measured](const CodeRow& r) {
                 const BenchmarkedKernel* kernel = measured(r);
                 return kernel == nullptr ? std::optional<double>() : kernel->percent;
             })
        .add({"operators", "Fused operators", Unit::None, "Operators of ATen that were fused into it"},
             [of](const CodeRow& r) {
                 return of(r, [](const CompiledKernel& k) { return joined(k.operators); });
             })
        .add({"lines", "Model lines", Unit::None, "Lines of the model that it computes"},
             [of](const CodeRow& r) {
                 return of(r, [](const CompiledKernel& k) { return linesText(k.lines); });
             })
        .add({"kind", "Kind", Unit::None, "Kind of kernel that Inductor made: pointwise, reduction, …"},
             [of](const CodeRow& r) { return of(r, [](const CompiledKernel& k) { return k.kind; }); })
        .add({"grid", "Grid", Unit::None, "Grid of its first call in the module, as written"},
             [of](const CodeRow& r) {
                 return of(
                     r, [](const CompiledKernel& k) { return k.calls.empty() ? "" : k.calls.front().grid; });
             })
        .add({"defined", "Defined", Unit::None, "File and line of its definition"},
             [of](const CodeRow& r) { return of(r, placeOf); })
        .add({"calls", "Calls in code", Unit::Count, "Calls in the module"},
             [](const CodeRow& r) {
                 return r.kernel == nullptr ? std::optional<std::int64_t>()
                                            : static_cast<std::int64_t>(r.kernel->calls.size());
             })
        .add(
            {"nodes", "Nodes", Unit::None, "Nodes of the graph that were fused into it"},
            [of](const CodeRow& r) { return of(r, [](const CompiledKernel& k) { return joined(k.nodes); }); })
        .add({"note", "Note", Unit::None, "Why its code is not known, and what to set"},
             [](const CodeRow& r) { return r.note; })
        .setTargets(
            [&trace](const CodeRow& r) { return RowTarget{.slice = trace.deviceOp(r.longest).slice}; });
    return make.table();
}

Table codeByOperators(std::span<const CodeRow> rows) {
    std::map<std::string, Group> groups;
    for (const CodeRow& row : rows) {
        take(groups[row.kernel == nullptr ? std::string() : joined(row.kernel->operators)], row, 1);
    }
    const std::vector<Group> list = byTime(std::move(groups));
    TableMaker<Group> make(list);
    make.add(
        {"operators", "Fused operators", Unit::None, "Operators of ATen in one kernel; empty: not known"},
        [](const Group& g) { return g.key; });
    addGroupColumns(make);
    return make.table();
}

Table codeByLine(std::span<const CodeRow> rows) {
    std::map<std::string, Group> groups;
    for (const CodeRow& row : rows) {
        if (row.kernel == nullptr || row.kernel->lines.empty()) {
            take(groups[std::string()], row, 1);
            continue;
        }
        for (const ModelLine& line : row.kernel->lines) {
            Group& group = groups[line.file + ":" + std::to_string(line.line)];
            group.line = &line;
            take(group, row, 1.0 / static_cast<double>(row.kernel->lines.size()));
        }
    }
    const std::vector<Group> list = byTime(std::move(groups));
    TableMaker<Group> make(list);
    make.add({"line", "Line", Unit::None, "File and line of the model; empty: not known"},
             [](const Group& g) { return g.key; })
        .add({"code", "Code", Unit::None, "The line"},
             [](const Group& g) { return g.line == nullptr ? std::string() : g.line->code; });
    addGroupColumns(make);
    make.add(
        {"share_us", "Share", Unit::Duration, "The same with each kernel divided equally among its lines"},
        [](const Group& g) { return static_cast<std::int64_t>(g.shareNs); });
    return make.table();
}

std::string codeText(const CodeRow& row, const BenchmarkOutput& benchmark) {
    if (row.kernel == nullptr) {
        return row.name + ": " + row.note + "\n";
    }
    const CompiledKernel& kernel = *row.kernel;
    std::string text =
        "# " + row.name + "\n# defined    " + kernel.file + ":" + std::to_string(kernel.line) + "\n";
    const auto add = [&text](std::string_view label, const std::string& content) {
        if (!content.empty()) {
            text += "# " + std::string(label) + content + "\n";
        }
    };
    add("module     ", "TORCHINDUCTOR_BENCHMARK_KERNEL=1 python " + kernel.file + " -p");
    if (!kernel.path.empty()) {
        add("runs alone ", "python " + kernel.path);
        add("autotune   ", "TORCHINDUCTOR_MAX_AUTOTUNE=1 python " + kernel.path);
    }
    add("trace      ", std::to_string(row.count) + " runs, mean " + durationText(meanNs(row)));
    if (const BenchmarkedKernel* inModule = benchmarkOf(row, benchmark)) {
        add("in module  ", fixedDecimal(inModule->ms, 4) + " ms in " + fixedDecimal(inModule->count, 0) +
                               " runs, " + fixedDecimal(inModule->percent, 2) + " % of the wall time");
    }
    if (const Bandwidth* alone = bandwidthOf(kernel, benchmark)) {
        constexpr double kNsOfMs = 1e6;
        add("alone      ", fixedDecimal(alone->ms, 3) + " ms, " + fixedDecimal(alone->gb, 3) + " GB, " +
                               fixedDecimal(alone->gbPerSecond, 2) + " GB/s; in the trace " +
                               fixedDecimal(alone->gb * 1e9 / meanNs(row), 2) + " GB/s, " +
                               fixedDecimal(meanNs(row) / (alone->ms * kNsOfMs), 2) + " times as long");
    }
    add("kind       ", kernel.kind);
    add("operators  ", joined(kernel.operators));
    add("nodes      ", joined(kernel.nodes));
    for (const CompiledCall& call : kernel.calls) {
        add("called     ", "line " + std::to_string(call.line) + ": " + call.text);
    }
    for (const ModelLine& line : kernel.lines) {
        add("line       ", line.file + ":" + std::to_string(line.line) + " " + line.function +
                               (line.code.empty() ? "" : ": " + line.code));
    }
    return text + kernel.source;
}

} // namespace lanescope
