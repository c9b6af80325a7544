// SPDX-License-Identifier: Apache-2.0
// Tools that show the table of an analysis of the catalog (core/catalog/registry.h): each maps its groups to
// analyses and shows few columns unless more are asked for.
#include <algorithm>
#include <array>
#include <numeric>

#include "core/agent/agent_tools.h"
#include "core/catalog/registry.h"
#include "core/query/trace_link.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Group {
    std::string_view name;
    std::string_view analysis;
    std::string_view columns; ///< shown unless the call names others; empty: all
};

/// Rows of the device of the argument `device`, and with at least `min_us` of idle time; all where the call
/// has neither. A row whose value is unknown is left out.
Table keptRows(const Table& table, const ToolArguments& arguments) {
    std::vector<std::uint32_t> rows(table.rowCount());
    std::iota(rows.begin(), rows.end(), 0u);
    const auto keep = [&](std::string_view argument, std::string_view key, auto isWanted) {
        const auto column = table.find(key);
        if (arguments.has(argument) && column) {
            const TableColumn& cells = table.column(*column);
            std::erase_if(
                rows, [&](std::uint32_t row) { return !cells.isKnown(row) || !isWanted(cells.number(row)); });
        }
    };
    const auto wanted = static_cast<double>(arguments.integer("device"));
    keep("device", "device", [wanted](double device) { return device == wanted; });
    const double leastNs = static_cast<double>(arguments.integer("min_us")) * 1000;
    keep("min_us", "idle_us", [leastNs](double ns) { return ns >= leastNs; });
    return rows.size() == table.rowCount() ? table : table.gathered(rows);
}

Result<Answer> showTable(const ToolCall& call, const AnalysisDescriptor& analysis,
                         std::string_view usualColumns) {
    Result<TraceCall> begun = beginCall(call, analysis.phasePart());
    if (!begun) {
        return begun.error();
    }
    const Trace& trace = begun->trace();
    Answer& answer = begun->answer;
    AnalysisOptions options;
    options.columns = analysis.defaultColumns;
    const Result<AnalysisResult> result =
        analysis.run(begun->context(), begun->selection, options, call.stop);
    if (!result) {
        return result.error();
    }
    answer.unit = "us, unless the column names another";
    answer.figures = result->extra;
    const Status added = addPage(answer, call, &trace, keptRows(result->table, call.arguments), usualColumns);
    if (!added) {
        return added.error();
    }
    if (result->table.isEmpty()) {
        answer.notes.emplace_back(recordingHint(trace, analysis.ingredient));
    }
    answer.link = rangeLink(trace, begun->selection.range.value_or(trace.bounds()));
    return std::move(answer);
}

template <std::size_t n>
Result<Answer> showGroup(const ToolCall& call, const std::array<Group, n>& groups) {
    const std::string wanted = call.arguments.text("group");
    const auto group = std::ranges::find(groups, wanted, &Group::name);
    return showTable(call, *analysisCalled(group->analysis), group->columns);
}

constexpr std::string_view kKernelColumns =
    "name,count,total_us,mean_us,p50_us,p95_us,share_percent,occupancy_percent,blocks_per_sm,tensor_cores";
constexpr std::array kKernelGroups{
    Group{"name", "kernels", kKernelColumns}, Group{"operator", "kernels_by_operator", {}},
    Group{"module", "kernels_by_module", {}}, Group{"module_kind", "kernels_by_module_kind", {}},
    Group{"stream", "kernels_by_stream", {}}, Group{"category", "kernels_by_category", {}},
    Group{"step", "kernels_by_step", {}},     Group{"duration", "kernel_durations", {}},
    Group{"cause", "kernel_causes", {}}};
constexpr std::string_view kOperatorColumns =
    "name,input_shapes,stack,count,total_us,self_us,device_total_us,device_self_us,mean_us,self_percent";
constexpr std::array kOperatorGroups{Group{"name", "operators", kOperatorColumns},
                                     Group{"shapes", "operators_by_shapes", kOperatorColumns},
                                     Group{"stack", "operators_by_stack", {}}};
constexpr std::array kStepGroups{Group{"steps", "steps", {}}, Group{"variance", "step_variance", {}}};
constexpr std::array kRuntimeGroups{
    Group{"calls", "runtime_calls", "name,count,total_us,mean_us,max_us,share_percent"},
    Group{"waits", "sync_points", {}}, Group{"launches", "launches", {}}};
constexpr std::array kIdleGroups{Group{"devices", "devices", {}}, Group{"causes", "idle_causes", {}},
                                 Group{"gaps", "idle_gaps", {}}, Group{"streams", "stream_idle", {}}};
constexpr std::array kMemoryGroups{
    Group{"peaks", "memory_devices", {}},      Group{"operators", "memory_operators", {}},
    Group{"allocations", "allocations", {}},   Group{"peak_operators", "peak_operators", {}},
    Group{"peak_modules", "peak_modules", {}}, Group{"peak_sites", "peak_sites", {}}};
constexpr std::array kRecordingGroups{Group{"findings", "recording", "weight,finding,handling,advice"}};
constexpr std::array kCopyGroups{Group{"name", "copies", {}}};
constexpr std::array kModuleGroups{Group{"modules", "modules", {}},
                                   Group{"operators", "module_operators", {}}};
constexpr std::array kCategoryGroups{Group{"category", "categories", {}},
                                     Group{"kernels", "category_kernels", {}}};
constexpr std::array kRooflineGroups{
    Group{"operators", "roofline",
          "op,shapes,calls,total_us,share_percent,gflop_per_call,mib_per_"
          "call,tflop_s,tb_s,bound,roofline_percent,note"},
    Group{"kernels", "kernels_by_call",
          "name,cause,shapes,count,total_us,share_percent,flops,bytes,tflop_s,"
          "tb_s,bound,roofline_percent,roofline_note"}};

Result<Answer> showNamed(const ToolCall& call) {
    const std::string name = call.arguments.text("name");
    const AnalysisDescriptor* analysis = analysisCalled(name);
    if (analysis == nullptr) {
        std::string known;
        for (const AnalysisDescriptor& other : analyses()) {
            known += (known.empty() ? "" : ", ") + std::string(other.key);
        }
        return fail(ErrorCode::InvalidArgument,
                    "there is no table \"" + name.substr(0, kLongestCell) + "\"; known: " + known);
    }
    return showTable(call, *analysis, analysis->textColumns);
}

std::vector<Parameter> tableParameters(std::string_view groups) {
    std::vector<Parameter> parameters{traceParameter()};
    if (groups.find(',') != std::string_view::npos) {
        parameters.push_back({"group", ParameterType::Text, "meaning of a row", false, groups});
    } else {
        parameters.push_back(
            {"group", ParameterType::Text, "meaning of a row; there is only one", false, groups});
    }
    parameters.push_back(
        {"match", ParameterType::Text, "rows whose name holds this text, or fits a * pattern"});
    parameters.push_back(
        {"sort", ParameterType::Text, "column to sort by, largest first, such as total or count"});
    parameters.push_back(
        {"columns", ParameterType::Text, "columns to show, separated by commas, instead of the usual"});
    return withPaging(withScope(std::move(parameters)));
}

std::vector<Parameter> idleParameters() {
    std::vector<Parameter> parameters = tableParameters("devices,causes,gaps,streams");
    const Parameter device{
        "device", ParameterType::Integer, "only this device, by number", false, {}, 0, INT32_MAX, 0};
    const Parameter least{
        "min_us", ParameterType::Integer, "only rows with at least this idle time", false, {}, 0, INT32_MAX,
        0};
    parameters.insert(parameters.begin() + 2, {device, least});
    return parameters;
}

} // namespace

std::vector<Tool> tableTools() {
    std::vector<Parameter> named = tableParameters("all");
    named.erase(named.begin() + 1);
    named.insert(named.begin() + 1, {"name", ParameterType::Text,
                                     "key of the analysis; a wrong one is answered with all", true});
    return {
        {"recording",
         "What the recording cannot show or shows wrongly, what was done about it, what to record instead.",
         tableParameters("findings"), [](const ToolCall& call) { return showGroup(call, kRecordingGroups); }},
        {"steps", "What the time of each step went to; group variance: steps that are unlike the others.",
         tableParameters("steps,variance"),
         [](const ToolCall& call) { return showGroup(call, kStepGroups); }},
        {"kernels", "Kernels with count, times, share, occupancy, blocks per SM and tensor cores.",
         tableParameters("name,operator,module,module_kind,stream,category,step,duration,cause"),
         [](const ToolCall& call) { return showGroup(call, kKernelGroups); }},
        {"operators", "Operators with host times (total, self) and device times (device_total, device_self).",
         tableParameters("name,shapes,stack"),
         [](const ToolCall& call) { return showGroup(call, kOperatorGroups); }},
        {"modules", "nn.Module objects as a tree with their times.", tableParameters("modules,operators"),
         [](const ToolCall& call) { return showGroup(call, kModuleGroups); }},
        {"categories", "Device work by category, and what faster kernels would gain.",
         tableParameters("category,kernels"),
         [](const ToolCall& call) { return showGroup(call, kCategoryGroups); }},
        {"runtime", "Runtime and driver calls; group waits: synchronizations with what they waited for.",
         tableParameters("calls,waits,launches"),
         [](const ToolCall& call) { return showGroup(call, kRuntimeGroups); }},
        {"idle",
         "How long each device was busy and idle, exposed communication and copies; group causes: why idle; "
         "gaps: the longest, and the work around them.",
         idleParameters(), [](const ToolCall& call) { return showGroup(call, kIdleGroups); }},
        {"memory", "Peaks of memory by device and when; who allocated, and who held the peak.",
         tableParameters("peaks,operators,allocations,peak_operators,peak_modules,peak_sites"),
         [](const ToolCall& call) { return showGroup(call, kMemoryGroups); }},
        {"copies", "Copies and memsets by name with bytes and bandwidth.", tableParameters("name"),
         [](const ToolCall& call) { return showGroup(call, kCopyGroups); }},
        {"roofline",
         "FLOPs and bytes of operators by shapes, and how close they come to the device's limits.",
         tableParameters("operators,kernels"),
         [](const ToolCall& call) { return showGroup(call, kRooflineGroups); }},
        {"table",
         "Any other analysis by its key, such as graphs, phases, launches, queues or kernel_sequences.",
         std::move(named), showNamed},
    };
}

} // namespace lanescope
