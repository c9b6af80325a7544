// SPDX-License-Identifier: Apache-2.0
// Columns that many tables have: one label and one meaning for each. Used by the sources of core only.
#pragma once

#include <string>
#include <utility>

#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

/// A column that is shown only to those who ask for it.
inline ColumnSpec rarely(ColumnSpec spec) {
    spec.level = ColumnLevel::More;
    return spec;
}

/// A part of the whole table.
inline ColumnSpec asShare(ColumnSpec spec) {
    spec.isShare = true;
    return spec;
}

inline ColumnSpec withDigits(ColumnSpec spec, int digits) {
    spec.digits = digits;
    return spec;
}

inline ColumnSpec countColumn(std::string help) {
    return {"count", "Count", Unit::Count, std::move(help)};
}

inline ColumnSpec totalColumn() {
    return {"total_us", "Total", Unit::Duration, "Sum of durations"};
}

inline ColumnSpec shareColumn(std::string help = "Share of the total of all rows") {
    return asShare({"share_percent", "Share", Unit::Fraction, std::move(help)});
}

inline ColumnSpec deviceColumn() {
    return {"device", "Device", Unit::None, "Number of the device"};
}

inline ColumnSpec streamColumn() {
    return {"stream", "Stream", Unit::None, "Number of the stream"};
}

/// A moment from the start of the trace.
inline TimeNs sinceStart(const Trace& trace, TimeNs timeNs) {
    return saturatingSubtract(timeNs, trace.bounds().startNs);
}

/// Mean, extremes, deviation and percentiles of a DurationRow.
template <typename Row>
void addStatistics(TableMaker<Row>& make) {
    make.add({"mean_us", "Mean", Unit::Duration, "Mean duration"}, &Row::meanNs)
        .add({"min_us", "Min", Unit::Duration, "Shortest duration"}, &Row::minNs)
        .add({"max_us", "Max", Unit::Duration, "Longest duration"}, &Row::maxNs)
        .add({"stddev_us", "Std. dev.", Unit::Duration, "Standard deviation of durations (population)"},
             &Row::stddevNs)
        .add({"p50_us", "Median", Unit::Duration, "Median duration (nearest rank)"}, &Row::p50Ns)
        .add({"p95_us", "p95", Unit::Duration, "95th percentile of durations (nearest rank)"}, &Row::p95Ns);
}

/// The longest slice and the name of a DurationRow.
template <typename Row>
RowTarget targetOfName(const Row& row) {
    return {row.longest, {}, row.name};
}

} // namespace lanescope
