// SPDX-License-Identifier: Apache-2.0
// Chains of calls that one fused kernel could do: each call reads what an earlier call of the chain wrote,
// all follow each other on one stream, and each is limited by memory. Unfused, each call reads its inputs and
// writes its outputs; fused, the chain reads once what it did not write itself, and writes what is used
// behind it. The difference is saved. Pure; any thread. O(tensors x log tensors).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

/// Memory that a call reads or writes.
struct FusionTensor {
    std::uint64_t id = 0; ///< of the storage: equal for what shares it
    double bytes = 0;
};

/// A call, in the order in which the device runs them.
struct FusionCall {
    std::uint32_t stream = 0;
    bool isFusible = false; ///< limited by memory, and each of its results depends on few inputs
    /// Its result is complete only when all of it has run, such as a sum over a batch.
    bool endsChain = false;
    std::vector<FusionTensor> reads;
    std::vector<FusionTensor> writes;
};

struct FusionChain {
    std::vector<std::uint32_t> calls; ///< at least two, in order
    std::vector<double> savedBytes;   ///< by call, of its reads and writes
    double totalSaved() const;
};

/// `knowsUses`: it is known which tensors are read after a chain or outlive it. Otherwise every tensor counts
/// as used, and no write is saved.
std::vector<FusionChain> fusionChains(std::span<const FusionCall> calls, bool knowsUses);

} // namespace lanescope
