// SPDX-License-Identifier: Apache-2.0
// Runs the program as a user's script would, without a display.
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QSet>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

class ScreenshotTest : public testing::Test {
protected:
    void SetUp() override {
        program = qEnvironmentVariable("LANESCOPE_PROGRAM");
        if (program.isEmpty()) {
            GTEST_SKIP() << "LANESCOPE_PROGRAM does not name the program; CTest sets it";
        }
        sample = folder.filePath("sample.json.gz");
        ASSERT_TRUE(QFile::copy(":/samples/baseline.pt.trace.json.gz", sample));
    }

    int run(const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove("QT_QPA_PLATFORM"); // the program chooses by itself
        environment.remove("DISPLAY");
        environment.remove("WAYLAND_DISPLAY");
        environment.insert("XDG_CONFIG_HOME", folder.filePath("config"));
        environment.insert("XDG_CACHE_HOME", folder.filePath("cache"));
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        EXPECT_TRUE(process.waitForFinished(60'000));
        output = QString::fromUtf8(process.readAllStandardOutput());
        errors = QString::fromUtf8(process.readAllStandardError());
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }
    static int colorsIn(const QImage& image) {
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3) {
                colors.insert(image.pixel(x, y));
            }
        }
        return static_cast<int>(colors.size());
    }

    QTemporaryDir folder;
    QString program;
    QString sample;
    QString output;
    QString errors;
};

TEST_F(ScreenshotTest, WritesAPictureOfTheWindowInTheSizeAsked) {
    const QString path = folder.filePath("out.png");
    ASSERT_EQ(run({"--screenshot", path, "--size", "1000x700", sample}), 0) << errors.toStdString();
    const QImage image(path);
    EXPECT_EQ(image.size(), QSize(1000, 700));
    EXPECT_GT(colorsIn(image), 100) << "a blank page has a handful";
    EXPECT_FALSE(QFile::exists(folder.filePath("config"))) << "a picture leaves no settings behind";
}

TEST_F(ScreenshotTest, ScaleMakesTheSamePictureFiner) {
    const QString path = folder.filePath("out.png");
    ASSERT_EQ(run({"--screenshot", path, "--size", "1600x1000", "--scale", "2", sample}), 0);
    EXPECT_EQ(QImage(path).size(), QSize(1600, 1000));
}

TEST_F(ScreenshotTest, RangeSelectionAndThemeChangeThePicture) {
    QList<QImage> images;
    int number = 0;
    for (const QStringList& options : {QStringList{},
                                       {"--range", "1ms..2ms"},
                                       {"--select", "gemm"},
                                       {"--select", "step:3"},
                                       {"--theme", "dark"}}) {
        const QString path = folder.filePath(QString("out%1.png").arg(number++));
        ASSERT_EQ(run(QStringList{"--screenshot", path, "--size", "900x600", sample} + options), 0)
            << errors.toStdString();
        images << QImage(path);
        for (qsizetype i = 0; i + 1 < images.size(); ++i) {
            EXPECT_NE(images[i], images.last()) << i << " against " << options.join(' ').toStdString();
        }
    }
}

TEST_F(ScreenshotTest, TheSameRequestGivesTheSamePicture) {
    const QString first = folder.filePath("first.png");
    const QString second = folder.filePath("second.png");
    ASSERT_EQ(run({"--screenshot", first, "--size", "900x600", "--select", "gemm", sample}), 0);
    ASSERT_EQ(run({"--screenshot", second, "--size", "900x600", "--select", "gemm", sample}), 0);
    EXPECT_EQ(QImage(first), QImage(second));
}

TEST_F(ScreenshotTest, ExitStatusTellsProblemsFromRefusals) {
    const QString path = folder.filePath("out.png");
    QFile flawed(folder.filePath("flawed.json"));
    ASSERT_TRUE(flawed.open(QIODevice::WriteOnly));
    flawed.write(R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":-5}]})");
    flawed.close();
    EXPECT_EQ(run({"--screenshot", path, flawed.fileName()}), 1) << errors.toStdString();
    EXPECT_EQ(run({"--screenshot", path, folder.filePath("missing.json")}), 2);
    EXPECT_TRUE(errors.contains("missing.json")) << errors.toStdString();
    EXPECT_EQ(run({"--screenshot", path, "--select", "no such slice", sample}), 2);
    EXPECT_EQ(run({"--screenshot", folder.filePath("no/such/folder/out.png"), sample}), 2);
    EXPECT_EQ(run({"--no-such-option"}), 2);
}

TEST_F(ScreenshotTest, VersionAndHelpNeedNoDisplay) {
    EXPECT_EQ(run({"--version"}), 0);
    EXPECT_TRUE(output.startsWith("lanescope ")) << output.toStdString();
    EXPECT_EQ(run({"--help"}), 0);
    EXPECT_TRUE(output.contains("--screenshot"));
}

/// One slice each, as threads of one process or as processes of one thread.
QByteArray manySlices(int count, const char* numbered) {
    QByteArray text("{\"traceEvents\": [\n");
    for (int i = 0; i < count; ++i) {
        text += QByteArray(i > 0 ? "," : "") +
                "{\"ph\":\"X\",\"name\":\"f\",\"ts\":" + QByteArray::number(i) + ",\"dur\":1,\"" + numbered +
                "\":" + QByteArray::number(i) + "}\n";
    }
    return text + "]}";
}

bool write(const QString& path, const QByteArray& content) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

// Were each lane compared with each other one, these two would take many minutes, and run() waits for one.
TEST_F(ScreenshotTest, ShowsAHundredThousandProcesses) {
    const QString trace = folder.filePath("processes.json");
    ASSERT_TRUE(write(trace, manySlices(100'000, "pid")));
    ASSERT_EQ(run({"--screenshot", folder.filePath("out.png"), "--size", "800x600", trace}), 0)
        << errors.toStdString();
}

TEST_F(ScreenshotTest, OpensASessionWithRulesForManyLanes) {
    constexpr int kLanes = 30'000;
    const QString trace = folder.filePath("threads.json");
    ASSERT_TRUE(write(trace, manySlices(kLanes, "tid")));
    QJsonArray rules;
    QJsonArray pins;
    QJsonArray notes;
    for (int i = 0; i < kLanes; ++i) {
        const QString lane = QStringLiteral("Process 0/Thread %1").arg(i);
        rules.append(QJsonObject{{"lane", lane}, {"name", QStringLiteral("lane %1").arg(i)}});
        pins.append(lane);
        notes.append(QJsonObject{
            {"range", QJsonArray{i * 1000, i * 1000 + 1000}},
            {"text", "a note"},
            {"slice",
             QJsonObject{{"name", "f"}, {"lane", lane}, {"startNs", i * 1000}, {"durationNs", 1000}}}});
    }
    const QJsonObject session{
        {"format", "lanescope-session"},
        {"version", 1},
        {"traces", QJsonArray{QJsonObject{{"path", trace},
                                          {"layout", QJsonObject{{"lanes", rules}, {"pinned", pins}}},
                                          {"notes", notes}}}}};
    const QString path = folder.filePath("many.lanescope");
    ASSERT_TRUE(write(path, QJsonDocument(session).toJson()));
    ASSERT_EQ(run({"--screenshot", folder.filePath("out.png"), "--size", "800x600", path}), 0)
        << errors.toStdString();
}

} // namespace
} // namespace lanescope
