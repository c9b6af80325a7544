// SPDX-License-Identifier: Apache-2.0
// The ranked causes of a slow span as a page of text: for each a line of fact, its culprit and an advice, one
// line each, and a bar for the share. All of a text that does not fit is its tooltip. A cause with a place is
// a link "cause:N", N being its index. Pure function; any thread.
#pragma once

#include <QFontMetrics>
#include <QString>

#include "core/diagnosis/cause.h"
#include "ui/state/device_terms.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct Theme;

/// The room that one line has.
struct LineRoom {
    QFontMetrics metrics;
    int width = 0; ///< pixels
};

QString causesHtml(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis, const Theme& theme,
                   const LineRoom& room);

} // namespace lanescope::ui
