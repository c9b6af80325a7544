// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_rooflines.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/attribution/work_rooflines.h"
#include "core/base/user_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr double kLeastKnown = 0.5;
constexpr double kWholePercent = 100;

class CauseRooflines {
public:
    CauseRooflines(const Trace& trace, const OperatorWork& work, const PeaksTable& peaks)
        : m_trace(trace)
        , m_rooflines(trace, work, peaks) {}

    void add(DiagnosisCause& cause) {
        double knownNs = 0;
        double allNs = 0;
        double neededNs = 0;
        std::array<double, 5> ofBound{};
        for (CauseExtent::Work& part : cause.extent.work) {
            const SliceId slice = m_trace.deviceOp(part.op).slice;
            const auto ns = static_cast<double>(m_trace.slices().durationNs[slice]);
            allNs += ns;
            const RooflineFigures figures = m_rooflines.of(part.op);
            if (!figures.percent || ns <= 0) {
                continue;
            }
            const double needed = std::min(ns, *figures.percent / kWholePercent * ns);
            part.rooflineNs = static_cast<DurationNs>(std::llround(needed));
            knownNs += ns;
            neededNs += needed;
            ofBound[static_cast<std::size_t>(figures.bound)] += ns;
        }
        if (knownNs <= 0 || knownNs < kLeastKnown * allNs) {
            return;
        }
        const auto most = std::ranges::max_element(ofBound);
        const auto bound = static_cast<Bound>(most - ofBound.begin());
        cause.roofline = CauseRoofline{neededNs / knownNs, knownNs / allNs, boundName(bound)};
        // Starting takes microseconds; what lasts much longer is not bound by it.
        constexpr double kLongNs = 20'000;
        const bool isFarBelow =
            bound == Bound::Latency && allNs > kLongNs * static_cast<double>(cause.extent.work.size());
        cause.evidence +=
            isFarBelow ? words(userText("It takes many times as long as its FLOPs and bytes need (known "
                                        "for %1 of its time)."),
                               Words::share(static_cast<DurationNs>(knownNs), static_cast<DurationNs>(allNs)))
                       : rooflineSentence(*cause.roofline);
    }

private:
    static Words rooflineSentence(const CauseRoofline& roofline) {
        constexpr double kAllKnown = 0.995;
        const auto percent = [](double share) {
            return Words::number(static_cast<std::uint64_t>(std::llround(share * kWholePercent)));
        };
        if (roofline.knownShare >= kAllKnown) {
            return words(userText("It runs at %1 % of the roofline, mostly %2-bound."),
                         percent(roofline.share), roofline.bound);
        }
        return words(
            userText("It runs at %1 % of the roofline, mostly %2-bound (FLOPs and bytes are known for "
                     "%3 % of its time)."),
            percent(roofline.share), roofline.bound, percent(roofline.knownShare));
    }

    const Trace& m_trace;
    WorkRooflines m_rooflines;
};

} // namespace

void addRooflines(const Trace& trace, const OperatorWork& work, const PeaksTable& peaks,
                  std::vector<DiagnosisCause>& causes) {
    CauseRooflines rooflines(trace, work, peaks);
    for (DiagnosisCause& cause : causes) {
        if (cause.kind == CauseKind::KernelBound || cause.kind == CauseKind::SmallKernels) {
            rooflines.add(cause);
        }
    }
}

} // namespace lanescope
