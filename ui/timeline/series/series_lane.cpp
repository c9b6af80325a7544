// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/series/series_lane.h"

#include <QStringList>

#include <utility>

#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

QString formatSeriesValue(double value, SeriesUnit unit) {
    switch (unit) {
    case SeriesUnit::Percent:
        return formatPercent(value);
    case SeriesUnit::Bytes:
        return formatBytes(value);
    case SeriesUnit::GigabytesPerSecond:
        return value > 0 && value < 1e-3 ? formatNumber(value * 1e6) + QStringLiteral("\u202FKB/s")
               : value > 0 && value < 1  ? formatNumber(value * 1e3) + QStringLiteral("\u202FMB/s")
                                         : formatNumber(value) + QStringLiteral("\u202FGB/s");
    case SeriesUnit::Plain:
        break;
    }
    return formatNumber(value);
}

QString originText(SeriesOrigin origin) {
    return origin == SeriesOrigin::Measured ? tr("measured") : tr("derived");
}

SeriesLane::SeriesLane(QString title, std::int32_t device)
    : m_title(std::move(title))
    , m_device(device) {}

SeriesLane::~SeriesLane() = default;

const StepSeries* SeriesLane::stored(const Trace&) const {
    return nullptr;
}

SeriesValues SeriesLane::compute(SeriesInputs&) const {
    return {};
}

SeriesOrigin SeriesLane::origin(const SeriesValues*) const {
    return SeriesOrigin::Derived;
}

QString SeriesLane::coverageText(const QString& share) const {
    return tr("known for %1 of the events").arg(share);
}

std::optional<SeriesLane::GroupFigure> SeriesLane::groupFigure(const Trace&, double,
                                                               const SeriesValues*) const {
    return std::nullopt;
}

const StepSeries* seriesOf(const SeriesLane& lane, const Trace& trace, const SeriesValues* values) {
    const StepSeries* series = lane.stored(trace);
    if (series == nullptr && values != nullptr) {
        series = &values->series;
    }
    return series == nullptr || series->empty() ? nullptr : series;
}

QString coverageTextOf(const SeriesLane& lane, const SeriesValues* values) {
    const double coverage = values == nullptr ? 1 : values->coverage;
    return coverage >= kFullCoverage ? QString() : lane.coverageText(formatPercent(coverage, 0));
}

QString describeSeries(const SeriesLane& lane, const Trace& trace, const SeriesValues* values) {
    const SeriesLane::Description description = lane.description(trace, values);
    if (description.formula.isEmpty()) {
        return description.title;
    }
    const bool measured = lane.origin(values) == SeriesOrigin::Measured;
    QStringList lines{description.title,
                      (measured ? tr("Measured: %1") : tr("Derived: %1")).arg(description.formula),
                      tr("Source: %1").arg(description.source)};
    if (const QString coverage = coverageTextOf(lane, values); !coverage.isEmpty()) {
        lines << tr("Only %1; the rest is left out").arg(coverage);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace lanescope::ui
