// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_json.h"

#include <array>

namespace lanescope::test {

namespace {

using Members = TraceJsonBuilder::Members;

template <typename T, std::size_t N>
const T& pick(Random& random, const std::array<T, N>& values) {
    return values[static_cast<std::size_t>(uniform(random, 0, static_cast<std::int64_t>(N) - 1))];
}

bool oneIn(Random& random, std::int64_t n) {
    return uniform(random, 1, n) == 1;
}

/// Texts in args that must not be mistaken for syntax.
constexpr std::array<std::string_view, 6> kDecoys{
    R"({"ph":"X","cat":"kernel","name":"decoy","pid":999,"tid":999,"ts":1,"dur":1})",
    R"(}},{"ph":"X","name":"decoy","pid":998,"ts":5},)",
    R"(]}],"traceEvents":[)",
    "\\",
    "\"",
    "line\nbreak\ttab",
};

class RandomTrace {
public:
    RandomTrace(std::uint64_t seed, const JsonStyle& style)
        : m_random(seed)
        , m_builder(style) {}

    std::string write(std::size_t eventCount) {
        m_builder.header("schemaVersion", "1");
        m_builder.header("deviceProperties", R"([{"id":0,"name":"Example GPU","numSms":4}])");
        m_builder.header("note", quoted("{\"traceEvents\": [ ]"));
        for (std::size_t i = 0; i < eventCount; ++i) {
            addEvent();
        }
        return m_builder.text();
    }

private:
    std::string time() { return microsecondsText(uniform(m_random, 0, 2000) * 250); }
    std::string number(std::int64_t low, std::int64_t high) {
        return std::to_string(uniform(m_random, low, high));
    }
    std::string pid() {
        static const std::array<std::string, 6> kPids{"0", "1", "7", "\"7\"", "\"Spans\"", "-1"};
        return pick(m_random, kPids);
    }
    std::string tid() {
        static const std::array<std::string, 6> kTids{"1",     "7",           "\"stream 7\"",
                                                      "\"7\"", "12884901889", "\"PyTorch Profiler\""};
        return pick(m_random, kTids);
    }
    std::string name() {
        static const std::array<std::string, 6> kNames{
            "aten::mm", "ProfilerStep#3",           "cuLaunchKernel",
            "[memory]", "void gemm<float, 4>(int)", "a/b \"c\" \\d"};
        return quoted(pick(m_random, kNames));
    }

    std::string args(const std::string& category) {
        Members members;
        if (oneIn(m_random, 2)) {
            members.emplace_back("correlation", number(0, 20));
        }
        if (oneIn(m_random, 2)) {
            members.emplace_back("External id",
                                 oneIn(m_random, 2) ? number(0, 20) : "\"" + number(1, 9) + "\"");
        }
        if (category == "kernel") {
            members.emplace_back("device", "0");
            members.emplace_back("stream", number(0, 9));
            members.emplace_back("grid", "[" + number(1, 9) + ", 2,1]");
            members.emplace_back("block", "[" + number(1, 9) + ",1, 1]");
            members.emplace_back("est. achieved occupancy %", number(0, 100) + ".5");
        }
        if (oneIn(m_random, 4)) {
            members.emplace_back("deep", randomJsonValue(m_random, 4));
        }
        if (oneIn(m_random, 6)) {
            members.emplace_back("text", quoted(pick(m_random, kDecoys)));
        }
        if (oneIn(m_random, 12)) {
            members.emplace_back("events",
                                 "[" + std::string(kDecoys[0]) + "," + std::string(kDecoys[0]) + "]");
        }
        return m_builder.object(std::move(members));
    }

    void addEvent() {
        static const std::array<std::string, 10> kCategories{
            "cpu_op", "cuda_runtime",        "kernel",    "gpu_memcpy", "user_annotation",
            "ac2g",   "gpu_user_annotation", "cuda_sync", "fwdbwd",     "python_function"};
        const std::string category = pick(m_random, kCategories);
        Members members{{"ph", "\"X\""},  {"cat", quoted(category)},
                        {"name", name()}, {"pid", pid()},
                        {"tid", tid()},   {"ts", time()}};
        if (oneIn(m_random, 12)) {
            members.emplace_back("cname", oneIn(m_random, 2) ? "\"good\"" : name());
        }
        const std::int64_t kind = uniform(m_random, 0, 19);
        if (kind < 9) {
            members.emplace_back("dur",
                                 microsecondsText(uniform(m_random, 0, 40) * uniform(m_random, 0, 250)));
            members.emplace_back("args", args(category));
        } else if (kind < 13) {
            static const std::array<std::string, 3> kPhases{"s", "t", "f"};
            members[0].second = quoted(pick(m_random, kPhases));
            members.emplace_back("id", number(0, 15));
            if (oneIn(m_random, 2)) {
                members.emplace_back("bp", "\"e\"");
            }
        } else if (kind < 15) {
            static const std::array<std::string, 2> kPhases{"B", "E"};
            members[0].second = quoted(pick(m_random, kPhases));
        } else if (kind == 15) {
            static const std::array<std::string, 2> kPhases{"b", "e"};
            members[0].second = quoted(pick(m_random, kPhases));
            members.emplace_back("id", "\"0x" + number(0, 3) + "\"");
        } else if (kind == 16) {
            members[0].second = "\"i\"";
            members.emplace_back("args", R"({"Bytes":)" + number(-9, 9) + R"(,"Total Allocated":)" +
                                             number(0, 99) + "}");
        } else if (kind == 17) {
            members[0].second = "\"C\"";
            members.emplace_back("args", "{\"a\":" + number(0, 9) + ",\"b\":" + number(0, 9) + ".25}");
        } else if (kind == 18) {
            static const std::array<std::string, 4> kNames{"process_name", "thread_name", "process_labels",
                                                           "thread_sort_index"};
            members = {{"ph", "\"M\""},
                       {"name", quoted(pick(m_random, kNames))},
                       {"pid", pid()},
                       {"tid", tid()},
                       {"args", R"({"name":"name )" + number(0, 9) + R"(","labels":"GPU 0","sort_index":)" +
                                    number(0, 9) + "}"}};
        } else {
            addOddEvent();
            return;
        }
        m_builder.event(std::move(members));
    }

    /// Adds an event that a reader counts but cannot use, or must repair.
    void addOddEvent() {
        switch (uniform(m_random, 0, 7)) {
        case 0:
            m_builder.raw("17");
            break;
        case 1:
            m_builder.event({{"name", "\"no phase\""}, {"ts", "1"}});
            break;
        case 2:
            m_builder.event({{"ph", "\"X\""}, {"name", "\"no time\""}, {"dur", "1"}});
            break;
        case 3:
            m_builder.event({{"ph", "\"X\""}, {"ts", time()}, {"dur", "NaN"}, {"pid", "1"}, {"tid", "1"}});
            break;
        case 4:
            m_builder.event({{"ph", "\"P\""}, {"ts", time()}, {"pid", "1"}, {"tid", "1"}});
            break;
        case 5:
            m_builder.event({{"ph", "\"s\""}, {"ts", time()}, {"pid", "1"}, {"tid", "1"}});
            break;
        case 6:
            m_builder.event({{"ph", "\"X\""}, {"ts", time()}, {"dur", "-3"}, {"pid", "1"}, {"tid", "1"}});
            break;
        default:
            m_builder.event({{"ph", "\"X\""},
                             {"name", "\"control \x01 and \\q escape\""},
                             {"ts", time()},
                             {"dur", "1"},
                             {"pid", "1"},
                             {"tid", "1"}});
            break;
        }
    }

    Random m_random;
    TraceJsonBuilder m_builder;
};

} // namespace

std::string randomTraceText(std::uint64_t seed, std::size_t eventCount, const JsonStyle& style) {
    return RandomTrace(seed, style).write(eventCount);
}

std::string microsecondsText(std::int64_t timeNs) {
    const bool negative = timeNs < 0;
    const std::uint64_t magnitude =
        negative ? 0 - static_cast<std::uint64_t>(timeNs) : static_cast<std::uint64_t>(timeNs);
    std::string text = (negative ? "-" : "") + std::to_string(magnitude / 1000);
    if (const std::uint64_t rest = magnitude % 1000; rest != 0) {
        std::string decimals = std::to_string(1000 + rest).substr(1);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text += "." + decimals;
    }
    return text;
}

std::string randomJsonValue(Random& random, int depth) {
    const std::int64_t kind = uniform(random, 0, depth > 0 ? 8 : 5);
    switch (kind) {
    case 0:
        return std::to_string(uniform(random, -1000, 1000));
    case 1:
        return pick(random, std::array<std::string, 4>{"true", "null", "1.5e3", "18446744073709551615"});
    case 2:
        return quoted(pick(random, kDecoys));
    case 3:
    case 4:
    case 5:
        return quoted(randomJsonLikeText(random, static_cast<std::size_t>(skewed(random, 200))));
    default:
        break;
    }
    const bool isArray = kind == 6;
    std::string json = isArray ? "[" : "{";
    const std::int64_t count = uniform(random, 0, 4);
    for (std::int64_t i = 0; i < count; ++i) {
        json += i == 0 ? "" : pick(random, std::array<std::string, 3>{",", ", ", " ,\n"});
        if (!isArray) {
            json += quoted(oneIn(random, 4) ? "ph" : randomJsonLikeText(random, 4)) + ":";
        }
        json += randomJsonValue(random, depth - 1);
    }
    return json + (isArray ? "]" : "}");
}

std::string randomJsonLikeText(Random& random, std::size_t length) {
    constexpr std::string_view kAlphabet = "\"\"\\\\{}[]{}[],: \n\tabc019.-+\x01/";
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
        text += kAlphabet[static_cast<std::size_t>(
            uniform(random, 0, static_cast<std::int64_t>(kAlphabet.size()) - 1))];
    }
    return text;
}

} // namespace lanescope::test
