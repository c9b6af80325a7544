// SPDX-License-Identifier: Apache-2.0
// Est. SM efficiency of a GPU over time. Definition: core/analysis/device/device_series.h.
#pragma once

#include <QCoreApplication>

#include <utility>
#include <vector>

#include "ui/state/device_terms.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/device_figures.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class SmEfficiencyLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::SmEfficiencyLane)

public:
    SmEfficiencyLane(DeviceTerms terms, QString title, std::int32_t device)
        : SeriesLane(std::move(title), device)
        , m_terms(terms) {}

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        const bool isKnown = anyKernel(owner.trace, owner.work, [&owner](const DeviceOp& op) {
            return blocksPerSmOf(owner.trace, op) >= 0;
        });
        if (!isKnown) {
            return {};
        }
        return {std::make_shared<SmEfficiencyLane>(
            owner.terms, inTermsOf(owner.trace, owner.terms, tr("Est. SM efficiency")), owner.device)};
    }

    std::string_view kind() const override { return "sm-efficiency"; }
    SeriesUnit unit() const override { return SeriesUnit::Percent; }
    QRgb color(const Theme& theme) const override { return theme.smEfficiency; }

    SeriesValues compute(SeriesInputs& inputs) const override {
        DeviceSeries* figures = inputs.shared<DeviceFigures>().of(device());
        if (figures == nullptr || figures->smEfficiency.empty()) {
            return {};
        }
        const double known = smEfficiencyIn(*figures, rangeOf(*figures)).knownShare;
        if (figures->smEfficiencyKnown.empty()) {
            return {std::move(figures->smEfficiency), known, figures->blocksPerSmDerived};
        }
        return {std::move(figures->smEfficiencyWhereKnown), known, figures->blocksPerSmDerived,
                figures->smEfficiencyKnown, figures->smEfficiencyKnown};
    }

    Description description(const Trace& trace, const SeriesValues* values) const override {
        const QString source =
            values != nullptr && values->fromFallback
                ? tr("launch shapes; the trace has no blocks per SM: blocks of the grid / number of SMs")
                : tr("blocks per SM that the profiler computed from launch shapes");
        return {inTermsOf(trace, m_terms, tr("Estimated SM efficiency")),
                inTermsOf(trace, m_terms,
                          tr("at every moment min(sum of blocks per SM of the running kernels, 1), "
                             "averaged over time, as Kineto's TensorBoard plugin defines it")),
                inTermsOf(trace, m_terms, source)};
    }

    QString coverageText(const QString& share) const override {
        return tr("known for %1 of kernel time").arg(share);
    }

    std::optional<GroupFigure> groupFigure(const Trace& trace, double mean,
                                           const SeriesValues* values) const override {
        if (values != nullptr && values->coverage < kFullCoverage) {
            return std::nullopt;
        }
        return GroupFigure{2, inTermsOf(trace, m_terms, tr("SM %1").arg(formatPercent(mean, 0)))};
    }

private:
    DeviceTerms m_terms;
};

} // namespace lanescope::ui
