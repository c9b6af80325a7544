// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/layer_tables.h"

#include "core/analysis/host/flame_graph.h"
#include "core/table/table_maker.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string decimal(const std::optional<double>& value, int digits) {
    return value ? fixedDecimal(*value, digits) : std::string();
}

/// A rate over `durationNs`, in 10^12 a second.
std::string rateText(const std::optional<double>& amount, DurationNs durationNs) {
    constexpr double kTeraPerNs = 1e-3; // 1 a ns are 10^9 a second
    return amount && durationNs > 0
               ? fixedDecimal(*amount / static_cast<double>(durationNs) * kTeraPerNs, kRatioDecimals)
               : std::string();
}

} // namespace

Table attributedKernelTable(const AttributionData& data, const std::vector<AttributedKernel>& rows) {
    using Line = AttributedKernel;
    const Trace& trace = data.trace;
    const KernelCells cells(data, {});
    std::vector<Maker<Line>> makers{
        {{"name", CellType::Text},
         [&](const Line& r) { return std::string(trace.sliceName(trace.deviceOp(r.longest).slice)); }},
        {{"cause", CellType::Text},
         [&](const Line& r) {
             // What is graph launches has no operator; their moments differ from call to call.
             const Cause cause = data.attributions.cause(r.longest);
             const OperatorSignature* signature = data.work.signatureOf(r.longest);
             return cause == Cause::Inferred ? causeText(trace, data.attributions, r.longest)
                    : cause == Cause::Operator && signature != nullptr
                        ? std::string(trace.text(signature->name))
                        : std::string(causeName(cause));
         }},
        {{"count"}, [](const Line& r) { return std::to_string(r.count); }},
        {{"total_us"}, [](const Line& r) { return decimalMicroseconds(r.totalNs); }},
        {{"share_percent"}, [](const Line& r) { return percentText(r.share); }},
        {{"mean_us"}, [](const Line& r) {
             return decimalMicroseconds(static_cast<double>(r.totalNs) / static_cast<double>(r.count));
         }}};
    const auto addCells = [&](std::initializer_list<std::string_view> keys) {
        for (const std::string_view key : keys) {
            makers.push_back({{std::string(key), columnType(key)},
                              [&cells, field = kernelFieldOf(key).value()](const Line& r) {
                                  return cells.cell(field, r.longest);
                              }});
        }
    };
    addCells({"dir", "layer", "trace", "params", "dtype"});
    makers.insert(
        makers.end(),
        {{{"precision", CellType::Text}, [](const Line& r) { return precisionText(r.precision); }},
         {{"flops"}, [](const Line& r) { return decimal(r.flops, 0); }},
         {{"bytes"}, [](const Line& r) { return decimal(r.bytes, 0); }},
         {{"tflop_s"}, [](const Line& r) { return decimal(r.figures.tflops, kRatioDecimals); }},
         {{"tb_s"}, [](const Line& r) { return decimal(r.figures.tbPerSecond, kRatioDecimals); }},
         {{"intensity"}, [](const Line& r) { return decimal(r.figures.intensity, kRatioDecimals); }},
         {{"bound", CellType::Text}, [](const Line& r) { return std::string(boundName(r.figures.bound)); }},
         {{"roofline_percent"}, [](const Line& r) { return decimal(r.figures.percent, 2); }}});
    addCells({"tc", "family", "alignment", "operators", "forward_op", "annotation", "shapes", "types", "grid",
              "block", "device"});
    return makeTable(rows, makers);
}

Table layerCostTable(const Trace& trace, const LayerCosts& costs) {
    using Line = LayerCost;
    std::vector<std::string> paths;
    for (const ModulePaths::Path& path : costs.paths) {
        paths.push_back((path.parent == kNoIndex ? std::string() : paths[path.parent] + " / ") +
                        std::string(moduleName(trace.text(path.name))));
    }
    const std::vector<Maker<Line>> makers{
        {{"name", CellType::Text},
         [&](const Line& r) {
             return r.path == kNoIndex ? std::string("outside of modules")
                                       : std::string(moduleName(trace.text(costs.paths[r.path].name)));
         }},
        {{"path", CellType::Text},
         [&](const Line& r) { return r.path == kNoIndex ? std::string() : paths[r.path]; }},
        {{"level"},
         [&](const Line& r) { return std::to_string(r.path == kNoIndex ? 0 : costs.paths[r.path].depth); }},
        {{"total_us"}, [](const Line& r) { return decimalMicroseconds(r.totalNs()); }},
        {{"share_percent"}, [&](const Line& r) { return percentText(r.totalNs(), costs.totalNs); }},
        {{"forward_us"}, [](const Line& r) { return decimalMicroseconds(r.forwardNs); }},
        {{"backward_us"}, [](const Line& r) { return decimalMicroseconds(r.backwardNs); }},
        {{"optimizer_us"}, [](const Line& r) { return decimalMicroseconds(r.optimizerNs); }},
        {{"other_us"}, [](const Line& r) { return decimalMicroseconds(r.otherNs); }},
        {{"self_us"}, [](const Line& r) { return decimalMicroseconds(r.selfNs); }},
        {{"inferred_us"}, [](const Line& r) { return decimalMicroseconds(r.inferredNs); }},
        {{"kernels"}, [](const Line& r) { return std::to_string(r.kernels); }},
        {{"flops"}, [](const Line& r) { return decimal(r.flops, 0); }},
        {{"tflop_s"}, [](const Line& r) { return rateText(r.flops, r.totalNs()); }},
    };
    return makeTable(costs.rows, makers);
}

} // namespace lanescope
