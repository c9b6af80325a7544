// SPDX-License-Identifier: Apache-2.0
// The whole way from a line of Python to work on the device, through one slice: Python frame, module,
// operators, launch call, device work, and from a forward operator to its backward operator. Launches by
// correlation, the rest by nesting and the trace's own forward-backward flows. Pure function; any thread.
// Cost O(depth + rows of the thread x log slices + launches inside the slice).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.h"

namespace lanescope {

class Trace;

enum class ChainRole : std::uint8_t {
    PythonFrame, ///< innermost frame around the rest
    Module,      ///< innermost nn.Module around the rest
    Operator,    ///< outermost, and innermost if that is another
    Backward,    ///< backward operator of the one before
    Launch,
    DeviceWork,
    Other, ///< the slice itself, if it is none of these
};

struct ChainLink {
    SliceId slice = kNoSlice;
    ChainRole role = ChainRole::Other;
    friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

/// From cause to effect; `slice` is one of them. Work launched inside a slice is represented by the longest
/// piece of it (of the first 4096 launches). Of backward work the forward part is that of its forward
/// operator.
std::vector<ChainLink> causalChain(const Trace& trace, SliceId slice);

} // namespace lanescope
