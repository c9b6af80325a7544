// SPDX-License-Identifier: Apache-2.0
#include "core/flight/flight_match.h"

#include <gtest/gtest.h>

#include "core/diagnosis/flight_notes.h"
#include "core/flight/flight_tables.h"
#include "core/ranks/log_folder.h"
#include "core/ranks/rank_causes.h"
#include "core/ranks/rank_loader.h"
#include "core/ranks/rank_set.h"
#include "tests/support/flight_dumps.h"
#include "tests/support/memory_file.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

constexpr TimeNs kStart = 1'790'000'000'000'000'000;

RankDump rankDump(std::int64_t rank, const MadeDump& made) {
    Progress progress;
    const auto dump = readFlightDump(std::make_shared<MemoryFile>(pickledDump(made), "x"), 0, progress, {});
    EXPECT_TRUE(dump) << dump.error().describe();
    return {rank, dump ? *dump : std::make_shared<const FlightDump>()};
}

/// `count` all-reduces of group 0, each a millisecond after the one before.
MadeDump calls(std::int64_t count, const std::string& lastState = "completed", std::int64_t firstRecord = 0) {
    MadeDump dump;
    for (std::int64_t i = firstRecord; i < count; ++i) {
        dump.entries.push_back({.record = i, .sequence = i + 1, .createdNs = kStart + i * 1'000'000});
    }
    dump.entries.back().state = lastState;
    return dump;
}

TEST(FlightMatch, NamesTheRankThatIssuedNothingMore) {
    const FlightMatch match(
        {rankDump(0, calls(3, "started")), rankDump(2, calls(3, "scheduled")), rankDump(1, calls(2))});
    ASSERT_EQ(match.collectives().size(), 3u);
    EXPECT_EQ(match.collectives()[0].verdict, FlightVerdict::Completed);
    const FlightCollective* trouble = match.firstTrouble();
    ASSERT_NE(trouble, nullptr);
    EXPECT_EQ(trouble->verdict, FlightVerdict::RankMissing);
    EXPECT_EQ(trouble->sequence, 3);
    EXPECT_EQ(trouble->missingRanks, std::vector<std::int64_t>{1});
    EXPECT_EQ(trouble->state, FlightState::Scheduled);
    const auto notes = flightNotes(match);
    ASSERT_FALSE(notes.empty());
    EXPECT_EQ(
        notes[0].english(),
        "all_reduce number 3 of group 0 (default_pg) waits for rank 1, which has not issued it. It was "
        "issued at step (train.py:43). The last collective of rank 1 in the group is all_reduce number 2, "
        "at step (train.py:42).");
}

TEST(FlightMatch, TellsWhoDiffersInWhat) {
    struct Case {
        FlightVerdict verdict;
        MadeEntry last;
    };
    const MadeEntry usual{.record = 1, .sequence = 2, .state = "started", .createdNs = kStart + 1'000'000};
    MadeEntry operation = usual;
    operation.name = "nccl:_all_gather_base";
    MadeEntry size = usual;
    size.elements = 1000;
    MadeEntry type = usual;
    type.type = "Half";
    for (const Case& each :
         {Case{FlightVerdict::OperationDiffers, operation}, Case{FlightVerdict::SizeDiffers, size},
          Case{FlightVerdict::TypeDiffers, type}}) {
        MadeDump other = calls(2);
        other.entries.back() = each.last;
        const FlightMatch match(
            {rankDump(0, calls(2, "started")), rankDump(1, other), rankDump(2, calls(2, "started"))});
        const FlightCollective* trouble = match.firstTrouble();
        ASSERT_NE(trouble, nullptr);
        EXPECT_EQ(trouble->verdict, each.verdict) << flightVerdictName(trouble->verdict);
        EXPECT_EQ(trouble->differingRanks, std::vector<std::int64_t>{1}) << trouble->difference;
        EXPECT_NE(trouble->difference.find(" on ranks 0, 2; "), std::string::npos) << trouble->difference;
    }
    MadeDump other = calls(2);
    other.entries.back() = size;
    const FlightMatch ofTwo({rankDump(0, calls(2, "started")), rankDump(1, other)});
    EXPECT_EQ(ofTwo.firstTrouble()->differingRanks, (std::vector<std::int64_t>{0, 1}))
        << "nobody has a majority";
    EXPECT_EQ(ofTwo.firstTrouble()->absentRanks, std::vector<std::int64_t>{2});
}

TEST(FlightMatch, EntriesThatWereWrittenOverAreNotMissing) {
    const FlightMatch match(
        {rankDump(0, calls(9)), rankDump(1, calls(9, "completed", 5)), rankDump(2, calls(9))});
    EXPECT_EQ(match.firstTrouble(), nullptr);
    ASSERT_EQ(match.collectives().size(), 9u);
    EXPECT_EQ(match.collectives()[0].unknownRanks, std::vector<std::int64_t>{1});
    EXPECT_TRUE(match.collectives()[8].unknownRanks.empty());
    MadeDump status = calls(2);
    status.lastEnqueued = 3; // only what is open was asked for
    const FlightMatch asked(
        {rankDump(0, calls(3, "started")), rankDump(1, status), rankDump(2, calls(3, "started"))});
    EXPECT_EQ(asked.firstTrouble()->verdict, FlightVerdict::Waiting);
    EXPECT_EQ(asked.firstTrouble()->unknownRanks, std::vector<std::int64_t>{1});
}

TEST(FlightMatch, GroupsOfOneNameAndOtherRanksAreTwo) {
    std::vector<RankDump> dumps;
    for (std::int64_t rank = 0; rank < 4; ++rank) {
        MadeDump dump = calls(rank < 2 ? 2 : 3);
        dump.groups = {{"0", rank < 2 ? "[0, 1]" : "[2, 3]"}};
        dumps.push_back(rankDump(rank, dump));
    }
    const FlightMatch match(std::move(dumps));
    EXPECT_EQ(match.groups().size(), 2u);
    EXPECT_EQ(match.collectives().size(), 5u);
    EXPECT_EQ(match.firstTrouble(), nullptr);
}

TEST(FlightMatch, TransfersArePairedByTheirEnds) {
    const auto transfer = [](std::int64_t record, const char* name, const char* state,
                             std::int64_t elements = 64) {
        return MadeEntry{.record = record,
                         .sequence = record + 1,
                         .name = name,
                         .elements = elements,
                         .state = state,
                         .createdNs = kStart + record * 1'000'000,
                         .isTransfer = true};
    };
    MadeDump sender;
    sender.entries = {transfer(0, "nccl:send 0->1", "completed"),
                      transfer(1, "nccl:send 0->1", "started", 32), transfer(2, "nccl:send 0->1", "started")};
    MadeDump receiver;
    receiver.entries = {transfer(0, "nccl:recv 1<-0", "completed"),
                        transfer(1, "nccl:recv 1<-0", "started", 16)};
    const FlightMatch match({rankDump(0, sender), rankDump(1, receiver)});
    ASSERT_EQ(match.collectives().size(), 3u);
    EXPECT_EQ(match.collectives()[0].verdict, FlightVerdict::Completed);
    EXPECT_EQ(match.collectives()[1].verdict, FlightVerdict::SizeDiffers);
    EXPECT_EQ(match.collectives()[1].difference, "[[16]] on rank 1; [[32]] on rank 0");
    EXPECT_EQ(match.collectives()[2].verdict, FlightVerdict::RankMissing);
    EXPECT_EQ(match.collectives()[2].missingRanks, std::vector<std::int64_t>{1});
}

TEST(FlightMatch, AFolderOfDumpsOpensAsRanks) {
    const TempFolder folder;
    for (std::int64_t rank = 0; rank < 3; ++rank) {
        const MadeDump dump = calls(rank == 1 ? 2 : 3, rank == 1 ? "completed" : "started");
        folder.write("nccl_trace_rank_" + std::to_string(rank), pickledDump(dump));
    }
    folder.write("snapshot.pickle", "\x80\x04}.");
    const auto scanned = scanLogFolder(folder.path());
    ASSERT_TRUE(scanned);
    ASSERT_EQ(scanned->runs.size(), 1u);
    EXPECT_TRUE(scanned->runs[0].isOfDumps);
    EXPECT_EQ(scanned->runs[0].workers.size(), 3u);
    EXPECT_EQ(scanned->otherFiles, 1u);
    const auto sources = rankSources(std::vector{folder.path()});
    ASSERT_TRUE(sources) << sources.error().describe();
    const RankSet set(loadRanks(sources->sources, {}, {[](const std::string&) {}, nullptr, nullptr}));
    ASSERT_EQ(set.ranks().size(), 3u);
    ASSERT_NE(set.flight(), nullptr);
    ASSERT_EQ(set.collectives().size(), 3u);
    EXPECT_FALSE(set.collectives()[0].busBandwidth.has_value()) << "the host's times are no transfer's";
    EXPECT_EQ(set.collectives()[0].messageBytes, 4096);
    EXPECT_EQ(set.ranks()[1].shiftNs, 0) << "ends that the host saw move no clock";
    const Diagnosis diagnosis = rankDiagnosis(set);
    ASSERT_FALSE(diagnosis.notes.empty());
    EXPECT_NE(diagnosis.notes[0].english().find("waits for rank 1"), std::string::npos);
    EXPECT_TRUE(diagnosis.causes.empty());
    EXPECT_EQ(flightTroubleTable(*set.flight()).rowCount(), 1u);
    EXPECT_EQ(flightCollectivesTable(*set.flight()).rowCount(), 3u);
    EXPECT_EQ(flightEntriesTable(*set.flight()).rowCount(), 8u);
    EXPECT_EQ(flightRanksTable(*set.flight()).rowCount(), 3u);
}

TEST(FlightMatch, TracesBesideDumpsCountFirst) {
    const TempFolder folder;
    for (std::int64_t rank = 0; rank < 2; ++rank) {
        folder.write("nccl_trace_rank_" + std::to_string(rank), pickledDump(calls(2)));
        folder.write("rank" + std::to_string(rank) + ".json", R"({"schemaVersion": 1, "traceEvents": []})");
    }
    const auto scanned = scanLogFolder(folder.path());
    ASSERT_TRUE(scanned);
    EXPECT_EQ(scanned->runs.size(), 2u);
    const auto sources = rankSources(*scanned);
    ASSERT_TRUE(sources) << sources.error().describe();
    ASSERT_EQ(sources->sources.size(), 2u);
    EXPECT_NE(sources->sources[0].location.find("rank0.json"), std::string::npos);
}

} // namespace
} // namespace lanescope::test
