// SPDX-License-Identifier: Apache-2.0
// The tools that an agent may call: name, parameters, help, and the function that answers. All answers come
// from the functions that the commands of lanescope-cli use. Used by one thread at a time.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/agent/answer.h"
#include "core/agent/tool_arguments.h"
#include "core/agent/trace_pool.h"
#include "core/base/status.h"
#include "core/catalog/selection_text.h"

namespace lanescope {

struct ToolCall {
    const ToolArguments& arguments;
    TracePool& pool;
    std::stop_token stop;
    Progress* progress = nullptr; ///< of a trace that the call has to read; null: not reported
};

struct Tool {
    std::string_view name;
    std::string_view help;
    std::vector<Parameter> parameters;
    Result<Answer> (*run)(const ToolCall& call);
    bool writes = false; ///< a new file, below the writable folders of the pool
};

/// In the order in which an agent needs them.
std::span<const Tool> agentTools();
/// Null: there is none of that name.
const Tool* agentTool(std::string_view name);

// Parts of the list, one for each source NAME_tools.cpp.
std::vector<Tool> openTools();
std::vector<Tool> tableTools();
std::vector<Tool> sliceTools();
std::vector<Tool> dependencyTools();
std::vector<Tool> queryTools();
std::vector<Tool> compareTools();
std::vector<Tool> writeTools();

// Shared by these sources:

/// Parameters that several tools have.
const Parameter& traceParameter();
std::vector<Parameter> withPaging(std::vector<Parameter> parameters);
std::vector<Parameter> withScope(std::vector<Parameter> parameters);
/// Most tokens of the answer.
Parameter budgetParameter(std::int64_t usual = 2000);

/// Begin of every tool about one trace: the trace of the call, the part that it is about, and an
/// answer that names both.
struct TraceCall {
    OpenTrace* opened;
    TracePtr held;
    Selection selection;
    Answer answer;

    const Trace& trace() const { return *held; }
    AnalysisContext& context() const { return *opened->context; }
};
Result<TraceCall> beginCall(const ToolCall& call, PhasePart phasePart = PhasePart::LongestStretch);

// Stable ids: of a slice by the place of its event in the file, of a name by its first appearance.
std::string sliceId(const Trace& trace, SliceId slice);
std::string nameId(StringId name);
std::string idOf(const Trace& trace, const RowTarget& target);
/// The slice of "s:NUMBER". O(slices).
Result<SliceId> sliceOfId(const Trace& trace, std::string_view id);
/// The text of "n:NUMBER".
Result<std::string> nameOfId(const Trace& trace, std::string_view id);

/// Filters by `match`, sorts by `sort`, takes `cursor` and `limit`, and adds the rows with the columns of the
/// call, else those of `usualColumns` (empty: all). `trace` is null for rows without places.
Status addPage(Answer& answer, const ToolCall& call, const Trace* trace, const Table& table,
               std::string_view usualColumns = {});

} // namespace lanescope
