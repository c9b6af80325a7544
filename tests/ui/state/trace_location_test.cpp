// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_location.h"

#include <QDir>
#include <QFile>

#include <gtest/gtest.h>

#include "core/store/trace.h"

namespace lanescope::ui {
namespace {

TEST(TraceLocationTest, TitlesLeaveOutWhatAllTracesAreCalled) {
    EXPECT_EQ(locationTitle(QStringLiteral("/x/rank0.pt.trace.json.gz")), QStringLiteral("rank0"));
    EXPECT_EQ(locationTitle(QStringLiteral("/x/run.JSON")), QStringLiteral("run"));
    EXPECT_EQ(locationTitle(QStringLiteral("/x/a.json.zst")), QStringLiteral("a"));
    EXPECT_EQ(locationTitle(QStringLiteral("/x/.json")), QStringLiteral(".json"));
}

TEST(TraceLocationTest, NamesOfOneFileAreEqual) {
    EXPECT_EQ(normalizedLocation(QStringLiteral("/x/../x/./a.json")), QStringLiteral("/x/a.json"));
    EXPECT_EQ(normalizedLocation(QStringLiteral("a.json")), QDir::currentPath() + QStringLiteral("/a.json"));
    EXPECT_EQ(normalizedLocation(QStringLiteral(":/samples/x")), QStringLiteral(":/samples/x"));
    EXPECT_EQ(normalizedLocation(QStringLiteral("sftp://ann@host/x%20y/")),
              QStringLiteral("ssh://ann@host/x y"));
    EXPECT_EQ(normalizedLocation(QStringLiteral("ssh://-oEvil/x")), QStringLiteral("ssh://-oEvil/x"))
        << "refused when it is opened";
}

TEST(TraceLocationTest, SamplesAreInTheProgramAndLoad) {
    ASSERT_EQ(sampleTraces().size(), 2u);
    for (const Sample& sample : sampleTraces()) {
        ASSERT_TRUE(QFile::exists(sample.location)) << sample.location.toStdString();
        Progress progress;
        const auto trace = loaderFor(sample.location)(progress, {});
        ASSERT_TRUE(trace.has_value()) << trace.error().describe();
        EXPECT_GT((*trace)->deviceOps().size(), 0u);
        EXPECT_GT((*trace)->steps().size(), 0u);
    }
}

TEST(TraceLocationTest, AMissingFileIsAnError) {
    Progress progress;
    const auto trace = loaderFor(QStringLiteral("/nonexistent/a.json"))(progress, {});
    ASSERT_FALSE(trace.has_value());
    EXPECT_EQ(trace.error().code, ErrorCode::FileNotFound);
}

} // namespace
} // namespace lanescope::ui
