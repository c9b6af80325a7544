// SPDX-License-Identifier: Apache-2.0
// Operators of the pieces of made graphs from each source, and what must stay unknown.
#include "core/graphs/piece_answers.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"

namespace lanescope::test {
namespace {

struct Answered {
    explicit Answered(TracePtr loaded, const TracePtr& capture = nullptr)
        : trace(std::move(loaded))
        , replays(findGraphReplays(*trace)) {
        Result<GraphAnswers> given = answerPieces(*trace, replays, capturesOf(capture));
        EXPECT_TRUE(given);
        answers = std::move(*given);
    }

    std::string op(std::size_t node, std::size_t replay = 0) const {
        return answers.texts.text(answers.of(replays.replays[replay], node).op);
    }
    std::string basis(std::size_t node, std::size_t replay = 0) const {
        return std::string(basisName(answers.of(replays.replays[replay], node).basis));
    }
    void expectAll(const std::vector<MadeWork>& works, const std::string& wanted) const {
        for (std::size_t replay = 0; replay < replays.replays.size(); ++replay) {
            for (std::size_t node = 0; node < works.size(); ++node) {
                EXPECT_EQ(op(node, replay), works[node].op) << node;
                EXPECT_EQ(basis(node, replay), wanted) << node;
            }
        }
    }

    TracePtr trace;
    GraphReplays replays;
    GraphAnswers answers;
};

TEST(PieceAnswers, CaptureInTheSameTrace) {
    const std::vector<MadeWork> works = madeLayers(6);
    MadeGraphs made;
    made.capture(works);
    made.replay(works);
    made.replay(works);
    const Answered answered(made.load());
    EXPECT_EQ(answered.answers.captures, 1u);
    answered.expectAll(works, "capture");
    EXPECT_EQ(
        attributedShare(*answered.trace, answered.replays, answered.answers, answered.replays.graphs.front()),
        1.0);
}

TEST(PieceAnswers, CaptureInAnotherTraceAndTheNearestOfSeveral) {
    const std::vector<MadeWork> works = madeLayers(6);
    std::vector<MadeWork> other = madeLayers(6);
    for (std::size_t i = 1; i < other.size(); i += 3) {
        other[i] = {"gemm_of_another_batch", "aten::bmm"};
    }
    MadeGraphs program;
    program.replay(works);
    MadeGraphs capture;
    capture.capture(other);
    capture.capture(works);
    Answered(program.load(), capture.load()).expectAll(works, "capture");

    MadeGraphs onlyOther;
    onlyOther.capture(other);
    const Answered answered(program.load(), onlyOther.load());
    EXPECT_EQ(answered.op(1), "") << "another kernel";
    EXPECT_EQ(answered.basis(1), "block");
    EXPECT_EQ(answered.op(2), "my::norm");
}

TEST(PieceAnswers, RivalCapturesThatDifferGiveNoAnswer) {
    const std::vector<MadeWork> works = madeLayers(6);
    std::vector<MadeWork> rival = works;
    rival[4].op = "aten::addmm";
    MadeGraphs made;
    made.capture(works);
    made.capture(rival);
    made.replay(works);
    const Answered answered(made.load());
    EXPECT_EQ(answered.op(4), "");
    EXPECT_EQ(answered.op(5), works[5].op);
}

TEST(PieceAnswers, CaptureWithoutKernelNamesTakesThoseOfTheWarmUp) {
    const std::vector<MadeWork> works = madeLayers(6);
    MadeGraphs warm;
    warm.launchEagerly(madeLayers(1));
    warm.launchEagerly(works);
    warm.capture(works, false);
    MadeGraphs program;
    program.replay(works);
    Answered(program.load(), warm.load()).expectAll(works, "capture");

    MadeGraphs cold;
    cold.capture(works, false);
    const Answered unknown(program.load(), cold.load());
    EXPECT_EQ(unknown.op(1), "");
}

TEST(PieceAnswers, LaunchesMissingFromTheCaptureAreNotGuessed) {
    const std::vector<MadeWork> works = madeLayers(12);
    std::vector<MadeWork> less = works;
    less.erase(less.begin() + 20);
    less.erase(less.begin() + 7);
    MadeGraphs made;
    made.capture(less);
    made.replay(works);
    const Answered answered(made.load());
    for (std::size_t node = 0; node < works.size(); ++node) {
        EXPECT_EQ(answered.op(node), node == 7 || node == 20 ? "" : works[node].op) << node;
    }
}

TEST(PieceAnswers, AnnotationsComeFirstAndServeTheSameNodeElsewhere) {
    std::vector<MadeWork> works = madeLayers(4);
    const std::vector<MadeWork> captured = works;
    works[2].args = "\"graph node id\": 3, \"name\": \"layers.0.norm\"";
    std::vector<MadeWork> later = madeLayers(4);
    later[2].args = "\"graph node id\": 3";
    MadeGraphs made;
    made.replay(works);
    made.replay(later);
    const Answered alone(made.load());
    EXPECT_EQ(alone.op(2), "layers.0.norm");
    EXPECT_EQ(alone.basis(2), "annotated");
    EXPECT_EQ(alone.op(2, 1), "layers.0.norm");
    EXPECT_EQ(alone.basis(2, 1), "node");
    EXPECT_EQ(alone.op(3), "");
}

TEST(PieceAnswers, EagerTwinOfAtLeastEight) {
    const std::vector<MadeWork> works = madeLayers(6);
    MadeGraphs made;
    made.launchEagerly(works);
    made.replay(works);
    Answered(made.load()).expectAll(works, "twin");

    MadeGraphs brief;
    const std::vector<MadeWork> few(works.begin(), works.begin() + 5);
    brief.launchEagerly(few);
    brief.replay(works);
    const Answered answered(brief.load());
    for (std::size_t node = 0; node < works.size(); ++node) {
        EXPECT_EQ(answered.op(node), "") << "a run of five";
    }
}

TEST(PieceAnswers, EagerRivalsThatDifferGiveNoAnswer) {
    const std::vector<MadeWork> works = madeLayers(6);
    std::vector<MadeWork> rival = works;
    rival[8].op = "other::norm";
    MadeGraphs made;
    made.launchEagerly(works);
    made.launchEagerly(rival);
    made.replay(works);
    const Answered answered(made.load());
    EXPECT_EQ(answered.op(8), "");
    EXPECT_EQ(answered.op(0), works[0].op);
}

TEST(PieceAnswers, WithoutSourcesOnlyPlacesAreKnown) {
    const std::vector<MadeWork> works = madeLayers(6);
    MadeGraphs made;
    made.replay(works);
    const Answered answered(made.load());
    EXPECT_EQ(answered.basis(0), "name");
    EXPECT_EQ(answered.basis(1), "block");
    EXPECT_EQ(answered.op(1), "");
    EXPECT_EQ(
        attributedShare(*answered.trace, answered.replays, answered.answers, answered.replays.graphs.front()),
        0.0);
}

} // namespace
} // namespace lanescope::test
