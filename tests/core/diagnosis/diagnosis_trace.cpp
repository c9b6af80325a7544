// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {

DiagnosisTrace::DiagnosisTrace(const Telling& telling)
    : m_telling(telling) {
    m_fixture.addProcess("python", 1);
    m_host = m_fixture.addTrack("main", 1);
    m_autograd = m_fixture.addTrack("autograd", 2);
    m_fixture.addProcess("GPU", 0, 0);
    m_stream = m_fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    m_fixture.track(m_stream).stream = 7;
}

SliceHandle DiagnosisTrace::slice(TrackId track, std::string_view name, std::string_view category,
                                  std::int64_t fromUs, std::int64_t toUs) {
    return m_fixture.addSlice(track, name, category, at(fromUs), at(toUs) - at(fromUs));
}

SliceHandle DiagnosisTrace::host(std::string_view name, std::string_view category, std::int64_t fromUs,
                                 std::int64_t toUs) {
    return slice(m_host, name, category, fromUs, toUs);
}

SliceHandle DiagnosisTrace::autograd(std::string_view name, std::string_view category, std::int64_t fromUs,
                                     std::int64_t toUs) {
    return slice(m_autograd, name, category, fromUs, toUs);
}

SliceHandle DiagnosisTrace::call(std::string_view name, std::int64_t fromUs, std::int64_t toUs) {
    return host((m_telling.isHip ? "hip" : "cuda") + std::string(name), "cuda_runtime", fromUs, toUs);
}

SliceHandle DiagnosisTrace::work(std::string_view name, std::string_view category, std::int64_t fromUs,
                                 std::int64_t toUs, std::int64_t launchedUs, std::string_view callName,
                                 std::int64_t callUs) {
    m_fixture.addLaunch(call(callName, launchedUs, launchedUs + callUs), ++m_correlations);
    const SliceHandle handle = slice(m_stream, name, category, fromUs, toUs);
    DeviceOp op;
    op.correlation = m_correlations;
    op.device = 0;
    op.stream = 7;
    op.blocksPerSm = m_blocksPerSm;
    m_fixture.addDeviceOp(handle, op);
    return handle;
}

void DiagnosisTrace::step(std::int64_t number, std::int64_t fromUs, std::int64_t toUs) {
    const SliceHandle handle =
        host("ProfilerStep#" + std::to_string(number), "user_annotation", fromUs, toUs);
    if (m_telling.hasSteps) {
        m_fixture.addStep(handle, number);
    }
}

Diagnosis DiagnosisTrace::diagnose(const Selection& selection) {
    return lanescope::diagnose(*trace(), selection);
}

std::shared_ptr<const Trace> DiagnosisTrace::trace() {
    if (!m_trace) {
        m_trace = m_fixture.take();
    }
    return m_trace;
}

} // namespace lanescope::test
