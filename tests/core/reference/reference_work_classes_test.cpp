// SPDX-License-Identifier: Apache-2.0
// Each kernel of every reference trace has one class, in whatever answer it takes part.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/kernel_categories.h"
#include "core/analysis/steps/step_roles.h"
#include "core/device_work/work_classifier.h"
#include "core/diagnosis/busy_causes.h"
#include "core/store/trace.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

class ReferenceWorkClasses : public LoadedReference {
protected:
    WorkFamily familyOf(const DeviceOp& op) { return m_classifier->of(op).family; }
    void SetUp() override {
        LoadedReference::SetUp();
        if (m_trace == nullptr) {
            return; // skipped
        }
        m_classifier.emplace(*m_trace);
        if (m_trace->deviceOps().empty()) {
            GTEST_SKIP() << "no device work";
        }
    }
    /// The part that follows from the class.
    DevicePart partOf(const DeviceOp& op) {
        switch (familyOf(op)) {
        case WorkFamily::Communication:
            return DevicePart::Communication;
        case WorkFamily::Memory:
            return DevicePart::Copy;
        case WorkFamily::Waiting:
            return devicePartOf(m_trace->sliceName(op.slice));
        default:
            return DevicePart::Computation;
        }
    }
    std::optional<WorkClassifier> m_classifier;
};

TEST_P(ReferenceWorkClasses, AreThoseOfTheCategories) {
    std::map<std::string, DurationNs> expectedNs;
    for (const DeviceOp& op : m_trace->deviceOps()) {
        expectedNs[std::string(workFamilyName(familyOf(op)))] += m_trace->slices().durationNs[op.slice];
    }
    std::map<std::string, DurationNs> shownNs;
    for (const CategoryRow& row : kernelCategories(*m_trace, CategoryRules::builtIn()).rows) {
        shownNs[row.category] = row.totalNs;
    }
    EXPECT_EQ(shownNs, expectedNs);
}

TEST_P(ReferenceWorkClasses, AreThoseOfBreakdownsAndSteps) {
    const StepRoles roles(*m_trace, Conventions::Lanescope);
    std::map<DevicePart, DurationNs> expectedNs;
    for (const DeviceOp& op : m_trace->deviceOps()) {
        const DevicePart part = partOf(op);
        const StepRole role = roles.deviceRole(op);
        EXPECT_EQ(role == StepRole::Communication, part == DevicePart::Communication)
            << m_trace->sliceName(op.slice);
        EXPECT_EQ(role == StepRole::Memcpy || role == StepRole::Memset, part == DevicePart::Copy)
            << m_trace->sliceName(op.slice);
        if (part != DevicePart::None) {
            expectedNs[part] += m_trace->slices().durationNs[op.slice];
        }
    }
    std::map<DevicePart, DurationNs> shownNs;
    for (const DeviceInterval& interval : deviceIntervals(*m_trace)) {
        shownNs[interval.workClass == DeviceWorkClass::Communication ? DevicePart::Communication
                : interval.workClass == DeviceWorkClass::Computation ? DevicePart::Computation
                                                                     : DevicePart::Copy] +=
            interval.range.durationNs();
    }
    EXPECT_EQ(shownNs, expectedNs);
}

TEST_P(ReferenceWorkClasses, AreThoseOfTheDiagnosis) {
    const TimeRange span = m_trace->extents();
    std::size_t compared = 0;
    for (const DiagnosisCause& cause : busyCauses(*m_trace, deviceTime(*m_trace, span), span)) {
        const std::string_view what = cause.what;
        const auto named = workFamilyNamed(what.substr(0, std::min(what.find(" of "), what.find(':'))));
        for (const CauseExtent::Work& work : cause.extent.work) {
            const WorkFamily family = familyOf(m_trace->deviceOp(work.op));
            if (named) {
                EXPECT_EQ(workFamilyName(family), workFamilyName(*named)) << what;
            }
            EXPECT_EQ(cause.kind == CauseKind::ExposedCommunication, family == WorkFamily::Communication)
                << what;
            EXPECT_EQ(cause.kind == CauseKind::ExposedCopy, family == WorkFamily::Memory) << what;
            ++compared;
        }
    }
    EXPECT_GT(compared, 0u);
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceWorkClasses, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
