// SPDX-License-Identifier: Apache-2.0
// trace_view.json of Ascend's profiler: a list of events with times as texts, device work without categories,
// ids of arrows as texts and as numbers. Against figures that a script of its own computed, and against the
// vendor's own tables of the same recording.
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

TEST(TraceView, TimesIdsAndCategoriesAsAscendWritesThem) {
    const auto trace = loadTraceText(R"json([
      {"name":"process_name","pid":31,"tid":0,"ph":"M","args":{"name":"Ascend Hardware"}},
      {"name":"MatMul","pid":31,"tid":2,"ts":"1736408883704643.212","dur":53.74112345678,"ph":"X","args":{}},
      {"name":"aten::mm","pid":9,"tid":9,"ts":"1736408883704500.001","dur":20,"ph":"X","cat":"cpu_op","args":
       {"Input Dims":"2,3;\r\n3,4","Call stack":"a;\r\nb"}},
      {"name":"HostToDevice7","pid":9,"tid":9,"ts":"1736408883704501","ph":"s","cat":"HostToDevice","id":"7"},
      {"name":"HostToDevice7","pid":31,"tid":2,"ts":"1736408883704643.212","ph":"f","bp":"e","cat":"HostToDevice","id":"7"},
      {"name":"async_npu","pid":9,"tid":9,"ts":"1736408883704502","ph":"s","cat":"async_npu","id":8},
      {"name":"async_npu","pid":31,"tid":2,"ts":"1736408883704643.212","ph":"f","bp":"e","cat":"async_npu","id":8},
      {"name":"async_npu","pid":31,"tid":2,"ts":"1736408883704643.212","ph":"f","bp":"e","cat":"async_npu","id":9}])json",
                                     "trace_view.json");
    ASSERT_TRUE(trace) << trace.error().describe();
    ASSERT_EQ((*trace)->slices().size(), 2u);
    EXPECT_EQ((*trace)->flows().size(), 2u) << "texts and numbers, one without its beginning";
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    std::set<TimeNs> starts;
    for (const TimeNs startNs : (*trace)->slices().startNs) {
        starts.insert(startNs);
    }
    EXPECT_EQ(starts, (std::set<TimeNs>{1736408883704500001, 1736408883704643212})) << "to the nanosecond";
}

class TraceViewSample : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        const std::string path = sharedPath(folder() + "trace_view.json");
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        const auto loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        trace = *loaded;
        ASSERT_EQ(brokenPromise(*trace), "");
        EXPECT_EQ(trace->ledger().dropped(), 0u);
        EXPECT_EQ(trace->ledger().unusable, 0u);
    }
    static std::string folder() { return std::string("data/formats/ascend/") + GetParam() + "/"; }
    static CsvFile figures(const std::string& table) {
        return parseCsv(readFile(sharedPath(folder() + "expected/trace_view.json." + table + ".csv")));
    }
    static CsvFile vendor(const std::string& table) {
        return parseCsv(readFile(sharedPath(folder() + "vendor/" + table + ".csv")));
    }
    std::string processOf(const Track& track) const {
        return std::string(trace->text(trace->process(track.process).name));
    }
    std::string threadOf(const Track& track) const {
        return std::string(trace->text(track.name == kEmptyString ? track.tidText : track.name));
    }

    struct Sum {
        std::int64_t count = 0;
        DurationNs totalNs = 0;
    };
    TracePtr trace;
};

/// Decimal microseconds to the nearest nanosecond.
TimeNs nanoseconds(const std::string& micros) {
    const std::size_t point = micros.find('.');
    TimeNs whole = std::stoll(micros.substr(0, point)) * 1000;
    if (point != std::string::npos) {
        whole += std::llround(std::stod("0" + micros.substr(point)) * 1000);
    }
    return whole;
}

TEST_P(TraceViewSample, LanesNamesFlowsAndCounters) {
    std::map<std::pair<std::string, std::string>, Sum> lanes;
    std::map<std::pair<std::string, std::string>, Sum> names;
    for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
        const auto slice = SliceId(i);
        const Track& track = trace->track(trace->trackOf(slice));
        for (Sum* sum : {&lanes[{processOf(track), threadOf(track)}],
                         &names[{processOf(track), std::string(trace->sliceName(slice))}]}) {
            ++sum->count;
            sum->totalNs += trace->slices().durationNs[slice];
        }
    }
    const auto compare = [](const CsvFile& wanted, const char* second, const auto& found) {
        ASSERT_EQ(found.size(), wanted.rows.size());
        for (const auto& row : wanted.rows) {
            const auto at = found.find({row.at("process"), row.at(second)});
            ASSERT_NE(at, found.end()) << row.at("process") << " " << row.at(second);
            EXPECT_EQ(at->second.count, std::stoll(row.at("count")));
            EXPECT_NEAR(static_cast<double>(at->second.totalNs), std::stod(row.at("total_us")) * 1000,
                        static_cast<double>(at->second.count) + 1)
                << "each to the nanosecond";
        }
    };
    compare(figures("lanes"), "thread", lanes);
    compare(figures("names"), "name", names);
    std::uint64_t ends = 0;
    for (const auto& row : figures("flows").rows) {
        ends += std::stoull(row.at("starts")) + std::stoull(row.at("ends"));
    }
    EXPECT_EQ(trace->ledger().flows, ends);
    std::uint64_t counters = 0;
    for (const auto& row : figures("counters").rows) {
        counters += std::stoull(row.at("count"));
    }
    EXPECT_EQ(trace->ledger().counters, counters);
}

TEST_P(TraceViewSample, TheVendorsOwnTables) {
    std::multiset<std::pair<std::string, TimeNs>> starts;
    std::map<std::string, DurationNs> overlap;
    for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
        const auto slice = SliceId(i);
        const std::string name(trace->sliceName(slice));
        const Track& track = trace->track(trace->trackOf(slice));
        starts.emplace(name, trace->slices().startNs[slice]);
        if (processOf(track) == "Overlap Analysis") {
            overlap[name] += trace->slices().durationNs[slice];
        }
    }
    const CsvFile kernels = vendor("kernel_details");
    ASSERT_FALSE(kernels.rows.empty());
    std::size_t found = 0;
    std::size_t wanted = 0;
    for (const auto& row : kernels.rows) {
        if (row.at("Name").starts_with("hcom_")) {
            continue; // the list of kernels rounds the starts of collective operations
        }
        ++wanted;
        std::string start = row.at(row.contains("Start Time(us)") ? "Start Time(us)" : "Start Time");
        std::erase_if(start, [](char c) { return c == '\t' || c == ' '; });
        found += starts.contains({row.at("Name"), nanoseconds(start)}) ? 1u : 0u;
    }
    EXPECT_EQ(found, wanted) << "each kernel by its name and start";
    const CsvFile steps = vendor("step_trace_time");
    ASSERT_EQ(steps.rows.size(), 1u);
    constexpr double kTolerance = 1000; // a nanosecond for each of some hundred intervals
    for (const char* column : {"Computing", "Communication", "Communication(Not Overlapped)", "Free"}) {
        const auto sum = overlap.find(column);
        if (sum != overlap.end()) {
            EXPECT_NEAR(static_cast<double>(sum->second), std::stod(steps.rows[0].at(column)) * 1000,
                        kTolerance)
                << column;
        }
    }
    EXPECT_TRUE(overlap.contains("Computing"));
}

INSTANTIATE_TEST_SUITE_P(All, TraceViewSample, testing::Values("level0", "level1"));

} // namespace
} // namespace lanescope::test
