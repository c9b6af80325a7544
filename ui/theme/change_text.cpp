// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/change_text.h"

#include <cmath>

#include "ui/theme/formatting.h"

namespace lanescope::ui {

QString signedText(double change, const QString& magnitude) {
    return change == 0 ? QStringLiteral("±0")
                       : (change < 0 ? QStringLiteral("▼ −") : QStringLiteral("▲ +")) + magnitude;
}

QString durationChangeText(double nowNs, double beforeNs) {
    const double change = nowNs - beforeNs;
    const QString text = signedText(change, formatDuration(std::abs(change)));
    if (beforeNs == 0 || change == 0) {
        return text;
    }
    return QStringLiteral("%1 (%2%3)")
        .arg(text, change < 0 ? QStringLiteral("−") : QStringLiteral("+"),
             formatPercent(std::abs(change) / beforeNs));
}

} // namespace lanescope::ui
