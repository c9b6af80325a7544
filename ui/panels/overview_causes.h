// SPDX-License-Identifier: Apache-2.0
// The causes of a slow span as parts of one bar, and as a page of text: for each a line of fact and culprit
// beside the colour of its part, and a line of gain and advice. All of a text that does not fit is its
// tooltip. A cause with a place is a link "cause:N", N being its index. Pure functions; any thread.
#pragma once

#include <QFontMetrics>
#include <QString>

#include <optional>
#include <vector>

#include "core/diagnosis/cause.h"
#include "ui/charts/split_bar.h"
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

/// Parts of the span: causes that keep a device busy, causes of its idle time, each group by length, and the
/// rest. None without a span. `causeOf` gets the cause of each part; the rest has none.
std::vector<SplitPart> causeParts(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis,
                                  std::vector<std::optional<std::size_t>>* causeOf = nullptr);

QString causesHtml(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis, const Theme& theme,
                   const LineRoom& room);

} // namespace lanescope::ui
