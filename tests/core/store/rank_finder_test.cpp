// SPDX-License-Identifier: Apache-2.0
#include "core/store/rank_finder.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/steps/step_breakdown.h"
#include "core/analysis/steps/trace_span.h"
#include "core/import/trace_loader.h"
#include "core/store/id_pairs.h"
#include "core/store/rank_label.h"
#include "core/store/rank_part.h"
#include "tests/support/merged_ranks.h"
#include "tests/support/trace_digest.h"
#include "tests/support/trace_invariants.h"

namespace lanescope {

namespace {

using test::MadeRank;
using test::Merging;
using testing::ElementsAre;

TracePtr load(const std::string& text, unsigned workers = 1) {
    LoadOptions options;
    options.workers = workers;
    options.chunkBytes = workers == 1 ? options.chunkBytes : 4096;
    auto trace = loadTraceText(text, "merged.json", options);
    EXPECT_TRUE(trace) << (trace ? "" : trace.error().describe());
    return trace ? *trace : nullptr;
}

/// A rank's recording, by names and times.
struct Facts {
    using Work =
        std::tuple<TimeNs, DurationNs, std::string, TimeNs, TimeNs>; // start, length, name, launch, operator
    std::multiset<Work> work;
    std::multiset<std::pair<TimeNs, TimeNs>> arrows;
    std::multiset<std::tuple<std::int64_t, TimeNs, TimeNs>> steps; // number, start, end with device work
    std::size_t slices = 0;
    std::size_t threads = 0;

    friend bool operator==(const Facts&, const Facts&) = default;
};

Facts factsOf(const Trace& trace) {
    Facts facts;
    const SliceTable& slices = trace.slices();
    const auto startOf = [&](SliceId id) { return id == kNoSlice ? TimeNs{-1} : slices.startNs[id]; };
    for (const DeviceOp& op : trace.deviceOps()) {
        const SliceId launch = op.launch == kNoLaunch ? kNoSlice : trace.launch(op.launch).slice;
        facts.work.emplace(slices.startNs[op.slice], slices.durationNs[op.slice],
                           std::string(trace.sliceName(op.slice)), startOf(launch),
                           startOf(trace.operatorOf(op)));
    }
    for (const Flow& flow : trace.flows()) {
        facts.arrows.emplace(slices.startNs[flow.from], slices.startNs[flow.to]);
    }
    for (const StepRow& step : stepTimes(trace)) {
        facts.steps.emplace(step.number, step.range.startNs, step.range.endNs);
    }
    facts.slices = slices.size();
    facts.threads = trace.tracks().size();
    return facts;
}

std::string textOf(const Facts& facts) {
    std::string text = std::to_string(facts.slices) + " slices, " + std::to_string(facts.threads) +
                       " tracks, " + std::to_string(facts.arrows.size()) + " arrows\n";
    for (const auto& [start, length, name, launch, op] : facts.work) {
        text += name + " " + std::to_string(start) + " +" + std::to_string(length) + " by " +
                std::to_string(launch) + " in " + std::to_string(op) + "\n";
    }
    for (const auto& [number, start, end] : facts.steps) {
        text +=
            "step " + std::to_string(number) + " " + std::to_string(start) + " " + std::to_string(end) + "\n";
    }
    return text;
}

void expectNoLinkBetweenRanks(const Trace& trace) {
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.launch != kNoLaunch && !trace.ranks().empty()) {
            EXPECT_EQ(trace.rankOf(trace.launch(op.launch).slice), trace.rankOf(op));
        }
    }
    for (const Flow& flow : trace.flows()) {
        const RankId from = trace.rankOf(flow.from);
        const RankId to = trace.rankOf(flow.to);
        EXPECT_TRUE(from == to || from == kNoRank || to == kNoRank);
    }
}

/// Each rank of the merged file is what it is when it is opened alone.
void expectRanksAsAlone(const std::vector<MadeRank>& ranks, const Merging& merging, std::uint64_t seed) {
    test::Random random(seed);
    std::vector<std::vector<test::MadeEvent>> events;
    std::multimap<std::string, std::size_t> alone;
    for (const MadeRank& rank : ranks) {
        events.push_back(eventsOfRank(rank, random));
        const TracePtr trace = load(textOfRank(rank, events.back()));
        EXPECT_TRUE(trace->ranks().empty());
        alone.emplace(textOf(factsOf(*trace)), events.size());
    }
    const std::string text = mergedText(ranks, events, merging);
    const TracePtr merged = load(text);
    ASSERT_EQ(merged->ranks().size(), ranks.size());
    expectNoLinkBetweenRanks(*merged);
    EXPECT_EQ(merged->activeDevices().size(), ranks.size()) << "each rank has a GPU of its own";
    std::multimap<std::string, std::size_t> parts;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const TracePtr part = partOfRank(*merged, RankId(i));
        EXPECT_TRUE(part->ranks().empty());
        EXPECT_EQ(test::brokenPromise(*part), "");
        parts.emplace(textOf(factsOf(*part)), i);
    }
    auto own = parts.begin();
    for (const auto& [facts, rank] : alone) {
        EXPECT_EQ(own->first, facts) << "rank " << rank;
        ++own;
    }
    // The whole has the same steps, each with the work of its rank.
    std::multiset<std::tuple<std::int64_t, TimeNs, TimeNs>> steps;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        steps.merge(factsOf(*partOfRank(*merged, RankId(i))).steps);
    }
    EXPECT_EQ(factsOf(*merged).steps, steps);
    // The number of threads that read changes nothing.
    const TracePtr again = load(text, 3);
    EXPECT_EQ(textOf(factsOf(*again)), textOf(factsOf(*merged)));
}

std::vector<MadeRank> randomRanks(test::Random& random) {
    std::vector<MadeRank> ranks(static_cast<std::size_t>(test::uniform(random, 2, 5)));
    const bool haveNamesInFront = test::uniform(random, 0, 1) != 0;
    const bool areInterleaved = test::uniform(random, 0, 1) != 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i].pid = 1000 + static_cast<std::int64_t>(i);
        ranks[i].startUs = 1000 + test::uniform(random, 0, 300);
        ranks[i].steps = static_cast<int>(test::uniform(random, 2, 4));
        ranks[i].opsPerStep = static_cast<int>(test::uniform(random, 3, 9));
        ranks[i].namesInFront = haveNamesInFront;
        ranks[i].isInterleaved = areInterleaved;
    }
    return ranks;
}

void haveUniqueIds(std::vector<MadeRank>& ranks) {
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i].firstId = 1 + static_cast<std::int64_t>(i) * 1000;
    }
}

void haveOwnDevices(std::vector<MadeRank>& ranks) {
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i].device = static_cast<std::int64_t>(i);
    }
}

} // namespace

TEST(RankFinder, LabelsDecideInAnyOrder) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::vector<MadeRank> ranks = randomRanks(random);
        if (seed % 2 == 0) {
            haveOwnDevices(ranks);
        }
        if (seed % 3 == 0) {
            haveUniqueIds(ranks);
        }
        for (const auto order :
             {Merging::Order::Appended, Merging::Order::ByTime, Merging::Order::TurnByTurn}) {
            expectRanksAsAlone(ranks, {order, Merging::Labels::InPid}, seed);
        }
        haveOwnDevices(ranks); // names label pids, which are one for all GPUs 0
        for (const auto order :
             {Merging::Order::Appended, Merging::Order::ByTime, Merging::Order::TurnByTurn}) {
            expectRanksAsAlone(ranks, {order, Merging::Labels::InName}, seed);
        }
    }
}

TEST(RankFinder, AppendedTracesAreRanksWithoutLabels) {
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::vector<MadeRank> ranks = randomRanks(random);
        if (seed % 2 == 0) {
            haveOwnDevices(ranks);
        }
        if (seed % 4 == 3) { // of several hosts
            for (std::size_t i = 0; i < ranks.size(); ++i) {
                ranks[i].pid = 1000;
                ranks[i].startUs =
                    1000 + static_cast<std::int64_t>(i) * 7; // at once, or they are one process
            }
        }
        if (seed % 8 >= 6) { // ids that are the same in part only
            for (std::size_t i = 0; i < ranks.size(); ++i) {
                ranks[i].firstId = 1 + static_cast<std::int64_t>(i) * 4;
            }
        }
        expectRanksAsAlone(ranks, {}, seed);
    }
}

TEST(RankFinder, IdsAndTimesDecideWhereEventsTakeTurns) {
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::vector<MadeRank> ranks = randomRanks(random);
        const auto order = seed % 2 == 0 ? Merging::Order::ByTime : Merging::Order::TurnByTurn;
        haveOwnDevices(ranks);
        if (seed % 4 < 2) {
            haveUniqueIds(ranks);
        } else { // clocks tell the ranks apart
            for (std::size_t i = 0; i < ranks.size(); ++i) {
                ranks[i].startUs += static_cast<std::int64_t>(i) * 20'000;
            }
        }
        expectRanksAsAlone(ranks, {order, Merging::Labels::None}, seed);
    }
}

TEST(RankFinder, OneProcessThatUsesItsIdsAgainIsOneRank) {
    test::Random random(1);
    MadeRank first;
    MadeRank later = first;
    later.startUs = 100'000; // the next window of the profiler
    const std::vector<std::vector<test::MadeEvent>> events{eventsOfRank(first, random),
                                                           eventsOfRank(later, random)};
    for (const auto order : {Merging::Order::Appended, Merging::Order::ByTime, Merging::Order::TurnByTurn}) {
        const TracePtr trace = load(mergedText({first, later}, events, {order, Merging::Labels::None}));
        EXPECT_TRUE(trace->ranks().empty());
        for (const DeviceOp& op : trace->deviceOps()) {
            ASSERT_NE(op.launch, kNoLaunch);
            const DurationNs delayNs =
                trace->slices().startNs[op.slice] - trace->slices().startNs[trace->launch(op.launch).slice];
            EXPECT_TRUE(delayNs >= 0 && delayNs < 1'000'000) << delayNs;
            const SliceId owner = trace->operatorOf(op);
            ASSERT_NE(owner, kNoSlice);
            EXPECT_LT(trace->slices().startNs[op.slice] - trace->slices().startNs[owner], 1'000'000);
        }
    }
}

/// A process that is named once for each of its threads.
TEST(RankFinder, AFewIdsThatAProcessHasTwiceMakeNoRanks) {
    const auto ranksWith = [](int firstId) {
        std::string events;
        for (const int thread : {1, 2}) { // one behind the other, as a recorder writes them
            const std::string stream = std::to_string(6 + thread);
            events += R"({"ph":"M","name":"process_name","pid":10,"tid":0,"args":{"name":"python"}},)";
            for (int i = 0; i < 40; ++i) {
                const int id = thread == 1 ? i + 1 : firstId + i;
                const std::string rest = R"(,"dur":2,"args":{"correlation":)" + std::to_string(id);
                const int startUs = 10 * i + thread;
                events += R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":10,"tid":)" +
                          std::to_string(thread) + R"(,"ts":)" + std::to_string(startUs) + rest + "}},";
                events += R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":)" + stream + R"(,"ts":)" +
                          std::to_string(startUs + 4) + rest + R"(,"device":0,"stream":)" + stream + "}},";
            }
        }
        return load("{\"traceEvents\":[" + events.substr(0, events.size() - 1) + "]}")->ranks().size();
    };
    EXPECT_EQ(ranksWith(41), 0u) << "none";
    EXPECT_EQ(ranksWith(40), 0u) << "one id of many";
    EXPECT_EQ(ranksWith(1), 2u) << "all of them";
}

/// Recorders of other accelerators name a device again for each kind of its events.
TEST(RankFinder, ADeviceThatIsNamedTwiceIsOneRank) {
    std::string events;
    const auto add = [&events](const std::string& event) { events += (events.empty() ? "" : ",\n") + event; };
    const auto slice = [&add](int pid, const char* category, int startUs, int correlation) {
        add(R"({"ph":"X","cat":")" + std::string(category) + R"(","name":"work","pid":)" +
            std::to_string(pid) + R"(,"tid":1,"ts":)" + std::to_string(startUs) +
            R"(,"dur":5,"args":{"correlation":)" + std::to_string(correlation) + R"(,"device":0}})");
    };
    const auto name = [&add](int pid, const char* text) {
        add(R"({"ph":"M","name":"process_name","pid":)" + std::to_string(pid) +
            R"(,"tid":0,"args":{"name":")" + std::string(text) + R"("}})");
    };
    for (int i = 0; i < 40; ++i) {
        slice(865, "cpu_op", 10 * i, 0);
        slice(865, "mtia_runtime", 10 * i + 1, i + 1);
    }
    name(17, "MTIA 17");
    for (int i = 0; i < 40; ++i) {
        slice(17, "mtia_runtime", 10 * i + 2, i / 2 + 1);
        slice(17, "mtia_ccp_events", 10 * i + 3, i + 1);
    }
    name(17, "MTIA 17");
    name(865, "service");
    const TracePtr trace = load("{\"traceEvents\":[" + events + "]}");
    ASSERT_TRUE(trace);
    EXPECT_TRUE(trace->ranks().empty());
}

TEST(RankFinder, AProcessWithTwoPidsIsOneRank) {
    const std::string launching =
        R"({"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 10, "tid": 10, "ts": 1, "dur": 2,
            "args": {"correlation": 1}},
           {"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 5, "dur": 2,
            "args": {"correlation": 1, "device": 0, "stream": 7}},)";
    const auto marks = [](int pid) {
        return R"({"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#1", "ts": 0, "dur": 9, "tid": 1, "pid": )" +
               std::to_string(pid) + "}";
    };
    const auto ranksIn = [](const std::string& events) {
        return load(R"({"schemaVersion": 1, "traceEvents": [)" + events + "]}")->ranks().size();
    };
    EXPECT_EQ(ranksIn(launching + marks(20)), 0u); // the number of the process in its container
    EXPECT_EQ(ranksIn(marks(20) + "," + marks(30)), 2u) << "ranks without devices";
}

TEST(RankFinder, NoEventsMakeALinkBetweenRanks) {
    constexpr std::array kPids{
        "0",          "1",         "1000", "1001", "\"[TP00] 0\"", "\"[TP01] 0\"", "\"[TP00] 1000\"",
        "\"rank 3\"", "\"Spans\"", "-5"};
    test::Random random(7);
    const auto any = [&](std::int64_t low, std::int64_t high) {
        return std::to_string(test::uniform(random, low, high));
    };
    const auto slice = [&](const std::string& category, const std::string& name, const std::string& args) {
        return R"("ph": "X", "cat": ")" + category + R"(", "name": ")" + name + R"(", "dur": )" + any(0, 20) +
               R"(, "args": {"External id": )" + any(0, 3) + args + "}";
    };
    std::size_t ranks = 0;
    for (int round = 0; round < 400; ++round) {
        std::string events;
        const std::int64_t pids = test::uniform(random, 1, kPids.size());
        for (std::int64_t left = test::uniform(random, 0, 60); left > 0; --left) {
            const std::string correlation = R"(, "correlation": )" + any(0, 6);
            std::string event;
            switch (test::uniform(random, 0, 7)) {
            case 0:
                event = std::string(R"("ph": "M", "name": "process_name", "args": {"name": ")") +
                        (test::uniform(random, 0, 1) != 0 ? "python" : "rank 1") + "\"}";
                break;
            case 1:
            case 2:
                event = slice("kernel", "k", correlation + R"(, "stream": 7, "device": )" + any(-1, 2));
                break;
            case 3:
            case 4:
                event = slice("cuda_runtime", "launch", correlation);
                break;
            case 5:
                event = slice("cpu_op", "op", "");
                break;
            case 6:
                event = slice("user_annotation", "ProfilerStep#" + any(0, 3), "");
                break;
            default:
                event = std::string(R"("ph": ")") + "stf"[test::uniform(random, 0, 2)] +
                        R"(", "cat": "ac2g", "name": "ac2g", "bp": "e", "id": )" + any(0, 6);
            }
            events += (events.empty() ? "" : ",") + std::string(R"({"pid": )") +
                      kPids[static_cast<std::size_t>(test::uniform(random, 0, pids - 1))] + R"(, "tid": )" +
                      any(0, 3) + R"(, "ts": )" + any(0, 100) + ", " + event + "}";
        }
        SCOPED_TRACE(events);
        const std::string text = R"({"schemaVersion": 1, "traceEvents": [)" + events + "]}";
        const TracePtr trace = load(text);
        LoadOptions inPieces;
        inPieces.workers = 3;
        inPieces.chunkBytes = 256;
        const auto again = loadTraceText(text, "merged.json", inPieces);
        ASSERT_TRUE(again);
        EXPECT_EQ(test::traceDigest(**again), test::traceDigest(*trace)) << "as it was cut";
        ranks += trace->ranks().size();
        expectNoLinkBetweenRanks(*trace);
        std::size_t work = 0;
        for (std::size_t i = 0; i < trace->ranks().size(); ++i) {
            const TracePtr part = partOfRank(*trace, RankId(i));
            EXPECT_EQ(test::brokenPromise(*part), "");
            work += part->deviceOps().size();
        }
        EXPECT_LE(work, trace->deviceOps().size());
    }
    EXPECT_GT(ranks, 100u);
}

TEST(RankFinder, APartOfARankKeepsWhatWasDoneAboutItsTimes) {
    const std::vector<MadeRank> ranks{
        {.steps = 6}, {.pid = 2000, .device = 1, .firstId = 500, .steps = 6, .deviceClockUs = -700}};
    test::Random random(5);
    std::vector<std::vector<test::MadeEvent>> events;
    for (const MadeRank& rank : ranks) {
        events.push_back(eventsOfRank(rank, random));
    }
    const TracePtr merged = load(mergedText(ranks, events, {.labels = Merging::Labels::InName}));
    ASSERT_EQ(merged->ranks().size(), 2u);
    ASSERT_EQ(merged->clockMoves().size(), 1u);
    EXPECT_TRUE(partOfRank(*merged, RankId(0))->clockMoves().empty());
    const TracePtr part = partOfRank(*merged, RankId(1));
    ASSERT_EQ(part->clockMoves().size(), 1u);
    const SliceId slice = part->deviceOps().front().slice;
    EXPECT_EQ(part->recordedStartNs(slice),
              part->slices().startNs[slice] - merged->clockMoves().front().firstShiftNs);
}

TEST(RankFinder, StepsThatAllRanksLostCutTheSpanOfTheTrace) {
    for (const int lost : {1, 2, 4}) {
        std::vector<MadeRank> ranks{
            {.steps = 6, .lostStep = lost},
            {.pid = 2000, .device = 1, .firstId = 500, .startUs = 1007, .steps = 6, .lostStep = lost}};
        test::Random random(9);
        std::vector<std::vector<test::MadeEvent>> events;
        for (const MadeRank& rank : ranks) {
            events.push_back(eventsOfRank(rank, random));
        }
        const TracePtr trace = load(mergedText(ranks, events, {.labels = Merging::Labels::InName}));
        ASSERT_EQ(trace->ranks().size(), 2u);
        const TraceSpan span = traceSpan(*trace);
        EXPECT_EQ(span.kind, SpanKind::Steps);
        for (const Step& step : trace->steps()) {
            const bool isLost = step.number == lost;
            const TimeRange common = step.range.clippedTo(span.range);
            EXPECT_FALSE(isLost && common.durationNs() * 2 > step.range.durationNs())
                << "step " << step.number << " of " << lost;
        }
        EXPECT_GE(span.steps, 2 * static_cast<std::size_t>(std::max(lost, 5 - lost)) - 2);
    }
}

TEST(RankFinder, ARankIsKnownByItsLabel) {
    const auto labelOf = [](std::string_view text) {
        const auto label = rankLabelOf(text);
        return label ? label->text : std::string();
    };
    EXPECT_EQ(labelOf("[TP01-DP00] 4711"), "TP01-DP00");
    EXPECT_EQ(labelOf("Rank 3 / GPU 0"), "rank 3");
    EXPECT_EQ(labelOf("python (rank=12)"), "rank 12");
    EXPECT_EQ(labelOf("TP-1-DP-0 python"), "TP-1-DP-0");
    for (const char* none :
         {"python", "4711", "[CPU] 3", "[4711] chrome", "frank 3", "ranking", "epoch 3", ""}) {
        EXPECT_EQ(labelOf(none), "") << none;
    }
    const auto numbers = [](const std::vector<std::string>& texts) {
        std::vector<RankLabel> labels;
        for (const std::string& text : texts) {
            labels.push_back(*rankLabelOf(text));
        }
        return rankNumbers(labels);
    };
    EXPECT_THAT(numbers({"rank 7", "rank 2"}), ElementsAre(7, 2));
    EXPECT_THAT(numbers({"[TP03-DP00]", "[TP01-DP00]"}), ElementsAre(3, 1));
    EXPECT_THAT(numbers({"[TP01-DP01]", "[TP00-DP00]", "[TP01-DP00]"}), ElementsAre(2, 0, 1));
    EXPECT_THAT(numbers({"rank 0", "rank 0"}), ElementsAre(0, 1));
}

TEST(IdPairs, TimeDecidesWhichLaunchOfAnIdIsMeant) {
    const auto pairs = [](const std::vector<TimeNs>& works, const std::vector<TimeNs>& launches) {
        return pairByTime(works, launches);
    };
    EXPECT_THAT(pairs({12, 112}, {10, 110}), ElementsAre(0, 1));
    EXPECT_THAT(pairs({200, 210}, {10, 110}), ElementsAre(0, 1)); // queued
    EXPECT_THAT(pairs({112}, {10, 110}), ElementsAre(1));         // the first one's work is missing
    EXPECT_THAT(pairs({12}, {10, 110}), ElementsAre(0));
    EXPECT_THAT(pairs({12, 13, 112, 113}, {10, 110}), ElementsAre(0, 0, 1, 1)); // graphs
    EXPECT_THAT(pairs({200, 201, 202, 203}, {10, 110}), ElementsAre(0, 0, 1, 1));
    EXPECT_THAT(pairs({12, 112, 113}, {10, 110}), ElementsAre(0, 1, 1));
    EXPECT_THAT(pairs({1, 12, 13}, {10'000'000, 20'000'000}), ElementsAre(kNoIndex, kNoIndex, kNoIndex));
    EXPECT_TRUE(pairs({}, {10}).empty());
    EXPECT_THAT(pairs({5}, {}), ElementsAre(kNoIndex));
}

} // namespace lanescope
