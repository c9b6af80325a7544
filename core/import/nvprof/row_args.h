// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of a database of nvprof: columns of the row with strings in place of their
// numbers; of markers of PyTorch and pyprof what their texts say, under Kineto's names. Any thread.
#pragma once

#include "core/import/sqlite/row_args.h"

namespace lanescope::nvprof {

class RowArgs final : public sqlite::RowArgs {
public:
    using sqlite::RowArgs::RowArgs;

protected:
    std::vector<std::string> eventTables(const sqlite::Database& database) const override;
    bool isField(std::string_view column) const override;
    std::optional<Arg> argOf(std::size_t table, std::string_view column, std::int64_t value) const override;
    void addArgs(std::size_t table, std::int64_t row, EventText& text) const override;
};

} // namespace lanescope::nvprof
