// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/condition.h"

#include <algorithm>
#include <cmath>

#include "core/base/pattern.h"
#include "core/sql/engine/sqlite_values.h"

namespace lanescope::sql {

namespace {

constexpr std::int64_t kLowest = kUnknownInteger + 1;
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr IntegerBounds kNothing{1, 0};

IntegerBounds boundsOfInteger(Comparison comparison, std::int64_t value) {
    switch (comparison) {
    case Comparison::Equal:
        return value < kLowest ? kNothing : IntegerBounds{value, value};
    case Comparison::Less:
        return value <= kLowest ? kNothing : IntegerBounds{kLowest, value - 1};
    case Comparison::LessOrEqual:
        return value < kLowest ? kNothing : IntegerBounds{kLowest, value};
    case Comparison::Greater:
        return value == kHighest ? kNothing : IntegerBounds{std::max(value + 1, kLowest), kHighest};
    case Comparison::GreaterOrEqual:
        return {std::max(value, kLowest), kHighest};
    default:
        return {};
    }
}

IntegerBounds boundsOfReal(Comparison comparison, double value) {
    const bool isUpper = comparison == Comparison::Less || comparison == Comparison::LessOrEqual;
    const bool isLower = comparison == Comparison::Greater || comparison == Comparison::GreaterOrEqual;
    if (value >= kTwoTo63) {
        return isUpper ? IntegerBounds{} : kNothing;
    }
    if (value < -kTwoTo63) {
        return isLower ? IntegerBounds{} : kNothing;
    }
    const double whole = std::floor(value);
    const auto low = static_cast<std::int64_t>(whole);
    if (whole == value) {
        return boundsOfInteger(comparison, low);
    }
    return isUpper   ? boundsOfInteger(Comparison::LessOrEqual, low)
           : isLower ? boundsOfInteger(Comparison::Greater, low)
                     : kNothing;
}

Result<Condition> integerCondition(Condition condition, sqlite3_value* value) {
    if (condition.comparison == Comparison::In) {
        sqlite3_value* member = nullptr;
        for (int status = sqlite3_vtab_in_first(value, &member); status == SQLITE_OK && member != nullptr;
             status = sqlite3_vtab_in_next(value, &member)) {
            const IntegerBounds one = integerBounds(Comparison::Equal, member);
            if (!one.isEmpty()) {
                condition.list.push_back(one.low);
            }
        }
        std::sort(condition.list.begin(), condition.list.end());
        condition.isNever = condition.list.empty();
        return condition;
    }
    condition.bounds = integerBounds(condition.comparison, value);
    condition.isNever = condition.bounds.isEmpty();
    return condition;
}

Result<Condition> realCondition(Condition condition, sqlite3_value* value) {
    const int type = condition.comparison == Comparison::In ? SQLITE_BLOB : sqlite3_value_numeric_type(value);
    if (type == SQLITE_NULL) {
        condition.isNever = true;
    } else if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) {
        condition.real = sqlite3_value_double(value);
    } else {
        condition.isAlways = true;
    }
    return condition;
}

void acceptMembers(const Names& names, sqlite3_value* value, std::vector<std::uint8_t>& accepted,
                   bool& isTextOnly) {
    sqlite3_value* member = nullptr;
    for (int status = sqlite3_vtab_in_first(value, &member); status == SQLITE_OK && member != nullptr;
         status = sqlite3_vtab_in_next(value, &member)) {
        const int type = sqlite3_value_type(member);
        isTextOnly = isTextOnly && (type == SQLITE_TEXT || type == SQLITE_NULL);
        if (type == SQLITE_TEXT) {
            const std::uint32_t number = names.find(textOf(member));
            if (number != kUnknownName) {
                accepted[number] = 1;
            }
        }
    }
}

Result<Condition> nameCondition(const SqlTable& table, Condition condition, sqlite3_value* value,
                                PatternMemo& memo) {
    const Names names = table.names(condition.column);
    if (condition.comparison == Comparison::In) {
        auto accepted = std::make_shared<std::vector<std::uint8_t>>(names.size(), std::uint8_t{0});
        bool isTextOnly = true;
        acceptMembers(names, value, *accepted, isTextOnly);
        condition.isAlways = !isTextOnly;
        condition.acceptedNames = std::move(accepted);
        return condition;
    }
    const int type = sqlite3_value_type(value);
    if (type == SQLITE_NULL) {
        condition.isNever = true;
        return condition;
    }
    if (condition.comparison == Comparison::Equal) {
        condition.isAlways = type != SQLITE_TEXT;
        condition.name = condition.isAlways ? kUnknownName : names.find(textOf(value));
        condition.isNever = !condition.isAlways && condition.name == kUnknownName;
        return condition;
    }
    const bool isPattern = condition.comparison == Comparison::Like ||
                           condition.comparison == Comparison::Glob ||
                           condition.comparison == Comparison::Regexp;
    if (!isPattern && type != SQLITE_TEXT) {
        condition.isAlways = true;
        return condition;
    }
    Result<PatternMemo::Accepted> accepted =
        memo.accepted(names, condition.column, condition.comparison, std::string(textOf(value)));
    if (!accepted) {
        return accepted.error();
    }
    condition.acceptedNames = std::move(*accepted);
    return condition;
}

bool realHolds(Comparison comparison, double cell, double value) {
    switch (comparison) {
    case Comparison::Equal:
        return cell == value;
    case Comparison::Less:
        return cell <= value; // SQLite compares again, exactly
    case Comparison::LessOrEqual:
        return cell <= value;
    case Comparison::Greater:
    case Comparison::GreaterOrEqual:
        return cell >= value;
    default:
        return true;
    }
}

/// Judges one text of a dictionary.
bool matches(Comparison comparison, const std::string& pattern, const std::string& text,
             const std::optional<Pattern>& expression) {
    switch (comparison) {
    case Comparison::Like:
        return sqlite3_strlike(pattern.c_str(), text.c_str(), 0) == 0;
    case Comparison::Glob:
        return sqlite3_strglob(pattern.c_str(), text.c_str()) == 0;
    case Comparison::Regexp:
        return expression->foundIn(text);
    case Comparison::Less:
        return text < pattern;
    case Comparison::LessOrEqual:
        return text <= pattern;
    case Comparison::Greater:
        return text > pattern;
    default:
        return text >= pattern;
    }
}

} // namespace

IntegerBounds integerBounds(Comparison comparison, sqlite3_value* value) {
    switch (sqlite3_value_numeric_type(value)) {
    case SQLITE_INTEGER:
        return boundsOfInteger(comparison, sqlite3_value_int64(value));
    case SQLITE_FLOAT:
        return boundsOfReal(comparison, sqlite3_value_double(value));
    case SQLITE_NULL:
        return kNothing;
    default: // every number is less than a text
        return comparison == Comparison::Less || comparison == Comparison::LessOrEqual ? IntegerBounds{}
                                                                                       : kNothing;
    }
}

Result<PatternMemo::Accepted> PatternMemo::accepted(const Names& names, int column, Comparison comparison,
                                                    const std::string& pattern) {
    constexpr std::size_t kMostKnown = 32;
    constexpr std::size_t kLongestPattern = 1000;
    const auto key = std::pair(std::pair(column, comparison), pattern);
    if (const auto known = m_known.find(key); known != m_known.end()) {
        return known->second;
    }
    const bool isLimited = comparison == Comparison::Like || comparison == Comparison::Glob;
    if (isLimited && pattern.size() > kLongestPattern) {
        return Error{ErrorCode::LimitExceeded, "the pattern is longer than 1000 bytes", {}, {}};
    }
    std::optional<Pattern> expression;
    if (comparison == Comparison::Regexp) {
        Result<Pattern> parsed = Pattern::parse(pattern);
        if (!parsed) {
            return parsed.error();
        }
        expression = std::move(*parsed);
    }
    std::vector<std::uint8_t> result(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        const bool isMatch = matches(comparison, pattern, std::string(names.text(i)), expression);
        result[i] = isMatch ? 1 : 0;
    }
    if (m_known.size() >= kMostKnown) {
        m_known.clear();
    }
    auto shared = std::make_shared<const std::vector<std::uint8_t>>(std::move(result));
    m_known.emplace(key, shared);
    return Accepted(std::move(shared));
}

Result<Condition> conditionOf(const SqlTable& table, const PlannedCondition& planned, sqlite3_value* value,
                              PatternMemo& memo) {
    Condition condition;
    condition.column = planned.column;
    condition.comparison = planned.comparison;
    if (planned.comparison == Comparison::IsNull || planned.comparison == Comparison::IsNotNull) {
        return condition;
    }
    if (planned.column < 0) {
        return integerCondition(std::move(condition), value);
    }
    switch (table.columns()[static_cast<std::size_t>(planned.column)].type) {
    case ValueType::Integer:
        return integerCondition(std::move(condition), value);
    case ValueType::Real:
        return realCondition(std::move(condition), value);
    case ValueType::Name:
        return nameCondition(table, std::move(condition), value, memo);
    case ValueType::Text:
        break;
    }
    condition.isAlways = true;
    return condition;
}

namespace {

/// Rows whose cells hold to the front.
template <typename Cell>
std::size_t keepRows(std::span<RowNumber> rows, const std::vector<Cell>& cells, const auto& holds) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[kept] = rows[i];
        kept += holds(cells[i]) ? 1 : 0;
    }
    return kept;
}

} // namespace

bool Condition::holdsFor(std::int64_t cell) const {
    if (isNullTest()) {
        return (cell == kUnknownInteger) == (comparison == Comparison::IsNull);
    }
    return comparison == Comparison::In ? std::binary_search(list.begin(), list.end(), cell)
                                        : bounds.contains(cell);
}

bool Condition::holdsFor(double cell) const {
    return isNullTest() ? std::isnan(cell) == (comparison == Comparison::IsNull)
                        : realHolds(comparison, cell, real);
}

bool Condition::holdsFor(std::uint32_t cell) const {
    if (isNullTest()) {
        return (cell == kUnknownName) == (comparison == Comparison::IsNull);
    }
    return comparison == Comparison::Equal
               ? cell == name
               : cell != kUnknownName && acceptedNames != nullptr && (*acceptedNames)[cell] != 0;
}

std::size_t Condition::keep(const SqlTable& table, std::span<RowNumber> rows, CellBuffer& buffer) const {
    const auto holds = [this](auto cell) { return holdsFor(cell); };
    if (isAlways) {
        return rows.size();
    }
    const auto fill = [&rows](auto& cells) {
        cells.resize(std::max(cells.size(), rows.size()));
        return cells.data();
    };
    if (column < 0) {
        return keepRows(rows, std::vector<std::int64_t>(rows.begin(), rows.end()), holds);
    }
    switch (table.columns()[static_cast<std::size_t>(column)].type) {
    case ValueType::Integer:
        table.integerCells(column, rows, fill(buffer.integers));
        return keepRows(rows, buffer.integers, holds);
    case ValueType::Real:
        table.realCells(column, rows, fill(buffer.reals));
        return keepRows(rows, buffer.reals, holds);
    case ValueType::Name:
        table.nameCells(column, rows, fill(buffer.names));
        return keepRows(rows, buffer.names, holds);
    case ValueType::Text:
        break;
    }
    std::size_t kept = 0;
    for (const RowNumber row : rows) { // tests for null only
        rows[kept] = row;
        kept += !isNullTest() || table.text(column, row).has_value() == (comparison == Comparison::IsNotNull)
                    ? 1
                    : 0;
    }
    return kept;
}

} // namespace lanescope::sql
