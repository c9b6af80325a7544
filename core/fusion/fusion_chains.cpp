// SPDX-License-Identifier: Apache-2.0
#include "core/fusion/fusion_chains.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

namespace lanescope {

namespace {

/// Where storages are read and written, over all streams.
class TensorUses {
public:
    explicit TensorUses(std::span<const FusionCall> calls) {
        for (std::uint32_t i = 0; i < calls.size(); ++i) {
            for (const FusionTensor& tensor : calls[i].reads) {
                m_reads[tensor.id].push_back(i);
            }
            for (const FusionTensor& tensor : calls[i].writes) {
                m_writes[tensor.id].push_back(i);
            }
        }
    }
    /// Whether a call behind `last` reads the storage before another one writes it anew.
    bool isReadBehind(std::uint64_t id, std::uint32_t last) const {
        const std::uint32_t read = nextIn(m_reads, id, last);
        return read != kNever && read <= nextIn(m_writes, id, last); // a call reads before it writes
    }

private:
    using Places = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;
    static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

    static std::uint32_t nextIn(const Places& places, std::uint64_t id, std::uint32_t behind) {
        const auto entry = places.find(id);
        if (entry == places.end()) {
            return kNever;
        }
        const auto next = std::ranges::upper_bound(entry->second, behind);
        return next == entry->second.end() ? kNever : *next;
    }

    Places m_reads; ///< calls, ascending
    Places m_writes;
};

/// The calls of one stream from the first on that hang together.
struct Run {
    std::vector<std::uint32_t> calls;
    std::set<std::uint64_t> written;
};

bool readsFrom(const FusionCall& call, const std::set<std::uint64_t>& written) {
    return std::ranges::any_of(
        call.reads, [&written](const FusionTensor& tensor) { return written.contains(tensor.id); });
}

FusionChain chainOf(std::span<const FusionCall> calls, const Run& run, const TensorUses& uses,
                    bool knowsUses) {
    FusionChain chain{run.calls, std::vector<double>(run.calls.size(), 0)};
    std::set<std::uint64_t> onChip; // read or written before by the fused kernel
    std::map<std::uint64_t, std::size_t> lastWriter;
    for (std::size_t i = 0; i < run.calls.size(); ++i) {
        for (const FusionTensor& tensor : calls[run.calls[i]].writes) {
            lastWriter[tensor.id] = i;
        }
    }
    for (std::size_t i = 0; i < run.calls.size(); ++i) {
        const FusionCall& call = calls[run.calls[i]];
        for (const FusionTensor& tensor : call.reads) {
            chain.savedBytes[i] += onChip.insert(tensor.id).second ? 0 : tensor.bytes;
        }
        for (const FusionTensor& tensor : call.writes) {
            onChip.insert(tensor.id);
            const bool isOverwritten = lastWriter[tensor.id] != i;
            const bool isUsed = !knowsUses || uses.isReadBehind(tensor.id, run.calls.back());
            chain.savedBytes[i] += isOverwritten || !isUsed ? tensor.bytes : 0;
        }
    }
    return chain;
}

} // namespace

double FusionChain::totalSaved() const {
    return std::accumulate(savedBytes.begin(), savedBytes.end(), 0.0);
}

std::vector<FusionChain> fusionChains(std::span<const FusionCall> calls, bool knowsUses) {
    const TensorUses uses(calls);
    std::vector<FusionChain> chains;
    std::map<std::uint32_t, Run> runs; // by stream
    const auto finish = [&](Run& run) {
        if (run.calls.size() > 1) {
            chains.push_back(chainOf(calls, run, uses, knowsUses));
        }
        run = {};
    };
    for (std::uint32_t i = 0; i < calls.size(); ++i) {
        Run& run = runs[calls[i].stream];
        if (!calls[i].isFusible || !readsFrom(calls[i], run.written)) {
            finish(run);
        }
        if (!calls[i].isFusible) {
            continue;
        }
        run.calls.push_back(i);
        for (const FusionTensor& tensor : calls[i].writes) {
            run.written.insert(tensor.id);
        }
        if (calls[i].endsChain) {
            finish(run);
        }
    }
    for (auto& [stream, run] : runs) {
        finish(run);
    }
    std::ranges::sort(chains, {}, [](const FusionChain& chain) { return chain.calls.front(); });
    return chains;
}

} // namespace lanescope
