// SPDX-License-Identifier: Apache-2.0
#include "core/variance/step_variance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/change_points.h"
#include "core/analysis/median.h"
#include "core/analysis/name_memo.h"
#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/step_marks.h"
#include "core/base/hash_mix.h"
#include "core/diagnosis/step_causes.h"
#include "core/idle/idle_pieces.h"
#include "core/store/trace.h"
#include "core/variance/host_times.h"

namespace lanescope {

namespace {

constexpr std::size_t kLeastSteps = 3;
constexpr double kOfNormalDistribution = 1.4826;

/// A kernel, copy or memset at its place in the order of launches.
struct Launched {
    TimeNs launchNs = 0; ///< begin of the outermost call
    TimeNs startNs = 0;
    DeviceOpId op = kNoDeviceOp;
    std::size_t position = 0; ///< in the order of launches of its step
};

class StepVarianceMaker {
public:
    StepVarianceMaker(const Trace& trace, std::stop_token stop)
        : m_trace(trace)
        , m_stop(std::move(stop))
        , m_isWait(trace) {}

    StepVariance run(const Selection& selection) {
        collectSteps(selection);
        if (m_result.steps.size() < kLeastSteps) {
            return std::move(m_result);
        }
        collectWork();
        collectWaits();
        setLengths();
        setFamilies();
        if (!m_stop.stop_requested()) {
            setPositions();
            setCauses();
        }
        return std::move(m_result);
    }

private:
    void collectSteps(const Selection& selection) {
        const LostWork lost = lostWork(m_trace);
        for (std::size_t i = 0; i < m_trace.steps().size(); ++i) {
            const Step& step = m_trace.steps()[i];
            if (selection.includesInstant(step.range.startNs) && !lost.leavesOut(i) &&
                stepMarkOf(m_trace, step.slice).kind != StepKind::Annotation) {
                m_result.steps.push_back(
                    {step.number, step.slice, m_trace.slices().range(step.slice), step.rank});
            }
        }
        std::ranges::stable_sort(m_result.steps, {},
                                 [](const VariantStep& step) { return step.range.startNs; });
        // Steps of several threads may overlap: the first to begin counts. Those of several ranks do.
        std::ranges::stable_sort(m_result.steps, {}, &VariantStep::rank);
        TimeNs endNs = std::numeric_limits<TimeNs>::min();
        RankId rank = kNoRank;
        std::erase_if(m_result.steps, [&](const VariantStep& step) {
            const bool overlaps = step.rank == rank && step.range.startNs < endNs;
            endNs = overlaps ? endNs : step.range.endNs;
            rank = step.rank;
            return overlaps;
        });
    }

    SliceId outermostCall(SliceId call) const {
        SliceId outermost = call;
        for (SliceId at = m_trace.slices().parent[call]; at != kNoSlice; at = m_trace.slices().parent[at]) {
            const CategoryKind kind = m_trace.categoryKind(at);
            if (kind != CategoryKind::Runtime && kind != CategoryKind::Driver) {
                break;
            }
            outermost = at;
        }
        return outermost;
    }

    /// Position of the step of the call's rank in which the time lies; the number of steps for none.
    std::size_t stepAt(SliceId call, TimeNs timeNs) const {
        const RankId rank = m_trace.rankOf(call);
        const auto behind = std::ranges::partition_point(m_result.steps, [&](const VariantStep& step) {
            return step.rank != rank ? step.rank < rank : step.range.startNs <= timeNs;
        });
        const bool isInside = behind != m_result.steps.begin() && (behind - 1)->rank == rank &&
                              (behind - 1)->range.contains(timeNs);
        return isInside ? static_cast<std::size_t>(behind - 1 - m_result.steps.begin())
                        : m_result.steps.size();
    }

    void collectWork() {
        m_work.resize(m_result.steps.size());
        for (std::uint32_t i = 0; i < m_trace.deviceOps().size(); ++i) {
            const DeviceOp& op = m_trace.deviceOps()[i];
            if (op.launch == kNoLaunch) {
                continue;
            }
            const SliceId call = outermostCall(m_trace.launch(op.launch).slice);
            const TimeNs launchNs = m_trace.slices().startNs[call];
            if (const std::size_t step = stepAt(call, launchNs); step < m_work.size()) {
                m_work[step].push_back({launchNs, m_trace.slices().startNs[op.slice], DeviceOpId(i), 0});
            }
        }
        TimeNs workEndNs = std::numeric_limits<TimeNs>::min();
        for (std::size_t s = 0; s < m_work.size(); ++s) {
            VariantStep& step = m_result.steps[s];
            if (s > 0 && step.rank != m_result.steps[s - 1].rank) {
                workEndNs = std::numeric_limits<TimeNs>::min();
            }
            step.pieces = m_work[s].size();
            std::ranges::sort(m_work[s], {}, &Launched::startNs);
            TimeNs endNs = step.range.startNs;
            for (const Launched& piece : m_work[s]) {
                const TimeRange range = m_trace.slices().range(m_trace.deviceOp(piece.op).slice);
                step.busyNs += std::max<DurationNs>(0, range.endNs - std::max(range.startNs, endNs));
                endNs = std::max(endNs, range.endNs);
            }
            if (!m_work[s].empty()) {
                if (workEndNs != std::numeric_limits<TimeNs>::min()) {
                    step.devicePeriodNs = endNs - workEndNs;
                }
                workEndNs = endNs;
            }
            sortByStream(m_work[s]);
        }
    }

    /// The k-th piece of a stream is compared with the k-th of that stream in other steps: threads that
    /// launch at the same time take turns differently in each step.
    void sortByStream(std::vector<Launched>& work) const {
        std::ranges::stable_sort(work, {}, &Launched::launchNs);
        for (std::size_t i = 0; i < work.size(); ++i) {
            work[i].position = i;
        }
        std::ranges::stable_sort(work, {}, [this](const Launched& piece) {
            const DeviceOp& op = m_trace.deviceOp(piece.op);
            return std::pair(op.device, op.stream);
        });
    }

    void collectWaits() {
        constexpr DurationNs kLongCopyNs = 20'000;
        enum : std::uint8_t { kNone, kSync, kCopy };
        for (const Launch& launch : m_trace.launches()) {
            const std::uint8_t kind = m_isWait.of(launch.slice, [](std::string_view name) -> std::uint8_t {
                return name.find("Synchronize") != std::string_view::npos                ? kSync
                       : name.starts_with("cudaMemcpy") || name.starts_with("hipMemcpy") ? kCopy
                                                                                         : kNone;
            });
            const DurationNs ns = m_trace.slices().durationNs[launch.slice];
            if (kind == kNone || (kind == kCopy && ns <= kLongCopyNs) ||
                outermostCall(launch.slice) != launch.slice) {
                continue;
            }
            const std::size_t step = stepAt(launch.slice, m_trace.slices().startNs[launch.slice]);
            if (step < m_result.steps.size()) {
                m_result.steps[step].waitNs += ns;
            }
        }
    }

    void setLengths() {
        constexpr double kOfMad = 0.6745;
        constexpr double kFarZ = 3.5;
        constexpr double kFarShare = 0.02;
        std::vector<DurationNs> lengths;
        for (const VariantStep& step : m_result.steps) {
            lengths.push_back(step.lengthNs());
        }
        m_result.medianNs = medianOf(lengths);
        m_result.madNs = madOf(lengths, m_result.medianNs);
        std::vector<DurationNs> waits;
        for (const VariantStep& step : m_result.steps) {
            waits.push_back(step.waitNs);
        }
        m_medianWaitNs = medianOf(waits);
        for (VariantStep& step : m_result.steps) {
            const auto difference = static_cast<double>(step.lengthNs() - m_result.medianNs);
            if (m_result.madNs > 0) {
                step.robustZ = kOfMad * difference / static_cast<double>(m_result.madNs);
                step.isOutlier = std::abs(*step.robustZ) > kFarZ &&
                                 std::abs(difference) > kFarShare * static_cast<double>(m_result.medianNs);
            }
        }
        if (!m_trace.ranks().empty()) {
            return; // the steps of one rank do not follow those of another
        }
        m_result.changePoints = changePoints(lengths);
        const auto slope = theilSenSlope(lengths);
        const double changeNs = slope ? *slope * static_cast<double>(lengths.size()) : 0;
        if (std::abs(changeNs) > kFarShare * static_cast<double>(m_result.medianNs)) {
            m_result.driftNsPerStep = slope;
        }
    }

    /// One number for the names of the work by stream.
    std::uint64_t workOf(std::size_t step) const {
        std::map<std::pair<std::int32_t, std::int64_t>, std::uint64_t> byStream;
        for (const Launched& piece : m_work[step]) {
            const DeviceOp& op = m_trace.deviceOp(piece.op);
            std::uint64_t& hash = byStream[{op.device, op.stream}];
            hash = hashMix(hash ^ indexOf(m_trace.slices().name[op.slice]));
        }
        std::uint64_t all = 0;
        for (const auto& [stream, hash] : byStream) {
            all = hashMix(all ^ hashMix(hash ^ static_cast<std::uint64_t>(stream.second)) ^
                          static_cast<std::uint64_t>(stream.first));
        }
        return all;
    }

    void setFamilies() {
        std::map<std::uint64_t, std::vector<std::size_t>> members;
        for (std::size_t s = 0; s < m_work.size(); ++s) {
            members[workOf(s)].push_back(s);
        }
        for (auto& [work, steps] : members) {
            m_families.push_back(std::move(steps));
        }
        std::ranges::sort(m_families, [](const auto& a, const auto& b) {
            return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
        });
        for (std::size_t f = 0; f < m_families.size(); ++f) {
            m_result.familySizes.push_back(m_families[f].size());
            for (const std::size_t s : m_families[f]) {
                m_result.steps[s].family = f;
            }
        }
    }

    DurationNs lengthAt(std::size_t step, std::size_t position) const {
        return m_trace.slices().durationNs[m_trace.deviceOp(m_work[step][position].op).slice];
    }

    void setPositions() {
        for (std::size_t f = 0; f < m_families.size(); ++f) {
            const std::vector<std::size_t>& steps = m_families[f];
            if (steps.size() < kLeastSteps) {
                break;
            }
            for (std::size_t k = 0; k < m_work[steps.front()].size(); ++k) {
                setPosition(f, steps, k);
            }
        }
        std::ranges::stable_sort(m_result.positions, [](const VariantPosition& a, const VariantPosition& b) {
            return a.spreadNs > b.spreadNs;
        });
    }

    void setPosition(std::size_t family, const std::vector<std::size_t>& steps, std::size_t k) {
        VariantPosition position{family, m_work[steps.front()][k].position};
        std::vector<DurationNs> lengths;
        DurationNs longestNs = -1;
        for (const std::size_t s : steps) {
            lengths.push_back(lengthAt(s, k));
            if (lengths.back() > longestNs) {
                longestNs = lengths.back();
                position.longest = m_trace.deviceOp(m_work[s][k].op).slice;
            }
        }
        position.count = steps.size();
        position.medianNs = medianOf(lengths);
        position.leastNs = *std::ranges::min_element(lengths);
        position.mostNs = longestNs;
        position.spreadNs = kOfNormalDistribution * static_cast<double>(madOf(lengths, position.medianNs));
        position.varianceShare = varianceShare(steps, lengths);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            VariantStep& step = m_result.steps[steps[i]];
            const DurationNs excessNs = lengths[i] - position.medianNs;
            if (excessNs > step.topExcessNs || !step.topPosition) {
                step.topPosition = excessNs > step.topExcessNs ? m_work[steps[i]][k].position : 0;
                step.topExcessNs = std::max<DurationNs>(step.topExcessNs, excessNs);
                step.topWork = excessNs > 0 ? m_trace.deviceOp(m_work[steps[i]][k].op).slice : step.topWork;
            }
        }
        m_result.positions.push_back(position);
    }

    std::optional<double> varianceShare(const std::vector<std::size_t>& steps,
                                        const std::vector<DurationNs>& lengths) const {
        constexpr std::size_t kLeastForShare = 10;
        if (steps.size() < kLeastForShare) {
            return std::nullopt;
        }
        const auto count = static_cast<double>(steps.size());
        double meanStep = 0;
        double meanLength = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            meanStep += static_cast<double>(m_result.steps[steps[i]].lengthNs()) / count;
            meanLength += static_cast<double>(lengths[i]) / count;
        }
        double covariance = 0;
        double variance = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const double step = static_cast<double>(m_result.steps[steps[i]].lengthNs()) - meanStep;
            covariance += step * (static_cast<double>(lengths[i]) - meanLength);
            variance += step * step;
        }
        return variance > 0 ? std::optional(covariance / variance) : std::nullopt;
    }

    void setCauses() {
        const bool hasOutliers = std::ranges::any_of(m_result.steps, &VariantStep::isOutlier);
        if (!hasOutliers) {
            return;
        }
        std::vector<TimeRange> ranges;
        for (const VariantStep& step : m_result.steps) {
            ranges.push_back(step.range);
        }
        const StepCauses causes = stepCauses(m_trace, IdlePieces(m_trace), ranges);
        for (std::size_t kind = 0; kind < kCauseKindCount; ++kind) {
            const StepCause& cause = causes[kind];
            if (cause.totalNs == 0) {
                continue;
            }
            const DurationNs medianNs = medianOf(cause.stepNs);
            for (std::size_t s = 0; s < m_result.steps.size(); ++s) {
                if (!isOfHost(m_result.steps[s])) {
                    setCause(m_result.steps[s], CauseKind(kind), cause.stepNs[s] - medianNs, cause.culprit);
                }
            }
        }
        setHostCauses();
    }

    /// The host ran ahead of the device, and its waits do not explain the length of the step: then the
    /// device's work says nothing about it.
    bool isOfHost(const VariantStep& step) const {
        return step.isOutrun() &&
               std::abs(step.waitNs - m_medianWaitNs) * 2 < std::abs(step.lengthNs() - m_result.medianNs);
    }

    /// Takes the kind if it differs more than that so far, in the direction of the step's difference.
    bool setCause(VariantStep& step, CauseKind kind, DurationNs excessNs, std::string_view culprit) const {
        const bool isSlower = step.lengthNs() > m_result.medianNs;
        if (!step.isOutlier || (isSlower ? excessNs <= step.causeExcessNs : excessNs >= step.causeExcessNs)) {
            return false;
        }
        step.cause = kind;
        step.causeExcessNs = excessNs;
        step.culprit = culprit;
        return true;
    }

    /// Explains outliers whose length is the host's alone.
    void setHostCauses() {
        std::vector<VariantStep>& steps = m_result.steps;
        if (std::ranges::none_of(
                steps, [this](const VariantStep& step) { return step.isOutlier && isOfHost(step); })) {
            return;
        }
        std::vector<HostStep> marks;
        for (const VariantStep& step : steps) {
            marks.push_back({m_trace.trackOf(step.slice), step.range});
        }
        const std::vector<HostTimes> times = hostTimes(m_trace, marks);
        std::set<CauseKind> kinds;
        for (const HostTimes& ofStep : times) {
            for (const auto& [kind, names] : ofStep) {
                kinds.insert(kind);
            }
        }
        for (const CauseKind kind : kinds) {
            const DurationNs medianNs =
                medianOver(times, [&](const HostTimes& of) { return timeOf(of, kind); });
            const NameTimes ofNames = mediansOf(times, kind);
            for (std::size_t s = 0; s < steps.size(); ++s) {
                if (isOfHost(steps[s]) && setCause(steps[s], kind, timeOf(times[s], kind) - medianNs, {})) {
                    steps[s].culprit =
                        hostCulprit(timesOf(times[s], kind), ofNames, steps[s].causeExcessNs > 0);
                }
            }
        }
    }

    static DurationNs timeOf(const HostTimes& times, CauseKind kind) {
        DurationNs sumNs = 0;
        for (const auto& [name, ns] : timesOf(times, kind)) {
            sumNs += ns;
        }
        return sumNs;
    }

    template <typename Time>
    static DurationNs medianOver(const std::vector<HostTimes>& times, const Time& timeIn) {
        std::vector<DurationNs> all;
        for (const HostTimes& of : times) {
            all.push_back(timeIn(of));
        }
        return medianOf(all);
    }

    using NameTimes = std::map<StringId, DurationNs>;

    static const NameTimes& timesOf(const HostTimes& times, CauseKind kind) {
        static const NameTimes kNone;
        const auto found = times.find(kind);
        return found == times.end() ? kNone : found->second;
    }

    /// By name the median of the time that steps spend in it.
    static NameTimes mediansOf(const std::vector<HostTimes>& times, CauseKind kind) {
        std::map<StringId, std::vector<DurationNs>> ofName;
        for (const HostTimes& of : times) {
            for (const auto& [name, ns] : timesOf(of, kind)) {
                ofName[name].push_back(ns);
            }
        }
        NameTimes medians;
        for (auto& [name, all] : ofName) {
            all.resize(times.size(), 0); // the other steps spend none
            medians[name] = medianOf(std::move(all));
        }
        return medians;
    }

    /// The name whose time differs most from its median, in the direction of the step.
    std::string hostCulprit(const NameTimes& times, const NameTimes& medians, bool isSlower) const {
        DurationNs mostNs = 0;
        StringId most = kEmptyString;
        for (const auto& [name, medianNs] : medians) {
            const auto own = times.find(name);
            const DurationNs excessNs = (own == times.end() ? 0 : own->second) - medianNs;
            if ((isSlower ? excessNs : -excessNs) > mostNs) {
                mostNs = std::abs(excessNs);
                most = name;
            }
        }
        return std::string(m_trace.text(most));
    }

    const Trace& m_trace;
    std::stop_token m_stop;
    NameMemo<std::uint8_t> m_isWait;
    StepVariance m_result;
    DurationNs m_medianWaitNs = 0;
    std::vector<std::vector<Launched>> m_work; ///< by step, in the order of launches
    std::vector<std::vector<std::size_t>> m_families;
};

} // namespace

StepVariance stepVariance(const Trace& trace, const Selection& selection, std::stop_token stop) {
    return StepVarianceMaker(trace, std::move(stop)).run(selection);
}

} // namespace lanescope
