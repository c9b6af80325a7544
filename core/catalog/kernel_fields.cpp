// SPDX-License-Identifier: Apache-2.0
// Long: one entry for each column of the tables of kernels.
#include "core/catalog/kernel_fields.h"

#include <algorithm>
#include <vector>

#include "core/analysis/device/launch_grid.h"
#include "core/catalog/common_columns.h"
#include "core/catalog/kernel_words.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using Facts = KernelFacts;

/// The key of the empty text.
constexpr std::uint64_t kNoKey = ~std::uint64_t{0};
/// Keys from here on are kernels with a text of their own.
constexpr std::uint64_t kFirstOpKey = std::uint64_t{1} << 40;

const DeviceOp& deviceOpOf(const Facts& facts, DeviceOpId op) {
    return facts.trace().deviceOp(op);
}

std::uint64_t ownKey(const Facts&, DeviceOpId op) {
    return kFirstOpKey + indexOf(op);
}

bool isOwnKey(std::uint64_t key) {
    return key >= kFirstOpKey && key != kNoKey;
}

SliceId siteOf(const LaunchContext& context) {
    return context.callSite != kNoSlice ? context.callSite : context.python;
}

DeviceOpId opOfKey(std::uint64_t key) {
    return DeviceOpId(static_cast<std::uint32_t>(key - kFirstOpKey));
}

std::uint64_t keyOf(StringId name) {
    return name == kEmptyString ? kNoKey : indexOf(name);
}

std::uint64_t nameKeyOf(const Facts& facts, SliceId slice) {
    return slice == kNoSlice ? kNoKey : keyOf(facts.trace().slices().name[slice]);
}

std::string_view nameOfKey(const Facts& facts, std::uint64_t key) {
    return key == kNoKey ? std::string_view() : facts.trace().text(StringId(static_cast<std::uint32_t>(key)));
}

std::string nameText(const Facts& facts, std::uint64_t key) {
    return std::string(nameOfKey(facts, key));
}

SliceId sliceOfKey(std::uint64_t key) {
    return key == kNoKey ? kNoSlice : SliceId(static_cast<std::uint32_t>(key));
}

std::uint64_t sliceKey(SliceId slice) {
    return slice == kNoSlice ? kNoKey : indexOf(slice);
}

std::uint64_t signatureKey(const Facts& facts, DeviceOpId op) {
    const std::uint32_t number = facts.data().work.signatureNumberOf(op);
    return number == kNoIndex ? kNoKey : number;
}

const OperatorSignature* signatureOfKey(const Facts& facts, std::uint64_t key) {
    return key == kNoKey ? nullptr : &facts.data().work.signatures[key];
}

std::optional<std::int64_t> momentOf(const Facts& facts, SliceId slice) {
    return slice == kNoSlice
               ? std::nullopt
               : std::optional(facts.trace().slices().startNs[slice] - facts.trace().bounds().startNs);
}

/// Ids of a file are 0 where there is none.
std::optional<std::int64_t> idOf(std::int64_t id) {
    return id == 0 ? std::nullopt : std::optional(id);
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

std::string otherSequenceNumbers(const Facts& facts, std::uint64_t key) {
    const DeviceOpId op = opOfKey(key);
    const Trace& trace = facts.trace();
    const SliceId launch = facts.launchCall(op);
    const std::int64_t own = facts.context(op).sequenceNumber;
    std::string text;
    for (SliceId at = launch == kNoSlice ? kNoSlice : trace.slices().parent[launch]; at != kNoSlice;
         at = trace.slices().parent[at]) {
        const OperatorIds* ids = trace.operatorIdsOf(at);
        if (ids != nullptr && ids->sequenceNumber >= 0 && ids->sequenceNumber != own) {
            const std::string number = std::to_string(ids->sequenceNumber);
            if (!text.ends_with(number)) {
                text += (text.empty() ? "" : ",") + number;
            }
        }
    }
    return text.empty() ? "-" : text;
}

/// The call of a companion that replayed work stands for; null: none, or several.
const WorkOrigin* companionOriginOf(const Facts& facts, DeviceOpId op) {
    const ReplayedWork* replayed = facts.replayed(op);
    if (replayed == nullptr || replayed->originCount != 1) {
        return nullptr;
    }
    const WorkOrigin& origin = facts.data().attributions.originsOf(*replayed).front();
    return origin.trace == 0 ? nullptr : &origin;
}

const Trace& traceOf(const Facts& facts, const WorkOrigin* origin) {
    return origin == nullptr ? facts.trace() : *facts.data().attributions.companions[origin->trace - 1];
}

std::string enclosingOperators(const Facts& facts, std::uint64_t key) {
    const WorkOrigin* origin = isOwnKey(key) ? companionOriginOf(facts, opOfKey(key)) : nullptr;
    const Trace& trace = traceOf(facts, origin);
    std::string text;
    for (SliceId at = origin != nullptr ? origin->context.innermostOp : sliceOfKey(key); at != kNoSlice;
         at = trace.slices().parent[at]) {
        if (trace.categoryKind(at) == CategoryKind::Operator) {
            text = std::string(trace.sliceName(at)) + (text.empty() ? "" : " / ") + text;
        }
    }
    return text;
}

std::string withoutNamespace(std::string_view name) {
    const std::size_t at = name.rfind("::");
    return std::string(at == std::string_view::npos ? name : name.substr(at + 2));
}

/// The operator without its namespace, or why there is none.
std::string operatorText(const Facts& facts, std::uint64_t key) {
    constexpr std::uint64_t kInferred = 1;
    if (key >= kFirstOpKey) {
        const DeviceOpId op = opOfKey(key);
        const ReplayedWork* replayed = facts.replayed(op);
        return replayed != nullptr && replayed->isKnown()
                   ? withoutNamespace(facts.operatorName(op)) + " (by " +
                         std::string(basisName(replayed->basis)) + ")"
                   : causeText(facts.trace(), facts.data().attributions, op);
    }
    return withoutNamespace(nameOfKey(facts, key >> 1)) + ((key & kInferred) != 0 ? " (inferred)" : "");
}

std::uint64_t operatorKey(const Facts& facts, DeviceOpId op) {
    const StringId name = facts.trace().strings().find(facts.operatorName(op));
    const bool isOwn = name != kEmptyString && name != StringPool::kNotFound && facts.replayed(op) == nullptr;
    return isOwn ? indexOf(name) << 1 | (facts.isOperatorInferred(op) ? 1u : 0u) : ownKey(facts, op);
}

/// Cause of a kernel: most are due to an operator; the others have a text of their own.
std::uint64_t causeKey(const Facts& facts, DeviceOpId op) {
    return facts.data().attributions.cause(op) == Cause::Operator
               ? nameKeyOf(facts, facts.context(op).innermostOp)
               : ownKey(facts, op);
}

std::string causeOfKey(const Facts& facts, std::uint64_t key) {
    return key != kNoKey && key >= kFirstOpKey
               ? causeText(facts.trace(), facts.data().attributions, opOfKey(key))
               : nameText(facts, key);
}

/// kNoKey for work whose cause is not known.
std::uint64_t basisKey(const Facts& facts, DeviceOpId op) {
    return workBasisText(facts.data().attributions, op).empty() ? kNoKey : ownKey(facts, op);
}

std::string basisText(const Facts& facts, std::uint64_t key) {
    return key == kNoKey ? std::string()
                         : std::string(workBasisText(facts.data().attributions, opOfKey(key)));
}

std::uint64_t tensorKey(const Facts& facts, DeviceOpId id) {
    const DeviceOp& op = deviceOpOf(facts, id);
    const MatrixUnits units = matrixUnitsOf(facts.trace(), op.device);
    const TensorCoreUse use = facts.tensorCoreUseOf(facts.trace().slices().name[op.slice]);
    if (units == MatrixUnits::None || use == TensorCoreUse::Unknown) {
        return '-';
    }
    if (usesTensorCores(use)) {
        return '1';
    }
    const OperatorSignature* signature = facts.signature(id);
    const bool isMatrix =
        signature != nullptr && signature->cost && signature->cost->unit == ComputeUnit::Matrix;
    // Before Ampere, tensor cores multiply no 32-bit numbers.
    const bool hasType =
        !isMatrix || units != MatrixUnits::WithoutTf32 || signature->cost->type != DataType::Float32;
    return isMatrix && hasType ? '0' : '-';
}

KernelField integer(ColumnSpec spec, std::optional<std::int64_t> (*cell)(const Facts&, DeviceOpId)) {
    return {std::move(spec), CellType::Integer, cell};
}

KernelField real(ColumnSpec spec, std::optional<double> (*cell)(const Facts&, DeviceOpId), int digits = -1) {
    return {withDigits(std::move(spec), digits), CellType::Real, nullptr, cell};
}

KernelField text(ColumnSpec spec, std::uint64_t (*key)(const Facts&, DeviceOpId),
                 std::string (*cell)(const Facts&, std::uint64_t)) {
    return {std::move(spec), CellType::Name, nullptr, nullptr, key, cell};
}

ColumnSpec plain(const char* key, const char* label, const char* help) {
    return {key, label, Unit::None, help};
}

/// pyprof2's columns, but for those of the cost. Long: one entry for each column.
std::vector<KernelField> pyprofFields() {
    return {
        integer(rarely(plain("idx", "Position by start", "Position by start time, from 0")),
                [](const Facts& f, DeviceOpId op) { return std::optional<std::int64_t>(f.position(op)); }),
        text(
            rarely(plain("seq", "Sequence number",
                         "Autograd's sequence number of the innermost operator that has one")),
            [](const Facts& f, DeviceOpId op) -> std::uint64_t {
                const std::int64_t number = f.context(op).sequenceNumber;
                return number < 0 ? kNoKey : static_cast<std::uint64_t>(number);
            },
            [](const Facts&, std::uint64_t key) { return key == kNoKey ? "-" : std::to_string(key); }),
        text(rarely(plain("altseq", "Other sequence numbers",
                          "Other sequence numbers of the operators around the launch")),
             ownKey, otherSequenceNumbers),
        text(
            rarely(plain("tid", "Launching thread", "Thread of the launch call")),
            [](const Facts& f, DeviceOpId op) {
                const SliceId launch = f.launchCall(op);
                return launch == kNoSlice ? kNoKey
                                          : keyOf(f.trace().track(f.trace().trackOf(launch)).tidText);
            },
            [](const Facts& f, std::uint64_t key) { return key == kNoKey ? "-" : nameText(f, key); }),
        text(
            plain("layer", "Module path",
                  "nn.Module path; in the backward pass that of the forward operator"),
            [](const Facts& f, DeviceOpId op) {
                const ReplayedWork* replayed = f.replayed(op);
                return replayed != nullptr && replayed->module != 0 ? ownKey(f, op)
                                                                    : sliceKey(f.context(op).module);
            },
            [](const Facts& f, std::uint64_t key) {
                return isOwnKey(key) ? workModulePath(f.trace(), f.data().attributions, opOfKey(key))
                                     : modulePath(f.trace(), sliceOfKey(key));
            }),
        text(
            plain("trace", "Call site", "Python call site: innermost frame of the user's own code"),
            [](const Facts& f, DeviceOpId op) {
                return companionOriginOf(f, op) != nullptr ? ownKey(f, op)
                                                           : nameKeyOf(f, siteOf(f.context(op)));
            },
            [](const Facts& f, std::uint64_t key) {
                if (!isOwnKey(key)) {
                    return key == kNoKey ? std::string() : callSiteText(nameOfKey(f, key));
                }
                const WorkOrigin* origin = companionOriginOf(f, opOfKey(key));
                const SliceId site = siteOf(origin->context);
                return site == kNoSlice ? std::string() : callSiteText(traceOf(f, origin).sliceName(site));
            }),
        text(
            plain("dir", "Direction", "fprop, bprop or optim"),
            [](const Facts& f, DeviceOpId op) { return std::uint64_t(f.context(op).direction); },
            [](const Facts&, std::uint64_t key) {
                return std::string(directionName(static_cast<Direction>(key)));
            }),
        integer(
            rarely(plain("sub", "Position in the call",
                         "0, 1, 2, … for consecutive kernels of one operator call")),
            [](const Facts& f, DeviceOpId op) { return std::optional<std::int64_t>(f.positionInCall(op)); }),
        text(rarely(plain("mod", "Namespace", "Namespace of the operator")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 const std::string_view name = f.operatorName(opOfKey(key));
                 const std::size_t at = name.rfind("::");
                 return at == std::string_view::npos ? std::string() : std::string(name.substr(0, at));
             }),
        text(rarely(
                 plain("op", "Operator",
                       "Operator without its namespace; mm (inferred) where the launch call came before the "
                       "recording")),
             operatorKey, operatorText),
    };
}

/// Properties of the work itself.
std::vector<KernelField> workFields() {
    return {
        text(
            rarely(plain("kernel", "Kernel", "Kernel, shortened")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, deviceOpOf(f, op).slice); },
            [](const Facts& f, std::uint64_t key) { return pyprofKernelName(nameOfKey(f, key)); }),
        text(plain("params", "Inputs", "Shapes, types and values of the operator's inputs"), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr ? std::string() : paramsText(signature->args);
             }),
        integer(rarely({"sil", "Duration (ns)", Unit::Nanoseconds, "Time on the device in ns"}),
                [](const Facts& f, DeviceOpId op) {
                    return std::optional<std::int64_t>(
                        f.trace().slices().durationNs[deviceOpOf(f, op).slice]);
                }),
        text(plain("tc", "Tensor cores",
                   "1: uses tensor cores, 0: matrix work that does not, -: no matrix work, or unknown"),
             tensorKey,
             [](const Facts&, std::uint64_t key) { return std::string(1, static_cast<char>(key)); }),
        integer(rarely(deviceColumn()),
                [](const Facts& f, DeviceOpId op) { return known<std::int64_t>(deviceOpOf(f, op).device); }),
        integer(rarely(streamColumn()),
                [](const Facts& f, DeviceOpId op) { return known<std::int64_t>(deviceOpOf(f, op).stream); }),
        text(rarely(plain("grid", "Grid", "Blocks along each axis")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 return tripleText(gridInBlocks(f.trace(), deviceOpOf(f, opOfKey(key))), ",");
             }),
        text(rarely(plain("block", "Block", "Threads of a block")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 return tripleText(deviceOpOf(f, opOfKey(key)).block, ",");
             }),
        real(
            {"flops", "FLOPs", Unit::Flop,
             "Floating point operations; a multiplication and an addition are two"},
            [](const Facts& f, DeviceOpId op) {
                const std::optional<OperatorCost> cost = f.cost(op);
                return cost ? cost->flops : std::nullopt;
            },
            0),
        real(
            {"bytes", "Bytes", Unit::Bytes, "Bytes to and from device memory"},
            [](const Facts& f, DeviceOpId op) {
                const std::optional<OperatorCost> cost = f.cost(op);
                return cost ? cost->bytes : std::nullopt;
            },
            0),
        integer({"start_us", "Start", Unit::Moment, "Start in the trace"},
                [](const Facts& f, DeviceOpId op) { return momentOf(f, deviceOpOf(f, op).slice); }),
        integer({"duration_us", "Duration", Unit::Duration, "Time on the device"},
                [](const Facts& f, DeviceOpId op) {
                    return std::optional<std::int64_t>(
                        f.trace().slices().durationNs[deviceOpOf(f, op).slice]);
                }),
        text(
            plain("name", "Name", "Kernel, whole name"),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, deviceOpOf(f, op).slice); }, nameText),
    };
}

/// Causes of the work.
std::vector<KernelField> originFields() {
    return {
        text(plain("cause", "Caused by", "Innermost operator, graph launch, or why there is none"), causeKey,
             causeOfKey),
        text(rarely(plain("basis", "Basis",
                          "recorded, inferred from later work that repeats it, or of replayed work "
                          "annotated, capture, node, twin, "
                          "block or name; empty: none")),
             basisKey, basisText),
        integer(rarely({"twin_start_us", "Inferred from", Unit::Moment,
                        "Start of the later work that repeats this"}),
                [](const Facts& f, DeviceOpId op) -> std::optional<std::int64_t> {
                    const InferredLaunch* inferred = f.inferred(op);
                    return inferred == nullptr
                               ? std::nullopt
                               : momentOf(
                                     f,
                                     deviceOpOf(f, f.data().attributions.twinsOf(*inferred).front()).slice);
                }),
        text(
            rarely(plain("operators", "Operators", "Operators around the launch, outermost first")),
            [](const Facts& f, DeviceOpId op) {
                return companionOriginOf(f, op) != nullptr ? ownKey(f, op)
                                                           : sliceKey(f.context(op).innermostOp);
            },
            enclosingOperators),
        text(
            rarely(plain("annotation", "Annotation", "Innermost user annotation")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.context(op).annotation); }, nameText),
        text(
            rarely(plain("forward_op", "Forward operator",
                         "The operator of the forward pass that this backward work belongs to")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.context(op).forwardOp); }, nameText),
        text(
            rarely(plain("launch", "Launch", "Launch call")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.launchCall(op)); }, nameText),
        integer(rarely({"launch_us", "Launch start", Unit::Moment, "Start of the launch call in the trace"}),
                [](const Facts& f, DeviceOpId op) { return momentOf(f, f.launchCall(op)); }),
        integer(rarely(plain("correlation", "Correlation", "Correlation id")),
                [](const Facts& f, DeviceOpId op) { return idOf(deviceOpOf(f, op).correlation); }),
        text(rarely(plain("shapes", "Shapes", "Recorded input shapes")), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr ? std::string() : signature->dims;
             }),
        text(rarely(plain("types", "Types", "Recorded input types")), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr ? std::string() : signature->types;
             }),
        text(rarely(plain("family", "Family", "Family of the operator's model")), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr || signature->model == nullptr
                            ? std::string()
                            : std::string(familyName(signature->model->family()));
             }),
    };
}

/// The cost of the work by its operator's model, and how well the device did.
std::vector<KernelField> costFields() {
    return {
        text(
            plain("dtype", "Data type", "Type of the main input"),
            [](const Facts& f, DeviceOpId op) {
                const std::optional<OperatorCost> cost = f.cost(op);
                return cost ? std::uint64_t(cost->type) : kNoKey;
            },
            [](const Facts&, std::uint64_t key) {
                using Type = decltype(OperatorCost::type);
                return key == kNoKey ? std::string() : std::string(shortName(static_cast<Type>(key)));
            }),
        text(plain("precision", "Precision", "Unit and type that the work runs in"), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 return f.cost(opOfKey(key)) ? precisionText(f.precision(opOfKey(key))) : std::string();
             }),
        real({"tflop_s", "TFLOP/s", Unit::TflopPerSecond, "Achieved TFLOP/s"},
             [](const Facts& f, DeviceOpId op) { return f.figures(op).tflops; }),
        real({"tb_s", "TB/s", Unit::TbPerSecond, "Achieved TB/s (10^12 bytes)"},
             [](const Facts& f, DeviceOpId op) { return f.figures(op).tbPerSecond; }),
        real({"intensity", "FLOP/byte", Unit::FlopPerByte, "FLOPs for each byte"},
             [](const Facts& f, DeviceOpId op) { return f.figures(op).intensity; }),
        text(
            plain("bound", "Bound", "compute, memory, latency or link"),
            [](const Facts& f, DeviceOpId op) {
                return f.cost(op) ? std::uint64_t(f.figures(op).bound) : kNoKey;
            },
            [](const Facts&, std::uint64_t key) {
                return key == kNoKey ? std::string() : std::string(boundName(static_cast<Bound>(key)));
            }),
        real(
            {"roofline_percent", "Roofline %", Unit::Percent, "Share of the roofline that is reached"},
            [](const Facts& f, DeviceOpId op) { return f.figures(op).percent; }, 2),
        text(rarely(plain("alignment", "Odd sizes", "Sizes that are no multiples of 8")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 const std::optional<OperatorCost> cost = f.cost(opOfKey(key));
                 return cost ? alignmentHint(*cost) : std::string();
             }),
        integer(rarely(plain("graph_node", "Graph node", "Id of the node within a graph")),
                [](const Facts& f, DeviceOpId op) { return idOf(deviceOpOf(f, op).graphNodeId); }),
        text(
            plain("roofline_note", "Roofline note", "Why the work is above the roofline"),
            [](const Facts& f, DeviceOpId op) { return f.cost(op) ? ownKey(f, op) : kNoKey; },
            [](const Facts& f, std::uint64_t key) {
                return key == kNoKey ? std::string() : std::string(rooflineNote(f.figures(opOfKey(key))));
            }),
    };
}

} // namespace

std::span<const KernelField> kernelFields() {
    static const std::vector<KernelField> kFields = [] {
        std::vector<KernelField> fields = pyprofFields();
        for (std::vector<KernelField> more : {workFields(), originFields(), costFields()}) {
            fields.insert(fields.end(), std::make_move_iterator(more.begin()),
                          std::make_move_iterator(more.end()));
        }
        return fields;
    }();
    return kFields;
}

const KernelField* kernelFieldCalled(std::string_view key) {
    const std::span<const KernelField> fields = kernelFields();
    const auto found =
        std::ranges::find_if(fields, [key](const KernelField& field) { return field.spec.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

TableColumn kernelColumn(const KernelField& field, std::shared_ptr<const KernelFacts> facts,
                         std::shared_ptr<const std::vector<DeviceOpId>> ops) {
    ComputedCells cells;
    cells.type = field.type;
    if (field.integer != nullptr) {
        cells.integer = [=, cell = field.integer](std::size_t row) { return cell(*facts, (*ops)[row]); };
    }
    if (field.real != nullptr) {
        cells.real = [=, cell = field.real](std::size_t row) { return cell(*facts, (*ops)[row]); };
    }
    if (field.key != nullptr) {
        cells.key = [=, key = field.key](std::size_t row) { return key(*facts, (*ops)[row]); };
        cells.text = [facts, text = field.text](std::uint64_t key) { return text(*facts, key); };
    }
    return {field.spec, ops->size(), std::move(cells)};
}

} // namespace lanescope
