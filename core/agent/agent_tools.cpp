// SPDX-License-Identifier: Apache-2.0
#include "core/agent/agent_tools.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "core/base/ascii.h"
#include "core/base/pattern.h"
#include "core/catalog/selection_text.h"
#include "core/query/text_place.h"
#include "core/store/trace.h"
#include "core/table/table_shape.h"

namespace lanescope {

namespace {

constexpr std::int64_t kMostRows = 200;
constexpr std::int64_t kUsualRows = 20;

constexpr Parameter kTrace{"trace", ParameterType::Text, "handle from open, such as t1", true};
constexpr Parameter kLimit{"limit", ParameterType::Integer, "most rows", false, {}, 1, kMostRows, kUsualRows};
constexpr Parameter kCursor{"cursor", ParameterType::Text, "\"next\" of the answer before, for further rows"};
constexpr Parameter kRange{
    "range", ParameterType::Text,
    "only what runs in this time after the start of the trace, cut at its ends, such as 12ms..80ms"};
constexpr Parameter kStep{"step", ParameterType::TextOrInteger, "only this step, by number or name"};
constexpr Parameter kPhase{"phase", ParameterType::Text,
                           "only iterations of prefill, decode, mixed, idle or diffusion"};

Error invalid(std::string message) {
    return fail(ErrorCode::InvalidArgument, std::move(message));
}

std::optional<std::uint64_t> idNumber(std::string_view id, std::string_view kind) {
    std::uint64_t number = 0;
    if (!id.starts_with(kind)) {
        return std::nullopt;
    }
    id.remove_prefix(kind.size());
    const auto result = std::from_chars(id.data(), id.data() + id.size(), number);
    return result.ec == std::errc() && result.ptr == id.data() + id.size() ? std::optional(number)
                                                                           : std::nullopt;
}

/// Rows whose first text column holds `match`: a part of it, case ignored, or a pattern with *.
Result<std::vector<std::uint32_t>> matchingRows(const Table& table, const std::string& match) {
    std::vector<std::uint32_t> rows(table.rowCount());
    std::iota(rows.begin(), rows.end(), 0u);
    if (match.empty()) {
        return rows;
    }
    const bool isGlob = match.find('*') != std::string::npos;
    const Result<Pattern> pattern = isGlob ? Pattern::parseGlob(match, LetterCase::Ignored)
                                           : Pattern::parse(Pattern::escaped(match), LetterCase::Ignored);
    if (!pattern) {
        return pattern.error();
    }
    std::optional<std::size_t> column;
    for (std::size_t i = table.columnCount(); i-- > 0;) {
        column = table.column(i).isText() ? std::optional(i) : column;
    }
    if (!column) {
        return invalid("this table has no texts to match");
    }
    std::erase_if(rows,
                  [&](std::uint32_t row) { return !pattern->foundIn(table.column(*column).text(row)); });
    return rows;
}

std::string scopeText(const PartTexts& texts) {
    std::string text = texts.step ? "step " + *texts.step : texts.phase ? "phase " + *texts.phase : "";
    text += texts.step && texts.phase ? " of phase " + *texts.phase : "";
    if (texts.range) {
        text += (text.empty() ? "range " : " within ") + *texts.range;
    }
    return text.empty() ? "whole trace" : text;
}

} // namespace

std::span<const Tool> agentTools() {
    static const std::vector<Tool> all = [] {
        std::vector<Tool> tools;
        for (auto part :
             {openTools, tableTools, dependencyTools, sliceTools, queryTools, compareTools, writeTools}) {
            for (Tool& tool : part()) {
                tools.push_back(std::move(tool));
            }
        }
        return tools;
    }();
    return all;
}

const Tool* agentTool(std::string_view name) {
    const auto tools = agentTools();
    const auto found = std::ranges::find(tools, name, &Tool::name);
    return found == tools.end() ? nullptr : &*found;
}

const Parameter& traceParameter() {
    return kTrace;
}

std::vector<Parameter> withPaging(std::vector<Parameter> parameters) {
    parameters.insert(parameters.end(), {kLimit, kCursor, budgetParameter()});
    return parameters;
}

std::vector<Parameter> withScope(std::vector<Parameter> parameters) {
    parameters.insert(parameters.end(), {kRange, kStep, kPhase});
    return parameters;
}

Parameter budgetParameter(std::int64_t usual) {
    return {"budget", ParameterType::Integer, "most tokens of the answer", false, {}, 200, 6000, usual};
}

Result<TraceCall> beginCall(const ToolCall& call, PhasePart phasePart) {
    const Result<OpenTrace*> opened =
        call.pool.trace(call.arguments.text(kTrace.name), call.stop, call.progress);
    if (!opened) {
        return opened.error();
    }
    TraceCall begun{*opened, (*opened)->trace, {}, {}};
    begun.answer.trace = (*opened)->handle;
    const PartTexts texts{call.arguments.optionalText(kRange.name), call.arguments.optionalText(kStep.name),
                          call.arguments.optionalText(kPhase.name)};
    const Result<NamedPart> part = partFromText(begun.trace(), texts, Conventions::Lanescope, phasePart);
    if (!part) {
        return part.error();
    }
    begun.selection = part->selection;
    begun.answer.scope = scopeText(texts);
    if (!part->note.empty()) {
        begun.answer.notes.push_back(part->note);
    }
    return begun;
}

std::string sliceId(const Trace& trace, SliceId slice) {
    return slice == kNoSlice ? std::string() : "s:" + std::to_string(numberOf(trace.slices().event[slice]));
}

std::string nameId(StringId name) {
    return "n:" + std::to_string(indexOf(name));
}

std::string idOf(const Trace& trace, const RowTarget& target) {
    return target.name ? nameId(*target.name) : sliceId(trace, target.slice);
}

Result<SliceId> sliceOfId(const Trace& trace, std::string_view id) {
    const auto place = idNumber(id, "s:");
    const SliceId slice = place ? sliceAtPlace(trace, EventRef(*place)) : kNoSlice;
    if (slice == kNoSlice) {
        return invalid("there is no slice \"" + std::string(id.substr(0, kLongestCell)) +
                       "\"; ids of slices are like s:1234 and come from answers");
    }
    return slice;
}

Result<std::string> nameOfId(const Trace& trace, std::string_view id) {
    const auto number = idNumber(id, "n:");
    if (!number || *number >= trace.strings().size()) {
        return invalid("there is no name \"" + std::string(id.substr(0, kLongestCell)) +
                       "\"; ids of names are like n:17 and come from answers");
    }
    return std::string(trace.text(StringId(static_cast<std::uint32_t>(*number))));
}

Status addPage(Answer& answer, const ToolCall& call, const Trace* trace, const Table& table,
               std::string_view usualColumns) {
    const ToolArguments& arguments = call.arguments;
    Result<std::vector<std::uint32_t>> rows = matchingRows(table, arguments.text("match"));
    if (!rows) {
        return rows.error();
    }
    if (const Status sorted = sortRows(table, arguments.text("sort"), *rows); !sorted) {
        return sorted.error();
    }
    const Result<Table> shown = arguments.has("columns") || usualColumns.empty()
                                    ? chosenColumns(table, arguments.text("columns"))
                                    : Result<Table>(table.chosenBy(usualColumns));
    if (!shown) {
        return shown.error();
    }
    std::uint64_t first = 0;
    const std::string cursor = arguments.text(kCursor.name);
    const auto parsed = std::from_chars(cursor.data(), cursor.data() + cursor.size(), first);
    if (!cursor.empty() && (parsed.ec != std::errc() || parsed.ptr != cursor.data() + cursor.size())) {
        return invalid("the cursor is \"next\" of an answer, not \"" + cursor.substr(0, kLongestCell) + "\"");
    }
    answer.rowsTotal = rows->size();
    answer.firstRow = std::min<std::uint64_t>(first, rows->size());
    rows->erase(rows->begin(), rows->begin() + static_cast<std::ptrdiff_t>(answer.firstRow));
    rows->resize(
        std::min<std::size_t>(rows->size(), static_cast<std::size_t>(arguments.integer(kLimit.name))));
    std::vector<std::string> ids;
    for (const std::uint32_t row : *rows) {
        ids.push_back(trace == nullptr ? std::string() : idOf(*trace, table.target(row)));
    }
    addRows(answer, *shown, *rows, ids);
    return {};
}

} // namespace lanescope
