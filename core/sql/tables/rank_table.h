// SPDX-License-Identifier: Apache-2.0
// A table of several traces as one, with a first column "rank". Times of the file's clock are moved to
// the common clock. The data of all ranks are made when a statement first reads the table; a condition on
// "rank" then looks only at the rows of those. One thread at a time.
#pragma once

#include <memory>
#include <vector>

#include "core/base/status.h"
#include "core/sql/engine/sql_table.h"
#include "core/sql/tables/trace_facts.h"

namespace lanescope::sql {

struct RankPart {
    std::int64_t rank = 0;
    std::int64_t shiftNs = 0; ///< add to times for the common clock
    std::shared_ptr<SqlTable> table;
};

class RankTable final : public SqlTable {
public:
    /// At least one; all have the same columns.
    explicit RankTable(std::vector<RankPart> parts);

    const std::vector<ColumnInfo>& columns() const override { return m_columns; }
    Status prepare(const std::stop_token& stop) override;
    double estimatedRows() const override;
    RowNumber rowCount() const override { return m_firstRows.empty() ? 0 : m_firstRows.back(); }
    std::int64_t integer(int column, RowNumber row) const override;
    double real(int column, RowNumber row) const override;
    std::uint32_t name(int column, RowNumber row) const override;
    Names names(int column) const override;
    void integerCells(int column, std::span<const RowNumber> rows, std::int64_t* cells) const override;
    void realCells(int column, std::span<const RowNumber> rows, double* cells) const override;
    void nameCells(int column, std::span<const RowNumber> rows, std::uint32_t* cells) const override;
    std::optional<std::string> text(int column, RowNumber row) const override;

private:
    struct Place {
        std::size_t part;
        RowNumber row;
    };
    Place placeOf(RowNumber row) const;
    /// Calls `use(part, rows, first)` for each stretch of rows of one part, with their numbers in it.
    template <typename Use>
    void forEachPart(std::span<const RowNumber> rows, const Use& use) const;
    /// One dictionary for the names of all parts.
    struct SharedNames {
        bool isMade = false;
        NameList list;
        std::vector<std::vector<std::uint32_t>> numberOf; ///< by part and the part's own number
    };
    const SharedNames& sharedNames(int column) const;

    std::vector<RankPart> m_parts;
    std::vector<ColumnInfo> m_columns;
    std::vector<bool> m_isTime;         ///< by column: a point in time
    std::vector<RowNumber> m_firstRows; ///< of each part, and one past the last row
    mutable std::size_t m_lastPart = 0;
    mutable std::vector<SharedNames> m_names; ///< by column
};

} // namespace lanescope::sql
