// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/finding_heuristics.h"

#include <algorithm>
#include <optional>

#include "core/analysis/device/device_lanes.h"
#include "core/analysis/host/sync_points.h"
#include "core/analysis/kernel_kinds.h"
#include "core/analysis/name_memo.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

double ratio(DurationNs part, DurationNs whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

class Heuristics {
public:
    Heuristics(const FindingContext& context, std::vector<Finding>& found)
        : m_context(context)
        , m_trace(context.trace)
        , m_slices(context.trace.slices())
        , m_found(found) {}

    void apply() {
        tinyKernels();
        tf32Matrices();
        launchBound();
        exposedCopies();
        synchronization();
        warmUp();
        fewBlocks();
    }

private:
    void add(FindingKind kind, double value, double threshold, SliceId slice) {
        m_found.push_back({kind, value, threshold, -1, placeOf(m_trace, slice), slice});
    }

    bool isSelectedKernel(const DeviceOp& op) const {
        return m_context.isKernel(op) && m_context.isSelected(op.slice);
    }

    /// The figure is the share of kernels; the place is where most of them follow each other.
    void tinyKernels() {
        constexpr DurationNs kTinyNs = 10'000;
        constexpr double kThreshold = 0.5;
        constexpr std::size_t kFewest = 100;
        const auto isTiny = [this](const DeviceOp& op) {
            return isSelectedKernel(op) && m_slices.durationNs[op.slice] < kTinyNs;
        };
        const std::vector<DeviceOp>& ops = m_trace.deviceOps();
        const auto tiny = static_cast<std::size_t>(std::count_if(ops.begin(), ops.end(), isTiny));
        const double share = m_context.kernelCount > 0
                                 ? static_cast<double>(tiny) / static_cast<double>(m_context.kernelCount)
                                 : 0;
        if (share <= kThreshold || tiny < kFewest) {
            return;
        }
        // Device ops are in order of track and start.
        std::size_t run = 0;
        std::size_t longestRun = 0;
        TimeRange place;
        for (std::size_t i = 0; i < ops.size(); ++i) {
            const bool continues =
                run > 0 && m_slices.startNs[ops[i].slice] >= m_slices.startNs[ops[i - 1].slice];
            run = isTiny(ops[i]) ? (continues ? run + 1 : 1) : 0;
            if (run > longestRun) {
                longestRun = run;
                place = {m_slices.startNs[ops[i + 1 - run].slice], m_slices.endNs(ops[i].slice)};
            }
        }
        m_found.push_back({FindingKind::TinyKernels, share, kThreshold, -1, place, kNoSlice});
    }

    void tf32Matrices() {
        constexpr double kThreshold = 0.1;
        DurationNs allNs = 0;
        DurationNs tf32Ns = 0;
        NameMemo<std::uint8_t> names(m_trace);
        const auto isTf32 = [this, &names](const DeviceOp& op) {
            return m_context.isKernel(op) && names.of(op.slice, isTf32Kernel) != 0;
        };
        for (const DeviceOp& op : m_trace.deviceOps()) {
            if (isSelectedKernel(op)) {
                allNs = saturatingAdd(allNs, m_slices.durationNs[op.slice]);
                tf32Ns = isTf32(op) ? saturatingAdd(tf32Ns, m_slices.durationNs[op.slice]) : tf32Ns;
            }
        }
        if (const double share = ratio(tf32Ns, allNs); share > kThreshold) {
            add(FindingKind::Tf32Matrices, share, kThreshold, longestDevice(m_context, isTf32));
        }
    }

    /// The median time from the end of a launch call within `range` to the start of its work; nothing for
    /// fewer launches than tell something.
    std::optional<DurationNs> medianDelay(TimeRange range) const {
        constexpr std::size_t kFewest = 10;
        std::vector<DurationNs> delays;
        for (const DeviceOp& op : m_trace.deviceOps()) {
            if (op.launch != kNoLaunch) {
                const SliceId call = m_trace.launch(op.launch).slice;
                if (range.contains(m_slices.startNs[call])) {
                    delays.push_back(std::max<DurationNs>(
                        saturatingSubtract(m_slices.startNs[op.slice], m_slices.endNs(call)), 0));
                }
            }
        }
        if (delays.size() < kFewest) {
            return std::nullopt;
        }
        const auto middle = delays.begin() + static_cast<std::ptrdiff_t>(delays.size() / 2);
        std::nth_element(delays.begin(), middle, delays.end());
        return *middle;
    }

    /// A device that idles most of the step, and starts its work as soon as it is launched.
    void launchBound() {
        constexpr double kThreshold = 0.5;
        constexpr DurationNs kPromptNs = 10'000;
        const StepRow* worst = nullptr;
        double worstIdle = kThreshold;
        for (const std::int32_t device : m_trace.activeDevices()) {
            const IntervalSet busy = deviceBusy(m_trace, device);
            for (const StepRow& step : m_context.steps.steps) {
                const double idle = 1 - ratio(busy.totalNs(step.range), step.totalNs());
                if (step.totalNs() > 0 && idle > worstIdle &&
                    medianDelay(step.range).value_or(kPromptNs) < kPromptNs) {
                    worst = &step;
                    worstIdle = idle;
                }
            }
        }
        if (worst != nullptr) {
            m_found.push_back(
                {FindingKind::LaunchBound, worstIdle, kThreshold, -1, worst->range, worst->slice});
        }
    }

    void exposedCopies() {
        constexpr double kThreshold = 0.05;
        const double share = m_context.steps.share(StepRole::Memcpy);
        if (share > kThreshold) {
            add(FindingKind::ExposedCopies, share, kThreshold,
                longestDevice(m_context, [this](const DeviceOp& op) {
                    return m_context.kind(op.slice) == CategoryKind::Memcpy;
                }));
        }
    }

    void synchronization() {
        constexpr double kThreshold = 0.1;
        std::vector<TimeRange> waits;
        NameMemo<std::uint8_t> names(m_trace);
        SliceId longest = kNoSlice;
        for (std::uint32_t i = 0; i < m_trace.launches().size(); ++i) {
            const SliceId call = m_trace.launches()[i].slice;
            if (names.of(call, isWaitingCall) == 0 && !isBlockingCopy(m_trace, LaunchId(i))) {
                continue;
            }
            waits.push_back(m_slices.range(call));
            if (m_context.isSelected(call) &&
                (longest == kNoSlice || m_slices.durationNs[call] > m_slices.durationNs[longest])) {
                longest = call;
            }
        }
        const IntervalSet waiting(std::move(waits));
        DurationNs waitedNs = 0;
        DurationNs stepsNs = 0;
        for (const StepRow& step : m_context.steps.steps) {
            waitedNs = saturatingAdd(waitedNs, waiting.totalNs(step.range));
            stepsNs = saturatingAdd(stepsNs, step.totalNs());
        }
        if (const double share = ratio(waitedNs, stepsNs); share > kThreshold) {
            add(FindingKind::Synchronization, share, kThreshold, longest);
        }
    }

    void warmUp() {
        constexpr double kThreshold = 2;
        constexpr std::size_t kFewest = 3;
        const std::vector<StepRow>& steps = m_context.steps.steps;
        if (steps.size() < kFewest || steps.front().isCut) {
            return;
        }
        std::vector<DurationNs> lengths;
        for (const StepRow& step : steps) {
            lengths.push_back(step.totalNs());
        }
        const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
        std::nth_element(lengths.begin(), middle, lengths.end());
        if (const double times = ratio(steps.front().totalNs(), *middle); times > kThreshold) {
            m_found.push_back(
                {FindingKind::WarmUp, times, kThreshold, -1, steps.front().range, steps.front().slice});
        }
    }

    void fewBlocks() {
        constexpr double kThreshold = 0.5;
        DurationNs knownNs = 0;
        DurationNs fewNs = 0;
        const auto hasFew = [this](const DeviceOp& op) {
            const double blocks = blocksPerSmOf(m_trace, op);
            return blocks > 0 && blocks < 1;
        };
        for (const DeviceOp& op : m_trace.deviceOps()) {
            if (isSelectedKernel(op) && blocksPerSmOf(m_trace, op) > 0) {
                knownNs = saturatingAdd(knownNs, m_slices.durationNs[op.slice]);
                fewNs = hasFew(op) ? saturatingAdd(fewNs, m_slices.durationNs[op.slice]) : fewNs;
            }
        }
        if (const double share = ratio(fewNs, knownNs); share > kThreshold) {
            add(FindingKind::FewBlocks, share, kThreshold, longestDevice(m_context, [&](const DeviceOp& op) {
                    return m_context.isKernel(op) && hasFew(op);
                }));
        }
    }

    const FindingContext& m_context;
    const Trace& m_trace;
    const SliceTable& m_slices;
    std::vector<Finding>& m_found;
};

} // namespace

void addHeuristicFindings(const FindingContext& context, std::vector<Finding>& found) {
    Heuristics(context, found).apply();
}

} // namespace lanescope
