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

    /// `call` allocates memory for a millisecond or more and a hundred times as long as calls of its name
    /// usually do, or is the only one of its name, and its process has allocated and launched nothing before
    /// it. Or it frees memory for 100 ms or more, as the first of all or a hundred times as long. Or it
    /// frees memory for a millisecond or more where a library begins: after its process allocates or copies
    /// and before it launches its first kernel, or before the first allocation of several, and not between
    /// calls that allocate or free, as where an allocation is tried again.
    bool isSetUp(SliceId call);

private:
    void findFirstUse();
    bool isAmongAllocations(SliceId call) const;
    TimeNs firstNs(const std::map<ProcessId, TimeNs>& ofProcesses, SliceId call) const;
    /// `ns` is a hundred times as long as calls of the name last, or there is no other of that name.
    bool isMuchLonger(StringId name, DurationNs ns);

    const Trace& m_trace;
    bool m_hasSearched = false;
    /// Begin of the first call of a process that allocates or launches.
    std::map<ProcessId, TimeNs> m_firstUseNs;
    std::map<ProcessId, TimeNs> m_firstKernelNs;
    std::map<ProcessId, TimeNs> m_firstAllocationNs;
    struct Usual {
        std::size_t count = 0;
        DurationNs medianNs = 0;
    };
    std::map<StringId, Usual> m_usual;
};

} // namespace lanescope
