// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/time_unit_notice.h"

#include <QPushButton>

#include "ui/state/file_time_units.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

QString reasonText(const ImprobableTimes& times) {
    const QString figure = formatDuration(times.durationNs);
    switch (times.reason) {
    case ImprobableTimes::Reason::OutOfRange:
        return TimeUnitNotice::tr("Most timestamps of this file are out of range");
    case ImprobableTimes::Reason::LongKernels:
        return TimeUnitNotice::tr("No kernel of this trace is shorter than %1").arg(figure);
    case ImprobableTimes::Reason::ShortKernels:
        return TimeUnitNotice::tr("Half of the kernels of this trace are shorter than %1").arg(figure);
    case ImprobableTimes::Reason::LongTrace:
    case ImprobableTimes::Reason::ShortTrace:
        break;
    }
    return TimeUnitNotice::tr("This trace lasts %1").arg(figure);
}

} // namespace

TimeUnitNotice::TimeUnitNotice(const ImprobableTimes& times, QWidget* parent)
    : NoticeBar(
          QStringLiteral("timeUnit"),
          tr("%1. Its times may be in %2, not in %3")
              .arg(reasonText(times), fileTimeUnitSymbol(times.likely), fileTimeUnitSymbol(times.readIn)),
          parent) {
    const auto offer = [this](const QString& name, const QString& text, FileTimeUnit unit) {
        connect(addButton(name, text), &QPushButton::clicked, this, [this, unit] { emit told(unit); });
    };
    offer(QStringLiteral("readInOtherUnit"), tr("Read as %1").arg(fileTimeUnitSymbol(times.likely)),
          times.likely);
    offer(QStringLiteral("timesAreRight"), tr("Times are correct"), times.readIn);
}

} // namespace lanescope::ui
