// SPDX-License-Identifier: Apache-2.0
// GPU utilization over time: 1 while a kernel runs, else 0.
#pragma once

#include <QCoreApplication>

#include <utility>
#include <vector>

#include "ui/state/device_terms.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/device_figures.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_kinds.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class UtilizationLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::UtilizationLane)

public:
    using SeriesLane::SeriesLane;

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        if (!anyKernel(owner.trace, owner.work, [](const DeviceOp&) { return true; })) {
            return {};
        }
        return {std::make_shared<UtilizationLane>(namingDevices(owner.trace, tr("GPU utilization")),
                                                  owner.device)};
    }

    std::string_view kind() const override { return kUtilizationKind; }
    SeriesUnit unit() const override { return SeriesUnit::Percent; }
    QRgb color(const Theme& theme) const override { return theme.utilization; }

    SeriesValues compute(SeriesInputs& inputs) const override {
        DeviceSeries* figures = inputs.shared<DeviceFigures>().of(device());
        return figures == nullptr ? SeriesValues() : SeriesValues{figures->utilization};
    }

    Description description(const Trace& trace, const SeriesValues*) const override {
        return {namingDevices(trace, tr("GPU utilization")),
                tr("share of time in which at least one kernel runs; copies and memsets do not count"),
                tr("the kernels of the trace")};
    }

    std::optional<GroupFigure> groupFigure(const Trace&, double mean, const SeriesValues*) const override {
        return GroupFigure{1, tr("util %1").arg(formatPercent(mean, 0))};
    }
};

} // namespace lanescope::ui
