// SPDX-License-Identifier: Apache-2.0
#include "ui/state/time_text.h"

#include <QDateTime>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/theme/time_preferences.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
/// A time count beyond this, in 2001, is since the epoch; the clocks that count from the start of a machine
/// do not get there.
constexpr std::int64_t kEpochFromNs = 1'000'000'000 * kNsPerSecond;

} // namespace

std::optional<std::int64_t> epochNs(const Trace& trace, TimeNs timeNs) {
    if (timeNs >= kEpochFromNs) {
        return timeNs;
    }
    if (const auto base = trace.baseTimeNs(); base && *base >= kEpochFromNs) {
        return saturatingAdd(*base, timeNs);
    }
    return std::nullopt;
}

QString momentText(const Trace& trace, TimeNs timeNs, DurationNs resolutionNs) {
    const TimeOrigin origin = timeOrigin();
    if (origin == TimeOrigin::WallClock || origin == TimeOrigin::Utc) {
        if (const auto ns = epochNs(trace, timeNs)) {
            const bool utc = origin == TimeOrigin::Utc;
            const QDateTime second =
                QDateTime::fromSecsSinceEpoch(*ns / kNsPerSecond, utc ? Qt::UTC : Qt::LocalTime);
            const QString digits = QString::number(*ns % kNsPerSecond).rightJustified(9, QLatin1Char('0'));
            return second.toString(QStringLiteral("HH:mm:ss.")) + digits +
                   (utc ? QStringLiteral(" UTC") : QString());
        }
    } else if (origin == TimeOrigin::Step) {
        const std::vector<Step>& steps = trace.steps();
        const auto after =
            std::ranges::upper_bound(steps, timeNs, {}, [](const Step& step) { return step.range.startNs; });
        if (after != steps.begin()) {
            const Step& step = *std::prev(after);
            return tr("%1 into step %2")
                .arg(formatTime(timeNs - step.range.startNs, resolutionNs))
                .arg(step.number);
        }
    }
    return formatTime(timeNs - trace.bounds().startNs, resolutionNs);
}

} // namespace lanescope::ui
