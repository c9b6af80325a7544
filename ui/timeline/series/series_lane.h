// SPDX-License-Identifier: Apache-2.0
// A lane that draws values over time. One subclass for each kind of lane (NAME_lane.h): title, unit, colour,
// values, and words for where the values come from. Kinds are registered in series_kinds.cpp. A lane is made
// with the lane tree, immutable then, and shared; compute() runs on a pool thread, all else on the UI thread.
#pragma once

#include <QRgb>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/ids.h"
#include "core/store/step_series.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

class SeriesInputs;
struct BlockRows;
struct Theme;

enum class SeriesUnit : std::uint8_t { Percent, Bytes, GigabytesPerSecond, Plain };
QString formatSeriesValue(double value, SeriesUnit unit);

/// Measured: the trace has the values. Derived: they are computed from other events.
enum class SeriesOrigin : std::uint8_t { Measured, Derived };
/// "measured", "derived"
QString originText(SeriesOrigin origin);

/// Values of a lane, computed from a trace.
struct SeriesValues {
    StepSeries series;
    double coverage = 1;       ///< share of the events that the lane is about whose value is known, 0..1
    bool fromFallback = false; ///< from the second-best source; the lane's description names it
    /// 1 in the time over which means are taken, else 0, where the series is 0, too. Empty: all time.
    StepSeries meansOver{};
    /// 1 where the value is known, else 0, where the series is 0, too, and nothing is drawn. Empty:
    /// everywhere.
    StepSeries known{};
    std::shared_ptr<const BlockRows> blocks{}; ///< of a lane with rows of blocks instead of a series

    /// Absent where the range holds nothing of that time.
    std::optional<double> mean(TimeRange range) const {
        if (meansOver.empty()) {
            return series.mean(range);
        }
        const double overNs = meansOver.integral(range);
        return overNs > 0 ? std::optional(series.integral(range) / overNs) : std::nullopt;
    }
};

/// A coverage below this is worth a word to the user.
inline constexpr double kFullCoverage = 0.98;

class SeriesLane {
public:
    struct Description {
        QString title;
        QString formula; ///< empty: none
        QString source;
    };
    /// A figure beside the name of the lane's group. Those of the lowest rank come first.
    struct GroupFigure {
        int rank = 0;
        QString text;
    };

    /// `device`: number of the GPU that the lane is about, or -1.
    explicit SeriesLane(QString title, std::int32_t device = -1);
    virtual ~SeriesLane();
    SeriesLane(const SeriesLane&) = delete;
    SeriesLane& operator=(const SeriesLane&) = delete;

    const QString& title() const { return m_title; }
    std::int32_t device() const { return m_device; }
    /// The one stream that the lane is about; nothing: all.
    virtual std::optional<std::int64_t> stream() const { return std::nullopt; }
    /// Name of the kind, the same in every language.
    virtual std::string_view kind() const = 0;
    virtual SeriesUnit unit() const { return SeriesUnit::Plain; }
    virtual QRgb color(const Theme& theme) const = 0;

    /// Values that the trace itself holds; null for lanes that are computed.
    virtual const StepSeries* stored(const Trace& trace) const;
    /// Computes the values; no values for lanes that the trace holds, and when stopped.
    virtual SeriesValues compute(SeriesInputs& inputs) const;

    virtual SeriesOrigin origin(const SeriesValues* values) const;
    virtual Description description(const Trace& trace, const SeriesValues* values) const = 0;
    /// Words for a coverage: "known for 88 % of kernel time" for `share` = "88 %".
    virtual QString coverageText(const QString& share) const;
    virtual QString hoverText(double value) const { return formatSeriesValue(value, unit()); }
    /// True where the lane has rows of blocks (SeriesValues::blocks) and no series.
    virtual bool hasBlocks() const { return false; }
    /// True where the lane is mostly 0 and then large: its header shows the maximum, not the mean.
    virtual bool hasPeaks() const { return false; }
    virtual std::optional<GroupFigure> groupFigure(const Trace& trace, double mean,
                                                   const SeriesValues* values) const;

private:
    QString m_title;
    std::int32_t m_device;
};

using SeriesLanePtr = std::shared_ptr<const SeriesLane>;

/// Series of a lane, stored or computed; null where there are no values (yet).
const StepSeries* seriesOf(const SeriesLane& lane, const Trace& trace, const SeriesValues* values);
/// "known for 88 % of kernel time"; empty where no value of the lane is unknown.
QString coverageTextOf(const SeriesLane& lane, const SeriesValues* values);
/// Title, formula with the word derived or measured, and source events; several lines.
QString describeSeries(const SeriesLane& lane, const Trace& trace, const SeriesValues* values);

} // namespace lanescope::ui
