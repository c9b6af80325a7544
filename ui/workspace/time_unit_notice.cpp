// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/time_unit_notice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/state/file_time_units.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"

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
    : QFrame(parent) {
    setObjectName(QStringLiteral("timeUnitNotice"));
    auto* text = new PlainLabel(
        tr("%1. Its times may be in %2, not in %3")
            .arg(reasonText(times), fileTimeUnitSymbol(times.likely), fileTimeUnitSymbol(times.readIn)));
    text->setWordWrap(true);
    auto* fix = new QPushButton(tr("Read as %1").arg(fileTimeUnitSymbol(times.likely)));
    fix->setObjectName(QStringLiteral("readInOtherUnit"));
    auto* keep = new QPushButton(tr("Times are correct"));
    keep->setObjectName(QStringLiteral("timesAreRight"));
    connect(fix, &QPushButton::clicked, this, [this, unit = times.likely] { emit told(unit); });
    connect(keep, &QPushButton::clicked, this, [this, unit = times.readIn] { emit told(unit); });
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(text, 1);
    layout->addWidget(fix);
    layout->addWidget(keep);
}

} // namespace lanescope::ui
