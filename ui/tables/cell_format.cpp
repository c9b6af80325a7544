// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/cell_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lanescope::ui {

namespace {

constexpr TimeNs kNsPerUs = 1000;
constexpr double kNsPerMs = 1e6;
constexpr double kMostNs = 9e18; // that fit into 64 bits
constexpr int kTimeDecimals = 3;
constexpr int kShareDecimals = 2;
// A column has the next unit from twice its size: small figures then keep more of their digits.
constexpr double kNextUnitAt = 2;

QString countText(double value) {
    if (value != std::floor(value)) {
        return formatNumber(value); // a mean
    }
    const QString text = formatCount(static_cast<quint64>(std::abs(value)));
    return value < 0 ? QChar(0x2212) + text : text;
}

ColumnScale durationScale(double greatestNs) {
    switch (timeUnitFor(static_cast<TimeNs>(std::min(greatestNs / kNextUnitAt, kMostNs)))) {
    case TimeUnit::Nanoseconds:
        return {QStringLiteral("ns"), 1, 0};
    case TimeUnit::Microseconds:
        return {QStringLiteral("µs"), 1e3, kTimeDecimals};
    case TimeUnit::Seconds:
        return {QStringLiteral("s"), 1e9, kTimeDecimals};
    case TimeUnit::Milliseconds:
    case TimeUnit::Automatic:
        break;
    }
    return {QStringLiteral("ms"), kNsPerMs, kTimeDecimals};
}

/// Index and divisor of the largest of `Count` units, each `step` times the one before, for `greatest`.
template <std::size_t Count>
std::pair<std::size_t, double> steppedScale(double greatest, double step) {
    std::size_t index = 0;
    double divisor = 1;
    while (index + 1 < Count && greatest >= kNextUnitAt * divisor * step) {
        divisor *= step;
        ++index;
    }
    return {index, divisor};
}

ColumnScale byteScale(double greatest) {
    constexpr std::array kSymbols{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    constexpr std::array kDecimals{0, 2, 2, 3, 3, 3};
    const auto [index, divisor] = steppedScale<kSymbols.size()>(greatest, 1024);
    return {QString::fromLatin1(kSymbols[index]), divisor, kDecimals[index]};
}

ColumnScale amountScale(double greatest) {
    constexpr std::array kPrefixes{"", "k", "M", "G", "T", "P", "E"};
    const auto [index, divisor] = steppedScale<kPrefixes.size()>(greatest, 1000);
    return {QString::fromLatin1(kPrefixes[index]), divisor, kTimeDecimals};
}

} // namespace

ColumnScale columnScale(Unit unit, double greatest) {
    switch (unit) {
    case Unit::Duration:
    case Unit::Milliseconds:
        return durationScale(greatest);
    case Unit::Moment:
    case Unit::FileTime:
        return {QStringLiteral("ms"), kNsPerMs, kTimeDecimals};
    case Unit::Fraction:
        return {QStringLiteral("%"), 0.01, kShareDecimals};
    case Unit::Percent:
        return {QStringLiteral("%"), 1, kShareDecimals};
    case Unit::Bytes:
        return byteScale(greatest);
    case Unit::Flop:
        return amountScale(greatest);
    default:
        return {};
    }
}

QString formatScaled(double value, const ColumnScale& scale) {
    if (std::isnan(value)) {
        return {};
    }
    const double scaled = value / scale.divisor;
    const double least = std::pow(10.0, -scale.decimals);
    if (scaled != 0 && std::abs(scaled) < least / 2) {
        const QString limit = formatFixed(least, scale.decimals);
        return scaled > 0 ? QLatin1Char('<') + limit : QStringLiteral(">\u2212") + limit;
    }
    return formatFixed(scaled, scale.decimals);
}

QString exportSymbol(Unit unit) {
    switch (unit) {
    case Unit::Duration:
    case Unit::Moment:
    case Unit::FileTime:
        return QStringLiteral("µs");
    case Unit::Milliseconds:
        return QStringLiteral("ms");
    case Unit::Fraction:
    case Unit::Percent:
        return QStringLiteral("%");
    case Unit::Bytes:
        return QStringLiteral("B");
    case Unit::Flop:
        return QStringLiteral("FLOP");
    default:
        return {};
    }
}

QString formatCell(double value, Unit unit) {
    if (std::isnan(value)) {
        return {};
    }
    switch (unit) {
    case Unit::Duration:
    case Unit::Milliseconds:
        return formatDuration(value);
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
