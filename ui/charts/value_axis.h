// SPDX-License-Identifier: Apache-2.0
// The scale of a chart: from values to fractions of its length, and round figures to label it with. A plain
// value; pure functions.
#pragma once

#include <QString>

#include <vector>

namespace lanescope::ui {

enum class ChartUnit {
    Number,   ///< with a suffix for large figures: "2.5 M"
    Duration, ///< nanoseconds
    Fraction, ///< 0..1, shown in percent
    Bytes,
};

enum class AxisScale { Linear, Log };

/// A figure as hover cards and legends show it.
QString chartText(double value, ChartUnit unit);

struct AxisTick {
    double value = 0;
    QString label;
};

class ValueAxis {
public:
    ValueAxis() = default;
    /// From `least` to `greatest` exactly. What a log scale cannot show (zero, negative, not finite) is
    /// replaced by what it can.
    ValueAxis(double least, double greatest, ChartUnit unit, AxisScale scale = AxisScale::Linear);
    /// Extended to round figures on both ends, with about `tickCount` ticks between them.
    static ValueAxis rounded(double least, double greatest, ChartUnit unit,
                             AxisScale scale = AxisScale::Linear, int tickCount = 5);

    double least() const { return m_least; }
    double greatest() const { return m_greatest; }
    ChartUnit unit() const { return m_unit; }
    AxisScale scale() const { return m_scale; }

    /// 0 at `least`, 1 at `greatest`; beyond them outside 0..1.
    double fractionOf(double value) const;
    double valueAt(double fraction) const;
    /// Round values within the axis, at most `maxCount` (at least 2 are tried), ascending, all in one unit.
    std::vector<AxisTick> ticks(int maxCount) const;

private:
    std::vector<AxisTick> linearTicks(int maxCount) const;
    std::vector<AxisTick> logTicks(int maxCount) const;

    double m_least = 0;
    double m_greatest = 1;
    ChartUnit m_unit = ChartUnit::Number;
    AxisScale m_scale = AxisScale::Linear;
};

} // namespace lanescope::ui
