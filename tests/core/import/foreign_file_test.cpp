// SPDX-License-Identifier: Apache-2.0
// Files that no importer reads say what they most likely are.
#include "core/import/foreign_file.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/pickle_writer.h"

namespace lanescope::test {
namespace {

using namespace std::string_literals;

std::string messageOf(std::string bytes, const char* name = "file") {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(std::move(bytes), name));
    EXPECT_FALSE(trace) << name;
    return trace ? std::string() : trace.error().message;
}

struct Case {
    std::string bytes;
    const char* name;
    std::string_view expected; ///< in the message
};

TEST(ForeignFile, IsToldWhatItMostLikelyIs) {
    const Case cases[] = {
        {"NVR\0\1\2\3\4"s, "x", "Nsight Compute"},
        {"any bytes \1\2"s, "k.ncu-rep", "ncu --import FILE"},
        {"\3\4\5\6\7\1"s, "traces.otf2", "OTF2"},
        {"tr\xfdP\1\0\0\0"s, "x", "Tracy"},
        {"Kernel_Name,Calls,TotalDurationNs\n\"a(b,c)\",1,2\n"s, "results.stats.csv", "rocprof"},
        {"==PROF== done\n\"ID\",\"Kernel Name\",\"Metric Name\"\n1,k,m\n"s, "x.csv", "Nsight Compute (CSV)"},
        {"day;rain\n1;2\n"s, "x", "plain text"},
        {"day,rain\n1,2\n"s, "x", "with the columns day, rain"},
        {"a\tb\tc\n1\t2\t3\n"s, "x", "tab-separated"},
        {"main;step;mm 12\nmain;step 3\n"s, "x.folded", "collapsed call stacks"},
        {"# a script\nimport torch\n\nprint(1)\n"s, "train.py", "Python source"},
        {"-----  -----\nName  Self CPU %  Calls\n"s, "x.txt", "export_chrome_trace"},
        {"<?xml version=\"1.0\"?><trace-query-result/>"s, "x.xml", "Instruments"},
        {"(dp0\nVsegments\np1\n(lp2\ns."s, "s.pickle", "protocol 0"},
        {"\1\2\3\4\5"s, "x", "binary data"},
    };
    for (const Case& each : cases) {
        const std::string message = messageOf(each.bytes, each.name);
        EXPECT_NE(message.find(each.expected), std::string::npos) << each.name << ": " << message;
        EXPECT_EQ(message.find("not a JSON file"), std::string::npos) << each.name;
        EXPECT_EQ(messageOf(gzipMember(each.bytes), each.name), message) << "compressed: " << each.name;
    }
}

TEST(ForeignFile, PicklesNameTheirKeys) {
    using namespace pickle;
    const std::string other = messageOf(file(dictionary({{"epoch", number(1)}, {"loss", text("x")}})));
    EXPECT_NE(other.find("protocol 4 with the keys epoch, loss"), std::string::npos) << other;
    const std::string objects = messageOf("\x80\x04" + "c__main__\nModel\n."s);
    EXPECT_NE(objects.find("GLOBAL"), std::string::npos) << objects;
}

TEST(ForeignFile, JsonNamesItsKeys) {
    const std::string message = messageOf("{\"config\": 1, \"weights\": []}");
    EXPECT_NE(message.find("it is JSON with the keys config, weights"), std::string::npos) << message;
    EXPECT_NE(messageOf("{\"shared\": {}, \"profiles\": []}").find("speedscope"), std::string::npos);
}

} // namespace
} // namespace lanescope::test
