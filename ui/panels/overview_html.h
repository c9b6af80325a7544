// SPDX-License-Identifier: Apache-2.0
// The overview as a page of text: causes (overview_causes.h), notes on the set-up, devices and the mean step.
// A finding with a place is a link "finding:N", N being its index. Pure function; any thread.
#pragma once

#include <QString>

#include "core/analysis/findings/overview.h"
#include "core/diagnosis/cause.h"
#include "ui/panels/overview_causes.h"
#include "ui/state/device_terms.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct Theme;

QString overviewHtml(const Trace& trace, DeviceTerms terms, const Overview& overview,
                     const Diagnosis& diagnosis, const Theme& theme, const LineRoom& room);

} // namespace lanescope::ui
