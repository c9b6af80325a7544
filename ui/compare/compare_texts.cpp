// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_texts.h"

#include <QCoreApplication>

#include <cmath>

#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::CompareTexts)
};

} // namespace

QString changeWords(ChangeStatus status, bool isTime) {
    switch (status) {
    case ChangeStatus::Unchanged:
        return Tr::tr("unchanged");
    case ChangeStatus::Noise:
        return Tr::tr("noise");
    case ChangeStatus::Faster:
        return isTime ? Tr::tr("faster") : Tr::tr("better");
    case ChangeStatus::Slower:
        return isTime ? Tr::tr("slower") : Tr::tr("worse");
    case ChangeStatus::New:
        return Tr::tr("new");
    case ChangeStatus::Gone:
        return Tr::tr("gone");
    }
    return {};
}

QString changeWords(const MetricDifference& metric) {
    // A figure that one trace does not have is neither new nor gone.
    return metric.delta() ? changeWords(metric.status, metric.unit == MetricUnit::Nanoseconds)
                          : Tr::tr("unknown");
}

QString changedPercentText(std::optional<double> fraction) {
    return fraction ? signedText(*fraction, formatPercent(std::abs(*fraction))) : QStringLiteral("–");
}

QString testWords(std::optional<double> probability) {
    return probability ? Tr::tr("Welch's t-test over the steps: p = %1").arg(*probability, 0, 'g', 3)
                       : Tr::tr("Too few steps to tell a difference from noise");
}

} // namespace lanescope::ui
