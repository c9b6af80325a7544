// SPDX-License-Identifier: Apache-2.0
// Recorded inputs and call stacks of operators, read from the text once for all
// analyses that ask for it. Immutable; any thread. Cost of making: a reading of the operators' events
// (arg_column.h); 20 bytes an operator and the distinct values.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/store/arg_column.h"

namespace lanescope {

struct RecordedArgs {
    std::vector<SliceId> operators; ///< ascending
    ArgColumn dims;                 ///< by position in `operators`, as the next three
    ArgColumn types;
    ArgColumn values;
    ArgColumn stacks; ///< no values where the trace has Python frames, which say more

    /// Position of an operator.
    std::size_t positionOf(SliceId slice) const;
};

/// Args of all operators; without any value if the trace has no text. Cancelled when stopped.
Result<RecordedArgs> recordedArgs(const Trace& trace, std::stop_token stop = {});

/// The values of `column` for `slices`, all of them operators or kNoSlice, which has none.
ArgColumn pickedArgs(const RecordedArgs& args, const ArgColumn& column, std::span<const SliceId> slices);

/// Whether some Python frames were recorded as slices.
bool hasPythonFrames(const Trace& trace);

} // namespace lanescope
