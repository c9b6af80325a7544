// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of a rocpd database: columns of the row with strings in place of their
// numbers, the arguments of calls, and the counters of kernels. Any thread.
#pragma once

#include "core/import/sqlite/row_args.h"

namespace lanescope::rocm {

class RocpdArgs final : public sqlite::RowArgs {
public:
    using sqlite::RowArgs::RowArgs;

protected:
    std::vector<std::string> eventTables(const sqlite::Database& database) const override;
    bool isField(std::string_view column) const override;
    std::optional<Arg> argOf(std::size_t table, std::string_view column, std::int64_t value) const override;
    void addArgs(std::size_t table, std::int64_t row, EventText& text) const override;

private:
    /// The end of a table's name.
    std::string runOf(std::size_t table) const;
};

} // namespace lanescope::rocm
