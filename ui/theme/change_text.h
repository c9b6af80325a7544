// SPDX-License-Identifier: Apache-2.0
// Changes of figures as text: with a sign and an arrow, never by colour alone. Pure functions.
#pragma once

#include <QString>

namespace lanescope::ui {

/// "▲ +3", "▼ −3", "±0".
QString signedText(double change, const QString& magnitude);
/// "▲ +1.2 ms (+34.5 %)"; without a share where there was nothing before.
QString durationChangeText(double nowNs, double beforeNs);

} // namespace lanescope::ui
