// SPDX-License-Identifier: Apache-2.0
#include "core/base/diagnostics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace lanescope {
namespace {

using testing::ElementsAre;

TEST(Diagnostics, CountsAllAndKeepsTheSmallestOffsets) {
    Diagnostics diagnostics;
    EXPECT_TRUE(diagnostics.empty());
    for (std::uint64_t offset = 100; offset > 0; --offset) {
        diagnostics.add(DiagnosticKind::MissingComma, offset);
    }
    const Diagnostics::Entry& entry = diagnostics[DiagnosticKind::MissingComma];
    EXPECT_FALSE(diagnostics.empty());
    EXPECT_EQ(entry.count, 100u);
    ASSERT_EQ(entry.offsets.size(), Diagnostics::kMaxOffsets);
    for (std::size_t i = 0; i < entry.offsets.size(); ++i) {
        EXPECT_EQ(entry.offsets[i], i + 1);
    }
}

TEST(Diagnostics, MergeDoesNotDependOnTheOrder) {
    Diagnostics first;
    Diagnostics second;
    first.add(DiagnosticKind::Comment, 5);
    first.add(DiagnosticKind::Comment, 50);
    second.add(DiagnosticKind::Comment, 20, 3);
    second.setDetail(DiagnosticKind::Truncated, "after 3 events");
    second.add(DiagnosticKind::Truncated, 99);
    Diagnostics forward = first;
    forward.merge(second);
    Diagnostics backward = second;
    backward.merge(first);
    for (const Diagnostics& merged : {forward, backward}) {
        EXPECT_EQ(merged[DiagnosticKind::Comment].count, 5u);
        EXPECT_THAT(merged[DiagnosticKind::Comment].offsets, ElementsAre(5, 20, 50));
        EXPECT_EQ(merged[DiagnosticKind::Truncated].detail, "after 3 events");
        EXPECT_EQ(merged.total(DiagnosticClass::Repaired), 5u);
        EXPECT_EQ(merged.total(DiagnosticClass::Unusable), 0u);
        EXPECT_EQ(merged.total(DiagnosticClass::File), 1u);
    }
}

TEST(Diagnostics, KindsHaveDistinctNamesAndTexts) {
    std::set<std::string> names;
    std::set<std::string> texts;
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        names.insert(diagnosticName(static_cast<DiagnosticKind>(i)));
        texts.insert(diagnosticText(static_cast<DiagnosticKind>(i)));
    }
    EXPECT_EQ(names.size(), kDiagnosticKindCount);
    EXPECT_EQ(texts.size(), kDiagnosticKindCount);
}

TEST(Diagnostics, ClassesFollowTheOrderOfTheKinds) {
    EXPECT_EQ(diagnosticClass(DiagnosticKind::ControlCharacter), DiagnosticClass::Repaired);
    EXPECT_EQ(diagnosticClass(DiagnosticKind::HeaderField), DiagnosticClass::Repaired);
    EXPECT_EQ(diagnosticClass(DiagnosticKind::MissingTimestamp), DiagnosticClass::Unusable);
    EXPECT_EQ(diagnosticClass(DiagnosticKind::FlowWithoutId), DiagnosticClass::Unusable);
    EXPECT_EQ(diagnosticClass(DiagnosticKind::Truncated), DiagnosticClass::File);
}

} // namespace
} // namespace lanescope
