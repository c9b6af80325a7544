// SPDX-License-Identifier: Apache-2.0
// Making tables of text from rows of figures: each column says how its cell is made. Used by the sources of
// core only.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/table/table.h"
#include "core/table/time_text.h"
#include "core/store/trace.h"

namespace lanescope {

inline constexpr int kRatioDecimals = 4;

/// A column and how its cell is made of a row.
template <typename Row>
struct Maker {
    TableColumn column;
    std::function<std::string(const Row& row)> cell;
};

template <typename Row>
Table makeTable(const std::vector<Row>& rows, const std::vector<Maker<Row>>& makers) {
    Table table;
    for (const Maker<Row>& maker : makers) {
        table.columns.push_back(maker.column);
    }
    for (const Row& row : rows) {
        std::vector<std::string>& cells = table.rows.emplace_back();
        for (const Maker<Row>& maker : makers) {
            cells.push_back(maker.cell(row));
        }
    }
    return table;
}

/// Empty for an unknown figure, which is negative.
inline std::string knownDecimal(double value, int digits = kRatioDecimals) {
    return value < 0 ? std::string() : fixedDecimal(value, digits);
}

/// A fraction of 1 in percent; empty when it is negative.
inline std::string percentText(double fraction) {
    return knownDecimal(fraction < 0 ? fraction : fraction * 100);
}

/// part / whole in percent; empty where there is no whole.
inline std::string percentText(DurationNs part, DurationNs whole) {
    return whole > 0
               ? fixedDecimal(static_cast<double>(part) / static_cast<double>(whole) * 100, kRatioDecimals)
               : std::string();
}

template <typename Integer>
std::string knownInteger(Integer value) {
    return value < 0 ? std::string() : std::to_string(value);
}

template <typename Row>
void addStatisticsColumns(std::vector<Maker<Row>>& makers) {
    makers.insert(makers.end(),
                  {{{"mean_us"}, [](const Row& r) { return decimalMicroseconds(r.meanNs); }},
                   {{"min_us"}, [](const Row& r) { return decimalMicroseconds(r.minNs); }},
                   {{"max_us"}, [](const Row& r) { return decimalMicroseconds(r.maxNs); }},
                   {{"stddev_us"}, [](const Row& r) { return decimalMicroseconds(r.stddevNs); }},
                   {{"p50_us"}, [](const Row& r) { return decimalMicroseconds(r.p50Ns); }},
                   {{"p95_us"}, [](const Row& r) { return decimalMicroseconds(r.p95Ns); }}});
}

} // namespace lanescope
