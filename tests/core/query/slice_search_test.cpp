// SPDX-License-Identifier: Apache-2.0
#include "core/query/arg_search.h"
#include "core/query/slice_search.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"

namespace lanescope {
namespace {

/// Kernels on two streams with args, operators on a thread.
TracePtr sampleTrace(int count) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        text += R"({"ph":"X","cat":"kernel","name":"gemm_)" + std::to_string(i % 7) + R"(","pid":0,"tid":)" +
                std::to_string(7 + i % 2) + R"(,"ts":)" + std::to_string(i * 10) + R"(,"dur":)" +
                std::to_string(1 + i % 9) + R"(,"args":{"stream":)" + std::to_string(7 + i % 2) +
                R"(,"correlation":)" + number + R"(,"note":"value )" + number + "\"}},\n" +
                R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":)" +
                std::to_string(i * 10) + R"(,"dur":2,"args":{"dtype":"Half"}},)";
    }
    text += R"({"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main thread"}}])";
    auto trace = loadTraceText(std::move(text), "sample");
    EXPECT_TRUE(trace);
    return *trace;
}

SearchQuery query(const char* text) {
    return *parseSearch(text);
}

TEST(SliceSearch, FindsExactlyWhatAScanFinds) {
    const TracePtr trace = sampleTrace(3000);
    const auto expected = [&](const auto& holds) {
        std::vector<SliceId> slices;
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            if (holds(SliceId(i))) {
                slices.push_back(SliceId(i));
            }
        }
        return slices;
    };
    for (const unsigned workers : {1u, 4u}) {
        EXPECT_EQ(searchSlices(*trace, query("gemm_3"), workers),
                  expected([&](SliceId s) { return trace->sliceName(s) == "gemm_3"; }));
        EXPECT_EQ(searchSlices(*trace, query("stream:8 dur>4us"), workers), expected([&](SliceId s) {
                      return trace->track(trace->trackOf(s)).stream == 8 &&
                             trace->slices().durationNs[s] > 4000;
                  }));
        EXPECT_EQ(searchSlices(*trace, query("/^aten::m+$/ cat:cpu"), workers),
                  expected([&](SliceId s) { return trace->sliceName(s) == "aten::mm"; }));
        EXPECT_EQ(searchSlices(*trace, query("track:main"), workers).size(), 3000u);
        EXPECT_EQ(searchSlices(*trace, query("pid:1 tid:1"), workers).size(), 3000u);
        EXPECT_TRUE(searchSlices(*trace, query("nothing like it"), workers).empty());
        EXPECT_EQ(searchSlices(*trace, query(""), workers).size(), trace->slices().size());
    }
}

TEST(SliceSearch, FindsArgsInFileOrder) {
    const TracePtr trace = sampleTrace(2000);
    std::vector<SliceId> hits;
    const auto collect = [&](std::span<const SliceId> some) {
        hits.insert(hits.end(), some.begin(), some.end());
        return true;
    };
    ASSERT_TRUE(searchArgs(*trace, query("note:\"value 19\""), collect));
    EXPECT_EQ(hits.size(), 111u) << "19, 190..199 and 1900..1999";
    EXPECT_TRUE(std::is_sorted(hits.begin(), hits.end(), [&](SliceId a, SliceId b) {
        return trace->slices().event[a] < trace->slices().event[b];
    }));
    hits.clear();
    ASSERT_TRUE(searchArgs(*trace, query("gemm_1 note:19"), collect));
    for (const SliceId slice : hits) {
        EXPECT_EQ(trace->sliceName(slice), "gemm_1");
    }
    EXPECT_FALSE(hits.empty());
    hits.clear();
    ASSERT_TRUE(searchArgs(*trace, query("dtype:half"), collect));
    EXPECT_EQ(hits.size(), 2000u) << "case is ignored";
    hits.clear();
    ASSERT_TRUE(searchArgs(*trace, query("note:Half"), collect));
    EXPECT_TRUE(hits.empty()) << "the text is there, but under another key";
}

TEST(SliceSearch, FindsArgsAllOverALongText) {
    constexpr int kCount = 80'000; // more text than is looked at in one go
    const TracePtr trace = sampleTrace(kCount);
    ASSERT_GT(trace->textBytes(), 16u << 20);
    std::vector<SliceId> hits;
    int calls = 0;
    ASSERT_TRUE(searchArgs(*trace, query("correlation:99"), [&](std::span<const SliceId> some) {
        hits.insert(hits.end(), some.begin(), some.end());
        ++calls;
        return true;
    }));
    EXPECT_GT(calls, 3);
    std::size_t expected = 0;
    for (int i = 0; i < kCount; ++i) {
        expected += std::to_string(i).find("99") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(hits.size(), expected);
    const Column<EventRef>& offsets = trace->slices().event;
    EXPECT_TRUE(std::ranges::is_sorted(hits, {}, [&](SliceId id) { return offsets[id]; }));
    EXPECT_EQ(std::ranges::adjacent_find(hits), hits.end()) << "each slice once";
}

TEST(SliceSearch, EndsWhenTold) {
    const TracePtr trace = sampleTrace(2000);
    int calls = 0;
    ASSERT_TRUE(searchArgs(*trace, query("dtype:Half"), [&](std::span<const SliceId>) {
        ++calls;
        return false;
    }));
    EXPECT_EQ(calls, 1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(searchSlices(*trace, query("gemm"), 2, stop.get_token()).empty());
}

TEST(SliceSearch, WordsMayBeInArgsInstead) {
    const TracePtr trace = sampleTrace(2000);
    const auto found = [&](const char* text) {
        SearchQuery wanted = query(text);
        wanted.wordsInArgs = true;
        EXPECT_TRUE(wanted.readsArgs()) << text;
        std::vector<SliceId> hits;
        EXPECT_TRUE(searchArgs(*trace, wanted, [&](std::span<const SliceId> some) {
            hits.insert(hits.end(), some.begin(), some.end());
            return true;
        }));
        std::ranges::sort(hits);
        EXPECT_EQ(std::ranges::adjacent_find(hits), hits.end()) << "each slice once";
        return hits;
    };
    // The definition once more, by reading every event.
    const auto expected = [&](const std::vector<std::string_view>& words) {
        std::vector<SliceId> slices;
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            const EventText event = *sliceText(*trace, SliceId(i));
            const bool all = std::ranges::all_of(words, [&](std::string_view word) {
                return trace->sliceName(SliceId(i)).find(word) != std::string_view::npos ||
                       std::ranges::any_of(event.args, [word](const Arg& arg) {
                           return arg.key.find(word) != std::string::npos ||
                                  arg.value.find(word) != std::string::npos;
                       });
            });
            if (all) {
                slices.push_back(SliceId(i));
            }
        }
        return slices;
    };
    EXPECT_EQ(found("half"), expected({"Half"})) << "case is ignored";
    EXPECT_EQ(found("Half").size(), 2000u);
    EXPECT_TRUE(found("HALF").empty());
    EXPECT_EQ(found("gemm_3 19"), expected({"gemm_3", "19"}));
    EXPECT_EQ(found("\"value 19\" gemm"), expected({"value 19", "gemm"}));
    EXPECT_EQ(found("gemm"), expected({"gemm"})) << "by name alone";
    EXPECT_EQ(found("note"), expected({"note"})) << "by key";
    EXPECT_TRUE(found("cat").empty()) << "an event's other members are no args";
    EXPECT_EQ(found("19 stream:8"), [&] {
        std::vector<SliceId> hits = expected({"19"});
        std::erase_if(hits, [&](SliceId s) { return trace->track(trace->trackOf(s)).stream != 8; });
        return hits;
    }());
    std::vector<SliceId> both = expected({"gemm_3"});
    std::erase_if(both, [&](SliceId s) {
        const EventText event = *sliceText(*trace, s);
        const Arg* note = findArg(event.args, "note");
        return note == nullptr || note->value.find("19") == std::string::npos;
    });
    EXPECT_EQ(found("gemm_3 note:19"), both);
}

TEST(SliceSearch, HitsByNameComeBeforeThoseByArgs) {
    const TracePtr trace = sampleTrace(500);
    SearchQuery wanted = query("mm");
    wanted.wordsInArgs = true;
    int calls = 0;
    ASSERT_TRUE(searchArgs(*trace, wanted, [&](std::span<const SliceId> some) {
        EXPECT_EQ(calls++, 0) << "nothing follows";
        EXPECT_EQ(some.size(), trace->slices().size()) << "aten::mm and gemm";
        return true;
    }));
    EXPECT_EQ(calls, 1);
}

std::size_t hitsOf(const Trace& trace, const SearchQuery& wanted) {
    std::size_t count = 0;
    EXPECT_TRUE(searchArgs(trace, wanted, [&count](std::span<const SliceId> some) {
        count += some.size();
        return true;
    }));
    return count;
}

TEST(SliceSearch, AKeyWithBlanksIsFoundWithAndWithoutQuotes) {
    const auto trace = loadTraceText(
        R"([{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{"Input type":["c10::Half"]}},)"
        R"({"ph":"X","name":"Input copy","pid":1,"tid":1,"ts":2,"dur":1,"args":{"type":"c10::Half"}},)"
        R"({"ph":"X","name":"copy","pid":1,"tid":1,"ts":4,"dur":1,"args":{"type":"c10::Half"}},)"
        R"({"ph":"X","name":"mm","pid":1,"tid":1,"ts":6,"dur":1,"args":{"note":"Input type c10::Half"}},)"
        R"({"ph":"X","name":"fast mm","pid":1,"tid":1,"ts":8,"dur":1,"args":{"blocks per SM":2.5}},)"
        R"({"ph":"X","name":"e","pid":1,"tid":1,"ts":10,"dur":1,"args":{"gr\u00f6\u00dfe":"\u00fcber 9"}}])",
        "sample");
    ASSERT_TRUE(trace);
    EXPECT_EQ(hitsOf(**trace, query("\"Input type\":c10::Half")), 1u);
    EXPECT_EQ(hitsOf(**trace, query("\"input type\":half")), 1u);
    EXPECT_EQ(hitsOf(**trace, query("Input type:c10::Half")), 2u)
        << "the arg, and a name with an arg called type";
    EXPECT_EQ(hitsOf(**trace, query("type:c10::Half")), 2u) << "a key is a whole key";
    EXPECT_EQ(hitsOf(**trace, query("blocks per SM:2.5")), 1u);
    EXPECT_EQ(hitsOf(**trace, query("fast blocks per SM:2.5")), 1u) << "a word of the name before the key";
    EXPECT_EQ(hitsOf(**trace, query("slow blocks per SM:2.5")), 0u);
    EXPECT_EQ(hitsOf(**trace, query("fast \"blocks per SM\":2.5")), 1u);
    EXPECT_EQ(hitsOf(**trace, query("gr\xC3\xB6\xC3\x9F"
                                    "e:\xC3\xBC"
                                    "ber")),
              1u)
        << "written with escapes in the file";
    SearchQuery inArgs = query("Input note:type");
    inArgs.wordsInArgs = true;
    EXPECT_EQ(hitsOf(**trace, inArgs), 1u) << "the word is in the arg";
}

/// Counted by a Python script that reads the JSON: complete events whose arg of that name, in any case,
/// contains the value as json.dumps() writes it.
TEST(SliceSearch, FindsAsManyArgsAsAPythonScript) {
    struct Case {
        const char* file;
        const char* key;
        const char* value;
        std::size_t count;
    };
    Result<TracePtr> trace = Error();
    for (const Case& c : {Case{"cuda_h100_owlv2.json.gz", "Input type", "c10::BFloat16", 19575},
                          {"cuda_h100_owlv2.json.gz", "Input Dims", "768", 3690},
                          {"cuda_h100_owlv2.json.gz", "External id", "12", 2819},
                          {"cuda_h100_owlv2.json.gz", "Ev Idx", "77", 3309},
                          {"cuda_h100_qwen.json.gz", "Input type", "c10::BFloat16", 3251},
                          {"cuda_h100_qwen.json.gz", "blocks per SM", "2.", 70},
                          {"cuda_a100_nccl.json.gz", "External id", "12", 2796},
                          {"rocm_mi300_qwen.json.gz", "Ev Idx", "77", 251}}) {
        const std::string path = test::sharedPath("data/traces/" + std::string(c.file));
        if (path.empty()) {
            continue;
        }
        if (!trace || (*trace)->path() != path) {
            trace = loadTrace(path);
            ASSERT_TRUE(trace) << c.file;
        }
        const std::string quoted = "\"" + std::string(c.key) + "\":" + c.value;
        EXPECT_EQ(hitsOf(**trace, query(quoted.c_str())), c.count) << c.file << ": " << quoted;
        const std::string plain = std::string(c.key) + ":" + c.value;
        EXPECT_EQ(hitsOf(**trace, query(plain.c_str())), c.count) << c.file << ": " << plain;
    }
    if (!trace) {
        GTEST_SKIP() << "no reference traces";
    }
}

} // namespace
} // namespace lanescope
