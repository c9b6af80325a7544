// SPDX-License-Identifier: Apache-2.0
// Number of kernels of a GPU that run at the same moment, where several streams have kernels.
// Definition: core/analysis/device/kernel_concurrency.h.
#pragma once

#include <QCoreApplication>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/analysis/device/kernel_concurrency.h"
#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class KernelConcurrencyLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::KernelConcurrencyLane)

public:
    using SeriesLane::SeriesLane;

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        std::set<std::int64_t> streams;
        for (const DeviceOpId id : owner.work) {
            const DeviceOp& op = owner.trace.deviceOp(id);
            if (owner.trace.categoryKind(op.slice) == CategoryKind::Kernel) {
                streams.insert(op.stream);
            }
        }
        if (streams.size() < 2) {
            return {}; // the lane of utilization says it all
        }
        return {std::make_shared<KernelConcurrencyLane>(tr("Kernels at once"), owner.device)};
    }

    std::string_view kind() const override { return "kernel-concurrency"; }
    QRgb color(const Theme& theme) const override { return theme.utilization; }
    bool hasPeaks() const override { return true; }

    SeriesValues compute(SeriesInputs& inputs) const override {
        std::map<std::int32_t, StepSeries>& running = inputs.shared<Running>().byDevice;
        const auto found = running.find(device());
        return found == running.end() ? SeriesValues() : SeriesValues{std::move(found->second)};
    }

    Description description(const Trace& trace, const SeriesValues*) const override {
        return {tr("Kernels that run at once"),
                namingDevices(trace, tr("number of kernels of the GPU that run at the moment, on all "
                                        "streams together; copies and memsets do not count")),
                tr("the kernels of the trace")};
    }

private:
    /// The series of all GPUs.
    struct Running {
        Running(const Trace& trace, const std::stop_token& stop) {
            std::vector<DeviceOpId> work;
            for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
                work.push_back(DeviceOpId(std::uint32_t(i)));
            }
            for (const KernelConcurrency& gpu : kernelConcurrency(trace, work, stop)) {
                byDevice.emplace(gpu.device, fromTheStart(trace, gpu.running));
            }
        }

        std::map<std::int32_t, StepSeries> byDevice;
    };
};

} // namespace lanescope::ui
