// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of a database of Ascend's profilers: columns of the row with strings in place
// of their numbers, what the tables of tasks say, shapes, call stacks and collectives under Kineto's names.
// Any thread.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "core/import/sqlite/row_args.h"

namespace lanescope::ascend {

class RowArgs final : public sqlite::RowArgs {
public:
    using sqlite::RowArgs::RowArgs;

protected:
    std::vector<std::string> eventTables(const sqlite::Database& database) const override;
    bool isField(std::string_view column) const override;
    std::optional<Arg> argOf(std::size_t table, std::string_view column, std::int64_t value) const override;
    void addArgs(std::size_t table, std::int64_t row, EventText& text) const override;

private:
    void addTask(EventText& text) const;
    void addCallStack(std::int64_t chain, EventText& text) const;
    void addCollective(EventText& text) const;
    /// Ranks that the tasks of a group name at least; 0: they name none. Made once for all groups.
    std::int64_t leastGroupSize(const std::string& group) const;

    mutable std::optional<std::unordered_map<std::string, std::int64_t>> m_groupSizes;
};

} // namespace lanescope::ascend
