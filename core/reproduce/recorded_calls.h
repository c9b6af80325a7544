// SPDX-License-Identifier: Apache-2.0
// Calls of operators that can be run again alone: one for each distinct (operator, recorded inputs), with the
// time of the device work that it launched. In a trace without device work the time is the operator's own on
// the host. A pure function; any thread. Cost O(device work + slices) and the bytes of the operators' events.
//
// The operator to call is the one that owns the work (operator_work.h). Where that is a part of one backend,
// such as aten::cudnn_convolution, it is the operator around it that runs everywhere.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attribution/device_peaks.h"
#include "core/attribution/operator_work.h"
#include "core/base/result.h"

namespace lanescope {

struct RecordedCall {
    OperatorArgs args;
    std::vector<Shape> strides;                  ///< by input; empty: not recorded
    std::vector<std::vector<Shape>> listStrides; ///< of the tensors of a list, by input
    std::string schema;                          ///< of the operator, where an execution trace holds it
    std::vector<OperatorInput> indices;          ///< tensors that index the first input, see index_children.h
    std::size_t firstIndexed = 0; ///< dimension of the first input that the first of them indexes
    bool hasInputs = false;       ///< shapes were recorded
    bool hasValues = false;       ///< values of plain arguments, too
    std::string innerOperator;    ///< that the work belongs to, if it is another one
    std::uint64_t calls = 0;
    DurationNs totalNs = 0;    ///< of all calls
    DurationNs shortestNs = 0; ///< of a call
    DurationNs longestNs = 0;
    SliceId longest = kNoSlice;                ///< that call, kNoSlice if it lies in a companion
    std::map<std::string, DurationNs> kernels; ///< by name, with their times
    std::int16_t device = -1;
    std::optional<double> flops; ///< of one call
    std::optional<double> bytes;
    Precision precision;
};

struct RecordedCalls {
    std::vector<RecordedCall> calls; ///< by descending time
    bool isOfHost = false;           ///< times are of the host
    DurationNs unattributedNs = 0;   ///< device work that no operator launched
};

/// Cancelled when stopped, errors as of readArgColumns().
Result<RecordedCalls> recordedCalls(const Trace& trace, const KernelAttributions& attributions,
                                    const OperatorWork& work, std::stop_token stop = {});

} // namespace lanescope
