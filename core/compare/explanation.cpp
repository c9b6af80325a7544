// SPDX-License-Identifier: Apache-2.0
#include "core/compare/explanation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/base/utf8.h"
#include "core/compare/group_kernels.h"
#include "core/compare/memory_difference.h"
#include "core/compare/same_operators.h"
#include "core/compare/step_pairs.h"
#include "core/serving/serving_step.h"
#include "core/snapshot/size_text.h"
#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr const char* kMore = "+%1";
constexpr const char* kLess = "\u2212%1";

std::string formatted(const char* format, double value) {
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), format, value);
    return buffer.data();
}

/// A count per step: whole where it is.
Words countPerStep(double count) {
    return count == std::floor(count) ? Words::number(static_cast<std::uint64_t>(count))
                                      : Words::name(formatted("%.1f", count));
}

Words stepsWords(std::size_t count) {
    return countWords(count, userText("1 step"), userText("%1 steps"));
}

Words kernelsWords(double count) {
    return count == 1 ? words(userText("1 kernel")) : words(userText("%1 kernels"), countPerStep(count));
}

Words changed(const Words& from, const Words& to) {
    return words("%1 \u2192 %2", from, to);
}

/// Elements of the first input of an operator that has any, by its arg "Input Dims", such as
/// "[[32, 64], []]".
struct InputSize {
    double elements = 0;
    std::string shape;
};

std::optional<InputSize> inputSizeOf(const Trace& trace, SliceId slice) {
    const Result<EventText> text = sliceText(trace, slice);
    const Arg* dims = text ? findArg(text->args, "Input Dims") : nullptr;
    if (dims == nullptr) {
        return std::nullopt;
    }

    const std::string& value = dims->value;
    for (std::size_t open = value.find('[', 1); open != std::string::npos; open = value.find('[', open + 1)) {
        const std::size_t close = value.find_first_of("[]", open + 1);
        if (close == std::string::npos || value[close] == '[') {
            continue;
        }
        InputSize size{1, value.substr(open, close - open + 1)};
        bool hasDigits = false;
        for (std::size_t i = open + 1; i < close;) {
            const std::size_t end = std::min(value.find(',', i), close);
            double number = 0;
            bool isNumber = false;
            for (; i < end; ++i) {
                if (isAsciiDigit(value[i])) {
                    number = number * 10 + (value[i] - '0');
                    isNumber = true;
                }
            }
            hasDigits = hasDigits || isNumber;
            size.elements *= isNumber ? number : 1;
            i = end + 1;
        }
        if (hasDigits && size.elements > 0) {
            return size;
        }
    }
    return std::nullopt;
}

class Explainer {
public:
    Explainer(const ComparedPair& pair, const TreeMatching& matching, const WorkGroups& groups,
              const SideFigures& baseline, const SideFigures& candidate)
        : m_pair(pair)
        , m_matching(matching)
        , m_baseline(baseline)
        , m_candidate(candidate)
        , m_left(kernelsByGroup(pair.baseline, groups.ofBaselineNode, groups))
        , m_right(kernelsByGroup(pair.candidate, groups.ofCandidateNode, groups)) {}

    Explanations explain(const Waterfall& waterfall) {
        noteComparability();
        if (m_result.isOfMemory) {
            explainMemory();
            return std::move(m_result);
        }
        for (const WaterfallPart& part : waterfall.parts) {
            if (m_result.isComparable && m_result.causes.size() < kCauses && part.deltaNs() != 0) {
                m_result.causes.push_back(causeOf(part, waterfall));
            }
        }
        if (m_result.isComparable && !m_areInputsSame && !noteTokens()) {
            noteInputs();
        }
        notePrecision();
        noteDevices();
        notePhases();
        noteSteps();
        return std::move(m_result);
    }

private:
    static constexpr std::size_t kCauses = 3;

    /// The lines of code whose memory at the peaks of devices differs most.
    void explainMemory() {
        std::vector<MemoryDifference> rows =
            memoryDifferences(m_pair.baseline.compared.trace(), m_pair.candidate.compared.trace());
        const bool isOfOneDevice = rows.empty() || rows.front().device == rows.back().device;
        std::ranges::stable_sort(rows, std::ranges::greater(),
                                 [](const MemoryDifference& row) { return std::abs(row.deltaBytes()); });
        for (const MemoryDifference& row : rows) {
            if (row.deltaBytes() == 0 || m_result.causes.size() == kCauses) {
                break;
            }
            m_result.causes.push_back(
                {words(userText("%1: %2 at the peak, %3"),
                       isOfOneDevice ? Words::name(row.owner)
                                     : words(userText("%1 on %2"), row.owner, memoryDeviceName(row.device)),
                       words(row.deltaBytes() < 0 ? kLess : kMore, sizeText(std::abs(row.deltaBytes()))),
                       changed(Words::name(sizeText(row.bytes[0])), Words::name(sizeText(row.bytes[1])))),
                 row.allocators[0], row.allocators[1]});
        }
        note(words(userText(
            "Both recordings hold memory alone: they show who holds it, not how long anything takes")));
    }

    double perStep(const MatchedSide& side, std::uint64_t count) const {
        return static_cast<double>(count) / static_cast<double>(side.compared.steps().size());
    }

    bool isOfRanges() const { return m_pair.baseline.compared.isRange(); }

    Explanation causeOf(const WaterfallPart& part, const Waterfall& whole) const {
        Words delta = signedDuration(part.deltaNs());
        if (!isOfRanges()) {
            delta = words(userText("%1 a step"), delta);
        }
        const auto share = [](DurationNs ns, DurationNs of) {
            return of > 0 ? static_cast<double>(ns) / static_cast<double>(of) : 0.0;
        };
        const Words parts =
            part.kind == WaterfallKind::Group
                ? kernelChanges(part.group)
                : words(isOfRanges() ? userText("%1 of the time") : userText("%1 of the step"),
                        changed(Words::share(share(part.baselineNs, whole.baselineNs)),
                                Words::share(share(part.candidateNs, whole.candidateNs))));
        Words text = words("%1: %2", partName(part), parts.empty() ? delta : words("%1, %2", delta, parts));
        if (part.row.status == ChangeStatus::Noise) {
            text = words(kWithinNoise, text);
        }
        return {std::move(text), part.row.baseline.longest, part.row.candidate.longest, {}, {}, part.kind};
    }

    /// Kernels of a group whose count, names or precision changed; empty without kernels.
    Words kernelChanges(std::uint32_t group) const {
        const GroupKernels& left = m_left[group];
        const GroupKernels& right = m_right[group];
        if (left.count == 0 && right.count == 0) {
            return {};
        }
        const double leftCount = perStep(m_pair.baseline, left.count);
        const double rightCount = perStep(m_pair.candidate, right.count);
        Words text = leftCount == rightCount ? words(userText("%1 as before"), kernelsWords(leftCount))
                                             : changed(kernelsWords(leftCount), countPerStep(rightCount));
        const Words gone = namesOnlyIn(left, right);
        const Words fresh = namesOnlyIn(right, left);
        if (!gone.empty() && !fresh.empty()) {
            text = words("%1 (%2)", text, changed(gone, fresh));
        } else if (!gone.empty()) {
            text = words(userText("%1 (gone: %2)"), text, gone);
        } else if (!fresh.empty()) {
            text = words(userText("%1 (new: %2)"), text, fresh);
        }
        if (left.mainPrecision() != right.mainPrecision() && !left.mainPrecision().empty() &&
            !right.mainPrecision().empty()) {
            text = words("%1, %2", text,
                         changed(Words::name(left.mainPrecision()), Words::name(right.mainPrecision())));
        }
        return text;
    }

    void note(Words text, SliceId baseline = kNoSlice, SliceId candidate = kNoSlice) {
        m_result.notes.push_back({std::move(text), baseline, candidate});
    }

    static double shareOf(double part, double whole) { return whole > 0 ? part / whole : -1; }

    /// Ratio of device work; < 0: there is none.
    static double matchedDeviceShare(const MatchedSide& side, const std::vector<std::uint32_t>& otherOf) {
        const Trace& trace = side.compared.trace();
        double matched = 0;
        double all = 0;
        for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
            const DeviceOp& op = trace.deviceOps()[i];
            if (side.compared.stepOf(op) == kNoIndex) {
                continue;
            }
            const auto ns = static_cast<double>(side.compared.durationOf(op.slice));
            all += ns;
            matched += i < otherOf.size() && otherOf[i] != kNoIndex ? ns : 0;
        }
        return shareOf(matched, all);
    }

    /// Paths of operators and the slices around them, by number.
    static double matchedNodeShare(const std::vector<std::uint32_t>& otherOf) {
        const auto matched =
            std::ranges::count_if(otherOf, [](std::uint32_t other) { return other != kNoIndex; });
        return shareOf(static_cast<double>(matched), static_cast<double>(otherOf.size()));
    }

    /// Whether the operators are the same, called from other places, as those of a compiled model are.
    bool areOperatorsSame(double leastShare) {
        const SameWork same = workOfSameOperators(m_pair, m_matching);
        if (std::min(same.ofBaseline, same.ofCandidate) < leastShare) {
            return false;
        }
        m_result.matchedShare = std::min(same.ofBaseline, same.ofCandidate);
        m_areInputsSame = true;
        note(words(userText("The operators are called from other places, as in a compiled model; %1 of the "
                            "baseline's device time and %2 of the candidate's are in operators with the same "
                            "inputs"),
                   Words::share(same.ofBaseline), Words::share(same.ofCandidate)));
        return true;
    }

    /// Whether the kernels are the same, launched from other places, as those of a graph are.
    bool areKernelsSame() {
        // Other programs have some kernels of the same names, too.
        constexpr double kMostOfTime = 0.5;
        const SameWork same = workOfSameKernels(m_pair);
        if (std::min(same.ofBaseline, same.ofCandidate) < kMostOfTime) {
            return false;
        }
        m_result.matchedShare = std::min(same.ofBaseline, same.ofCandidate);
        note(words(userText("The kernels are launched from other places, as by a graph; %1 of the baseline's "
                            "kernel time and %2 of the candidate's are in kernels of the same names"),
                   Words::share(same.ofBaseline), Words::share(same.ofCandidate)));
        return true;
    }

    void noteComparability() {
        constexpr double kLeastShare = 0.2;
        if (m_baseline.hasMemoryAlone || m_candidate.hasMemoryAlone) {
            m_result.isOfMemory = m_baseline.hasMemoryAlone && m_candidate.hasMemoryAlone;
            m_result.isComparable = m_result.isOfMemory;
            if (!m_result.isComparable) {
                note(words(m_baseline.hasMemoryAlone
                               ? userText("Not comparable: the baseline is a recording of memory alone, "
                                          "without times of calls or kernels")
                               : userText("Not comparable: the candidate is a recording of memory alone, "
                                          "without times of calls or kernels")));
            }
            return;
        }
        double left = matchedDeviceShare(m_pair.baseline, m_matching.candidateOpOf);
        double right = matchedDeviceShare(m_pair.candidate, m_matching.baselineOpOf);
        const bool isOfDevices = left >= 0 && right >= 0;
        if (!isOfDevices) {
            left = matchedNodeShare(m_matching.candidateOf);
            right = matchedNodeShare(m_matching.baselineOf);
        }
        if (left < 0 || right < 0) {
            return; // one side has nothing that could match: other notes say so
        }
        m_result.matchedShare = std::min(left, right);
        if (m_result.matchedShare < kLeastShare &&
            !(isOfDevices && (areOperatorsSame(kLeastShare) || areKernelsSame()))) {
            m_result.isComparable = false;
            constexpr double kShown = 0.0005; // less is 0.0 %
            if (std::max(left, right) < kShown) {
                note(words(isOfDevices ? userText("Not comparable: nothing of the device time matches")
                                       : userText("Not comparable: none of the operators match")));
                return;
            }
            note(words(isOfDevices ? userText("Not comparable: only %1 of the baseline's device time and %2 "
                                              "of the candidate's match")
                                   : userText("Not comparable: only %1 of the baseline's operators and %2 of "
                                              "the candidate's match"),
                       Words::share(left), Words::share(right)));
        }
    }

    /// Engines nest annotations of two kinds; the outer one counts.
    static bool isInsideServingStep(const Trace& trace, SliceId slice) {
        for (SliceId at = trace.slices().parent[slice]; at != kNoSlice; at = trace.slices().parent[at]) {
            if (trace.categoryKind(at) == CategoryKind::UserAnnotation &&
                servingStepOf(trace.sliceName(at))) {
                return true;
            }
        }
        return false;
    }

    /// Tokens of an engine's steps, per compared step; 0: not all tell theirs.
    static double tokensOf(const MatchedSide& side) {
        const Trace& trace = side.compared.trace();
        double tokens = 0;
        for (const WorkNode& node : side.tree.nodes) {
            if (node.slice == kNoSlice || trace.categoryKind(node.slice) != CategoryKind::UserAnnotation) {
                continue;
            }
            const auto step = servingStepOf(trace.sliceName(node.slice));
            if (step && !isInsideServingStep(trace, node.slice)) {
                if (!step->tokens) {
                    return 0;
                }
                tokens += static_cast<double>(*step->tokens);
            }
        }
        return tokens / static_cast<double>(side.compared.steps().size());
    }

    /// Whether both sides tell how many tokens they work on.
    bool noteTokens() {
        const double left = tokensOf(m_pair.baseline);
        const double right = tokensOf(m_pair.candidate);
        if (left <= 0 || right <= 0) {
            return false;
        }
        if (left != right) {
            m_result.inputRatio = right / left;
            noteRatio(words(userText("%1 tokens"), changed(countPerStep(left), countPerStep(right))),
                      isOfRanges() ? userText("per token it takes %1 less time")
                                   : userText("per token the step takes %1 less time"),
                      isOfRanges() ? userText("per token it takes %1 more time")
                                   : userText("per token the step takes %1 more time"),
                      kNoSlice, kNoSlice);
        }
        return true;
    }

    void noteRatio(const Words& what, const char* faster, const char* slower, SliceId baseline,
                   SliceId candidate) {
        const double left = meanStepNs(m_baseline);
        const double right = meanStepNs(m_candidate);
        const double change = left > 0 ? right / left / m_result.inputRatio - 1 : 0;
        note(words(userText("Inputs are %1 times as large (%2): %3"), formatted("%.3g", m_result.inputRatio),
                   what, words(change < 0 ? faster : slower, Words::share(std::abs(change)))),
             baseline, candidate);
    }

    /// Ratio of the matched operators with the most device time. Most of them must have about the same ratio.
    void noteInputs() {
        std::vector<std::uint32_t> nodes;
        const std::vector<WorkNode>& all = m_pair.baseline.tree.nodes;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (all[i].kind == WorkKind::Operator && all[i].step == 0 &&
                m_matching.candidateOf[i] != kNoIndex &&
                all[i].name == m_pair.candidate.tree.nodes[m_matching.candidateOf[i]].name) {
                nodes.push_back(i);
            }
        }
        constexpr std::size_t kRead = 24;
        const std::size_t count = std::min(kRead, nodes.size());
        std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(count), nodes.end(),
                          [&all](std::uint32_t a, std::uint32_t b) {
                              return all[a].deviceTotalNs != all[b].deviceTotalNs
                                         ? all[a].deviceTotalNs > all[b].deviceTotalNs
                                         : a < b;
                          });
        struct Pair {
            double ratio;
            Words text;
            SliceId baseline;
            SliceId candidate;
        };
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < count; ++i) {
            const SliceId a = all[nodes[i]].slice;
            const SliceId b = m_pair.candidate.tree.nodes[m_matching.candidateOf[nodes[i]]].slice;
            const auto left = inputSizeOf(m_pair.baseline.compared.trace(), a);
            const auto right = inputSizeOf(m_pair.candidate.compared.trace(), b);
            if (left && right) {
                pairs.push_back({right->elements / left->elements,
                                 words(userText("%1 takes %2"), m_pair.baseline.compared.trace().sliceName(a),
                                       changed(Words::name(left->shape), Words::name(right->shape))),
                                 a, b});
            }
        }
        if (pairs.empty()) {
            return;
        }
        const auto middle = pairs.begin() + static_cast<std::ptrdiff_t>(pairs.size() / 2);
        std::nth_element(pairs.begin(), middle, pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.ratio < b.ratio; });
        const auto agrees = [ratio = middle->ratio](const Pair& pair) {
            constexpr double kNear = 0.1;
            return std::abs(pair.ratio - ratio) <= kNear * ratio;
        };
        if (middle->ratio == 1 || 2 * std::ranges::count_if(pairs, agrees) < std::ssize(pairs)) {
            return;
        }
        m_result.inputRatio = middle->ratio;
        noteRatio(middle->text,
                  isOfRanges() ? userText("per element it takes %1 less time")
                               : userText("per element the step takes %1 less time"),
                  isOfRanges() ? userText("per element it takes %1 more time")
                               : userText("per element the step takes %1 more time"),
                  middle->baseline, middle->candidate);
    }

    static double meanStepNs(const SideFigures& side) {
        double sum = 0;
        for (const StepRow& step : side.steps) {
            sum += static_cast<double>(step.totalNs());
        }
        return sum / static_cast<double>(side.steps.size());
    }

    void notePrecision() {
        const GroupKernels& left = m_left.back();
        const GroupKernels& right = m_right.back();
        const std::string from = left.mainPrecision();
        const std::string to = right.mainPrecision();
        if (!from.empty() && !to.empty() && from != to) {
            note(words(userText("Matrix products and attention run in %1 instead of %2"), to, from));
        }
    }

    void noteDevices() {
        const auto nameOf = [](const MatchedSide& side) {
            const Trace& trace = side.compared.trace();
            const DeviceProperties* device = trace.activeDevices().empty()
                                                 ? nullptr
                                                 : trace.deviceProperties(trace.activeDevices().front());
            if (device == nullptr && !trace.activeDevices().empty() && !trace.devices().empty()) {
                device = &trace.devices().front();
            }
            return device == nullptr ? std::string() : std::string(trace.text(device->name));
        };
        const std::string left = nameOf(m_pair.baseline);
        const std::string right = nameOf(m_pair.candidate);
        if (!left.empty() && !right.empty() && left != right) {
            note(words(userText("The devices differ: %1"), changed(Words::name(left), Words::name(right))));
        }
        const bool leftHas = !m_pair.baseline.compared.trace().deviceOps().empty();
        const bool rightHas = !m_pair.candidate.compared.trace().deviceOps().empty();
        if (leftHas != rightHas) {
            note(words(
                leftHas
                    ? userText("The candidate has no device work: device figures are missing on its side")
                    : userText("The baseline has no device work: device figures are missing on its side")));
        }
    }

    /// Iterations of one phase say nothing about those of another.
    void notePhases() {
        const ComparedTrace& left = m_pair.baseline.compared;
        const ComparedTrace& right = m_pair.candidate.compared;
        const auto share = [](const ComparedTrace& side) {
            return words(userText("%1 of %2 iterations"), Words::number(side.steps().size()),
                         Words::number(side.iterationsOfAllPhases()));
        };
        if (left.iterationsOfAllPhases() > 0) {
            note(words(userText("Only iterations of the phase %1 are compared: %2 of the baseline, %3 of the "
                                "candidate"),
                       servingPhaseName(*left.steps().front().phase), share(left), share(right)));
            return;
        }
        const DifferenceTable phases = phaseTable(m_pair);
        if (phases.rows.size() < 2) {
            return;
        }
        std::vector<Words> shown;
        for (const DifferenceRow& row : phases.rows) {
            const auto side = [](const DifferenceFigures& figures) {
                const Words count = Words::number(figures.count);
                return figures.count == 0 ? count
                                          : words(userText("%1 of %2"), count,
                                                  Words::duration(std::llround(figures.perStepNs())));
            };
            shown.push_back(words("%1 %2", row.name, changed(side(row.baseline), side(row.candidate))));
        }
        note(
            words(userText("Iterations are of several phases (%1): means over all of them depend on the mix; "
                           "compare one phase at a time"),
                  listed(shown)));
    }

    void noteSteps() {
        const ComparedTrace& left = m_pair.baseline.compared;
        const ComparedTrace& right = m_pair.candidate.compared;
        if (isOfRanges()) {
            note(words(userText("Only one range per side: noise cannot be estimated")));
            return;
        }
        if (left.hasMarkedSteps() != right.hasMarkedSteps()) {
            note(
                words(left.hasMarkedSteps()
                          ? userText("The candidate has no marked steps: all of it is compared as one step")
                          : userText("The baseline has no marked steps: all of it is compared as one step")));
        } else if (left.steps().size() != right.steps().size()) {
            note(words(userText("The baseline has %1, the candidate has %2: figures are means per step"),
                       stepsWords(left.steps().size()), stepsWords(right.steps().size())));
        }
        if (!left.leftOut().empty() || !right.leftOut().empty()) {
            const std::string first = std::to_string(left.steps().front().number);
            const std::string last = std::to_string(left.steps().back().number);
            note(words("%1: %2",
                       words(!left.leftOut().empty() ? userText("The candidate is a part of the baseline")
                                                     : userText("The baseline is a part of the candidate")),
                       first == last ? words(userText("step %1 of both is compared"), first)
                                     : words(userText("steps %1 to %2 of both are compared"), first, last)));
        }
        if (std::min(left.steps().size(), right.steps().size()) < 2) {
            const bool isOfBoth = left.steps().size() == right.steps().size();
            note(words(isOfBoth ? userText("Only one step per side: noise cannot be estimated")
                                : userText("Only one step on one side: noise cannot be estimated")));
        }
    }

    const ComparedPair& m_pair;
    const TreeMatching& m_matching;
    const SideFigures& m_baseline;
    const SideFigures& m_candidate;
    std::vector<GroupKernels> m_left;
    std::vector<GroupKernels> m_right;
    Explanations m_result;
    bool m_areInputsSame = false; ///< the operators that are matched have the same inputs
};

} // namespace

Words partName(const WaterfallPart& part) {
    return part.kind == WaterfallKind::Group ? Words::name(part.row.name) : Words::filled(part.row.name, {});
}

Words signedDuration(DurationNs ns) {
    return words(ns < 0 ? kLess : kMore, Words::duration(std::abs(ns)));
}

Explanations explain(const ComparedPair& pair, const TreeMatching& matching, const WorkGroups& groups,
                     const Waterfall& waterfall, const SideFigures& baseline, const SideFigures& candidate) {
    return Explainer(pair, matching, groups, baseline, candidate).explain(waterfall);
}

} // namespace lanescope
