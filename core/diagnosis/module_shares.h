// SPDX-License-Identifier: Apache-2.0
// Classes of modules that launched given device work. The work of a leaf such as Linear counts for the
// module around it, which says more. Immutable after construction; any thread. O(device work x depth) to
// make, O(work) to ask.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/diagnosis/cause.h"

namespace lanescope {

class Trace;

struct ModuleShare {
    std::string kind;
    std::uint64_t modules = 0; ///< objects of the class among them
    DurationNs ns = 0;         ///< of the work's time
};

class ModuleShares {
public:
    /// Holds nothing where the trace has no modules.
    explicit ModuleShares(const Trace& trace);

    /// Classes with a fifth of the time or more, the largest first, at most two. Empty where less than half
    /// of the time was launched in modules.
    std::vector<ModuleShare> of(std::span<const CauseExtent::Work> work) const;

private:
    const Trace& m_trace;
    std::vector<StringId> m_modules; ///< by device work; kEmptyString: none
};

} // namespace lanescope
