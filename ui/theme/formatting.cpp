// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/formatting.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "ui/theme/time_preferences.h"

namespace lanescope::ui {

namespace {

/// Narrow no-break space: between figure and unit, and between groups of three digits.
constexpr QChar kThinSpace(0x202F);
constexpr QChar kMinus(0x2212);

struct UnitInfo {
    const char* symbol;
    DurationNs ns;
    int digits; ///< decimals down to one nanosecond
};
constexpr UnitInfo kNanoseconds{"ns", 1, 0};
constexpr UnitInfo kMicroseconds{"µs", 1'000, 3};
constexpr UnitInfo kMilliseconds{"ms", 1'000'000, 6};
constexpr UnitInfo kSeconds{"s", 1'000'000'000, 9};

const UnitInfo& unitFor(double absoluteNs) {
    // Half a unit of the third decimal below the limit already rounds up to it.
    if (absoluteNs < 999.5) {
        return kNanoseconds;
    }
    if (absoluteNs < 999'999.5) {
        return kMicroseconds;
    }
    if (absoluteNs < 999'999'500.0) {
        return kMilliseconds;
    }
    return kSeconds;
}

const UnitInfo& unitInfo(TimeUnit unit, double absoluteNs) {
    switch (unit) {
    case TimeUnit::Nanoseconds:
        return kNanoseconds;
    case TimeUnit::Microseconds:
        return kMicroseconds;
    case TimeUnit::Milliseconds:
        return kMilliseconds;
    case TimeUnit::Seconds:
        return kSeconds;
    case TimeUnit::Automatic:
        break;
    }
    const TimeUnit preferred = preferredTimeUnit();
    return preferred == TimeUnit::Automatic ? unitFor(absoluteNs) : unitInfo(preferred, absoluteNs);
}

/// As counts in the language of the window are: "1,234,567", "1.234.567"; without a language "1 234 567", and
/// four digits stay together.
QString groupInteger(const QString& digits) {
    const QLocale locale;
    bool isSmall = false;
    const quint64 number = digits.toULongLong(&isSmall);
    if (isSmall && locale.language() != QLocale::C) {
        return locale.toString(number);
    }
    if (digits.size() <= 4) {
        return digits;
    }
    QString grouped;
    for (int i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) {
            grouped += kThinSpace;
        }
        grouped += digits[i];
    }
    return grouped;
}

/// "345678" -> "345 678"; four digits stay together.
QString groupDecimals(const QString& digits) {
    if (digits.size() <= 4) {
        return digits;
    }
    QString grouped;
    for (int i = 0; i < digits.size(); ++i) {
        if (i > 0 && i % 3 == 0) {
            grouped += kThinSpace;
        }
        grouped += digits[i];
    }
    return grouped;
}

QString decimal(double value, int decimals, bool trim) {
    QString text = QString::number(std::abs(value), 'f', decimals);
    QString fraction;
    if (const qsizetype point = text.indexOf(QLatin1Char('.')); point >= 0) {
        fraction = text.mid(point + 1);
        text.truncate(point);
    }
    while (trim && fraction.endsWith(QLatin1Char('0'))) {
        fraction.chop(1);
    }
    const auto isZero = [](const QString& digits) {
        return std::all_of(digits.begin(), digits.end(),
                           [](QChar digit) { return digit == QLatin1Char('0'); });
    };
    QString result;
    if (value < 0 && !(isZero(text) && isZero(fraction))) {
        result += kMinus;
    }
    result += groupInteger(text);
    if (!fraction.isEmpty()) {
        result += QLocale().decimalPoint() + groupDecimals(fraction);
    }
    return result;
}

QString withUnit(const QString& figure, const char* unit) {
    return figure + kThinSpace + QString::fromUtf8(unit);
}

} // namespace

QString formatDuration(double durationNs, TimeUnit unit) {
    const UnitInfo& info = unitInfo(unit, std::abs(durationNs));
    const bool suits = unit == TimeUnit::Automatic && preferredTimeUnit() == TimeUnit::Automatic;
    const int decimals = suits ? std::min(info.digits, 3) : info.digits;
    return withUnit(decimal(durationNs / double(info.ns), decimals, true), info.symbol);
}

QString formatDuration(DurationNs durationNs, TimeUnit unit) {
    return formatDuration(double(durationNs), unit);
}

QString formatFixed(double value, int decimals) {
    return decimal(value, decimals, false);
}

TimeUnit timeUnitFor(TimeNs largestNs) {
    if (preferredTimeUnit() != TimeUnit::Automatic) {
        return preferredTimeUnit();
    }
    const double absolute = std::abs(double(largestNs));
    for (const TimeUnit unit : {TimeUnit::Nanoseconds, TimeUnit::Microseconds, TimeUnit::Milliseconds}) {
        if (&unitInfo(unit, 0) == &unitFor(absolute)) {
            return unit;
        }
    }
    return TimeUnit::Seconds;
}

QString formatTime(TimeNs relativeNs, DurationNs resolutionNs, TimeUnit unit) {
    const std::uint64_t absolute = relativeNs < 0 ? 0 - std::uint64_t(relativeNs) : std::uint64_t(relativeNs);
    // Zero has no size of its own: the unit of what can be told apart from it.
    const UnitInfo& info = unitInfo(unit, absolute == 0 ? double(resolutionNs) : double(absolute));
    int decimals = 0;
    for (DurationNs step = info.ns; step > std::max<DurationNs>(resolutionNs, 1) && decimals < info.digits;
         step /= 10) {
        ++decimals;
    }
    if (absolute == 0) {
        decimals = 0;
    }
    // Integer arithmetic: epoch times have more digits than a double.
    std::uint64_t scale = 1;
    for (int i = decimals; i < info.digits; ++i) {
        scale *= 10;
    }
    std::uint64_t perUnit = std::uint64_t(info.ns) / scale;
    const std::uint64_t rounded = (absolute + scale / 2) / scale;
    QString text = groupInteger(QString::number(rounded / perUnit));
    if (decimals > 0) {
        const QString fraction =
            QString::number(rounded % perUnit).rightJustified(decimals, QLatin1Char('0'));
        text += QLocale().decimalPoint() + groupDecimals(fraction);
    }
    if (relativeNs < 0 && rounded != 0) {
        text.prepend(kMinus);
    }
    return withUnit(text, info.symbol);
}

QString formatRawMicroseconds(TimeNs timeNs) {
    const std::uint64_t absolute = timeNs < 0 ? 0 - std::uint64_t(timeNs) : std::uint64_t(timeNs);
    QString text = QString::number(absolute / 1000);
    if (absolute % 1000 != 0) {
        text += QLatin1Char('.') + QString::number(absolute % 1000).rightJustified(3, QLatin1Char('0'));
    }
    return timeNs < 0 ? QLatin1Char('-') + text : text;
}

QString formatBytes(double bytes) {
    static constexpr std::array<const char*, 6> kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t unit = 0;
    double value = bytes;
    while (std::abs(value) >= 1023.995 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    return withUnit(decimal(value, unit == 0 ? 0 : 2, false), kUnits[unit]);
}

QString formatCount(quint64 count) {
    return QLocale().toString(count);
}

QString formatWhole(qint64 value) {
    const QString digits = groupInteger(QString::number(value).remove(QLatin1Char('-')));
    return value < 0 ? kMinus + digits : digits;
}

QString formatNumber(double value) {
    const double absolute = std::abs(value);
    if (!std::isfinite(value) || absolute >= 1e15 || (absolute > 0 && absolute < 1e-4)) {
        return QString::number(value, 'g', 4);
    }
    int decimals = 4;
    for (double limit = 1; limit <= 1000 && absolute >= limit; limit *= 10) {
        --decimals;
    }
    return decimal(value, decimals, true);
}

QString formatAmount(double value) {
    constexpr std::array kPrefixes{"", "k", "M", "G", "T", "P", "E"};
    std::size_t prefix = 0;
    while (std::abs(value) >= 1000 && prefix + 1 < kPrefixes.size()) {
        value /= 1000;
        ++prefix;
    }
    const QString number = formatNumber(value);
    return prefix == 0 ? number : withUnit(number, kPrefixes[prefix]);
}

QString formatPercent(double fraction, int decimals) {
    return withUnit(decimal(fraction * 100, decimals, false), "%");
}

} // namespace lanescope::ui
