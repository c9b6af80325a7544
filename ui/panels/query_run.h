// SPDX-License-Identifier: Apache-2.0
// Runs a query of the window: its parameters, its limits, and the line that reports how it went. Plain
// functions; any thread.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/catalog/analysis_context.h"
#include "core/sql/session/query_table.h"
#include "core/sql/session/slow_parts.h"

namespace lanescope::ui {

/// Names of the parameters that the state of the window does not give, without colons, in their order.
QStringList askedParameters(const QString& sql);

/// Values of all parameters: `range` and `slice` (kNoSlice: none) as :range_start, :range_end and :slice,
/// `typed` by name, else the default that the text names. A text that is a number counts as one.
std::vector<sql::QueryParameter> queryParameters(const QString& sql, TimeRange range, SliceId slice,
                                                 const QMap<QString, QString>& typed = {});

/// Parameters of the text without a value, with their colons.
QStringList nullParameters(const QString& sql, const std::vector<sql::QueryParameter>& given);

struct QueryRun {
    sql::QueryTable rows;
    double seconds = 0;
    std::vector<sql::SlowPart> slowParts; ///< of one that took long
};

/// Over the trace of the context, whose analyses it shares. At most a million rows, at most a minute.
Result<QueryRun> runQuery(AnalysisContext& context, const QString& sql,
                          const std::vector<sql::QueryParameter>& parameters, std::stop_token stop);

/// Facts of a query that has run.
struct QueryFacts {
    std::size_t rows = 0;
    bool isCut = false;
    double seconds = 0;
    QStringList nullNames; ///< parameters without a value
    std::vector<sql::SlowPart> slowParts;
};

QString queryNote(const QueryFacts& facts);

} // namespace lanescope::ui
