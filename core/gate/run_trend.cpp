// SPDX-License-Identifier: Apache-2.0
#include "core/gate/run_trend.h"

#include <algorithm>

#include "core/analysis/change_points.h"
#include "core/analysis/median.h"
#include "core/catalog/step_tables.h"
#include "core/gate/gate_text.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// Positions of the values in their order. The test of change points looks at nothing else.
std::vector<DurationNs> ranksOf(const std::vector<double>& values) {
    std::vector<double> sorted = values;
    std::ranges::sort(sorted);
    std::vector<DurationNs> ranks;
    for (const double value : values) {
        ranks.push_back(std::ranges::lower_bound(sorted, value) - sorted.begin());
    }
    return ranks;
}

void findChanges(TrendSeries& series) {
    std::vector<double> values;
    std::vector<std::size_t> runs;
    for (std::size_t i = 0; i < series.values.size(); ++i) {
        if (series.values[i]) {
            values.push_back(*series.values[i]);
            runs.push_back(i);
        }
    }
    std::vector<std::size_t> bounds = changePoints(ranksOf(values));
    bounds.insert(bounds.begin(), 0);
    bounds.push_back(values.size());
    const auto level = [&](std::size_t part) {
        return medianOf(std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(bounds[part]),
                                            values.begin() + static_cast<std::ptrdiff_t>(bounds[part + 1])));
    };
    for (std::size_t part = 1; part + 1 < bounds.size(); ++part) {
        series.changes.push_back({runs[bounds[part]], level(part - 1), level(part)});
    }
}

TrendSeries seriesOf(std::span<const RunRecord> runs, const std::vector<std::size_t>& chosen,
                     const FigureName& name) {
    TrendSeries series;
    series.name = series.label = name.text;
    series.unit = name.unit;
    for (const std::size_t run : chosen) {
        const Result<FigureValue> value = figureOf(runs[run], name);
        series.values.push_back(value ? std::optional(value->value) : std::nullopt);
        const auto metric = std::ranges::find(runs[run].metrics, name.metric, &MetricDifference::id);
        if (name.kind == FigureName::Kind::Overview && metric != runs[run].metrics.end()) {
            series.label = metric->label;
        }
    }
    findChanges(series);
    return series;
}

/// Each run with the first run that it can be compared with.
struct Program {
    std::vector<std::size_t> runs;
};

std::vector<Program> programsOf(std::span<const RunRecord> runs) {
    std::vector<Program> programs;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto same = std::ranges::find_if(programs, [&](const Program& program) {
            return incomparability(runs[program.runs.front()], runs[i]).empty();
        });
        if (same == programs.end()) {
            programs.push_back({{i}});
        } else {
            same->runs.push_back(i);
        }
    }
    return programs;
}

} // namespace

RunTrend runTrend(std::span<const RunRecord> runs, std::span<const FigureName> figures) {
    RunTrend trend;
    const std::vector<Program> programs = programsOf(runs);
    if (programs.empty()) {
        return trend;
    }
    const auto most =
        std::ranges::max_element(programs, {}, [](const Program& program) { return program.runs.size(); });
    trend.runs = most->runs;
    for (const Program& program : programs) {
        for (const std::size_t run : program.runs) {
            if (&program != &*most) {
                trend.others.push_back({run, incomparability(runs[most->runs.front()], runs[run])});
            }
        }
    }
    const auto metric = [&](std::string_view id) {
        return seriesOf(runs, trend.runs, parseFigureName(id).value());
    };
    trend.series.push_back(metric("step_time"));
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto part = static_cast<StepRole>(i);
        TrendSeries series = metric(stepRoleName(part));
        if (std::ranges::any_of(series.values, [](const auto& value) { return value.value_or(0) > 0; })) {
            series.part = part;
            trend.series.push_back(std::move(series));
        }
    }
    for (const FigureName& figure : figures) {
        trend.series.push_back(seriesOf(runs, trend.runs, figure));
    }
    return trend;
}

std::string trendChangeText(const TrendSeries& series, const TrendChange& change) {
    return series.label + " " + changeText(change.before, change.after, series.unit);
}

namespace {

std::string changesAt(const RunTrend& trend, std::size_t position) {
    std::string text;
    for (const TrendSeries& series : trend.series) {
        for (const TrendChange& change : series.changes) {
            if (change.first == position) {
                text += (text.empty() ? "" : "; ") + trendChangeText(series, change);
            }
        }
    }
    return text;
}

/// Key of a column: times are written in microseconds and fractions in percent.
std::string keyOf(const TrendSeries& series) {
    const bool isDuration = series.unit == Unit::Duration;
    const bool endsInUnit = series.name.ends_with("_us") || series.name.ends_with("_us/step");
    return series.name + (isDuration && !endsInUnit       ? "_us"
                          : series.unit == Unit::Fraction ? "_percent"
                                                          : "");
}

} // namespace

Table trendTable(std::span<const RunRecord> runs, const RunTrend& trend) {
    std::vector<std::size_t> positions(trend.runs.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        positions[i] = i;
    }
    TableMaker<std::size_t> maker(positions);
    maker
        .addText({"run", "Run", Unit::None, "File of the run"},
                 [&](std::size_t i) { return gateText(runs[trend.runs[i]].location); })
        .addText({"label", "Label", Unit::None, "Label that the run was recorded with"},
                 [&](std::size_t i) { return gateText(runs[trend.runs[i]].label); });
    for (const TrendSeries& series : trend.series) {
        maker.add({keyOf(series), series.label, series.unit},
                  [&](std::size_t i) { return series.values[i]; });
    }
    maker.addText({"change", "Change", Unit::None, "Figures that changed their level with this run"},
                  [&](std::size_t i) { return gateText(changesAt(trend, i)); });
    return maker.table();
}

Report trendReport(std::span<const RunRecord> runs, const RunTrend& trend) {
    Report report = Report::object();
    Report& changes = report.set("changes", Report::array());
    for (const TrendSeries& series : trend.series) {
        for (const TrendChange& change : series.changes) {
            Report entry = Report::object();
            entry.set("figure", Report::text(gateText(series.name)));
            entry.set("text", Report::text(gateText(trendChangeText(series, change))));
            entry.set("last_before", Report::text(gateText(runs[trend.runs[change.first - 1]].location)));
            entry.set("first_after", Report::text(gateText(runs[trend.runs[change.first]].location)));
            changes.append(std::move(entry));
        }
    }
    Report& others = report.set("others", Report::array());
    for (const OtherRun& other : trend.others) {
        Report entry = Report::object();
        entry.set("run", Report::text(gateText(runs[other.run].location)));
        entry.set("reason", Report::text(gateText(other.reason)));
        others.append(std::move(entry));
    }
    return report;
}

} // namespace lanescope
