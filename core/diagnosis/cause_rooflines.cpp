// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_rooflines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/attribution/roofline.h"
#include "core/diagnosis/cause_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr double kLeastKnown = 0.5;
constexpr double kWholePercent = 100;

class CauseRooflines {
public:
    CauseRooflines(const Trace& trace, const OperatorWork& work, const PeaksTable& peaks)
        : m_trace(trace)
        , m_work(work)
        , m_peaks(peaks) {}

    void add(DiagnosisCause& cause) {
        double knownNs = 0;
        double allNs = 0;
        double neededNs = 0;
        std::array<double, 5> ofBound{};
        for (CauseExtent::Work& part : cause.extent.work) {
            const SliceId slice = m_trace.deviceOp(part.op).slice;
            const auto ns = static_cast<double>(m_trace.slices().durationNs[slice]);
            allNs += ns;
            const RooflineFigures figures = figuresOf(part.op);
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
        cause.roofline = CauseRoofline{neededNs / knownNs, knownNs / allNs,
                                       boundName(static_cast<Bound>(most - ofBound.begin()))};
        cause.evidence += " " + rooflineSentence(*cause.roofline);
    }

private:
    /// Looked up by name, once for each device.
    const DevicePeaks* peaksOfDevice(std::int32_t device) {
        const auto [entry, isNew] = m_ofDevice.try_emplace(device, nullptr);
        if (isNew) {
            entry->second = peaksOf(m_trace, device, m_peaks);
        }
        return entry->second;
    }

    RooflineFigures figuresOf(DeviceOpId id) {
        const std::optional<OperatorCost> cost = m_work.costOf(m_trace, id);
        const OperatorSignature* signature = m_work.signatureOf(id);
        if (!cost || signature == nullptr || !signature->cost) {
            return {};
        }
        const DeviceOp& op = m_trace.deviceOp(id);
        return rooflineFigures(cost->flops, cost->bytes, m_trace.slices().durationNs[op.slice], 1,
                               peaksOfDevice(op.device),
                               precisionOf(*signature->cost, m_trace.sliceName(op.slice)));
    }

    static std::string rooflineSentence(const CauseRoofline& roofline) {
        constexpr double kAllKnown = 0.995;
        const auto percent = [](double share) {
            return std::to_string(std::llround(share * kWholePercent)) + " %";
        };
        std::string text = "It runs at " + percent(roofline.share) + " of the roofline, mostly " +
                           std::string(roofline.bound) + "-bound";
        if (roofline.knownShare < kAllKnown) {
            text += " (FLOPs and bytes are known for " + percent(roofline.knownShare) + " of its time)";
        }
        return text + ".";
    }

    const Trace& m_trace;
    const OperatorWork& m_work;
    const PeaksTable& m_peaks;
    std::map<std::int32_t, const DevicePeaks*> m_ofDevice;
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
