// SPDX-License-Identifier: Apache-2.0
// The ranked causes of a slow span as a page of text: a bar for the share, a line of fact with its figure, a
// line of advice with its gain. A cause with a place is a link "cause:N", N being its index. Pure function;
// any thread.
#pragma once

#include <QString>

#include "core/diagnosis/cause.h"
#include "ui/state/device_terms.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct Theme;

QString causesHtml(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis, const Theme& theme);

/// The kind in the language of the window, such as "Python on the host".
QString causeTitle(CauseKind kind);

} // namespace lanescope::ui
