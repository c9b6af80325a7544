// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_text.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanescope {
namespace {

using testing::HasSubstr;

Session sample() {
    Session session;
    SessionTrace trace;
    trace.path = "/data/rank 0 \"x\".json";
    trace.relativePath = "rank0.json";
    trace.sizeBytes = 18'000'000'000'000'000'000U;
    trace.visible = {-5, 9'000'000'000'000'000'000 / 4};
    trace.timeSelection = TimeRange{3, 7};
    trace.slice = SliceReference{"aten::mm\n\t", "python/main thread", 12, 34};
    trace.highlightedName = "gemm";
    trace.filter = "cat:kernel dur>1ms";
    trace.filterMode = 2;
    trace.filterArgs = true;
    trace.lanes.groups = {{"GPU 0", false}, {"python", true}};
    trace.lanes.lanes = {{"GPU 0/stream 7", true, false, false, true, std::nullopt, 2, "compute", true},
                         {"python/main thread", false, true, true, false, true, std::nullopt, ""}};
    trace.lanes.pinned = {"GPU 0/stream 7", "python/main thread"};
    trace.notes = {{{5, 5}, std::nullopt, "a moment"},
                   {{1, 9}, SliceReference{"k", "GPU 0/stream 7", 1, 8}, "späte Kopie \xF0\x9F\x90\x8C"}};
    trace.bookmarks = {{1, {0, 10}, "GPU 0/stream 7"}, {9, {4, 5}, ""}};
    session.traces = {trace, trace};
    session.traces[1].path = "/data/rank1.json";
    session.traces[1].notes.clear();
    session.current = 1;
    session.queries = {{"Long kernels", "SELECT *\nFROM kernels WHERE name = 'a \"b\"'"}};
    session.pages = {{SessionPage::Kind::Comparison, {{"/a", "../a"}, {"/b", ""}}, "", 1},
                     {SessionPage::Kind::Ranks, {{"/r/0", ""}, {"/r/1", ""}, {"/r/2", ""}}, "run \"7\"", 2},
                     {SessionPage::Kind::Folder, {{"/r", "r"}}, "", 0}};
    session.currentPage = 2;
    return session;
}

TEST(SessionText, ReadsWhatItWrites) {
    const Session session = sample();
    const Result<Session> read = parseSession(sessionText(session));
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(*read, session);
    const Result<LaneRules> layout = parseLaneRules(laneRulesText(session.traces[0].lanes));
    ASSERT_TRUE(layout) << layout.error().describe();
    EXPECT_EQ(*layout, session.traces[0].lanes);
}

TEST(SessionText, ErrorsNameThePlace) {
    const auto wrong = [](std::string text) {
        for (std::size_t at = text.find('\''); at != std::string::npos; at = text.find('\'')) {
            text[at] = '"';
        }
        const Result<Session> read = parseSession(text);
        return read ? std::string("read") : read.error().message;
    };
    const std::string head = "{'format':'lanescope-session','version':1,'traces':[{'path':'/a'";
    EXPECT_THAT(wrong(""), HasSubstr("not valid JSON"));
    EXPECT_THAT(wrong("[1, 2"), HasSubstr("not valid JSON"));
    EXPECT_THAT(wrong("[]"), HasSubstr("not a Lanescope session"));
    EXPECT_THAT(wrong("{'traceEvents':[]}"), HasSubstr("not a Lanescope session"));
    EXPECT_THAT(wrong("{'format':'lanescope-session','version':2,'traces':[]}"),
                HasSubstr("newer Lanescope"));
    EXPECT_THAT(wrong("{'format':'lanescope-session','version':1}"), HasSubstr("traces"));
    EXPECT_THAT(wrong("{'format':'lanescope-session','version':1,'traces':[7]}"), HasSubstr("traces[0]"));
    EXPECT_THAT(wrong("{'format':'lanescope-session','version':1,'traces':[{}]}"), HasSubstr("traces[0]"));
    EXPECT_THAT(wrong(head + ",'visible':[1,'x']}]}"), HasSubstr("traces[0].visible"));
    EXPECT_THAT(wrong(head + ",'visible':[5,1]}]}"), HasSubstr("not a range"));
    EXPECT_THAT(wrong(head + ",'visible':[-9223372036854775808,9223372036854775807]}]}"),
                HasSubstr("not a range"));
    EXPECT_THAT(wrong(head + ",'notes':[{'text':'a'},{'text':3}]}]}"), HasSubstr("traces[0].notes[1].text"));
    EXPECT_THAT(wrong(head + ",'bookmarks':[{'key':10}]}]}"), HasSubstr("traces[0].bookmarks[0].key"));
    EXPECT_THAT(wrong(head + ",'layout':{'lanes':[{'rowSize':9}]}}]}"),
                HasSubstr("traces[0].layout.lanes[0].rowSize"));
    EXPECT_THAT(wrong("{'format':'lanescope-session','version':1,'queries':[{'title':'a'}]}"),
                HasSubstr("queries[0].sql"));
    const std::string page = "{'format':'lanescope-session','version':1,'pages':[{'kind':'comparison'";
    EXPECT_THAT(wrong(page + "}]}"), HasSubstr("pages[0].places"));
    EXPECT_THAT(wrong(page + ",'places':[{'path':'/a'}]}]}"), HasSubstr("pages[0].places: are not two"));
    EXPECT_THAT(wrong(page + ",'places':[{'path':'/a'},{}]}]}"), HasSubstr("pages[0].places[1]"));
    EXPECT_EQ(wrong(page + ",'places':[{'path':'/a'},{'path':'/b'}]}]}"), "read");
    EXPECT_EQ(wrong(head + ",'later':[{'than':'this'}],'slice':null}],'current':99}"), "read");
}

TEST(SessionText, PatternsAreCounted) {
    LaneRules layout;
    layout.pinned.assign(1000, "GPU */stream *");
    EXPECT_TRUE(parseLaneRules(laneRulesText(layout)));
    layout.groups = {{"GPU *", false}};
    const auto read = parseLaneRules(laneRulesText(layout));
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().message, HasSubstr("more than 1000 names with *"));
    layout.groups = {{"GPU 0", false}};
    EXPECT_TRUE(parseLaneRules(laneRulesText(layout)));
}

TEST(SessionText, LeavesOutPagesOfALaterVersion) {
    const auto read = parseSession(R"({"format":"lanescope-session","version":1,"currentPage":1,"pages":[
        {"kind":"hologram","places":[{"path":"/x"}]}, {"kind":"folder","places":[{"path":"/f"}]}]})");
    ASSERT_TRUE(read) << read.error().describe();
    ASSERT_EQ(read->pages.size(), 1U);
    EXPECT_EQ(read->pages[0].places[0].path, "/f");
    EXPECT_EQ(read->currentPage, 0) << "of those that are known";
}

TEST(SessionText, TakesAnyBytes) {
    const std::string good = sessionText(sample());
    for (std::size_t length = 0; length < good.rfind('}'); ++length) {
        EXPECT_FALSE(parseSession(std::string_view(good).substr(0, length))) << length;
    }
    const unsigned seed = std::random_device()();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 2000; ++round) {
        std::string text = good;
        for (int change = 0; change < 3; ++change) {
            text[random() % text.size()] = char(random() % 256);
        }
        const Result<Session> read = parseSession(text);
        if (read) {
            EXPECT_EQ(*parseSession(sessionText(*read)), *read);
        } else {
            EXPECT_FALSE(read.error().message.empty());
        }
    }
}

} // namespace
} // namespace lanescope
