// SPDX-License-Identifier: Apache-2.0
// Dumps of the flight recorder: small made ones, as a pickle and as JSON. tests/acceptance/flight_recorder.py
// has whole jobs, written by Python's own pickle.
#include "core/flight/flight_dump.h"

#include <gtest/gtest.h>

#include "core/flight/flight_source.h"
#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/flight_dumps.h"
#include "tests/support/memory_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

MadeDump smallDump() {
    MadeDump dump;
    dump.entries = {{.record = 0, .sequence = 1, .durationMs = 2.5},
                    {.record = 1,
                     .sequence = 2,
                     .name = "nccl:_all_gather_base",
                     .elements = 4096,
                     .type = "Half",
                     .state = "started",
                     .createdNs = 1'790'000'000'010'000'000},
                    {.record = 2,
                     .sequence = 1,
                     .name = "nccl:send 1->2",
                     .state = "scheduled",
                     .createdNs = 1'790'000'000'020'000'000,
                     .isTransfer = true}};
    dump.lastEnqueued = 2;
    return dump;
}

std::shared_ptr<const FlightDump> readDump(const std::string& bytes) {
    Progress progress;
    const auto dump =
        readFlightDump(std::make_shared<MemoryFile>(bytes, "nccl_trace_rank_1"), 0, progress, {});
    EXPECT_TRUE(dump) << dump.error().describe();
    return dump ? *dump : nullptr;
}

class FlightDumps : public testing::TestWithParam<bool> {
protected:
    static std::string bytes(const MadeDump& dump) { return GetParam() ? jsonDump(dump) : pickledDump(dump); }
};

TEST_P(FlightDumps, HaveTheFactsOfEachEntry) {
    const auto dump = readDump(bytes(smallDump()));
    ASSERT_NE(dump, nullptr);
    EXPECT_EQ(dump->version, "2.9");
    EXPECT_EQ(dump->library, "2.27.5");
    EXPECT_EQ(dump->isJson, GetParam());
    ASSERT_EQ(dump->groups.size(), 1u);
    EXPECT_EQ(dump->groups[0].name, "0");
    EXPECT_EQ(dump->groups[0].description, "default_pg");
    EXPECT_EQ(dump->groups[0].ranks, (std::vector<std::int64_t>{0, 1, 2}));
    EXPECT_EQ(dump->groups[0].lastEnqueued, 2) << "the status counts groups by the number of the entries";
    EXPECT_FALSE(dump->groups[0].lastCompleted.has_value());
    ASSERT_EQ(dump->entries.size(), 3u);
    const FlightEntry& first = dump->entries[0];
    EXPECT_EQ(first.sequence, 1);
    EXPECT_EQ(first.state, FlightState::Completed);
    EXPECT_EQ(first.durationNs, 2'500'000);
    EXPECT_EQ(first.createdNs, 1'790'000'000'000'000'000);
    EXPECT_EQ(first.seenCompletedNs, 1'790'000'000'005'000'000);
    EXPECT_EQ(dump->text(first.inputSizes), "[[1024]]");
    EXPECT_EQ(first.inputElements, 1024);
    EXPECT_EQ(flightPlace(dump->text(first.stack)), GetParam() ? "" : "step (train.py:41)");
    const FlightEntry& second = dump->entries[1];
    EXPECT_EQ(flightOperation(dump->text(second.name)), "_all_gather_base");
    EXPECT_EQ(second.state, FlightState::Started);
    EXPECT_FALSE(second.seenCompletedNs.has_value());
    EXPECT_EQ(dump->text(second.inputTypes), "Half");
    EXPECT_TRUE(dump->entries[2].isTransfer);
    EXPECT_EQ(rankByTransfers(*dump), 1);
    EXPECT_FALSE(dump->lacksStart());
}

TEST_P(FlightDumps, OpenAsATrace) {
    for (const std::string& content : {bytes(smallDump()), gzipMember(bytes(smallDump()))}) {
        const auto file = std::make_shared<MemoryFile>(content, "nccl_trace_rank_1");
        const auto importer = importerOf(file);
        ASSERT_TRUE(importer);
        EXPECT_EQ((*importer)->key(), "flight-recorder");
        const auto loaded = loadTraceFrom(file);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        const Trace& trace = **loaded;
        EXPECT_EQ(brokenPromise(trace), "");
        EXPECT_EQ(trace.ledger().dropped(), 0u);
        EXPECT_EQ(trace.ledger().slices, 3u);
        ASSERT_EQ(trace.slices().size(), 3u);
        EXPECT_EQ(trace.extents().endNs, 1'790'000'000'020'000'000) << "what is open lasts to the last time";
        DurationNs longest = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            longest = std::max(longest, trace.slices().range(SliceId(i)).durationNs());
        }
        EXPECT_EQ(longest, 10'000'000);
        ASSERT_NE(flightDumpOf(trace), nullptr);
        const auto text = trace.args()->eventText(EventRef(1));
        ASSERT_TRUE(text);
        EXPECT_EQ(findArg(text->args, "state")->value, "started");
        EXPECT_EQ(findArg(text->args, "collective_seq_id")->value, "2");
        EXPECT_FALSE(trace.args()->eventText(EventRef(99)));
    }
}

TEST_P(FlightDumps, CutAndHostileOnesAreRefusedOrCounted) {
    const std::string whole = bytes(smallDump());
    for (std::size_t cut = 0; cut < whole.size(); cut += 7) {
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(whole.substr(0, cut), "x"));
        EXPECT_FALSE(trace) << cut;
        if (!trace) {
            EXPECT_EQ(trace.error().file, "x");
            EXPECT_FALSE(trace.error().message.empty());
        }
    }
    LoadOptions options;
    options.memoryBudgetBytes = 1000;
    const auto limited = loadTraceFrom(std::make_shared<MemoryFile>(whole, "x"), options);
    EXPECT_FALSE(limited);
}

INSTANTIATE_TEST_SUITE_P(PickleAndJson, FlightDumps, testing::Bool());

TEST(FlightDump, EntriesThatAreNoRecordsAreCounted) {
    using namespace pickle;
    MadeDump made = smallDump();
    std::string bytes = file(dictionary(
        {{"pg_config", dictionary({})},
         {"entries", list({pickledEntry(made.entries[0]), number(5), "N", dictionary({{"state", text("x")}}),
                           dictionary({{"profiling_name", text("nccl:barrier")}})})}}));
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "x"));
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->ledger().read, 5u);
    EXPECT_EQ((*trace)->ledger().unusable, 4u) << "three are no records, one has no time";
    EXPECT_EQ((*trace)->slices().size(), 1u);
    EXPECT_FALSE((*trace)->diagnostics().empty());
}

TEST(FlightDump, ValuesThatAreSharedAgainAndAgainAreRefused) {
    using namespace pickle;
    // One entry, remembered, a hundred thousand times in the list.
    std::string entries = "]\x94(" + pickledEntry(smallDump().entries[0]);
    std::string bytes = "\x80\x04}\x94(" + text("pg_config") + dictionary({}) + text("entries") + "]\x94(";
    bytes += dictionary({{"profiling_name", text("nccl:barrier")}}).insert(1, "q\x7f").erase(3, 1);
    for (int i = 0; i < 100'000; ++i) {
        bytes += "h\x7f";
    }
    bytes += "eu.";
    Progress progress;
    const auto dump = readFlightDump(std::make_shared<MemoryFile>(bytes, "x"), 0, progress, {});
    ASSERT_FALSE(dump);
    EXPECT_NE(dump.error().message.find("again and again"), std::string::npos) << dump.error().message;
}

TEST(FlightDump, TracesAndSnapshotsAreNone) {
    EXPECT_FALSE(
        beginsLikeFlightDump(R"({"traceEvents": [], "distributedInfo": {"pg_config": [], "pg_status": 1}})"));
    EXPECT_FALSE(beginsLikeFlightDump(R"({"a": 1})"));
    EXPECT_FALSE(beginsLikeFlightDump("\x80\x04 segments device_traces"));
    EXPECT_TRUE(beginsLikeFlightDump("\x80\x02}q\x01(U\x09pg_config"));
}

TEST(FlightDump, NamesOfTransfersTellTheirEnds) {
    EXPECT_EQ(flightEnds("nccl:recv 3<-0")->from, 0);
    EXPECT_EQ(flightEnds("nccl:recv 3<-0")->to, 3);
    EXPECT_FALSE(flightEnds("nccl:recv 3<-0")->sends);
    EXPECT_TRUE(flightEnds("xccl:send 1->2")->sends);
    for (const char* name : {"nccl:all_reduce", "nccl:send", "nccl:send 1<-2", "nccl:recv x", ""}) {
        EXPECT_FALSE(flightEnds(name).has_value()) << name;
    }
}

TEST(FlightDump, OpensTheMadeCaseFile) {
    const std::string path = sharedPath("data/cases/formats/r10_nccl_flight_recorder_made.pickle");
    if (path.empty()) {
        GTEST_SKIP() << "the case files are not there";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->format(), "PyTorch flight recorder");
    EXPECT_EQ((*trace)->slices().size(), 10u);
}

} // namespace
} // namespace lanescope::test
