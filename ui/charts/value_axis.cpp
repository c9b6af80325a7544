// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/value_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

constexpr QChar kThinSpace(0x202F);
constexpr QChar kMinus(0x2212);
// Beyond this the digits of a double no longer tell ticks apart.
constexpr double kLargest = 1e15;

struct Scaled {
    double factor = 1;
    QString symbol;
};

/// The unit in which a figure of this size has one to three digits before the point.
Scaled scaledUnit(double largest, ChartUnit unit) {
    const double size = std::abs(largest);
    struct Step {
        double factor;
        const char* symbol;
    };
    const auto pick = [size](const auto& steps) {
        const Step* chosen = &steps.front();
        for (const Step& step : steps) {
            if (size >= step.factor * 0.9995) {
                chosen = &step;
            }
        }
        return Scaled{chosen->factor, QString::fromUtf8(chosen->symbol)};
    };
    switch (unit) {
    case ChartUnit::Duration:
        return pick(std::array<Step, 4>{{{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}}});
    case ChartUnit::Bytes:
        return pick(std::array<Step, 5>{{{1, "B"},
                                         {1024.0, "KiB"},
                                         {1024.0 * 1024, "MiB"},
                                         {1024.0 * 1024 * 1024, "GiB"},
                                         {1024.0 * 1024 * 1024 * 1024, "TiB"}}});
    case ChartUnit::Fraction:
        return {0.01, QStringLiteral("%")};
    case ChartUnit::Number:
        break;
    }
    return pick(std::array<Step, 6>{{{1, ""}, {1e3, "k"}, {1e6, "M"}, {1e9, "G"}, {1e12, "T"}, {1e15, "P"}}});
}

QString labelOf(double value, const Scaled& scaled, int decimals) {
    const double figure = value / scaled.factor;
    const bool negative = figure < 0 && std::abs(figure) >= 0.5 * std::pow(10.0, -decimals);
    QString text = formatFixed(std::abs(figure), decimals);
    if (negative) {
        text.prepend(kMinus);
    }
    return scaled.symbol.isEmpty() ? text : text + kThinSpace + scaled.symbol;
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `rough`.
double niceStep(double rough) {
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double digit : {1.0, 2.0, 5.0}) {
        if (digit * power >= rough * (1 - 1e-9)) {
            return digit * power;
        }
    }
    return 10 * power;
}

int decimalsOf(double step) {
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 9);
}

double finite(double value, double otherwise) {
    return std::isfinite(value) ? std::clamp(value, -kLargest * 1e6, kLargest * 1e6) : otherwise;
}

} // namespace

QString chartText(double value, ChartUnit unit) {
    if (!std::isfinite(value)) {
        return QStringLiteral("–");
    }
    switch (unit) {
    case ChartUnit::Duration:
        return formatDuration(value);
    case ChartUnit::Fraction:
        return formatPercent(value);
    case ChartUnit::Bytes:
        return formatBytes(value);
    case ChartUnit::Number:
        break;
    }
    return formatNumber(value);
}

ValueAxis::ValueAxis(double least, double greatest, ChartUnit unit, AxisScale scale)
    : m_least(finite(least, 0))
    , m_greatest(finite(greatest, 1))
    , m_unit(unit)
    , m_scale(scale) {
    if (m_greatest < m_least) {
        std::swap(m_least, m_greatest);
    }
    if (scale == AxisScale::Log) {
        m_greatest = m_greatest > 0 ? m_greatest : 1;
        m_least = m_least > 0 ? m_least : m_greatest / 1000;
        if (m_greatest <= m_least) {
            m_least /= 10;
            m_greatest *= 10;
        }
    } else if (m_greatest - m_least <= std::abs(m_greatest) * 1e-12) {
        m_greatest = m_least + std::max(std::abs(m_least), 1.0) * (unit == ChartUnit::Fraction ? 0.01 : 1);
    }
}

ValueAxis ValueAxis::rounded(double least, double greatest, ChartUnit unit, AxisScale scale, int tickCount) {
    const ValueAxis exact(least, greatest, unit, scale);
    if (scale == AxisScale::Log) {
        return {std::pow(10.0, std::floor(std::log10(exact.m_least) + 1e-9)),
                std::pow(10.0, std::ceil(std::log10(exact.m_greatest) - 1e-9)), unit, scale};
    }
    const double factor =
        scaledUnit(std::max(std::abs(exact.m_least), std::abs(exact.m_greatest)), unit).factor;
    const double step =
        niceStep((exact.m_greatest - exact.m_least) / std::max(tickCount, 1) / factor) * factor;
    return {std::floor(exact.m_least / step + 1e-9) * step, std::ceil(exact.m_greatest / step - 1e-9) * step,
            unit, scale};
}

double ValueAxis::fractionOf(double value) const {
    if (m_scale == AxisScale::Linear) {
        return (value - m_least) / (m_greatest - m_least);
    }
    const double shown = value > 0 ? value : m_least;
    return std::log(shown / m_least) / std::log(m_greatest / m_least);
}

double ValueAxis::valueAt(double fraction) const {
    return m_scale == AxisScale::Linear ? m_least + fraction * (m_greatest - m_least)
                                        : m_least * std::pow(m_greatest / m_least, fraction);
}

std::vector<AxisTick> ValueAxis::ticks(int maxCount) const {
    return m_scale == AxisScale::Linear ? linearTicks(std::max(maxCount, 2))
                                        : logTicks(std::max(maxCount, 2));
}

std::vector<AxisTick> ValueAxis::linearTicks(int maxCount) const {
    const Scaled scaled = scaledUnit(std::max(std::abs(m_least), std::abs(m_greatest)), m_unit);
    const double slack = 1e-6;
    double step = niceStep((m_greatest - m_least) / (maxCount - 1) / scaled.factor);
    const auto second = [&] { return std::ceil(m_least / scaled.factor / step - slack) * step + step; };
    constexpr int kFiner = 3;
    for (int i = 0; i < kFiner && second() > m_greatest / scaled.factor + step * slack; ++i) {
        step = niceStep(step / 2.5); // a single label is no scale
    }
    std::vector<AxisTick> ticks;
    for (double i = std::ceil(m_least / scaled.factor / step - slack);
         i * step <= m_greatest / scaled.factor + step * slack && int(ticks.size()) < maxCount; ++i) {
        const double value = i * step * scaled.factor;
        ticks.push_back({value, value == 0 && m_unit != ChartUnit::Fraction
                                    ? QStringLiteral("0")
                                    : labelOf(value, scaled, decimalsOf(step))});
    }
    return ticks;
}

std::vector<AxisTick> ValueAxis::logTicks(int maxCount) const {
    const int first = static_cast<int>(std::ceil(std::log10(m_least) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(m_greatest) + 1e-9));
    const int decades = last - first + 1;
    std::vector<AxisTick> ticks;
    const auto add = [&](double value) {
        const Scaled scaled = scaledUnit(value, m_unit);
        ticks.push_back({value, labelOf(value, scaled, decimalsOf(std::min(1.0, value / scaled.factor)))});
    };
    if (decades * 3 <= maxCount) { // room for 1, 2, 5
        for (int power = first - 1; power <= last; ++power) {
            for (const double digit : {1.0, 2.0, 5.0}) {
                const double value = digit * std::pow(10.0, power);
                if (value >= m_least * (1 - 1e-9) && value <= m_greatest * (1 + 1e-9)) {
                    add(value);
                }
            }
        }
        return ticks;
    }
    const int every = (decades + maxCount - 1) / maxCount;
    for (int power = first; power <= last; power += every) {
        add(std::pow(10.0, power));
    }
    return ticks;
}

} // namespace lanescope::ui
