// SPDX-License-Identifier: Apache-2.0
// FLOPs and bytes of the operators behind kernels: one signature for each distinct (operator, recorded
// inputs), one call for each operator that device work belongs to. Args are read from the file for these
// operators only, in one pass in file order. A pure function; any thread. Cost O(device work) and the bytes
// of the operators' events.
//
// FLOPs and bytes belong to a call. Where it launched several kernels, they share it in proportion to their
// times, so that sums are right and each has its call's rate. A copy or memset moves the bytes that were
// recorded with it and computes nothing; it takes no part in the figures of a call that launched kernels,
// too.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/analysis/recorded_args.h"
#include "core/attribution/kernel_attribution.h"
#include "core/base/result.h"
#include "core/cost/operator_model.h"

namespace lanescope {

struct OperatorSignature {
    StringId name = kEmptyString; ///< kEmptyString: the trace has no such name, but a companion
    std::string nameText;
    OperatorArgs args;
    std::string dims; ///< as in the file, such as "[[141, 512], [512, 512]]"; empty when not recorded
    std::string types;
    std::string values;
    const OperatorModel* model = nullptr; ///< null: none known
    std::optional<OperatorCost> cost;     ///< of one call
};

/// A call of an operator, or a replay of a captured one.
struct OperatorCall {
    SliceId slice = kNoSlice;
    std::size_t trace = 0; ///< of the slice: 0, or n for KernelAttributions::companions[n - 1]
    /// Annotation of the engine's step around it, or around the launch of the graph; kEmptyString: none, or
    /// not needed.
    StringId step = kEmptyString;
    bool isPartial = false; ///< parts of its work are missing: its cost is not known
    std::uint32_t signature = 0;
    std::int16_t device = -1;    ///< of its first work
    std::uint32_t workCount = 0; ///< kernels, copies and memsets
    std::uint32_t kernelCount = 0;
    DurationNs workNs = 0;   ///< sum of their durations
    DurationNs kernelNs = 0; ///< of the kernels
};

struct OperatorWork {
    std::vector<OperatorSignature> signatures;
    std::vector<OperatorCall> calls;     ///< in order of their first work
    std::vector<std::uint32_t> callOfOp; ///< by DeviceOpId; kNoIndex: belongs to none
    /// Inferred work belongs to no call; this is what it is taken for, where its twins agree in their inputs.
    std::unordered_map<std::uint32_t, DeviceOpId> twinOfOp;

    /// kNoIndex: none.
    std::uint32_t signatureNumberOf(DeviceOpId op) const;
    const OperatorSignature* signatureOf(DeviceOpId op) const {
        const std::uint32_t number = signatureNumberOf(op);
        return number == kNoIndex ? nullptr : &signatures[number];
    }
    /// The part of its call's cost that falls to a kernel; to inferred work the part of its twin. Of a copy
    /// or memset the recorded bytes.
    std::optional<OperatorCost> costOf(const Trace& trace, DeviceOpId op) const;
};

/// Work replayed by graphs belongs to a call for each replay of a captured operator where that is known
/// (KernelAttributions::replayed), and else to none. Cancelled when stopped.
Result<OperatorWork> operatorWork(const Trace& trace, const KernelAttributions& attributions,
                                  const ModelRegistry& models, std::stop_token stop = {});

/// Work of operators whose args have been read; those of companions are read now. Errors as of
/// readArgColumns().
Result<OperatorWork> operatorWork(const Trace& trace, const KernelAttributions& attributions,
                                  const ModelRegistry& models, const RecordedArgs& args);

} // namespace lanescope
