// SPDX-License-Identifier: Apache-2.0
// A table of SQL as the virtual tables see it: typed columns over data that stays where it is. A table is
// made without its data; prepare() makes that when a statement first needs it. One thread at a time.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/status.h"
#include "core/base/string_pool.h"
#include "core/base/time.h"

namespace lanescope::sql {

/// Position of a row in its table, from 0.
using RowNumber = std::uint32_t;

enum class ValueType : std::uint8_t {
    Integer,
    Real,
    Name, ///< text by its number in a dictionary
    Text, ///< text of its own in each row
};

/// "INTEGER", "REAL" or "TEXT".
const char* typeName(ValueType type);

/// Helps the planner to find rows.
enum class ColumnUse : std::uint8_t {
    Plain,
    RowId,     ///< the value is the position of the row
    Ascending, ///< never unknown, and no value is smaller than the one before
    Grouping,  ///< few distinct values: groups of them are made without sorting
};

struct ColumnInfo {
    std::string name;
    ValueType type = ValueType::Integer;
    std::string unit = {}; ///< "ns", "bytes", "slice" for the id of a slice, …; empty: none
    std::string help = {}; ///< one sentence without full stop
    ColumnUse use = ColumnUse::Plain;
    bool isHidden = false;
};

inline constexpr std::int64_t kUnknownInteger = std::numeric_limits<std::int64_t>::min();
inline constexpr std::uint32_t kUnknownName = kNoIndex;

/// Numbers of distinct texts.
using NameNumbers = std::unordered_map<std::string, std::uint32_t>;

/// The texts of a column of names: a pool of a trace, or a list of distinct texts. A view.
class Names {
public:
    Names() = default;
    explicit Names(const StringPool& pool)
        : m_pool(&pool) {}
    /// A short list.
    explicit Names(const std::vector<std::string>& list)
        : m_list(&list) {}
    Names(const std::vector<std::string>& list, const NameNumbers& numbers)
        : m_list(&list)
        , m_numbers(&numbers) {}

    std::uint32_t size() const {
        return static_cast<std::uint32_t>(m_pool != nullptr   ? m_pool->size()
                                          : m_list != nullptr ? m_list->size()
                                                              : 0);
    }
    std::string_view text(std::uint32_t number) const {
        return m_pool != nullptr ? m_pool->text(StringId{number}) : std::string_view((*m_list)[number]);
    }
    /// Null: it is a list.
    const StringPool* pool() const { return m_pool; }
    /// Number of a text; kUnknownName: no cell has it.
    std::uint32_t find(std::string_view text) const;

private:
    const StringPool* m_pool = nullptr;
    const std::vector<std::string>* m_list = nullptr;
    const NameNumbers* m_numbers = nullptr; ///< of the list; null: it is searched
};

/// Rows [first, first + count) whose times ascend and whose ranges do not overlap. Tracks of runs ascend.
struct Run {
    RowNumber first = 0;
    RowNumber count = 0;
    std::int64_t track = -1;
};

/// Columns by which runs are searched; -1: the table has no such column.
struct RunColumns {
    int track = -1;
    int start = -1;
    int duration = -1;
    int end = -1;
    int parent = -1;
};

/// Cells of a column that lie in memory one after the other: whole numbers of 8 bytes, all known, or numbers
/// of names, all known.
struct PlainCells {
    const void* data = nullptr;
    std::shared_ptr<const void> owner; ///< keeps `data`
};

class SqlTable {
public:
    virtual ~SqlTable() = default;

    virtual const std::vector<ColumnInfo>& columns() const = 0;
    /// Makes the data where they are missing. The other functions below need it.
    virtual Status prepare(const std::stop_token& stop) = 0;
    /// For the planner, before the data are made.
    virtual double estimatedRows() const { return 10'000; }
    virtual RowNumber rowCount() const = 0;

    // Cells; each for columns of its type only.
    virtual std::int64_t integer(int column, RowNumber row) const = 0; ///< kUnknownInteger: null
    virtual double real(int column, RowNumber row) const = 0;          ///< NaN: null
    virtual std::uint32_t name(int column, RowNumber row) const = 0;   ///< kUnknownName: null
    virtual Names names(int column) const = 0;
    virtual std::optional<std::string> text(int column, RowNumber row) const = 0;
    // Cells of many rows at once, which is quicker than one after the other.
    virtual void integerCells(int column, std::span<const RowNumber> rows, std::int64_t* cells) const;
    virtual void realCells(int column, std::span<const RowNumber> rows, double* cells) const;
    virtual void nameCells(int column, std::span<const RowNumber> rows, std::uint32_t* cells) const;
    virtual std::optional<PlainCells> plainCells(int /*column*/) const { return std::nullopt; }

    virtual RunColumns runColumns() const { return {}; }
    virtual std::span<const Run> runs() const { return {}; }
    /// Times in which the children of row `parent` lie, and their track.
    struct ChildBounds {
        std::int64_t track = -1;
        TimeRange range;
    };
    virtual std::optional<ChildBounds> childBounds(std::int64_t /*parent*/) const { return std::nullopt; }
};

} // namespace lanescope::sql
