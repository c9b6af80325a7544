// SPDX-License-Identifier: Apache-2.0
// Inferred launches of the reference traces: how much of each trace is attributed in the end, and whether
// what is inferred is right where the truth is known, because the launch calls were recorded and only hidden
// for the test.
#include <gtest/gtest.h>

#include <map>

#include "core/analysis/device/device_name.h"
#include "core/attribution/inferred_launches.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/hidden_launches.h"

namespace lanescope::test {
namespace {

class ReferenceInference : public LoadedReference {
protected:
    /// Whether the trace has several steps with a backward pass each, launched one after the other.
    bool isTraining() const {
        const std::vector<Step>& steps = m_trace->steps();
        std::vector<bool> hasBackward(steps.size(), false);
        for (std::size_t i = 0; i < m_trace->slices().size(); ++i) {
            const auto slice = static_cast<SliceId>(i);
            if (!m_trace->sliceName(slice).ends_with("Backward0") &&
                !m_trace->sliceName(slice).ends_with("Backward")) {
                continue;
            }
            for (std::size_t at = 0; at < steps.size(); ++at) {
                hasBackward[at] =
                    hasBackward[at] || steps[at].range.contains(m_trace->slices().startNs[slice]);
            }
        }
        return steps.size() > 1 && std::ranges::count(hasBackward, false) == 0;
    }
};

/// Time of open kernels of names that calls launch less often than not, as accelerators of other makers
/// record them: little tells what they belong to.
DurationNs seldomLaunchedNs(const Trace& trace, const KernelAttributions& attributions) {
    std::map<StringId, int> launched; // more often than not
    for (const DeviceOp& op : trace.deviceOps()) {
        launched[trace.slices().name[op.slice]] += op.launch != kNoLaunch ? 1 : -1;
    }
    DurationNs ns = 0;
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const SliceId slice = trace.deviceOps()[i].slice;
        const Cause cause = attributions.cause(DeviceOpId(i));
        if (trace.categoryKind(slice) == CategoryKind::Kernel &&
            (cause == Cause::BeforeStart || cause == Cause::Unknown) &&
            launched[trace.slices().name[slice]] < 0) {
            ns = saturatingAdd(ns, trace.slices().durationNs[slice]);
        }
    }
    return ns;
}

TEST_P(ReferenceInference, AttributesNinetyNinePercentOfKernelTime) {
    if (deviceName(*m_trace, m_trace->deviceOps().empty() ? 0 : m_trace->deviceOps()[0].device)
            .starts_with("MTIA")) {
        GTEST_SKIP() << "an accelerator that records no launch calls for its event_wait and dma_request";
    }
    KernelAttributions attributions = attributeKernels(*m_trace, ModelRegistry::builtIn());
    inferLaunches(*m_trace, attributions);
    DurationNs allNs = 0;
    for (const CauseTotal& total : attributions.totals) {
        allNs += total.totalNs;
    }
    const auto timeOf = [&](Cause cause) {
        return attributions.totals[static_cast<std::size_t>(cause)].totalNs;
    };
    const DurationNs openNs = timeOf(Cause::BeforeStart) + timeOf(Cause::Unknown);
    EXPECT_LE((openNs - seldomLaunchedNs(*m_trace, attributions)) * 100, allNs)
        << openNs << " of " << allNs << " ns";
    const double inferredShare =
        allNs > 0 ? static_cast<double>(timeOf(Cause::Inferred)) / static_cast<double>(allNs) : 0;
    RecordProperty("inferred_percent", std::to_string(inferredShare * 100));
}

TEST_P(ReferenceInference, IsRightWhereTheTruthIsKnown) {
    InferenceScore score;
    for (const double share : {0.02, 0.05, 0.1, 0.2, 0.3, 0.5}) {
        score.add(scoreOfInference(*m_trace, share));
    }
    // Some files hold a random part of their kernels, so that hardly anything repeats.
    const bool isSampled = score.inferred * 2 < score.hidden;
    // At most 0.5 %, and one of the few that can be inferred of a trace that does not repeat itself.
    EXPECT_LE(score.wrong, std::max<std::uint64_t>(isSampled ? 2 : 1, score.inferred / 200))
        << score.inferred << " inferred; first: " << score.firstWrong;
    EXPECT_LE(score.wrongModule * 200, score.inferred);
    EXPECT_LE(score.wrongCallSite * 200, score.inferred);
    if (!isSampled) {
        EXPECT_LE(score.wrongInputs * 200, score.inferred) << "sizes may change from step to step";
    }
    if (isTraining() && !isSampled) {
        EXPECT_EQ(score.inferred, score.hidden) << "every step repeats the one before it";
    }
    RecordProperty("hidden", std::to_string(score.hidden));
    RecordProperty("inferred", std::to_string(score.inferred));
    RecordProperty("wrong", std::to_string(score.wrong));
    RecordProperty("with_module", std::to_string(score.withModule));
    RecordProperty("with_inputs", std::to_string(score.withInputs));
    RecordProperty("wrong_inputs", std::to_string(score.wrongInputs));
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceInference, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
