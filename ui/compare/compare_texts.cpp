// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_texts.h"

#include <cmath>

#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

QString changeWords(ChangeStatus status, bool isTime) {
    switch (status) {
    case ChangeStatus::Unchanged:
        return tr("unchanged");
    case ChangeStatus::Noise:
        return tr("noise");
    case ChangeStatus::Faster:
        return isTime ? tr("faster") : tr("better");
    case ChangeStatus::Slower:
        return isTime ? tr("slower") : tr("worse");
    case ChangeStatus::New:
        return tr("new");
    case ChangeStatus::Gone:
        return tr("gone");
    case ChangeStatus::Unlike:
        return tr("unlike");
    }
    return {};
}

QString changeWords(const MetricDifference& metric) {
    // A figure that one trace does not have is neither new nor gone.
    return metric.delta() ? changeWords(metric.status, isPace(metric)) : tr("unknown");
}

QString changedPercentText(std::optional<double> fraction) {
    return fraction ? signedText(*fraction, formatPercent(std::abs(*fraction))) : QStringLiteral("–");
}

QString testWords(std::optional<double> probability) {
    return probability ? tr("Welch's t-test over the steps: p = %1").arg(*probability, 0, 'g', 3)
                       : tr("Too few steps to separate a difference from noise");
}

} // namespace lanescope::ui
