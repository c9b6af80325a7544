// SPDX-License-Identifier: Apache-2.0
// Runs the current test in a process of another scale: the scale of a screen is one of the process.
#pragma once

#include <QCoreApplication>
#include <QProcess>
#include <QProcessEnvironment>

#include <gtest/gtest.h>

namespace lanescope::ui {

inline void runThisTestAtScale(double scale) {
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::number(scale));
    other.setProcessEnvironment(environment);
    other.setProcessChannelMode(QProcess::MergedChannels);
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    other.start(QCoreApplication::applicationFilePath(),
                {QStringLiteral("--gtest_filter=%1.%2")
                     .arg(QLatin1String(test->test_suite_name()), QLatin1String(test->name()))});
    ASSERT_TRUE(other.waitForFinished(120'000));
    EXPECT_EQ(other.exitCode(), 0) << other.readAll().toStdString();
}

} // namespace lanescope::ui
