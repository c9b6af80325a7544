// SPDX-License-Identifier: Apache-2.0
// Names cut for a narrow column: at the end, unless the end tells them apart.
#include "ui/theme/elision.h"

#include <gtest/gtest.h>

#include <QGuiApplication>

namespace lanescope::ui {
namespace {

TEST(Elision, ANameThatNothingBeginsLikeIsCutAtItsEnd) {
    const QFontMetricsF metrics{QFont()};
    const QString name = QStringLiteral("Est. achieved occupancy");
    const double width = metrics.horizontalAdvance(name) * 0.8;
    const QString shown = elidedBeside(name, {QStringLiteral("Est. SM efficiency"), name}, width, metrics);
    EXPECT_TRUE(shown.endsWith(QChar(0x2026))) << shown.toStdString();
    EXPECT_TRUE(name.startsWith(shown.chopped(1)));
    EXPECT_LE(metrics.horizontalAdvance(shown), width);
    EXPECT_EQ(elidedBeside(name, {}, metrics.horizontalAdvance(name) + 1, metrics), name);
}

TEST(Elision, NamesThatDifferAtTheirEndsKeepThem) {
    const QFontMetricsF metrics{QFont()};
    const QString first = QStringLiteral("GPU 0 memory of the caching allocator, allocated");
    const QString second = QStringLiteral("GPU 0 memory of the caching allocator, reserved");
    const double width = metrics.horizontalAdvance(first) * 0.6;
    const QString shownFirst = elidedBeside(first, {second}, width, metrics);
    const QString shownSecond = elidedBeside(second, {first}, width, metrics);
    EXPECT_NE(shownFirst, shownSecond);
    EXPECT_LE(metrics.horizontalAdvance(shownFirst), width);
    EXPECT_LE(metrics.horizontalAdvance(shownSecond), width);
}

} // namespace
} // namespace lanescope::ui
