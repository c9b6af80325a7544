// SPDX-License-Identifier: Apache-2.0
// Rooflines of causes against the table of operators.
#include "core/diagnosis/cause_rooflines.h"

#include <gtest/gtest.h>

#include "core/attribution/roofline.h"
#include "core/catalog/full_diagnosis.h"
#include "core/diagnosis/diagnosis.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope {
namespace {

std::shared_ptr<AnalysisContext> sample(const std::string& name) {
    const Result<TracePtr> trace =
        loadTrace(std::string(LANESCOPE_SAMPLES_DIR "/") + name + ".pt.trace.json.gz");
    EXPECT_TRUE(trace);
    return std::make_shared<AnalysisContext>(*trace);
}

bool isKernels(const DiagnosisCause& cause) {
    return cause.kind == CauseKind::KernelBound || cause.kind == CauseKind::SmallKernels;
}

TEST(CauseRooflines, TheTimeThatIsNeededIsThatOfTheOperators) {
    for (const char* name : {"baseline", "optimized"}) {
        SCOPED_TRACE(name);
        const auto context = sample(name);
        const Trace& trace = context->trace();
        const auto attributed = context->attribution();
        ASSERT_TRUE(attributed);
        const PeaksTable& peaks = (*attributed)->figures.peaks;
        double expectedNs = 0;
        for (const RooflineRow& row :
             rooflineRows(trace, (*attributed)->attributions, (*attributed)->work, peaks)) {
            const bool isKernel = trace.categoryKind(row.longest) == CategoryKind::Kernel;
            if (isKernel && row.figures.percent) {
                expectedNs += *row.figures.percent / 100 * static_cast<double>(row.totalNs);
            }
        }
        ASSERT_GT(expectedNs, 0);
        Selection all;
        all.range = trace.extents();
        Diagnosis diagnosis = diagnose(trace, all, 0);
        addRooflines(trace, (*attributed)->work, peaks, diagnosis.causes);
        double neededNs = 0;
        for (const DiagnosisCause& cause : diagnosis.causes) {
            for (const CauseExtent::Work& work : cause.extent.work) {
                neededNs +=
                    isKernels(cause) && work.rooflineNs > 0 ? static_cast<double>(work.rooflineNs) : 0;
            }
        }
        // A row takes the larger term of its sums; here each kernel takes its own, and at most its time.
        EXPECT_LE(neededNs, 1.01 * expectedNs);
        EXPECT_GE(neededNs, 0.9 * expectedNs);
    }
}

TEST(CauseRooflines, StandBesideTheGain) {
    const auto context = sample("optimized");
    std::size_t found = 0;
    for (const DiagnosisCause& cause : fullDiagnosis(*context).causes) {
        if (!cause.roofline) {
            continue;
        }
        ++found;
        EXPECT_TRUE(isKernels(cause));
        EXPECT_GT(cause.roofline->share, 0);
        EXPECT_LE(cause.roofline->share, 1);
        EXPECT_GE(cause.roofline->knownShare, 0.5);
        EXPECT_NE(cause.evidence.english().find("of the roofline, mostly"), std::string::npos);
        ASSERT_TRUE(cause.gain);
        EXPECT_EQ(cause.gain->premise == GainPremise::Roofline, cause.roofline->share > 0.5);
    }
    EXPECT_GT(found, 0u);
}

} // namespace
} // namespace lanescope
