// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rpd_args.h"

#include <algorithm>

#include "core/import/rocm/rpd_rows.h"

namespace lanescope::rocm {

namespace {

/// Columns that every event of a table has: its id, its place in time and its owner.
constexpr std::string_view kRpdFieldColumns[] = {"id", "start", "end", "pid", "tid", "gpuId", "queueId"};
/// Columns that refer to rocpd_string.
constexpr std::string_view kStringColumns[] = {"apiName_id",    "args_id",        "autogradName_id",
                                               "category_id",   "description_id", "domain_id",
                                               "kernelName_id", "opType_id"};

} // namespace

std::vector<std::string> RpdArgs::eventTables(const sqlite::Database& /*database*/) const {
    return {kRpdTables.begin(), kRpdTables.end()};
}

bool RpdArgs::isField(std::string_view column) const {
    return std::ranges::find(kRpdFieldColumns, column) != std::end(kRpdFieldColumns);
}

std::optional<Arg> RpdArgs::argOf(std::size_t /*table*/, std::string_view column, std::int64_t value) const {
    if (std::ranges::find(kStringColumns, column) == std::end(kStringColumns)) {
        return std::nullopt;
    }
    column.remove_suffix(std::string_view("_id").size());
    return Arg{std::string(column), string("rocpd_string", "id", "string", value), true};
}

void RpdArgs::addArgs(std::size_t table, std::int64_t row, EventText& text) const {
    if (table != static_cast<std::size_t>(RpdTable::Apis)) {
        return;
    }
    for (const std::string_view more : {"rocpd_kernelapi", "rocpd_copyapi", "ext_autogradapi"}) {
        addRow(more, row, {}, "api_ptr_id", text.args);
    }
    const auto rename = [&text](std::string_view key, std::string_view known) {
        const Arg* arg = findArg(text.args, key);
        if (arg != nullptr && !arg->value.empty()) {
            text.args.push_back({std::string(known), arg->value, false});
        }
    };
    rename("sizes", "Input Dims");
    rename("seq", "Sequence number");
}

} // namespace lanescope::rocm
