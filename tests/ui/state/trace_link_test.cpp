// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_link.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "core/table/time_text.h"
#include "tests/support/timeline_fixture.h"
#include "ui/state/selection_text.h"

namespace lanescope::ui {
namespace {

TEST(TraceLink, ComesBackWhateverThePathIs) {
    for (const char* path :
         {"/a/b.json.gz", "/a b/100%+1&x=y#?.json", "/\u00fcber/\u8ddf\u8e2a;.json", "/:/ssh.json"}) {
        for (const TraceLink& link : {TraceLink{QString::fromUtf8(path), {}, {}},
                                      TraceLink{QString::fromUtf8(path), QStringLiteral("1ns..20ns"),
                                                QStringLiteral("name & \"more\" +1")}}) {
            const QString text = linkText(link);
            EXPECT_TRUE(text.startsWith(QStringLiteral("lanescope://open?file=/"))) << text.toStdString();
            EXPECT_FALSE(text.contains(QLatin1Char(' ')));
            EXPECT_EQ(traceLinkFrom(text), link) << text.toStdString();
        }
    }
}

TEST(TraceLink, OnlyNamesLocalFiles) {
    for (const char* text :
         {"", "/a.json", "http://open?file=/a.json", "lanescope://open", "lanescope://open?range=1..2",
          "lanescope://other?file=/a.json", "lanescope://open?file=a.json",
          "lanescope://open?file=:/samples/a", "lanescope://open?file=ssh://host/a.json",
          "lanescope://open?file=/a/ssh://host/a.json", "lanescope://open?file=%2D%2Dhelp"}) {
        EXPECT_FALSE(traceLinkFrom(QString::fromLatin1(text))) << text;
    }
    EXPECT_EQ(traceLinkFrom(QStringLiteral("lanescope://open?file=/a/../b.json"))->file,
              QStringLiteral("/b.json"));
}

TEST(TraceLink, LeadsBackToViewAndSlice) {
    const test::TimelineFixture data;
    const Trace& trace = *data.trace;
    const TimeRange visible{data.us(100), data.us(250)};
    const TraceLink link = linkTo(trace, QStringLiteral("/a.json"), visible, kNoSlice);
    EXPECT_TRUE(link.select.isEmpty());
    const auto range = parseTimeRange(link.range.toStdString(), trace.bounds());
    ASSERT_TRUE(range) << range.error().message;
    EXPECT_EQ(*range, visible);
    // A view may reach beyond the trace; a link need not.
    const TimeRange wide{trace.bounds().startNs - 10, trace.bounds().endNs + 10};
    EXPECT_EQ(*parseTimeRange(linkTo(trace, {}, wide, kNoSlice).range.toStdString(), trace.bounds()),
              trace.bounds());
}

} // namespace
} // namespace lanescope::ui
