// SPDX-License-Identifier: Apache-2.0
#include "core/export/attribution_tables.h"

#include <algorithm>
#include <array>

#include "core/analysis/tensor_cores.h"
#include "core/export/table_maker.h"
#include "core/export/time_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::array<AttributionColumn, 44> kColumns{{
    {"idx", CellType::Number, "position by start time, from 0"},
    {"seq", CellType::Text, "autograd's sequence number of the innermost operator that has one"},
    {"altseq", CellType::Text, "other sequence numbers of the operators around the launch"},
    {"tid", CellType::Text, "thread of the launch call"},
    {"layer", CellType::Text, "nn.Module path; in the backward pass that of the forward operator"},
    {"trace", CellType::Text, "Python call site: innermost frame of the user's own code"},
    {"dir", CellType::Text, "fprop, bprop or optim"},
    {"sub", CellType::Number, "0, 1, 2, … for consecutive kernels of one operator call"},
    {"mod", CellType::Text, "namespace of the operator"},
    {"op", CellType::Text, "operator without its namespace"},
    {"kernel", CellType::Text, "kernel, shortened"},
    {"params", CellType::Text, "shapes, types and values of the operator's inputs"},
    {"sil", CellType::Number, "time on the device in ns"},
    {"tc", CellType::Text, "1: uses tensor cores, 0: could but does not, -: no matrix work"},
    {"device", CellType::Number, "device number"},
    {"stream", CellType::Number, "stream number"},
    {"grid", CellType::Text, "blocks"},
    {"block", CellType::Text, "threads a block"},
    {"flops", CellType::Number, "floating point operations, a multiplication and an addition are two"},
    {"bytes", CellType::Number, "bytes to and from device memory"},
    {"start_us", CellType::Number, "start in the trace"},
    {"duration_us", CellType::Number, "time on the device"},
    {"name", CellType::Text, "kernel, whole name"},
    {"cause", CellType::Text, "innermost operator, graph launch, or why there is none"},
    {"basis", CellType::Text, "recorded, or inferred from later work that repeats it; empty: neither"},
    {"twin_start_us", CellType::Number, "start of that later work in the trace"},
    {"operators", CellType::Text, "operators around the launch, outermost first"},
    {"annotation", CellType::Text, "innermost user annotation"},
    {"forward_op", CellType::Text, "the operator of the forward pass that this backward work belongs to"},
    {"launch", CellType::Text, "launch call"},
    {"launch_us", CellType::Number, "its start in the trace"},
    {"correlation", CellType::Number, "correlation id"},
    {"shapes", CellType::Text, "recorded input shapes"},
    {"types", CellType::Text, "recorded input types"},
    {"family", CellType::Text, "family of the operator's model"},
    {"dtype", CellType::Text, "type of the main input"},
    {"precision", CellType::Text, "unit and type that the work runs in"},
    {"tflop_s", CellType::Number, "achieved TFLOP/s"},
    {"tb_s", CellType::Number, "achieved TB/s (10^12 bytes)"},
    {"intensity", CellType::Number, "FLOPs a byte"},
    {"bound", CellType::Text, "compute, memory or latency"},
    {"roofline_percent", CellType::Number, "share of the roofline that is reached"},
    {"alignment", CellType::Text, "sizes that are no multiples of 8"},
    {"graph_node", CellType::Number, "node id within a graph"},
}};

std::string wholeNumber(const std::optional<double>& value) {
    return value ? fixedDecimal(*value, 0) : std::string();
}

std::string decimal(const std::optional<double>& value, int digits) {
    return value ? fixedDecimal(*value, digits) : std::string();
}

std::string tripleText(const std::array<std::uint32_t, 3>& values) {
    return values[0] == 0 ? std::string()
                          : std::to_string(values[0]) + "," + std::to_string(values[1]) + "," +
                                std::to_string(values[2]);
}

std::string_view withoutNamespace(std::string_view name) {
    const std::size_t at = name.rfind("::");
    return at == std::string_view::npos ? name : name.substr(at + 2);
}

DurationNs timeOfAll(const KernelAttributions& attributions) {
    DurationNs allNs = 0;
    for (const CauseTotal& total : attributions.totals) {
        allNs = saturatingAdd(allNs, total.totalNs);
    }
    return allNs;
}

/// "(141,512)bf16;(512,512)bf16;1"
std::string paramsText(const OperatorArgs& args) {
    std::string text;
    const auto addShape = [&text](const Shape& shape) {
        text += "(";
        for (std::size_t i = 0; i < shape.size(); ++i) {
            text += i == 0 ? "" : ",";
            text += std::to_string(shape[i]);
        }
        text += ")";
    };
    for (const OperatorInput& input : args.inputs) {
        text += text.empty() ? "" : ";";
        if (!input.list.empty()) {
            text += std::to_string(input.list.size()) + " tensors";
        } else if (!input.shape.empty()) {
            addShape(input.shape);
            text += shortName(input.type);
        } else {
            text += input.value;
        }
    }
    while (text.ends_with(';')) {
        text.pop_back();
    }
    return text;
}

} // namespace

std::span<const AttributionColumn> attributionColumns() {
    return kColumns;
}

CellType columnType(std::string_view key) {
    const auto column = std::ranges::find(kColumns, key, &AttributionColumn::key);
    return column == kColumns.end() ? CellType::Text : column->type;
}

std::string pyprofKernelName(std::string_view name) {
    std::string text(name.substr(0, name.find('<')));
    for (const std::string_view part : {"void ", "at::", "cuda::", "native::", "(anonymous namespace)::"}) {
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
            text.erase(at, part.size());
        }
    }
    return text.substr(0, text.find('('));
}

KernelCells::KernelCells(const AttributionData& data)
    : m_data(data)
    , m_index(data.trace.deviceOps().size())
    , m_sub(data.trace.deviceOps().size(), 0) {
    const std::vector<DeviceOp>& ops = data.trace.deviceOps();
    std::vector<std::uint32_t> order(ops.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    const Column<TimeNs>& starts = data.trace.slices().startNs;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return starts[ops[a].slice] < starts[ops[b].slice];
    });
    std::vector<std::uint32_t> seen(data.work.calls.size(), 0);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        m_index[order[i]] = i;
        if (const std::uint32_t call = data.work.callOfOp[order[i]]; call != kNoIndex) {
            m_sub[order[i]] = seen[call]++;
        }
    }
}

std::string KernelCells::callSiteOf(DeviceOpId op) const {
    const LaunchContext& context = m_data.attributions.context(op);
    const SliceId frame = context.callSite != kNoSlice ? context.callSite : context.python;
    return frame == kNoSlice ? std::string() : callSiteText(m_data.trace.sliceName(frame));
}

std::string KernelCells::cell(std::string_view key, DeviceOpId id) const {
    const Trace& trace = m_data.trace;
    const DeviceOp& op = trace.deviceOp(id);
    const LaunchContext& context = m_data.attributions.context(id);
    const SliceTable& slices = trace.slices();
    const OperatorSignature* signature = m_data.work.signatureOf(id);
    const InferredLaunch* inferred = m_data.attributions.inferredOf(id);
    const bool isNamed = inferred != nullptr && inferred->cause == Cause::Operator;
    const std::string_view opName =
        signature != nullptr ? trace.text(signature->name)
        : isNamed ? trace.sliceName(context.costOp != kNoSlice ? context.costOp : context.innermostOp)
                  : std::string_view();
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string() : std::string(trace.sliceName(slice));
    };
    const auto timeOf = [&](SliceId slice) {
        return decimalMicroseconds(slices.startNs[slice] - trace.bounds().startNs);
    };
    const SliceId launch = op.launch == kNoLaunch ? kNoSlice : trace.launch(op.launch).slice;
    if (key == "idx") {
        return std::to_string(m_index[indexOf(id)]);
    }
    if (key == "seq") {
        return context.sequenceNumber < 0 ? "-" : std::to_string(context.sequenceNumber);
    }
    if (key == "altseq") {
        std::string text;
        for (SliceId at = launch == kNoSlice ? kNoSlice : slices.parent[launch]; at != kNoSlice;
             at = slices.parent[at]) {
            const OperatorIds* ids = trace.operatorIdsOf(at);
            if (ids != nullptr && ids->sequenceNumber >= 0 && ids->sequenceNumber != context.sequenceNumber) {
                const std::string number = std::to_string(ids->sequenceNumber);
                if (!text.ends_with(number)) {
                    text += (text.empty() ? "" : ",") + number;
                }
            }
        }
        return text.empty() ? "-" : text;
    }
    if (key == "tid") {
        return launch == kNoSlice ? "-" : std::string(trace.text(trace.track(trace.trackOf(launch)).tidText));
    }
    if (key == "layer") {
        return modulePath(trace, context.module);
    }
    if (key == "trace") {
        return callSiteOf(id);
    }
    if (key == "dir") {
        return directionName(context.direction);
    }
    if (key == "sub") {
        return std::to_string(m_sub[indexOf(id)]);
    }
    if (key == "mod") {
        const std::size_t at = opName.rfind("::");
        return at == std::string_view::npos ? std::string() : std::string(opName.substr(0, at));
    }
    if (key == "op") {
        return opName.empty() ? causeText(trace, m_data.attributions, id)
                              : std::string(withoutNamespace(opName)) + (isNamed ? " (inferred)" : "");
    }
    if (key == "kernel") {
        return pyprofKernelName(trace.sliceName(op.slice));
    }
    if (key == "params") {
        return signature == nullptr ? std::string() : paramsText(signature->args);
    }
    if (key == "sil") {
        return std::to_string(slices.durationNs[op.slice]);
    }
    if (key == "tc") {
        if (tensorCoreUse(trace.sliceName(op.slice)) != TensorCoreUse::No) {
            return "1";
        }
        const bool isMatrix =
            signature != nullptr && signature->cost && signature->cost->unit == ComputeUnit::Matrix;
        return isMatrix ? "0" : "-";
    }
    if (key == "device") {
        return knownInteger(op.device);
    }
    if (key == "stream") {
        return knownInteger(op.stream);
    }
    if (key == "grid") {
        return tripleText(op.grid);
    }
    if (key == "block") {
        return tripleText(op.block);
    }
    if (key == "start_us") {
        return timeOf(op.slice);
    }
    if (key == "duration_us") {
        return decimalMicroseconds(slices.durationNs[op.slice]);
    }
    if (key == "name") {
        return nameOf(op.slice);
    }
    if (key == "cause") {
        return causeText(trace, m_data.attributions, id);
    }
    if (key == "basis") {
        const Cause cause = m_data.attributions.cause(id);
        return cause == Cause::Inferred                                 ? "inferred"
               : cause == Cause::BeforeStart || cause == Cause::Unknown ? ""
                                                                        : "recorded";
    }
    if (key == "twin_start_us") {
        return inferred == nullptr
                   ? std::string()
                   : timeOf(trace.deviceOp(m_data.attributions.twinsOf(*inferred).front()).slice);
    }
    if (key == "operators") {
        std::string text;
        for (SliceId at = context.innermostOp; at != kNoSlice; at = slices.parent[at]) {
            if (trace.categoryKind(at) == CategoryKind::Operator) {
                text = nameOf(at) + (text.empty() ? "" : " / ") + text;
            }
        }
        return text;
    }
    if (key == "annotation") {
        return nameOf(context.annotation);
    }
    if (key == "forward_op") {
        return nameOf(context.forwardOp);
    }
    if (key == "launch") {
        return nameOf(launch);
    }
    if (key == "launch_us") {
        return launch == kNoSlice ? std::string() : timeOf(launch);
    }
    if (key == "correlation") {
        return op.correlation == 0 ? std::string() : std::to_string(op.correlation);
    }
    if (key == "graph_node") {
        return op.graphNodeId == 0 ? std::string() : std::to_string(op.graphNodeId);
    }
    if (key == "shapes") {
        return signature == nullptr ? std::string() : signature->dims;
    }
    if (key == "types") {
        return signature == nullptr ? std::string() : signature->types;
    }
    if (key == "family") {
        return signature == nullptr || signature->model == nullptr
                   ? std::string()
                   : std::string(familyName(signature->model->family()));
    }
    // What is left needs a cost. A copy without a model still says how many bytes it moved.
    const std::optional<OperatorCost> cost = m_data.work.costOf(trace, id);
    if (!cost) {
        return key == "bytes" ? knownInteger(op.bytes) : std::string();
    }
    if (key == "flops") {
        return wholeNumber(cost->flops);
    }
    if (key == "bytes") {
        return wholeNumber(cost->bytes);
    }
    if (key == "dtype") {
        return std::string(shortName(cost->type));
    }
    if (key == "alignment") {
        return alignmentHint(*cost);
    }
    const Precision precision = precisionOf(*cost, trace.sliceName(op.slice));
    if (key == "precision") {
        return precisionText(precision);
    }
    const RooflineFigures figures = rooflineFigures(cost->flops, cost->bytes, slices.durationNs[op.slice], 1,
                                                    peaksOf(trace, op.device, m_data.peaks), precision);
    if (key == "tflop_s") {
        return decimal(figures.tflops, 4);
    }
    if (key == "tb_s") {
        return decimal(figures.tbPerSecond, 4);
    }
    if (key == "intensity") {
        return decimal(figures.intensity, 4);
    }
    if (key == "bound") {
        return boundName(figures.bound);
    }
    return key == "roofline_percent" ? decimal(figures.percent, 2) : std::string();
}

std::vector<DeviceOpId> deviceOpsByStart(const Trace& trace, const Selection& selection) {
    std::vector<DeviceOpId> ops;
    const Column<TimeNs>& starts = trace.slices().startNs;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (selection.includes(starts[trace.deviceOps()[i].slice])) {
            ops.push_back(DeviceOpId(i));
        }
    }
    std::stable_sort(ops.begin(), ops.end(), [&](DeviceOpId a, DeviceOpId b) {
        return starts[trace.deviceOp(a).slice] < starts[trace.deviceOp(b).slice];
    });
    return ops;
}

Result<Table> attributionTable(const AttributionData& data, std::string_view keys,
                               std::span<const DeviceOpId> ops) {
    Table table;
    for (std::size_t at = 0; at <= keys.size();) {
        const std::size_t end = std::min(keys.find(',', at), keys.size());
        const std::string_view key = keys.substr(at, end - at);
        const auto column = std::ranges::find(kColumns, key, &AttributionColumn::key);
        if (column == kColumns.end()) {
            std::string known;
            for (const AttributionColumn& candidate : kColumns) {
                known += (known.empty() ? "" : ", ") + std::string(candidate.key);
            }
            return Error{ErrorCode::InvalidArgument,
                         "there is no column \"" + std::string(key) + "\"; known are " + known,
                         {},
                         {}};
        }
        table.columns.push_back({std::string(key), column->type});
        at = end + 1;
    }
    const KernelCells cells(data);
    for (const DeviceOpId op : ops) {
        std::vector<std::string>& row = table.rows.emplace_back();
        for (const TableColumn& column : table.columns) {
            row.push_back(cells.cell(column.key, op));
        }
    }
    return table;
}

Table causeTable(const KernelAttributions& attributions) {
    Table table;
    table.columns = {{"cause", CellType::Text}, {"kernels"}, {"total_us"}, {"share_percent"}};
    const DurationNs allNs = timeOfAll(attributions);
    for (std::size_t i = 0; i < kCauseCount; ++i) {
        const CauseTotal& total = attributions.totals[i];
        table.rows.push_back({std::string(causeName(static_cast<Cause>(i))), std::to_string(total.count),
                              decimalMicroseconds(total.totalNs), percentText(total.totalNs, allNs)});
    }
    return table;
}

std::string beforeStartText(const KernelAttributions& attributions) {
    const CauseTotal& inferred = attributions.totals[static_cast<std::size_t>(Cause::Inferred)];
    const CauseTotal& open = attributions.totals[static_cast<std::size_t>(Cause::BeforeStart)];
    if (inferred.count + open.count == 0) {
        return {};
    }
    const DurationNs allNs = timeOfAll(attributions);
    const auto amount = [allNs](std::uint64_t count, DurationNs totalNs) {
        return std::to_string(count) + " (" + percentText(totalNs, allNs) + " % of kernel time)";
    };
    return "Kernels launched before the recording began: " +
           amount(inferred.count + open.count, saturatingAdd(inferred.totalNs, open.totalNs)) +
           "; of these inferred from later work: " + amount(inferred.count, inferred.totalNs);
}

Table rooflineTable(const AttributionData& data, const std::vector<RooflineRow>& rows) {
    const Trace& trace = data.trace;
    const auto signatureOf = [&data](const RooflineRow& row) -> const OperatorSignature& {
        return data.work.signatures[row.signature];
    };
    const std::vector<Maker<RooflineRow>> makers{
        {{"op", CellType::Text},
         [&](const RooflineRow& r) { return std::string(trace.text(signatureOf(r).name)); }},
        {{"family", CellType::Text},
         [&](const RooflineRow& r) {
             const OperatorModel* model = signatureOf(r).model;
             return model == nullptr ? std::string() : std::string(familyName(model->family()));
         }},
        {{"shapes", CellType::Text}, [&](const RooflineRow& r) { return signatureOf(r).dims; }},
        {{"types", CellType::Text}, [&](const RooflineRow& r) { return signatureOf(r).types; }},
        {{"values", CellType::Text}, [&](const RooflineRow& r) { return signatureOf(r).values; }},
        {{"params", CellType::Text},
         [&](const RooflineRow& r) {
             const auto& cost = signatureOf(r).cost;
             return cost ? cost->params : std::string();
         }},
        {{"dir", CellType::Text},
         [](const RooflineRow& r) { return std::string(directionName(r.direction)); }},
        {{"device"}, [](const RooflineRow& r) { return knownInteger(r.device); }},
        {{"calls"}, [](const RooflineRow& r) { return std::to_string(r.calls); }},
        {{"kernels"}, [](const RooflineRow& r) { return std::to_string(r.kernels); }},
        {{"total_us"}, [](const RooflineRow& r) { return decimalMicroseconds(r.totalNs); }},
        {{"share_percent"}, [](const RooflineRow& r) { return percentText(r.share); }},
        {{"gflop_per_call"},
         [](const RooflineRow& r) {
             return r.flops ? fixedDecimal(*r.flops / 1e9 / static_cast<double>(r.calls), 9) : std::string();
         }},
        {{"mib_per_call"},
         [](const RooflineRow& r) {
             return r.bytes ? fixedDecimal(*r.bytes / 1048576 / static_cast<double>(r.calls), 9)
                            : std::string();
         }},
        {{"precision", CellType::Text}, [](const RooflineRow& r) { return precisionText(r.precision); }},
        {{"tflop_s"}, [](const RooflineRow& r) { return decimal(r.figures.tflops, 4); }},
        {{"tb_s"}, [](const RooflineRow& r) { return decimal(r.figures.tbPerSecond, 4); }},
        {{"intensity"}, [](const RooflineRow& r) { return decimal(r.figures.intensity, 4); }},
        {{"bound", CellType::Text},
         [](const RooflineRow& r) { return std::string(boundName(r.figures.bound)); }},
        {{"roofline_percent"}, [](const RooflineRow& r) { return decimal(r.figures.percent, 2); }},
        {{"tensor_core_percent"},
         [](const RooflineRow& r) { return percentText(r.tensorCoreNs, r.totalNs); }},
        {{"alignment", CellType::Text},
         [&](const RooflineRow& r) {
             const auto& cost = signatureOf(r).cost;
             return cost ? alignmentHint(*cost) : std::string();
         }},
        {{"longest_kernel", CellType::Text},
         [&](const RooflineRow& r) { return std::string(trace.sliceName(r.longest)); }},
    };
    return makeTable(rows, makers);
}

} // namespace lanescope
