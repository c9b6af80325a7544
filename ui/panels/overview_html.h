// SPDX-License-Identifier: Apache-2.0
// The overview as a page of text: findings, devices and the mean step. A finding with a place is a link
// "finding:N", N being its index. Pure function; any thread.
#pragma once

#include <QString>

#include "core/analysis/findings/overview.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct Theme;

QString overviewHtml(const Trace& trace, const Overview& overview, const Theme& theme);

} // namespace lanescope::ui
