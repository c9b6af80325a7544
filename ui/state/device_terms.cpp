// SPDX-License-Identifier: Apache-2.0
#include "ui/state/device_terms.h"

#include "ui/state/track_names.h"

namespace lanescope::ui {

QString namingDevices(const Trace& trace, const QString& text) {
    return toText(lanescope::namingDevices(trace, text.toStdString()));
}

QString inTermsOf(const Trace& trace, DeviceTerms chosen, const QString& text) {
    const bool isAmd = chosen == DeviceTerms::Amd || (chosen == DeviceTerms::OfMaker && isFromAmd(trace));
    return namingDevices(trace, isAmd ? toText(inAmdTerms(text.toStdString())) : text);
}

} // namespace lanescope::ui
