// SPDX-License-Identifier: Apache-2.0
// Calls that allocate or free memory by their name and set a library or a context up by what they do: cuBLAS,
// cuDNN and the first use of a device begin with one. Recognized by place and length. One thread; a question
// costs O(1) after the first, which costs O(calls).
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

    /// `call` allocates or frees memory for 100 ms or more, though nothing was allocated or launched before
    /// it by its process, or a hundred times as long as such calls do. Or it frees memory for a millisecond
    /// or more after its process allocates or copies and before it launches its first kernel, where a
    /// library begins, and not between calls that allocate or free, as where an allocation is tried again.
    bool isSetUp(SliceId call);

private:
    void findFirstUse();
    bool isAmongAllocations(SliceId call) const;
    TimeNs firstNs(const std::map<ProcessId, TimeNs>& ofProcesses, SliceId call) const;
    DurationNs usualNs(StringId name);

    const Trace& m_trace;
    bool m_hasSearched = false;
    /// Begin of the first call of a process that allocates or launches.
    std::map<ProcessId, TimeNs> m_firstUseNs;
    std::map<ProcessId, TimeNs> m_firstKernelNs;
    std::map<StringId, DurationNs> m_usualNs;
};

} // namespace lanescope
