// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/knob_words.h"

#include "ui/theme/translate.h"

namespace lanescope::ui {

QString knobTargetTitle(KnobTarget target) {
    switch (target) {
    case KnobTarget::Work:
        return tr("All device work");
    case KnobTarget::Kernel:
        return tr("Kernels");
    case KnobTarget::Communication:
        return tr("Communication");
    case KnobTarget::CommunicationHidden:
        return tr("Waits for communication");
    case KnobTarget::Copy:
        return tr("Copies");
    case KnobTarget::Memset:
        return tr("Memsets");
    case KnobTarget::Operator:
        return tr("Device work of operators");
    case KnobTarget::Module:
        return tr("Device work of modules");
    case KnobTarget::Phase:
        return tr("Device work of phases of inference");
    case KnobTarget::Host:
        return tr("Host work");
    case KnobTarget::HostOperators:
        return tr("Operators on the host");
    case KnobTarget::HostPython:
        return tr("Python on the host");
    case KnobTarget::DataLoading:
        return tr("Data loading");
    case KnobTarget::Call:
        return tr("Runtime calls");
    case KnobTarget::LaunchLatency:
        return tr("Launch latency");
    case KnobTarget::StreamGap:
        return tr("Gaps on streams");
    case KnobTarget::EventWait:
        return tr("Latency of event waits");
    case KnobTarget::WaitReturn:
        return tr("Return of waits");
    case KnobTarget::QueueFull:
        return tr("Full queues");
    case KnobTarget::HandOver:
        return tr("Hand-over between threads");
    case KnobTarget::Unexplained:
        return tr("Unexplained waits");
    case KnobTarget::Capture:
        return tr("Launches (as one graph a step)");
    case KnobTarget::Fuse:
        return tr("Elementwise kernels in a row (as one)");
    case KnobTarget::Rate:
        return tr("Distance of kernels from the roofline");
    case KnobTarget::Sync:
        return tr("Waits for the device");
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
