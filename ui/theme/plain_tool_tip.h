// SPDX-License-Identifier: Apache-2.0
// Names from a trace in tool tips: Qt takes a text with a tag for HTML, and an image in it for a file to
// read.
#pragma once

#include <QString>
#include <QTextDocument>

namespace lanescope::ui {

/// `text` as a tool tip that shows exactly that.
inline QString plainToolTip(const QString& text) {
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text) : text;
}

} // namespace lanescope::ui
