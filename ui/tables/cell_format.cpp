// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/cell_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/theme/time_preferences.h"

namespace lanescope::ui {

namespace {

constexpr TimeNs kNsPerUs = 1000;
constexpr double kNsPerMs = 1e6;
constexpr double kNsPerS = 1e9;
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

// A figure shows two digits from there on.
constexpr double kLeastShown = 0.01;
// Before the decimal point: more digits are hard to read.
constexpr double kMostShown = 1e6;

/// A unit is too large where it takes the digits of most figures and the greatest can do without it.
bool isTooLarge(double unit, double smaller, double greatest, double typical) {
    return typical > 0 && typical / unit < kLeastShown && greatest / smaller < kMostShown;
}

TimeUnit unitOfColumn(double greatestNs, double typicalNs) {
    constexpr double kStep = 1e3;
    const TimeUnit unit = timeUnitFor(static_cast<TimeNs>(std::min(greatestNs / kNextUnitAt, kMostNs)));
    if (preferredTimeUnit() != TimeUnit::Automatic) {
        return unit;
    }
    const auto isLeft = [&](double ns) { return isTooLarge(ns, ns / kStep, greatestNs, typicalNs); };
    if (unit == TimeUnit::Seconds && isLeft(kNsPerS)) {
        return isLeft(kNsPerMs) ? TimeUnit::Microseconds : TimeUnit::Milliseconds;
    }
    return unit == TimeUnit::Milliseconds && isLeft(kNsPerMs) ? TimeUnit::Microseconds : unit;
}

ColumnScale durationScale(double greatestNs, double typicalNs) {
    switch (unitOfColumn(greatestNs, typicalNs)) {
    case TimeUnit::Nanoseconds:
        return {QStringLiteral("ns"), 1, 0};
    case TimeUnit::Microseconds:
        return {QStringLiteral("µs"), 1e3, kTimeDecimals};
    case TimeUnit::Seconds:
        return {QStringLiteral("s"), kNsPerS, kTimeDecimals};
    case TimeUnit::Milliseconds:
    case TimeUnit::Automatic:
        break;
    }
    return {QStringLiteral("ms"), kNsPerMs, kTimeDecimals};
}

/// Index and divisor of the largest of `Count` units, each `step` times the one before, for `greatest`; of a
/// smaller one where figures need it.
template <std::size_t Count>
std::pair<std::size_t, double> steppedScale(double greatest, double typical, double step) {
    std::size_t index = 0;
    double divisor = 1;
    while (index + 1 < Count && greatest >= kNextUnitAt * divisor * step) {
        divisor *= step;
        ++index;
    }
    while (index > 0 && isTooLarge(divisor, divisor / step, greatest, typical)) {
        divisor /= step;
        --index;
    }
    return {index, divisor};
}

ColumnScale byteScale(double greatest, double typical) {
    constexpr std::array kSymbols{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    constexpr std::array kDecimals{0, 2, 2, 3, 3, 3};
    const auto [index, divisor] = steppedScale<kSymbols.size()>(greatest, typical, 1024);
    return {QString::fromLatin1(kSymbols[index]), divisor, kDecimals[index]};
}

ColumnScale amountScale(double greatest, double typical) {
    constexpr std::array kPrefixes{"", "k", "M", "G", "T", "P", "E"};
    const auto [index, divisor] = steppedScale<kPrefixes.size()>(greatest, typical, 1000);
    return {QString::fromLatin1(kPrefixes[index]), divisor, kTimeDecimals};
}

} // namespace

ColumnScale columnScale(Unit unit, double greatest, double typical) {
    switch (unit) {
    case Unit::Duration:
    case Unit::Milliseconds:
        return durationScale(greatest, typical);
    case Unit::Moment:
    case Unit::FileTime:
        return {QStringLiteral("ms"), kNsPerMs, kTimeDecimals};
    case Unit::Fraction:
        return {QStringLiteral("%"), 0.01, kShareDecimals};
    case Unit::Percent:
        return {QStringLiteral("%"), 1, kShareDecimals};
    case Unit::Bytes:
        return byteScale(greatest, typical);
    case Unit::Flop:
        return amountScale(greatest, typical);
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
    if (scale.symbol == QLatin1Char('%') && scaled != 0 && std::abs(scaled) < least / 2) {
        const QString limit = formatFixed(least, scale.decimals);
        return scaled > 0 ? QLatin1Char('<') + limit : QStringLiteral(">\u2212") + limit;
    }
    if (scale.symbol == QLatin1Char('%') || scaled == 0 || std::abs(scaled) >= least) {
        return formatFixed(scaled, scale.decimals);
    }
    constexpr int kMostDecimals = 15;
    const int leadingZeros = static_cast<int>(-std::floor(std::log10(std::abs(scaled))));
    return formatFixed(scaled, std::min(leadingZeros + 1, kMostDecimals)); // two digits
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
