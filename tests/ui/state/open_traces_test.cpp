// SPDX-License-Identifier: Apache-2.0
#include "ui/state/open_traces.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <csignal>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lanescope::ui {
namespace {

/// A program that remembers `traces` and is killed.
void crashWith(const QString& folder, const std::vector<OpenTrace>& traces) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        OpenTraces open(folder);
        open.remember(traces);
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
}

TEST(OpenTraces, AfterACrashWhatWasReadyIsOpenedAgainOnce) {
    const QTemporaryDir folder;
    crashWith(folder.path(), {{QStringLiteral("/a.json"), true, false},
                              {QStringLiteral("/loading.json"), false, false},
                              {QStringLiteral("/twice.json"), true, true}});
    OpenTraces next(folder.path());
    const OpenTraces::Left left = next.takeLeft();
    EXPECT_EQ(left.reopen, QStringList{QStringLiteral("/a.json")});
    EXPECT_EQ(left.suspect, (QStringList{QStringLiteral("/loading.json"), QStringLiteral("/twice.json")}));
    EXPECT_TRUE(next.takeLeft().reopen.isEmpty());
}

TEST(OpenTraces, WhatHarmedOneProgramIsLeftOutEvenIfAnotherHadItReady) {
    const QTemporaryDir folder;
    crashWith(folder.path(), {{QStringLiteral("/a.json"), true, false}});
    crashWith(folder.path(), {{QStringLiteral("/a.json"), false, false}});
    EXPECT_TRUE(OpenTraces(folder.path()).takeLeft().reopen.isEmpty());
}

TEST(OpenTraces, AProperEndLeavesNothing) {
    const QTemporaryDir folder;
    {
        OpenTraces open(folder.path());
        open.remember({{QStringLiteral("/a.json"), true, false}});
        EXPECT_FALSE(QDir(folder.path()).isEmpty());
    }
    EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(OpenTraces, AProgramThatRunsKeepsItsOwn) {
    const QTemporaryDir folder;
    OpenTraces running(folder.path());
    running.remember({{QStringLiteral("/a.json"), true, false}});
    const OpenTraces::Left left = OpenTraces(folder.path()).takeLeft();
    EXPECT_TRUE(left.reopen.isEmpty() && left.suspect.isEmpty());
}

TEST(OpenTraces, DamagedFilesAndMissingFoldersDoNoHarm) {
    const QTemporaryDir folder;
    for (const QByteArray& bytes :
         {QByteArray("{"), QByteArray("[1,{\"location\":7},null]"), QByteArray(3000000, '[')}) {
        QFile file(folder.filePath(QStringLiteral("x.open")));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        const OpenTraces::Left left = OpenTraces(folder.path()).takeLeft();
        EXPECT_TRUE(left.reopen.isEmpty() && left.suspect.isEmpty());
        EXPECT_FALSE(file.exists());
    }
    OpenTraces nowhere(QStringLiteral("/proc/none"));
    nowhere.remember({{QStringLiteral("/a.json"), true, false}});
    EXPECT_TRUE(nowhere.takeLeft().reopen.isEmpty());
    EXPECT_TRUE(OpenTraces(QString()).takeLeft().reopen.isEmpty());
}

} // namespace
} // namespace lanescope::ui
