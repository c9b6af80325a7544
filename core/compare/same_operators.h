// SPDX-License-Identifier: Apache-2.0
// Work that two runs have in common although it is called from other places: a compiled model has other
// frames and regions around its matrix products than an eager one, but the same products. Pure function; any
// thread. Reads the args of operators of one step of each side from the text of the traces.
#pragma once

#include "core/compare/difference_table.h"
#include "core/compare/tree_matching.h"

namespace lanescope {

/// Shares of device time, 0..1; < 0: there is none.
struct SameWork {
    double ofBaseline = -1;
    double ofCandidate = -1;
};

/// Device time of the last step of each side that is matched, or launched by an operator that the other side
/// calls as well, with the same name and the same shapes of inputs. A call stands for one call.
SameWork workOfSameOperators(const ComparedPair& pair, const TreeMatching& matching);

/// Time of the kernels of the last step of each side that the other side runs as well, by name, as where a
/// graph launches them on one side. A piece stands for one piece.
SameWork workOfSameKernels(const ComparedPair& pair);

} // namespace lanescope
