// SPDX-License-Identifier: Apache-2.0
// Texts cut for the screen so that those beside each other can still be distinguished
// (core/base/apart_elision.h). UI thread only.
#pragma once

#include <QFontMetricsF>
#include <QStringList>

namespace lanescope::ui {

/// Each of `texts` at most `width` pixels wide, in the order given.
QStringList elidedApart(const QStringList& texts, double width, const QFontMetricsF& metrics);

/// `text` cut at its end, unless one of `others` begins as what is left of it: then as elidedApart().
QString elidedBeside(const QString& text, const QStringList& others, double width,
                     const QFontMetricsF& metrics);

} // namespace lanescope::ui
