// SPDX-License-Identifier: Apache-2.0
// A made trace whose causes are known by construction: one launching thread and one stream, in microseconds.
#pragma once

#include <string>

#include "core/diagnosis/diagnosis.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::test {

/// How the trace is told; what happens is the same.
struct Telling {
    bool isHip = false;
    TimeNs shiftNs = 0;
    std::int64_t scale = 1;
    bool hasSteps = true;
};

class DiagnosisTrace {
public:
    explicit DiagnosisTrace(const Telling& telling = {});

    SliceHandle host(std::string_view name, std::string_view category, std::int64_t fromUs,
                     std::int64_t toUs);
    SliceHandle autograd(std::string_view name, std::string_view category, std::int64_t fromUs,
                         std::int64_t toUs);
    /// A call of the runtime by its name without "cuda" or "hip".
    SliceHandle call(std::string_view name, std::int64_t fromUs, std::int64_t toUs);
    /// Work launched by `call`, which lasts 5 us from `launchedUs` unless `callUs` says otherwise.
    SliceHandle work(std::string_view name, std::string_view category, std::int64_t fromUs, std::int64_t toUs,
                     std::int64_t launchedUs, std::string_view call = "LaunchKernel",
                     std::int64_t callUs = 5);
    SliceHandle kernel(std::string_view name, std::int64_t fromUs, std::int64_t toUs,
                       std::int64_t launchedUs) {
        return work(name, "kernel", fromUs, toUs, launchedUs);
    }
    /// Blocks for each multiprocessor of the work that follows; < 0: not recorded.
    void setBlocksPerSm(double blocks) { m_blocksPerSm = blocks; }
    /// A mark of the profiler.
    void step(std::int64_t number, std::int64_t fromUs, std::int64_t toUs);

    Diagnosis diagnose(const Selection& selection = {});
    TimeNs at(std::int64_t us) const { return m_telling.shiftNs + us * 1000 * m_telling.scale; }
    /// Takes no more slices afterwards.
    std::shared_ptr<const Trace> trace();
    TraceFixture& fixture() { return m_fixture; }

private:
    SliceHandle slice(TrackId track, std::string_view name, std::string_view category, std::int64_t fromUs,
                      std::int64_t toUs);

    Telling m_telling;
    TraceFixture m_fixture;
    TrackId m_host;
    TrackId m_autograd;
    TrackId m_stream;
    std::int64_t m_correlations = 0;
    double m_blocksPerSm = -1;
    std::shared_ptr<const Trace> m_trace;
};

} // namespace lanescope::test
