// SPDX-License-Identifier: Apache-2.0
#include "core/reproduce/recorded_calls.h"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

#include "core/attribution/roofline.h"
#include "core/base/status.h"
#include "core/query/self_time.h"
#include "core/reproduce/index_children.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::array<std::string_view, 5> kKeys{"Input Dims", "Input type", "Concrete Inputs",
                                                "Input Strides", "ET op_schema"};

/// Parts of one backend; operators around them run on all.
constexpr std::string_view kBackendParts[] = {
    "aten::cudnn_",
    "aten::_cudnn_",
    "aten::miopen_",
    "aten::mkldnn_",
    "aten::_mkldnn",
    "aten::onednn_",
    "aten::thnn_conv",
    "aten::_slow_conv",
    "aten::slow_conv",
    "aten::_nnpack",
    "aten::_conv_depthwise",
    "aten::_convolution",
    "aten::_fused_",
    "aten::_thnn_",
    "aten::_flash_attention_forward",
    "aten::_efficient_attention_forward",
    "aten::_cudnn_attention_forward",
    "aten::_scaled_dot_product_flash_attention",
    "aten::_scaled_dot_product_efficient_attention",
    "aten::_scaled_dot_product_cudnn_attention",
    "aten::_scaled_dot_product_attention_math",
};

bool isBackendPart(std::string_view name) {
    return !name.ends_with("_backward") && std::ranges::any_of(kBackendParts, [name](std::string_view part) {
        return name.starts_with(part);
    });
}

bool isIndexing(std::string_view name) {
    return name == "aten::index" || name == "aten::index_put_" || name == "aten::_index_put_impl_";
}

/// The operator to call in place of `slice`: the nearest one that is no backend's part; `slice` itself where
/// all around it are, or something else than an operator is around it.
SliceId callableAround(const Trace& trace, SliceId slice) {
    SliceId at = slice;
    while (isBackendPart(trace.sliceName(at))) {
        at = trace.slices().parent[at];
        if (at == kNoSlice || !trace.sliceName(at).starts_with("aten::")) {
            return slice;
        }
    }
    return at;
}

/// One call in the trace or in a companion.
struct Instance {
    std::size_t trace = 0;
    SliceId slice = kNoSlice;
    SliceId owner = kNoSlice;
    DurationNs ns = 0;
    std::map<std::string, DurationNs> kernels;
    std::int16_t device = -1;
    std::optional<double> flops = 0.0;
    std::optional<double> bytes = 0.0;
    Precision precision;
};

void add(std::optional<double>& sum, const std::optional<double>& figure) {
    if (sum && figure) {
        *sum += *figure;
    } else {
        sum.reset();
    }
}

class Gatherer {
public:
    Gatherer(const Trace& trace, const KernelAttributions& attributions, const OperatorWork& work)
        : m_trace(trace)
        , m_attributions(attributions)
        , m_work(work) {}

    void takeDeviceWork() {
        const std::vector<LaunchId> replayOf = replays();
        std::map<std::tuple<LaunchId, std::size_t, SliceId>, std::size_t> instanceOf;
        std::vector<std::size_t> ofCall;
        for (std::size_t i = 0; i < m_work.calls.size(); ++i) {
            const OperatorCall& call = m_work.calls[i];
            const SliceId slice = callableAround(traceOf(call.trace), call.slice);
            const auto [entry, isNew] =
                instanceOf.try_emplace({replayOf[i], call.trace, slice}, m_instances.size());
            const std::size_t at = entry->second;
            if (isNew) {
                Instance& instance = m_instances.emplace_back();
                instance.trace = call.trace;
                instance.slice = slice;
                instance.owner = call.slice;
                instance.device = call.device;
            }
            ofCall.push_back(at);
            Instance& instance = m_instances[at];
            instance.ns = saturatingAdd(instance.ns, call.workNs);
            const std::optional<OperatorCost>& cost = m_work.signatures[call.signature].cost;
            const bool isKnown = cost && !call.isPartial;
            add(instance.flops, isKnown ? cost->flops : std::nullopt);
            add(instance.bytes, isKnown ? cost->bytes : std::nullopt);
        }
        for (std::uint32_t op = 0; op < m_work.callOfOp.size(); ++op) {
            const DeviceOp& piece = m_trace.deviceOps()[op];
            const DurationNs ns = m_trace.slices().durationNs[piece.slice];
            if (m_work.callOfOp[op] == kNoIndex) {
                m_result.unattributedNs = saturatingAdd(m_result.unattributedNs, ns);
                continue;
            }
            const std::uint32_t call = m_work.callOfOp[op];
            Instance& instance = m_instances[ofCall[call]];
            const std::string name(m_trace.sliceName(piece.slice));
            instance.kernels[name] += ns;
            const std::optional<OperatorCost>& cost = m_work.signatures[m_work.calls[call].signature].cost;
            if (cost && m_trace.categoryKind(piece.slice) == CategoryKind::Kernel) {
                instance.precision = precisionOf(*cost, name);
            }
        }
    }

    void takeHostWork() {
        m_result.isOfHost = true;
        std::map<SliceId, std::size_t> instanceOf;
        for (std::size_t i = 0; i < m_trace.slices().size(); ++i) {
            const auto slice = static_cast<SliceId>(i);
            if (m_trace.categoryKind(slice) != CategoryKind::Operator) {
                continue;
            }
            const SliceId callable = callableAround(m_trace, slice);
            const auto [entry, isNew] = instanceOf.try_emplace(callable, m_instances.size());
            if (isNew) {
                Instance& instance = m_instances.emplace_back();
                instance.slice = callable;
                instance.owner = callable;
                instance.flops.reset();
                instance.bytes.reset();
            }
            Instance& instance = m_instances[entry->second];
            instance.ns = saturatingAdd(instance.ns, selfTimeNs(m_trace, slice));
        }
    }

    Result<RecordedCalls> finish(const std::stop_token& stop) {
        for (std::size_t number = 0; number <= m_attributions.companions.size(); ++number) {
            if (const Status status = takeInstances(number, stop); !status) {
                return status.error();
            }
        }
        for (auto& [key, call] : m_calls) {
            m_result.calls.push_back(std::move(call));
        }
        std::ranges::stable_sort(m_result.calls, std::greater{}, &RecordedCall::totalNs);
        return std::move(m_result);
    }

private:
    const Trace& traceOf(std::size_t number) const {
        return number == 0 ? m_trace : *m_attributions.companions[number - 1];
    }
    /// By call the launch of the graph that replayed it, kNoLaunch for a call in the trace. Replays of one
    /// captured operator are calls of their own.
    std::vector<LaunchId> replays() const {
        std::vector<LaunchId> launches(m_work.calls.size(), kNoLaunch);
        for (std::uint32_t op = 0; op < m_work.callOfOp.size(); ++op) {
            const std::uint32_t call = m_work.callOfOp[op];
            if (call != kNoIndex && m_attributions.causeOf[op] != Cause::Operator) {
                launches[call] = m_trace.deviceOps()[op].launch;
            }
        }
        return launches;
    }

    Status takeInstances(std::size_t number, const std::stop_token& stop) {
        const Trace& trace = traceOf(number);
        std::vector<const Instance*> instances;
        std::vector<SliceId> slices;
        for (const Instance& instance : m_instances) {
            if (instance.trace == number) {
                instances.push_back(&instance);
                slices.push_back(instance.slice);
            }
        }
        if (slices.empty()) {
            return {};
        }
        std::vector<ArgColumn> columns(kKeys.size());
        if (trace.args() != nullptr) {
            Result<std::vector<ArgColumn>> read = readArgColumns(trace, slices, kKeys, stop);
            if (!read) {
                return read.error();
            }
            columns = std::move(*read);
        } else {
            for (ArgColumn& column : columns) {
                column.valueOf.assign(slices.size(), 0);
            }
        }
        const Result<std::map<SliceId, std::vector<OperatorArgs>>> children =
            childrenOfIndexing(trace, slices, stop);
        if (!children) {
            return children.error();
        }
        for (std::size_t i = 0; i < slices.size(); ++i) {
            takeInstance(trace, *instances[i], columns, i, *children);
        }
        return {};
    }

    /// Operators that indexing ones call, which tell the shapes of their indices.
    static Result<std::map<SliceId, std::vector<OperatorArgs>>>
    childrenOfIndexing(const Trace& trace, const std::vector<SliceId>& slices, const std::stop_token& stop) {
        std::map<SliceId, std::vector<OperatorArgs>> found;
        for (const SliceId slice : slices) {
            if (isIndexing(trace.sliceName(slice))) {
                found.try_emplace(slice);
            }
        }
        std::vector<SliceId> children;
        for (std::size_t i = 0; !found.empty() && i < trace.slices().size(); ++i) {
            const auto child = static_cast<SliceId>(i);
            if (found.contains(trace.slices().parent[child])) {
                children.push_back(child);
            }
        }
        if (children.empty() || trace.args() == nullptr) {
            return found;
        }
        const Result<std::vector<ArgColumn>> read =
            readArgColumns(trace, children, std::span(kKeys).first(3), stop);
        if (!read) {
            return read.error();
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
            found[trace.slices().parent[children[i]]].push_back(operatorArgs(
                trace.sliceName(children[i]), (*read)[0].value(i), (*read)[1].value(i), (*read)[2].value(i)));
        }
        return found;
    }

    void takeInstance(const Trace& trace, const Instance& instance, const std::vector<ArgColumn>& columns,
                      std::size_t at, const std::map<SliceId, std::vector<OperatorArgs>>& children) {
        const std::string_view name = trace.sliceName(instance.slice);
        std::string key(name);
        for (const ArgColumn& column : columns) {
            key += '\n' + column.value(at);
        }
        std::optional<IndexShapes> indices;
        if (const auto entry = children.find(instance.slice); entry != children.end()) {
            const OperatorArgs args = operatorArgs(name, columns[0].value(at), columns[1].value(at), {});
            indices = indexShapesOf(args.input(0), entry->second);
            key += indices ? '\n' + std::to_string(indices->firstDimension) : "";
            for (const OperatorInput& index : indices ? indices->indices : std::vector<OperatorInput>()) {
                for (const std::int64_t size : index.shape) {
                    key += ' ' + std::to_string(size);
                }
                key += ';';
            }
        }
        const auto [entry, isNew] = m_calls.try_emplace(key);
        RecordedCall& call = entry->second;
        if (isNew) {
            call.args = operatorArgs(name, columns[0].value(at), columns[1].value(at), columns[2].value(at));
            call.hasInputs = !columns[0].value(at).empty();
            call.hasValues = !columns[2].value(at).empty();
            call.schema = columns[4].value(at);
            for (const OperatorInput& input : operatorArgs({}, columns[3].value(at), {}, {}).inputs) {
                call.strides.push_back(input.shape);
                call.listStrides.push_back(input.list);
            }
            if (indices) {
                call.indices = std::move(indices->indices);
                call.firstIndexed = indices->firstDimension;
            }
            call.innerOperator = instance.owner == instance.slice
                                     ? std::string()
                                     : std::string(trace.sliceName(instance.owner));
            call.shortestNs = instance.ns;
            call.device = instance.device;
            call.flops = instance.flops;
            call.bytes = instance.bytes;
            call.precision = instance.precision;
        }
        ++call.calls;
        call.totalNs = saturatingAdd(call.totalNs, instance.ns);
        call.shortestNs = std::min(call.shortestNs, instance.ns);
        if (call.calls == 1 || instance.ns > call.longestNs) {
            call.longestNs = instance.ns;
            call.longest = instance.trace == 0 ? instance.slice : kNoSlice;
        }
        for (const auto& [kernel, ns] : instance.kernels) {
            call.kernels[kernel] += ns;
        }
    }

    const Trace& m_trace;
    const KernelAttributions& m_attributions;
    const OperatorWork& m_work;
    std::vector<Instance> m_instances;
    std::map<std::string, RecordedCall> m_calls; ///< by name and recorded inputs
    RecordedCalls m_result;
};

} // namespace

Result<RecordedCalls> recordedCalls(const Trace& trace, const KernelAttributions& attributions,
                                    const OperatorWork& work, std::stop_token stop) {
    Gatherer gatherer(trace, attributions, work);
    if (trace.deviceOps().empty()) {
        gatherer.takeHostWork();
    } else {
        gatherer.takeDeviceWork();
    }
    return gatherer.finish(stop);
}

} // namespace lanescope
