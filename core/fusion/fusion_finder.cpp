// SPDX-License-Identifier: Apache-2.0
#include "core/fusion/fusion_finder.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <simdjson.h>

#include "core/attribution/device_peaks.h"
#include "core/attribution/roofline.h"
#include "core/base/status.h"
#include "core/fusion/fusion_chains.h"
#include "core/fusion/operator_result.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Calls in the order in which a stream runs them, with what the chains need to know.
struct StreamCall {
    std::uint32_t call = kNoIndex; ///< in OperatorWork::calls; kNoIndex: work without an operator
    std::vector<DeviceOpId> ops;
    DurationNs ns = 0;
    double bytes = 0;
    std::optional<OperatorResult> result;
};

/// Storages in the words of execution traces: [tensor, storage, offset, elements, bytes of one, device].
void addStorages(simdjson::dom::element element, std::vector<FusionTensor>& found) {
    simdjson::dom::array array;
    if (element.get(array) != simdjson::SUCCESS) {
        return;
    }
    std::array<std::int64_t, 5> numbers{};
    std::size_t count = 0;
    bool isTensor = array.size() == numbers.size() + 1;
    for (const simdjson::dom::element item : array) {
        if (isTensor && count < numbers.size()) {
            isTensor = item.get(numbers[count++]) == simdjson::SUCCESS;
        } else if (isTensor) {
            isTensor = item.is_string();
        }
    }
    if (isTensor) {
        found.push_back({static_cast<std::uint64_t>(numbers[1]),
                         static_cast<double>(numbers[3]) * static_cast<double>(numbers[4])});
        return;
    }
    for (const simdjson::dom::element item : array) {
        addStorages(item, found);
    }
}

std::vector<FusionTensor> storagesIn(const std::string& json) {
    std::vector<FusionTensor> found;
    simdjson::dom::parser parser;
    simdjson::dom::element element;
    if (!json.empty() && parser.parse(json).get(element) == simdjson::SUCCESS) {
        addStorages(element, found);
    }
    return found;
}

/// Whether the operator writes its first input without reading it.
bool onlyWritesFirst(std::string_view name) {
    return name == "aten::copy_" || name == "aten::fill_" || name == "aten::zero_";
}

bool isCopy(std::string_view name) {
    return name == "aten::copy_" || name == "aten::clone" || name == "aten::contiguous";
}

class Finder {
public:
    Finder(const Trace& trace, const OperatorWork& work, const PeaksTable& peaks)
        : m_trace(trace)
        , m_work(work)
        , m_peaks(peaks) {}

    void takeWork(const Selection& selection) {
        std::vector<DeviceOpId> ops;
        for (std::uint32_t i = 0; i < m_trace.deviceOps().size(); ++i) {
            if (selection.includes(m_trace.slices().range(m_trace.deviceOps()[i].slice))) {
                ops.push_back(DeviceOpId{i});
            }
        }
        std::ranges::stable_sort(
            ops, {}, [this](DeviceOpId op) { return m_trace.slices().startNs[m_trace.deviceOp(op).slice]; });
        std::map<TrackId, std::uint32_t> streamOf;
        std::map<std::uint32_t, std::size_t> lastOf;  // stream -> place
        std::map<std::uint32_t, std::size_t> placeOf; // call -> place
        for (const DeviceOpId op : ops) {
            const TrackId track = m_trace.trackOf(m_trace.deviceOp(op).slice);
            const std::uint32_t stream =
                streamOf.try_emplace(track, static_cast<std::uint32_t>(streamOf.size())).first->second;
            const std::uint32_t call = m_work.callOfOp[indexOf(op)];
            const auto last = lastOf.find(stream);
            const bool goesOn =
                last != lastOf.end() && call != kNoIndex && m_calls[last->second].call == call;
            const std::size_t place = goesOn ? last->second : m_calls.size();
            if (!goesOn) {
                m_calls.push_back({call, {}, 0, 0, std::nullopt});
                m_nodes.emplace_back().stream = stream;
                lastOf[stream] = place;
                const auto [entry, isNew] = placeOf.try_emplace(call, place);
                if (!isNew && call != kNoIndex) { // other work lies between its kernels
                    m_isTorn.resize(m_work.calls.size(), false);
                    m_isTorn[call] = true;
                }
            }
            m_calls[place].ops.push_back(op);
            m_calls[place].ns =
                saturatingAdd(m_calls[place].ns, m_trace.slices().durationNs[m_trace.deviceOp(op).slice]);
        }
        m_isTorn.resize(m_work.calls.size(), false);
    }

    void describeCalls() {
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            StreamCall& each = m_calls[i];
            if (each.call == kNoIndex || m_isTorn[each.call] || m_work.calls[each.call].isPartial) {
                continue;
            }
            const OperatorSignature& signature = signatureOf(each);
            const bool isOfMemory = signature.cost && signature.cost->unit == ComputeUnit::Vector &&
                                    signature.cost->bytes.value_or(0) > 0;
            if (!isOfMemory) {
                continue;
            }
            each.result = resultOf(signature.args);
            each.bytes = *signature.cost->bytes;
            m_nodes[i].isFusible = each.result && boundOf(each, *signature.cost) != Bound::Compute;
            m_nodes[i].endsChain = each.result && each.result->isAcrossRows;
        }
    }

    /// Storages of the tensors of all calls; false where no execution trace holds them.
    Result<bool> takeStorages(const std::stop_token& stop) {
        std::vector<SliceId> slices;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (m_calls[i].call != kNoIndex && m_work.calls[m_calls[i].call].trace == 0) {
                slices.push_back(m_work.calls[m_calls[i].call].slice);
                places.push_back(i);
            }
        }
        if (slices.empty() || m_trace.args() == nullptr) {
            return false;
        }
        constexpr std::array<std::string_view, 2> kKeys{"ET inputs", "ET outputs"};
        const Result<std::vector<ArgColumn>> columns = readArgColumns(m_trace, slices, kKeys, stop);
        if (!columns) {
            return columns.error();
        }
        bool hasAny = false;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            FusionCall& node = m_nodes[places[i]];
            node.reads = storagesIn((*columns)[0].value(i));
            node.writes = storagesIn((*columns)[1].value(i));
            hasAny = hasAny || !node.writes.empty();
            const std::string_view name = m_trace.sliceName(slices[i]);
            if (onlyWritesFirst(name) && !node.reads.empty()) {
                node.reads.erase(node.reads.begin());
            }
        }
        for (FusionCall& node : m_nodes) { // what the execution trace does not hold is not known
            node.isFusible = node.isFusible && (!hasAny || !node.writes.empty());
        }
        return hasAny;
    }

    /// Reads and writes as shapes let one believe.
    void guessStorages() {
        std::map<std::uint32_t, std::size_t> lastOf; // stream -> place
        std::uint64_t next = 0;
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            FusionCall& node = m_nodes[i];
            node.reads.clear();
            node.writes.clear();
            if (!node.isFusible) {
                lastOf[node.stream] = i;
                continue;
            }
            const auto last = lastOf.find(node.stream);
            const StreamCall* before = last == lastOf.end() ? nullptr : &m_calls[last->second];
            const OperatorArgs& args = signatureOf(m_calls[i]).args;
            const std::size_t first = onlyWritesFirst(args.name) ? 1 : 0;
            // Copies of one size that follow each other copy different tensors, such as query and key.
            const bool isOfSiblings = before != nullptr && before->call != kNoIndex && isCopy(args.name) &&
                                      isCopy(signatureOf(*before).args.name);
            for (std::size_t input = first; input < args.inputs.size(); ++input) {
                if (before != nullptr && m_nodes[last->second].isFusible && !isOfSiblings &&
                    isResult(*before->result, args.inputs[input])) {
                    node.reads.push_back(
                        {m_nodes[last->second].writes.front().id, args.inputs[input].bytes()});
                    break;
                }
            }
            node.writes.push_back({++next, m_calls[i].result->bytes()});
            lastOf[node.stream] = i;
        }
    }

    std::vector<FusionRow> rows(FusionBasis basis) {
        std::map<std::string, FusionRow> rows;
        std::map<std::string, DurationNs> longest;
        for (const FusionChain& chain : fusionChains(m_nodes, basis == FusionBasis::Storages)) {
            takeChain(chain, basis, rows, longest);
        }
        std::vector<FusionRow> sorted;
        for (auto& [key, row] : rows) {
            sorted.push_back(std::move(row));
        }
        std::ranges::stable_sort(sorted, std::greater{}, &FusionRow::savedNs);
        return sorted;
    }

private:
    const OperatorSignature& signatureOf(const StreamCall& call) const {
        return m_work.signatures[m_work.calls[call.call].signature];
    }

    Bound boundOf(const StreamCall& call, const OperatorCost& cost) const {
        const DeviceOp& op = m_trace.deviceOp(call.ops.front());
        return rooflineFigures(cost.flops, cost.bytes, call.ns, call.ops.size(),
                               peaksOf(m_trace, op.device, m_peaks),
                               precisionOf(cost, m_trace.sliceName(op.slice)))
            .bound;
    }

    static bool isResult(const OperatorResult& result, const OperatorInput& input) {
        return !input.shape.empty() && input.elements() == elementsOf(result.shape) &&
               (result.type == DataType::Unknown || result.type == input.type);
    }

    void takeChain(const FusionChain& chain, FusionBasis basis, std::map<std::string, FusionRow>& rows,
                   std::map<std::string, DurationNs>& longest) {
        std::vector<std::string> operators;
        std::string key;
        std::string shapes;
        for (const std::uint32_t at : chain.calls) {
            const OperatorSignature& signature = signatureOf(m_calls[at]);
            operators.push_back(signature.nameText);
            key += signature.nameText + signature.dims + signature.types + '\n';
            shapes += shapes.empty() ? "" : " → ";
            const Shape& shape = signature.args.shape(0);
            for (std::size_t i = 0; i < shape.size(); ++i) {
                shapes += (i > 0 ? "x" : "") + std::to_string(shape[i]);
            }
        }
        FusionRow& row = rows[key];
        if (row.chains++ == 0) {
            for (const std::string& name : operators) {
                row.operators += (row.operators.empty() ? "" : " → ") + name;
            }
            row.shapes = shapes;
            row.basis = basis;
            row.advice = fusionAdvice(operators);
            row.rooflineNs = 0;
        }
        DurationNs chainNs = 0;
        double left = 0;
        for (std::size_t i = 0; i < chain.calls.size(); ++i) {
            const StreamCall& call = m_calls[chain.calls[i]];
            const double saved = std::min(chain.savedBytes[i], call.bytes);
            const double factor = 1 - saved / call.bytes;
            row.bytes += call.bytes;
            row.savedBytes += saved;
            left += call.bytes - saved;
            // Without storages nobody knows whether something behind the chain reads a result on the way.
            const bool isOnTheWay = i + 1 < chain.calls.size();
            const double written = basis == FusionBasis::Shapes && isOnTheWay ? call.result->bytes() : 0;
            row.possibleBytes += std::min(saved + written, call.bytes);
            row.kernels += call.ops.size();
            chainNs = saturatingAdd(chainNs, call.ns);
            row.fusedNs += static_cast<DurationNs>(static_cast<double>(call.ns) * factor);
            for (const DeviceOpId op : call.ops) {
                row.work.push_back({op, factor});
            }
        }
        row.totalNs = saturatingAdd(row.totalNs, chainNs);
        const StreamCall& first = m_calls[chain.calls.front()];
        const DevicePeaks* peaks = peaksOf(m_trace, m_trace.deviceOp(first.ops.front()).device, m_peaks);
        if (peaks == nullptr || peaks->memoryGBs <= 0) {
            row.rooflineNs.reset();
        } else if (row.rooflineNs) {
            *row.rooflineNs += static_cast<DurationNs>(left / peaks->memoryGBs); // bytes / (GB/s) is ns
        }
        if (chainNs >= longest[key]) {
            longest[key] = chainNs;
            row.first = first.ops.front();
        }
    }

    const Trace& m_trace;
    const OperatorWork& m_work;
    const PeaksTable& m_peaks;
    std::vector<StreamCall> m_calls;
    std::vector<FusionCall> m_nodes; ///< by place in m_calls
    std::vector<bool> m_isTorn;      ///< by call
};

} // namespace

const char* fusionBasisName(FusionBasis basis) {
    return basis == FusionBasis::Storages ? "storages" : "shapes";
}

Result<std::vector<FusionRow>> fusionRows(const Trace& trace, const OperatorWork& work,
                                          const PeaksTable& peaks, const Selection& selection,
                                          std::stop_token stop) {
    Finder finder(trace, work, peaks);
    finder.takeWork(selection);
    finder.describeCalls();
    const Result<bool> hasStorages = finder.takeStorages(stop);
    if (!hasStorages) {
        return hasStorages.error();
    }
    if (!*hasStorages) {
        finder.guessStorages();
    }
    return finder.rows(*hasStorages ? FusionBasis::Storages : FusionBasis::Shapes);
}

} // namespace lanescope
