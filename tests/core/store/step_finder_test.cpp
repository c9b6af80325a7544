// SPDX-License-Identifier: Apache-2.0
#include "core/store/step_finder.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope {
namespace {

/// Slices of one thread, as "name@start+duration" in microseconds; an operator when the name has "::".
TracePtr loaded(std::initializer_list<const char*> slices) {
    std::string text = "[";
    for (const std::string slice : slices) {
        const std::size_t at = slice.find('@');
        const std::size_t plus = slice.find('+', at);
        const std::string name = slice.substr(0, at);
        text += R"({"ph":"X","pid":1,"tid":1,"cat":")" +
                std::string(name.find("::") != std::string::npos ? "cpu_op" : "user_annotation") +
                R"(","name":")" + name + R"(","ts":)" + slice.substr(at + 1, plus - at - 1) + R"(,"dur":)" +
                slice.substr(plus + 1) + "},";
    }
    text.back() = ']';
    auto trace = loadTraceText(std::move(text), "steps");
    EXPECT_TRUE(trace);
    return *trace;
}

std::vector<std::int64_t> numbers(const Trace& trace) {
    std::vector<std::int64_t> result;
    for (const Step& step : trace.steps()) {
        result.push_back(step.number);
    }
    return result;
}

TEST(StepFinder, TheProfilersStepsComeFirst) {
    const TracePtr trace = loaded({"ProfilerStep#7@0+10", "train@0+9", "train@10+9", "train@20+9"});
    EXPECT_EQ(numbers(*trace), (std::vector<std::int64_t>{7}));
}

TEST(StepFinder, RepeatedAnnotationsStandForSteps) {
    const TracePtr trace =
        loaded({"train@0+9", "forward@1+3", "aten::mm@2+1", "train@10+9", "forward@11+3", "train@20+9"});
    EXPECT_EQ(numbers(*trace), (std::vector<std::int64_t>{0, 1, 2}));
    EXPECT_EQ(trace->sliceName(trace->steps()[1].slice), "train") << "the outermost ones";
    EXPECT_EQ(trace->steps()[1].range.durationNs(), 9'000);
}

TEST(StepFinder, NumbersInTheirNamesAreTheirs) {
    EXPECT_EQ(numbers(*loaded({"iteration 12@0+9", "iteration 13@10+9", "iteration 20@20+9"})),
              (std::vector<std::int64_t>{12, 13, 20}));
    EXPECT_EQ(numbers(*loaded({"step_9@0+9", "step_3@10+9", "step_4@20+9"})),
              (std::vector<std::int64_t>{0, 1, 2}))
        << "numbers that go back are none of steps";
}

TEST(StepFinder, FewOrShortAnnotationsAreNoSteps) {
    EXPECT_TRUE(loaded({"train@0+9", "train@10+9"})->steps().empty());
    EXPECT_TRUE(loaded({"log@0+1", "log@10+1", "log@20+1", "aten::mm@2+20"})->steps().empty());
    EXPECT_TRUE(loaded({"{'mod': 'Tensor', 'op': 'cuda'}@0+9", "{'mod': 'Tensor', 'op': 'cuda'}@10+9",
                        "{'mod': 'Tensor', 'op': 'cuda'}@20+9"})
                    ->steps()
                    .empty());
    EXPECT_TRUE(loaded({"Optimizer.step#Adam.step@0+9", "Optimizer.step#Adam.step@10+9",
                        "Optimizer.step#Adam.step@20+9"})
                    ->steps()
                    .empty());
}

constexpr const char* kDecode = "execute_context_0(0)_generation_2(2)";
constexpr const char* kPrefill = "execute_context_1(64)_generation_0(0)";

std::string at(const char* name, const char* place) {
    return std::string(name) + "@" + place;
}

TEST(StepFinder, IterationsOfAnEngineAreSteps) {
    const std::string prefill = at(kPrefill, "0+9");
    const std::string alias = at("step[DECODE bs=2]", "11+5");
    const std::string decode = at(kDecode, "10+9");
    const TracePtr trace = loaded({"wait@-30+9", "wait@-20+9", "wait@-10+9", prefill.c_str(), decode.c_str(),
                                   alias.c_str(), "aten::mm@12+1"});
    EXPECT_EQ(numbers(*trace), (std::vector<std::int64_t>{0, 1})) << "the inner one is the other's alias";
    EXPECT_EQ(trace->sliceName(trace->steps()[0].slice), kPrefill);
    EXPECT_EQ(trace->sliceName(trace->steps()[1].slice), kDecode);
}

TEST(StepFinder, ProfilerStepsComeBeforeIterations) {
    const std::string decode = at(kDecode, "1+3");
    EXPECT_EQ(numbers(*loaded({"ProfilerStep#4@0+9", decode.c_str()})), (std::vector<std::int64_t>{4}));
}

TEST(StepFinder, NamesLikeThoseOfAnEngineAreNoIterations) {
    EXPECT_TRUE(loaded({"prefill[layer 3]@0+9", "decode[0]@10+9", "step[TRAIN bs=2]@20+9"})->steps().empty());
}

} // namespace
} // namespace lanescope
