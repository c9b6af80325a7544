// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/scan_plan.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <sqlite3.h>

namespace lanescope::sql {

namespace {

constexpr double kRowsAtOnce = 100; // slices that run at one time

struct Candidate {
    int index = 0; ///< into sqlite3_index_info::aConstraint
    PlannedCondition condition;
    bool isConstant = false; ///< the value is known now
    bool canOmit = false;    ///< the table's answer is final
};

std::optional<Comparison> comparisonOf(unsigned char op) {
    switch (op) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
        return Comparison::Equal;
    case SQLITE_INDEX_CONSTRAINT_LT:
        return Comparison::Less;
    case SQLITE_INDEX_CONSTRAINT_LE:
        return Comparison::LessOrEqual;
    case SQLITE_INDEX_CONSTRAINT_GT:
        return Comparison::Greater;
    case SQLITE_INDEX_CONSTRAINT_GE:
        return Comparison::GreaterOrEqual;
    case SQLITE_INDEX_CONSTRAINT_LIKE:
        return Comparison::Like;
    case SQLITE_INDEX_CONSTRAINT_GLOB:
        return Comparison::Glob;
    case SQLITE_INDEX_CONSTRAINT_REGEXP:
        return Comparison::Regexp;
    case SQLITE_INDEX_CONSTRAINT_ISNULL:
        return Comparison::IsNull;
    case SQLITE_INDEX_CONSTRAINT_ISNOTNULL:
        return Comparison::IsNotNull;
    default:
        return std::nullopt;
    }
}

bool isPattern(Comparison comparison) {
    return comparison == Comparison::Like || comparison == Comparison::Glob ||
           comparison == Comparison::Regexp;
}

bool isNullTest(Comparison comparison) {
    return comparison == Comparison::IsNull || comparison == Comparison::IsNotNull;
}

/// Whether the table itself can say for certain which rows meet the constraint.
bool isFinal(ValueType type, Comparison comparison, int valueType) {
    if (isPattern(comparison) || isNullTest(comparison) || type == ValueType::Integer) {
        return true;
    }
    return type == ValueType::Name && (valueType == SQLITE_TEXT || valueType == SQLITE_NULL);
}

std::optional<Candidate> candidateOf(const SqlTable& table, sqlite3_index_info& info, int index) {
    const auto& constraint = info.aConstraint[index];
    std::optional<Comparison> comparison = comparisonOf(constraint.op);
    if (constraint.usable == 0 || !comparison ||
        constraint.iColumn >= static_cast<int>(table.columns().size())) {
        return std::nullopt;
    }
    if (constraint.iColumn < 0) { // rowid
        return comparison == Comparison::Equal
                   ? std::optional(Candidate{index, {-1, Comparison::Equal}, false, true})
                   : std::nullopt;
    }
    const ColumnInfo& column = table.columns()[static_cast<std::size_t>(constraint.iColumn)];
    const bool isText = column.type == ValueType::Name || column.type == ValueType::Text;
    if (column.type == ValueType::Text && !isNullTest(*comparison)) {
        return std::nullopt; // SQLite is as quick
    }
    if (isPattern(*comparison) && !isText) {
        return std::nullopt;
    }
    if (isText && sqlite3_stricmp(sqlite3_vtab_collation(&info, index), "BINARY") != 0) {
        return std::nullopt;
    }
    sqlite3_value* value = nullptr;
    const bool isConstant = sqlite3_vtab_rhs_value(&info, index, &value) == SQLITE_OK && value != nullptr;
    const int valueType = isConstant ? sqlite3_value_type(value) : 0;
    bool canOmit = isFinal(column.type, *comparison, valueType);
    if (comparison == Comparison::Equal && sqlite3_vtab_in(&info, index, -1) != 0) {
        sqlite3_vtab_in(&info, index, 1);
        comparison = Comparison::In;
        canOmit = column.type == ValueType::Integer;
    }
    return Candidate{index, {constraint.iColumn, *comparison}, isConstant, canOmit};
}

bool isRange(Comparison comparison) {
    return comparison == Comparison::Less || comparison == Comparison::LessOrEqual ||
           comparison == Comparison::Greater || comparison == Comparison::GreaterOrEqual;
}

/// How many of the rows meet the condition, as far as one can say without looking.
double shareOf(const SqlTable& table, const Candidate& candidate) {
    switch (candidate.condition.comparison) {
    case Comparison::Equal: {
        const int column = candidate.condition.column;
        const bool isGroup =
            column >= 0 && table.columns()[static_cast<std::size_t>(column)].use == ColumnUse::Grouping;
        return isGroup ? 0.1 : 0.02;
    }
    case Comparison::In:
    case Comparison::Like:
    case Comparison::Glob:
    case Comparison::Regexp:
        return 0.15;
    case Comparison::IsNotNull:
        return 0.9;
    default:
        return 0.3;
    }
}

/// Puts the condition that the source needs in front.
bool moveToFront(std::vector<Candidate>& candidates, const auto& fits) {
    const auto found = std::find_if(candidates.begin(), candidates.end(), fits);
    if (found == candidates.end()) {
        return false;
    }
    std::rotate(candidates.begin(), found, found + 1);
    return true;
}

RowSource sourceOf(const SqlTable& table, std::vector<Candidate>& candidates) {
    const auto useOf = [&table](const Candidate& candidate) {
        return candidate.condition.column < 0
                   ? ColumnUse::RowId
                   : table.columns()[static_cast<std::size_t>(candidate.condition.column)].use;
    };
    const auto isEqual = [](const Candidate& candidate) {
        return candidate.condition.comparison == Comparison::Equal;
    };
    if (moveToFront(candidates,
                    [&](const Candidate& c) { return isEqual(c) && useOf(c) == ColumnUse::RowId; })) {
        return RowSource::RowId;
    }
    if (moveToFront(candidates, [&](const Candidate& c) {
            return isEqual(c) && c.isConstant && useOf(c) == ColumnUse::Ascending;
        })) {
        return RowSource::Ascending;
    }
    if (moveToFront(candidates,
                    [&](const Candidate& c) { return isEqual(c) && useOf(c) == ColumnUse::Ascending; })) {
        return RowSource::Lookup; // a join asks many times
    }
    const RunColumns runs = table.runColumns();
    const auto isRunColumn = [&runs](const Candidate& c) {
        const int column = c.condition.column;
        const Comparison comparison = c.condition.comparison;
        if (column < 0) {
            return false;
        }
        return ((column == runs.track || column == runs.parent) && comparison == Comparison::Equal) ||
               ((column == runs.start || column == runs.end) &&
                (isRange(comparison) || comparison == Comparison::Equal));
    };
    if (std::any_of(candidates.begin(), candidates.end(), isRunColumn)) {
        return RowSource::Runs;
    }
    if (moveToFront(candidates, [&](const Candidate& c) {
            return isEqual(c) && !c.isConstant && c.condition.column >= 0 &&
                   table.columns()[static_cast<std::size_t>(c.condition.column)].type != ValueType::Real;
        })) {
        return RowSource::Lookup;
    }
    if (moveToFront(candidates, [&](const Candidate& c) {
            return isRange(c.condition.comparison) && useOf(c) == ColumnUse::Ascending;
        })) {
        return RowSource::Ascending;
    }
    return RowSource::All;
}

/// Whether start and end are bounded so that only what runs at some time is left.
bool isPointInTime(const SqlTable& table, const std::vector<Candidate>& candidates) {
    const RunColumns runs = table.runColumns();
    const auto isBound = [&candidates](int column, Comparison one, Comparison other) {
        return std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
            const PlannedCondition& condition = candidate.condition;
            return column >= 0 && condition.column == column &&
                   (condition.comparison == one || condition.comparison == other);
        });
    };
    return isBound(runs.start, Comparison::Less, Comparison::LessOrEqual) &&
           isBound(runs.end, Comparison::Greater, Comparison::GreaterOrEqual);
}

void fillCosts(const SqlTable& table, const std::vector<Candidate>& candidates, const ScanPlan& plan,
               sqlite3_index_info& info) {
    const double all = std::max(table.estimatedRows(), 1.0);
    double rows = all;
    for (const Candidate& candidate : candidates) {
        rows *= shareOf(table, candidate);
    }
    double cost = all * 0.1;
    switch (plan.source) {
    case RowSource::RowId:
        rows = 1;
        cost = 1;
        info.idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
        break;
    case RowSource::Ascending:
        rows = plan.conditions.front().comparison == Comparison::Equal ? 1.5 : rows;
        cost = 10;
        break;
    case RowSource::Lookup:
        rows = std::min(rows, std::max(4.0, all / 1000));
        cost = 20;
        break;
    case RowSource::Runs:
        cost = 100;
        rows = isPointInTime(table, candidates) ? std::min(rows, kRowsAtOnce) : rows * 0.2;
        break;
    case RowSource::All:
        break;
    }
    rows = std::max(rows, 1.0);
    info.estimatedRows = static_cast<sqlite3_int64>(rows);
    info.estimatedCost = cost + rows;
}

/// Gives the rows in the wanted order unless a text of its own in each row decides it.
void chooseOrder(const SqlTable& table, sqlite3_index_info& info, ScanPlan& plan) {
    if (info.nOrderBy == 0) {
        return;
    }
    const auto useOf = [&table](int column) {
        return column < 0 ? ColumnUse::RowId : table.columns()[static_cast<std::size_t>(column)].use;
    };
    const ColumnUse first = useOf(info.aOrderBy[0].iColumn);
    const bool isAsStored =
        info.aOrderBy[0].desc == 0 &&
        (first == ColumnUse::RowId || (first == ColumnUse::Ascending && info.nOrderBy == 1));
    std::vector<PlannedOrder> order;
    for (int i = 0; i < info.nOrderBy && !isAsStored; ++i) {
        const int column = info.aOrderBy[i].iColumn;
        if (column >= 0 && table.columns()[static_cast<std::size_t>(column)].type == ValueType::Text) {
            return;
        }
        order.push_back({column, info.aOrderBy[i].desc != 0});
    }
    plan.order = std::move(order);
    info.orderByConsumed = 1;
}

/// Takes LIMIT and OFFSET where no row is dropped behind the table: SQLite tells them for such statements,
/// but not whether the table may stop early.
int takeLimit(const std::vector<Candidate>& candidates, sqlite3_index_info& info, int arguments) {
    int limit = -1;
    int offset = -1;
    std::size_t conditions = 0;
    for (int i = 0; i < info.nConstraint; ++i) {
        const auto& constraint = info.aConstraint[i];
        if (constraint.op == SQLITE_INDEX_CONSTRAINT_LIMIT && constraint.usable != 0) {
            limit = i;
        } else if (constraint.op == SQLITE_INDEX_CONSTRAINT_OFFSET) {
            offset = i;
        } else {
            ++conditions;
        }
    }
    const bool areFinal = std::all_of(candidates.begin(), candidates.end(),
                                      [](const Candidate& candidate) { return candidate.canOmit; });
    const bool isOffsetKnown = offset < 0 || info.aConstraint[offset].usable != 0;
    if (limit < 0 || !isOffsetKnown || !areFinal || candidates.size() != conditions ||
        (info.nOrderBy > 0 && info.orderByConsumed == 0)) {
        return 0;
    }
    info.aConstraintUsage[limit].argvIndex = arguments + 1;
    if (offset >= 0) {
        info.aConstraintUsage[offset].argvIndex = arguments + 2;
    }
    return offset >= 0 ? 2 : 1;
}

} // namespace

namespace {

ScanPlan planOf(const SqlTable& table, sqlite3_index_info& info, bool isOrdered) {
    std::vector<Candidate> candidates;
    for (int i = 0; i < info.nConstraint; ++i) {
        if (const std::optional<Candidate> candidate = candidateOf(table, info, i)) {
            candidates.push_back(*candidate);
        }
    }
    ScanPlan plan;
    plan.source = sourceOf(table, candidates);
    if (plan.source == RowSource::RowId) {
        candidates.resize(1); // SQLite looks at one row as quickly, and a join starts many scans
    }
    int argument = 0;
    for (const Candidate& candidate : candidates) {
        plan.conditions.push_back(candidate.condition);
        info.aConstraintUsage[candidate.index].argvIndex = ++argument;
        info.aConstraintUsage[candidate.index].omit = candidate.canOmit ? 1 : 0;
    }
    plan.usedColumns = info.colUsed;
    if (isOrdered) {
        chooseOrder(table, info, plan);
        plan.limitArguments = takeLimit(candidates, info, argument);
    }
    fillCosts(table, candidates, plan, info);
    return plan;
}

} // namespace

ScanPlan choosePlan(const SqlTable& table, sqlite3_index_info& info) {
    return planOf(table, info, true);
}

ScanPlan chooseConditions(const SqlTable& table, sqlite3_index_info& info) {
    return planOf(table, info, false);
}

std::string planText(const ScanPlan& plan) {
    std::string text = std::to_string(static_cast<int>(plan.source)) + " " +
                       std::to_string(plan.usedColumns) + " " + std::to_string(plan.conditions.size());
    for (const PlannedCondition& condition : plan.conditions) {
        text += " " + std::to_string(condition.column) + " " +
                std::to_string(static_cast<int>(condition.comparison));
    }
    text += " " + std::to_string(plan.limitArguments) + " " + std::to_string(plan.order.size());
    for (const PlannedOrder& order : plan.order) {
        text += " " + std::to_string(order.column) + " " + std::to_string(order.isDescending ? 1 : 0);
    }
    return text;
}

ScanPlan parsePlan(std::string_view text) {
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto number = [&at, end]<typename Integer>(Integer value) {
        at = std::from_chars(at, end, value).ptr;
        at += at < end ? 1 : 0;
        return value;
    };
    ScanPlan plan;
    plan.source = static_cast<RowSource>(number(0));
    plan.usedColumns = number(std::uint64_t{0});
    plan.conditions.resize(number(std::size_t{0}));
    for (PlannedCondition& condition : plan.conditions) {
        condition.column = number(0);
        condition.comparison = static_cast<Comparison>(number(0));
    }
    plan.limitArguments = number(0);
    plan.order.resize(number(std::size_t{0}));
    for (PlannedOrder& order : plan.order) {
        order.column = number(0);
        order.isDescending = number(0) != 0;
    }
    return plan;
}

std::size_t plannedConditions(std::string_view text) {
    constexpr int kBefore = 2; // source and columns
    for (int i = 0; i < kBefore; ++i) {
        text.remove_prefix(std::min(text.find(' '), text.size()));
        text.remove_prefix(text.empty() ? 0 : 1);
    }
    std::size_t count = 0;
    std::from_chars(text.data(), text.data() + text.size(), count);
    return count;
}

} // namespace lanescope::sql
