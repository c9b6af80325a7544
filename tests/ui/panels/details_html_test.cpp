// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/details_html.h"

#include <QGuiApplication>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

TEST(DetailsHtmlTest, EscapesWhatTheTraceSays) {
    SliceDetails details;
    details.name = QStringLiteral("void kernel<int>(a & b)");
    details.sections = {{DetailSection::Kind::Arguments,
                         QStringLiteral("Arguments"),
                         {{QStringLiteral("<b>key</b>"), QStringLiteral("<img src=x>")}}}};
    const QString html = detailsHtml(details, Theme::of(QGuiApplication::palette()), false);
    EXPECT_TRUE(html.contains(QStringLiteral("kernel&lt;int&gt;(a &amp; b)")));
    EXPECT_FALSE(html.contains(QStringLiteral("<b>key")));
    EXPECT_FALSE(html.contains(QStringLiteral("<img")));
}

TEST(DetailsHtmlTest, ALongNameIsCutInTheTitleAndGivenInFullBelow) {
    SliceDetails details;
    details.name = QString(900, QLatin1Char('k'));
    details.sections = {
        {DetailSection::Kind::Facts, QString(), {{QStringLiteral("Duration"), QStringLiteral("5 µs")}}}};
    const QString html = detailsHtml(details, Theme::of(QGuiApplication::palette()), false);
    const qsizetype full = html.indexOf(details.name);
    EXPECT_GT(full, html.indexOf(QStringLiteral("Duration")));
    EXPECT_TRUE(html.contains(QStringLiteral("Full name")));
}

TEST(DetailsHtmlTest, LinksNameSlicesAndNothingElse) {
    EXPECT_EQ(sliceOfLink(QUrl(sliceLink(SliceId{42}))), SliceId{42});
    EXPECT_EQ(sliceOfLink(QUrl(QStringLiteral("https://example.org/42"))), std::nullopt);
    EXPECT_EQ(sliceOfLink(QUrl(QStringLiteral("slice:x"))), std::nullopt);
}

TEST(DetailsHtmlTest, LinksToCodeKeepWhateverTheNameHolds) {
    const SourcePlace place{QStringLiteral("/a:b/\"ä\" <c>.py"), 12};
    EXPECT_EQ(sourceOfLink(QUrl(sourceLink(place))), place);
    EXPECT_EQ(sliceOfLink(QUrl(sourceLink(place))), std::nullopt);
    EXPECT_EQ(sourceOfLink(QUrl(sliceLink(SliceId{42}))), std::nullopt);
}

TEST(DetailsHtmlTest, PlainTextHasEveryRow) {
    SliceDetails details;
    details.name = QStringLiteral("aten::mm");
    details.sections = {
        {DetailSection::Kind::Facts,
         QString(),
         {{QStringLiteral("Duration"), QStringLiteral("5 µs"), kNoSlice, QStringLiteral("exact")}}}};
    EXPECT_EQ(detailsText(details), QStringLiteral("aten::mm\n\nDuration: 5 µs (exact)\n"));
}

} // namespace
} // namespace lanescope::ui
