// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/cell_format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lanescope::ui {

namespace {

constexpr std::array kDurationDecimals{0, 0, 3, 3, 3}; // by TimeUnit
constexpr TimeNs kNsPerUs = 1000;

QString countText(double value) {
    if (value != std::floor(value)) {
        return formatNumber(value); // a mean
    }
    const QString text = formatCount(static_cast<quint64>(std::abs(value)));
    return value < 0 ? QChar(0x2212) + text : text;
}

} // namespace

QString formatCell(double value, Unit unit, TimeUnit timeUnit) {
    if (std::isnan(value)) {
        return {};
    }
    switch (unit) {
    case Unit::Duration:
    case Unit::Milliseconds:
        return timeUnit == TimeUnit::Automatic
                   ? formatDuration(value)
                   : formatFixedDuration(value, timeUnit,
                                         kDurationDecimals[static_cast<std::size_t>(timeUnit)]);
    case Unit::Moment:
    case Unit::FileTime:
        return formatTime(static_cast<TimeNs>(std::llround(value)), kNsPerUs, TimeUnit::Milliseconds);
    case Unit::Fraction:
        return formatPercent(value, 2);
    case Unit::Percent:
        return formatPercent(value / 100, 2);
    case Unit::Bytes:
        return formatBytes(value);
    case Unit::Count:
        return countText(value);
    case Unit::Flop:
        return formatAmount(value);
    case Unit::Address:
        return QStringLiteral("0x%1").arg(static_cast<quint64>(static_cast<qint64>(value)), 0, 16);
    case Unit::Id:
        return QString::number(static_cast<qint64>(value));
    case Unit::None:
    case Unit::Nanoseconds:
    case Unit::Ratio:
    case Unit::TflopPerSecond:
    case Unit::TbPerSecond:
    case Unit::GbPerSecond:
    case Unit::FlopPerByte:
    case Unit::Depth:
    case Unit::OfRow:
        break;
    }
    return formatNumber(value);
}

} // namespace lanescope::ui
