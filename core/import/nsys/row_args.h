// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of an Nsight Systems export; strings of StringIds stand in place of their
// numbers. Any thread.
#pragma once

#include "core/import/sqlite/row_args.h"

namespace lanescope::nsys {

class RowArgs final : public sqlite::RowArgs {
public:
    using sqlite::RowArgs::RowArgs;

protected:
    std::vector<std::string> eventTables(const sqlite::Database& database) const override;
    bool isField(std::string_view column) const override;
    std::optional<Arg> argOf(std::size_t table, std::string_view column, std::int64_t value) const override;
    void addArgs(std::size_t table, std::int64_t row, EventText& text) const override;

private:
    /// Frames of a sample, the innermost one first.
    void addStack(EventText& text) const;
};

} // namespace lanescope::nsys
