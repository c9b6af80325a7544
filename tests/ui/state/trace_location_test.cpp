// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_location.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <array>

#include <gtest/gtest.h>

#include "core/ranks/rank_loader.h"
#include "core/store/trace.h"

namespace lanescope::ui {
namespace {

TEST(TraceLocationTest, TitlesLeaveOutWhatAllTracesAreCalled) {
    EXPECT_EQ(locationTitle(QStringLiteral("/x/rank0.pt.trace.json.gz")), QStringLiteral("rank0"));
    EXPECT_EQ(locationTitle(QStringLiteral("/x/run.JSON")), QStringLiteral("run"));
    EXPECT_EQ(locationTitle(QStringLiteral("/x/a.json.zst")), QStringLiteral("a"));
    EXPECT_EQ(locationTitle(QStringLiteral("/x/.json")), QStringLiteral(".json"));
}

TEST(TraceLocationTest, FoldersOfALocationEndAtTheTop) {
    EXPECT_EQ(locationFolder(QStringLiteral("/runs/a/x.json")), QStringLiteral("/runs/a"));
    EXPECT_EQ(locationFolder(QStringLiteral("/x.json")), QStringLiteral("/"));
    EXPECT_EQ(locationFolder(QStringLiteral("/")), QString());
    EXPECT_EQ(locationFolder(QStringLiteral("ssh://host/runs/x.json")), QStringLiteral("ssh://host/runs"));
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

TEST(TraceLocationTest, AllNamesOfAFileAreOneFile) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("run/a.json");
    QDir(folder.path()).mkdir("run");
    ASSERT_TRUE(QFile::copy(":/samples/baseline.pt.trace.json.gz", file));
    ASSERT_TRUE(QFile::link(file, folder.filePath("latest.json")));
    ASSERT_TRUE(QFile::link(folder.filePath("run"), folder.filePath("runs")));
    const QString identity = fileIdentity(file);
    EXPECT_EQ(fileIdentity(folder.filePath("latest.json")), identity);
    EXPECT_EQ(fileIdentity(folder.filePath("runs/a.json")), identity);
    EXPECT_EQ(fileIdentity(folder.filePath("runs")), fileIdentity(folder.filePath("run")));
    EXPECT_NE(fileIdentity(folder.filePath("run/b.json")), identity);
    ASSERT_TRUE(QFile::rename(file, folder.filePath("run/a.tar")));
    EXPECT_EQ(fileIdentity(folder.filePath("runs/a.tar!/x/b.json")),
              fileIdentity(folder.filePath("run/a.tar")) + "!/x/b.json");
    for (const char* other : {"/nonexistent/a.json", ":/samples/x", "ssh://host/a.json"}) {
        EXPECT_EQ(fileIdentity(other), other);
    }
}

TEST(TraceLocationTest, SamplesAreInTheProgramAndLoad) {
    ASSERT_EQ(sampleTraces().size(), 3u);
    for (const Sample& sample : sampleTraces()) {
        ASSERT_TRUE(QFile::exists(sample.location)) << sample.location.toStdString();
        if (isSampleFolder(sample.location)) {
            continue;
        }
        Progress progress;
        const auto trace = loaderFor(sample.location)(progress, {});
        ASSERT_TRUE(trace.has_value()) << trace.error().describe();
        EXPECT_GT((*trace)->deviceOps().size(), 0u);
        EXPECT_GT((*trace)->steps().size(), 0u);
    }
}

TEST(TraceLocationTest, TheSampleOfRanksIsAFolderThatNobodyIsWritingTo) {
    const QString location = sampleTraces().back().location;
    ASSERT_TRUE(isSampleFolder(location));
    const Result<std::string> copy = cachedSample(location);
    ASSERT_TRUE(copy) << copy.error().describe();
    const Result<RankSources> ranks = rankSources(std::array{*copy});
    ASSERT_TRUE(ranks) << ranks.error().describe();
    EXPECT_EQ(ranks->sources.size(), 2u);
    EXPECT_TRUE(ranks->notices.empty()) << ranks->notices.front();
}

TEST(TraceLocationTest, AMissingFileIsAnError) {
    Progress progress;
    const auto trace = loaderFor(QStringLiteral("/nonexistent/a.json"))(progress, {});
    ASSERT_FALSE(trace.has_value());
    EXPECT_EQ(trace.error().code, ErrorCode::FileNotFound);
}

} // namespace
} // namespace lanescope::ui
