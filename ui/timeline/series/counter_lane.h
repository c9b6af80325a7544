// SPDX-License-Identifier: Apache-2.0
// A counter of the trace.
#pragma once

#include <QCoreApplication>

#include <utility>
#include <vector>

#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class CounterLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::CounterLane)

public:
    CounterLane(const Trace& trace, CounterId id)
        : SeriesLane(titleOf(trace, id))
        , m_id(id)
        , m_unit(unitOf(trace, id))
        , m_isMeasured(trace.counters()[indexOf(id)].measured) {}

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        std::vector<SeriesLanePtr> lanes;
        for (const CounterId id : owner.counters) {
            lanes.push_back(std::make_shared<CounterLane>(owner.trace, id));
        }
        return lanes;
    }

    std::string_view kind() const override { return "counter"; }
    SeriesUnit unit() const override { return m_unit; }
    QRgb color(const Theme& theme) const override { return theme.counter; }

    const StepSeries* stored(const Trace& trace) const override {
        return &trace.counters()[indexOf(m_id)].values;
    }

    SeriesOrigin origin(const SeriesValues*) const override {
        return m_isMeasured ? SeriesOrigin::Measured : SeriesOrigin::Derived;
    }

    Description description(const Trace&, const SeriesValues*) const override {
        return {title(),
                m_isMeasured ? tr("as sampled; a value holds until the next one")
                             : tr("computed by the program that wrote the counter"),
                tr("a counter in the trace")};
    }

private:
    static QString titleOf(const Trace& trace, CounterId id) {
        const Counter& counter = trace.counters()[indexOf(id)];
        const QString name = toText(trace.text(counter.name));
        const QString series = toText(trace.text(counter.series));
        if (name.isEmpty()) {
            return series.isEmpty() ? tr("counter without a name") : series;
        }
        return series.isEmpty() || series == name ? name : name + QStringLiteral(" · ") + series;
    }

    static SeriesUnit unitOf(const Trace& trace, CounterId id) {
        const Counter& counter = trace.counters()[indexOf(id)];
        for (const StringId text : {counter.name, counter.series}) {
            if (toText(trace.text(text)).contains(QLatin1String("bytes"), Qt::CaseInsensitive)) {
                return SeriesUnit::Bytes;
            }
        }
        return SeriesUnit::Plain;
    }

    CounterId m_id;
    SeriesUnit m_unit;
    bool m_isMeasured;
};

} // namespace lanescope::ui
