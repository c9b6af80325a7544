// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/operator_work.h"

#include <algorithm>
#include <array>

#include "core/analysis/name_memo.h"
#include "core/base/hash_mix.h"
#include "core/cost/model_registry.h"
#include "core/cost/serving_step.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::array<std::string_view, 3> kKeys{"Input Dims", "Input type", "Concrete Inputs"};

/// Gathers calls; their signatures follow when args have been read.
void collectCalls(const Trace& trace, const KernelAttributions& attributions, OperatorWork& work) {
    std::unordered_map<std::uint32_t, std::uint32_t> callOfSlice;
    work.callOfOp.assign(trace.deviceOps().size(), kNoIndex);
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        if (attributions.causeOf[i] != Cause::Operator) {
            continue;
        }
        const LaunchContext& context = attributions.contexts[attributions.contextOf[i]];
        const SliceId owner = context.costOp != kNoSlice ? context.costOp : context.innermostOp;
        const auto [entry, isNew] = callOfSlice.try_emplace(static_cast<std::uint32_t>(indexOf(owner)),
                                                            static_cast<std::uint32_t>(work.calls.size()));
        if (isNew) {
            work.calls.push_back({.slice = owner, .device = op.device});
        }
        OperatorCall& call = work.calls[entry->second];
        ++call.workCount;
        const DurationNs durationNs = trace.slices().durationNs[op.slice];
        call.workNs = saturatingAdd(call.workNs, durationNs);
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            ++call.kernelCount;
            call.kernelNs = saturatingAdd(call.kernelNs, durationNs);
        }
        work.callOfOp[i] = entry->second;
    }
}

/// Adds work of twins, unless they have different inputs: then the inferred inputs are unknown.
void addTwins(const KernelAttributions& attributions, OperatorWork& work) {
    for (const InferredLaunch& launch : attributions.inferred) {
        if (launch.cause != Cause::Operator || !launch.isSameSize) {
            continue;
        }
        const std::span<const DeviceOpId> twins = attributions.twinsOf(launch);
        const std::uint32_t signature = work.signatureNumberOf(twins.front());
        if (std::ranges::all_of(twins,
                                [&](DeviceOpId twin) { return work.signatureNumberOf(twin) == signature; })) {
            work.twinOfOp.emplace(static_cast<std::uint32_t>(indexOf(launch.op)), twins.front());
        }
    }
}

std::vector<SliceId> slicesOf(const std::vector<OperatorCall>& calls) {
    std::vector<SliceId> slices;
    slices.reserve(calls.size());
    for (const OperatorCall& call : calls) {
        slices.push_back(call.slice);
    }
    return slices;
}

/// The annotation of an engine's step around a call: the innermost one that tells lengths, else the innermost
/// one; kEmptyString for none.
StringId stepAround(const Trace& trace, SliceId slice) {
    StringId innermost = kEmptyString;
    for (SliceId at = trace.slices().parent[slice]; at != kNoSlice; at = trace.slices().parent[at]) {
        if (trace.categoryKind(at) != CategoryKind::UserAnnotation) {
            continue;
        }
        if (const auto step = servingStepOf(trace.sliceName(at))) {
            if (step->hasLengths) {
                return trace.slices().name[at];
            }
            innermost = innermost == kEmptyString ? trace.slices().name[at] : innermost;
        }
    }
    return innermost;
}

/// `columns` are those of kKeys, by call.
void addSignatures(const Trace& trace, const ModelRegistry& models, const std::vector<ArgColumn>& columns,
                   OperatorWork& work) {
    using Key = std::array<std::uint32_t, 5>;
    const auto hash = [](const Key& key) {
        return hashMix(hashMix(hashMix(hashMix(hashMix(key[0]), key[1]), key[2]), key[3]), key[4]);
    };
    std::unordered_map<Key, std::uint32_t, decltype(hash)> signatureOfKey(16, hash);
    NameMemo<const OperatorModel*> modelOf(trace);
    for (std::size_t i = 0; i < work.calls.size(); ++i) {
        const StringId name = trace.slices().name[work.calls[i].slice];
        const OperatorModel* model =
            modelOf.of(name, [&models](std::string_view text) { return models.find(text); });
        const StringId step =
            model != nullptr && model->readsStep() ? stepAround(trace, work.calls[i].slice) : kEmptyString;
        const Key key{static_cast<std::uint32_t>(indexOf(name)), columns[0].valueOf[i], columns[1].valueOf[i],
                      columns[2].valueOf[i], static_cast<std::uint32_t>(indexOf(step))};
        const auto [entry, isNew] =
            signatureOfKey.try_emplace(key, static_cast<std::uint32_t>(work.signatures.size()));
        work.calls[i].signature = entry->second;
        if (!isNew) {
            continue;
        }
        OperatorSignature& signature = work.signatures.emplace_back();
        signature.name = name;
        signature.dims = columns[0].value(i);
        signature.types = columns[1].value(i);
        signature.values = columns[2].value(i);
        signature.args = operatorArgs(trace.text(name), signature.dims, signature.types, signature.values);
        signature.args.step = trace.text(step);
        signature.model = model;
        if (signature.model != nullptr) {
            signature.cost = signature.model->cost(signature.args);
        }
    }
}

} // namespace

std::uint32_t OperatorWork::signatureNumberOf(DeviceOpId op) const {
    const auto twin = twinOfOp.find(static_cast<std::uint32_t>(indexOf(op)));
    const std::uint32_t call = callOfOp[indexOf(twin == twinOfOp.end() ? op : twin->second)];
    return call == kNoIndex ? kNoIndex : calls[call].signature;
}

std::optional<OperatorCost> OperatorWork::costOf(const Trace& trace, DeviceOpId op) const {
    if (const auto twin = twinOfOp.find(static_cast<std::uint32_t>(indexOf(op))); twin != twinOfOp.end()) {
        return costOf(trace, twin->second);
    }
    const DeviceOp& work = trace.deviceOp(op);
    const bool isKernel = trace.categoryKind(work.slice) == CategoryKind::Kernel;
    if (!isKernel && work.bytes >= 0) { // the recorder knows best what a copy moved
        OperatorCost cost;
        cost.bytes = static_cast<double>(work.bytes);
        return cost;
    }
    const std::uint32_t at = callOfOp[indexOf(op)];
    if (at == kNoIndex || !signatures[calls[at].signature].cost) {
        return std::nullopt;
    }
    const OperatorCall& call = calls[at];
    OperatorCost cost = *signatures[call.signature].cost;
    const SliceId slice = work.slice;
    const DurationNs allNs = call.kernelCount > 0 ? call.kernelNs : call.workNs;
    const std::uint32_t count = call.kernelCount > 0 ? call.kernelCount : call.workCount;
    double share = 0;
    if (isKernel || call.kernelCount == 0) {
        share = allNs > 0 ? static_cast<double>(trace.slices().durationNs[slice]) / static_cast<double>(allNs)
                          : 1.0 / count;
    }
    if (!isKernel) {
        cost.flops.reset(); // copies and memsets compute nothing
    }
    for (std::optional<double>* figure : {&cost.flops, &cost.bytes}) {
        if (*figure) {
            **figure *= share;
        }
    }
    return cost;
}

Result<OperatorWork> operatorWork(const Trace& trace, const KernelAttributions& attributions,
                                  const ModelRegistry& models, std::stop_token stop) {
    OperatorWork work;
    collectCalls(trace, attributions, work);
    const std::vector<SliceId> slices = slicesOf(work.calls);
    std::vector<ArgColumn> columns(kKeys.size());
    for (ArgColumn& column : columns) {
        column.valueOf.assign(slices.size(), 0);
    }
    if (trace.args() != nullptr && !slices.empty()) {
        Result<std::vector<ArgColumn>> read = readArgColumns(trace, slices, kKeys, std::move(stop));
        if (!read) {
            return read.error();
        }
        columns = std::move(*read);
    }
    addSignatures(trace, models, columns, work);
    addTwins(attributions, work);
    return work;
}

OperatorWork operatorWork(const Trace& trace, const KernelAttributions& attributions,
                          const ModelRegistry& models, const RecordedArgs& args) {
    OperatorWork work;
    collectCalls(trace, attributions, work);
    const std::vector<SliceId> slices = slicesOf(work.calls);
    std::vector<ArgColumn> columns;
    for (const ArgColumn* column : {&args.dims, &args.types, &args.values}) {
        columns.push_back(pickedArgs(args, *column, slices));
    }
    addSignatures(trace, models, columns, work);
    addTwins(attributions, work);
    return work;
}

} // namespace lanescope
