// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_tables.h"

#include <numeric>

#include "core/analysis/tensor_cores.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

/// Name, count and total: what every table begins with.
template <typename Row>
std::vector<Maker<Row>> leadingColumns(const Trace& trace) {
    return {{{"name", CellType::Text}, [&trace](const Row& r) { return std::string(trace.text(r.name)); }},
            {{"count"}, [](const Row& r) { return std::to_string(r.count); }},
            {{"total_us"}, [](const Row& r) { return decimalMicroseconds(r.totalNs); }}};
}

template <typename Row>
Maker<Row> shareColumn() {
    return {{"share_percent"}, [](const Row& r) { return percentText(r.share); }};
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
    case TensorCoreUse::Unknown:
        return "unknown";
    case TensorCoreUse::No:
    case TensorCoreUse::PluginOnly:
        break;
    }
    return "no";
}

/// "[2, 1, 1]"; empty when unknown.
std::string tripleText(const std::array<std::uint32_t, 3>& values) {
    return values[0] == 0 ? std::string()
                          : "[" + std::to_string(values[0]) + ", " + std::to_string(values[1]) + ", " +
                                std::to_string(values[2]) + "]";
}

} // namespace

Table kernelTableText(const Trace& trace, const KernelTable& kernels) {
    std::vector<Maker<KernelRow>> makers = durationColumns<KernelRow>(trace);
    makers.insert(
        makers.end(),
        {{{"blocks_per_sm"}, [](const KernelRow& r) { return knownDecimal(r.blocksPerSm); }},
         {{"occupancy_percent"}, [](const KernelRow& r) { return knownDecimal(r.occupancyPercent); }},
         {{"tensor_cores", CellType::Text},
          [](const KernelRow& r) { return r.hasTensorCores ? tensorCoreText(r.tensorCores) : ""; }}});
    return makeTable(kernels.rows, makers);
}

Table kernelGroupsText(KernelGrouping grouping, const KernelGroups& kernels, Conventions conventions) {
    const char* label = "name";
    switch (grouping) {
    case KernelGrouping::Name:
    case KernelGrouping::Operator:
        break;
    case KernelGrouping::Step:
        label = "step";
        break;
    case KernelGrouping::Stream:
        label = "stream";
        break;
    case KernelGrouping::Module:
        label = "module";
        break;
    case KernelGrouping::Category:
        label = "category";
        break;
    }
    std::vector<Maker<KernelGroup>> makers{
        {{label, CellType::Text}, [](const KernelGroup& r) { return r.label; }}};
    if (grouping == KernelGrouping::Operator) {
        makers.insert(makers.end(),
                      {{{"operator", CellType::Text}, [](const KernelGroup& r) { return r.operatorName; }},
                       {{"grid", CellType::Text}, [](const KernelGroup& r) { return tripleText(r.grid); }},
                       {{"block", CellType::Text}, [](const KernelGroup& r) { return tripleText(r.block); }},
                       {{"registers_per_thread"},
                        [](const KernelGroup& r) { return knownInteger(r.registersPerThread); }},
                       {{"shared_memory_bytes"},
                        [](const KernelGroup& r) { return knownInteger(r.sharedMemoryBytes); }},
                       {{"operator_tensor_core_eligible", CellType::Text},
                        [](const KernelGroup& r) { return r.operatorTensorCoreEligible ? "yes" : "no"; }}});
    }
    makers.push_back({{"count"}, [](const KernelGroup& r) { return std::to_string(r.count); }});
    makers.push_back({{"total_us"}, [](const KernelGroup& r) { return decimalMicroseconds(r.totalNs); }});
    addStatisticsColumns(makers);
    makers.insert(
        makers.end(),
        {shareColumn<KernelGroup>(),
         {{"blocks_per_sm"}, [](const KernelGroup& r) { return knownDecimal(r.blocksPerSm); }},
         {{"occupancy_percent"}, [](const KernelGroup& r) { return knownDecimal(r.occupancyPercent); }},
         {{"tensor_core_percent"}, [conventions](const KernelGroup& r) {
              const double share = r.hasTensorCores ? r.tensorCoreTime.share(conventions) : -1;
              return percentText(share);
          }}});
    return makeTable(kernels.rows, makers);
}

Table operatorTableText(const Trace& trace, const std::vector<OperatorRow>& rows) {
    std::vector<Maker<OperatorRow>> makers = leadingColumns<OperatorRow>(trace);
    if (!rows.empty() && rows.front().inputShapes) {
        makers.insert(makers.begin() + 1, {{"input_shapes", CellType::Text},
                                           [](const OperatorRow& r) { return *r.inputShapes; }});
    }
    makers.insert(
        makers.end(),
        {{{"self_us"}, [](const OperatorRow& r) { return decimalMicroseconds(r.selfNs); }},
         {{"self_with_calls_us"},
          [](const OperatorRow& r) { return decimalMicroseconds(r.selfWithCallsNs); }},
         {{"device_total_us"}, [](const OperatorRow& r) { return decimalMicroseconds(r.deviceTotalNs); }},
         {{"device_self_us"}, [](const OperatorRow& r) { return decimalMicroseconds(r.deviceSelfNs); }}});
    addStatisticsColumns(makers);
    makers.insert(
        makers.end(),
        {{{"self_percent"}, [](const OperatorRow& r) { return percentText(r.selfShare); }},
         {{"device_self_percent"}, [](const OperatorRow& r) { return percentText(r.deviceSelfShare); }},
         {{"tensor_core_eligible", CellType::Text},
          [](const OperatorRow& r) { return r.tensorCoreEligible ? "yes" : "no"; }},
         {{"tensor_core_self_percent"},
          [](const OperatorRow& r) { return percentText(r.tensorCoreSelfNs, r.deviceSelfNs); }},
         {{"tensor_core_total_percent"},
          [](const OperatorRow& r) { return percentText(r.tensorCoreTotalNs, r.deviceTotalNs); }}});
    return makeTable(rows, makers);
}

Table operatorStacksText(const Trace& trace, const std::vector<OperatorStack>& rows) {
    const auto stackText = [](const OperatorStack& row) {
        std::string text;
        for (const std::string& frame : row.frames) {
            text += (text.empty() ? "" : "; ") + frame;
        }
        return text;
    };
    return makeTable<OperatorStack>(
        rows,
        {{{"name", CellType::Text},
          [&trace](const OperatorStack& r) { return std::string(trace.text(r.name)); }},
         {{"stack", CellType::Text}, stackText},
         {{"count"}, [](const OperatorStack& r) { return std::to_string(r.count); }},
         {{"total_us"}, [](const OperatorStack& r) { return decimalMicroseconds(r.hostTotalNs); }},
         {{"self_us"}, [](const OperatorStack& r) { return decimalMicroseconds(r.hostSelfNs); }},
         {{"device_total_us"}, [](const OperatorStack& r) { return decimalMicroseconds(r.deviceTotalNs); }},
         {{"device_self_us"}, [](const OperatorStack& r) { return decimalMicroseconds(r.deviceSelfNs); }}});
}

Table histogramText(const DurationHistogram& histogram) {
    std::vector<std::size_t> bins(histogram.counts.size());
    std::iota(bins.begin(), bins.end(), std::size_t{0});
    const std::vector<double>& edges = histogram.edgesNs;
    return makeTable<std::size_t>(
        bins, {{{"from_us"}, [&edges](const std::size_t& bin) { return decimalMicroseconds(edges[bin]); }},
               {{"to_us"}, [&edges](const std::size_t& bin) { return decimalMicroseconds(edges[bin + 1]); }},
               {{"count"},
                [&histogram](const std::size_t& bin) { return std::to_string(histogram.counts[bin]); }}});
}

Table durationTableText(const Trace& trace, const std::vector<DurationRow>& rows) {
    return makeTable(rows, durationColumns<DurationRow>(trace));
}

Table copyTableText(const Trace& trace, const std::vector<CopyRow>& rows) {
    std::vector<Maker<CopyRow>> makers = durationColumns<CopyRow>(trace);
    makers.insert(
        makers.end(),
        {{{"bytes"}, [](const CopyRow& r) { return r.bytes < 0 ? std::string() : std::to_string(r.bytes); }},
         {{"bandwidth_gb_per_s"}, [](const CopyRow& r) { return knownDecimal(r.bandwidthGBs); }}});
    return makeTable(rows, makers);
}

} // namespace lanescope
