// SPDX-License-Identifier: Apache-2.0
// Finds texts of widgets that have too little room: labels, buttons, fields with a choice, headers, lists of
// names and tabs whose text is wider or higher than its place, or that stick out of their parents. It cannot
// see what a widget paints itself, such as the names of lanes and the words in charts. UI thread only.
#pragma once

#include <QStringList>

class QWidget;

namespace lanescope::ui {

/// A line for each: class, text, room and need in pixels.
QStringList clippedTexts(const QWidget& window);

} // namespace lanescope::ui
