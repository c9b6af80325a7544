// SPDX-License-Identifier: Apache-2.0
#include "core/query/text_place.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"

namespace lanescope {
namespace {

constexpr std::string_view kText = R"({"environment":{"API_TOKEN":"hf_made_up_and_no_secret_at_all"},
"traceEvents":[
{"ph":"X","name":"first","pid":1,"tid":1,"ts":10,"dur":5},
{"ph":"X","name":"sec)"
                                   "\x01"
                                   R"(ond","pid":1,"tid":1,"ts":20,"dur":5},
{"ph":"M","name":"process_name","pid":1,"args":{"name":"x"}}
]})";

TracePtr load() {
    return *loadTraceText(std::string(kText), "text");
}

TEST(TextPlace, LeadsToTheSliceThatHoldsTheByte) {
    const TracePtr trace = load();
    const auto nameAt = [&](std::string_view what, std::size_t behind = 0) {
        const SliceId slice = sliceAtPlace(*trace, EventRef(kText.find(what) + behind));
        return slice == kNoSlice ? std::string() : std::string(trace->sliceName(slice));
    };
    EXPECT_EQ(nameAt("first"), "first");
    EXPECT_EQ(nameAt("{\"ph\":\"X\",\"name\":\"sec").substr(0, 3), "sec");
    EXPECT_EQ(nameAt("\x01").substr(0, 3), "sec");
    EXPECT_EQ(nameAt("\"dur\":5},\n", 8), "") << "the comma belongs to no event";
    EXPECT_EQ(nameAt("process_name"), "");
    EXPECT_EQ(nameAt("environment"), "");
}

TEST(TextPlace, ShowsTheTextAroundAByte) {
    const TracePtr trace = load();
    const auto excerpt = excerptAround(*trace, EventRef(kText.find('\x01')), 11);
    ASSERT_TRUE(excerpt);
    EXPECT_EQ(excerpt->before, "\"name\":\"sec");
    EXPECT_EQ(excerpt->at, "\xE2\x90\x81") << "the picture of the control character";
    EXPECT_EQ(excerpt->after, "ond\",\"pid\"");
    const auto end = excerptAround(*trace, EventRef(kText.size()), 3);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->before, "\n]}");
    EXPECT_EQ(end->at + end->after, "");
}

TEST(TextPlace, ShowsNoSecrets) {
    const auto excerpt = excerptAround(*load(), EventRef(kText.find("made_up")), 60);
    ASSERT_TRUE(excerpt);
    EXPECT_EQ((excerpt->before + excerpt->at + excerpt->after).find("made_up"), std::string::npos);
}

} // namespace
} // namespace lanescope
