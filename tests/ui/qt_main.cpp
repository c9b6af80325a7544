// SPDX-License-Identifier: Apache-2.0
// Entry point of tests that need Qt: offscreen, one locale, one theme, nobody's settings or caches.
#include <QApplication>
#include <QFont>
#include <QLocale>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "ui/theme/app_theme.h"

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    // Equal pixels at any scale of the desktop; tests of the timeline pass at every scale.
    if (qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR")) {
        qputenv("QT_SCALE_FACTOR", "1");
    }
    testing::InitGoogleTest(&argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    const QTemporaryDir config; // files of the user's own are read from there and written there
    qputenv("XDG_CONFIG_HOME", config.path().toUtf8());
    QLocale::setDefault(QLocale::c());
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("Lanescope"));
    QCoreApplication::setApplicationName(QStringLiteral("lanescope-tests"));
    QApplication::setFont(QFont(QStringLiteral("DejaVu Sans"), 10));
    lanescope::ui::applyTheme(lanescope::ui::ThemeChoice::Light);
    return RUN_ALL_TESTS();
}
