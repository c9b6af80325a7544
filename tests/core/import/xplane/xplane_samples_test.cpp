// SPDX-License-Identifier: Apache-2.0
// XPlane files of JAX against figures that a script of its own computed from them.
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

struct Figures {
    std::int64_t count = 0;
    std::int64_t totalPs = 0;
    std::int64_t totalNs = 0;
};

class XPlaneSamples : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        const std::string path = sharedPath(std::string("data/formats/jax/") + GetParam() + ".pb");
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        const auto loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        trace = *loaded;
        ASSERT_EQ(brokenPromise(*trace), "");
    }
    CsvFile expected(const std::string& table) const {
        return parseCsv(readFile(
            sharedPath(std::string("data/formats/jax/expected/") + GetParam() + "." + table + ".csv")));
    }
    /// Figures by plane, line and name.
    std::map<std::vector<std::string>, Figures> figures() const {
        std::map<std::vector<std::string>, Figures> sums;
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            const auto text = sliceText(*trace, SliceId(i));
            EXPECT_TRUE(text);
            const auto field = [&text](const char* key) { return findArg(text->fields, key)->value; };
            Figures& sum = sums[{field("plane"), field("line"), field("name")}];
            ++sum.count;
            sum.totalPs += std::stoll(field("duration_ps"));
            sum.totalNs += trace->slices().durationNs[SliceId(i)];
        }
        return sums;
    }

    TracePtr trace;
};

TEST_P(XPlaneSamples, Names) {
    auto sums = figures();
    std::size_t rows = 0;
    for (const auto& row : expected("names").rows) {
        const std::vector<std::string> key{row.at("plane"), row.at("line"), row.at("event")};
        ASSERT_TRUE(sums.contains(key)) << testing::PrintToString(key);
        EXPECT_EQ(std::to_string(sums[key].count), row.at("count"));
        EXPECT_EQ(std::to_string(sums[key].totalPs), row.at("total_duration_ps"));
        EXPECT_EQ(sums[key].totalNs * 1000, sums[key].totalPs)
            << "times of these files are whole nanoseconds";
        ++rows;
    }
    EXPECT_EQ(rows, sums.size());
}

TEST_P(XPlaneSamples, Lines) {
    struct Sum {
        std::int64_t events = 0;
        DurationNs totalNs = 0;
        TimeNs firstNs = std::numeric_limits<TimeNs>::max();
        TimeNs lastNs = std::numeric_limits<TimeNs>::min();
    };
    std::map<std::pair<std::string, std::string>, Sum> sums;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        const SliceId slice = SliceId(i);
        const Track& track = trace->track(trace->trackOf(slice));
        const Process& process = trace->processes()[indexOf(track.process)];
        Sum& sum = sums[{std::string(trace->text(process.name)), std::string(trace->text(track.tidText))}];
        ++sum.events;
        sum.totalNs += trace->slices().durationNs[slice];
        sum.firstNs = std::min(sum.firstNs, trace->slices().startNs[slice]);
        sum.lastNs = std::max(sum.lastNs, trace->slices().endNs(slice));
    }
    const CsvFile lines = expected("lines");
    EXPECT_EQ(lines.rows.size(), sums.size());
    for (const auto& row : lines.rows) {
        // Streams of these files have the numbers of their lines, but for one.
        std::string id = row.at("id");
        if (row.at("name").starts_with("Stream #")) {
            id = std::to_string(std::stoll(row.at("name").substr(8)));
        }
        ASSERT_TRUE(sums.contains({row.at("plane"), id})) << row.at("plane") << " " << id;
        const Sum& sum = sums[{row.at("plane"), id}];
        EXPECT_EQ(std::to_string(sum.events), row.at("events"));
        EXPECT_EQ(std::to_string(sum.totalNs * 1000), row.at("total_duration_ps"));
        EXPECT_EQ(std::to_string(sum.firstNs * 1000), row.at("first_ps"));
        EXPECT_EQ(std::to_string(sum.lastNs * 1000), row.at("last_ps"));
    }
}

TEST_P(XPlaneSamples, EventsAndStats) {
    std::uint64_t events = 0;
    std::uint64_t planes = 0;
    for (const auto& row : expected("summary").rows) {
        events += row.at("key") == "  events" ? std::stoull(row.at("value")) : 0;
        planes += row.at("key") == "plane" ? 1 : 0;
    }
    EXPECT_EQ(trace->ledger().slices, events);
    EXPECT_EQ(trace->eventsByKind()[0], (EventKindCount{"planes", planes}));
    std::map<std::string, std::int64_t> stats;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        const auto text = sliceText(*trace, SliceId(i));
        ASSERT_TRUE(text);
        for (const Arg& arg : text->args) {
            ++stats[arg.key];
        }
    }
    for (const auto& row : expected("stats").rows) {
        EXPECT_EQ(std::to_string(stats[row.at("stat")]), row.at("count")) << row.at("stat");
    }
}

TEST_P(XPlaneSamples, KernelsHaveTheirLaunches) {
    std::size_t linked = 0;
    for (const DeviceOp& op : trace->deviceOps()) {
        linked += op.launch != kNoLaunch ? 1 : 0;
    }
    EXPECT_GT(linked, 0u);
    EXPECT_EQ(linked, trace->deviceOps().size());
}

INSTANTIATE_TEST_SUITE_P(All, XPlaneSamples,
                         testing::Values("tracelens.jax_conv_minimal_08.xplane",
                                         "tracelens.te_fused_attn.xplane"));

TEST(XPlaneSample, ThatIsCorruptGetsAMessage) {
    const std::string path = sharedPath("data/formats/jax/xprof.tpu_inference_2.xplane.pb.CORRUPT");
    if (path.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const auto trace = loadTrace(path);
    ASSERT_FALSE(trace);
    EXPECT_NE(trace.error().message.find("as if it were text"), std::string::npos) << trace.error().message;
}

} // namespace
} // namespace lanescope::test
