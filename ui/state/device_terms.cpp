// SPDX-License-Identifier: Apache-2.0
#include "ui/state/device_terms.h"

#include "ui/state/track_names.h"

namespace lanescope::ui {

QString inTermsOf(const Trace& trace, DeviceTerms chosen, const QString& text) {
    if (chosen == DeviceTerms::Nvidia || (chosen == DeviceTerms::OfMaker && !isFromAmd(trace))) {
        return text;
    }
    return toText(inAmdTerms(text.toStdString()));
}

} // namespace lanescope::ui
