// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/result_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/store/trace.h"
#include "ui/tables/analysis_table.h"
#include "ui/tables/cell_format.h"

namespace lanescope::ui {

namespace {

constexpr int kScaleSteps = 4;

/// The column whose cells name the rows.
std::optional<std::size_t> nameColumnOf(const AnalysisTable& table) {
    if (const std::optional<std::size_t> name = table.table().find("name")) {
        return name;
    }
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        if (table.columns()[column].isText) {
            return column;
        }
    }
    return std::nullopt;
}

/// Where a row lies; nothing: nowhere.
std::optional<TimeRange> rangeOfRow(const Trace& trace, const AnalysisTable& table, std::size_t row) {
    const RowTarget place = table.place(row);
    if (place.slice != kNoSlice) {
        return trace.slices().range(place.slice);
    }
    if (place.range.isEmpty()) {
        return std::nullopt;
    }
    const bool isMoment = place.range.durationNs() == 1; // as sql::queryTable() gives those without a length
    return TimeRange{place.range.startNs, isMoment ? place.range.startNs : place.range.endNs};
}

} // namespace

bool hasPlaces(const Trace& trace, const AnalysisTable& table) {
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        if (rangeOfRow(trace, table, row)) {
            return true;
        }
    }
    return false;
}

std::vector<SliceId> slicesOfRows(const AnalysisTable& table) {
    std::vector<SliceId> slices;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        if (const SliceId slice = table.place(row).slice; slice != kNoSlice) {
            slices.push_back(slice);
        }
    }
    std::ranges::sort(slices);
    const auto repeated = std::ranges::unique(slices);
    slices.erase(repeated.begin(), repeated.end());
    return slices;
}

std::shared_ptr<const ResultSpans> resultSpans(const Trace& trace, const AnalysisTable& table) {
    const std::optional<std::size_t> name = nameColumnOf(table);
    std::vector<ResultSpan> spans;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        if (const auto range = rangeOfRow(trace, table, row)) {
            spans.push_back({*range, table.place(row).slice, name ? table.shownText(row, *name) : QString()});
        }
    }
    std::ranges::stable_sort(spans, {}, [](const ResultSpan& span) { return span.range.startNs; });
    auto result = std::make_shared<ResultSpans>();
    result->count = spans.size();
    for (ResultSpan& span : spans) {
        const auto isFree = [&span](const std::vector<ResultSpan>& row) {
            return row.back().range.endNs <= span.range.startNs;
        };
        auto row = std::ranges::find_if(result->rows, isFree);
        if (row == result->rows.end()) {
            if (result->rows.size() < ResultSpans::kMostRows) {
                result->rows.emplace_back();
            }
            row = std::prev(result->rows.end());
        }
        row->push_back(std::move(span));
    }
    return result;
}

std::shared_ptr<const ResultColors> resultColors(const AnalysisTable& table, std::size_t column) {
    auto colors = std::make_shared<ResultColors>();
    colors->title = table.columns()[column].title;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const SliceId slice = table.place(row).slice;
        const double value = table.number(row, column);
        if (slice != kNoSlice && !std::isnan(value)) {
            colors->values.emplace_back(slice, value);
        }
    }
    if (colors->values.empty()) {
        return nullptr;
    }
    const auto slice = &std::pair<SliceId, double>::first;
    std::ranges::stable_sort(colors->values, {}, slice);
    const auto repeated = std::ranges::unique(colors->values, {}, slice);
    colors->values.erase(repeated.begin(), repeated.end());
    const auto [least, greatest] =
        std::ranges::minmax(colors->values, {}, &std::pair<SliceId, double>::second);
    colors->least = least.second;
    colors->greatest = greatest.second;
    const int steps = colors->greatest > colors->least ? kScaleSteps : 0;
    for (int i = 0; i <= steps; ++i) {
        const double share = steps == 0 ? 0 : double(i) / steps;
        const double value = colors->least + share * (colors->greatest - colors->least);
        colors->scale.emplace_back(value, formatCell(value, table.spec(column).unit));
    }
    return colors;
}

} // namespace lanescope::ui
