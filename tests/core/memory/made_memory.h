// SPDX-License-Identifier: Apache-2.0
// Traces with steps, operators and events of an allocator that are known.
#pragma once

#include <memory>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::test {

inline constexpr std::int64_t kMadeCapacity = 1'000'000;

class MadeMemory {
public:
    MadeMemory();

    /// A step of 100 ns from 100 · `number`.
    void step(std::int64_t number);
    void op(const char* name, TimeNs startNs, DurationNs durationNs);
    /// Bytes above 0 are allocated, below it released; totals of -1: the trace does not tell.
    void event(TimeNs timeNs, std::uint64_t address, std::int64_t bytes, std::int64_t total = -1,
               std::int64_t reserved = -1);
    /// Allocates and releases one block; 0 for `releasedNs`: never.
    void block(std::uint64_t address, std::int64_t bytes, TimeNs allocatedNs, TimeNs releasedNs);

    std::shared_ptr<const Trace> take();

private:
    TraceFixture m_fixture;
    TrackId m_track{};
};

} // namespace lanescope::test
