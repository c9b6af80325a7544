// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_cells.h"

#include <algorithm>
#include <array>

#include "core/analysis/device/launch_grid.h"
#include "core/base/run_sort.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr std::array<AttributionColumn, 45> kColumns{{
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
    {"tc", CellType::Text,
     "1: uses tensor cores, 0: matrix work that does not, -: no matrix work, or unknown"},
    {"device", CellType::Number, "device number"},
    {"stream", CellType::Number, "stream number"},
    {"grid", CellType::Text, "blocks along each axis"},
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
    {"roofline_note", CellType::Text, "why it is above the roofline"},
}};

static_assert(static_cast<std::size_t>(KernelField::RooflineNote) + 1 == kColumns.size());

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

std::string callSiteOf(const Trace& trace, const LaunchContext& context) {
    const SliceId frame = context.callSite != kNoSlice ? context.callSite : context.python;
    return frame == kNoSlice ? std::string() : callSiteText(trace.sliceName(frame));
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

std::optional<KernelField> kernelFieldOf(std::string_view key) {
    const auto column = std::ranges::find(kColumns, key, &AttributionColumn::key);
    return column == kColumns.end() ? std::nullopt
                                    : std::optional(static_cast<KernelField>(column - kColumns.begin()));
}

/// What several cells of a kernel need.
struct KernelCells::Facts {
    DeviceOpId id;
    const DeviceOp& op;
    const LaunchContext& context;
    const OperatorSignature* signature; ///< null: not known
    const InferredLaunch* inferred;     ///< null: it was not
    SliceId launch;
    std::optional<OperatorCost> cost;
    Precision precision;
    RooflineFigures figures;
};

KernelCells::KernelCells(const AttributionData& data, std::span<const KernelField> fields)
    : m_data(data)
    , m_fields(fields.begin(), fields.end()) {
    for (const std::int32_t device : data.trace.activeDevices()) {
        m_peaks.emplace(device, peaksOf(data.trace, device, data.peaks));
    }
    if (std::ranges::any_of(fields, [](KernelField field) {
            return field == KernelField::Idx || field == KernelField::Sub;
        })) {
        numberWork();
    }
    if (std::ranges::any_of(fields, [](KernelField field) {
            return field == KernelField::Tc || field == KernelField::Kernel;
        })) {
        readNames();
    }
}

/// Many kernels have few names: what names tell is found once for each.
void KernelCells::readNames() {
    constexpr std::size_t kMostNames = 4096; // beyond that hardly one comes again
    const Trace& trace = m_data.trace;
    m_factsOfName.assign(trace.strings().size(), kNoIndex);
    for (const DeviceOp& op : trace.deviceOps()) {
        const StringId name = trace.slices().name[op.slice];
        std::uint32_t& facts = m_factsOfName[indexOf(name)];
        if (facts != kNoIndex) {
            continue;
        }
        if (m_nameFacts.size() == kMostNames) {
            m_factsOfName.clear();
            m_nameFacts.clear();
            return;
        }
        facts = static_cast<std::uint32_t>(m_nameFacts.size());
        m_nameFacts.push_back({tensorCoreUse(trace.text(name)), pyprofKernelName(trace.text(name))});
    }
}

TensorCoreUse KernelCells::tensorCoresOf(StringId name) const {
    return m_factsOfName.empty() ? tensorCoreUse(m_data.trace.text(name))
                                 : m_nameFacts[m_factsOfName[indexOf(name)]].tensorCores;
}

std::string KernelCells::shortNameOf(StringId name) const {
    return m_factsOfName.empty() ? pyprofKernelName(m_data.trace.text(name))
                                 : m_nameFacts[m_factsOfName[indexOf(name)]].shortName;
}

void KernelCells::numberWork() {
    const std::vector<DeviceOp>& ops = m_data.trace.deviceOps();
    m_index.resize(ops.size());
    m_sub.assign(ops.size(), 0);
    std::vector<std::uint32_t> order(ops.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    const Column<TimeNs>& starts = m_data.trace.slices().startNs;
    sortRuns(order,
             [&](std::uint32_t a, std::uint32_t b) { return starts[ops[a].slice] < starts[ops[b].slice]; });
    std::vector<std::uint32_t> seen(m_data.work.calls.size(), 0);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        m_index[order[i]] = i;
        if (const std::uint32_t call = m_data.work.callOfOp[order[i]]; call != kNoIndex) {
            m_sub[order[i]] = seen[call]++;
        }
    }
}

KernelCells::Facts KernelCells::factsOf(DeviceOpId id) const {
    const DeviceOp& op = m_data.trace.deviceOp(id);
    Facts facts{id,
                op,
                m_data.attributions.context(id),
                m_data.work.signatureOf(id),
                m_data.attributions.inferredOf(id),
                op.launch == kNoLaunch ? kNoSlice : m_data.trace.launch(op.launch).slice,
                m_data.work.costOf(m_data.trace, id),
                {},
                {}};
    if (facts.cost) {
        const auto found = m_peaks.find(op.device);
        const DevicePeaks* peaks = found == m_peaks.end() ? nullptr : found->second;
        const DurationNs durationNs = m_data.trace.slices().durationNs[op.slice];
        if (m_data.trace.categoryKind(op.slice) != CategoryKind::Kernel) {
            if (facts.cost->bytes) {
                facts.figures = copyFigures(m_data.trace, op, *facts.cost->bytes, durationNs, 1, peaks);
            }
            return facts;
        }
        facts.precision = precisionOf(*facts.cost, m_data.trace.sliceName(op.slice));
        facts.figures =
            rooflineFigures(facts.cost->flops, facts.cost->bytes, durationNs, 1, peaks, facts.precision);
    }
    return facts;
}

std::vector<std::string> KernelCells::row(DeviceOpId op) const {
    const Facts facts = factsOf(op);
    std::vector<std::string> cells;
    cells.reserve(m_fields.size());
    for (const KernelField field : m_fields) {
        cells.push_back(cell(field, facts));
    }
    return cells;
}

std::string KernelCells::cell(KernelField field, DeviceOpId op) const {
    return cell(field, factsOf(op));
}

std::string KernelCells::cell(KernelField field, const Facts& facts) const {
    const DeviceOpId id = facts.id;
    const Trace& trace = m_data.trace;
    const DeviceOp& op = facts.op;
    const LaunchContext& context = facts.context;
    const SliceTable& slices = trace.slices();
    const OperatorSignature* signature = facts.signature;
    const InferredLaunch* inferred = facts.inferred;
    const SliceId launch = facts.launch;
    const bool isNamed = inferred != nullptr && inferred->cause == Cause::Operator;
    const auto operatorName = [&] {
        return signature != nullptr ? trace.text(signature->name)
               : isNamed ? trace.sliceName(context.costOp != kNoSlice ? context.costOp : context.innermostOp)
                         : std::string_view();
    };
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string() : std::string(trace.sliceName(slice));
    };
    const auto timeOf = [&](SliceId slice) {
        return decimalMicroseconds(slices.startNs[slice] - trace.bounds().startNs);
    };
    switch (field) {
    case KernelField::Idx:
        return std::to_string(m_index[indexOf(id)]);
    case KernelField::Seq:
        return context.sequenceNumber < 0 ? "-" : std::to_string(context.sequenceNumber);
    case KernelField::Altseq: {
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
    case KernelField::Tid:
        return launch == kNoSlice ? "-" : std::string(trace.text(trace.track(trace.trackOf(launch)).tidText));
    case KernelField::Layer:
        return modulePath(trace, context.module);
    case KernelField::Trace:
        return callSiteOf(trace, context);
    case KernelField::Dir:
        return directionName(context.direction);
    case KernelField::Sub:
        return std::to_string(m_sub[indexOf(id)]);
    case KernelField::Mod: {
        const std::string_view opName = operatorName();
        const std::size_t at = opName.rfind("::");
        return at == std::string_view::npos ? std::string() : std::string(opName.substr(0, at));
    }
    case KernelField::Op: {
        const std::string_view opName = operatorName();
        return opName.empty() ? causeText(trace, m_data.attributions, id)
                              : std::string(withoutNamespace(opName)) + (isNamed ? " (inferred)" : "");
    }
    case KernelField::Kernel:
        return shortNameOf(slices.name[op.slice]);
    case KernelField::Params:
        return signature == nullptr ? std::string() : paramsText(signature->args);
    case KernelField::Sil:
        return std::to_string(slices.durationNs[op.slice]);
    case KernelField::Tc: {
        const MatrixUnits units = matrixUnitsOf(trace, op.device);
        const TensorCoreUse use = tensorCoresOf(slices.name[op.slice]);
        if (units == MatrixUnits::None || use == TensorCoreUse::Unknown) {
            return "-";
        }
        if (usesTensorCores(use)) {
            return "1";
        }
        const bool isMatrix =
            signature != nullptr && signature->cost && signature->cost->unit == ComputeUnit::Matrix;
        // Before Ampere, tensor cores multiply no 32-bit numbers.
        const bool hasType =
            !isMatrix || units != MatrixUnits::WithoutTf32 || signature->cost->type != DataType::Float32;
        return isMatrix && hasType ? "0" : "-";
    }
    case KernelField::Device:
        return knownInteger(op.device);
    case KernelField::Stream:
        return knownInteger(op.stream);
    case KernelField::Grid:
        return tripleText(gridInBlocks(trace, op));
    case KernelField::Block:
        return tripleText(op.block);
    case KernelField::StartUs:
        return timeOf(op.slice);
    case KernelField::DurationUs:
        return decimalMicroseconds(slices.durationNs[op.slice]);
    case KernelField::Name:
        return nameOf(op.slice);
    case KernelField::Cause:
        return causeText(trace, m_data.attributions, id);
    case KernelField::Basis: {
        const Cause cause = m_data.attributions.cause(id);
        return cause == Cause::Inferred                                 ? "inferred"
               : cause == Cause::BeforeStart || cause == Cause::Unknown ? ""
                                                                        : "recorded";
    }
    case KernelField::TwinStartUs:
        return inferred == nullptr
                   ? std::string()
                   : timeOf(trace.deviceOp(m_data.attributions.twinsOf(*inferred).front()).slice);
    case KernelField::Operators: {
        std::string text;
        for (SliceId at = context.innermostOp; at != kNoSlice; at = slices.parent[at]) {
            if (trace.categoryKind(at) == CategoryKind::Operator) {
                text = nameOf(at) + (text.empty() ? "" : " / ") + text;
            }
        }
        return text;
    }
    case KernelField::Annotation:
        return nameOf(context.annotation);
    case KernelField::ForwardOp:
        return nameOf(context.forwardOp);
    case KernelField::Launch:
        return nameOf(launch);
    case KernelField::LaunchUs:
        return launch == kNoSlice ? std::string() : timeOf(launch);
    case KernelField::Correlation:
        return op.correlation == 0 ? std::string() : std::to_string(op.correlation);
    case KernelField::GraphNode:
        return op.graphNodeId == 0 ? std::string() : std::to_string(op.graphNodeId);
    case KernelField::Shapes:
        return signature == nullptr ? std::string() : signature->dims;
    case KernelField::Types:
        return signature == nullptr ? std::string() : signature->types;
    case KernelField::Family:
        return signature == nullptr || signature->model == nullptr
                   ? std::string()
                   : std::string(familyName(signature->model->family()));
    default:
        break;
    }
    return costCell(field, facts);
}

std::string KernelCells::costCell(KernelField field, const Facts& facts) const {
    if (!facts.cost) {
        return {};
    }
    switch (field) {
    case KernelField::Flops:
        return wholeNumber(facts.cost->flops);
    case KernelField::Bytes:
        return wholeNumber(facts.cost->bytes);
    case KernelField::Dtype:
        return std::string(shortName(facts.cost->type));
    case KernelField::Alignment:
        return alignmentHint(*facts.cost);
    case KernelField::Precision:
        return precisionText(facts.precision);
    case KernelField::TflopS:
        return decimal(facts.figures.tflops, 4);
    case KernelField::TbS:
        return decimal(facts.figures.tbPerSecond, 4);
    case KernelField::Intensity:
        return decimal(facts.figures.intensity, 4);
    case KernelField::Bound:
        return boundName(facts.figures.bound);
    case KernelField::RooflinePercent:
        return decimal(facts.figures.percent, 2);
    case KernelField::RooflineNote:
        return rooflineNote(facts.figures);
    default:
        return {};
    }
}

} // namespace lanescope
