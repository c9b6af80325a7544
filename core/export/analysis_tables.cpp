// SPDX-License-Identifier: Apache-2.0
#include "core/export/analysis_tables.h"

#include <functional>

#include "core/analysis/tensor_cores.h"
#include "core/export/time_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr int kRatioDecimals = 4;

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

std::string knownDecimal(double value, int digits) {
    return value < 0 ? std::string() : fixedDecimal(value, digits);
}

/// Name, count and total: what every table begins with.
template <typename Row>
std::vector<Maker<Row>> leadingColumns(const Trace& trace) {
    return {{{"name", CellType::Text}, [&trace](const Row& r) { return std::string(trace.text(r.name)); }},
            {{"count"}, [](const Row& r) { return std::to_string(r.count); }},
            {{"total_us"}, [](const Row& r) { return decimalMicroseconds(r.totalNs); }}};
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

template <typename Row>
Maker<Row> shareColumn() {
    return {{"share_percent"}, [](const Row& r) { return fixedDecimal(r.share * 100, kRatioDecimals); }};
}

template <typename Row>
std::vector<Maker<Row>> durationColumns(const Trace& trace) {
    std::vector<Maker<Row>> makers = leadingColumns<Row>(trace);
    addStatisticsColumns(makers);
    makers.push_back(shareColumn<Row>());
    return makers;
}

const char* tensorCoreText(TensorCoreUse use) {
    switch (use) {
    case TensorCoreUse::Yes:
        return "yes";
    case TensorCoreUse::Likely:
        return "likely";
    case TensorCoreUse::No:
        break;
    }
    return "no";
}

} // namespace

Table kernelTableText(const Trace& trace, const KernelTable& kernels) {
    std::vector<Maker<KernelRow>> makers = durationColumns<KernelRow>(trace);
    makers.insert(
        makers.end(),
        {{{"blocks_per_sm"}, [](const KernelRow& r) { return knownDecimal(r.blocksPerSm, kRatioDecimals); }},
         {{"occupancy_percent"},
          [](const KernelRow& r) { return knownDecimal(r.occupancyPercent, kRatioDecimals); }},
         {{"tensor_cores", CellType::Text},
          [&trace](const KernelRow& r) { return tensorCoreText(tensorCoreUse(trace.text(r.name))); }}});
    return makeTable(kernels.rows, makers);
}

Table operatorTableText(const Trace& trace, const std::vector<OperatorRow>& rows) {
    std::vector<Maker<OperatorRow>> makers = leadingColumns<OperatorRow>(trace);
    makers.insert(
        makers.end(),
        {{{"self_us"}, [](const OperatorRow& r) { return decimalMicroseconds(r.selfNs); }},
         {{"self_with_calls_us"},
          [](const OperatorRow& r) { return decimalMicroseconds(r.selfWithCallsNs); }},
         {{"device_total_us"}, [](const OperatorRow& r) { return decimalMicroseconds(r.deviceTotalNs); }},
         {{"device_self_us"}, [](const OperatorRow& r) { return decimalMicroseconds(r.deviceSelfNs); }}});
    addStatisticsColumns(makers);
    return makeTable(rows, makers);
}

Table durationTableText(const Trace& trace, const std::vector<DurationRow>& rows) {
    return makeTable(rows, durationColumns<DurationRow>(trace));
}

Table copyTableText(const Trace& trace, const std::vector<CopyRow>& rows) {
    std::vector<Maker<CopyRow>> makers = durationColumns<CopyRow>(trace);
    makers.insert(
        makers.end(),
        {{{"bytes"}, [](const CopyRow& r) { return r.bytes < 0 ? std::string() : std::to_string(r.bytes); }},
         {{"bandwidth_gb_per_s"},
          [](const CopyRow& r) { return knownDecimal(r.bandwidthGBs, kRatioDecimals); }}});
    return makeTable(rows, makers);
}

} // namespace lanescope
