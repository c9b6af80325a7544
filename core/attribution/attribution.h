// SPDX-License-Identifier: Apache-2.0
// The cause of one kernel: the chain from a device op back to its launch call, operators, annotation and
// Python frame. By correlation for the launch and by nesting for the rest; External id only where there
// is not a launch. For all kernels at once, and the backward pass led back to the forward one, see
// kernel_attribution.h. Pure functions; any thread.
#pragma once

#include <optional>
#include <vector>

#include "core/attribution/launch_context.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class CallTraits;
class Trace;

struct Attribution {
    SliceId kernel = kNoSlice;
    SliceId launch = kNoSlice;                 ///< runtime or driver call
    SliceId innermostOp = kNoSlice;            ///< nearest operator around the launch
    SliceId outermostOp = kNoSlice;            ///< farthest operator around the launch
    SliceId userAnnotation = kNoSlice;         ///< innermost user annotation around the launch
    SliceId pythonFunction = kNoSlice;         ///< innermost Python frame around the launch
    SliceId module = kNoSlice;                 ///< innermost "nn.Module: ..." frame around the launch
    SliceId externalIdOp = kNoSlice;           ///< operator with the same External id
    bool ambiguousLaunch = false;              ///< several launches share the correlation id
    std::optional<DurationNs> launchToStartNs; ///< kernel start - launch start; negative with skewed clocks
};

/// For a device op's slice; all empty for any other slice.
Attribution attributionOf(const Trace& trace, SliceId deviceSlice);

/// Context of what `slice` encloses, itself included; the backward pass is not led back to forward operators.
/// `traits`, of the same trace, say which operators have a model; null: none.
LaunchContext contextWithin(const Trace& trace, SliceId slice, CallTraits* traits = nullptr);

/// Ancestors from the outermost to the direct parent.
std::vector<SliceId> callStackOf(const Trace& trace, SliceId slice);

} // namespace lanescope
