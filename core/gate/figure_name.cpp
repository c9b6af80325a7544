// SPDX-License-Identifier: Apache-2.0
#include "core/gate/figure_name.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/catalog/registry.h"
#include "core/compare/overview_difference.h"
#include "core/sql/session/session.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string quotedName(std::string_view text) {
    return "\"" + std::string(text) + "\"";
}

bool addsUp(Unit unit) {
    constexpr std::array kUnits{Unit::Count,       Unit::Duration, Unit::Milliseconds,
                                Unit::Nanoseconds, Unit::Bytes,    Unit::Flop};
    return std::ranges::find(kUnits, unit) != kUnits.end();
}

/// Statistics over calls do not add up, though their unit would.
bool isStatistic(std::string_view key) {
    constexpr std::array<std::string_view, 10> kStarts{"mean", "min",  "max",     "median",   "stddev",
                                                       "mad",  "peak", "longest", "shortest", "start_"};
    const bool isQuantile = key.size() > 1 && key[0] == 'p' && isAsciiDigit(key[1]);
    return isQuantile || key.find("_per_") != std::string_view::npos ||
           std::ranges::any_of(kStarts, [key](std::string_view start) { return key.starts_with(start); });
}

Unit unitOfMetric(std::string_view id) {
    constexpr std::array<std::string_view, 4> kFractions{"gpu_utilization", "sm_efficiency", "occupancy",
                                                         "tensor_core_share"};
    if (std::ranges::find(kFractions, id) != kFractions.end()) {
        return Unit::Fraction;
    }
    return id == "kernels" ? Unit::Count : id.starts_with("peak_") ? Unit::Bytes : Unit::Duration;
}

std::string keysOf(const Table& table, bool onlyNumbers) {
    std::string keys;
    for (std::size_t i = 0; i < table.columnCount(); ++i) {
        if (!onlyNumbers || !table.column(i).isText()) {
            keys += (keys.empty() ? "" : ", ") + table.spec(i).key;
        }
    }
    return keys;
}

/// By its key, or by the command that shows it first, such as "ops".
const AnalysisDescriptor* analysisNamed(std::string_view name) {
    if (const AnalysisDescriptor* analysis = analysisCalled(name)) {
        return analysis;
    }
    const std::vector<const AnalysisDescriptor*> ofCommand = analysesOfCommand(name);
    return ofCommand.empty() ? nullptr : ofCommand.front();
}

std::string knownAnalyses() {
    std::string keys;
    for (const AnalysisDescriptor& analysis : analyses()) {
        keys += (keys.empty() ? "" : ", ") + std::string(analysis.key);
    }
    return keys;
}

Status checkSql(const std::string& text) {
    const auto session =
        sql::Session::open({{std::string(), std::make_shared<const Trace>(TraceData())}}, {});
    if (!session) {
        return session.error();
    }
    std::string_view rest;
    const auto statement = (*session)->prepare(text, rest);
    if (!statement) {
        return statement.error();
    }
    if (*statement == nullptr || (*statement)->columnCount() == 0) {
        return invalidArgument("the query gives no rows: " + text);
    }
    if (!asciiTrimmed(rest).empty()) {
        return invalidArgument("one statement, please, not more: " + text);
    }
    return {};
}

Status parseRow(std::string_view text, const Table& table, FigureName& name) {
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos && table.find(text.substr(0, equals))) {
        name.rowColumn = text.substr(0, equals);
        text = text.substr(equals + 1);
    } else {
        name.rowColumn = table.spec(0).key;
    }
    name.row = text;
    return {};
}

/// TABLE[ROWS].COLUMN or TABLE.COLUMN.
Status parseTableFigure(std::string_view text, FigureName& name) {
    const std::size_t dot = text.rfind('.');
    const std::size_t open = text.find('[');
    if (dot == std::string_view::npos ||
        (open != std::string_view::npos && (open > dot || text[dot - 1] != ']'))) {
        return invalidArgument(
            quotedName(text) +
            " is not a figure such as step_time, kernels[*gemm*].total_us or copies.bytes");
    }
    name.kind = FigureName::Kind::Table;
    name.analysis = asciiTrimmed(text.substr(0, std::min(open, dot)));
    name.column = asciiTrimmed(text.substr(dot + 1));
    const AnalysisDescriptor* analysis = analysisNamed(name.analysis);
    if (analysis == nullptr) {
        return invalidArgument("there is no table " + quotedName(name.analysis) +
                               "; known: " + knownAnalyses());
    }
    name.analysis = analysis->key;
    const Result<Table> table = emptyTableOf(*analysis);
    if (!table) {
        return table.error();
    }
    const auto column = table->find(name.column);
    if (!column || table->column(*column).isText()) {
        return invalidArgument("the table " + name.analysis + " has no figure " + quotedName(name.column) +
                               "; it has " + keysOf(*table, true));
    }
    name.unit = table->spec(*column).unit;
    name.growsWithSteps = addsUp(name.unit) && !isStatistic(name.column);
    name.addsUp = name.growsWithSteps;
    return parseRow(open == std::string_view::npos ? "*" : text.substr(open + 1, dot - open - 2), *table,
                    name);
}

} // namespace

bool isRowPattern(std::string_view text) {
    return text.find_first_of("*?") != std::string_view::npos;
}

Result<FigureName> parseFigureName(std::string_view text) {
    text = asciiTrimmed(text);
    FigureName name;
    name.text = text;
    constexpr std::string_view kPerStep = "/step";
    if (text.ends_with(kPerStep)) {
        name.isPerStep = true;
        text.remove_suffix(kPerStep.size());
    }
    constexpr std::string_view kSql = "sql(";
    if (text.starts_with(kSql) && text.ends_with(')')) {
        name.kind = FigureName::Kind::Sql;
        name.sql = asciiTrimmed(text.substr(kSql.size(), text.size() - kSql.size() - 1));
        if (const Status checked = checkSql(name.sql); !checked) {
            return checked.error();
        }
        return name;
    }
    if (text.find_first_of(".[(") != std::string_view::npos) {
        if (const Status parsed = parseTableFigure(text, name); !parsed) {
            return parsed.error();
        }
        if (name.isPerStep && !name.addsUp) {
            return invalidArgument(quotedName(name.text) + ": " + name.column +
                                   " is not an amount that grows with steps");
        }
        return name;
    }
    name.metric = text;
    if (!isOverviewMetric(text)) {
        return invalidArgument("there is no figure " + quotedName(text) + "; known: " + overviewMetrics() +
                               ", TABLE[ROWS].COLUMN and sql(QUERY)");
    }
    if (name.isPerStep) {
        return invalidArgument(quotedName(name.text) +
                               ": this figure is per step already, or does not grow with steps");
    }
    name.unit = unitOfMetric(text);
    return name;
}

} // namespace lanescope
