// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/query_run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "core/sql/session/query_library.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kMostRows = 1'000'000;
constexpr std::chrono::seconds kTimeout(60);

/// Parameters that the state of the window gives.
constexpr std::array<std::string_view, 3> kGivenParameters = {"range_start", "range_end", "slice"};

using ParameterValue = decltype(sql::QueryParameter::value);

/// A number where the text is one; empty is null.
ParameterValue valueOf(const QString& text) {
    bool isNumber = false;
    if (const qlonglong integer = text.toLongLong(&isNumber); isNumber) {
        return std::int64_t{integer};
    }
    if (const double real = text.toDouble(&isNumber); isNumber) {
        return real;
    }
    return text.isEmpty() ? ParameterValue() : ParameterValue(text.toStdString());
}

} // namespace

QStringList askedParameters(const QString& sql) {
    QStringList asked;
    for (const std::string& name : sql::parameterNames(sql.toStdString())) {
        if (std::ranges::find(kGivenParameters, name) == kGivenParameters.end()) {
            asked << QString::fromStdString(name);
        }
    }
    return asked;
}

std::vector<sql::QueryParameter> queryParameters(const QString& sql, TimeRange range, SliceId slice,
                                                 const QMap<QString, QString>& typed) {
    std::vector<sql::QueryParameter> given = {{"range_start", range.startNs}, {"range_end", range.endNs}};
    if (slice != kNoSlice) {
        given.push_back({"slice", static_cast<std::int64_t>(indexOf(slice))});
    }
    const auto defaults = sql::parameterDefaults(sql.toStdString());
    for (const QString& name : askedParameters(sql)) {
        const auto usual = std::ranges::find(defaults, name.toStdString(), &sql::ParameterDefault::name);
        const QString own = typed.value(name);
        const QString text =
            own.isEmpty() && usual != defaults.end() ? QString::fromStdString(usual->text) : own;
        const bool isText = usual != defaults.end() && usual->isText && !text.isEmpty();
        given.push_back({name.toStdString(), isText ? ParameterValue(text.toStdString()) : valueOf(text)});
    }
    return given;
}

QStringList nullParameters(const QString& sql, const std::vector<sql::QueryParameter>& given) {
    QStringList names;
    for (const std::string& name : sql::parameterNames(sql.toStdString())) {
        const auto found = std::ranges::find(given, name, &sql::QueryParameter::name);
        if (found == given.end() || std::holds_alternative<std::monostate>(found->value)) {
            names << QLatin1Char(':') + QString::fromStdString(name);
        }
    }
    return names;
}

Result<QueryRun> runQuery(AnalysisContext& context, const QString& sql,
                          const std::vector<sql::QueryParameter>& parameters, std::stop_token stop) {
    const auto start = std::chrono::steady_clock::now();
    sql::SessionOptions options;
    options.timeout = kTimeout;
    options.stop = std::move(stop);
    auto session = sql::Session::open({{"", context.tracePtr(), context.shared_from_this()}}, options);
    if (!session) {
        return session.error();
    }
    Result<sql::QueryTable> rows =
        sql::queryTable(**session, context.trace(), sql.toStdString(), kMostRows, parameters);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    std::vector<sql::SlowPart> slow;
    if (taken.count() >= sql::kSlowSeconds) {
        slow = sql::slowParts(**session, sql.toStdString());
    }
    if (!rows) {
        Error error = rows.error();
        for (const sql::SlowPart& part : slow) {
            error.message += "; row by row: " + part.text + " (" + part.hint + ")";
        }
        return error;
    }
    return QueryRun{std::move(*rows), taken.count(), std::move(slow)};
}

QString queryNote(const QueryFacts& facts) {
    const QString taken = formatDuration(static_cast<DurationNs>(facts.seconds * 1e9));
    QString note = facts.isCut
                       ? tr("The first %1 rows; there are more · %2").arg(formatCount(facts.rows), taken)
                       : tr("Rows: %1 · %2").arg(formatCount(facts.rows), taken);
    if (!facts.nullNames.isEmpty()) {
        note += QStringLiteral(" · ") +
                tr("without a value, so null: %1").arg(facts.nullNames.join(QStringLiteral(", ")));
    }
    for (const sql::SlowPart& part : facts.slowParts) {
        note += QLatin1Char('\n') +
                tr("Row by row: %1 (%2)").arg(QString::fromStdString(part.text), tr(part.hint.c_str()));
    }
    return note;
}

} // namespace lanescope::ui
