// SPDX-License-Identifier: Apache-2.0
// Starts the program twice as a file manager would, without D-Bus.
#include "app/desktop/single_instance.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtNetwork/QLocalSocket>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "app/desktop/open_request.h"
#include "app/desktop/startup_notification.h"
#include "tests/support/wait.h"

namespace lanescope::desktop {
namespace {

TEST(HandoverTest, ArrivesAsItWasSent) {
    const Handover sent{{"lanescope", "--panel", "kernels", "a b.json", "Ä\n.json"},
                        "/tmp/x y",
                        "token:1",
                        "me-1-host_TIME77"};
    const auto arrived = parseHandover(handoverLine(sent));
    ASSERT_TRUE(arrived);
    EXPECT_EQ(arrived->arguments, sent.arguments);
    EXPECT_EQ(arrived->folder, sent.folder);
    EXPECT_EQ(arrived->activation, sent.activation);
    EXPECT_EQ(arrived->startupId, sent.startupId);
    EXPECT_EQ(handoverLine(sent).count('\n'), 1) << "a line, whatever names hold";
}

TEST(HandoverTest, RefusesWhatIsNoneOfThisVersion) {
    for (const char* line : {"", "x", "[]", "{}", R"({"version":2,"arguments":[]})", R"({"version":1})"}) {
        EXPECT_FALSE(parseHandover(line)) << line;
    }
}

TEST(HandoverTest, RelativePathsAreMeantFromTheFolderOfTheLaterStart) {
    EXPECT_EQ(absoluteLocation("a.json", "/data/run"), "/data/run/a.json");
    EXPECT_EQ(absoluteLocation("../a.json", "/data/run"), "/data/a.json");
    EXPECT_EQ(absoluteLocation("/b.json", "/data/run"), "/b.json");
    EXPECT_EQ(absoluteLocation(":/samples/x.json", "/data/run"), ":/samples/x.json");
}

TEST(StartupNotificationTest, AnIdentifierEndsWithItsTime) {
    EXPECT_EQ(startupTime("gio-1-host-0-lanescope_TIME4294967295"), 4294967295U);
    EXPECT_EQ(startupTime("a_TIME1_TIME12"), 12U);
    for (const char* none : {"", "0", "kde_TIME", "a_TIME-1", "a_TIME4294967296", "a_TIME7x"}) {
        EXPECT_EQ(startupTime(none), std::nullopt) << none;
    }
}

TEST(SingleInstanceTest, OnlyOneCanBeTheFirst) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("socket");
    auto first = claimInstance(path);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(claimInstance(path), nullptr);
    first.reset();
    EXPECT_NE(claimInstance(path), nullptr);
}

TEST(SingleInstanceTest, TheSocketIsTheUsersOnlyAndOutlivesStrangers) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("socket");
    QFile stale(path);
    ASSERT_TRUE(stale.open(QIODevice::WriteOnly)); // as a killed program leaves one
    stale.close();
    SingleInstance instance(path, claimInstance(path));
    QSignalSpy received(&instance, &SingleInstance::received);
    ASSERT_TRUE(instance.listen());
    EXPECT_EQ(QFileInfo(path).permissions() &
                  (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
              QFile::Permissions());
    QLocalSocket stranger;
    stranger.connectToServer(path);
    ASSERT_TRUE(stranger.waitForConnected(1000));
    stranger.write("GET / HTTP/1.1\n");
    ASSERT_TRUE(test::waitUntil([&] { return stranger.bytesAvailable() > 0; }));
    EXPECT_EQ(stranger.readAll(), "refused\n");
    EXPECT_EQ(received.count(), 0);
    QLocalSocket second;
    second.connectToServer(path);
    ASSERT_TRUE(second.waitForConnected(1000));
    second.write(handoverLine({{"lanescope"}, "/", {}, {}}));
    ASSERT_TRUE(test::waitUntil([&] { return received.count() == 1; }));
}

constexpr int kPatienceMs = 60'000;

/// The program itself.
class TwoStartsTest : public testing::Test {
protected:
    void SetUp() override {
        program = qEnvironmentVariable("LANESCOPE_PROGRAM");
        if (program.isEmpty()) {
            GTEST_SKIP() << "LANESCOPE_PROGRAM does not name the program; CTest sets it";
        }
        for (const char* name : {"runtime", "home"}) {
            ASSERT_TRUE(QDir(folder.path()).mkdir(name));
        }
        QFile::setPermissions(folder.filePath("runtime"),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        for (const char* name : {"a.json.gz", "b.json.gz"}) {
            ASSERT_TRUE(QFile::copy(":/samples/baseline.pt.trace.json.gz", folder.filePath(name)));
        }
    }
    void TearDown() override {
        for (const auto& process : started) {
            process->kill();
            process->waitForFinished();
        }
    }

    QProcess& start(const QStringList& arguments) {
        auto& process = *started.emplace_back(std::make_unique<QProcess>());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        environment.remove("DISPLAY");
        environment.remove("WAYLAND_DISPLAY");
        environment.remove("DBUS_SESSION_BUS_ADDRESS");
        environment.insert("XDG_RUNTIME_DIR", folder.filePath("runtime"));
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"}) {
            environment.insert(name, folder.filePath("home"));
        }
        environment.insert("QT_LOGGING_RULES", "lanescope.*.debug=true");
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder.path());
        process.start(program, arguments);
        EXPECT_TRUE(process.waitForStarted());
        return process;
    }
    testing::AssertionResult says(QProcess& process, const QByteArray& text, int times = 1) {
        QByteArray& log = logs[&process];
        QElapsedTimer clock;
        clock.start();
        do {
            process.waitForReadyRead(100);
            log += process.readAllStandardError();
        } while (log.count(text) < times && clock.elapsed() < kPatienceMs);
        return log.count(text) == times ? testing::AssertionSuccess()
                                        : testing::AssertionFailure() << log.count(text) << " times “"
                                                                      << text.toStdString() << "” in:\n"
                                                                      << log.toStdString();
    }
    static testing::AssertionResult endsWell(QProcess& process) {
        return process.waitForFinished(kPatienceMs) && process.exitCode() == 0
                   ? testing::AssertionSuccess()
                   : testing::AssertionFailure() << process.readAllStandardError().toStdString();
    }

    QTemporaryDir folder;
    QString program;
    std::vector<std::unique_ptr<QProcess>> started;
    std::map<QProcess*, QByteArray> logs;
};

TEST_F(TwoStartsTest, TheSecondHandsItsFilesOver) {
    QProcess& first = start({"a.json.gz"});
    ASSERT_TRUE(says(first, "ready with"));
    ASSERT_TRUE(endsWell(start({"b.json.gz", "--panel", "kernels"})));
    EXPECT_TRUE(says(first, "took over 1 files, tab 2 of 2"));
    EXPECT_TRUE(says(first, "ready with", 2));
    ASSERT_TRUE(endsWell(start({"./a.json.gz"}))) << "open already: its tab comes forward";
    EXPECT_TRUE(says(first, "took over 1 files, tab 1 of 2"));
    ASSERT_TRUE(endsWell(start({"--compare", "a.json.gz", "b.json.gz"})));
    EXPECT_TRUE(says(first, "took over 2 files, tab 3 of 3"));
    ASSERT_TRUE(endsWell(start({}))) << "without files: the window comes forward";
    EXPECT_TRUE(says(first, "took over 0 files"));
}

TEST_F(TwoStartsTest, ANewWindowIsAProgramOfItsOwn) {
    QProcess& first = start({"a.json.gz"});
    ASSERT_TRUE(says(first, "ready with"));
    QProcess& second = start({"--new-window", "b.json.gz"});
    EXPECT_TRUE(says(second, "ready with"));
    EXPECT_EQ(second.state(), QProcess::Running);
    EXPECT_TRUE(says(first, "took over", 0));
}

TEST_F(TwoStartsTest, APictureIsNeverHandedOver) {
    QProcess& first = start({"a.json.gz"});
    ASSERT_TRUE(says(first, "ready with"));
    ASSERT_TRUE(endsWell(start({"--screenshot", "out.png", "--size", "900x600", "b.json.gz"})));
    EXPECT_TRUE(QFile::exists(folder.filePath("out.png")));
    EXPECT_TRUE(says(first, "took over", 0));
}

TEST_F(TwoStartsTest, AfterAKillTheNextIsTheFirst) {
    QProcess& killed = start({"a.json.gz"});
    ASSERT_TRUE(says(killed, "ready with"));
    killed.kill();
    ASSERT_TRUE(killed.waitForFinished());
    QProcess& next = start({"b.json.gz"});
    ASSERT_TRUE(says(next, "ready with"));
    ASSERT_TRUE(endsWell(start({"a.json.gz"})));
    EXPECT_TRUE(says(next, "took over 1 files, tab 2 of 2"));
}

TEST_F(TwoStartsTest, ManyAtOnceBecomeOne) {
    std::vector<QProcess*> all;
    for (int i = 0; i < 4; ++i) {
        all.push_back(&start({i % 2 == 0 ? "a.json.gz" : "b.json.gz"}));
    }
    const auto running = [&] {
        return std::ranges::count_if(all, [](QProcess* process) {
            process->waitForFinished(50);
            return process->state() == QProcess::Running;
        });
    };
    QElapsedTimer clock;
    clock.start();
    while (running() > 1 && clock.elapsed() < kPatienceMs) {
    }
    EXPECT_EQ(running(), 1);
}

} // namespace
} // namespace lanescope::desktop
