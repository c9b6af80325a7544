// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/waterfall_data.h"

#include "core/compare/explanation.h"
#include "ui/state/core_words.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

WaterfallData waterfallDataOf(const Comparison& comparison) {
    const Waterfall& waterfall = comparison.waterfall();
    WaterfallData chart;
    chart.firstName = tr("Baseline");
    chart.first = double(waterfall.baselineNs);
    chart.lastName = tr("Candidate");
    chart.yTitle = comparison.baseline().isRange() ? tr("Selected time") : tr("Time per step");
    chart.firstColor = ChartColor::series(0);
    chart.lastColor = ChartColor::series(1);
    chart.lessColor = ChartColor::series(0);
    chart.moreColor = ChartColor::series(1);
    double rest = 0;
    for (std::size_t i = 0; i < waterfall.parts.size(); ++i) {
        const WaterfallPart& part = waterfall.parts[i];
        if (i < kWaterfallParts) {
            chart.changes.push_back({textOf(partName(part)), double(part.deltaNs())});
        } else {
            rest += double(part.deltaNs());
        }
    }
    if (waterfall.parts.size() > kWaterfallParts) {
        chart.changes.push_back({tr("Rest"), rest});
    }
    return chart;
}

} // namespace lanescope::ui
