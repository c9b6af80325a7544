// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/scanned_table.h"

#include "core/base/status.h"

namespace lanescope::sql {

int failed(sqlite3_vtab& table, const Error& error) {
    if (error.code == ErrorCode::Cancelled) {
        return SQLITE_INTERRUPT;
    }
    sqlite3_free(table.zErrMsg);
    table.zErrMsg = sqlite3_mprintf("%s", error.describe().c_str());
    return SQLITE_ERROR;
}

int startScan(ScannedTable& table, PlannedScan& planned, const char* planText, sqlite3_value** arguments) {
    if (!table.isPrepared) {
        if (const Status status = table.table->prepare(table.guard->stop()); !status) {
            return failed(table.base, status.error());
        }
        table.isPrepared = true;
    }
    if (planned.text != planText) {
        planned.plan = parsePlan(planText);
        planned.text = planText;
    }
    const std::vector<PlannedCondition>& conditions = planned.plan.conditions;
    if (planned.plan.source == RowSource::RowId && conditions.size() == 1 &&
        sqlite3_value_type(arguments[0]) == SQLITE_INTEGER) {
        planned.scan.startAt(*table.table, sqlite3_value_int64(arguments[0]), *table.guard);
        return SQLITE_OK;
    }
    planned.conditions.clear();
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        Result<Condition> condition =
            conditionOf(*table.table, conditions[i], arguments[i], table.memo.patterns);
        if (!condition) {
            return failed(table.base, condition.error());
        }
        planned.conditions.push_back(std::move(*condition));
    }
    planned.scan.start(*table.table, planned.plan, planned.conditions, table.memo, *table.guard);
    return SQLITE_OK;
}

} // namespace lanescope::sql
