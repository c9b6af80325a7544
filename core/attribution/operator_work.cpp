// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/operator_work.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>

#include "core/analysis/name_memo.h"
#include "core/attribution/gather_work.h"
#include "core/base/hash_mix.h"
#include "core/base/status.h"
#include "core/cost/model_registry.h"
#include "core/serving/serving_step.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::array<std::string_view, 3> kKeys{"Input Dims", "Input type", "Concrete Inputs"};

/// A call of an operator in the trace or a companion.
struct Owner {
    std::size_t trace = 0;
    SliceId slice = kNoSlice;
    friend auto operator<=>(const Owner&, const Owner&) = default;
};

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

/// Gathers calls, then the args of their operators, then their signatures.
class WorkMaker {
    using ArgsOfOwner = std::array<std::uint32_t, kKeys.size()>;

public:
    WorkMaker(const Trace& trace, const KernelAttributions& attributions, const ModelRegistry& models)
        : m_trace(trace)
        , m_attributions(attributions)
        , m_models(models)
        , m_modelOf(trace) {
        m_work.callOfOp.assign(trace.deviceOps().size(), kNoIndex);
        collectCalls();
        collectReplays();
    }

    /// Operators whose args are needed, of one trace, in the order of addColumns().
    std::vector<SliceId> operatorsOf(std::size_t trace) const {
        std::vector<SliceId> slices;
        for (const auto& [call, owner] : m_owners) {
            if (owner.trace == trace) {
                slices.push_back(owner.slice);
            }
        }
        return slices;
    }

    /// `columns` are those of kKeys, by operatorsOf(trace).
    void addColumns(std::size_t trace, std::span<const ArgColumn* const> columns) {
        std::size_t next = 0;
        std::array<std::vector<std::uint32_t>, kKeys.size()> ids; // in m_args, by value of the column
        for (std::size_t key = 0; key < kKeys.size(); ++key) {
            for (const std::string& value : columns[key]->values) {
                ids[key].push_back(m_args.idOf(value));
            }
        }
        m_argsOfOwner.resize(m_owners.size());
        for (std::size_t i = 0; i < m_owners.size(); ++i) {
            if (m_owners[i].second.trace == trace) {
                for (std::size_t key = 0; key < kKeys.size(); ++key) {
                    m_argsOfOwner[i][key] = ids[key][columns[key]->valueOf[next]];
                }
                ++next;
            }
        }
    }

    Result<OperatorWork> finish(const std::stop_token& stop) {
        for (std::size_t i = 1; i <= m_attributions.companions.size(); ++i) {
            if (const Status status = readCompanion(i, stop); !status) {
                return status.error();
            }
        }
        m_argsOfOwner.resize(m_owners.size());
        addSignatures();
        return std::move(m_work);
    }

private:
    static SliceId ownerOf(const LaunchContext& context) {
        return context.costOp != kNoSlice ? context.costOp : context.innermostOp;
    }

    void collectCalls() {
        std::unordered_map<std::uint32_t, std::uint32_t> callOfSlice;
        for (std::uint32_t i = 0; i < m_trace.deviceOps().size(); ++i) {
            if (m_attributions.causeOf[i] != Cause::Operator) {
                continue;
            }
            const SliceId owner = ownerOf(m_attributions.contexts[m_attributions.contextOf[i]]);
            const auto [entry, isNew] = callOfSlice.try_emplace(
                static_cast<std::uint32_t>(indexOf(owner)), static_cast<std::uint32_t>(m_work.calls.size()));
            if (isNew) {
                addCall({0, owner}, owner, m_trace.deviceOps()[i].device);
            }
            addWork(i, entry->second);
        }
    }

    /// A call for each replay of an operator that was captured, or ran eagerly.
    void collectReplays() {
        std::map<std::pair<LaunchId, Owner>, std::uint32_t> callOfReplay;
        std::vector<std::uint32_t> expected; // pieces, from the first such call on
        const std::size_t first = m_work.calls.size();
        for (const ReplayedWork& replayed : m_attributions.replayed) {
            const std::span<const WorkOrigin> origins = m_attributions.originsOf(replayed);
            if (!replayed.isKnown() || origins.empty()) {
                continue;
            }
            const DeviceOp& op = m_trace.deviceOp(replayed.op);
            const Owner owner{origins.front().trace, ownerOf(origins.front().context)};
            if (owner.slice == kNoSlice) {
                continue;
            }
            const auto [entry, isNew] =
                callOfReplay.try_emplace({op.launch, owner}, static_cast<std::uint32_t>(m_work.calls.size()));
            if (isNew) {
                addCall(owner, m_trace.launch(op.launch).slice, op.device);
                expected.push_back(origins.front().workCount);
                addRivals(entry->second, origins);
            }
            addWork(static_cast<std::uint32_t>(indexOf(replayed.op)), entry->second);
        }
        for (std::size_t i = 0; i < expected.size(); ++i) {
            OperatorCall& call = m_work.calls[first + i];
            call.isPartial = call.workCount != expected[i];
        }
    }

    /// `launch`: a slice within the engine's step.
    void addCall(const Owner& owner, SliceId launch, std::int16_t device) {
        OperatorCall call;
        call.slice = owner.slice;
        call.trace = owner.trace;
        call.device = device;
        const OperatorModel* model = modelOf(owner);
        call.step = model != nullptr && model->readsStep() ? stepAround(m_trace, launch) : kEmptyString;
        m_owners.emplace_back(static_cast<std::uint32_t>(m_work.calls.size()), owner);
        m_work.calls.push_back(call);
    }

    /// Other calls that the same pieces may stand for: they must have the same inputs.
    void addRivals(std::uint32_t call, std::span<const WorkOrigin> origins) {
        std::set<Owner> rivals;
        for (const WorkOrigin& origin : origins.subspan(1)) {
            rivals.insert({origin.trace, ownerOf(origin.context)});
        }
        rivals.erase(m_owners.back().second);
        for (const Owner& rival : rivals) {
            if (rival.slice != kNoSlice) {
                m_owners.emplace_back(call, rival);
            }
        }
    }

    void addWork(std::uint32_t op, std::uint32_t at) {
        OperatorCall& call = m_work.calls[at];
        const SliceId slice = m_trace.deviceOps()[op].slice;
        const DurationNs durationNs = m_trace.slices().durationNs[slice];
        ++call.workCount;
        call.workNs = saturatingAdd(call.workNs, durationNs);
        if (m_trace.categoryKind(slice) == CategoryKind::Kernel) {
            ++call.kernelCount;
            call.kernelNs = saturatingAdd(call.kernelNs, durationNs);
        }
        m_work.callOfOp[op] = at;
    }

    const Trace& traceOf(std::size_t number) const {
        return number == 0 ? m_trace : *m_attributions.companions[number - 1];
    }
    std::string_view nameOf(const Owner& owner) const { return traceOf(owner.trace).sliceName(owner.slice); }

    const OperatorModel* modelOf(const Owner& owner) {
        const auto find = [this](std::string_view name) { return m_models.find(name); };
        return owner.trace == 0 ? m_modelOf.of(owner.slice, find) : find(nameOf(owner));
    }

    Status readCompanion(std::size_t number, const std::stop_token& stop) {
        const std::vector<SliceId> slices = operatorsOf(number);
        if (slices.empty() || traceOf(number).args() == nullptr) {
            return {};
        }
        const Result<std::vector<ArgColumn>> read = readArgColumns(traceOf(number), slices, kKeys, stop);
        if (!read) {
            return read.error();
        }
        const std::array<const ArgColumn*, kKeys.size()> columns{&(*read)[0], &(*read)[1], &(*read)[2]};
        addColumns(number, columns);
        return {};
    }

    void addSignatures() {
        using Key = std::array<std::uint32_t, 5>;
        const auto hash = [](const Key& key) {
            return hashMix(hashMix(hashMix(hashMix(hashMix(key[0]), key[1]), key[2]), key[3]), key[4]);
        };
        std::unordered_map<Key, std::uint32_t, decltype(hash)> signatureOfKey(16, hash);
        std::vector<bool> hasSignature(m_work.calls.size(), false);
        for (std::size_t i = 0; i < m_owners.size(); ++i) {
            const std::uint32_t at = m_owners[i].first;
            const Owner& owner = m_owners[i].second;
            OperatorCall& call = m_work.calls[at];
            const ArgsOfOwner& args = m_argsOfOwner[i];
            const auto numberOf = [&](const ArgsOfOwner& inputs) {
                const Key key{nameNumber(owner), inputs[0], inputs[1], inputs[2],
                              static_cast<std::uint32_t>(indexOf(call.step))};
                const auto [entry, isNew] =
                    signatureOfKey.try_emplace(key, static_cast<std::uint32_t>(m_work.signatures.size()));
                if (isNew) {
                    addSignature(owner, inputs, call.step);
                }
                return entry->second;
            };
            const std::uint32_t number = numberOf(args);
            if (!hasSignature[at]) {
                call.signature = number;
            } else if (call.signature != number) { // rivals: the inputs are not known
                call.signature = numberOf({});
            }
            hasSignature[at] = true;
        }
    }

    /// Equal names of all traces have one number.
    std::uint32_t nameNumber(const Owner& owner) {
        if (owner.trace == 0) {
            return static_cast<std::uint32_t>(indexOf(m_trace.slices().name[owner.slice]));
        }
        const StringId own = m_trace.strings().find(nameOf(owner));
        constexpr std::uint32_t kIsOfCompanion = 1u << 31;
        return own == StringPool::kNotFound ? m_args.idOf(nameOf(owner)) | kIsOfCompanion
                                            : static_cast<std::uint32_t>(indexOf(own));
    }

    void addSignature(const Owner& owner, const ArgsOfOwner& args, StringId step) {
        OperatorSignature& signature = m_work.signatures.emplace_back();
        const std::string_view name = nameOf(owner);
        const StringId own = m_trace.strings().find(name);
        signature.name = own == StringPool::kNotFound ? kEmptyString : own;
        signature.nameText = name;
        signature.dims = m_args.text(args[0]);
        signature.types = m_args.text(args[1]);
        signature.values = m_args.text(args[2]);
        signature.args = operatorArgs(name, signature.dims, signature.types, signature.values);
        signature.args.step = m_trace.text(step);
        signature.model = modelOf(owner);
        if (signature.model != nullptr) {
            signature.cost = signature.model->cost(signature.args);
        }
    }

    const Trace& m_trace;
    const KernelAttributions& m_attributions;
    const ModelRegistry& m_models;
    NameMemo<const OperatorModel*> m_modelOf;
    OperatorWork m_work;
    /// Calls by position in m_work.calls with their operators; more than one has rivals.
    std::vector<std::pair<std::uint32_t, Owner>> m_owners;
    TextIds m_args;
    std::vector<ArgsOfOwner> m_argsOfOwner; ///< numbers of m_args
};

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
    if (at == kNoIndex || calls[at].isPartial || !signatures[calls[at].signature].cost) {
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
    if (isKernel && !cost.bytes) {
        cost.bytes = gatheredBytes(trace, work, signatures[call.signature].args);
    }
    return cost;
}

Result<OperatorWork> operatorWork(const Trace& trace, const KernelAttributions& attributions,
                                  const ModelRegistry& models, std::stop_token stop) {
    WorkMaker maker(trace, attributions, models);
    const std::vector<SliceId> slices = maker.operatorsOf(0);
    if (trace.args() != nullptr && !slices.empty()) {
        const Result<std::vector<ArgColumn>> read = readArgColumns(trace, slices, kKeys, stop);
        if (!read) {
            return read.error();
        }
        const std::array<const ArgColumn*, kKeys.size()> columns{&(*read)[0], &(*read)[1], &(*read)[2]};
        maker.addColumns(0, columns);
    }
    Result<OperatorWork> work = maker.finish(stop);
    if (work) {
        addTwins(attributions, *work);
    }
    return work;
}

Result<OperatorWork> operatorWork(const Trace& trace, const KernelAttributions& attributions,
                                  const ModelRegistry& models, const RecordedArgs& args) {
    WorkMaker maker(trace, attributions, models);
    const std::vector<SliceId> slices = maker.operatorsOf(0);
    const ArgColumn picked[] = {pickedArgs(args, args.dims, slices), pickedArgs(args, args.types, slices),
                                pickedArgs(args, args.values, slices)};
    const std::array<const ArgColumn*, kKeys.size()> columns{&picked[0], &picked[1], &picked[2]};
    maker.addColumns(0, columns);
    Result<OperatorWork> work = maker.finish({});
    if (work) {
        addTwins(attributions, *work);
    }
    return work;
}

} // namespace lanescope
