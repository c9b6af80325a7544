// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/row_args.h"

#include <algorithm>
#include <charconv>

#include "core/import/cupti/cupti_words.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/nsys/nsys_tables.h"
#include "core/import/nsys/sample_rows.h"

namespace lanescope::nsys {

namespace {

/// Columns that refer to StringIds.
constexpr std::string_view kStringColumns[] = {"demangledName", "jsonTextId", "mangledName",
                                               "nameId",        "shortName",  "textId"};
/// Columns that every event of a table has: its place in time and its owner.
constexpr std::string_view kFieldColumns[] = {"end",       "endGlobalTid", "globalPid",
                                              "globalTid", "start",        "timestamp"};

template <std::size_t kCount>
bool isAmong(const std::string_view (&names)[kCount], std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

} // namespace

std::vector<std::string> RowArgs::eventTables(const sqlite::Database& /*database*/) const {
    return {kTableNames.begin(), kTableNames.end()};
}

bool RowArgs::isField(std::string_view column) const {
    return isAmong(kFieldColumns, column);
}

std::optional<Arg> RowArgs::argOf(std::size_t /*table*/, std::string_view column, std::int64_t value) const {
    if (isAmong(kStringColumns, column)) {
        return Arg{std::string(column), string("StringIds", "id", "value", value), true};
    }
    const std::string_view words = column == "copyKind" ? cupti::copyKindName(value)
                                   : column == "srcKind" || column == "dstKind" || column == "memKind"
                                       ? cupti::memoryKindName(value)
                                       : std::string_view();
    return words.empty() ? std::nullopt : std::optional(Arg{std::string(column), std::string(words), true});
}

void RowArgs::addStack(EventText& text) const {
    const auto id = std::ranges::find(text.args, "id", &Arg::key);
    if (id == text.args.end()) {
        return;
    }
    // Only a number may stand in the condition.
    static constexpr std::string_view kColumns[] = {"stackDepth", "symbol", "module"};
    std::int64_t number = 0;
    if (std::from_chars(id->value.data(), id->value.data() + id->value.size(), number).ec != std::errc()) {
        return;
    }
    auto rows = database().rows(kCallchainTable, kColumns, "id = " + std::to_string(number));
    std::vector<std::pair<std::int64_t, std::string>> frames;
    while (rows && rows->next() && frames.size() < kMostFrames) {
        const std::string& module = string("StringIds", "id", "value", rows->integerOr(2, -1));
        frames.emplace_back(rows->integerOr(0, 0),
                            string("StringIds", "id", "value", rows->integerOr(1, -1)) +
                                (module.empty() ? "" : " (" + module + ")"));
    }
    std::ranges::stable_sort(frames, {}, &std::pair<std::int64_t, std::string>::first);
    std::string stack;
    for (const auto& [depth, frame] : frames) {
        stack += (stack.empty() ? "" : "\n") + frame;
    }
    if (!stack.empty()) {
        text.args.push_back({"callstack", stack, true});
    }
}

void RowArgs::addArgs(std::size_t table, std::int64_t /*row*/, EventText& text) const {
    if (table == static_cast<std::size_t>(Table::Samples)) {
        addStack(text);
    }
    if (table != static_cast<std::size_t>(Table::Nvtx)) {
        return;
    }
    const auto own = std::ranges::find_if(
        text.args, [](const Arg& arg) { return arg.key == "text" || arg.key == "textId"; });
    if (own != text.args.end()) {
        const std::string value = own->value;
        cupti::addOperatorArgs(cupti::parseNvtxText(value), text.args);
    }
}

} // namespace lanescope::nsys
