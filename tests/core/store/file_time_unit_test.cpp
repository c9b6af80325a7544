// SPDX-License-Identifier: Apache-2.0
// Unit of a file's times: chosen by file, obeyed by the reader, the cache and excerpts.
#include "core/store/file_time_unit.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/cache/trace_cache.h"
#include "core/export/range_trace.h"
#include "core/import/trace_loader.h"
#include "core/store/time_unit_choices.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_digest.h"

namespace lanescope {
namespace {

/// Two threads with nested calls, at 1.7e15 µs since 1970, all figures with as many zeros at their end, and
/// as many decimals, as the unit asks for.
std::string traceText(FileTimeUnit unit) {
    std::string events;
    for (int i = 0; i < 200; ++i) {
        const TimeNs startNs = 1'700'000'000'000'000'000 + TimeNs{i} * 12'345;
        events += (i == 0 ? "" : ",\n") + std::string(R"({"ph":"X","name":"n)") + std::to_string(i % 7) +
                  R"(","cat":"cpu_op","pid":1,"tid":)" + std::to_string(i % 2) + R"(,"ts":)" +
                  figureInFile(startNs, unit) + R"(,"dur":")" + figureInFile(9'001 + i, unit) + "\"}";
    }
    return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

class FileTimeUnitTest : public testing::Test {
protected:
    std::string write(FileTimeUnit unit) {
        const std::string path = folder.path(std::string(nameOf(unit)) + ".json");
        std::ofstream(path, std::ios::binary) << traceText(unit);
        return path;
    }
    TracePtr load(const std::string& path, bool cached = false) {
        LoadOptions options;
        options.workers = 2;
        options.chunkBytes = 1000;
        options.timeUnits = units;
        options.cacheFolder = cached ? folder.path("cache") : std::string();
        const auto trace = loadTrace(path, options);
        EXPECT_TRUE(trace) << trace.error().describe();
        return trace ? *trace : nullptr;
    }
    static std::vector<TimeNs> starts(const Trace& trace) {
        return {trace.slices().startNs.begin(), trace.slices().startNs.end()};
    }
    static std::vector<DurationNs> durations(const Trace& trace) {
        return {trace.slices().durationNs.begin(), trace.slices().durationNs.end()};
    }

    test::TempFolder folder;
    TimeUnitChoices units;
};

TEST_F(FileTimeUnitTest, FiguresAreWrittenExactly) {
    using U = FileTimeUnit;
    EXPECT_EQ(figureInFile(1'234'567, U::Nanoseconds), "1234567");
    EXPECT_EQ(figureInFile(1'234'567, U::Microseconds), "1234.567");
    EXPECT_EQ(figureInFile(1'234'567, U::Milliseconds), "1.234567");
    EXPECT_EQ(figureInFile(1'234'567, U::Seconds), "0.001234567");
    EXPECT_EQ(figureInFile(-5'000, U::Microseconds), "-5");
    EXPECT_EQ(figureInFile(-5, U::Microseconds), "-0.005");
    EXPECT_EQ(figureInFile(5'000'000, U::Seconds), "0.005");
    EXPECT_EQ(figureInFile(0, U::Seconds), "0");
    for (const FileTimeUnit unit : kFileTimeUnits) {
        EXPECT_EQ(timeUnitCalled(nameOf(unit)), unit);
    }
    EXPECT_EQ(timeUnitCalled("µs"), std::nullopt);
}

TEST_F(FileTimeUnitTest, AFileReadInItsUnitIsTheSameTrace) {
    const TracePtr usual = load(write(FileTimeUnit::Microseconds));
    ASSERT_EQ(usual->slices().size(), 200u);
    EXPECT_EQ(usual->format(), "Kineto");
    for (const FileTimeUnit unit : kFileTimeUnits) {
        const std::string path = write(unit);
        units.choose(path, unit);
        EXPECT_TRUE(units.isChosen(path));
        const TracePtr trace = load(path);
        EXPECT_EQ(starts(*trace), starts(*usual)) << nameOf(unit);
        EXPECT_EQ(durations(*trace), durations(*usual)) << nameOf(unit);
        EXPECT_EQ(trace->timeUnit(), unit);
        EXPECT_EQ(trace->nanosecondClock(), usual->nanosecondClock()) << nameOf(unit);
        units.choose(path, std::nullopt);
        EXPECT_FALSE(units.isChosen(path));
    }
}

TEST_F(FileTimeUnitTest, TheChoiceIsOfTheFileHoweverItIsNamed) {
    const std::string path = write(FileTimeUnit::Milliseconds);
    units.choose({}, FileTimeUnit::Seconds);
    EXPECT_EQ(units.unitOf(path), FileTimeUnit::Seconds) << "what holds for all";
    const std::filesystem::path full(path);
    units.choose((full.parent_path() / "." / full.filename()).string(), FileTimeUnit::Milliseconds);
    EXPECT_EQ(units.unitOf(path), FileTimeUnit::Milliseconds);
    EXPECT_EQ(units.unitOf(path + "x"), FileTimeUnit::Seconds);
    units.choose(path, std::nullopt);
}

TEST_F(FileTimeUnitTest, TheCacheKeepsUnitsApart) {
    const std::string path = write(FileTimeUnit::Nanoseconds);
    units.choose(path, FileTimeUnit::Milliseconds);
    const TracePtr wrong = load(path);
    units.choose(path, FileTimeUnit::Nanoseconds);
    const auto late = cacheTrace(*wrong, folder.path("cache"), ~std::uint64_t{0});
    ASSERT_TRUE(late && *late);
    EXPECT_NE(load(path, true)->data().fileModifiedNs, 0) << "the entry is of the unit that it was read in";
    const TracePtr right = load(path);
    const auto written = cacheTrace(*right, folder.path("cache"), ~std::uint64_t{0});
    ASSERT_TRUE(written && *written);
    const TracePtr cached = load(path, true);
    EXPECT_EQ(cached->data().fileModifiedNs, 0) << "it came from the cache";
    EXPECT_EQ(cached->timeUnit(), FileTimeUnit::Nanoseconds);
    EXPECT_EQ(starts(*cached), starts(*right));
    units.choose(path, FileTimeUnit::Seconds);
    EXPECT_NE(load(path, true)->data().fileModifiedNs, 0) << "the entry is of another unit";
    units.choose(path, std::nullopt);
}

TEST_F(FileTimeUnitTest, AnExcerptIsCutWhereItsTimesAre) {
    const std::string path = write(FileTimeUnit::Nanoseconds);
    units.choose(path, FileTimeUnit::Nanoseconds);
    const TracePtr trace = load(path);
    const TimeNs startNs = trace->bounds().startNs;
    RangeTraceOptions options;
    options.range = {startNs, startNs + 500'000};
    const std::string excerpt = folder.path("part.json");
    const auto summary = saveRangeTrace(*trace, excerpt, options);
    ASSERT_TRUE(summary) << summary.error().describe();
    EXPECT_EQ(summary->slices, 41u); // 500 / 12.345
    units.choose(excerpt, FileTimeUnit::Nanoseconds);
    EXPECT_EQ(load(excerpt)->bounds().startNs, startNs) << "events keep their text";
    units.choose(excerpt, std::nullopt);
    units.choose(path, std::nullopt);
}

} // namespace
} // namespace lanescope
