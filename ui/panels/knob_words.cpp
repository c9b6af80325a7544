// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/knob_words.h"

#include <QCoreApplication>

namespace lanescope::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::KnobWords)
};

} // namespace

QString knobTargetTitle(KnobTarget target) {
    switch (target) {
    case KnobTarget::Work:
        return Tr::tr("All device work");
    case KnobTarget::Kernel:
        return Tr::tr("Kernels");
    case KnobTarget::Communication:
        return Tr::tr("Communication");
    case KnobTarget::CommunicationHidden:
        return Tr::tr("Waits for communication");
    case KnobTarget::Copy:
        return Tr::tr("Copies");
    case KnobTarget::Memset:
        return Tr::tr("Memsets");
    case KnobTarget::Operator:
        return Tr::tr("Device work of operators");
    case KnobTarget::Module:
        return Tr::tr("Device work of modules");
    case KnobTarget::Host:
        return Tr::tr("Host work");
    case KnobTarget::HostOperators:
        return Tr::tr("Operators on the host");
    case KnobTarget::HostPython:
        return Tr::tr("Python on the host");
    case KnobTarget::DataLoading:
        return Tr::tr("Data loading");
    case KnobTarget::Call:
        return Tr::tr("Runtime calls");
    case KnobTarget::LaunchLatency:
        return Tr::tr("Launch latency");
    case KnobTarget::StreamGap:
        return Tr::tr("Gaps on streams");
    case KnobTarget::EventWait:
        return Tr::tr("Latency of event waits");
    case KnobTarget::WaitReturn:
        return Tr::tr("Return of waits");
    case KnobTarget::QueueFull:
        return Tr::tr("Full queues");
    case KnobTarget::HandOver:
        return Tr::tr("Hand-over between threads");
    case KnobTarget::Unexplained:
        return Tr::tr("Unexplained waits");
    case KnobTarget::Capture:
        return Tr::tr("Launches (as one graph a step)");
    case KnobTarget::Fuse:
        return Tr::tr("Elementwise kernels in a row (as one)");
    case KnobTarget::Sync:
        return Tr::tr("Waits for the device");
    }
    return {};
}

QString knobTitle(const Knob& knob) {
    const QString title = knobTargetTitle(knob.target);
    if (knob.pattern.empty()) {
        return title;
    }
    QString pattern = QString::fromStdString(knob.pattern);
    if (pattern.startsWith(QLatin1Char('^')) && pattern.endsWith(QLatin1Char('$'))) {
        pattern = pattern.mid(1, pattern.size() - 2).remove(QLatin1Char('\\'));
    }
    return QStringLiteral("%1: %2").arg(title, pattern);
}

} // namespace lanescope::ui
