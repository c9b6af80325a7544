// SPDX-License-Identifier: Apache-2.0
// Chains of calls in a trace that one fused kernel could do (fusion_chains.h), equal ones together. Whether a
// call reads what another one wrote is known where an execution trace holds the storages of tensors. Else it
// is taken from shapes: a call reads the result of the one right before it on its stream if one of its inputs
// has as many elements, of its type. A pure function; any thread. O(device work) and the bytes of the
// operators' events.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/selection.h"
#include "core/attribution/operator_work.h"
#include "core/base/result.h"

namespace lanescope {

class PeaksTable;

enum class FusionBasis : std::uint8_t {
    Storages, ///< of an execution trace
    Shapes,
};
/// "storages", "shapes".
const char* fusionBasisName(FusionBasis basis);

/// A piece of device work and what is left of its time.
struct FusedWork {
    DeviceOpId op = kNoDeviceOp;
    double factor = 1;
};

struct FusionRow {
    std::string operators; ///< "aten::pow → aten::mean"
    std::string shapes;    ///< of the first tensor of each
    FusionBasis basis = FusionBasis::Shapes;
    std::uint64_t chains = 0;
    std::uint64_t kernels = 0;
    DurationNs totalNs = 0;
    double bytes = 0;         ///< of all chains, unfused
    double savedBytes = 0;    ///< that certainly need not be moved
    double possibleBytes = 0; ///< if nothing after a chain reads what it writes on the way
    /// Time of the chains if each call's kernels move their remaining bytes at the recorded rate.
    DurationNs fusedNs = 0;
    std::optional<DurationNs> rooflineNs; ///< of the fused chains, at the peak bandwidth
    std::string advice;                   ///< what fuses them
    std::vector<FusedWork> work;
    DeviceOpId first = kNoDeviceOp; ///< of the chain with the longest time

    DurationNs savedNs() const { return totalNs - fusedNs; }
};

/// By descending saved time. Cancelled when stopped.
Result<std::vector<FusionRow>> fusionRows(const Trace& trace, const OperatorWork& work,
                                          const PeaksTable& peaks, const Selection& selection = {},
                                          std::stop_token stop = {});

/// Advice for calls of these operators, in their order: an operator or a library that does all of it, else
/// the compiler.
std::string fusionAdvice(std::span<const std::string> operators);

} // namespace lanescope
