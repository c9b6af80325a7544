// SPDX-License-Identifier: Apache-2.0
// Est. achieved occupancy of a GPU over time.
#pragma once

#include <QCoreApplication>

#include <utility>
#include <vector>

#include "core/analysis/device/occupancy.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/device_figures.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class OccupancyLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::OccupancyLane)

public:
    using SeriesLane::SeriesLane;

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        const bool isKnown = anyKernel(owner.trace, owner.work, [&owner](const DeviceOp& op) {
            return occupancyOf(owner.trace, op).percent >= 0;
        });
        if (!isKnown) {
            return {};
        }
        return {std::make_shared<OccupancyLane>(tr("Est. achieved occupancy"), owner.device)};
    }

    std::string_view kind() const override { return "occupancy"; }
    SeriesUnit unit() const override { return SeriesUnit::Percent; }
    QRgb color(const Theme& theme) const override { return theme.occupancy; }

    SeriesValues compute(SeriesInputs& inputs) const override {
        DeviceSeries* figures = inputs.shared<DeviceFigures>().of(device());
        if (figures == nullptr || figures->occupancy.empty()) {
            return {};
        }
        const double known = occupancyIn(*figures, rangeOf(*figures)).knownShare;
        if (figures->occupancyKnown.empty()) {
            return {std::move(figures->occupancy), known, false, figures->utilization};
        }
        StepSeries knownOrIdle = knownOrIdleTime(figures->utilization, figures->occupancyKnown);
        return {std::move(figures->occupancy), known, false, std::move(figures->occupancyKnown),
                std::move(knownOrIdle)};
    }

    QString coverageText(const QString& share) const override {
        return tr("known for %1 of kernel time").arg(share);
    }

    Description description(const Trace&, const SeriesValues*) const override {
        return {
            tr("Estimated achieved occupancy"),
            tr("mean of the running kernels' occupancy, 0 while none runs; means are over the time in which "
               "kernels run"),
            tr("the profiler's estimate from launch shapes, computed where it is missing; tail effects and "
               "early exits are not in it")};
    }
};

} // namespace lanescope::ui
