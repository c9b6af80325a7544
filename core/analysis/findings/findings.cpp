// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/findings.h"

#include <algorithm>

#include "core/analysis/device/device_series.h"
#include "core/analysis/findings/finding_places.h"
#include "core/analysis/tensor_cores.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The plugin's rules, in its order.
class PluginRules {
public:
    PluginRules(const FindingContext& context, std::vector<Finding>& found)
        : m_context(context)
        , m_trace(context.trace)
        , m_found(found) {}

    void apply() {
        const bool isPlugins = m_context.tree.options.conventions == Conventions::TensorBoard;
        if (isPlugins) {
            dataLoading();
        }
        distributed();
        if (isPlugins) {
            communication();
            utilization();
            tensorCores();
        }
        memory();
    }

private:
    void add(FindingKind kind, double value, double threshold, SliceId slice, std::int32_t device = -1) {
        m_found.push_back({kind, value, threshold, device, placeOf(m_trace, slice), slice});
    }

    void dataLoading() {
        constexpr double kThreshold = 0.05;
        const double share = m_context.steps.share(StepRole::DataLoader);
        if (share > kThreshold) {
            add(FindingKind::DataLoading, share, kThreshold,
                longestHost(m_context, [](std::string_view name) { return isDataLoading(name); }));
        }
    }

    void distributed() {
        const auto named = [this](std::string_view wanted) {
            return longestHost(m_context, [wanted](std::string_view name) { return name == wanted; });
        };
        const SliceId dataParallel = named("DataParallel.forward");
        const auto devices = static_cast<double>(m_trace.activeDevices().size());
        if (dataParallel != kNoSlice && devices > 1) {
            add(FindingKind::DataParallel, devices, 1, dataParallel);
        }
        const SliceId distributed = named("DistributedDataParallel.forward");
        const bool canNccl = std::any_of(
            m_trace.devices().begin(), m_trace.devices().end(), [](const DeviceProperties& device) {
                return device.computeMajor > 3 || (device.computeMajor == 3 && device.computeMinor >= 5);
            });
        const auto isNccl = [](std::string_view name) { return name.starts_with("nccl:"); };
        if (distributed != kNoSlice && canNccl && longestHost(m_context, isNccl) == kNoSlice) {
            add(FindingKind::DistributedWithoutNccl, 0, 0, distributed);
        }
    }

    void communication() {
        constexpr double kThreshold = 0.1;
        const double share = m_context.steps.share(StepRole::Communication);
        if (share <= kThreshold) {
            return;
        }
        const StepRoles roles(m_trace, m_context.tree.options.conventions);
        SliceId longest = longestDevice(m_context, [&roles](const DeviceOp& op) {
            return roles.deviceRole(op) == StepRole::Communication;
        });
        if (longest == kNoSlice) {
            const Conventions conventions = m_context.tree.options.conventions;
            longest = longestHost(
                m_context, [conventions](std::string_view name) { return isCollective(name, conventions); });
        }
        add(FindingKind::Communication, share, kThreshold, longest);
    }

    void utilization() {
        constexpr double kThreshold = 0.5;
        for (const GpuSummary& gpu : m_context.gpus) {
            if (gpu.utilization >= 0 && gpu.utilization < kThreshold) {
                m_found.push_back({FindingKind::LowUtilization, gpu.utilization, kThreshold, gpu.device,
                                   longestGap(m_trace, gpu.device, gpu.range), kNoSlice});
            }
        }
    }

    void tensorCores() {
        constexpr std::int32_t kFirstMajor = 7;
        const TensorCoreSummary& summary = m_context.tensorCores;
        const Conventions conventions = m_context.tree.options.conventions;
        const bool hasThem =
            !m_trace.devices().empty() && m_trace.devices().front().computeMajor >= kFirstMajor;
        // A trace in which no kernel takes time counts as one whose kernels do not use them.
        // An unknown kernel may use them.
        const bool isKnown = conventions == Conventions::TensorBoard || summary.all.unknownNs == 0;
        if (!hasThem || m_context.kernelCount == 0 || summary.all.countedNs(conventions) != 0 || !isKnown ||
            summary.eligibleShare() <= 0) {
            return;
        }
        add(FindingKind::TensorCoresUnused, summary.eligibleShare(), 0,
            longestDevice(m_context, [this](const DeviceOp& op) {
                const std::uint32_t owner =
                    m_context.tree.ownerOfOp[static_cast<std::size_t>(&op - m_trace.deviceOps().data())];
                return m_context.isKernel(op) && owner < m_context.times.size() &&
                       m_context.times[owner].tensorCoreEligible;
            }));
    }

    void memory() {
        constexpr double kThreshold = 0.9;
        for (const MemorySeries& series : memorySeries(m_trace)) {
            const DeviceProperties* properties =
                series.deviceType == 0 ? nullptr : m_trace.deviceProperties(series.deviceId);
            if (properties == nullptr || properties->totalMemoryBytes <= 0 || series.relative) {
                continue;
            }
            const auto& values = series.allocatedBytes.values();
            const auto peak = std::max_element(values.begin(), values.end());
            const double share = *peak / static_cast<double>(properties->totalMemoryBytes);
            if (share > kThreshold) {
                const TimeNs timeNs =
                    series.allocatedBytes.times()[static_cast<std::size_t>(peak - values.begin())];
                m_found.push_back({FindingKind::MemoryNearlyFull,
                                   share,
                                   kThreshold,
                                   series.deviceId,
                                   {timeNs, saturatingAdd(timeNs, 1)},
                                   kNoSlice});
            }
        }
    }

    const FindingContext& m_context;
    const Trace& m_trace;
    std::vector<Finding>& m_found;
};

} // namespace

std::vector<Finding> findings(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
                              const StepBreakdown& steps, const std::vector<GpuSummary>& gpus,
                              const TensorCoreSummary& tensorCores, const Selection& selection,
                              std::stop_token stop) {
    FindingContext context{
        trace, tree,        times,     steps,
        gpus,  tensorCores, selection, categoryKindsUnder(trace, tree.options.conventions)};
    context.kernelCount = static_cast<std::size_t>(
        std::count_if(trace.deviceOps().begin(), trace.deviceOps().end(), [&context](const DeviceOp& op) {
            return context.isKernel(op) && context.isSelected(op.slice);
        }));
    std::vector<Finding> found;
    if (!stop.stop_requested()) {
        PluginRules(context, found).apply();
    }
    return found;
}

} // namespace lanescope
