// SPDX-License-Identifier: Apache-2.0
// Calls that free memory by their name and set a library or a context up by what they do: cuBLAS, cuDNN and
// the first use of a device begin with one. Recognized by place and length. One thread; a question costs O(1)
// after the first, which costs O(calls).
#pragma once

#include <map>
#include <optional>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

class SetUpCalls {
public:
    explicit SetUpCalls(const Trace& trace)
        : m_trace(trace) {}

    /// `call` frees memory for 100 ms or more, though nothing was allocated or launched before it in the
    /// recording, or a hundred times as long as such calls do.
    bool isSetUp(SliceId call);

private:
    void findFirstUse();
    DurationNs usualNs(StringId name);

    const Trace& m_trace;
    std::optional<TimeNs> m_firstUseNs; ///< begin of the first call that allocates or launches
    std::map<StringId, DurationNs> m_usualNs;
};

} // namespace lanescope
