// SPDX-License-Identifier: Apache-2.0
// Conditions on columns with the values that a statement gives them, under SQLite's rules of comparison.
// A pattern is evaluated once for each distinct text. One thread at a time.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/sql/engine/scan_plan.h"

struct sqlite3_value;

namespace lanescope::sql {

/// A closed interval of integers; empty where low > high.
struct IntegerBounds {
    std::int64_t low = kUnknownInteger + 1; // kUnknownInteger stands for null
    std::int64_t high = std::numeric_limits<std::int64_t>::max();

    bool contains(std::int64_t value) const { return value >= low && value <= high; }
    bool isEmpty() const { return low > high; }
};

/// Room for the cells of rows that are looked at together.
struct CellBuffer {
    std::vector<std::int64_t> integers;
    std::vector<double> reals;
    std::vector<std::uint32_t> names;
};

struct Condition {
    int column = 0;
    Comparison comparison = Comparison::Equal;
    bool isNever = false;  ///< no row meets it
    bool isAlways = false; ///< SQLite looks at the rows itself
    // By the type of the column:
    IntegerBounds bounds;                                           ///< Integer
    std::vector<std::int64_t> list;                                 ///< In of Integer, ascending
    double real = 0;                                                ///< Real
    std::uint32_t name = kUnknownName;                              ///< Equal of Name
    std::shared_ptr<const std::vector<std::uint8_t>> acceptedNames; ///< other comparisons of Name, by number

    /// Moves the rows that meet it to the front, in their order, and returns how many they are.
    std::size_t keep(const SqlTable& table, std::span<RowNumber> rows, CellBuffer& buffer) const;

private:
    bool holdsFor(std::int64_t cell) const;
    bool holdsFor(double cell) const;
    bool holdsFor(std::uint32_t cell) const;
    bool isNullTest() const {
        return comparison == Comparison::IsNull || comparison == Comparison::IsNotNull;
    }
};

/// Accepted numbers of names for patterns that were asked before, since a join asks again for each row.
class PatternMemo {
public:
    using Accepted = std::shared_ptr<const std::vector<std::uint8_t>>;
    /// Numbers of the texts that match; the error is one of the pattern.
    Result<Accepted> accepted(const Names& names, int column, Comparison comparison,
                              const std::string& pattern);

private:
    std::map<std::pair<std::pair<int, Comparison>, std::string>, Accepted> m_known;
};

/// Condition with the value of an argument of xFilter.
Result<Condition> conditionOf(const SqlTable& table, const PlannedCondition& planned, sqlite3_value* value,
                              PatternMemo& memo);

/// Integers that compare so with `value`.
IntegerBounds integerBounds(Comparison comparison, sqlite3_value* value);

} // namespace lanescope::sql
